import type { CompareOperator } from '../form/logicalForm.ts';
import { kindsOfNoun } from '../../../english/nounKind.ts';
import type { NameMention, Word } from '../lexicon/mentions.ts';
import { singularOf } from '../lexicon/wordForms.ts';
import { stem } from '../words/stem.ts';
import type { DurationMention, DurationTest } from './durationMentions.ts';
import { comparisonAt, phraseAt, textAt, unitOf } from './asked.ts';
import type { Asked } from './asked.ts';
import { isBirth } from './dateEvents.ts';
import type { DateEvent } from './dateEvents.ts';
import { durationField } from './durationField.ts';

/** Completed years since the day of birth, of all who have one. */
function ages(
  { dates }: Asked,
  start: number,
  end: number,
  isMeant: (event: DateEvent) => boolean = isBirth,
): readonly NameMention[] {
  return dates.events.filter(isMeant).map(({ model, field }) => ({
    start,
    end,
    target: {
      kind: 'field',
      field: durationField(model, { from: field, to: null, unit: 'YEAR', elapsed: false }),
    },
    weight: isMeant === isBirth ? 0.95 : 0.8,
    match: 'whole',
    via: 'name',
  }));
}

const comparatives: Readonly<Record<string, CompareOperator>> = { older: '>', younger: '<' };
const ofAge = 'years old|years of age|year old|year olds|years';
const bare = /^(?:over|under|above|below|between|from|\d+)$/;
const aged = new Set('old olds age'.split(' '));

/**
 * Whose age a number tells that nothing else says to be one: "clients over 50" are told by the word
 * right before it, and "clients with revenue over 50" are not, nor is a number of something else.
 */
function bornBefore(asked: Asked, at: number, end: number): (event: DateEvent) => boolean {
  const place = at - 1 - (/^(?:is|are|was|were)$/.test(textAt(asked, at - 1)) ? 1 : 0);
  const who = /^(?:who|that)$/.test(textAt(asked, place)) ? place - 1 : place;
  const noun = singularOf(textAt(asked, who));
  const isPerson = noun !== '' && kindsOfNoun(noun).includes('person');
  const next = asked.words[end];
  const isOfSomething = next !== undefined && (next.number !== null || next.parts.has('noun')) && !isClosed(next);
  return (event) =>
    isBirth(event) && !isOfSomething && noun !== '' && (isPerson || stem(noun) === stem(singularOf(lastWord(event))));
}

function isClosed({ parts }: Word): boolean {
  return parts.has('function');
}

/** "customers" of `shop_customers`. */
function lastWord({ model }: DateEvent): string {
  return model.split('_').at(-1) ?? '';
}

/** "age", "older than 30", "under 18", "50 or older", "aged 20 to 30", "between 30 and 40". */
export function readAge(asked: Asked, at: number): readonly DurationMention[] {
  if (!asked.dates.events.some(isBirth)) return [];
  const text = textAt(asked, at);
  if (text === 'age' || text === 'ages')
    return [{ start: at, end: at + 1, names: ages(asked, at, at + 1), isVague: false, says: { kind: 'noun' } }];
  if (text === 'how' && textAt(asked, at + 1) === 'old')
    return [{ start: at, end: at + 2, names: ages(asked, at, at + 2), isVague: false, says: { kind: 'age' } }];
  const found = testAt(asked, at);
  if (found === null) return [];
  const end = phraseAt(asked, found.end, ofAge) ?? found.end;
  // "older than 30 days" is no age.
  if (end === found.end && unitOf(textAt(asked, end)) !== null) return [];
  const isSure = found.isSure || aged.has(textAt(asked, end - 1));
  // "students over 20" have that age; "more than 20" and "over 20 instead" may be of any number.
  const isSaid = bare.test(textAt(asked, at)) && textAt(asked, end) !== 'instead';
  if (!isSure && !isSaid) return [];
  const names = isSure ? ages(asked, at, end) : ages(asked, at, end, bornBefore(asked, at, end));
  return names.length === 0
    ? []
    : [{ start: at, end, names, isVague: false, says: { kind: 'test', test: found.test } }];
}

interface Found {
  readonly end: number;
  readonly test: DurationTest;
  /** A word says that it is an age: "older", "aged". */
  readonly isSure: boolean;
}

function testAt(asked: Asked, at: number): Found | null {
  const text = textAt(asked, at);
  const number = (place: number): number | null => {
    const word = asked.words[place];
    return word === undefined ||
      word.quoted ||
      word.number === null ||
      word.number > 150 ||
      !Number.isInteger(word.number)
      ? null
      : word.number;
  };
  const adjective = comparatives[text];
  if (adjective !== undefined && textAt(asked, at + 1) === 'than') {
    const value = number(at + 2);
    return value === null ? null : { end: at + 3, test: { operator: adjective, value, high: null }, isSure: true };
  }
  const from = phraseAt(asked, at, 'aged|age|of age') ?? at;
  const isAged = from > at;
  const compared = comparisonAt(asked, from);
  const low = number(compared?.end ?? from);
  if (compared !== null && low !== null && phraseAt(asked, from, 'in|for|within') === null)
    return { end: compared.end + 1, test: { operator: compared.operator, value: low, high: null }, isSure: isAged };
  const start = phraseAt(asked, from, 'between|from') ?? from;
  const [least, most] = [number(start), number(start + 2)];
  if (least !== null && most !== null && /^(?:and|to)$/.test(textAt(asked, start + 1)) && (isAged || start > from)) {
    const end = start + 3;
    const isTold = isAged || phraseAt(asked, end, ofAge) !== null;
    return isTold ? { end, test: { operator: '>=', value: least, high: most }, isSure: isAged } : null;
  }
  if (least === null) return null;
  const [more, less] = [
    phraseAt(asked, start + 1, 'or older|and older|years or older|years old or older|or over|and over'),
    phraseAt(asked, start + 1, 'or younger|and younger|years or younger|or under|and under'),
  ];
  // "50 or over" may be said of any number.
  const isSure = (end: number): boolean => isAged || /^(?:older|younger)$/.test(textAt(asked, end - 1));
  if (more !== null) return { end: more, test: { operator: '>=', value: least, high: null }, isSure: isSure(more) };
  if (less !== null) return { end: less, test: { operator: '<=', value: least, high: null }, isSure: isSure(less) };
  if (isAged) return { end: start + 1, test: { operator: '=', value: least, high: null }, isSure: true };
  return null;
}
