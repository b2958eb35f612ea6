import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Grounded } from '../deciding/ground.ts';
import type { Target } from '../lexicon/lexicon.ts';
import { wordsOf } from '../words/normalise.ts';
import { sameField } from '../reading.ts';
import type { FieldRef, Filter, Reading } from '../reading.ts';
import { editDistance } from '../words/spelling.ts';
import { targetLabel } from '../labels/targetLabel.ts';
import { askedReading } from './offer.ts';
import type { Offer } from './offer.ts';

const MAX_VALUES = 6;

/**
 * Readings in which the words at one place mean something else, and all others what they mean here.
 */
export function nameOffers(
  grounded: Grounded,
  place: number,
  others: readonly Grounded[],
  lookup: CatalogLookup,
): readonly Offer[] {
  const { items } = grounded.candidate;
  const [words, here] = [items[place]?.mark.words ?? '', items[place]?.meaning];
  return others.flatMap((other): readonly Offer[] => {
    const meant = other.candidate.items;
    const meaning = meant[place]?.meaning;
    if (meant.length !== items.length || meaning?.kind !== 'name' || here?.kind !== 'name') return [];
    const elsewhere = meant.some(
      (one, index) => index !== place && JSON.stringify(one.meaning) !== JSON.stringify(items[index]?.meaning),
    );
    if (elsewhere || JSON.stringify(meaning.target) === JSON.stringify(here.target)) return [];
    const label = fullLabel(meaning.target, lookup);
    return [{ text: `“${words}” read as ${label}`, value: label, reading: askedReading(other) }];
  });
}

/** Meaning of a phrase, with its owner if the label does not include it. */
export function fullLabel(target: Target, lookup: CatalogLookup): string {
  const label = targetLabel(target, lookup);
  if (target.kind === 'metric' || target.kind === 'model') return label;
  const model = lookup.model(target.model)?.label || target.model;
  const owner = target.kind === 'value' ? `${model} ${target.dimension.replaceAll('_', ' ')}` : model;
  return label.toLowerCase().includes(model.toLowerCase()) ? label : `${label} (${owner.toLowerCase()})`;
}

/** Other values of the same dimension that look like the words. */
export function valueOffers(
  asked: Reading,
  words: string,
  target: Extract<Target, { kind: 'value' }>,
  near: readonly string[],
  lookup: CatalogLookup,
): readonly Offer[] {
  const dimension = lookup.dimension(target.model, target.dimension);
  const known = [...(dimension?.enumValues.map((one) => one.value) ?? []), ...(dimension?.sampleValues ?? [])];
  const alike = [...new Set(known)]
    .filter((value) => looksLike(words, value) || looksLike(String(target.value), value))
    .toSorted((a, b) => distance(words, a) - distance(words, b) || (a < b ? -1 : 1));
  const field = { model: target.model, name: target.dimension, via: null };
  return [...new Set([...near, ...alike])]
    .filter((value) => value !== target.value)
    .slice(0, MAX_VALUES)
    .map((value) => ({
      text: `“${words}” read as ${value}`,
      value,
      reading: withValue(asked, field, target.value, value),
    }));
}

function distance(words: string, value: string): number {
  return editDistance(words.toLowerCase(), value.toLowerCase(), 12);
}

/** True if two texts share a word, or their edit distance is at most a third of the letters. */
function looksLike(words: string, value: string): boolean {
  const stems = new Set(wordsOf(words).map((word) => word.stem));
  if (wordsOf(value).some((word) => stems.has(word.stem))) return true;
  return distance(words, value) <= Math.floor(words.length / 3);
}

/** The reading with one value in place of another, wherever it is filtered by. */
function withValue(reading: Reading, field: FieldRef, from: string | boolean, to: string): Reading {
  const change = (filter: Filter): Filter => {
    if (filter.kind === 'exists') return { ...filter, filters: filter.filters.map(change) };
    if (filter.kind !== 'values' || !sameField(filter.field, field)) return filter;
    return { ...filter, values: filter.values.map((value) => (value === from ? to : value)) };
  };
  const { transform } = reading;
  return {
    ...reading,
    filters: reading.filters.map(change),
    transform: transform?.kind === 'share' && transform.of ? { ...transform, of: transform.of.map(change) } : transform,
  };
}
