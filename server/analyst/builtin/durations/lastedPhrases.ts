import type { DurationMention, DurationTest } from './durationMentions.ts';
import { eventAt, limitAt, namesOf, pairsTo, phraseAt, textAt, unitOf } from './asked.ts';
import type { Asked } from './asked.ts';
import type { DatePair } from './dateEvents.ts';
import { bothEvents } from './nounPhrases.ts';

const verbs =
  'take|takes|took|taken|taking|last|lasts|lasted|lasting|run|runs|ran|running|stay|stays|stayed|staying|need|needs|needed|spend|spent|wait|waited|waits|waiting|keep|kept';
const states =
  'stay open|stays open|remain open|was open|were open|is open|are open|be open|remained open|stayed open|been open|open|out|was out|were out|away|borrowed|kept|occupied';
const usually = 'on average|usually|typically|normally|generally|overall|in general';

/** What the time that a verb is said of is called. */
const calledBy: readonly (readonly [verb: RegExp, name: RegExp])[] = [
  [/^stay/, /\bstay|tenure/],
  [/^wait/, /\bwait/],
];

/** Pairs that are meant by a verb alone: "stayed" of those called a stay, if there are some. */
function pairsOfVerb({ dates }: Asked, verb: string): readonly DatePair[] {
  const called = calledBy.find(([said]) => said.test(verb))?.[1];
  const own =
    called === undefined ? [] : dates.pairs.filter(({ lasting }) => lasting.names.some((n) => called.test(n)));
  return own.length > 0 ? own : dates.pairs;
}

/**
 * Pairs that "to ship", "until delivery" or "from X to Y" says; those of the verb where nothing is
 * said.
 */
function goalAt(
  asked: Asked,
  at: number,
  verb: string,
): { readonly end: number; readonly pairs: readonly Pick<DatePair, 'begin' | 'end'>[]; readonly isSaid: boolean } {
  const start = phraseAt(asked, at, usually) ?? at;
  const both = bothEvents(asked, start);
  if (both !== null) return { ...both, isSaid: true };
  const joined = phraseAt(asked, start, 'to be|to get|to|until|till|before|for');
  const event = joined === null ? null : eventAt(asked, joined);
  const pairs = event === null ? [] : pairsTo(asked, event.events);
  if (event !== null && pairs.length > 0) return { end: event.end, pairs, isSaid: true };
  return { end: at, pairs: pairsOfVerb(asked, verb), isSaid: false };
}

/** "took more than 3 days to ship", "stayed longer than a week", "took the longest". */
export function readLasted(asked: Asked, at: number): readonly DurationMention[] {
  const verbEnd = phraseAt(asked, at, `${verbs}|${states}`);
  if (verbEnd === null) return [];
  const verb = textAt(asked, at);
  const limit = limitAt(asked, phraseAt(asked, verbEnd, 'for') ?? verbEnd);
  if (limit !== null && (limit.isSaid || textAt(asked, verbEnd) === 'for' || /^(?:took|take)/.test(verb))) {
    const range = rangeAt(asked, limit);
    if (range === null) return [];
    const goal = goalAt(asked, range.end, verb);
    return mention(at, goal, limit.unit, { kind: 'test', test: range.test });
  }
  const rank = rankAt(asked, phraseAt(asked, verbEnd, 'the') ?? verbEnd);
  if (rank === null) return [];
  // Time that is spent is added up.
  const words = verb.startsWith('spen') ? (rank.descending ? 'most' : 'least') : rank.words;
  const says = { kind: 'rank', descending: rank.descending, words } as const;
  return mention(at, goalAt(asked, rank.end, verb), rank.unit, says);
}

/** "the longest", "the most time", "the fewest hours", with the unit that is named. */
function rankAt(
  asked: Asked,
  at: number,
): {
  readonly end: number;
  readonly descending: boolean;
  readonly words: string;
  readonly unit: Parameters<typeof namesOf>[3];
} | null {
  for (const [words, descending, phrases] of [
    ['longest', true, 'longest|longest time|most time'],
    ['shortest', false, 'shortest|shortest time|least time'],
  ] as const) {
    const end = phraseAt(asked, at, phrases);
    if (end !== null) return { end, descending, words, unit: null };
  }
  const many = phraseAt(asked, at, 'most|fewest|least');
  const unit = many === null ? null : unitOf(textAt(asked, many));
  if (many === null || unit === null || unit[1] !== 1) return null;
  const descending = textAt(asked, at) === 'most';
  return { end: many + 1, descending, words: descending ? 'longest' : 'shortest', unit: unit[0] };
}

/**
 * "more than 2 days but less than 10 days": both are limits of one time. Null where the second is
 * none that goes with the first.
 */
function rangeAt(
  asked: Asked,
  limit: NonNullable<ReturnType<typeof limitAt>>,
): { readonly end: number; readonly test: DurationTest } | null {
  const joined = phraseAt(asked, limit.end, 'and|but|but also|and also');
  const second = joined === null ? null : limitAt(asked, joined);
  if (second === null || !second.isSaid)
    return { end: limit.end, test: { operator: limit.operator, value: limit.value, high: null } };
  const [low, high] = limit.operator.startsWith('>') ? [limit, second] : [second, limit];
  const isRange = low.operator.startsWith('>') && (high.operator === '<' || high.operator === '<=');
  return isRange && low.unit === high.unit
    ? {
        end: second.end,
        test: { operator: low.operator, value: low.value, high: high.value, highOperator: high.operator },
      }
    : null;
}

/** What follows "how long do orders": "take to ship", "stay before they leave", "last". */
export function readTail(asked: Asked, at: number): readonly DurationMention[] {
  const begin = phraseAt(asked, at, usually) ?? at;
  const start = phraseAt(asked, begin, 'have to|has to|had to|need to') ?? begin;
  const verbEnd = phraseAt(asked, start, `${verbs}|${states}`);
  const goal = goalAt(asked, verbEnd ?? start, verbEnd === null ? '' : textAt(asked, start));
  if (verbEnd === null && !goal.isSaid) return [];
  return mention(at, { ...goal, end: phraseAt(asked, goal.end, usually) ?? goal.end }, null, { kind: 'tail' });
}

function mention(
  start: number,
  { end, pairs, isSaid }: ReturnType<typeof goalAt>,
  unit: Parameters<typeof namesOf>[3],
  says: DurationMention['says'],
): readonly DurationMention[] {
  const names = namesOf(start, end, pairs, unit, isSaid);
  return names.length === 0 ? [] : [{ start, end, names, isVague: !isSaid, says }];
}
