import type { Span } from './language/ast.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { RelationshipType, ValueType } from './catalog/definition.ts';
import type { ClockReading } from './time/clock.ts';

/** SQL dialects that are printed. */
export type DialectName =
  | 'POSTGRESQL'
  | 'MYSQL'
  | 'MSSQL'
  | 'SNOWFLAKE'
  | 'BIGQUERY'
  | 'DATABRICKS'
  | 'SYNAPSE'
  | 'MOTHERDUCK'
  | 'FABRIC'
  | 'SQLITE'
  | 'DUCKDB';

/** Engines that speak one of the dialects with differences of their own. */
export type DialectVariant = 'REDSHIFT' | 'MARIADB';

/**
 * Value bound to a parameter or returned in a cell. Dates and timestamps are ISO 8601 text, exact
 * decimals are text.
 */
export type SqlValue = string | number | boolean | null;

export interface CompileOptions {
  readonly dialect: DialectName;
  /** Data sources, by id, whose engine is a variant of their dialect. */
  readonly variants?: ReadonlyMap<string, DialectVariant>;
  /** The one clock of the request. */
  readonly now: Date;
  /** IANA name; overrides the catalog's calendar, is overridden by TIME ZONE in the query. */
  readonly timeZone?: string;
  /** Values of `:name` parameters of the query. */
  readonly parameters?: Readonly<Record<string, SqlValue>>;
  /** True (agents): `model[!filter]` may not lift a default filter. */
  readonly keepDefaultFilters?: boolean;
  /**
   * Row conditions by model name that the viewer is bound to; applied inside the base relation of
   * every scan.
   */
  readonly rowPolicies?: Readonly<Record<string, string>>;
  /** Ids of the policies that make up those conditions, by model; none: no policy opens a row. */
  readonly openedBy?: Readonly<Record<string, readonly string[]>>;
  /** Models and `model.field`s the viewer may not name. */
  readonly hidden?: ReadonlySet<string>;
  /** False: the caller has no use for corrections, and saves the time it takes to find them. */
  readonly corrections?: boolean;
  /**
   * Most rows that will be read, default 10,000: the LIMIT that is printed asks for one more, so
   * that a cut shows.
   */
  readonly maxRows?: number;
}

export interface CompiledColumn {
  /** Output name, unique within the query. */
  readonly name: string;
  readonly label: string;
  readonly role: 'dimension' | 'time' | 'measure' | 'flag';
  readonly type: ValueType;
  readonly unit: string | null;
  readonly decimals: number | null;
  /** Grain of a time column. */
  readonly grain: string | null;
  /** False: an ad-hoc aggregate without a definition. */
  readonly governed: boolean;
  /** True: groups may be added up. */
  readonly additive: boolean;
  /**
   * True: a row may count in several groups, so that they overlap and their sum is not the total.
   */
  readonly overlapping: boolean;
  /** True: a value is also missing where a row policy hides the row that it would come from. */
  readonly concealed?: boolean;
  /** Format of the dimension that the values are of, where it is not grouped into periods. */
  readonly pattern?: string;
}

export interface Provenance {
  /** Part of the query this explains. */
  readonly part:
    'select' | 'filter' | 'default_filter' | 'row_policy' | 'join' | 'repeated_key' | 'time_zone' | 'limit';
  readonly span: Span | null;
  /** The definition it came from: `measure orders.revenue`, `relationship orders.customer`. */
  readonly definition: string;
  readonly definitionId: string | null;
  readonly version: number | null;
  /** Readable sentence, e.g. `revenue = SUM(amount) over orders (v3)`. */
  readonly sentence: string;
  /** Output column it explains, when it is a select item. */
  readonly column: string | null;
}

/**
 * A relationship that a scan follows; what leads to several rows never makes a row count twice in
 * one group.
 */
export interface JoinExplanation {
  readonly from: string;
  readonly to: string;
  /** `orders.customer`. */
  readonly relationship: string;
  readonly cardinality: RelationshipType;
  /** True: rows without a match stay. */
  readonly keepsUnmatched: boolean;
}

/** Scan of the rows of a model. */
export interface ScanExplanation {
  readonly model: string;
  /** Columns that identify a row. */
  readonly rowsPer: readonly string[];
  /** Measures computed over the rows, such as `orders.revenue`. */
  readonly measures: readonly string[];
  /** Expressions the rows are grouped by. */
  readonly keys: readonly string[];
  /** Conditions inside the scan. */
  readonly filters: readonly string[];
  readonly joins: readonly JoinExplanation[];
  readonly sentence: string;
}

/** Which rows a query reads, how its parts meet, and why nothing is counted twice. */
export interface Explanation {
  readonly scans: readonly ScanExplanation[];
  readonly merge: string;
  readonly safety: readonly string[];
}

export interface CompiledQuery {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  readonly columns: readonly CompiledColumn[];
  readonly provenance: readonly Provenance[];
  readonly explanation: Explanation;
  /** Canonical SemQL. */
  readonly canonicalText: string;
  /** Data source all models of the query live in. */
  readonly dataSourceId: string;
  /** Every definition touched: id → version. */
  readonly versions: Readonly<Record<string, number>>;
  /** How the clock was read: what else `now` decides is nothing. */
  readonly clock: readonly ClockReading[];
  /** Warnings only. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Either a query or the errors that prevent it; a compiler never throws on user input. */
export type CompileResult =
  | { readonly ok: true; readonly query: CompiledQuery }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };
