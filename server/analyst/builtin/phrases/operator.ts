import type { PeriodUnit } from '../time/period.ts';

export type Comparator = '>' | '>=' | '<' | '<=' | '=' | '<>';

/**
 * How far back a comparison reaches. `each`: said of every bucket, one after the other ("month over
 * month").
 */
export interface Step {
  readonly unit: PeriodUnit;
  readonly each: boolean;
}

/** A word or phrase that says what to do with the names around it. */
export type Operator =
  | {
      readonly op:
        | 'by'
        | 'per'
        | 'each'
        | 'not'
        | 'distinct'
        | 'count'
        | 'list'
        | 'which'
        | 'with_others'
        | 'trend'
        | 'distribution'
        | 'running'
        | 'growth'
        | 'share'
        | 'only'
        | 'instead'
        | 'also'
        | 'versus'
        | 'order'
        | 'ascending'
        | 'alphabetical'
        | 'noise'
        | 'forecast'
        | 'descending'
        | 'judged'
        | 'missing'
        | 'why'
        | 'rows'
        | 'remove'
        | 'replace'
        | 'about'
        | 'with'
        | 'correlation'
        | 'within';
    }
  /** `size`: "largest", "smallest", which speak of the size of what follows. */
  | { readonly op: 'top'; readonly count: number | null; readonly descending: boolean; readonly size: boolean }
  /** `nouns`: what the adjective measures ("longest": length), when it says so. */
  | {
      readonly op: 'extreme';
      readonly descending: boolean;
      readonly nouns: readonly string[];
      readonly amount: boolean;
      readonly size: boolean;
    }
  | { readonly op: 'latest'; readonly count: number | null; readonly descending: boolean }
  | {
      readonly op: 'compare';
      readonly comparator: Comparator;
      readonly value: number;
      readonly high: number | null;
      readonly percent: boolean;
      /** ISO 4217 code of a currency sign, or null. */
      readonly currency: string | null;
      readonly nouns: readonly string[];
    }
  | { readonly op: 'aggregate'; readonly fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM' }
  | { readonly op: 'offset'; readonly to: 'previous' | 'year'; readonly step: Step | null }
  | {
      readonly op: 'rolling';
      readonly count: number;
      readonly unit: 'DAY' | 'WEEK' | 'MONTH';
      readonly average: boolean;
    }
  | { readonly op: 'chart'; readonly chart: string };
