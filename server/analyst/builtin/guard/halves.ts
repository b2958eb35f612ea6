import { isClaimedValue } from './claimed.ts';
import type { Guarded, Objection } from './question.ts';

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
