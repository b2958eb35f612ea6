import type { NameMention, ValueMention } from '../../lexicon/mentions.ts';
import { singularOf } from '../../lexicon/wordForms.ts';
import { periodWords, signWords } from './signWords.ts';
import { placesOfDurations } from '../times/durations.ts';
import type { Guarded, Objection } from '../question.ts';
import { LIGHT_VERBS } from '../../words/functionWords.ts';
import { irregularBase, stem } from '../../words/stem.ts';
import { isClaimed, isClaimedValue } from '../claims/claimed.ts';

/**
 * Words that carry content and left no trace in what is computed. A verb may stand for nothing but
 * that two things belong together.
 */
export function unusedWords(guarded: Guarded): readonly Objection[] {
  const { mentions, claims, assumed } = guarded;
  const { words } = mentions;
  const used = new Set<number>();
  const mark = (start: number, end: number): void => {
    for (let at = start; at < end; at++) used.add(at);
  };
  for (const at of words.keys()) {
    for (const one of mentions.values(at)) if (isClaimedValue(one, claims)) mark(at, one.end);
    for (const one of mentions.names(at)) if (isClaimed(one, guarded)) mark(at, one.end);
  }
  if (claims.durations) for (const at of placesOfDurations(guarded)) used.add(at);
  const said = new Set([...writtenWords(guarded), ...namedWords(guarded)]);
  const taken = new Set(assumed.flatMap((phrase) => phrase.toLowerCase().split(' ')));
  /** "company offices": what stands before a noun that is used says whose it is. */
  const isOwner = (at: number): boolean =>
    used.has(at + 1) && (words[at]?.parts.has('noun') ?? false) && !/^\p{Lu}/u.test(words[at]?.raw ?? '');
  /** "one company": a number is no part of a name. */
  const isCounting = (at: number): boolean => words[at]?.number !== null;
  /** "rentals that are out": a little word that the data has as a value, said of the rows. */
  const isState = (at: number): boolean =>
    /^(?:is|are|was|were)$/.test(words[at - 1]?.text ?? '') &&
    !isBeforeName(at) &&
    !/^(?:what|who|how|where)$/.test(words[at - 2]?.text ?? '') &&
    mentions.values(at).some(({ end, exact, weight }) => end === at + 1 && exact && weight >= 0.95);
  /** "are in county Orange": a preposition, though a state is called IN. */
  function isBeforeName(at: number): boolean {
    const next = words[at + 1];
    return next !== undefined && !next.parts.has('function') && !next.parts.has('adverb');
  }
  return words.flatMap((word, at): readonly Objection[] => {
    if (used.has(at) || word.quoted || word.number !== null || !/\p{L}{2}/u.test(word.text)) return [];
    if (isState(at)) return [{ kind: 'unused', words: word.raw }];
    if (roleWords.test(word.text) && used.has(at + 1) && !taken.has(word.text))
      return [{ kind: 'unused', words: word.raw }];
    // "new accounts per year" are told by a date of their own.
    if (word.text === 'new' && !taken.has(word.text))
      return isOfBeginning(guarded) ? [] : [{ kind: 'unused', words: word.raw }];
    if (word.parts.has('function') || signWords.has(word.text) || signWords.has(word.lemma)) return [];
    if ((claims.periods.length > 0 || claims.timed) && periodWords.test(word.text)) return [];
    if (word.text === 'born' && isOfBirth(guarded)) return [];
    if (said.has(word.text) || said.has(word.lemma) || taken.has(word.text)) return [];
    if (
      isOwner(at) &&
      valuesOver(guarded, at).length === 0 &&
      namesOver(guarded, at).every(({ start, target }) => target.kind !== 'field' || isCounting(start))
    )
      return [];
    const strong = [...namesOver(guarded, at), ...valuesOver(guarded, at)].some(({ weight }) => weight >= 0.85);
    const isName = word.parts.has('proper') && /^\p{Lu}/u.test(word.raw);
    // What no name holds may be how people speak; what is the very word for something is not.
    const isVerb = (word.parts.has('verb') || word.parts.has('adverb')) && word.text !== 'away';
    if (!strong && !isName && isVerb) return [];
    return strong || isName || word.parts.has('noun') || word.parts.has('adjective')
      ? [{ kind: 'unused', words: word.raw }]
      : [];
  });
}

