/**
 * Definitions of the semantic layer as plain data: the input of the compiler and of the analyst.
 * The database, files and importers all produce this shape; `prepareCatalog` turns it into an
 * indexed, checked catalog.
 */
import type { TimeUnit } from '../language/ast.ts';

export type DimensionType = 'STRING' | 'NUMBER' | 'DATE' | 'TIMESTAMP' | 'BOOLEAN' | 'ENUM';

/** Types of physical columns and of computed values. DECIMAL is exact, NUMBER is floating point. */
export const allValueTypes = [
  'STRING',
  'INTEGER',
  'DECIMAL',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'TIMESTAMP',
  'TIMESTAMP_TZ',
  'TIME',
  'JSON',
  'BINARY',
  'UNKNOWN',
] as const;

export type ValueType = (typeof allValueTypes)[number];

const valueTypes: ReadonlySet<string> = new Set(allValueTypes);

/** The type a text names; UNKNOWN where it names none. */
export function valueTypeNamed(text: string): ValueType {
  return isValueType(text) ? text : 'UNKNOWN';
}

export function isValueType(text: string): text is ValueType {
  return valueTypes.has(text);
}

export type TimeGrain = 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR';

export type Additivity = 'ADDITIVE' | 'LAST_VALUE' | 'NON_ADDITIVE';

export type RelationshipType = 'ONE_TO_ONE' | 'ONE_TO_MANY' | 'MANY_TO_ONE' | 'MANY_TO_MANY';

export type JoinType = 'INNER' | 'LEFT' | 'RIGHT' | 'FULL';

interface Described {
  /** Typed id (`mdl_…`); stable across renames. */
  readonly id: string;
  /** Identifier used in SemQL. */
  readonly name: string;
  /** Display name; may be empty. */
  readonly label: string;
  readonly description: string;
  readonly synonyms: readonly string[];
}

/**
 * `storedAs` of columns some values of which are none of their type, such as a text among numbers.
 */
export const mixed = 'mixed';

/**
 * `storedAs` of numbers of single precision. They are read as they are; constants next to them are
 * rounded to what such a column can hold.
 */
export const singlePrecision = 'real';

/** `storedAs` of texts that blanks fill up to the length of their column. */
export const padded = 'char';

export interface ColumnDefinition {
  readonly name: string;
  readonly type: ValueType;
  readonly nullable: boolean;
  /**
   * Type in which the engine stores the values instead of `type`, as the engine names it (`uuid`,
   * `order_status`, `money`, or `MIXED`): values are converted before any other use. Absent: they
   * are stored as `type`.
   */
  readonly storedAs?: string | undefined;
}

export interface EnumValueDefinition {
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly synonyms: readonly string[];
}

export interface DimensionDefinition extends Described {
  readonly type: DimensionType;
  /** Scalar SQL over the model's physical columns (and its own dimensions). */
  readonly expression: string;
  /** True: the expression is the source's own SQL, not the portable grammar. */
  readonly native: boolean;
  readonly primaryKey: boolean;
  readonly timeGrains: readonly TimeGrain[];
  readonly format: string | null;
  readonly unit: string | null;
  readonly enumValues: readonly EnumValueDefinition[];
  /**
   * Values seen in the data, most frequent first; used to understand questions, never to compute.
   */
  readonly sampleValues: readonly string[];
  /**
   * Set where the table has a copy of its rows for each value, such as a day: tables joined along a
   * path meet in the rows of one copy, wherever they have a partition of this name.
   */
  readonly partition?: string;
}

export interface MeasureDefinition extends Described {
  /** Aggregate SQL over the model's physical columns, e.g. `SUM(amount)`. */
  readonly expression: string;
  readonly native: boolean;
  /** Row condition that narrows this measure only, or null. */
  readonly filter: string | null;
  readonly additivity: Additivity;
  /** e.g. `EUR`, `customers`, `percent`; null when dimensionless. */
  readonly unit: string | null;
  readonly decimals: number | null;
  /**
   * Marked by its author: may be grouped by a to-many dimension over distinct keys, groups overlap.
   */
  readonly allowOverlap: boolean;
  /**
   * Time dimension of its model that `metric_time` means for this measure; absent: the model's own.
   */
  readonly timeDimension?: string;
  /**
   * With LAST_VALUE: which moments count, among the rows that every condition has left. `per` names
   * dimensions of the model that each have their own moment. Absent: the last moment of the model's
   * time, whatever the conditions are.
   */
  readonly moments?: {
    readonly timeDimension: string;
    readonly choice: 'FIRST' | 'LAST';
    readonly per: readonly string[];
  };
  /**
   * Set: the measure aggregates events that follow the rows of its model; `filter` chooses among
   * those rows.
   */
  readonly conversion?: ConversionDefinition;
}

