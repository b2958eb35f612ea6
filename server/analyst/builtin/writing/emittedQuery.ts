import type { Derivation } from '../answer/rows/derive.ts';

/** Content of an output column of an emitted query; the answer is written from these. */
export type ColumnRole =
  | { readonly kind: 'key'; readonly breakdown: number; readonly display: boolean }
  | { readonly kind: 'measure'; readonly measure: number }
  | { readonly kind: 'compared'; readonly measure: number }
  | { readonly kind: 'change'; readonly measure: number }
  | { readonly kind: 'share' | 'running' | 'field' | 'bucket' };

/** SemQL of one reading, one way of writing it. */
export interface EmittedQuery {
  readonly semql: string;
  /** Roles of the columns by position. */
  readonly columns: readonly ColumnRole[];
  readonly aliases: readonly string[];
  /** Computed over the rows afterwards, when the language lacks the construct. */
  readonly derive?: Derivation;
  /** Further queries with the same keys, whose numbers are merged with those of the first. */
  readonly beside?: readonly string[];
}

/** Item of a SELECT list. */
export interface Item {
  readonly expression: string;
  readonly alias: string | null;
  readonly role: ColumnRole;
}
