import type { AggregateName, CompareOperator } from '../form/logicalForm.ts';
import type { FieldRef } from '../reading.ts';
import type { Period } from '../time/period.ts';

/** Comparison with a value that was written. */
export interface ClaimedComparison {
  readonly operator: CompareOperator;
  readonly value: string | number | boolean;
  /** Null: of a number of rows or of another number of groups. */
  readonly field: FieldRef | null;
}

export interface ClaimedText {
  readonly how: 'contains' | 'starts' | 'ends';
  readonly text: string;
}

/** What rows are sorted by. */
export interface ClaimedOrder {
  /** Null: by a number of rows. */
  readonly field: FieldRef | null;
  /** True: by a number of each group. */
  readonly aggregated: boolean;
  readonly descending: boolean;
  /** Null: all rows are shown. */
  readonly limit: number | null;
}

/**
 * What a reading says, whichever way it was read: everything that is computed, as flat lists that
 * the words of the question are compared with.
 */
export interface Claims {
  /** Models whose rows are counted, listed or looked at. */
  readonly models: ReadonlySet<string>;
  readonly fields: readonly FieldRef[];
  /** Fields that are shown or grouped by. */
  readonly shown: readonly FieldRef[];
  /** Fields that only say which rows belong together. */
  readonly joining: readonly FieldRef[];
  readonly measures: readonly { readonly model: string | null; readonly name: string }[];
  readonly filters: readonly { readonly model: string; readonly name: string }[];
  readonly functions: ReadonlySet<AggregateName>;
  /** Fields that are added up or averaged. */
  readonly summed: readonly FieldRef[];
  /** Fields whose highest or lowest value is a number of the answer. */
  readonly extremes: readonly FieldRef[];
  readonly comparisons: readonly ClaimedComparison[];
  /** Operators of comparisons with a number that is computed: "more than the average". */
  readonly compared: readonly CompareOperator[];
  readonly texts: readonly ClaimedText[];
  readonly periods: readonly Period[];
  /** Parts of dates that are compared or grouped by. */
  readonly timed: boolean;
  /** How often something is turned into its opposite. */
  readonly negations: number;
  readonly orders: readonly ClaimedOrder[];
  /** True: numbers of groups. */
  readonly grouped: boolean;
  /** True: a number over the numbers of groups. */
  readonly overGroups: boolean;
  /** True: numbers are shown. */
  readonly counted: boolean;
  readonly ratio: boolean;
  readonly durations: boolean;
  readonly missing: boolean;
}
