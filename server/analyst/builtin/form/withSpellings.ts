import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { spellingsOf, writtenValue } from '../catalog/spellings.ts';
import type { FoundValue } from '../marking/mark.ts';
import type { Condition, FormAssumption, FormReading } from './logicalForm.ts';

/** A form in which a value stands for all of its spellings in the data, which the answer says. */
export function withSpellings(reading: FormReading, lookup: CatalogLookup, found: readonly FoundValue[]): FormReading {
  const told: FormAssumption[] = [];
  const read = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(read);
    if (part === null || typeof part !== 'object') return part;
    const spelled = spelledOut(part, lookup, found);
    if (spelled !== null) {
      const text = `${spelled.values.map((one) => writtenValue(String(one))).join(' and ')} are one`;
      if (!told.some((one) => one.text === text)) told.push({ kind: 'value_match', text, phrase: null });
      return spelled;
    }
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, read(value)]));
  };
  const form = read(reading.form) as FormReading['form'];
  const further = read(reading.further) as FormReading['further'];
  return told.length === 0 ? reading : { ...reading, form, further, assumptions: [...reading.assumptions, ...told] };
}

/** The condition over all spellings of its value; null: it has one, or is no such condition. */
function spelledOut(
  condition: Partial<Condition>,
  lookup: CatalogLookup,
  found: readonly FoundValue[],
): Extract<Condition, { kind: 'among' }> | null {
  if (condition.kind !== 'compare' || condition.left?.kind !== 'field' || condition.right?.kind !== 'literal')
    return null;
  const { left, operator, right } = condition;
  if ((operator !== '=' && operator !== '<>') || typeof right.value !== 'string') return null;
  const { field } = left;
  const near = found
    .filter(({ model, dimension }) => model === field.model && dimension === field.name)
    .flatMap((one) => [one.value, ...one.near]);
  const values = spellingsOf(right.value, field, lookup, near);
  return values.length < 2 ? null : { kind: 'among', of: left, values, negated: operator === '<>' };
}
