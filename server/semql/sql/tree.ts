/**
 * Our typed SQL query tree: what the planner builds and a dialect prints. Every expression carries
 * its type, because types are needed for printing (integer division, date functions, casts).
 */

import type { TimeUnit } from '../language/ast.ts';
import type { SqlValue } from '../compiled.ts';
import type { ColumnDefinition, ValueType } from '../catalog/definition.ts';
import type { ReadableType } from '../dialect/readText.ts';

export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';
/** `||` is NULL when a side is NULL; the function CONCAT skips NULLs. */
export type ArithmeticOperator = '+' | '-' | '*' | '%' | '||';

/** Scalar functions of the portable subset; a dialect prints each or says that it cannot. */
export type ScalarFunction =
  | 'ABS'
  | 'ROUND'
  | 'CEIL'
  | 'FLOOR'
  | 'POWER'
  | 'SQRT'
  /** Not of the language: what guards POWER. */
  | 'LN'
  | 'LEAST'
  | 'GREATEST'
  | 'COALESCE'
  | 'NULLIF'
  | 'UPPER'
  | 'LOWER'
  | 'LENGTH'
  | 'TRIM'
  | 'SUBSTRING'
  | 'CONCAT'
  | 'REPLACE'
  | 'GEO_DISTANCE';

export type AggregateFunction =
  | 'COUNT'
  | 'SUM'
  | 'AVG'
  | 'MIN'
  | 'MAX'
  | 'MEDIAN'
  | 'STDDEV'
  | 'VARIANCE'
  | 'BOOL_AND'
  | 'BOOL_OR'
  /** `second` is the separator. */
  | 'STRING_AGG'
  /** The values as the text of a JSON array, which every engine and driver can carry. */
  | 'ARRAY_AGG'
  /** `second` is the fraction, a literal from 0 to 1. */
  | 'PERCENTILE_CONT'
  /** The first value whose share of the values up to it reaches the fraction, `second`. */
  | 'PERCENTILE_DISC'
  /** Pearson's correlation of the argument with `second`. */
  | 'CORR';

export type WindowFunction =
  | 'SUM'
  | 'AVG'
  | 'MIN'
  | 'MAX'
  | 'COUNT'
  | 'RANK'
  | 'DENSE_RANK'
  | 'ROW_NUMBER'
  | 'NTILE'
  | 'PERCENT_RANK'
  | 'CUME_DIST'
  | 'LAG'
  | 'LEAD'
  | 'FIRST_VALUE'
  | 'LAST_VALUE'
  | 'NTH_VALUE';

export type DatePart =
  | 'YEAR'
  | 'QUARTER'
  | 'MONTH'
  | 'WEEK'
  | 'DAY'
  | 'HOUR'
  | 'MINUTE'
  | 'SECOND'
  /** Sunday is 0. */
  | 'DOW'
  /** Monday is 1. */
  | 'ISODOW'
  | 'DOY'
  | 'EPOCH';

export interface SqlOrder {
  readonly expression: SqlExpression;
  readonly descending: boolean;
  readonly nulls: 'FIRST' | 'LAST';
}

interface Typed {
  readonly type: ValueType;
}

