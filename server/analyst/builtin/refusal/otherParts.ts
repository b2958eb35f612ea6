import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { fixedBy, splittable } from '../labels/suggestions.ts';
import { targetLabel } from '../labels/targetLabel.ts';
import { ALIKE, nearestThings } from '../lexicon/nearest.ts';
import { MAX_OF_A_KIND, numbersFor } from './numberLabels.ts';
import { impossibleDateOf } from './questionParts.ts';
import type { Rewriting, RewriteText } from './rewriting.ts';

/** "orders on 2026-02-30" → "orders on 2026-02-28" */
export function dated({ words }: Rewriting): readonly RewriteText[] {
  return words.items.flatMap((item, index): readonly RewriteText[] => {
    const last = impossibleDateOf(item)?.last ?? null;
    if (last === null || /^(?:between|from)\b/i.test(item.mark.words)) return [];
    return [{ question: words.text(new Map([[index, last]])), kind: 'date', note: 'the last day of that month' }];
  });
}

/** "revenue by warehouse" → "revenue by country" */
export function otherKeys(
  { candidate, words, lexicon, lookup }: Rewriting,
  [place]: readonly number[],
  changed: ReadonlyMap<number, string> = new Map(),
): readonly RewriteText[] {
  const base = candidate.reading.measures[0]?.model ?? words.subject();
  const written = words.items[place ?? -1]?.mark.words;
  if (place === undefined || written === undefined || base === null || base === undefined) return [];
  const near = nearestThings([written], lexicon, lookup).map(({ label }) => label.toLowerCase());
  const used = words.text().toLowerCase();
  const isOne = fixedBy(candidate.reading, lookup);
  return splittable(base, lookup)
    .filter(({ label, model, name }) => !used.includes(label) && !isOne(model, name))
    .toSorted((a, b) => rank(near, a.label) - rank(near, b.label))
    .slice(0, MAX_OF_A_KIND)
    .map(({ label, model }) => ({
      question: words.text(new Map([...changed, [place, label]])),
      kind: 'key',
      note: `${label} of ${modelLabel(model, lookup)}`,
    }));
}

/**
 * "profit by region" → "gross profit by region"; "compare Q1 with Q2" → "compare revenue Q1 with
 * Q2"
 */
export function otherMeasures({ candidate, unplaced, words, lexicon, lookup }: Rewriting): readonly RewriteText[] {
  if (candidate.reading.measures.length > 0 || words.has('extreme', 'top', 'list')) return [];
  const unknown = [...unplaced].find((index) => !words.isKey(index) && words.isContent(index));
  // "how long": an adjective, and no number's name.
  if (unknown !== undefined && /^how$/i.test(words.items[unknown - 1]?.mark.words ?? '')) return [];
  const subject = words.subject();
  const near =
    unknown === undefined
      ? []
      : nearestThings([words.items[unknown]?.mark.words ?? ''], lexicon, lookup, ALIKE)
          .filter(({ kind }) => kind === 'metric' || kind === 'measure')
          .map(({ label }) => label.toLowerCase());
  // A leading word that is split by another is the name of a number.
  const isNumber = unknown === undefined || !words.items.slice(0, unknown).some((_, index) => words.isContent(index));
  const known = subject === null || !isNumber ? [] : numbersFor(subject, lookup);
  const labels = [...new Set([...near, ...known])];
  return labels.slice(0, MAX_OF_A_KIND).map((label) => ({
    question: unknown === undefined ? words.inserted(label) : words.text(new Map([[unknown, label]])),
    kind: 'measure',
    note: unknown === undefined ? label : `${label} instead of “${words.items[unknown]?.mark.words ?? ''}”`,
  }));
}

function modelLabel(model: string, lookup: CatalogLookup): string {
  return targetLabel({ kind: 'model', model }, lookup).toLowerCase();
}

function rank(labels: readonly string[], label: string): number {
  const at = labels.indexOf(label);
  return at < 0 ? labels.length : at;
}
