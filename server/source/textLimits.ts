import { InvalidInputError } from '../platform/errors.ts';

/**
 * A text without blanks around it.
 * @param path of the field in the input, outermost first
 * @throws InvalidInputError beyond `most` characters
 */
export function shortEnough(text: string, most: number, ...path: readonly string[]): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) {
    return trimmed;
  }
  throw new InvalidInputError(
    `This has ${trimmed.length.toLocaleString('en')} characters; the limit is ${most.toLocaleString('en')}.`,
    'Shorten it.',
    path,
  );
}

/** A text of a machine, which cannot be refused as too long, cut with … after `most` characters. */
export function cutToFit(text: string, most: number): string {
  if (text.length <= most) {
    return text;
  }
  // Half of a character is none.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Longest texts, in characters. A new field takes the one whose kind of text it holds. */
export const longest = {
  /** Description of a thing, with its background: some paragraphs. */
  description: 4000,
  /** Rules that values follow: some sentences. */
  rules: 2000,
  /** A few words next to a value, such as a unit or a format. */
  short: 100,
  /** A note, which may quote a whole document. */
  note: 10_000,
  /** A name or a label. */
  name: 200,
} as const;
