import type { CompareOperator } from '../form/logicalForm.ts';
import { joinedWords } from '../../../english/happenings.ts';
import type { NameMention, Word } from '../lexicon/mentions.ts';
import { comparators } from '../sentence/words/english.ts';
import { singularOf } from '../lexicon/wordForms.ts';
import { stem } from '../words/stem.ts';
import { dateSeen, durationField } from './durationField.ts';
import type { DurationUnit } from './durationField.ts';
import { keysOf } from './dateEvents.ts';
import type { DateEvent, DateEvents, DatePair } from './dateEvents.ts';

/** Words of a question and the dates that they may be about. */
export interface Asked {
  readonly words: readonly Word[];
  readonly dates: DateEvents;
}

/** Dates that a phrase names, and where it ends. */
export interface EventPhrase {
  readonly end: number;
  readonly events: readonly DateEvent[];
}

export function textAt({ words }: Asked, at: number): string {
  const word = words[at];
  return word === undefined || word.quoted ? '' : word.text;
}

/** Where one of the phrases ends that begins here, the longest; null: none begins. */
export function phraseAt(asked: Asked, at: number, phrases: string): number | null {
  const found = phrases
    .split('|')
    .map((phrase) => phrase.split(' '))
    .filter((phrase) => phrase.every((word, offset) => textAt(asked, at + offset) === word));
  return found.length === 0 ? null : at + Math.max(...found.map(({ length }) => length));
}

/** After any of the words, as many as there are. */
export function skip(asked: Asked, at: number, words: ReadonlySet<string>, most = 5): number {
  let end = at;
  while (end - at < most && words.has(textAt(asked, end))) end += 1;
  return end;
}

const beforeEvents = new Set(
  'the a an its their his her it they them being was were is are has have been having had when who that we he she our each'.split(
    ' ',
  ),
);
const timeWords = new Set('date dates day time moment'.split(' '));
const particles = new Set('of up out off in on'.split(' '));

/**
 * "the order", "being ordered", "they were closed", "closing a complaint": dates of which
 * happenings are said. Null: no date is called so.
 * @param isVerb the word itself, as in "shipped within 3 days"
 */
export function eventAt(asked: Asked, at: number, isVerb = false): EventPhrase | null {
  const own = isVerb ? null : rowsBefore(asked, skip(asked, at, beforeEvents));
  let cursor = own?.end ?? (isVerb ? at : skip(asked, at, beforeEvents));
  const keys = new Set<string>();
  let end = cursor;
  for (let count = 0; count < 4; count++) {
    const text = textAt(asked, cursor);
    if (timeWords.has(text)) {
      // "approval time" is no time at which something is approved.
      if (isVerb) break;
      cursor += 1;
      if (keys.size > 0) end = cursor;
      else if (textAt(asked, cursor) === 'of') cursor += 1;
      continue;
    }
    const both = joinedWords.get(`${text} ${textAt(asked, cursor + 1)}`);
    const said = keysIn(asked, both ?? text);
    if (text === '' || said.length === 0 || (isVerb && keys.size > 0)) break;
    for (const key of said) keys.add(key);
    cursor += both === undefined ? 1 : 2;
    end = cursor;
  }
  if (keys.size === 0) return null;
  const events = fitting(
    asked.dates.events.filter(({ model }) => own === null || own.models.has(model)),
    keys,
  );
  return { end: afterOwn(asked, end, events, isVerb), events };
}

/** "the groomer being hired": the rows whose date it is; null where no other rows are said. */
function rowsBefore(asked: Asked, at: number): { readonly end: number; readonly models: ReadonlySet<string> } | null {
  const models = rowsNamed(asked, at);
  const end = skip(asked, at + 1, new Set('being was were is are has have had got been'.split(' ')), at + 4);
  return models.size === 0 ||
    keysIn(asked, textAt(asked, end)).length === 0 ||
    keysIn(asked, textAt(asked, at)).length > 0
    ? null
    : { end, models };
}

/** Models with dates whose rows a word is the noun for. */
export function rowsNamed(asked: Asked, at: number): ReadonlySet<string> {
  const [before, word] = [textAt(asked, at - 1), textAt(asked, at)];
  // "check ins" of `checkins`
  const nouns = new Set([word, `${before}${word}`].map((one) => stem(singularOf(one))));
  return new Set(
    word === ''
      ? []
      : asked.dates.events.flatMap(({ model }) =>
          nouns.has(stem(singularOf(model.split('_').at(-1) ?? ''))) ? [model] : [],
        ),
  );
}

