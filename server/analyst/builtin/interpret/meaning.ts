import type { Aggregate, Condition, Scalar } from '../form/logicalForm.ts';

/** What ranks rows: a value of each, or of the rows related to each. */
export interface Rank {
  readonly by:
    | { readonly kind: 'value'; readonly value: Scalar }
    | {
        readonly kind: 'related';
        readonly model: string;
        readonly where: readonly Condition[];
        readonly value: Aggregate;
      }
    /** How often the value itself occurs. */
    | { readonly kind: 'occurrence' };
  readonly descending: boolean;
  /** Null: one, and the next ones are shown with it. */
  readonly count: number | null;
  /** True: all of them are shown, in their order. */
  readonly all?: boolean;
}

/** Rows of a model that a noun phrase means, or a value of each of them. */
export interface Meaning {
  readonly model: string;
  /** Null: the rows themselves. */
  readonly value: Scalar | null;
  /** A measure or metric of the semantic layer, where the noun names one. */
  readonly measure: Aggregate | null;
  readonly where: readonly Condition[];
  readonly rank: Rank | null;
  /** What "each" asks for one group of. */
  readonly groups: readonly Meaning[];
  readonly distinct: boolean;
  /** Models of the rows that they are said to be related to. */
  readonly linked: readonly string[];
  /** Names of the noun were looked for, and none was there: "those", "who". */
  readonly unnamed: boolean;
}

export function rowsOf(model: string): Meaning {
  return {
    model,
    value: null,
    measure: null,
    where: [],
    rank: null,
    groups: [],
    linked: [],
    distinct: false,
    unnamed: false,
  };
}
