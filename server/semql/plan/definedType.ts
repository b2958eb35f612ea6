import type { PreparedDimension } from '../catalog/prepare.ts';
import type { ValueType } from '../catalog/definition.ts';
import type { FunctionCall } from '../language/ast.ts';
import { contains } from '../sql/rewrite.ts';
import { column, type SqlExpression } from '../sql/tree.ts';
import type { ExpressionContext } from './expressionContext.ts';
import { noAggregateHere } from './leg.ts';
import type { QueryScope } from './queryScope.ts';
import type { TimeSettings } from './timeSettings.ts';

/** Types of a catalog's dimensions and of the aggregates its measures are made of: the same in every query. */
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

/** Names as columns that have their types and nothing else; `rows` tells those that no query has told yet. */
export function typesContext(scope: QueryScope, time: TimeSettings, rows: () => ExpressionContext): ExpressionContext {
  return {
    time,
    parameters: scope.request.parameters,
    reference: (path, span) => {
      const field = scope.field(path, span);
      if (field.kind !== 'dimension') return rows().reference(path, span);
      const { dimension } = field;
      return column(
        null,
        dimension.definition.name,
        definedType(dimension, () => rows().reference(path, span)),
      );
    },
    dimensionOf: (expression) => {
      const field = expression.kind === 'reference' ? scope.find(expression.path, expression.span) : null;
      if (field?.kind === 'shared') return rows().dimensionOf(expression);
      return field?.kind === 'dimension' ? field.dimension : null;
    },
    special: (expression) => noAggregateHere(expression),
    subquery: (query) => scope.request.compileSubquery(query),
  };
}