/** What a word says of the dates there are; "donation" of what is called `donated`. */
function keysIn({ dates }: Asked, word: string): readonly string[] {
  const keys = new Set(dates.events.flatMap((one) => [...one.keys]));
  const own = keysOf(word).filter((key) => keys.has(key));
  if (own.length > 0 || word.length < 6) return own;
  return [...keys].filter((key) => key.length >= 5 && word.startsWith(key.slice(0, Math.max(5, key.length - 2))));
}

/** The dates whose names say most of what is said, for each model. */
function fitting(all: readonly DateEvent[], keys: ReadonlySet<string>): readonly DateEvent[] {
  const share = ({ words }: DateEvent): number => words.filter((one) => one.some((key) => keys.has(key))).length;
  return [...Map.groupBy(all, ({ model }) => model).values()].flatMap((events) => {
    const best = Math.max(...events.map(share));
    const found = best === 0 ? [] : events.filter((one) => share(one) === best);
    const shortest = Math.min(...found.map(({ words }) => words.length));
    return found.filter(({ words }) => words.length === shortest);
  });
}

/** "closing a complaint", "the shipment of the order": the rows themselves are said again. */
function afterOwn(asked: Asked, end: number, events: readonly DateEvent[], isVerb: boolean): number {
  if (isVerb) return particles.has(textAt(asked, end)) && textAt(asked, end) === 'of' ? end + 1 : end;
  let cursor = skip(asked, end, new Set(['of', 'for']), 1);
  cursor = skip(asked, cursor, new Set('the a an each every their its'.split(' ')), 1);
  if (cursor === end) return end;
  const noun = stem(singularOf(textAt(asked, cursor)));
  return noun !== '' && events.some(({ model }) => stem(singularOf(model.split('_').at(-1) ?? '')) === noun)
    ? cursor + 1
    : end;
}

const units: Readonly<Record<string, readonly [unit: DurationUnit, times: number]>> = {
  second: ['SECOND', 1],
  minute: ['MINUTE', 1],
  hour: ['HOUR', 1],
  day: ['DAY', 1],
  night: ['DAY', 1],
  week: ['DAY', 7],
  fortnight: ['DAY', 14],
  month: ['MONTH', 1],
  quarter: ['MONTH', 3],
  year: ['YEAR', 1],
};

/** "hours" → hours; "weeks" → days, seven of each; null: no unit of time. */
export function unitOf(word: string): readonly [unit: DurationUnit, times: number] | null {
  const singular = word.endsWith('s') ? word.slice(0, -1) : word;
  return units[singular] ?? null;
}

/** "3 days", "a week", "24 hours". */
export interface Amount {
  readonly end: number;
  readonly value: number;
  readonly unit: DurationUnit;
}

export function amountAt(asked: Asked, at: number): Amount | null {
  const word = asked.words[at];
  if (word === undefined || word.quoted) return null;
  const count = /^(?:a|an|one)$/.test(word.text) ? 1 : word.number;
  const unit = unitOf(textAt(asked, at + 1));
  if (count === null || unit === null) return null;
  const amount = wholeAmount(count * unit[1], unit[0]);
  return amount === null ? null : { end: at + 2, value: amount[0], unit: amount[1] };
}

/**
 * Months and years are counted when they are completed: "1.5 years" are 18 months. Null for a part
 * of a month, which is as long as its month.
 */
export function wholeAmount(count: number, unit: DurationUnit): readonly [count: number, unit: DurationUnit] | null {
  if ((unit !== 'MONTH' && unit !== 'YEAR') || Number.isInteger(count)) return [count, unit];
  return unit === 'YEAR' && Number.isInteger(count * 12) ? [count * 12, 'MONTH'] : null;
}

/** "more than", "at most", "within", with where the words end; null: no comparison is said. */
export function comparisonAt(
  asked: Asked,
  at: number,
): { readonly end: number; readonly operator: CompareOperator } | null {
  const from = phraseAt(asked, at, 'in|for') ?? at;
  if (phraseAt(asked, at, 'within|inside of|within the first') !== null)
    return { end: phraseAt(asked, at, 'within|inside of|within the first') ?? at, operator: '<=' };
  for (let length = 5; length > 0; length--) {
    const phrase = Array.from({ length }, (_, offset) => textAt(asked, from + offset)).join(' ');
    if (Object.hasOwn(comparators, phrase) && !/^(?:after|before|other than|since after)$/.test(phrase))
      return { end: from + length, operator: comparators[phrase] ?? '=' };
  }
  return null;
}

