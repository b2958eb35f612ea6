import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Lexicon, Target } from './lexicon.ts';
import { wordsOf } from '../words/normalise.ts';
import { editDistance } from '../words/spelling.ts';

/** From here on a thing is alike in spelling or description. */
export const ALIKE = 0.5;

/** A thing of the semantic layer offered instead of one that does not exist. */
export interface NearestThing {
  readonly kind: string;
  readonly name: string;
  readonly label: string;
}

/**
 * The three things nearest to words that matched nothing: alike in spelling, then alike in
 * description, then the usual ones.
 * @param least how near a thing must be, from 0 to 1: the usual ones lie below `ALIKE`
 */
export function nearestThings(
  words: readonly string[],
  lexicon: Lexicon,
  lookup: CatalogLookup,
  least = 0,
): readonly NearestThing[] {
  const scores = new Map<string, { readonly thing: NearestThing; score: number }>();
  const add = (target: Target, score: number): void => {
    const thing = toThing(target, lookup);
    if (!thing) return;
    const key = `${thing.kind} ${thing.name}`;
    const known = scores.get(key);
    if (!known || known.score < score) scores.set(key, { thing, score });
  };
  for (const word of words.flatMap((one) => wordsOf(one))) {
    for (const phrase of [...lexicon.byFirstStem.values()].flat())
      for (const text of phrase.texts) {
        const longest = Math.max(text.length, word.text.length);
        const likeness = 1 - editDistance(text, word.text, longest) / longest;
        if (likeness >= ALIKE) add(phrase.target, likeness);
      }
    for (const target of lexicon.described.get(word.stem) ?? []) add(target, 0.7);
  }
  for (const metric of lookup.catalog.metrics) add({ kind: 'metric', name: metric.name }, 0.2);
  for (const model of lookup.catalog.models) {
    for (const measure of model.measures) add({ kind: 'measure', model: model.name, name: measure.name }, 0.1);
    add({ kind: 'model', model: model.name }, 0.05);
  }
  return [...scores.values()]
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score || (a.thing.name < b.thing.name ? -1 : 1))
    .slice(0, 3)
    .map((one) => one.thing);
}

function toThing(target: Target, lookup: CatalogLookup): NearestThing | null {
  switch (target.kind) {
    case 'metric': {
      const metric = lookup.metric(target.name);
      return metric ? { kind: 'metric', name: metric.name, label: labelOf(metric) } : null;
    }
    case 'measure': {
      const measure = lookup.measure(target.model, target.name);
      return measure ? { kind: 'measure', name: `${target.model}.${measure.name}`, label: labelOf(measure) } : null;
    }
    case 'model': {
      const model = lookup.model(target.model);
      return model ? { kind: 'model', name: model.name, label: labelOf(model) } : null;
    }
    case 'dimension':
    case 'time_hint': {
      const dimension = lookup.dimension(target.model, target.name);
      return dimension
        ? { kind: 'dimension', name: `${target.model}.${dimension.name}`, label: labelOf(dimension) }
        : null;
    }
    case 'filter': {
      const filter = lookup.filter(target.model, target.name);
      return filter ? { kind: 'filter', name: `${target.model}.${filter.name}`, label: labelOf(filter) } : null;
    }
    default:
      return null;
  }
}
