/** Kinds of rows of a file that are no rows of its table. */
export const leftOutKinds = [
  'TITLE',
  'UNITS',
  'REPEATED_HEADER',
  'TOTAL',
  'SUBTOTAL',
  'NOTE',
  'BLANK',
  'CHOSEN',
  'REPEATED_KEY',
] as const;

export type LeftOutKind = (typeof leftOutKinds)[number];

/** A row that is left out of the table, and why. */
export interface LeftOutRow {
  /** From 1, as programs for such files show it. */
  readonly row: number;
  readonly kind: LeftOutKind;
  /** Its cells without the empty ones, for people. */
  readonly text: string;
  /** Its cells in the order of the columns. */
  readonly cells: readonly string[];
  /** A sentence. */
  readonly reason: string;
}

/** Rows of a kind that are left out, those included that are not listed. */
export interface LeftOutCount {
  readonly kind: LeftOutKind;
  readonly rows: number;
}
