import { idleVerbs } from './coverage.ts';
import type { Guarded, Objection } from './question.ts';
import { periodWords } from './signWords.ts';

const joins = /^(?:in|on|at|during|since|before|after|until|till|between|from|within|for|by)$/;
const points = /^(?:this|last|next|past|previous|current|the|any|early|late)$/;
const negates = /^(?:not|never|cannot|\w+n't)$/;

/**
 * A verb that names nothing in the reading, where the reading stands or falls with it: "who paid in
 * May" is about the date of a payment, whichever other date there is, and "who have not paid" is
 * about payments.
 */
export function verbsKept(guarded: Guarded): readonly Objection[] {
  const { mentions, claims, assumed } = guarded;
  const { words } = mentions;
  const taken = new Set(assumed.flatMap((phrase) => phrase.toLowerCase().split(' ')));
  return idleVerbs(guarded).flatMap((at): readonly Objection[] => {
    const { text = '', raw = '' } = words[at] ?? {};
    if (taken.has(text)) return [];
    const particle = /^(?:up|out|back|by|along)$/.test(words[at + 1]?.text ?? '') ? 1 : 0;
    const isDated = isTimeAt(guarded, at + 1 + particle);
    const isNegated = words.slice(Math.max(0, at - 2), at).some((one) => negates.test(one.text));
    const isAlone = isDated || !words.slice(at + 1).some((one) => /[\p{L}\p{N}]/u.test(one.text));
    return (isDated && claims.periods.length > 0) || (isNegated && isAlone) ? [{ kind: 'unused', words: raw }] : [];
  });
}

/** "who reports to X" is not X: nothing but the name that was said would be shown. */
export function namesOthers({ mentions, claims, lookup }: Guarded): readonly Objection[] {
  const { words } = mentions;
  const [only, more] = claims.comparisons;
  if (words[0]?.text !== 'who' || only?.field == null || only.operator !== '=' || more !== undefined) return [];
  const { model, name } = only.field;
  const { key, display } = lookup.identity(model);
  const isEcho =
    display?.name === name &&
    !claims.counted &&
    claims.models.size === 1 &&
    claims.shown.every((one) => one.model === model && [key?.name, name].includes(one.name));
  const verb = words[1];
  const isDeed = verb !== undefined && !/^(?:is|was|are|were|has|have|had)$/.test(verb.text);
  return isEcho && isDeed ? [{ kind: 'unused', words: verb.raw }] : [];
}

/** True where a time follows: "in 2026", "last month". */
export function isTimeAt({ mentions }: Guarded, from: number): boolean {
  const { words } = mentions;
  let at = from;
  if (joins.test(words[at]?.text ?? '')) at += 1;
  while (points.test(words[at]?.text ?? '')) at += 1;
  const { text = '', number = null } = words[at] ?? {};
  return periodWords.test(text) || /^(?:19|20)\d\d$/.test(text) || (number !== null && at > from && number > 1900);
}
