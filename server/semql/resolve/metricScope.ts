import type { PreparedMetric } from '../catalog/prepare.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { JoinType } from '../catalog/definition.ts';
import type { Expression, Reference, Span } from '../language/ast.ts';
import { refuse } from '../refusals/refusal.ts';
import { type JoinStep, JoinTree } from './joinTree.ts';
import { QueryScope } from './queryScope.ts';
import type { ScopeEntry } from './scopeEntry.ts';
import type { ResolvedExpression } from './resolved.ts';
import { resolveExpression } from './resolveExpression.ts';

/**
 * The names of a metric's definition: its anchor model and the roles it joins, whose relationships
 * are its pins.
 */
export function metricScope(metric: PreparedMetric, { request, lifted }: QueryScope, span: Span): QueryScope {
  const { graph, models } = request.catalog;
  const { anchorModel, joins } = metric.definition;
  const model = models.get(anchorModel);
  if (model === null) {
    return refuse('UNKNOWN_MODEL', span, `There is no model ${anchorModel}.`, 'Correct the metric.');
  }
  const entries: ScopeEntry[] = [{ alias: null, anchor: { model, edges: [] } }];
  const pins: Edge[] = [];
  const steps: JoinStep[] = [];
  for (const join of joins) {
    const [found] = entries.flatMap(({ anchor }, parent) =>
      graph
        .from(anchor.model)
        .filter(({ role, to }) => role === join.relationship && to.name === join.toModel)
        .map((edge) => ({ parent, edge, before: anchor.edges })),
    );
    if (found === undefined) {
      return refuse(
        'UNKNOWN_RELATIONSHIP',
        span,
        `There is no relationship ${join.relationship} to ${join.toModel}.`,
        'Correct the metric.',
      );
    }
    const { parent, edge, before } = found;
    pins.push(edge);
    const edges = edge.toOne ? [...before, edge] : [];
    steps.push({
      type: keptBy(join.joinType),
      parent,
      child: entries.length,
      way: [edge],
      back: graph.wayBack([edge]),
    });
    entries.push({ alias: join.alias === '' ? null : join.alias, anchor: { model: edge.to, edges } });
  }
  const typed = steps.some(({ type }) => type !== null);
  return new QueryScope(request, entries, pins, [], lifted, {
    definition: true,
    joins: typed ? new JoinTree(entries, steps) : null,
  });
}

/**
 * LEFT is what every join of a metric is unless its author says more, so like FULL it leaves out no
 * row.
 */
function keptBy(type: JoinType): JoinStep['type'] {
  return type === 'INNER' || type === 'RIGHT' ? type : null;
}

/** Expressions of metrics whose joins leave out no row: they mean the same in every query. */
const expressions = new WeakMap<PreparedMetric, ResolvedExpression>();

/** The expression of a metric as the scope of its definition means it. */
export function resolveMetric(metric: PreparedMetric, tree: Expression, scope: QueryScope): ResolvedExpression {
  const known = scope.joins === null ? expressions.get(metric) : undefined;
  if (known !== undefined) {
    return known;
  }
  const resolved = resolveExpression(tree, scope, unknownInDefinition);
  if (scope.joins === null) {
    expressions.set(metric, resolved);
  }
  return resolved;
}

function unknownInDefinition({ path, span }: Reference): never {
  const written = path.map(({ text }) => text).join('.');
  return refuse('UNKNOWN_FIELD', span, `There is no measure or field ${written}.`, 'Correct the definition.');
}
