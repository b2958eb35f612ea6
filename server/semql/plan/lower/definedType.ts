import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { ValueType } from '../../catalog/definition.ts';
import type { Expression, FunctionCall, Name, Query, Span } from '../../language/ast.ts';
import { contains } from '../../sql/rewrite.ts';
import { column, type SqlExpression } from '../../sql/tree.ts';
import type { ExpressionContext, ParameterBinder, Subquery } from './expressionContext.ts';
import { noAggregateHere } from '../facts/scanNames.ts';
import type { QueryScope } from '../scope/queryScope.ts';
import type { TimeSettings } from './timeSettings.ts';

/**
 * Types of a catalog's dimensions and of the aggregates its measures are made of: the same in every
 * query.
 */
const types = new WeakMap<PreparedDimension | FunctionCall, ValueType>();

/** The type a definition has, read off what it is lowered to the first time. */
export function definedType(definition: PreparedDimension | FunctionCall, lower: () => SqlExpression): ValueType {
  const known = types.get(definition);
  if (known !== undefined) return known;
  const lowered = lower();
  // A parameter has the type of its value.
  if (!contains(lowered, ({ kind }) => kind === 'parameter')) types.set(definition, lowered.type);
  return lowered.type;
}

/**
 * Names as columns that have their types and nothing else; `rows` gives the types that no query has
 * computed yet.
 */
export class TypeNames implements ExpressionContext {
  readonly time: TimeSettings;
  readonly parameters: ParameterBinder;
  private readonly scope: QueryScope;
  private readonly rows: () => ExpressionContext;

  constructor(scope: QueryScope, time: TimeSettings, rows: () => ExpressionContext) {
    this.time = time;
    this.parameters = scope.request.parameters;
    this.scope = scope;
    this.rows = rows;
  }

  reference(path: readonly Name[], span: Span): SqlExpression {
    const field = this.scope.field(path, span);
    if (field.kind !== 'dimension') return this.rows().reference(path, span);
    const { dimension } = field;
    const type = definedType(dimension, () => this.rows().reference(path, span));
    return column(null, dimension.definition.name, type);
  }

  dimensionOf(expression: Expression): PreparedDimension | null {
    const field = this.scope.fieldNamed(expression);
    if (field?.kind === 'shared') return this.rows().dimensionOf(expression);
    return field?.kind === 'dimension' ? field.dimension : null;
  }

  special(expression: FunctionCall | Extract<Expression, { kind: 'filtered' }>): null {
    return noAggregateHere(expression);
  }

  subquery(query: Query): Subquery {
    return this.scope.request.compileSubquery(query);
  }
}
