import type { Distance, Grain } from '../testing/dayArithmetic.test-support.ts';

/** A question as data: what is asked, without a word of how it is computed. */
export interface Question {
  readonly from: string;
  readonly filters: readonly { readonly name: string; readonly lifted: boolean }[];
  readonly keys: readonly Key[];
  readonly values: readonly Value[];
  readonly where: readonly Condition[];
  readonly having: { readonly value: Value; readonly operator: Operator; readonly than: number } | null;
  readonly top: {
    readonly key: Key;
    readonly by: Value;
    readonly count: number;
    readonly withOthers: boolean;
  } | null;
  /** Value shown in periods without rows; null: they have no row. */
  readonly fill: 'ZERO' | 'NULL' | null;
  readonly totals: boolean;
}

/** `metric_time`: of every model its own time. */
export const metricTime = '';

/** A dimension, of a model by its name or of a role of the FROM model, or `metric_time`. */
export interface Reference {
  readonly via: string;
  readonly field: string;
}

export interface Key {
  readonly of: Reference;
  readonly grain: Grain | null;
}

export type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=';

export type Value =
  | {
      readonly kind: 'measure';
      readonly model: string;
      readonly name: string;
      readonly filter: Condition | null;
    }
  | { readonly kind: 'metric'; readonly name: string; readonly filter: Condition | null }
  | {
      readonly kind: 'aggregate';
      readonly function: 'COUNT' | 'DISTINCT' | 'SUM' | 'AVG' | 'MIN' | 'MAX' | 'MEDIAN';
      /** Null: COUNT(*). */
      readonly of: Reference | null;
      readonly filter: Condition | null;
    }
  | {
      readonly kind: 'arithmetic';
      readonly operator: '+' | '-' | '*' | '/';
      readonly left: Value;
      readonly right: Value;
    }
  | Moved
  | { readonly kind: 'running'; readonly of: Value; readonly reset: Grain | null }
  | { readonly kind: 'rolling'; readonly of: Value; readonly by: Distance }
  | { readonly kind: 'share'; readonly of: Value; readonly within: readonly Key[] }
  | {
      readonly kind: 'rank';
      readonly of: Value;
      readonly descending: boolean;
      readonly within: readonly Key[];
    };

/**
 * Value compared with another time: the earlier value itself, the difference, or the difference as
 * a fraction of it.
 */
export interface Moved {
  readonly kind: 'moved';
  readonly function: 'PRIOR' | 'DELTA' | 'PCT_CHANGE';
  readonly of: Value;
  /** PERIOD: by the length of the range. */
  readonly by: Distance | 'PERIOD';
}

/**
 * Time range of a question: the first day and the day after the last; null where the range is open.
 */
export interface Range {
  readonly kind: 'range';
  readonly of: Reference;
  readonly first: string | null;
  readonly behind: string | null;
  /**
   * Written as a period, such as `2025-Q1`, whose unit tells how far PERIOD moves; null: as two
   * comparisons.
   */
  readonly period: { readonly text: string; readonly unit: Grain } | null;
}

export type Condition =
  | Range
  | {
      readonly kind: 'compare';
      readonly of: Reference;
      readonly operator: Operator;
      readonly value: string | number | boolean;
    }
  | { readonly kind: 'null'; readonly of: Reference; readonly negated: boolean }
  | {
      readonly kind: 'in';
      readonly of: Reference;
      readonly values: readonly (string | number)[];
      readonly negated: boolean;
    }
  | {
      readonly kind: 'between';
      readonly of: Reference;
      readonly low: string | number;
      readonly high: string | number;
      readonly negated: boolean;
    }
  /** `2024`, `2024-Q1`, `2024-03`. */
  | { readonly kind: 'period'; readonly of: Reference; readonly text: string }
  | { readonly kind: 'in_query'; readonly of: Reference; readonly query: Question; readonly negated: boolean }
  | { readonly kind: 'not'; readonly operand: Condition }
  | { readonly kind: 'all' | 'any'; readonly operands: readonly Condition[] };
