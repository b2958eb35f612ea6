import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { FunctionCall, Node, Query, Reference } from '../../language/ast.ts';
import type { SqlExpression } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { unsupported } from '../../refusals/clauses.ts';
import type { ExpressionContext, ParameterBinder } from '../lower/expressionContext.ts';
import type { LeafAggregates } from './leaves.ts';
import type { TimeSettings } from '../lower/timeSettings.ts';

/** Names in the definition of a measure or a metric: of aggregates, or inside of them. */
export abstract class AggregateNames<Leaf extends Reference> implements ExpressionContext<Leaf> {
  readonly time: TimeSettings;
  readonly parameters: ParameterBinder;

  constructor(leaves: LeafAggregates) {
    this.time = leaves.time;
    this.parameters = leaves.scope.request.parameters;
  }

  abstract reference(name: Leaf): SqlExpression;
  abstract special(node: FunctionCall<Leaf> | Node<'filtered', Leaf>): SqlExpression | null;

  dimensionOf(): PreparedDimension | null {
    return null;
  }

  subquery(query: Query): never {
    return unsupported(query.span, 'A subquery next to aggregates', 'Use IN (SELECT …) in WHERE.');
  }
}

/** A field has one value per row, and an aggregate needs one per group. */
export function mustAggregate({ path, span }: Reference): never {
  const written = path.map(({ text }) => text).join('.');
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${written} must be inside an aggregate.`,
    `Write SUM(${written}), COUNT(${written}) or another aggregate.`,
  );
}
