import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { Expression, FunctionCall, Node, Query, Reference } from '../../language/ast.ts';
import type { SqlExpression } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { unsupported } from '../../refusals/clauses.ts';
import { unknownField } from '../../refusals/names.ts';
import { definitionDimension, definitionReference } from './definitionNames.ts';
import type { ExpressionContext, ParameterBinder, Subquery } from '../lower/expressionContext.ts';
import { analyticFunctions, isAggregate } from '../../language/functionNames.ts';
import type { JoinNode, FactScan, Use } from './factScan.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { FieldReference, ResolvedExpression } from '../../resolve/resolved.ts';
import type { TimeSettings } from '../lower/timeSettings.ts';

type Special = FunctionCall | Node<'filtered'>;

/** Names as the query means them, seen from the fact of a scan. */
export class QueryNames implements ExpressionContext<FieldReference> {
  readonly time: TimeSettings;
  readonly parameters: ParameterBinder;
  readonly #scan: FactScan;
  readonly #scope: QueryScope;
  readonly #use: Use;

  constructor(scan: FactScan, scope: QueryScope, use: Use) {
    this.time = scan.time;
    this.parameters = scope.request.parameters;
    this.#scan = scan;
    this.#scope = scope;
    this.#use = use;
  }

  reference({ field, path, span }: FieldReference): SqlExpression {
    switch (field.kind) {
      case 'dimension':
        return this.#scan.reach(field, this.#scope, span, this.#use);
      case 'shared': {
        const { node, dimension } = this.#scan.meaningOf(field.shared, span);
        return this.#scan.dimension(node, dimension, span);
      }
      case 'clock':
      case 'key':
        return unknownField(this.#scope, path, span);
      default:
        return refuse(
          'MEASURE_IN_WHERE',
          span,
          `${path.map(({ text }) => text).join('.')} is a measure and has no value in a single row.`,
          'Use it in HAVING or as a column.',
        );
    }
  }

  dimensionOf(expression: ResolvedExpression): PreparedDimension | null {
    if (expression.kind !== 'reference') {
      return null;
    }
    const { field } = expression;
    if (field.kind === 'shared') {
      return this.#scan.meaningOf(field.shared, expression.span).dimension;
    }
    return field.kind === 'dimension' ? field.dimension : null;
  }

  special(expression: Special): null {
    return noAggregateHere(expression);
  }

  subquery(query: Query): Subquery {
    return this.#scope.request.compileSubquery(query, this.#scope.names);
  }
}

/**
 * Names as a definition of a node's model means them: its columns, its fields, and what its roles
 * reach.
 */
export class DefinitionNames implements ExpressionContext {
  readonly time: TimeSettings;
  readonly parameters: ParameterBinder;
  readonly #scan: FactScan;
  readonly #node: JoinNode;

  constructor(scan: FactScan, node: JoinNode) {
    this.time = scan.time;
    this.parameters = scan.scope.request.parameters;
    this.#scan = scan;
    this.#node = node;
  }

  reference({ path, span }: Reference): SqlExpression {
    return definitionReference(this.#scan, this.#node, path, span);
  }

  dimensionOf(expression: Expression): PreparedDimension | null {
    return definitionDimension(this.#scan, this.#node, expression)?.dimension ?? null;
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
    analyticFunctions.has(expression.name);
  if (!aggregated) {
    return null;
  }
  return refuse(
    'TYPE_MISMATCH',
    expression.span,
    'An aggregate has no value in a single row.',
    'Make it a measure, or use it in HAVING or as a column.',
  );
}
