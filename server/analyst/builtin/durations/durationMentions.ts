import type { CompareOperator } from '../form/logicalForm.ts';
import type { NameMention, Word } from '../lexicon/mentions.ts';
import { readAge } from './agePhrases.ts';
import { durationParts } from './durationField.ts';
import type { DateEvents } from './dateEvents.ts';
import { readLasted, readTail } from './lastedPhrases.ts';
import { readHappening } from './happeningPhrases.ts';
import { readNoun, readSpent } from './nounPhrases.ts';
import { readApart } from './apartPhrases.ts';
import { readLate } from './latePhrases.ts';

/** Words about the time between two dates of a row, or since one. */
export interface DurationMention {
  readonly start: number;
  readonly end: number;
  /** True: which dates are meant is not said: "stay", "took longer than 3 days". */
  readonly isVague: boolean;
  /** Fields that stand for the time, as in `durationField`; the likeliest first. */
  readonly names: readonly NameMention[];
  readonly says:
    /** "delivery time", "days between order and shipment", "age". */
    | { readonly kind: 'noun' }
    /** "how many hours", "how much time", of all that was done. */
    | { readonly kind: 'spent' }
    /** "how old". */
    | { readonly kind: 'age' }
    /** "delivery", "delivers": the end of the time, next to "slowest". */
    | { readonly kind: 'happening' }
    /** What follows "how long do orders": "take to ship". */
    | { readonly kind: 'tail' }
    /** "took the longest to ship". */
    | { readonly kind: 'rank'; readonly descending: boolean; readonly words: string }
    /** "shipped within 3 days of being ordered", "older than 30". */
    | { readonly kind: 'test'; readonly test: DurationTest };
}

/** How long: of days, completed years and so on. */
export interface DurationTest {
  readonly operator: CompareOperator;
  readonly value: number;
  /** The other end of "more than 2 but at most 10", or null. */
  readonly high: number | null;
  /** How the other end is compared; without it, it belongs to it. */
  readonly highOperator?: '<' | '<=';
}

/** All such words of a question. None where it has no word that begins one. */
export function findDurations(words: readonly Word[], dates: DateEvents): readonly DurationMention[] {
  if (dates.events.length === 0) return [];
  return words.flatMap((word, at) =>
    word.quoted
      ? []
      : [readNoun, readSpent, readHappening, readTail, readLasted, readApart, readLate, readAge]
          .flatMap((read) => read({ words, dates }, at))
          .flatMap((mention) => preferStored(mention, dates)),
  );
}

/** Prefers a stored number to one that is computed from dates. */
function preferStored(mention: DurationMention, { withLength, withAge }: DateEvents): readonly DurationMention[] {
  const names = mention.names.filter(({ target }) => {
    if (target.kind !== 'field') return true;
    const isAge = durationParts(target.field)?.to === null;
    return isAge ? !withAge.has(target.field.model) : !mention.isVague || !withLength.has(target.field.model);
  });
  return names.length === 0 ? [] : [{ ...mention, names }];
}
