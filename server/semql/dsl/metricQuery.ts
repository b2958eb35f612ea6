import type { MetricDefinition, TimeGrain } from '../catalog/definition.ts';
import { metricTimeName } from '../catalog/sharedDimension.ts';
import type { PreparedModel } from '../catalog/prepare.ts';
import type { Block, Expression, Name, Query } from '../language/ast.ts';
import { blockOf, nowhere, truncatedTo } from '../language/build.ts';
import { conjunction, mapExpression } from '../language/mapExpression.ts';
import { metricQualifier, type QueryScope } from '../resolve/queryScope.ts';
import { type Column, itemOf, nameColumns } from './column.ts';
import { comparedColumns } from './compare.ts';
import { readFieldName } from './fieldName.ts';
import { narrowingOf } from './filters.ts';
import { isTimeKey, type Key, keyColumn, keysOf, withGrain } from './key.ts';
import { type Measured, measuredExpression, measuredOf } from './measured.ts';
import type { MetricRequestBody } from './metricDsl.ts';
import { orderOf } from './ordering.ts';
import { periodTime } from './ownTime.ts';
import { inPeriod } from './period.ts';
import { nameOf } from './tree.ts';
import type { Translation } from './translation.ts';

/**
 * The query that a metric request stands for, or null after saying what is wrong.
 * @param uses called with every metric that is asked for, also when the request is refused
 */
export function metricQuery(
  translation: Translation,
  request: MetricRequestBody,
  uses: (metric: MetricDefinition) => void,
): Query | null {
  const metrics = request.metrics.flatMap((each, index) => {
    const measured = measuredOf(translation, each, `metrics[${index}]`);
    if (measured !== null && measured.metric !== null) {
      uses(measured.metric.definition);
    }
    return measured === null ? [] : [measured];
  });
  const [first = null] = metrics;
  if (metrics.length < request.metrics.length) {
    return null;
  }
  const root = first?.model ?? rootOf(translation, request);
  if (root === null || translation.diagnostics.length > 0) {
    return null;
  }
  const scope = translation.scope(root, true);
  const keys = keysOf(translation, scope, request.groupBy, 'groupBy').map((key) => grained(translation, key, request));
  const dates = keys.filter((key) => isTimeKey(key));
  const columns = nameColumns([
    ...(dates.length === 0 ? bucket(translation, metrics, request.grain) : []),
    ...keys.map((key) => keyColumn(translation, key)),
    ...metrics.flatMap((measured) => metricColumns(translation, measured, root, request)),
  ]);
  const narrowing = narrowingOf(translation, scope, request.filters, 'filters');
  const time = periodTime(translation, metrics, dates);
  const orderBy = orderOf(translation, columns, request.orderBy, (field, at) => {
    const found = translation.field(scope, field, at);
    return found === null ? null : translation.reference(at, found.path);
  });
  const written = blockOf({
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
  const [key] = keys;
  // So does a dimension that is asked for by its bare name, without a metric.
  const isBare = metrics.length === 0 && key?.field.kind === 'dimension' && key.path.length === 1;
  if (!isBare && from.filters.length === 0 && joins.length === 0) {
    return written;
  }
  return { ...metricsNamed(written, scope, translation.scope(root)), from, joins };
}

/**
 * Qualifies bare names so that each still means the metric it means in `before`: with a FROM, a
 * field would come first.
 */
function metricsNamed(written: Block, before: QueryScope, behind: QueryScope): Block {
  const named = (expression: Expression): Expression =>
    mapExpression(expression, (node) => {
      if (node.kind !== 'reference' || node.path.length !== 1) {
        return null;
      }
      if (before.find(node.path, nowhere)?.kind !== 'metric') {
        return null;
      }
      if (behind.find(node.path, nowhere)?.kind === 'metric') {
        return null;
      }
      return { ...node, path: [nameOf(metricQualifier), ...node.path] };
    });
  return {
    ...written,
    items: written.items.map((item) => ({ ...item, expression: named(item.expression) })),
    where: written.where === null ? null : named(written.where),
    having: written.having === null ? null : named(written.having),
    orderBy: written.orderBy.map((item) => ({ ...item, expression: named(item.expression) })),
  };
}

/**
 * Where dimensions that are asked for without a metric begin: at the model of the first of them.
 */
function rootOf(translation: Translation, { groupBy, grain }: MetricRequestBody): PreparedModel | null {
  const { models, shared } = translation.catalog;
  const [asked] = groupBy;
  if (asked === undefined && grain === null) {
    return translation.problem(
      'metrics',
      'SYNTAX',
      'Nothing is asked for.',
      'Name a metric, or a dimension to group by.',
    );
  }
  const name = typeof asked === 'string' ? asked : (asked?.dimension ?? metricTimeName);
  const [first, second] = readFieldName(name) ?? [];
  const [any = null] = models.values();
  if (first === undefined || shared.get(first.text, first.quoted) !== null) {
    return any;
  }
  if (second !== undefined) {
    return models.get(first.text, first.quoted) ?? any;
  }
  const owners = [...models.values()].filter(({ dimensions }) => dimensions.get(first.text, first.quoted) !== null);
  const [only] = owners;
  if (only !== undefined && owners.length === 1) {
    return only;
  }
  const options = owners.map((model) => `${model.name}.${first.text}`);
  const message =
    only === undefined ? `There is no dimension called ${name}.` : `Several models have a dimension ${name}.`;
  const advice = only === undefined ? 'Write model.dimension.' : `Write ${options.join(' or ')}.`;
  return translation.problem(
    'groupBy[0]',
    only === undefined ? 'UNKNOWN_FIELD' : 'AMBIGUOUS_FIELD',
    message,
    advice,
    options,
  );
}

function grained(translation: Translation, key: Key, { grain }: MetricRequestBody): Key {
  return grain === null || key.grain !== null || key.part !== null || !isTimeKey(key)
    ? key
    : withGrain(translation, key, grain, 'grain');
}

/** The date each metric is measured by, cut to the grain; its column is called by the grain. */
function bucket(translation: Translation, metrics: readonly Measured[], grain: TimeGrain | null): Column[] {
  if (grain === null) {
    return [];
  }
  for (const { metric, at } of metrics) {
    const { name = '', timeGrains = [] } = metric?.definition ?? {};
    if (timeGrains.length === 0 || timeGrains.includes(grain)) {
      continue;
    }
    const message = `The metric ${name} has no values by ${grain}.`;
    translation.problem(at, 'GROUP_BY_MISMATCH', message, `Its grains are ${timeGrains.join(', ')}.`, timeGrains);
  }
  const path = [nameOf(metricTimeName)];
  const expression = translation.from('grain', truncatedTo(grain, translation.reference('grain', path)));
  return [{ expression, path, plain: '', as: grain.toLowerCase() }];
}

function metricColumns(
  translation: Translation,
  measured: Measured,
  root: PreparedModel,
  { compare }: MetricRequestBody,
): readonly Column[] {
  const { path, as } = measured;
  const expression = measuredExpression(translation, measured, root);
  return comparedColumns(translation, { expression, path, plain: path.at(-1)?.text ?? '', as }, compare);
}

function during(translation: Translation, { period }: MetricRequestBody, time: readonly Name[]): Expression[] {
  if (period === null) {
    return [];
  }
  const condition = inPeriod(translation, translation.reference('period', time), period, 'period');
  return condition === null ? [] : [condition];
}
