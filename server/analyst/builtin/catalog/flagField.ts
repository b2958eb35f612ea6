import type { DimensionDefinition } from '../../../semql/catalog/definition.ts';
import { singularOf } from '../lexicon/wordForms.ts';

/**
 * What a field holds that tells yes or no by a number: `is_active`, `has_piano`. `has_children` may
 * be how many there are, and `was_price` what it cost, unless their values are known to be 0 and 1.
 */
export function yesNumber({ type, name, enumValues, sampleValues }: DimensionDefinition): number | null {
  const [, prefix, said] = /^(is|has|was|were)_([a-z].*)$/i.exec(name) ?? [];
  if (type !== 'NUMBER' || prefix === undefined || said === undefined) return null;
  const values = [...enumValues.map(({ value }) => value), ...sampleValues];
  const last = said.split('_').at(-1) ?? '';
  const isMark =
    values.length === 0
      ? /^(?:is|has)$/i.test(prefix) && singularOf(last) === last
      : values.every((value) => /^[01](?:\.0+)?$/.test(value));
  return isMark ? 1 : null;
}