/**
 * Events of another model that follow a row of a measure's model: orders within a week of a visit.
 */
export interface ConversionDefinition {
  /** The model of the events, whose rows the measure's expression aggregates. */
  readonly model: string;
  /**
   * Dimensions that an event shares with the row it follows: `from` of the measure's model, `to` of
   * the events.
   */
  readonly keys: readonly { readonly from: string; readonly to: string }[];
  /** When a row of the measure's model happened. */
  readonly time: string;
  readonly eventTime: string;
  /** How long after a row an event may follow; null: at any time. */
  readonly window: { readonly count: number; readonly unit: TimeUnit } | null;
  /** Condition on the events, or null. */
  readonly filter: string | null;
}

export interface FilterDefinition extends Described {
  /** Row condition over the model's columns or dimensions. */
  readonly expression: string;
  readonly native: boolean;
  readonly applyByDefault: boolean;
}

export interface RowPolicyDefinition extends Described {
  /**
   * Row condition over the model's dimensions, in the portable grammar; `user.email` and
   * `user.attributes.region` stand for the person who asks.
   */
  readonly expression: string;
  /** `everyone`, `explorers`, and ids of actors. */
  readonly grantees: readonly string[];
}

export interface RelationshipDefinition extends Described {
  /** Name of the model that is reached. `name` is the role, e.g. `ship_to`. */
  readonly toModel: string;
  readonly type: RelationshipType;
  readonly joinType: JoinType;
  /** Pairs of dimension names; more than one pair is a composite key. */
  readonly keys: readonly { readonly from: string; readonly to: string }[];
  /**
   * Set: a row of the model that is reached holds for a time only, and is met by what is measured
   * in it.
   */
  readonly validity?: ValidityDefinition;
}

/**
 * Dimensions of a model that say from when on, and until when, a row holds: the end is the first
 * moment it does not.
 */
export interface ValidityDefinition {
  readonly start: string;
  /** NULL there: the row still holds. */
  readonly end: string;
}

export type ModelSourceDefinition =
  | { readonly type: 'TABLE' | 'VIEW'; readonly path: readonly string[] }
  | {
      readonly type: 'CUSTOM_QUERY';
      readonly query: string;
      /**
       * Path of the table of which the query keeps the first row of each key, every row as it is;
       * absent: the author's own query.
       */
      readonly firstRowsOf?: readonly string[];
    };

/** Rows with the key of another one, as many as there were when the table was read last. */
export interface RepeatsDefinition {
  /**
   * Name of the dimension that identifies a row, or would; of the column where there is none; null:
   * it is not told.
   */
  readonly key: string | null;
  /** Rows whose key an earlier row has, too. */
  readonly rows: number;
  /** All rows of the table. */
  readonly rowCount: number;
}

export interface ModelDefinition extends Described {
  readonly version: number;
  readonly guidance: string;
  readonly dataSourceId: string;
  readonly source: ModelSourceDefinition;
  readonly columns: readonly ColumnDefinition[];
  /** True: the database was not inspected, and the columns are those that the definitions name. */
  readonly guessedColumns?: boolean;
  readonly grain: { readonly keys: readonly string[]; readonly description: string };
  /** Absent: as far as is known, no two rows have the same key. */
  readonly repeats?: RepeatsDefinition;
  /** Rows that its query leaves out because an earlier one has their key; absent: none known. */
  readonly leavesOut?: RepeatsDefinition;
  /**
   * Time dimension that `metric_time` means for its measures; absent: the date in the grain, or the
   * only one.
   */
  readonly timeDimension?: string;
  readonly dimensions: readonly DimensionDefinition[];
  readonly measures: readonly MeasureDefinition[];
  readonly filters: readonly FilterDefinition[];
  readonly relationships: readonly RelationshipDefinition[];
  /**
   * Which rows may be read; absent or empty: all. Compiling knows nothing of grantees: the
   * conditions that bind a reader are `CompileOptions.rowPolicies`.
   */
  readonly rowPolicies?: readonly RowPolicyDefinition[];
}

