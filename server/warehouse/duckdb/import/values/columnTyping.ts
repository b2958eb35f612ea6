import type { ColumnType } from '../../../files/reading.ts';

/** How a column of a file is read. */
export interface ColumnTyping extends ColumnReading {
  /** As the file calls it. */
  readonly name: string;
  /** SQL that turns the column of the file into its type. */
  readonly expression: string;
}

/** What a person should know of how the values of a column are read. */
export interface ColumnReading {
  /** Unit that its values or its name state; null: none. */
  readonly unit: string | null;
  /** How values that are not written plainly were read, in a sentence. */
  readonly readAs: string | null;
  /** An assumption, or why it has not the type it nearly has, in a sentence. */
  readonly warning: string | null;
  /** Mark before the decimal places, where the values do not prove it. */
  readonly assumedMark: 'POINT' | 'COMMA' | null;
  /** Spellings that were read as empty, the most frequent first. */
  readonly empties: readonly EmptySpelling[];
  readonly unreadable: UnreadableValues | null;
  /** Values that come more than once in a column that looks like a key. */
  readonly repeated: RepeatedKey | null;
  /** Why the type that was chosen cannot be had; the column is text as long as it lasts. */
  readonly problem: string | null;
}

export interface EmptySpelling {
  readonly spelling: string;
  readonly count: number;
}

/** Values that are not of the type of the others. */
export interface UnreadableValues {
  readonly count: number;
  /** Type that the others have. */
  readonly type: ColumnType;
  /** True: they are empty in the table. False: they keep the column from having the type. */
  readonly becomeEmpty: boolean;
  /** The first ones, with their rows in the file. */
  readonly first: readonly { readonly row: number; readonly value: string }[];
}

export interface RepeatedKey {
  /** Number of different values that come more than once. */
  readonly values: number;
  /** Rows that have one of them. */
  readonly rows: number;
  /** One of them that comes most often. */
  readonly example: string;
}

/** There is nothing to know. */
export const readAsIs: ColumnReading = {
  unit: null,
  readAs: null,
  warning: null,
  assumedMark: null,
  empties: [],
  unreadable: null,
  repeated: null,
  problem: null,
};

export function columnTyping(name: string, expression: string, reading: Partial<ColumnReading> = {}): ColumnTyping {
  return { name, expression, ...readAsIs, ...reading };
}
