import type { DialectName } from '../compiled.ts';
import type { ValueType } from '../catalog/definition.ts';
import type { AggregateFunction, DatePart, ScalarFunction, SqlExpression, SqlOrder } from '../sql/tree.ts';
import type { TimeUnit } from '../language/ast.ts';

/** What an engine can say; the planner and the printer decide by these, never by a dialect's name. */
export interface Capabilities {
  /** `agg(x) FILTER (WHERE c)`; without it the condition moves into a CASE. */
  readonly aggregateFilter: boolean;
  /** `NULLS FIRST | LAST` in ORDER BY; without it a CASE sorts first. */
  readonly nullsOrder: boolean;
  /** `a IS NOT DISTINCT FROM b`. */
  readonly isNotDistinctFrom: boolean;
  /** Longest identifier, in bytes of UTF-8; longer output names are shortened. */
  readonly identifierBytes: number;
}

/** Printed text of the parts of a node, handed to a dialect's own spelling of it. */
export interface Dialect {
  readonly name: DialectName;
  readonly capabilities: Capabilities;
  /** A quoted identifier, safe for every name. */
  identifier(name: string): string;
  /** A text literal, safe for every well-formed text without NUL. */
  text(value: string): string;
  /** Any literal of a type; throws nothing: values were checked when the tree was built. */
  literal(value: string | number | boolean | null, type: ValueType): string;
  /** The n-th bound value, counted from 0. */
  parameter(index: number): string;
  type(type: ValueType): string;
  scalar(name: ScalarFunction, args: readonly string[], nodes: readonly SqlExpression[], type: ValueType): string;
  like(operand: string, pattern: string, caseless: boolean, negated: boolean, escape: string | null): string;
  divide(left: string, right: string): string;
  truncate(node: Extract<SqlExpression, { kind: 'truncate' }>, operand: string): string;
  extract(part: DatePart, operand: string, type: ValueType): string;
  localTime(operand: string, type: ValueType, zone: string): string;
  addInterval(operand: string, type: ValueType, amount: number, unit: TimeUnit, result: ValueType): string;
  /** `filter` is the printed ` FILTER (WHERE …)` or the empty string. */
  aggregate(
    name: AggregateFunction,
    distinct: boolean,
    argument: string | null,
    filter: string,
    type: ValueType,
  ): string;
  order(expression: string, order: SqlOrder): string;
  limit(limit: number | null, offset: number | null): string;
}
