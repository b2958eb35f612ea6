import type { PreparedMetric } from '../../catalog/prepare.ts';
import type { Edge } from '../../catalog/relationshipGraph.ts';
import type { JoinType } from '../../catalog/definition.ts';
import type { Span } from '../../language/ast.ts';
import { refuse } from '../../refusals/refusal.ts';
import { type JoinStep, JoinTree } from './joinTree.ts';
import { QueryScope, type ScopeEntry } from './queryScope.ts';

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
