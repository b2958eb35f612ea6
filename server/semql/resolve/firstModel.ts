import type { PreparedModel } from '../catalog/prepare.ts';
import type { SharedDimension } from '../catalog/sharedDimension.ts';
import type { Block } from '../language/ast.ts';
import { referencesIn } from '../language/mapExpression.ts';
import { isMetricQualifier } from './queryScope.ts';
import type { CompileRequest } from '../request.ts';

/**
 * The model a block without FROM begins at: that of its first metric or measure, else the first one
 * that is named, else the one that is nearest to every shared name; null when nothing tells.
 */
export function firstModel(request: CompileRequest, block: Block): PreparedModel | null {
  const { models, metrics, shared } = request.catalog;
  const ofMetrics: PreparedModel[] = [];
  const named: PreparedModel[] = [];
  const names: SharedDimension[] = [];
  const places = [...block.items, ...block.orderBy].map(({ expression }) => expression);
  for (const place of [...places, ...[block.having, block.where].filter((condition) => condition !== null)]) {
    for (const node of referencesIn(place)) {
      const [first, field] = node.path;
      if (first === undefined) {
        continue;
      }
      const qualified = field === undefined ? null : models.get(first.text, first.quoted);
      if (qualified !== null) {
        named.push(qualified);
      }
      if (field !== undefined && qualified?.measures.get(field.text, field.quoted) != null) {
        ofMetrics.push(qualified);
      }
      const metricName =
        field === undefined ? first : qualified === null && isMetricQualifier(node.path) ? field : null;
      const metric = metricName === null ? null : metrics.get(metricName.text, metricName.quoted);
      const anchor = metric === null ? null : models.get(metric.definition.anchorModel);
      if (anchor !== null) {
        ofMetrics.push(anchor);
      }
      const name = field === undefined ? shared.get(first.text, first.quoted) : null;
      if (name !== null) {
        names.push(name);
      }
    }
  }
  const [first] = [...ofMetrics, ...named];
  if (first !== undefined || names.length === 0) {
    return first ?? null;
  }
  return nearestModel(request, names);
}

/**
 * Model with the shortest paths to all names, preferring the model that the names identify: values
 * of a dimension are those of its own table. Periods are those of the time spine, if there is one.
 */
function nearestModel({ catalog }: CompileRequest, names: readonly SharedDimension[]): PreparedModel | null {
  const hasSpine = (catalog.definition.timeSpines ?? []).length > 0;
  const wanted = names.filter((name) => !name.isMetricTime || !hasSpine);
  let nearest: { readonly model: PreparedModel; readonly distance: number } | null = null;
  for (const model of catalog.models.values()) {
    const ways = wanted.map((name) => name.wayFrom(model));
    if (ways.includes(null)) {
      continue;
    }
    const steps = ways.reduce((total, way) => total + (way?.length ?? 0), 0);
    const keys = ways.filter((way) => isKey(model, way)).length;
    const distance = steps - keys / (wanted.length + 1);
    if (nearest === null || distance < nearest.distance) {
      nearest = { model, distance };
    }
  }
  return nearest?.model ?? null;
}

function isKey(model: PreparedModel, way: readonly string[] | null): boolean {
  const [name, further] = way ?? [];
  return name !== undefined && further === undefined && model.dimensions.get(name)?.definition.primaryKey === true;
}
