import type { Assumption, JsonValue } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Grounded } from '../deciding/ground.ts';
import type { Correction, MarkedQuestion } from '../marking/mark.ts';
import type { Reading } from '../reading.ts';
import type { Clock } from '../time/period.ts';

/** Alternative to an assumption: words for its chip, and the reading that results. */
export interface Offer {
  readonly text: string;
  readonly value: JsonValue;
  readonly reading: Reading;
}

/** An assumption before its offers are tried. */
export interface Assumed extends Pick<Assumption, 'kind' | 'text' | 'phrase' | 'value'> {
  readonly offers: readonly Offer[];
}

/** A reading of the question with a misspelled word read as another known word. */
export interface Respelled {
  readonly correction: Correction;
  readonly grounded: Grounded;
}

/** Everything that assumptions are found in. */
export interface AssumptionSource {
  readonly grounded: Grounded;
  /** Reading as asked: unnamed parts are open. Offers are edits of it. */
  readonly asked: Reading;
  /** Other readings that could be computed. */
  readonly others: readonly Grounded[];
  readonly respelled: readonly Respelled[];
  readonly marked: MarkedQuestion;
  readonly mayLiftFilters: boolean;
  /** IANA name of the zone whose days count. */
  readonly timeZone: string;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
}

/**
 * The reading that an answer keeps: a period that was a default stays open, so that an edit gets
 * its own default.
 */
export function askedReading({ candidate, reading }: Grounded): Reading {
  return { ...reading, period: candidate.asked ? candidate.asked.period : reading.period };
}
