import type { LeftOutCount, LeftOutRow } from './rows/leftOutRow.ts';
import type { ColumnType } from './reading.ts';

/**
 * The rows of a table as delimited text in UTF-8, and what is known of them before they are read.
 */
export interface PreparedTable {
  /** The upload itself, or a text that was made of it. */
  readonly file: string;
  readonly delimiter: string;
  /** True: the first record of the text is no row of the table. */
  readonly skipsFirst: boolean;
  /** True: records may be shorter than the table is wide. */
  readonly isRagged: boolean;
  readonly columns: readonly PreparedColumn[];
  /** Numbers of the rows of the file that name the columns; none: it does not name them. */
  readonly headerRows: readonly number[];
  /** The first rows that are left out, in their order in the file. */
  readonly leftOut: readonly LeftOutRow[];
  readonly leftOutCounts: readonly LeftOutCount[];
  /** Number in the file of a row of the table; both from 1. */
  readonly rowOf: (row: number) => number;
  /** Sentences about rows that are kept although they may be no values. */
  readonly doubts: readonly string[];
}

export interface PreparedColumn {
  /** Name in the file; empty without one. */
  readonly name: string;
  /** Unit that a row below the names says. */
  readonly unit: string | null;
  /** Type of its cells where the file knows types, `NUMBER` for any number; null: undecided. */
  readonly type: ColumnType | null;
  /** True: none of its cells holds anything. */
  readonly isEmpty: boolean;
}
