import type { PreparedModel } from '../../catalog/prepare.ts';
import { refuse } from '../../refusals/refusal.ts';
import { isRepeatable } from '../../language/functionNames.ts';
import { aggregated } from '../lower/lowerAggregate.ts';
import { referencesIn } from '../../language/mapExpression.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { ResolvedCall } from '../../resolve/resolved.ts';
import type { Anchor } from '../../resolve/field.ts';

/**
 * The model whose rows an ad-hoc aggregate runs over. COUNT(*) counts the FROM model. What repeats
 * cannot change (COUNT(DISTINCT), MIN, MAX, …) also runs over the FROM model when it reaches the
 * fields; everything else runs over the model that owns the fields, so that no join can multiply
 * it.
 */
export function factOf(scope: QueryScope, call: ResolvedCall): Anchor {
  const anchors = new Map<PreparedModel, Anchor>();
  for (const part of aggregated(call)) {
    for (const { field } of referencesIn(part)) {
      if (field.kind !== 'dimension' || anchors.has(field.dimension.model)) {
        continue;
      }
      anchors.set(field.dimension.model, field.anchor);
    }
  }
  const root: Anchor = scope.entries[0]?.anchor ?? { model: scope.root, edges: [] };
  if (anchors.size === 0) {
    return scope.metricsOnly
      ? refuse('SYNTAX', call.span, `${call.name} needs rows to count.`, 'Add FROM and a model.')
      : root;
  }
  const { graph } = scope.request.catalog;
  const reachesAll = ({ model: from }: Anchor): boolean =>
    [...anchors.keys()].every((model) => graph.pathsToOne(from, model).length > 0);
  if (isRepeatable(call.name, call.distinct) && reachesAll(root)) {
    return root;
  }
  const finest = [...anchors.values()].find(reachesAll);
  if (finest !== undefined) {
    return finest;
  }
  if (reachesAll(root)) {
    return root;
  }
  return refuse(
    'NO_PATH',
    call.span,
    `${[...anchors.keys()].map(({ name }) => name).join(' and ')} have no rows in common to aggregate.`,
    'Aggregate fields of one model, or of models that belong to it.',
  );
}