export interface MetricDefinition extends Described {
  readonly version: number;
  readonly guidance: string;
  /**
   * Arithmetic over measures and aggregates of one or several models:
   * `revenue / NULLIF(orders.order_count, 0)`. It may reach over time:
   * `revenue - PRIOR(revenue, 1 MONTH)`, `RUNNING(revenue RESET YEAR)`.
   */
  readonly expression: string;
  readonly anchorModel: string;
  readonly joins: readonly {
    readonly alias: string;
    readonly relationship: string;
    readonly toModel: string;
    readonly joinType: JoinType;
  }[];
  /** Names of named filters of the anchor model. */
  readonly namedFilters: readonly string[];
  /** Own row condition, or null. */
  readonly filter: string | null;
  /** Allow-list of `model.dimension`; empty: every reachable dimension. */
  readonly groupBy: readonly string[];
  /** `model.dimension`, or null. */
  readonly timeDimension: string | null;
  readonly timeGrains: readonly TimeGrain[];
  readonly unit: string | null;
  readonly decimals: number | null;
  readonly status: 'DRAFT' | 'APPROVED' | 'DEPRECATED';
  /**
   * A running or rolling value over periods longer than its own: the one of which day. Default
   * LAST.
   */
  readonly periodValue?: 'FIRST' | 'LAST' | 'AVERAGE' | null;
  /**
   * Grain of the values `periodValue` chooses from; absent: the finest of `timeGrains`, else the
   * day.
   */
  readonly periodGrain?: TimeUnit | null;
  /**
   * How long the first moments of AT_START are; absent: the finest of `timeGrains`, else the day.
   */
  readonly momentGrain?: TimeUnit | null;
  /**
   * True: periods without rows are shown too, as far as the catalog's time spine or the period of
   * the query goes.
   */
  readonly everyPeriod?: boolean;
}

export interface GlossaryTermDefinition {
  readonly id: string;
  readonly term: string;
  readonly definition: string;
  readonly synonyms: readonly string[];
  /** Target of the term: `orders`, `orders.revenue`, `customers.segment`, or a metric's name. */
  readonly mappings: readonly {
    readonly kind: 'MODEL' | 'DIMENSION' | 'FILTER' | 'MEASURE' | 'METRIC';
    readonly target: string;
    readonly description: string;
  }[];
}

/** What a word or phrase means, in sentences that answer a question about it. */
export interface MeaningDefinition {
  readonly id: string;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly source: 'CONVERSATION' | 'USER_CREATED' | 'IMPORT';
}

/**
 * A name that means the right column for each fact, such as `listing__country` for bookings and for
 * views.
 */
export interface SharedDimensionDefinition extends Described {
  /**
   * Where a model has it, seen from that model: `country`, or along its roles `listing.country`.
   * With `time`, where it is about the time of metrics: for the measures of the model that are
   * measured by that dimension of it.
   */
  readonly ways: readonly { readonly model: string; readonly path: string; readonly time?: string }[];
  /** Grains of a time; empty: it is none. */
  readonly timeGrains: readonly TimeGrain[];
  /**
   * True: periods of a calendar of its own, such as fiscal years of a table; values over time do
   * not move along them.
   */
  readonly ownCalendar?: boolean;
}

/** A table with one row per period: which periods there are, for values that reach over them. */
export interface TimeSpineDefinition {
  readonly source: ModelSourceDefinition;
  /** Column with the start of each period. */
  readonly column: string;
  readonly grain: TimeUnit;
}

/** A query that the semantic layer keeps under a name. */
export interface SavedQueryDefinition extends Described {
  /** SemQL, in the names of the catalog. */
  readonly query: string;
}

export interface CalendarDefinition {
  /** IANA name; default UTC. */
  readonly timeZone: string;
  readonly weekStart: 'MONDAY' | 'SUNDAY';
  /** 1–12; 1 is the calendar year. */
  readonly fiscalYearStartMonth: number;
}

export interface CatalogDefinition {
  readonly calendar: CalendarDefinition;
  readonly models: readonly ModelDefinition[];
  readonly metrics: readonly MetricDefinition[];
  readonly glossary: readonly GlossaryTermDefinition[];
  readonly definitions?: readonly MeaningDefinition[];
  readonly sharedDimensions?: readonly SharedDimensionDefinition[];
  readonly timeSpines?: readonly TimeSpineDefinition[];
  readonly savedQueries?: readonly SavedQueryDefinition[];
}
