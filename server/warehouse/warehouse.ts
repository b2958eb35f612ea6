/**
 * Interface of every data source. One implementation per engine; drivers are imported nowhere else.
 * Every method ends within its limits, and every failure is a `WarehouseError` whose type an admin
 * can act on.
 */

import type { ColumnDefinition } from '../semql/catalog/definition.ts';
import type { DialectName, SqlValue } from '../semql/compiled.ts';
import type { Histogram } from './profile/histogram.ts';

/** Value of `ExecutedQuery.errorType`. */
export type WarehouseErrorType =
  | 'CONNECTION'
  | 'AUTHENTICATION'
  | 'PERMISSION'
  | 'SYNTAX'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'LIMIT'
  | 'SCHEMA_CHANGED'
  | 'INTERNAL';

/**
 * Classified failure of a data source: a sentence for people, and the engine's own error as cause.
 */
export class WarehouseError extends Error {
  readonly type: WarehouseErrorType;
  /** Next step, one sentence. */
  readonly advice: string;
  /** True: a value could not be computed; other columns of the same rows may still be readable. */
  readonly ofValue: boolean;
  constructor(
    type: WarehouseErrorType,
    message: string,
    advice: string,
    options?: ErrorOptions & { readonly ofValue?: boolean },
  ) {
    super(message, options);
    this.name = 'WarehouseError';
    this.type = type;
    this.advice = advice;
    this.ofValue = options?.ofValue ?? false;
  }
}

/** Table or view that can be read. */
export interface ListedTable {
  readonly path: readonly string[];
  readonly kind: 'TABLE' | 'VIEW';
  /** Number of columns that the account may read; undefined if each table had to be asked. */
  readonly columnCount?: number;
}

/** Columns and keys of a table. */
export interface TableDescription {
  /** Path such as `['main', 'orders']`; the last part is the table. */
  readonly path: readonly string[];
  readonly kind: 'TABLE' | 'VIEW';
  /** Comment in the source; undefined: none. */
  readonly comment?: string | undefined;
  readonly columns: readonly (ColumnDefinition & { readonly isPrimaryKey: boolean; readonly comment: string | null })[];
  /** Declared unique keys other than the primary key. */
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Number of rows; null if the engine had to count them. */
  readonly rowCount: number | null;
}

/** Columns whose values are keys of another table, in the order of its columns. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly toPath: readonly string[];
  readonly toColumns: readonly string[];
}

/**
 * Statistics of one column; null if the type has none or the engine cannot compute it. They are
 * exact, except for the median of services that charge by the scan and could not sort the table.
 */
export interface ColumnProfile {
  readonly name: string;
  /** Rows without a value, including those of `unreadableValues`. */
  readonly missingValues: number | null;
  /**
   * Rows whose value is not of the type, such as a text in a column of numbers, or the day
   * 0000-00-00.
   */
  readonly unreadableValues: number | null;
  readonly uniqueValues: number | null;
  readonly min: string | null;
  readonly max: string | null;
  readonly mean: number | null;
  readonly median: number | null;
  /** At most 20, most frequent first. */
  readonly sampleValues: readonly string[];
  /** Null: no value repeats, and the values have no ranges. */
  readonly histogram: Histogram | null;
}

/** Profile of a table. */
export interface TableProfile {
  readonly rowCount: number;
  readonly columns: readonly ColumnProfile[];
}

/** Limits of one statement. */
export interface RunLimits {
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Limits of queries about tables. */
export const metadataLimits: RunLimits = { maxRows: 100_000, maxBytes: 32 * 1024 * 1024, timeoutMs: 30_000 };

/** Result of a statement. */
export interface QueryResult {
  readonly columns: readonly { readonly name: string; readonly type: ColumnDefinition['type'] }[];
  readonly rows: readonly (readonly SqlValue[])[];
  /** True: `maxRows` or `maxBytes` cut the result. */
  readonly truncated: boolean;
  readonly durationMs: number;
}

/** Some rows of a result, in its order. */
export type RowsPiece = Pick<QueryResult, 'columns' | 'rows'>;

/** Takes rows over; the source is asked for more once the promise is fulfilled. */
export type TakeRows = (piece: RowsPiece) => Promise<void>;

/** Connection to a data source for reading. */
export interface Warehouse {
  readonly dialect: DialectName;
  /** Connects and runs the smallest query; throws a `WarehouseError`. */
  test(signal?: AbortSignal): Promise<void>;
  /**
   * Checks that the source can be reached without starting a stopped service that costs money while
   * it runs. Undefined if `test` starts nothing, or there is no other check. Throws a
   * `WarehouseError`.
   */
  checkHealth?(signal?: AbortSignal): Promise<void>;
  /** Privileges of the account beyond reading, each as the end of a sentence about it. */
  excessPrivileges(): Promise<readonly string[]>;
  listTables(): Promise<readonly ListedTable[]>;
  describe(path: readonly string[]): Promise<TableDescription>;
  /** Rows of a table in any order, at most `limits.maxRows`. */
  sample(path: readonly string[], limits: RunLimits): Promise<QueryResult>;
  /** Reads row count, statistics, sample values and histograms of a table. */
  profile(path: readonly string[], limits: RunLimits): Promise<TableProfile>;
  /** Runs one read-only statement with bound parameters. */
  run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult>;
  /**
   * Runs like `run`, and hands the rows over piece by piece, so that a large result is never held
   * as a whole; the first piece may be without rows. Undefined if the engine is only asked for
   * whole results.
   */
  stream?(
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
    take: TakeRows,
  ): Promise<Pick<QueryResult, 'truncated' | 'durationMs'>>;
  close(): Promise<void>;
}
