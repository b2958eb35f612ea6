import type { DialectName, SqlValue } from '../compiled.ts';
import type { ValueType } from '../catalog/definition.ts';
import type {
  AggregateFunction,
  ArithmeticOperator,
  DatePart,
  ScalarFunction,
  SqlExpression,
  SqlOrder,
  WindowFunction,
} from '../sql/tree.ts';
import type { TimeUnit } from '../language/ast.ts';
import type { ReadableType } from './readText.ts';

/**
 * Capabilities of an engine; the printer and the rewrites of `sql/fit` decide by these, never by a
 * dialect's name. If an engine lacks a feature, a rewrite gives the query a shape it supports
 * (`sql/fitDialect.ts`).
 */
export interface Capabilities {
  /** `agg(x) FILTER (WHERE c)`; without it the condition moves into a CASE. */
  readonly aggregateFilter: boolean;
  /**
   * `NULLS FIRST | LAST` in ORDER BY; without it NULL is the lowest value and a CASE sorts first.
   */
  readonly nullsOrder: boolean;
  /**
   * A condition is a value and a BOOLEAN is a condition; without it the printer turns one into the
   * other.
   */
  readonly booleanValues: boolean;
  /**
   * FULL JOIN; without it a LEFT JOIN and the unmatched right rows are put together by UNION ALL.
   */
  readonly fullJoin: boolean;
  /** LEFT, RIGHT and FULL JOIN are made only where a column of one side equals one of the other. */
  readonly outerJoinKeys: boolean;
  /**
   * GROUP BY takes expressions with constants, parameters and subqueries. Without it the rows are
   * computed in a subquery, and groups are formed by its plain columns.
   */
  readonly groupByExpressions: boolean;
  /**
   * Aggregates computed from windows over the rows instead: MEDIAN by ROW_NUMBER, deviations from
   * AVG OVER.
   */
  readonly windowedAggregates: ReadonlySet<AggregateFunction>;
  /** STRING_AGG takes DISTINCT; without it the first row of each value is found by a window. */
  readonly distinctStrings: boolean;
  /** The lists of a SELECT, made by STRING_AGG and ARRAY_AGG, share one order. */
  readonly listsInOneOrder: boolean;
  /** Lists of one select are all sorted in one way. */
  readonly oneSortedList: boolean;
  /**
   * A window with an order and without a frame ends with the current row and its equals; without it
   * frames are written.
   */
  readonly impliedFrame: boolean;
  /** Several windows of one select may be computed by the sort of one of them. */
  readonly windowsShareSorts: boolean;
  /**
   * WITH inside of a subquery or another WITH; without it all tables stand before the outermost
   * SELECT.
   */
  readonly nestedWith: boolean;
  /**
   * An alias of the select list may stand inside an expression of ORDER BY, and ORDER BY without a
   * limit in a subquery.
   */
  readonly freeOrderBy: boolean;
  /**
   * In GROUP BY, HAVING and ORDER BY `a.b` is a part of the column `a` of the select list, where
   * there is one.
   */
  readonly aliasesHideTables: boolean;
  /** `pattern` changes LIKE patterns. */
  readonly ownPatterns: boolean;
  /** LIMIT in a subquery on the right of IN. */
  readonly limitInSubquery: boolean;
  /** Rows can be skipped; without it they are numbered. */
  readonly offset: boolean;
  /** LAG and LEAD take a third argument. */
  readonly lagDefault: boolean;
  /**
   * The engine knows IANA time zones; without it offsets are printed as a CASE over the moments
   * they change.
   */
  readonly timeZones: boolean;
  /**
   * Whole numbers go on in floating point where 64 bits do not hold them; elsewhere that is an
   * error.
   */
  readonly wholeNumbersFloat: boolean;
  /**
   * CAST makes the nearest whole number of one that 64 bits do not hold; sums are wider by
   * themselves.
   */
  readonly castClamps: boolean;
  /** Dates and times are stored as text, in the spelling of their writer. */
  readonly textTimes: boolean;
  /** Most SELECTs in one UNION. */
  readonly unionTerms: number;
  /**
   * `numbered`: one placeholder may stand several times. `positional`: values are bound in the
   * order of the text.
   */
  readonly parameters: 'numbered' | 'positional';
  /** CAST, or what is NULL instead of an error where the engine has that. */
  readonly castOrNull: 'CAST' | 'TRY_CAST' | 'SAFE_CAST';
  /** Longest identifier, in bytes of UTF-8; longer output names are shortened. */
  readonly identifierBytes: number;
  /**
   * Output names the engine takes when quoted; null: all. Others are replaced, as rows are read by
   * position.
   */
  readonly outputName: RegExp | null;
}

export type SqlAggregate = Extract<SqlExpression, { kind: 'aggregate' }>;

