import type { MetricDefinition, TimeGrain } from '../catalog/definition.ts';
import { METRIC_TIME } from '../catalog/sharedDimension.ts';
import type { Block, Expression, Name, Query } from '../language/ast.ts';
import { NOWHERE } from '../language/treeShape.ts';
import { conjunction, mapExpression } from '../plan/mapExpression.ts';
import { METRIC_QUALIFIER, type QueryScope } from '../plan/queryScope.ts';
import { type Column, itemOf, nameColumns } from './column.ts';
import { comparedColumns } from './compare.ts';
import { narrowingOf } from './filters.ts';
import { isTimeKey, type Key, keyColumn, keysOf, withGrain } from './key.ts';
import { type Measured, measuredExpression, measuredOf } from './measured.ts';
import type { MetricRequestBody } from './metricDsl.ts';
import { orderOf } from './ordering.ts';
import { inPeriod } from './period.ts';
import { block, nameOf, truncated } from './tree.ts';
import type { Translation } from './translation.ts';

/**
 * The query that a metric request stands for, or null after saying what is wrong.
 * @param uses told every metric that is asked for, whatever becomes of the request
 */
export function metricQuery(
  translation: Translation,
  request: MetricRequestBody,
  uses: (metric: MetricDefinition) => void,
): Query | null {
  const metrics = request.metrics.flatMap((each, index) => {
    const measured = measuredOf(translation, each, `metrics[${index}]`);
    if (measured !== null && measured.metric !== null) uses(measured.metric.definition);
    return measured === null ? [] : [measured];
  });
  const [first] = metrics;
  if (first === undefined || translation.diagnostics.length > 0) return null;
  const scope = translation.scope(first.model, true);
  const keys = keysOf(translation, scope, request.groupBy, 'groupBy').map((key) => grained(translation, key, request));
  const dates = keys.filter((key) => isTimeKey(key));
  const columns = nameColumns([
    ...(dates.length === 0 ? bucket(translation, metrics, request.grain) : []),
    ...keys.map((key) => keyColumn(translation, key)),
    ...metrics.flatMap((measured) => metricColumns(translation, measured, first, request)),
  ]);
  const narrowing = narrowingOf(translation, scope, request.filters, 'filters');
  const time = dates.length === 1 ? (dates[0]?.path ?? []) : [nameOf(METRIC_TIME)];
  const orderBy = orderOf(translation, columns, request.orderBy, (field, at) => {
    const found = translation.field(scope, field, at);
    return found === null ? null : translation.reference(at, found.path);
  });
  const written = block({
    items: columns.map(itemOf),
    from: null,
    where: conjunction([...during(translation, request, time), ...narrowing.rows]),
    having: conjunction(narrowing.groups),
    orderBy,
    limit: request.limit,
    offset: request.offset,
  });
  // Metrics bring their models along; only named filters need a place to stand.
  const { from, joins } = narrowing;
  if (from.filters.length === 0 && joins.length === 0) return written;
  return { ...metricsNamed(written, scope, translation.scope(first.model)), from, joins };
}

/** The block where each bare name still means the metric it means in `before`: behind FROM a field would come first. */
function metricsNamed(written: Block, before: QueryScope, behind: QueryScope): Block {
  const named = (expression: Expression): Expression =>
    mapExpression(expression, (node) => {
      if (node.kind !== 'reference' || node.path.length !== 1) return null;
      if (before.find(node.path, NOWHERE)?.kind !== 'metric') return null;
      if (behind.find(node.path, NOWHERE)?.kind === 'metric') return null;
      return { ...node, path: [nameOf(METRIC_QUALIFIER), ...node.path] };
    });
  return {
    ...written,
    items: written.items.map((item) => ({ ...item, expression: named(item.expression) })),
    where: written.where === null ? null : named(written.where),
    having: written.having === null ? null : named(written.having),
    orderBy: written.orderBy.map((item) => ({ ...item, expression: named(item.expression) })),
  };
}

function grained(translation: Translation, key: Key, { grain }: MetricRequestBody): Key {
  return grain === null || key.grain !== null || !isTimeKey(key) ? key : withGrain(translation, key, grain, 'grain');
}

/** The date each metric is measured by, cut to the grain; its column is called by the grain. */
function bucket(translation: Translation, metrics: readonly Measured[], grain: TimeGrain | null): Column[] {
  if (grain === null) return [];
  for (const { metric, at } of metrics) {
    const { name = '', timeGrains = [] } = metric?.definition ?? {};
    if (timeGrains.length === 0 || timeGrains.includes(grain)) continue;
    const message = `The metric ${name} is not seen by ${grain}.`;
    translation.problem(at, 'GROUP_BY_MISMATCH', message, `Its grains are ${timeGrains.join(', ')}.`, timeGrains);
  }
  const path = [nameOf(METRIC_TIME)];
  const expression = translation.from('grain', truncated(grain, translation.reference('grain', path)));
  return [{ expression, path, plain: '', as: grain.toLowerCase() }];
}

function metricColumns(
  translation: Translation,
  measured: Measured,
  first: Measured,
  { compare }: MetricRequestBody,
): readonly Column[] {
  const { path, as } = measured;
  const expression = measuredExpression(translation, measured, first.model);
  return comparedColumns(translation, { expression, path, plain: path.at(-1)?.text ?? '', as }, compare);
}

function during(translation: Translation, { period }: MetricRequestBody, time: readonly Name[]): Expression[] {
  if (period === null) return [];
  const condition = inPeriod(translation, translation.reference('period', time), period, 'period');
  return condition === null ? [] : [condition];
}
