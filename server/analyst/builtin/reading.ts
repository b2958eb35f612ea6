import type { Comparator, Step } from './phrases/operator.ts';
import type { ProfilePart } from './time/grainGrammar.ts';
import type { Period, PeriodUnit } from './time/period.ts';
import type { DayPart } from './time/timeOfDay.ts';

/**
 * A dimension of a model; `via` is the relationship role when the question or the engine chose one.
 */
export interface FieldRef {
  readonly model: string;
  readonly name: string;
  readonly via: string | null;
}

export type AggregateFunction = 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM' | 'COUNT_DISTINCT';

/** Number that a question asks for. */
export type MeasureTerm =
  | { readonly kind: 'measure'; readonly model: string; readonly name: string }
  | { readonly kind: 'metric'; readonly model: string; readonly name: string }
  /** Rows of a model: its count measure where there is one. */
  | { readonly kind: 'count'; readonly model: string }
  | { readonly kind: 'aggregate'; readonly model: string; readonly fn: AggregateFunction; readonly field: FieldRef }
  | {
      readonly kind: 'ratio';
      readonly model: string;
      readonly numerator: MeasureTerm;
      readonly denominator: MeasureTerm;
    };

/** Key by which the numbers are split. */
export type Breakdown =
  | { readonly kind: 'field'; readonly field: FieldRef }
  | { readonly kind: 'time'; readonly grain: PeriodUnit }
  | { readonly kind: 'profile'; readonly part: ProfilePart }
  /** Groups by each row of a model: its key and its name. */
  | { readonly kind: 'entity'; readonly model: string; readonly via?: string | null };

export type Filter =
  | {
      readonly kind: 'values';
      readonly field: FieldRef;
      readonly values: readonly (string | boolean)[];
      readonly negated: boolean;
    }
  | { readonly kind: 'null'; readonly field: FieldRef; readonly negated: boolean }
  | {
      readonly kind: 'number';
      readonly field: FieldRef;
      readonly comparator: Comparator;
      readonly value: number;
      readonly high: number | null;
    }
  | { readonly kind: 'named'; readonly model: string; readonly name: string; readonly negated: boolean }
  /** Rows that a filtered measure counts: "with complications". */
  | { readonly kind: 'counted'; readonly model: string; readonly name: string; readonly negated: boolean }
  | { readonly kind: 'weekdays'; readonly days: readonly number[]; readonly negated: boolean }
  /** A stretch of every day, in minutes since midnight. */
  | ({ readonly kind: 'hours'; readonly negated: boolean } & DayPart)
  /** Rows of `model` that have, or do not have, rows of `other`. */
  | {
      readonly kind: 'exists';
      readonly model: string;
      readonly other: string;
      /**
       * The relationship that leads from `other` back, where several do; null when there is one.
       */
      readonly role: string | null;
      readonly negated: boolean;
      readonly filters: readonly Filter[];
      readonly period: Period | null;
    };

export interface Threshold {
  readonly measure: MeasureTerm;
  readonly comparator: Comparator;
  readonly value: number;
  readonly high: number | null;
}

export interface Comparison {
  /** `previous`: the period before; `year`: a year earlier; `period`: the one named. */
  readonly to: 'previous' | 'year' | 'period';
  readonly period: Period | null;
  /** Asked as growth: the change matters more than the two values. */
  readonly growth: boolean;
  /** How far back, where a unit was named: "than last month", "week over week". */
  readonly step?: Step | null;
}

export type Transform =
  | { readonly kind: 'share'; readonly of: readonly Filter[] | null; readonly within: boolean }
  | { readonly kind: 'running' }
  /** Number of groups after the thresholds. */
  | { readonly kind: 'groups' }
  /** Average, or another aggregate, of the group's value over groups. */
  | { readonly kind: 'average'; readonly fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' }
  | { readonly kind: 'rolling'; readonly count: number; readonly unit: PeriodUnit; readonly average: boolean };

/**
 * Everything one question asks for. Plain JSON: it is kept with the answer and edited by
 * follow-ups.
 */
export interface Reading {
  readonly shape: 'numbers' | 'rows' | 'distribution';
  readonly measures: readonly MeasureTerm[];
  readonly breakdowns: readonly Breakdown[];
  readonly filters: readonly Filter[];
  readonly thresholds: readonly Threshold[];
  readonly period: Period | null;
  /** Second and further periods, compared side by side. */
  readonly comparison: Comparison | null;
  /** Which date the period and the grain are about; null: the default of the measure. */
  readonly time: FieldRef | null;
  readonly transform: Transform | null;
  /** `asked` is null for "which has the most": one is asked, four more are shown. */
  readonly top: {
    readonly count: number;
    readonly asked: boolean;
    readonly descending: boolean;
    readonly others: boolean;
    /**
     * Places in `breakdowns` of the keys within which the ranking is made: "top 2 lines per
     * operator".
     */
    readonly within?: readonly number[];
    /** True: a group of rows that belong to none is ranked with the others. */
    readonly unknown?: boolean;
  } | null;
  readonly order: { readonly by: 'measure' | 'key'; readonly descending: boolean } | null;
  /** For rows: the model and the fields shown. */
  readonly rows: {
    readonly model: string;
    readonly fields: readonly FieldRef[];
    readonly orderBy: FieldRef | null;
    readonly descending: boolean;
    readonly limit: number;
    /** False: the limit is a default, so the answer must state the full count. */
    readonly asked?: boolean;
    /** The numbers these are the rows of: "show the rows". */
    readonly behind?: readonly MeasureTerm[];
  } | null;
  /**
   * For a distribution: the number whose spread is shown, value by value or in ranges of a width.
   */
  readonly distribution: { readonly field: FieldRef; readonly width?: number } | null;
  readonly chart: string | null;
  /** Default filters that were lifted, as `model.filter`. */
  readonly lifted: Readonly<Record<string, true>>;
  /** IANA name of the zone whose days count; null: the organization's. */
  readonly timeZone: string | null;
}

/** A reading that asks for nothing yet. */
export const EMPTY_READING: Reading = {
  shape: 'numbers',
  measures: [],
  breakdowns: [],
  filters: [],
  thresholds: [],
  period: null,
  comparison: null,
  time: null,
  transform: null,
  top: null,
  order: null,
  rows: null,
  distribution: null,
  chart: null,
  lifted: {},
  timeZone: null,
};

/** The key for one group per row of a model that was named. */
export function entityKey(entity: { readonly model: string; readonly via?: string | null }): Breakdown {
  return entity.via
    ? { kind: 'entity', model: entity.model, via: entity.via }
    : { kind: 'entity', model: entity.model };
}

/** True when two references name the same dimension. */
export function sameField(a: FieldRef, b: FieldRef): boolean {
  return a.model === b.model && a.name === b.name;
}
