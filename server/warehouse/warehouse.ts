/**
 * What Quarry asks of a data source, whatever engine is behind it. One implementation per engine; drivers are imported
 * nowhere else. Every method ends within its limits, and every failure is a `WarehouseError` with a class an admin can act on.
 */

import type { ColumnDefinition } from '../semql/catalog/definition.ts';
import type { DialectName, SqlValue } from '../semql/compiled.ts';
import type { Histogram } from './histogram.ts';

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

/** A failure of a data source, classified, with a sentence for people and the engine's own text as cause. */
export class WarehouseError extends Error {
  readonly type: WarehouseErrorType;
  /** What to do next, one sentence. */
  readonly advice: string;
  /** True: a value could not be computed; the same rows can be asked for something else. */
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

/** A table or view that can be read. */
export interface ListedTable {
  readonly path: readonly string[];
  readonly kind: 'TABLE' | 'VIEW';
  /** Columns the account may read; left out where the engine would have to be asked for each table. */
  readonly columnCount?: number;
}

export interface TableDescription {
  /** e.g. `['main', 'orders']`; the last part is the table. */
  readonly path: readonly string[];
  readonly kind: 'TABLE' | 'VIEW';
  /** What the source says it is; left out where it says nothing. */
  readonly comment?: string | undefined;
  readonly columns: readonly (ColumnDefinition & { readonly isPrimaryKey: boolean; readonly comment: string | null })[];
  /** Declared combinations of columns that tell rows apart, the primary key aside. */
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Null: the engine would have to count. */
  readonly rowCount: number | null;
}

/** Columns whose values are keys of another table, in the order of its columns. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly toPath: readonly string[];
  readonly toColumns: readonly string[];
}

/**
 * Statistics of one column; `null` where the type has none, or the engine cannot compute it. They are exact, except for the median where a service that takes
 * money by the scan could not sort the table.
 */
export interface ColumnProfile {
  readonly name: string;
  /** Rows without a value, those of `unreadableValues` among them. */
  readonly missingValues: number | null;
  /** Rows whose value is none of the type, such as a text in a column of numbers, or the day 0000-00-00. */
  readonly unreadableValues: number | null;
  readonly uniqueValues: number | null;
  readonly min: string | null;
  readonly max: string | null;
  readonly mean: number | null;
  readonly median: number | null;
  /** At most 20, most frequent first. */
  readonly sampleValues: readonly string[];
  /** Null: no value repeats, and the values make no ranges. */
  readonly histogram: Histogram | null;
}

export interface RunLimits {
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Of what a data source is asked about its tables. */
export const METADATA_LIMITS: RunLimits = { maxRows: 100_000, maxBytes: 32 * 1024 * 1024, timeoutMs: 30_000 };

export interface QueryResult {
  readonly columns: readonly { readonly name: string; readonly type: ColumnDefinition['type'] }[];
  readonly rows: readonly (readonly SqlValue[])[];
  /** True: `maxRows` or `maxBytes` cut the result. */
  readonly truncated: boolean;
  readonly durationMs: number;
}

export interface Warehouse {
  readonly dialect: DialectName;
  /** Connects and runs the smallest query; throws a `WarehouseError`. */
  test(signal?: AbortSignal): Promise<void>;
  /**
   * Whether what a question needs is still there, without starting what is stopped and costs money while it runs. Left out
   * where `test` starts nothing, or nothing else tells. Throws a `WarehouseError`.
   */
  checkHealth?(signal?: AbortSignal): Promise<void>;
  /** What the account may do beyond reading, each as the end of a sentence about it; empty: it may only read. */
  excessPrivileges(): Promise<readonly string[]>;
  listTables(): Promise<readonly ListedTable[]>;
  describe(path: readonly string[]): Promise<TableDescription>;
  /** Some rows of a table as they come, at most `limits.maxRows`. */
  sample(path: readonly string[], limits: RunLimits): Promise<QueryResult>;
  profile(
    path: readonly string[],
    limits: RunLimits,
  ): Promise<{ readonly rowCount: number; readonly columns: readonly ColumnProfile[] }>;
  /** Runs one read-only statement with bound parameters. */
  run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult>;
  close(): Promise<void>;
}
