import { lastings } from '../../../english/happenings.ts';
import type { DurationMention } from './durationMentions.ts';
import { eventAt, namesOf, pairsOf, pairsTo, phraseAt, skip, textAt, unitOf } from './asked.ts';
import type { Asked } from './asked.ts';
import type { DatePair } from './dateEvents.ts';
import type { DurationUnit } from './durationField.ts';
import { singularOf } from '../lexicon/wordForms.ts';
import { stem } from '../words/stem.ts';

const spans =
  'time|time span|time lag|time difference|elapsed time|duration|gap|interval|delay|lag|wait|waiting time|difference|time elapsed|time it takes|time it took|time that passes|time that passed|time passed|time taken|time needed|amount of time|length of time';
const counts = 'number of|count of|no of|amount of|how many';
const untold = new Set(
  'that passed pass passing elapsed elapse taken needed it takes took there are is usually'.split(' '),
);

/** Words for the time between two dates, as a noun. */
export function readNoun(asked: Asked, at: number): readonly DurationMention[] {
  return [
    ...betweenEvents(asked, at),
    ...untilEvent(asked, at),
    ...named(asked, at),
    ...calledByEvent(asked, at),
    ...added(asked, at),
  ];
}

function noun(
  start: number,
  end: number,
  names: DurationMention['names'],
  isVague = false,
): readonly DurationMention[] {
  return names.length === 0 ? [] : [{ start, end, names, isVague, says: { kind: 'noun' } }];
}

/** "number of days", "time": what is told in which unit; null unit: the usual one. */
function measureAt(asked: Asked, at: number): { readonly end: number; readonly unit: DurationUnit | null } | null {
  const from = phraseAt(asked, at, counts) ?? at;
  const unit = unitOf(textAt(asked, from));
  if (unit !== null && textAt(asked, from).endsWith('s'))
    return unit[1] === 1 ? { end: skip(asked, from + 1, untold), unit: unit[0] } : null;
  const end = from === at ? phraseAt(asked, at, spans) : null;
  if (end === null) return null;
  const told = unitAfter(asked, end);
  return { end: skip(asked, told.end, untold), unit: told.unit };
}

/** "in hours". */
function unitAfter(asked: Asked, at: number): { readonly end: number; readonly unit: DurationUnit | null } {
  const unit = textAt(asked, at) === 'in' ? unitOf(textAt(asked, at + 1)) : null;
  if (unit !== null && unit[1] === 1) return { end: at + 2, unit: unit[0] };
  return { end: at, unit: unitSaidLater(asked, at) };
}

/** "length of bookings in days": the unit stands after what it is said of. */
function unitSaidLater(asked: Asked, from: number): DurationUnit | null {
  const at = asked.words.findIndex(({ quoted }, place) => place >= from && !quoted && isUnitAlone(asked.words, place));
  return at < 0 ? null : (unitOf(textAt(asked, at + 1))?.[0] ?? null);
}

/** "in hours", and not "in hours of work". */
export function isUnitAlone(words: Asked['words'], at: number): boolean {
  const [joined, unit, next] = [words[at]?.text, words[at + 1]?.text ?? '', words[at + 2]?.text ?? ''];
  return joined === 'in' && unit.endsWith('s') && unitOf(unit)?.[1] === 1 && !/^(?:of|with|where|ago)$/.test(next);
}

/** "days between order and shipment", "time from X to Y in hours". */
function betweenEvents(asked: Asked, at: number): readonly DurationMention[] {
  const measure = measureAt(asked, at);
  if (measure === null) return [];
  const found = bothEvents(asked, measure.end);
  if (found === null) return [];
  const told = unitAfter(asked, found.end);
  return noun(at, told.end, namesOf(at, told.end, found.pairs, told.unit ?? measure.unit, false));
}

/** "between order and shipment", "from opening to closing": the pairs of dates that are named. */
export function bothEvents(
  asked: Asked,
  at: number,
): { readonly end: number; readonly pairs: readonly Pick<DatePair, 'begin' | 'end'>[] } | null {
  const word = textAt(asked, at);
  if (word !== 'between' && word !== 'from') return null;
  const first = eventAt(asked, at + 1);
  if (first === null) return null;
  const joiner = textAt(asked, first.end);
  if (word === 'between' ? joiner !== 'and' : !['to', 'until', 'till', 'through'].includes(joiner)) return null;
  const second = eventAt(asked, first.end + 1);
  if (second === null) return null;
  const pairs = pairsOf(first.events, second.events);
  return pairs.length === 0 ? null : { end: second.end, pairs };
}

