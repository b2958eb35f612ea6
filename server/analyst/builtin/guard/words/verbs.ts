import { idleVerbs } from './coverage.ts';
import type { Guarded, Objection } from '../question.ts';
import { periodWords } from './signWords.ts';

const joins = /^(?:in|on|at|during|since|before|after|until|till|between|from|within|for|by)$/;
const points = /^(?:this|last|next|past|previous|current|the|any|early|late)$/;
/** Verbs that say what did not happen. */
const denies = /^(?:miss|fail|skip|lack|avoid|refuse|decline|reject|ignore|forget|neglect|stop|cease|quit)$/;
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
    const { text = '', raw = '', lemma = '' } = words[at] ?? {};
    if (taken.has(text)) return [];
    const particle = /^(?:up|out|back|by|along)$/.test(words[at + 1]?.text ?? '') ? 1 : 0;
    // "never missed a lesson" turns the question round, if it is left out.
    if (denies.test(lemma)) return [{ kind: 'unused', words: raw }];
    const isDated = isTimeAt(guarded, at + 1 + particle);
    const isNegated = words.slice(Math.max(0, at - 2), at).some((one) => negates.test(one.text));
    const isAlone = isDated || !words.slice(at + 1).some((one) => /[\p{L}\p{N}]/u.test(one.text));
    return (isDated && claims.periods.length > 0) || (isNegated && isAlone) ? [{ kind: 'unused', words: raw }] : [];
  });
}

const nameParts = /(?:^|_)(?:first|last|given|family|middle|sur|fore)_?name$/i;

/** "who reports to X" is not X: nothing but the name that was said would be shown. */
export function namesOthers({ mentions, claims, lookup }: Guarded): readonly Objection[] {
  const { words } = mentions;
  const [only] = claims.comparisons;
  if (words[0]?.text !== 'who' || only?.field == null) return [];
  const { model } = only.field;
  const { key, display } = lookup.identity(model);
  const isName = (name: string): boolean => name === display?.name || nameParts.test(name);
  const isEcho =
    claims.comparisons.every(
      ({ field, operator }) => field !== null && field.model === model && isName(field.name) && operator === '=',
    ) &&
    !claims.counted &&
    claims.models.size === 1 &&
    claims.joining.length === 0 &&
    claims.comparisons.every(({ field }) => field?.via === null) &&
    claims.shown.every(
      (one) => one.model === model && one.via === null && (key?.name === one.name || isName(one.name)),
    );
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
