import type * as fc from 'fast-check';
import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { Queried } from './tablesInStatement.test-support.ts';
import type { ColumnProfile, ListedTable, Warehouse, WarehouseErrorType } from '../warehouse.ts';

/**
 * An engine as `warehouseContract` needs it: its connections, and its words for what every case
 * asks.
 */
export interface EngineUnderTest<Options> {
  /** The connection that the cases share; the test of the engine opens and closes it. */
  readonly warehouse: () => Warehouse;
  /** Another connection, which the case closes. */
  readonly open: (changed?: Partial<Options>) => Warehouse;
  /**
   * An account that may do more than read: refusals and missing tables are tried as this one.
   * Default: `warehouse`.
   */
  readonly owner?: () => Warehouse;
  readonly values: {
    readonly cases: readonly (readonly [expression: string, type: ValueType, value: SqlValue])[];
    /** Types that no expression of the engine has. */
    readonly lacking: readonly ValueType[];
    /** The statement that reads an expression as `x`; a stand-in learns its answer here. */
    readonly select?: (expression: string) => string;
  };
  readonly parameters: {
    readonly arbitrary: fc.Arbitrary<SqlValue>;
    /** A statement that gives back as many parameters as were sent, in one row. */
    readonly echo: (count: number) => string;
    readonly runs?: number;
    /** What the server has received, where it can say it. */
    readonly received?: () => readonly SqlValue[] | undefined;
  };
  readonly catalog: {
    readonly tables: readonly ListedTable[];
    /** Schemas that a connection may be restricted to, with the tables that are then listed. */
    readonly chosen?: readonly [changed: Partial<Options>, tables: readonly string[]];
    /** Tables as they are asked for, with what `linesOf` writes of them between semicolons. */
    readonly described: readonly (readonly [path: readonly string[], lines: string])[];
    /** Tables that are not there, or that the account may not read. */
    readonly hidden: readonly (readonly string[])[];
    /** What the account of `warehouse` may do beyond reading. */
    readonly excess: readonly string[];
  };
  readonly orders: {
    readonly path: readonly string[];
    /** The table after FROM. */
    readonly quoted: string;
    /** Statistics of further columns, and those that the engine writes in another way. */
    readonly profile?: Readonly<Record<string, Partial<ColumnProfile>>>;
    /** Bars of each histogram; left out where the test cannot read all rows again. */
    readonly bars?: Readonly<Record<string, number>>;
  };
  readonly limits: {
    readonly numbers: (rows: number) => string;
    /** Rows of a text of 1,000 characters. */
    readonly texts: (rows: number) => string;
    /** A statement whose result has the column `x` and no rows. */
    readonly none: string;
    /** Many more rows than any case wants. */
    readonly many?: number;
  };
  readonly slow: {
    /** A statement of at least 20 seconds. */
    readonly sql: string;
    /** How many of them the server runs; left out where none can be asked. */
    readonly running?: () => number | Promise<number>;
    /** How many the server was told to end; left out where it keeps no count. */
    readonly cancelled?: () => number;
    /** What a query that runs while the data source is closed fails with. */
    readonly closed: WarehouseErrorType;
  };
  readonly harm: {
    /**
     * Statements that would change something or read what is not a table. PERMISSION where no type
     * is said.
     */
    readonly refused: readonly (string | readonly [sql: string, type: WarehouseErrorType])[];
    /** How many statements have reached the server, where none of `refused` may. */
    readonly sent?: () => number;
    /** Statements of one row that look like one of those. */
    readonly allowed?: readonly string[];
  };
  readonly failures: {
    readonly missingTable: string;
    readonly missingColumn: string;
    readonly others?: readonly (readonly [sql: string, type: WarehouseErrorType])[];
    readonly connections: readonly (readonly [
      what: string,
      changed: Partial<Options>,
      type: WarehouseErrorType,
      message: RegExp,
    ])[];
    /** What no failure of such a connection may show. */
    readonly secrets?: (changed: Partial<Options>) => readonly string[];
  };
  /** A connection that breaks; left out where each query is a request of its own. */
  readonly wire?: {
    readonly open: () => Warehouse;
    /** Ends the connections that wait for a query. */
    readonly hangUp: () => void | Promise<void>;
    /** A statement that is long in giving its rows. */
    readonly streaming: string;
    readonly cut: () => void;
    /** From now on, or no longer, nothing passes, though all connections stand. */
    readonly silence?: (silent: boolean) => void;
  };
  /**
   * Warehouses that hold the tables of the compiler's corpus, and what no stand-in can run of it.
   */
  readonly shop?: {
    readonly use: (ask: (warehouse: Queried) => Promise<void>) => Promise<void>;
    readonly atLeast: number;
    readonly isBeyond?: (error: unknown) => boolean;
  };
  /** Statements may bring their own tables along, so those that pass the gate are run. */
  readonly hasGateCases?: boolean;
}