/** "time to ship", "days until delivery". */
function untilEvent(asked: Asked, at: number): readonly DurationMention[] {
  const measure = measureAt(asked, at);
  const joiner = measure === null ? '' : textAt(asked, measure.end);
  if (measure === null || !['to', 'until', 'till', 'before'].includes(joiner)) return [];
  const event = eventAt(asked, measure.end + 1);
  if (event === null) return [];
  const told = unitAfter(asked, event.end);
  const pairs = pairsTo(asked, event.events);
  return noun(at, told.end, namesOf(at, told.end, pairs, told.unit ?? measure.unit, true));
}

const generic = 'duration|durations|length|lengths|time span|running time|runtime';

/** "length of stay", "lead time", "duration". */
function named(asked: Asked, at: number): readonly DurationMention[] {
  const ends = lastings.flatMap((lasting) =>
    lasting.names.flatMap((name) => {
      const end = phraseAt(asked, at, `${name}|${name}s`);
      return end === null ? [] : [{ end, lasting }];
    }),
  );
  const longest = Math.max(0, ...ends.map(({ end }) => end));
  const meant = ends.filter(({ end }) => end === longest).map(({ lasting }) => lasting);
  const own = asked.dates.pairs.filter(({ lasting }) => meant.includes(lasting));
  const mentions = own.length === 0 ? [] : withUnit(asked, at, longest, own, true);
  const end = phraseAt(asked, at, generic);
  return end === null ? mentions : [...mentions, ...withUnit(asked, at, end, asked.dates.pairs, false)];
}

function withUnit(
  asked: Asked,
  start: number,
  end: number,
  pairs: readonly DatePair[],
  isOrdered: boolean,
): readonly DurationMention[] {
  const told = unitAfter(asked, end);
  return noun(start, told.end, namesOf(start, told.end, pairs, told.unit, isOrdered), true);
}

const timed = 'time|times|duration|durations|period|periods|delay|delays|length|lengths|lag|span';

/** "delivery time", "approval days", "sailing duration": what happens, or the rows that last. */
function calledByEvent(asked: Asked, at: number): readonly DurationMention[] {
  const event = eventAt(asked, at, true);
  const end = phraseAt(asked, event?.end ?? at + 1, timed);
  if (event !== null && end !== null) {
    const pairs = pairsTo(asked, event.events);
    if (pairs.length > 0) return withUnit(asked, at, end, [...pairs], true);
  }
  const after = phraseAt(asked, at + 1, timed);
  const word = stem(singularOf(textAt(asked, at)));
  const own = asked.dates.pairs.filter(
    ({ begin }) => word !== '' && begin.model.split('_').some((part) => stem(singularOf(part)) === word),
  );
  return after === null || own.length === 0 ? [] : withUnit(asked, at, after, own, false);
}

/** "how many hours", "how much time": of all that was done. */
export function readSpent(asked: Asked, at: number): readonly DurationMention[] {
  if (textAt(asked, at) !== 'how') return [];
  const end = phraseAt(asked, at, 'how long|how much time') ?? at + 3;
  const unit = unitOf(textAt(asked, at + 2));
  const isUnit = textAt(asked, at + 1) === 'many' && unit !== null && unit[1] === 1;
  if (end === at + 3 && !isUnit && textAt(asked, at + 1) !== 'much') return [];
  const names = namesOf(at, end, asked.dates.pairs, isUnit ? unit[0] : null, true);
  return names.length === 0 ? [] : [{ start: at, end, names, isVague: true, says: { kind: 'spent' } }];
}

const sums = new Set('total sum overall combined of average mean most least more less'.split(' '));
const spread = 'per|by|each|for each|for every|spent';

/** "total time", "hours per member", "days of repair": time that is added up. */
function added(asked: Asked, at: number): readonly DurationMention[] {
  const text = textAt(asked, at);
  const end = phraseAt(asked, at, `time spent|time|${text} spent`) ?? at + 1;
  if (text === 'time') {
    const isSum = sums.has(textAt(asked, at - 1)) || phraseAt(asked, end, spread) !== null;
    return isSum ? withUnit(asked, at, end, asked.dates.pairs, true) : [];
  }
  const unit = text.endsWith('s') ? unitOf(text) : null;
  if (unit === null || unit[1] !== 1) return [];
  const told = (stop: number, pairs: readonly DatePair[]): readonly DurationMention[] =>
    noun(at, stop, namesOf(at, stop, pairs, unit[0], true), true);
  if (phraseAt(asked, end, spread) !== null || end > at + 1) return told(end, asked.dates.pairs);
  const rows = textAt(asked, at + 1) === 'of' ? stem(singularOf(textAt(asked, at + 2))) : '';
  const own = asked.dates.pairs.filter(
    ({ begin }) => rows !== '' && stem(singularOf(begin.model.split('_').at(-1) ?? '')) === rows,
  );
  return told(at + 3, own);
}