export type SqlExpression = Typed &
  /** `storedAs`: what the engine keeps in place of the type (`ColumnDefinition`). */
  (
    | {
        readonly kind: 'column';
        readonly table: string | null;
        readonly name: string;
        readonly storedAs?: string | undefined;
      }
    | { readonly kind: 'literal'; readonly value: SqlValue }
    | { readonly kind: 'parameter'; readonly index: number }
    | { readonly kind: 'logical'; readonly operator: 'AND' | 'OR'; readonly operands: readonly SqlExpression[] }
    | { readonly kind: 'not'; readonly operand: SqlExpression }
    | { readonly kind: 'negate'; readonly operand: SqlExpression }
    | {
        readonly kind: 'comparison';
        readonly operator: ComparisonOperator;
        readonly left: SqlExpression;
        readonly right: SqlExpression;
      }
    /** Equality where NULL equals NULL. */
    | { readonly kind: 'same'; readonly left: SqlExpression; readonly right: SqlExpression }
    | {
        readonly kind: 'arithmetic';
        readonly operator: ArithmeticOperator;
        readonly left: SqlExpression;
        readonly right: SqlExpression;
      }
    /** Never integer division; NULL when the divisor is zero. */
    | { readonly kind: 'divide'; readonly left: SqlExpression; readonly right: SqlExpression }
    | { readonly kind: 'is_null'; readonly negated: boolean; readonly operand: SqlExpression }
    | {
        readonly kind: 'in_list';
        readonly negated: boolean;
        readonly operand: SqlExpression;
        readonly values: readonly SqlExpression[];
      }
    | {
        readonly kind: 'in_query';
        readonly negated: boolean;
        readonly operand: SqlExpression;
        readonly query: SqlQuery;
      }
    /** The one value of a query with one column and at most one row; NULL when it has no row. */
    | { readonly kind: 'scalar_query'; readonly query: SqlQuery }
    /** `escape` is the character that makes % and _ ordinary, or null. */
    | {
        readonly kind: 'like';
        readonly negated: boolean;
        readonly caseless: boolean;
        readonly operand: SqlExpression;
        readonly pattern: SqlExpression;
        readonly escape: string | null;
      }
    | {
        readonly kind: 'case';
        readonly branches: readonly { readonly when: SqlExpression; readonly then: SqlExpression }[];
        readonly otherwise: SqlExpression | null;
      }
    /** The source's own SQL, token by token; `condition`: it is a condition and no value. */
    | { readonly kind: 'native'; readonly parts: readonly (string | SqlExpression)[]; readonly condition: boolean }
    | { readonly kind: 'cast'; readonly operand: SqlExpression }
    /** A text as a value of the type, NULL where it is none: `12`, `-7.5`, `2024-02-29 10:00`. */
    | { readonly kind: 'read'; readonly operand: SqlExpression; readonly type: ReadableType }
    | { readonly kind: 'function'; readonly name: ScalarFunction; readonly arguments: readonly SqlExpression[] }
    /**
     * Start of the calendar unit; the operand is a DATE or a TIMESTAMP already in the wanted zone.
     */
    | {
        readonly kind: 'truncate';
        readonly unit: TimeUnit;
        readonly weekStart: 'MONDAY' | 'SUNDAY';
        /** 1 to 12: first month of the year that YEAR and QUARTER count in. */
        readonly yearStartMonth: number;
        readonly operand: SqlExpression;
      }
    | { readonly kind: 'extract'; readonly part: DatePart; readonly operand: SqlExpression }
    /** An instant (UTC TIMESTAMP or TIMESTAMP_TZ) as the wall clock of `zone`. */
    | { readonly kind: 'local_time'; readonly zone: string; readonly operand: SqlExpression }
    | {
        readonly kind: 'add_interval';
        readonly operand: SqlExpression;
        readonly amount: number;
        readonly unit: TimeUnit;
      }
    /** A TIMESTAMP moved by a whole number of seconds. */
    | { readonly kind: 'add_seconds'; readonly operand: SqlExpression; readonly seconds: SqlExpression }
    /** Whole days from one DATE to a later one. */
    | { readonly kind: 'days_between'; readonly later: SqlExpression; readonly earlier: SqlExpression }
    /** How often a positive whole number fits into another one; what is left over is cut off. */
    | { readonly kind: 'whole_quotient'; readonly operand: SqlExpression; readonly divisor: number }
    | {
        readonly kind: 'aggregate';
        readonly function: AggregateFunction;
        readonly distinct: boolean;
        /** `null`: COUNT(*). */
        readonly argument: SqlExpression | null;
        readonly filter: SqlExpression | null;
        /** Second argument of STRING_AGG, percentiles and CORR. */
        readonly second?: SqlExpression;
        /** Order of the values inside STRING_AGG and ARRAY_AGG. */
        readonly orderBy?: readonly SqlOrder[];
      }
    | {
        readonly kind: 'window';
        readonly function: WindowFunction;
        readonly arguments: readonly SqlExpression[];
        readonly partitionBy: readonly SqlExpression[];
        readonly orderBy: readonly SqlOrder[];
        readonly frame: string | null;
      }
  );

