import type { WrittenLimits } from './measuringUnits.ts';
import type { Operator } from '../phrases/operator.ts';
import type { Judgement } from './placeJudgement.ts';
import type { Breakdown, Comparison, FieldRef, Filter, MeasureTerm, Threshold, Transform } from '../reading.ts';
import type { Period } from '../time/period.ts';

/** Parts of the question gathered so far; `finishReading` turns them into a reading. */
export interface Draft {
  measures: MeasureTerm[];
  breakdowns: Breakdown[];
  filters: Filter[];
  thresholds: Threshold[];
  periods: {
    readonly period: Period;
    readonly assumed: string | null;
    readonly versus: boolean;
    /**
     * True right after "compared with" or "against", which compare it with another period;
     * "compare" only opens a pair.
     */
    readonly against: boolean;
    readonly index: number;
    /** The two periods at the ends of a span. */
    readonly ends: readonly [Period, Period] | null;
    /** "at the end of …": only a level has a value there. */
    readonly closing: boolean;
    /** True right after the noun it is about ("loans in 2025"). */
    readonly afterNoun: boolean;
    /** Joined to the period before it: "2024, 2025 and 2026". */
    readonly joined: boolean;
  }[];
  /** Models named without a role in the sentence yet, with the index of their mark. */
  entities: { readonly model: string; readonly index: number; readonly via?: string | null }[];
  /** Dimensions named without a role yet. */
  loose: { readonly field: FieldRef; readonly index: number }[];
  /** A number that stands alone before a name: "5 travellers with the highest …". */
  number: { readonly value: number; readonly index: number } | null;
  /** Places of "amount" and "value" after a noun for rows: a number of those rows is asked. */
  amounts: number[];
  /** Conditions of the part whose share is asked: "percentage of tickets that were refunded". */
  shareOf: Filter[];
  /** Places in `filters` of what was said between "share of" and the first key. */
  shareSpan: {
    readonly start: number;
    end: number | null;
    /** Asked as a percentage or proportion: of each group, how much of it is the part. */
    readonly proportion: boolean;
  } | null;
  /** Where the thing stood that rows must have or lack. */
  existence: { readonly other: string; readonly index: number }[];
  /** Owner of the listed values: "list the professors of …". */
  listed: { readonly model: string; readonly index: number } | null;
  /** Key that is ranked or asked for by "which", "top"; the others are those it is split by. */
  subject: Breakdown | null;
  time: FieldRef | null;
  /** The date that the verb in a measure's name means; it places a period that names no other. */
  measureTime: FieldRef | null;
  /** Limits that named nothing they limit: "only those above 20". */
  limits: { readonly written: WrittenLimits; readonly index: number }[];
  timeHints: { readonly field: FieldRef; readonly index: number }[];
  top: {
    readonly count: number | null;
    readonly descending: boolean;
    readonly size: boolean;
    readonly index: number;
  } | null;
  extreme: {
    readonly descending: boolean;
    readonly nouns: readonly string[];
    readonly amount: boolean;
    readonly size: boolean;
    readonly index: number;
  } | null;
  latest: { readonly count: number | null; readonly descending: boolean; readonly index: number } | null;
  /** “best”, “worst first”: whether they mean high or low is decided when the number is known. */
  judgements: Judgement[];
  /** Where operators stood that a reading must have used. */
  operators: Map<Operator['op'], number>;
  comparison: Comparison | null;
  transform: Transform | null;
  order: { by: 'measure' | 'key'; descending: boolean; field: FieldRef | null } | null;
  /** Sort direction said before what to sort by. */
  chart: string | null;
  average: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM' | null;
  flags: Set<Operator['op'] | 'show' | 'both' | 'things' | 'much' | 'or' | 'and_count' | 'average_unread'>;
  /** The number whose distribution is asked. */
  distributionField: FieldRef | null;
  /** Indexes of marks that mean something but found no place in the reading. */
  unplaced: Set<number>;
  /** The change asked for is one to less: "declined most". */
  falls: boolean;
  /** Places of values that stand where a field to split by was expected. */
  valueKeys: number[];
  /** Choices that were made and must be said. */
  notes: {
    readonly kind: 'aggregation' | 'top_n' | 'grain' | 'period';
    readonly text: string;
    readonly phrase: string | null;
  }[];
}

/** An empty draft. */
export function newDraft(): Draft {
  return {
    measures: [],
    breakdowns: [],
    filters: [],
    thresholds: [],
    periods: [],
    entities: [],
    loose: [],
    number: null,
    shareOf: [],
    amounts: [],
    shareSpan: null,
    existence: [],
    listed: null,
    subject: null,
    time: null,
    measureTime: null,
    limits: [],
    timeHints: [],
    top: null,
    extreme: null,
    latest: null,
    judgements: [],
    operators: new Map(),
    comparison: null,
    transform: null,
    order: null,
    chart: null,
    average: null,
    flags: new Set(),
    distributionField: null,
    unplaced: new Set(),
    falls: false,
    valueKeys: [],
    notes: [],
  };
}
