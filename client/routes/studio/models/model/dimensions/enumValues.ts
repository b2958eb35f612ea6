/** A listed value of a dimension, as its editor has it. */
export interface EnumValue {
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly synonyms: readonly string[];
}

/** Only what is edited of a stored value. */
export function enumValueOf({ value, label, description, synonyms }: EnumValue): EnumValue {
  return { value, label, description, synonyms };
}

/** A value with the words of its code as a label: `in_transit` is “In transit”. */
function proposed(value: string): EnumValue {
  const words = value.replaceAll(/[_\s]+/g, ' ').trim();
  // Capitals may be a name or an abbreviation.
  const label = words === words.toLowerCase() ? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}` : words;
  return { value, label: label === value ? '' : label, description: '', synonyms: [] };
}

/** The values with those of the data that are not listed yet, at the end. */
export function withValuesOfData(values: readonly EnumValue[], found: readonly string[]): readonly EnumValue[] {
  const known = new Set(values.map(({ value }) => value));
  return [...values, ...found.filter((value) => !known.has(value)).map(proposed)];
}

/** The values with one of them a place further up or down. */
export function moved(values: readonly EnumValue[], index: number, by: 1 | -1): readonly EnumValue[] {
  const one = values[index];
  const to = index + by;
  return one === undefined || to < 0 || to >= values.length ? values : values.toSpliced(index, 1).toSpliced(to, 0, one);
}