/** Printed parts of an aggregate that takes more than one value. */
export interface WiderAggregate {
  readonly name: 'STRING_AGG' | 'ARRAY_AGG' | 'PERCENTILE_CONT' | 'PERCENTILE_DISC' | 'CORR';
  readonly distinct: boolean;
  readonly argument: string;
  readonly type: ValueType;
  /**
   * The separator of STRING_AGG, the fraction of a percentile, the other value of CORR, or the
   * empty string.
   */
  readonly second: string;
  /** Sort keys of STRING_AGG and ARRAY_AGG without ORDER BY, or the empty string. */
  readonly orderBy: string;
  /** ` FILTER (WHERE …)` or the empty string. */
  readonly filter: string;
}

/**
 * The spelling of one engine. Operands come printed, in parentheses where they need them; `scalar`,
 * `cast`, `localTime` and `aggregate` return text that binds tighter than every operator. A method
 * whose engine has no exact equivalent calls `cannotSay`.
 */
export interface Dialect {
  readonly name: DialectName;
  readonly capabilities: Capabilities;
  /**
   * Statements a connection runs before the first query; what the dialect prints counts on them.
   */
  readonly session: readonly string[];
  /** Operator between two queries that merges equal rows. */
  readonly distinctUnion: 'UNION' | 'UNION DISTINCT';
  /** A quoted identifier, safe for every name. */
  identifier(name: string): string;
  /** A text literal, safe for every well-formed text without NUL. */
  text(value: string): string;
  /** Any literal of a type; throws nothing: values were checked when the tree was built. */
  literal(value: SqlValue, type: ValueType): string;
  /** The n-th bound value, counted from 0. */
  placeholder(index: number): string;
  /** A placeholder as a value of the type it is bound with. */
  parameter(placeholder: string, type: ValueType): string;
  type(type: ValueType): string;
  cast(operand: string, from: ValueType, to: ValueType): string;
  /**
   * A column that keeps something else as a value of its type, NULL where it is none; see
   * `ColumnDefinition.storedAs`.
   */
  stored(column: string, storedAs: string, type: ValueType): string;
  /**
   * A text as a value of the type, NULL where it is none; what a text must look like is in
   * `readText`.
   */
  read(operand: string, to: ReadableType): string;
  /** True for a text that the regular expression describes. */
  matches(text: string, pattern: string): string;
  /** A condition as a BOOLEAN value, where the two differ. `nullable`: it may be unknown. */
  booleanValue(condition: string, nullable: boolean): string;
  /** A BOOLEAN value as a condition, where the two differ. */
  condition(value: string): string;
  scalar(name: ScalarFunction, args: readonly string[], nodes: readonly SqlExpression[], type: ValueType): string;
  arithmetic(operator: ArithmeticOperator, left: string, right: string, type: ValueType): string;
  /** Equality where NULL equals NULL. */
  same(left: string, right: string): string;
  /** Case decides unless `caseless`; `escape` makes % and _ ordinary. */
  like(operand: string, pattern: string, caseless: boolean, negated: boolean, escape: string | null): string;
  /**
   * Converts a LIKE pattern whose literal %, _ and ! are escaped by `!` to this engine's `like`.
   */
  pattern(text: string, caseless: boolean): string;
  /** Never integer division; NULL when the divisor is zero. */
  divide(left: string, right: string): string;
  /**
   * Start of a unit of the calendar year from January, of the week from Monday, whatever the
   * session says.
   */
  truncate(unit: TimeUnit, operand: string, from: ValueType, to: ValueType): string;
  extract(part: DatePart, operand: string, type: ValueType): string;
  localTime(operand: string, type: ValueType, zone: string): string;
  /** Calendar arithmetic; a day that the month lacks becomes its last one. */
  addInterval(operand: string, type: ValueType, amount: number, unit: TimeUnit, result: ValueType): string;
  /** A TIMESTAMP moved by a whole number of seconds. */
  addSeconds(operand: string, seconds: string): string;
  /** Whole days from one DATE to a later one. */
  daysBetween(later: string, earlier: string): string;
  /** How often the divisor fits into a whole number, cut off towards zero. */
  wholeQuotient(operand: string, divisor: number): string;
  /**
   * `argument` is null for COUNT(*); `filter` is the printed ` FILTER (WHERE …)` or the empty
   * string.
   */
  aggregate(node: SqlAggregate, argument: string | null, filter: string): string;
  /**
   * ARRAY_AGG gives the text of a JSON array without NULLs, CORR is NULL where a side does not
   * vary.
   */
  widerAggregate(parts: WiderAggregate): string;
  /** Prints a window function; `over` is the text in the parentheses after OVER. */
  window(name: WindowFunction, args: readonly string[], over: string, type: ValueType): string;
  /** `ROWS | RANGE | GROUPS …` of a window; distances of times are written `INTERVAL '7 days'`. */
  frame(frame: string): string;
  order(expression: string, order: SqlOrder): string;
  /** Text between SELECT and the columns: `TOP (5) ` or empty. */
  top(limit: number | null, offset: number | null): string;
  /** Limit at the end of the query; `ordered`: there is an ORDER BY. */
  limit(limit: number | null, offset: number | null, ordered: boolean): string;
}