export type SqlRelation =
  | { readonly kind: 'table'; readonly path: readonly string[]; readonly alias: string }
  /** The author's own SQL of a CUSTOM_QUERY model. */
  | { readonly kind: 'custom'; readonly text: string; readonly alias: string }
  | { readonly kind: 'query'; readonly query: SqlQuery; readonly alias: string }
  | { readonly kind: 'cte'; readonly name: string; readonly alias: string };

export interface SqlJoin {
  readonly type: 'INNER' | 'LEFT' | 'RIGHT' | 'FULL' | 'CROSS';
  readonly relation: SqlRelation;
  readonly on: SqlExpression | null;
}

export interface SqlSelect {
  readonly kind: 'select';
  readonly with: readonly { readonly name: string; readonly query: SqlQuery }[];
  readonly distinct: boolean;
  /** `null`: `*`. */
  readonly columns: readonly { readonly expression: SqlExpression; readonly alias: string }[] | null;
  readonly from: SqlRelation | null;
  readonly joins: readonly SqlJoin[];
  readonly where: SqlExpression | null;
  readonly groupBy: readonly SqlExpression[];
  readonly having: SqlExpression | null;
  readonly orderBy: readonly SqlOrder[];
  readonly limit: number | null;
  readonly offset: number | null;
}

export interface SqlUnion {
  readonly kind: 'union';
  readonly all: boolean;
  readonly queries: readonly SqlQuery[];
}

export type SqlQuery = SqlSelect | SqlUnion;

/** A select with everything left out that is not given. */
export function select({
  with: tables = [],
  distinct = false,
  columns = null,
  from = null,
  joins = [],
  where = null,
  groupBy = [],
  having = null,
  orderBy = [],
  limit = null,
  offset = null,
}: Partial<Omit<SqlSelect, 'kind'>>): SqlSelect {
  return {
    kind: 'select',
    with: tables,
    distinct,
    columns,
    from,
    joins,
    where,
    groupBy,
    having,
    orderBy,
    limit,
    offset,
  };
}

export function column(table: string | null, name: string, type: ValueType): SqlExpression {
  return { kind: 'column', table, name, type };
}

/** A column of a table of the source, as a value of its type. */
export function storedColumn(table: string | null, { name, type, storedAs }: ColumnDefinition): SqlExpression {
  return storedAs === undefined ? column(table, name, type) : { kind: 'column', table, name, type, storedAs };
}

export function literal(value: SqlValue, type: ValueType): SqlExpression {
  return { kind: 'literal', value, type };
}

export function compare(operator: ComparisonOperator, left: SqlExpression, right: SqlExpression): SqlExpression {
  return { kind: 'comparison', operator, left, right, type: 'BOOLEAN' };
}

export function binary(
  operator: ArithmeticOperator,
  left: SqlExpression,
  right: SqlExpression,
  type: ValueType,
): SqlExpression {
  return { kind: 'arithmetic', operator, left, right, type };
}

export function cast(operand: SqlExpression, type: ValueType): SqlExpression {
  return operand.type === type ? operand : { kind: 'cast', operand, type };
}

export function coalesce(operand: SqlExpression, fallback: SqlExpression): SqlExpression {
  return { kind: 'function', name: 'COALESCE', arguments: [operand, fallback], type: operand.type };
}

/** AND of the conditions that are there; null when there are none. */
export function allOf(conditions: readonly (SqlExpression | null)[]): SqlExpression | null {
  const operands = conditions.filter((condition) => condition !== null);
  if (operands.length <= 1) {
    return operands[0] ?? null;
  }
  return { kind: 'logical', operator: 'AND', operands, type: 'BOOLEAN' };
}