/** Dates on which rows begin to be there. */
const beginnings =
  /creat|regist|join|sign|start|open|hire|enrol|since|added|insert|issued|order|placed|launch|found|built/i;

/** True where rows are those of a time, by the date on which they began. */
function isOfBeginning({ claims, lookup }: Guarded): boolean {
  const [model, other] = claims.models;
  if ((!claims.timed && claims.periods.length === 0) || model === undefined || other !== undefined) return false;
  const dates = [...claims.fields, ...claims.shown].filter((one) =>
    /DATE|TIMESTAMP/.test(lookup.dimension(one.model, one.name)?.type ?? ''),
  );
  return dates.length > 0 && dates.every(({ name }) => beginnings.test(name));
}

/** "target customers", "starting products": which of them, where there are two. */
const roleWords =
  /^(?:source|destination|origin|departure|arrival|starting|ending|target|sending|receiving|winning|losing)$/;

/** "born after 1990" is of the year or date of birth, whatever a dictionary says of the words. */
function isOfBirth({ claims }: Guarded): boolean {
  const compared = claims.comparisons.flatMap(({ field }) => field ?? []);
  return [...claims.fields, ...compared].some(({ name }) => /birth|born|dob/i.test(name));
}

/** Words after which a word that may be a verb is one. */
const beforeVerbs = /^(?:who|have|has|had|not|never|haven't|hasn't|hadn't|didn't|don't|doesn't)$/;

/** Places of verbs that say something of their own, and left no trace in what is computed. */
export function idleVerbs(guarded: Guarded): readonly number[] {
  const { mentions, claims } = guarded;
  return mentions.words.flatMap(({ text, lemma, parts, quoted }, at): readonly number[] => {
    // "who paid" and "have not paid" are verbs, though "pay" is a noun too.
    const isSaid = beforeVerbs.test(mentions.words[at - 1]?.text ?? '') || isPast(text);
    const isVerb = parts.has('verb') && (!parts.has('noun') || isSaid) && !parts.has('function');
    if (quoted || !isVerb || signWords.has(text) || signWords.has(lemma) || LIGHT_VERBS.has(stem(text))) return [];
    const isUsed =
      namesOver(guarded, at).some((one) => isClaimed(one, guarded)) ||
      valuesOver(guarded, at).some((one) => isClaimedValue(one, claims));
    return isUsed ? [] : [at];
  });
}

/** "sang" and "paid", which a dictionary has as other nouns, and no plural as "feet" and "men". */
function isPast(text: string): boolean {
  return irregularBase(text) !== undefined && singularOf(text) === text && text !== 'men';
}

function namesOver({ mentions }: Guarded, at: number): readonly NameMention[] {
  return [at, at - 1, at - 2].flatMap((start) =>
    start < 0 ? [] : mentions.names(start).filter(({ end }) => end > at),
  );
}

function valuesOver({ mentions }: Guarded, at: number): readonly ValueMention[] {
  return [at, at - 1, at - 2].flatMap((start) =>
    start < 0 ? [] : mentions.values(start).filter(({ end }) => end > at),
  );
}

/** Words of the values and texts that rows are compared with. */
function writtenWords({ claims }: Guarded): ReadonlySet<string> {
  const texts = [...claims.comparisons.map(({ value }) => String(value)), ...claims.texts.map(({ text }) => text)];
  return new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)));
}

/** Words of the names of what a reading uses: "products" of product_characteristics. */
function namedWords({ claims }: Guarded): readonly string[] {
  return [...claims.models].flatMap((model) => model.toLowerCase().split('_')).filter((word) => word.length > 3);
}
