import type { PreparedDimension } from '../catalog/prepare.ts';
import type { Expression, FunctionCall, Name, Query, Span } from '../language/ast.ts';
import type { SqlExpression } from '../sql/tree.ts';
import { refuse } from '../validate/refusal.ts';
import { unsupported } from '../validate/unsupported.ts';
import { definitionDimension, definitionReference } from './definitionNames.ts';
import type { ExpressionContext, ParameterBinder, Subquery } from './expressionContext.ts';
import { ANALYTIC_FUNCTIONS, isAggregate } from './functionNames.ts';
import type { JoinNode, Leg, Use } from './leg.ts';
import type { QueryScope } from './queryScope.ts';
import type { TimeSettings } from './timeSettings.ts';

type Special = FunctionCall | Extract<Expression, { kind: 'filtered' }>;

/** Names as the query means them, seen from the fact of a leg. */
export class QueryNames implements ExpressionContext {
  readonly time: TimeSettings;
  readonly parameters: ParameterBinder;
  private readonly leg: Leg;
  private readonly scope: QueryScope;
  private readonly use: Use;

  constructor(leg: Leg, scope: QueryScope, use: Use) {
    this.time = leg.time;
    this.parameters = scope.request.parameters;
    this.leg = leg;
    this.scope = scope;
    this.use = use;
  }

  reference(path: readonly Name[], span: Span): SqlExpression {
    const field = this.scope.field(path, span);
    switch (field.kind) {
      case 'dimension':
        return this.leg.reach(field, this.scope, span, this.use);
      case 'shared': {
        const { node, dimension } = this.leg.meaningOf(field.shared, span);
        return this.leg.dimension(node, dimension, span);
      }
      default:
        return refuse(
          'MEASURE_IN_WHERE',
          span,
          `${path.map(({ text }) => text).join('.')} is a measure and has no value in a single row.`,
          'Use it in HAVING or as a column.',
        );
    }
  }

  dimensionOf(expression: Expression): PreparedDimension | null {
    if (expression.kind !== 'reference') return null;
    const field = this.scope.find(expression.path, expression.span);
    if (field?.kind === 'shared') return this.leg.meaningOf(field.shared, expression.span).dimension;
    return field?.kind === 'dimension' ? field.dimension : null;
  }

  special(expression: Special): null {
    return noAggregateHere(expression);
  }

  subquery(query: Query): Subquery {
    return this.scope.request.compileSubquery(query);
  }
}

/** Names as a definition of a node's model means them: its columns, its fields, and what its roles reach. */
export class DefinitionNames implements ExpressionContext {
  readonly time: TimeSettings;
  readonly parameters: ParameterBinder;
  private readonly leg: Leg;
  private readonly node: JoinNode;

  constructor(leg: Leg, node: JoinNode) {
    this.time = leg.time;
    this.parameters = leg.scope.request.parameters;
    this.leg = leg;
    this.node = node;
  }

  reference(path: readonly Name[], span: Span): SqlExpression {
    return definitionReference(this.leg, this.node, path, span);
  }

  dimensionOf(expression: Expression): PreparedDimension | null {
    return definitionDimension(this.leg, this.node, expression)?.dimension ?? null;
  }

  special(expression: Special): null {
    return noAggregateHere(expression);
  }

  subquery(query: Query): never {
    return unsupported(query.span, 'A subquery in a definition', 'Model the inner query as a CUSTOM_QUERY model.');
  }
}

export function noAggregateHere(expression: Special): null {
  const aggregated =
    expression.kind === 'filtered' ||
    expression.over !== null ||
    isAggregate(expression) ||
    ANALYTIC_FUNCTIONS.has(expression.name);
  if (!aggregated) return null;
  return refuse(
    'TYPE_MISMATCH',
    expression.span,
    'An aggregate has no value in a single row.',
    'Make it a measure, or use it in HAVING or as a column.',
  );
}
