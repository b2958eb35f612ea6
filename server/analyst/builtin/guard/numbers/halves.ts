import { isClaimedValue } from '../claims/claimed.ts';
import type { Guarded, Objection } from '../question.ts';

/** How a second number is asked for after a first one. */
const secondHalf = /\band (?:how (?:many|much)|what (?:share|part|percentage|proportion))\b/;
/** Words that make a number of what stands before. */
const asksForNumber =
  /^ (?:please )?(?:how (?:many|much)|(?:what (?:is|was|are) )?(?:the )?(?:total|sum|average|mean|number|count|median)\b)/;

/**
 * "how many bikes do we have and how many are stolen": two numbers, and what is said of the second
 * is not said of the first.
 */
export function halvesKept(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const text = ` ${mentions.words.map((word) => (word.quoted ? '"' : word.text)).join(' ')} `;
  const second = secondHalf.exec(text);
  if (second === null || !asksForNumber.test(text)) return [];
  const objection: Objection = { kind: 'aggregate', words: second[0] };
  if (claims.asked < 2) return [objection];
  const from = mentions.words.findIndex(
    ({ text: word }, at) => word === 'and' && /^(?:how|what)$/.test(mentions.words[at + 1]?.text ?? ''),
  );
  const isShared = (at: number): boolean =>
    mentions.values(at).some((one) => isClaimedValue(one, { ...claims, comparisons: claims.shared }));
  const places = [...mentions.words.keys()].filter(isShared);
  return places.some((at) => at > from) && !places.some((at) => at < from) ? [objection] : [];
}

/** "how many are there, and what do they earn": what is asked after the first is there, too. */
export function secondKept({ claims, mentions }: Guarded): readonly Objection[] {
  const text = mentions.words.map((word) => word.text).join(' ');
  const second = /\bhow many\b.* and (what (?:do|does|did|is|are|was|were)|how (?:much|many|long|old))\b/.exec(
    text,
  )?.[1];
  // "and what is its name" asks for a column.
  const isColumn = /^what (?:is|are|was|were)$/.test(second ?? '') && claims.shown.length > 0;
  return second === undefined || claims.asked > 1 || isColumn ? [] : [{ kind: 'aggregate', words: second }];
}