const longer = 'or more|or longer|or later|and more|or older|and over|or over|plus';
const shorter = 'or less|or fewer|or sooner|or earlier|or younger|and under|or under';

/** "more than 3 days", "within a week", "10 days or more"; null: no amount is compared. */
export function limitAt(
  asked: Asked,
  at: number,
): (Amount & { readonly operator: CompareOperator; readonly isSaid: boolean }) | null {
  const before = comparisonAt(asked, at);
  const amount = amountAt(asked, before?.end ?? at);
  if (amount === null) return null;
  const [more, less] = [phraseAt(asked, amount.end, longer), phraseAt(asked, amount.end, shorter)];
  if (more !== null) return { ...amount, end: more, operator: '>=', isSaid: true };
  if (less !== null) return { ...amount, end: less, operator: '<=', isSaid: true };
  return { ...amount, operator: before?.operator ?? '=', isSaid: before !== null };
}

/** The pairs that end with one of the dates, usual ones first. */
export function pairsTo({ dates }: Asked, events: readonly DateEvent[]): readonly DatePair[] {
  const natural = dates.pairs.filter(({ end }) => events.includes(end));
  const alone = events
    .filter((end) => !dates.pairs.some((pair) => pair.end === end || pair.begin === end))
    .flatMap((end): readonly DatePair[] => {
      // The one other date of these rows.
      const others = dates.events.filter(
        ({ model, field, keys }) =>
          model === end.model && field !== end.field && !keys.has('birth') && !keys.has('updat'),
      );
      const [begin, more] = others;
      return begin && !more ? [{ begin, end, lasting: { begins: [], ends: [], names: [] } }] : [];
    });
  return [...natural, ...alone];
}

/** Two dates, and the rows that see both where they are not of the same rows. */
export interface SeenPair extends Pick<DatePair, 'begin' | 'end'> {
  readonly rows?: string;
}

/** The dates of one model, each of the first with each of the second. */
export function pairsOf(from: readonly DateEvent[], to: readonly DateEvent[]): readonly SeenPair[] {
  return from.flatMap((begin) =>
    to.filter((end) => end.model === begin.model && end.field !== begin.field).map((end) => ({ begin, end })),
  );
}

/**
 * "checked in within 30 days of joining": dates of the same rows, or else of rows and of what they
 * belong to.
 */
export function pairsApart(
  { dates }: Asked,
  from: readonly DateEvent[],
  to: readonly DateEvent[],
): readonly SeenPair[] {
  const own = pairsOf(from, to);
  if (own.length > 0) return own;
  return from.flatMap((begin) =>
    to.flatMap((end): readonly SeenPair[] =>
      end.model !== begin.model && dates.leads(end.model, begin.model) ? [{ begin, end, rows: end.model }] : [],
    ),
  );
}

/** Days by the calendar between two dates, and the time itself where both are moments. */
export function fieldFor(
  { begin, end, rows = begin.model }: SeenPair,
  unit: DurationUnit | null,
): ReturnType<typeof durationField> {
  const isMoment = begin.type === 'TIMESTAMP' && end.type === 'TIMESTAMP';
  const of = unit ?? (isMoment ? 'HOUR' : 'DAY');
  const elapsed = of !== 'MONTH' && of !== 'YEAR' && (isMoment || of !== 'DAY');
  const seen = ({ model, field }: DateEvent): string => dateSeen(rows, { model, name: field });
  return durationField(rows, { from: seen(begin), to: seen(end), unit: of, elapsed });
}

/** A loss of weight that another reading of the same words is told apart by. */
const further = 0.05;

/**
 * Names of the time between dates.
 * @param isOrdered the first pair of each model is meant before its others
 */
export function namesOf(
  start: number,
  end: number,
  pairs: readonly SeenPair[],
  unit: DurationUnit | null,
  isOrdered: boolean,
): readonly NameMention[] {
  const seen = new Map<string, number>();
  return pairs.flatMap((pair): readonly NameMention[] => {
    const place = seen.get(pair.begin.model) ?? 0;
    seen.set(pair.begin.model, place + 1);
    const weight = 0.95 - (isOrdered ? place * further : 0);
    return weight < 0.5
      ? []
      : [
          {
            start,
            end,
            target: { kind: 'field', field: fieldFor(pair, unit) },
            weight,
            match: 'whole',
            via: 'name',
          },
        ];
  });
}
