import { isClaimed, isClaimedValue } from '../claims/claimed.ts';
import { plainText } from '../question.ts';
import type { Guarded, Objection } from '../question.ts';

/** Text in quotation marks that rows are compared with nothing of. */
export function quotedKept({ mentions, claims, lookup }: Guarded): readonly Objection[] {
  const values = [...claims.comparisons.map(({ value }) => String(value)), ...claims.texts.map(({ text }) => text)].map(
    (one) => fold(one),
  );
  const periods = JSON.stringify(claims.periods);
  return mentions.words.flatMap(({ quoted, raw }): readonly Objection[] => {
    if (!quoted) return [];
    const said = fold(raw.replaceAll(/^["']|["']$/g, ''));
    const isKept =
      values.some((value) => value === said || said.includes(value) || value.includes(said)) ||
      said === '' ||
      periods.includes(said.slice(0, 10)) ||
      claims.filters.length > 0 ||
      said.split(' ').every((word) => values.includes(word));
    const isName = claims.shown.some(
      ({ model, name }) => fold(name) === said || fold(lookup.dimension(model, name)?.label ?? '') === said,
    );
    return isKept || isName ? [] : [{ kind: 'quoted', words: raw }];
  });
}

/** "the letters D or S": letters that rows are compared with nothing of. */
export function lettersKept({ mentions, claims }: Guarded): readonly Objection[] {
  const { words } = mentions;
  const first = words.findIndex(({ text }) => /^letters?$/.test(text));
  if (first < 0 || claims.texts.length === 0) return [];
  const texts = [...claims.texts.map(({ text }) => text), ...claims.comparisons.map(({ value }) => String(value))];
  return words.slice(first + 1, first + 8).flatMap(({ raw, quoted }): readonly Objection[] => {
    const isKept = quoted || !/^\p{Lu}$/u.test(raw) || texts.some((text) => fold(text) === fold(raw));
    return isKept ? [] : [{ kind: 'text', words: raw }];
  });
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('_', ' ');
}

const kinds = {
  // "starting with the earliest year" says in what order.
  starts:
    /\b(?:start|starts|starting|started|begin|begins|beginning)\b(?! (?:with|from) (?:the )?(?:\w+est|first|last|most)\b)|\b(?:prefix|initial|first letter)\b/,
  ends: /\b(?:end|ends|ending|ended|suffix|last letter)\b/,
  contains:
    /\b(?:contain|contains|containing|contained|include|includes|including|like|match|matches|matching|substring|word|words|letter|letters|phrase|string|text|(?:has|have|having|with) (?:the )?(?:letters?|words?|")|mention\w*|part of|in (?:their|its|the) \w*)\b/,
} as const;

/** "contains" is not "equals". */
export function textKinds(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const text = plainText(guarded);
  const invented = claims.texts
    .filter(({ how }) => !kinds[how].test(text))
    .map(({ text: words }): Objection => ({ kind: 'text', words }));
  const sign =
    /\b(?:contains?|containing|substring|part of (?:their|its|his|her|the)|(?:starts?|starting|begins?|beginning|ends?|ending) with|the (?:letters?|word|substring|phrase|string|prefix|suffix))\b/.exec(
      text,
    )?.[0];
  const affix =
    /\b(?:starts?|starting|begins?|beginning|ends?|ending) with\b(?! (?:the )?(?:\w+est|first|last|most)\b)/.exec(
      text,
    )?.[0];
  if (affix !== undefined && !claims.texts.some(({ how }) => how !== 'contains') && claims.periods.length === 0)
    return [{ kind: 'text', words: affix }];
  if (sign === undefined || claims.texts.length > 0 || invented.length > 0) return invented;
  const isWritten =
    mentions.words.some(({ quoted }) => quoted) ||
    isForWord(guarded) ||
    / the (?:letters?|word|substring|phrase|string|prefix|suffix) | with$/.test(text);
  return isWritten ? [{ kind: 'text', words: sign }] : [];
}

/** "whose name contains rose": a word that names nothing that is used is the text itself. */
function isForWord(guarded: Guarded): boolean {
  const { words, names, values } = guarded.mentions;
  const at = words.findIndex(({ text, quoted }) => !quoted && /^(?:contains?|containing)$/.test(text)) + 1;
  const next = words[at];
  if (at === 0 || next === undefined || next.parts.has('function') || next.number !== null) return false;
  return (
    !names(at).some((one) => isClaimed(one, guarded)) && !values(at).some((one) => isClaimedValue(one, guarded.claims))
  );
}
