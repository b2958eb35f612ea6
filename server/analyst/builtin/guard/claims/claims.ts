import type { AggregateName, CompareOperator } from '../../form/logicalForm.ts';
import type { FieldRef, MeasureTerm } from '../../reading.ts';
import type { Period } from '../../time/period.ts';

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
  /** True: which end comes first was decided by a change, or by what is good for the number. */
  readonly judged?: boolean;
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
  /** Shown fields that such rows are told by where a question names none. */
  readonly usual: readonly FieldRef[];
  /** Fields that tell groups or orders apart and are not shown. */
  readonly hidden: readonly FieldRef[];
  /** Fields that only say which rows belong together. */
  readonly joining: readonly FieldRef[];
  readonly measures: readonly { readonly model: string | null; readonly name: string }[];
  /** The number that the answer begins with; null: rows, or a number of groups. */
  readonly headline: MeasureTerm | null;
  /** What a reading takes the first groups by; null: nothing, or a form, whose `orders` say it. */
  readonly rankedBy: MeasureTerm | null;
  readonly filters: readonly { readonly model: string; readonly name: string }[];
  readonly functions: ReadonlySet<AggregateName>;
  /** How many averages are computed, in conditions too; null: a reading does not tell. */
  readonly averages: number | null;
  /** Fields whose different values are counted. */
  readonly distinct: readonly FieldRef[];
  /** Fields that are added up or averaged. */
  readonly summed: readonly FieldRef[];
  /** Fields whose highest or lowest value is a number of the answer. */
  readonly extremes: readonly FieldRef[];
  readonly comparisons: readonly ClaimedComparison[];
  /** Those that hold for several numbers at once. */
  readonly shared: readonly ClaimedComparison[];
  /** How many numbers are shown. */
  readonly asked: number;
  /** Operators of comparisons with a number that is computed: "more than the average". */
  readonly compared: readonly CompareOperator[];
  /** Fields whose rows of one value a computed number is of: "the average of their department". */
  readonly within: readonly FieldRef[];
  /** Comparisons of two fields of the same rows. */
  readonly between: readonly {
    readonly left: FieldRef;
    readonly operator: CompareOperator;
    readonly right: FieldRef;
  }[];
  readonly texts: readonly ClaimedText[];
  /** Numbers of other constructs: steps of an average, hours of a day, widths. */
  readonly numbers: readonly number[];
  readonly periods: readonly Period[];
  /** Parts of dates that are compared or grouped by. */
  readonly timed: boolean;
  /** How often something is turned into its opposite. */
  readonly negations: number;
  readonly orders: readonly ClaimedOrder[];
  /** True: the first rows by a number are shown with other numbers, and without it. */
  readonly rankHidden: boolean;
  /** True: numbers of groups. */
  readonly grouped: boolean;
  /** True: a number over the numbers of groups. */
  readonly overGroups: boolean;
  /** True: numbers are shown. */
  readonly counted: boolean;
  readonly ratio: boolean;
  readonly durations: boolean;
  readonly missing: boolean;
  /** Fields that are only asked to be known. */
  readonly known: readonly FieldRef[];
}
