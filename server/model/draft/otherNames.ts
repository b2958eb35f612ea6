import { InvalidInputError } from '../../platform/errors.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';

const mostNames = 50;

const alsoCalled =
  /\b(?:also (?:called|known as|named)|known as(?! soon)|a\.?k\.?a\.?|short for|synonyms?:?|oder auch|auch genannt)[: ]+([^.;()]+)/gi;

/** How the rest of a sentence begins, which names nothing. */
const clause =
  /^(?:which|who|whose|that|when|where|if|as|in|on|at|by|of|for|from|with|without|it|they|die|der|das|wenn|bei)\b/i;

/**
 * Names that a description gives to what it describes: `Also called litters or broods.` Words that
 * go on with the sentence are none.
 */
export function namesDescribed(description: string): readonly string[] {
  return [...description.matchAll(alsoCalled)]
    .flatMap(([, names = '']) => names.split(/,|\b(?:or|and|oder|und)\b/))
    .map((name) =>
      name
        .replaceAll(/["“”„‘’']/g, '')
        .replace(/^\s*(?:an?|the)\s+/i, '')
        .trim(),
    )
    .filter((name) => name !== '' && name.split(/\s+/).length <= 3 && !clause.test(name));
}

/** Names without those that are there already, in any case. */
export function apartFrom(names: readonly string[], known: readonly string[]): readonly string[] {
  const seen = new Set(known.map(keyOf));
  return names.filter((name) => !seen.has(keyOf(name)) && seen.add(keyOf(name)));
}

const keyOf = (name: string): string => name.trim().replaceAll('_', ' ').toLowerCase();

/**
 * Other names as a person gave them, without blanks around them and each once.
 * @param path of the names in the input
 * @throws InvalidInputError for too many or too long ones
 */
export function chosenNames(names: readonly string[], path: readonly string[]): readonly string[] {
  if (names.length > mostNames) {
    throw new InvalidInputError(
      `These are ${names.length} other names; the limit is ${mostNames}.`,
      'Keep those that people use.',
      path,
    );
  }
  const short = names.map((name, index) => shortEnough(name, longest.name, ...path, String(index)));
  return apartFrom(short.filter(Boolean), []);
}
