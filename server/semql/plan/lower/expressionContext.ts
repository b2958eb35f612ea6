import type { SqlValue } from '../../compiled.ts';
import type { Expression, FunctionCall, Node, Query, Reference } from '../../language/ast.ts';
import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { SqlExpression, SqlQuery } from '../../sql/tree.ts';
import type { TimeSettings } from './timeSettings.ts';
import type { ValueType } from '../../catalog/definition.ts';

/** Values of `:name` parameters, bound in the order of their first use. */
export class ParameterBinder {
  readonly given: Readonly<Record<string, SqlValue>>;
  readonly #indexes = new Map<string, number>();
  readonly #bound: SqlValue[] = [];

  constructor(given: Readonly<Record<string, SqlValue>>) {
    this.given = given;
  }

  get values(): readonly SqlValue[] {
    return this.#bound;
  }

  /** The parameter that carries the value; one value of one type is bound once. */
  bind(value: SqlValue, type: ValueType): SqlExpression {
    const key = `${type} ${JSON.stringify(value)}`;
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = this.#bound.push(value) - 1;
      this.#indexes.set(key, index);
    }
    return { kind: 'parameter', index, type };
  }
}

/**
 * Context of an expression: a row of a scan, the groups after the aggregation, or a definition.
 * `Leaf` is what its names have to be: in a query, resolved.
 */
export interface ExpressionContext<Leaf extends Reference = Reference> {
  readonly time: TimeSettings;
  readonly parameters: ParameterBinder;
  /** The value of a name. */
  readonly reference: (name: Leaf) => SqlExpression;
  /** The dimension an expression names, if that is all it does. */
  readonly dimensionOf: (expression: Expression<Leaf>) => PreparedDimension | null;
  /** Aggregates, measures narrowed, comparisons over time; null: an ordinary scalar. */
  readonly special: (expression: FunctionCall<Leaf> | Node<'filtered', Leaf>) => SqlExpression | null;
  readonly subquery: (query: Query) => Subquery;
}

/** A query with one column, inside an expression. */
export interface Subquery {
  readonly query: SqlQuery;
  readonly column: string;
  readonly type: ValueType;
  /** True: never more than one row. */
  readonly single: boolean;
}
