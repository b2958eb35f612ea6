import type { FieldRef } from '../reading.ts';
import { listText } from '../form/telling/nouns.ts';
import type { CatalogLookup } from './catalogLookup.ts';

/**
 * Every way in which the data writes one value: "Lisbon" and "lisbon" are one city for people.
 * @param found values that a search of the data gave
 */
export function spellingsOf(
  value: string,
  field: FieldRef,
  lookup: CatalogLookup,
  found: readonly string[],
): readonly string[] {
  const dimension = lookup.dimension(field.model, field.name);
  const known = [
    ...(dimension?.enumValues.map((one) => one.value) ?? []),
    ...(dimension?.sampleValues ?? []),
    ...found,
    value,
  ];
  const same = known.filter((one) => one === value || (isWord(one) && isWord(value) && asRead(one) === asRead(value)));
  // The capital comes first, whichever of them was found.
  return [...new Set(same)].toSorted();
}

/** Values of one column that are one for people, as sentences: "South and south are …". */
export function spelledApart(cells: readonly unknown[]): readonly string[] {
  const words = new Set(cells.filter((cell): cell is string => typeof cell === 'string' && isWord(cell)));
  return [...Map.groupBy(words, asRead).values()].flatMap((same) =>
    same.length < 2 ? [] : [`${listText(same.map(writtenValue))} are spellings of one value, told apart here`],
  );
}

/** A value as people read it: capitals and blanks around it make no other one. */
export function asRead(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** A value as a sentence shows it: blanks around it can be seen. */
export function writtenValue(text: string): string {
  return text === text.trim() ? text : `“${text}”`;
}

/** Words have no digits, and short ones no capital after a small letter: "aB" is a code. */
export function isWord(text: string): boolean {
  return /^[\p{L}\p{M}\s'’.,&/()-]+$/u.test(text) && (text.length > 3 || !/\p{Ll}\p{Lu}/u.test(text));
}
