import type { DurationMention } from './durationMentions.ts';
import {
  comparisonAt,
  eventAt,
  limitAt,
  namesOf,
  pairsApart,
  pairsOf,
  pairsTo,
  phraseAt,
  rowsNamed,
  skip,
  textAt,
} from './asked.ts';
import type { Asked, EventPhrase } from './asked.ts';

const later = 'after|later than|following|from|of|past|since|upon';
const earlier = 'before|prior to|ahead of|earlier than|in advance of';
const sameDay = 'the same day|on the same day|same day|the very same day';
const asWords = new Set('as that on which when'.split(' '));

/** "shipped within 3 days of being ordered", "left on the same day they were hired". */
export function readApart(asked: Asked, at: number): readonly DurationMention[] {
  const said = eventAt(asked, at, true);
  if (said === null) return afterRows(asked, at);
  const event = { ...said, end: afterObject(asked, said) };
  const same = phraseAt(asked, event.end, sameDay);
  if (same !== null) {
    const other = eventAt(asked, skip(asked, same, asWords));
    const pairs = other === null ? [] : pairsOf(other.events, event.events);
    return test(at, other?.end ?? same, pairs, 'DAY', '=', 0, false);
  }
  const late = phraseAt(asked, event.end, 'late|too late|overdue');
  if (late !== null) {
    const due = asked.dates.events.filter(({ keys }) => keys.has('due'));
    return test(at, late, pairsOf(due, event.events), 'DAY', '>', 0, false);
  }
  const limit = limitAt(asked, event.end);
  if (limit === null || textAt(asked, limit.end) === 'ago') return [];
  const [after, before] = [phraseAt(asked, limit.end, later), phraseAt(asked, limit.end, earlier)];
  const joined = after ?? before;
  const other = joined === null ? null : eventAt(asked, joined);
  if (other !== null) {
    const pairs =
      after === null ? pairsApart(asked, event.events, other.events) : pairsApart(asked, other.events, event.events);
    return test(at, other.end, pairs, limit.unit, limit.operator, limit.value, false);
  }
  // "delivered in less than 5 days": since what usually comes before.
  if (!limit.isSaid || joined !== null) return [];
  return test(at, limit.end, pairsTo(asked, event.events), limit.unit, limit.operator, limit.value, true);
}

const articles = new Set('a an the their its his her our any some first'.split(' '));

/** "sent a parcel within", "sent their first parcel": the rows that the date is of. */
function afterObject(asked: Asked, { end, events }: EventPhrase): number {
  const noun = skip(asked, end, articles, end + 2);
  const own = rowsNamed(asked, noun);
  return events.some(({ model }) => own.has(model)) ? noun + 1 : end;
}

/** "visits within 6 months of being hired": the usual date of the rows before these words. */
function afterRows(asked: Asked, at: number): readonly DurationMention[] {
  const own = at === 0 || comparisonAt(asked, at) === null ? new Set<string>() : rowsNamed(asked, at - 1);
  const limit = own.size === 0 ? null : limitAt(asked, at);
  const joined = limit === null ? null : phraseAt(asked, limit.end, later);
  const other = joined === null ? null : eventAt(asked, joined);
  if (limit === null || other === null) return [];
  const usual = [...own].flatMap((model) => asked.dates.events.find((event) => event.model === model) ?? []);
  const pairs = pairsApart(asked, other.events, usual).filter(({ rows }) => rows !== undefined);
  return test(at, other.end, pairs, limit.unit, limit.operator, limit.value, false);
}

function test(
  start: number,
  end: number,
  pairs: Parameters<typeof namesOf>[2],
  unit: Parameters<typeof namesOf>[3],
  operator: '=' | '<>' | '<' | '<=' | '>' | '>=',
  value: number,
  isOrdered: boolean,
): readonly DurationMention[] {
  const names = namesOf(start, end, pairs, unit, isOrdered);
  return names.length === 0
    ? []
    : [{ start, end, names, isVague: false, says: { kind: 'test', test: { operator, value, high: null } } }];
}
