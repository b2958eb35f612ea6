import type { PreparedModel } from '../catalog/prepare.ts';
import type { SharedDimension } from '../catalog/sharedDimension.ts';
import type { Block } from '../language/ast.ts';
import { walkExpression } from './mapExpression.ts';
import { isMetricQualifier } from './queryScope.ts';
import type { CompileRequest } from './request.ts';

/**
 * The model a block without FROM begins at: that of its first metric or measure, else the first one that is named, else
 * one that has every shared name; null when nothing tells.
 */
export function firstModel(request: CompileRequest, block: Block): PreparedModel | null {
  const { models, metrics, shared } = request.catalog;
  const ofMetrics: PreparedModel[] = [];
  const named: PreparedModel[] = [];
  const names: SharedDimension[] = [];
  const places = [...block.items, ...block.orderBy].map(({ expression }) => expression);
  for (const place of [...places, ...[block.having, block.where].filter((condition) => condition !== null)]) {
    walkExpression(place, (node) => {
      if (node.kind !== 'reference') return true;
      const [first, field] = node.path;
      if (first === undefined) return true;
      const qualified = field === undefined ? null : models.get(first.text, first.quoted);
      if (qualified !== null) named.push(qualified);
      if (field !== undefined && qualified?.measures.get(field.text, field.quoted) != null) ofMetrics.push(qualified);
      const metricName =
        field === undefined ? first : qualified === null && isMetricQualifier(node.path) ? field : null;
      const metric = metricName === null ? null : metrics.get(metricName.text, metricName.quoted);
      const anchor = metric === null ? null : models.get(metric.definition.anchorModel);
      if (anchor !== null) ofMetrics.push(anchor);
      const name = field === undefined ? shared.get(first.text, first.quoted) : null;
      if (name !== null) names.push(name);
      return true;
    });
  }
  const [first] = [...ofMetrics, ...named];
  if (first !== undefined || names.length === 0) return first ?? null;
  return [...models.values()].find((model) => names.every((name) => name.wayFrom(model) !== null)) ?? null;
}
