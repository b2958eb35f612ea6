import { sensesOf } from '../../../../english/wordnet.ts';
import type { Mentions, Word } from '../../lexicon/mentions.ts';
import { roleKinds, turnsRound } from '../../sentence/words/roleWords.ts';
import type { RoleKind } from '../../sentence/words/roleWords.ts';

/** Words of a question, by their indexes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word that speaks for one of several roles. */
export interface Evidence {
  readonly at: number;
  readonly role: string;
  /** A preposition: it speaks only for what stands right behind it. */
  readonly isBefore: boolean;
}

/** A relationship by its name, and by what people call it. */
export interface Role {
  readonly role: string;
  readonly called: readonly string[];
}

/** Words that speak for one of several relationships to the same model, and for no other. */
export function evidenceOf({ words }: Mentions, roles: readonly Role[], target: string): readonly Evidence[] {
  const kinds = roles.map((one) => {
    const { role } = one;
    const own = ownWords(one, roles);
    return { role, own, kinds: roleKinds.filter(({ called }) => own.some((one) => called.includes(one))) };
  });
  const rowWords = new Set(wordsIn(target));
  return words.flatMap((word, at): readonly Evidence[] => {
    if (word.quoted || rowWords.has(word.lemma)) return [];
    const sure = kinds.filter(({ own, kinds: all }) => speaksFor(word, own, all)).map(({ role }) => role);
    const before = kinds
      .filter(({ kinds: all }) => all.some((one) => one.before.includes(word.text)))
      .map(({ role }) => role);
    const [only, other] = sure;
    if (only !== undefined) return other === undefined ? [{ at, role: only, isBefore: false }] : [];
    const [near, another] = before;
    return near !== undefined && another === undefined ? [{ at, role: near, isBefore: true }] : [];
  });
}

/** Words of a role that its rivals do not share: "start" of start_station. */
function ownWords(own: Role, roles: readonly Role[]): readonly string[] {
  const others = roles.filter((one) => one !== own);
  return allWords(own).filter((word) => others.some((one) => !allWords(one).includes(word)));
}

function allWords({ role, called }: Role): readonly string[] {
  return [...new Set([role, ...called].flatMap(wordsIn))];
}

function wordsIn(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(/[_.\s]+/)
    .filter((word) => word.length > 1);
}

function speaksFor({ lemma, text }: Word, own: readonly string[], kinds: readonly RoleKind[]): boolean {
  if (own.includes(lemma) || own.includes(text)) return true;
  if (kinds.some(({ words }) => words.includes(lemma) || words.includes(text))) return true;
  return own.some((word) => sensesOf('noun', word).some(({ derived }) => derived.includes(lemma)));
}

/**
 * The word that tells the role of what is said at one of the places: the nearest before it, or else
 * behind it, with nothing else between that may play a role. Null: none does, or they differ.
 */
export function saidFor(
  words: readonly Word[],
  evidence: readonly Evidence[],
  places: readonly Span[],
  others: readonly Span[],
): Evidence | null {
  const found = (places.length > 0 ? places : [null]).map((place) => tellingAt(words, evidence, place, others));
  const known = found.flatMap((one) => (one === null ? [] : [one]));
  const [first] = known;
  if (first === undefined) return null;
  return known.every(({ role }) => role === first.role) ? first : null;
}

function tellingAt(
  words: readonly Word[],
  evidence: readonly Evidence[],
  place: Span | null,
  others: readonly Span[],
): Evidence | null {
  if (place === null) return onlyRole(evidence.filter(({ isBefore }) => !isBefore));
  const isClear = (from: number, to: number): boolean =>
    !others.some(({ start, end }) => start >= from && end <= to && !touches({ start, end }, place));
  const before = evidence
    .filter(
      ({ at, isBefore }) =>
        at < place.start && (isBefore ? leadsTo(words, at, place, others) : isClear(at + 1, place.start)),
    )
    .at(-1);
  if (turnsRound.has(words[place.start - 1]?.text ?? '')) return null;
  if (before !== undefined) return isTurned(words, before, place) ? null : before;
  const behind = evidence.find(({ at, isBefore }) => !isBefore && at >= place.end && isClear(place.end, at));
  if (behind !== undefined) return isSuffered(words, behind, place) ? null : behind;
  return onlyRole(evidence.filter(({ isBefore }) => !isBefore));
}

function onlyRole(evidence: readonly Evidence[]): Evidence | null {
  const [first] = evidence;
  return first !== undefined && evidence.every(({ role }) => role === first.role) ? first : null;
}

/** "San Jose" in "stations in San Jose": one thing said of another. */
function touches(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** "from Rome", "from the stations in Rome": nothing but what is meant stands between. */
function leadsTo(words: readonly Word[], at: number, place: Span, others: readonly Span[]): boolean {
  return words.slice(at + 1, place.start).every((word, index) => {
    const here = at + 1 + index;
    return (
      /^(?:the|a|an|any|all|some|in|at|of|city|town)$/.test(word.text) ||
      others.some(({ start, end }) => start <= here && here < end)
    );
  });
}

/** "lost to X": the word before is said of somebody else. */
function isTurned(words: readonly Word[], { at, isBefore, role }: Evidence, place: Span): boolean {
  return !isBefore && /win|lose|loser/.test(role) && words[place.start - 1]?.text === 'to' && at < place.start;
}

const between = new Set("not never ever yet already also only just n't still even always often usually".split(' '));
const auxiliary = /^(?:is|are|was|were|been|be|being|got|gets|get|isn't|aren't|wasn't|weren't)$/;
const anybody = /^(?:nobody|no-one|noone|one|someone|somebody|anyone|anybody|everyone|everybody)$/;

/**
 * "people who were never sent letters", "was Quin sent", "whom nobody sent letters": it was done to
 * them, or not done.
 */
function isSuffered(words: readonly Word[], { at, role }: Evidence, place: Span): boolean {
  if (!/(?:er|or|ent)$/.test(wordsIn(role).at(0) ?? '')) return false;
  let before = at - 1;
  while (between.has(words[before]?.text ?? '')) before -= 1;
  const isPlace = before >= place.start && before < place.end;
  if (isPlace) return auxiliary.test(words[place.start - 1]?.text ?? '');
  return auxiliary.test(words[before]?.text ?? '') || anybody.test(words[before]?.text ?? '');
}
