import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { ValueType } from '../../catalog/definition.ts';
import type { FunctionCall, Node, Query } from '../../language/ast.ts';
import { contains } from '../../sql/rewrite.ts';
import { column, type SqlExpression } from '../../sql/tree.ts';
import type { ExpressionContext, ParameterBinder, Subquery } from './expressionContext.ts';
import { noAggregateHere } from '../facts/scanNames.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { FieldReference, ResolvedExpression } from '../../resolve/resolved.ts';
import type { TimeSettings } from './timeSettings.ts';

/**
 * Types of a catalog's dimensions and of the aggregates its measures are made of: the same in every
 * query.
 */
const types = new WeakMap<PreparedDimension | FunctionCall, ValueType>();

/** The type a definition has, read off what it is lowered to the first time. */
export function definedType(definition: PreparedDimension | FunctionCall, lower: () => SqlExpression): ValueType {
  const known = types.get(definition);
  if (known !== undefined) {
    return known;
  }
  const lowered = lower();
  // A parameter has the type of its value.
  if (!contains(lowered, ({ kind }) => kind === 'parameter')) {
    types.set(definition, lowered.type);
  }
  return lowered.type;
}

/**
 * Names as columns that have their types and nothing else; `rows` gives the types that no query has
 * computed yet.
 */
export class TypeNames implements ExpressionContext<FieldReference> {
  readonly time: TimeSettings;
  readonly parameters: ParameterBinder;
  readonly #scope: QueryScope;
  readonly #rows: () => ExpressionContext<FieldReference>;

  constructor(scope: QueryScope, time: TimeSettings, rows: () => ExpressionContext<FieldReference>) {
    this.time = time;
    this.parameters = scope.request.parameters;
    this.#scope = scope;
    this.#rows = rows;
  }

  reference(name: FieldReference): SqlExpression {
    if (name.field.kind !== 'dimension') {
      return this.#rows().reference(name);
    }
    const { dimension } = name.field;
    const type = definedType(dimension, () => this.#rows().reference(name));
    return column(null, dimension.definition.name, type);
  }

  dimensionOf(expression: ResolvedExpression): PreparedDimension | null {
    if (expression.kind !== 'reference') {
      return null;
    }
    const { field } = expression;
    if (field.kind === 'shared') {
      return this.#rows().dimensionOf(expression);
    }
    return field.kind === 'dimension' ? field.dimension : null;
  }

  special(expression: FunctionCall | Node<'filtered'>): null {
    return noAggregateHere(expression);
  }

  subquery(query: Query): Subquery {
    return this.#scope.request.compileSubquery(query, this.#scope.names);
  }
}
