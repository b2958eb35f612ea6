/**
 * Meaning of a question that is put together from parts: rows of a model with conditions, the
 * columns asked for, groups, ranks, and queries inside conditions. Plain JSON. Every field is
 * reached from the model of its query without multiplying rows; rows of other models are asked for
 * by a condition with a query of its own.
 */
import type { FieldRef } from '../reading.ts';
import type { Period } from '../time/period.ts';

export type CompareOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** Value of one row. */
export type Scalar =
  | { readonly kind: 'field'; readonly field: FieldRef }
  /** Part of a date: the year as 2014, the month as 1 to 12, the weekday as 1 (Monday) to 7. */
  | {
      readonly kind: 'part';
      readonly part: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEKDAY' | 'DAY' | 'HOUR';
      readonly of: Scalar;
    }
  /** Start of the period that a date falls in. */
  | { readonly kind: 'period'; readonly unit: 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DAY'; readonly of: Scalar }
  /**
   * Time between two dates of a row. `elapsed`: as it passed, with fractions of a unit; otherwise
   * days by the calendar, completed months and completed years.
   */
  | {
      readonly kind: 'duration';
      readonly from: Scalar;
      readonly to: Scalar | 'NOW';
      readonly unit: 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY' | 'MONTH' | 'YEAR';
      readonly elapsed: boolean;
    }
  | {
      readonly kind: 'arithmetic';
      readonly operator: '+' | '-' | '*' | '/';
      readonly left: Scalar;
      readonly right: Scalar;
    }
  | { readonly kind: 'literal'; readonly value: string | number | boolean };

export type AggregateName = 'COUNT' | 'SUM' | 'AVG' | 'MEDIAN' | 'MIN' | 'MAX';

/** Value of a group of rows. */
export type Aggregate =
  /** COUNT without `of` counts rows; `distinct` counts each value once. */
  | {
      readonly kind: 'aggregate';
      readonly fn: AggregateName;
      readonly of: Scalar | null;
      readonly distinct: boolean;
      /** Narrows the rows of this value only. */
      readonly filter: readonly Condition[];
    }
  /** A measure or metric of the semantic layer. */
  | { readonly kind: 'measure'; readonly model: string; readonly name: string; readonly filter: readonly Condition[] }
  | { readonly kind: 'metric'; readonly name: string }
  | {
      readonly kind: 'ratio';
      readonly operator: '/' | '-';
      readonly left: Aggregate;
      readonly right: Aggregate;
      readonly percent: boolean;
    };

/** One asked column. `label` are the words it was asked with, when its own label would mislead. */
export type Column =
  | { readonly kind: 'scalar'; readonly value: Scalar; readonly label: string | null; readonly shown: boolean }
  | { readonly kind: 'aggregate'; readonly value: Aggregate; readonly label: string | null; readonly shown: boolean };

export type Operand =
  | Scalar
  /** The one value of a query with one column: "more than the average". */
  | { readonly kind: 'query'; readonly query: LogicalForm };

/** What rows have to fulfil. */
export type Condition =
  | { readonly kind: 'compare'; readonly left: Scalar; readonly operator: CompareOperator; readonly right: Operand }
  | {
      readonly kind: 'between';
      readonly of: Scalar;
      readonly low: string | number;
      readonly high: string | number;
      readonly negated: boolean;
    }
  | {
      readonly kind: 'among';
      readonly of: Scalar;
      readonly values: readonly (string | number | boolean)[];
      readonly negated: boolean;
    }
  /** Text without regard to case. */
  | {
      readonly kind: 'text';
      readonly of: Scalar;
      readonly how: 'contains' | 'starts' | 'ends';
      readonly text: string;
      readonly negated: boolean;
    }
  | { readonly kind: 'missing'; readonly of: Scalar; readonly negated: boolean }
  | { readonly kind: 'period'; readonly of: FieldRef; readonly period: Period; readonly negated: boolean }
  /**
   * Compared with a number of all rows of a model that share a value: "above the average of their
   * department". Rows without that value are in none.
   */
  | {
      readonly kind: 'within';
      /** Model whose rows are compared; `of` and `by` are values of them. */
      readonly model: string;
      readonly of: Scalar;
      readonly operator: CompareOperator;
      readonly fn: AggregateName;
      readonly by: Scalar;
    }
  /** Named filter of the semantic layer. */
  | { readonly kind: 'named'; readonly model: string; readonly name: string; readonly negated: boolean }
  /** The value is among those that a query with one column gives: rows that have related rows. */
  | { readonly kind: 'in'; readonly of: Scalar; readonly query: LogicalForm; readonly negated: boolean }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition };

/** Condition on groups. */
export interface GroupCondition {
  readonly value: Aggregate;
  readonly operator: CompareOperator;
  readonly right: number | { readonly kind: 'query'; readonly query: LogicalForm };
}

export interface Order {
  readonly by: Scalar | Aggregate;
  readonly descending: boolean;
}

export interface LogicalForm {
  /** Model whose rows are asked for, or grouped. */
  readonly model: string;
  readonly where: readonly Condition[];
  readonly columns: readonly Column[];
  /**
   * True: rows are groups of equal scalar columns, shown or not. False: each row of the model is
   * shown, equal ones too.
   */
  readonly grouped: boolean;
  readonly having: readonly GroupCondition[];
  readonly order: readonly Order[];
  /** `one`: the first is the answer, and the next ones are shown after it. */
  readonly limit: { readonly count: number; readonly one: boolean } | null;
  /**
   * A number over all groups of the above: how many there are (COUNT), or the average, largest … of
   * the column at `column`.
   */
  readonly over: { readonly fn: AggregateName; readonly column: number | null } | null;
}

/** A way of reading a question, and what it took for granted. */
export interface FormReading {
  readonly form: LogicalForm;
  /** Other questions of the same sentence, answered after the first. */
  readonly further: readonly LogicalForm[];
  /** 0..1, higher is better. */
  readonly score: number;
  readonly assumptions: readonly FormAssumption[];
  /** Words of the question and what each was taken for, in their order. */
  readonly sources: readonly WordSource[];
}

export interface FormAssumption {
  readonly kind:
    'synonym' | 'spelling' | 'value_match' | 'aggregation' | 'time_dimension' | 'top_n' | 'period' | 'join';
  /** Sentence for a chip: "“wrote” links authors and books". */
  readonly text: string;
  readonly phrase: string | null;
  /** Models and fields (`model.field`) that the sentence names and the question does not. */
  readonly about?: readonly string[];
}

export interface WordSource {
  readonly words: string;
  /** "dimension customers.name", "value customers.country = Germany", "operator count". */
  readonly definition: string;
  readonly via: 'name' | 'label' | 'synonym' | 'glossary' | 'value' | 'time' | 'operator';
}
