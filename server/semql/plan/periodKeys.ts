import { METRIC_TIME } from '../catalog/sharedDimension.ts';
import type { Expression, TimeUnit } from '../language/ast.ts';
import { allOf, column, select, type SqlSelect } from '../sql/tree.ts';
import { refuse } from '../validate/refusal.ts';
import type { GroupingRequest } from './grouping.ts';
import type { Key } from './key.ts';
import { keysLeg } from './keysLeg.ts';
import { lowerCondition } from './lowerExpression.ts';
import { walkExpression } from './mapExpression.ts';
import { keyOver, momentContext, ofSpine } from './periods.ts';
import type { RowCondition } from './queryScope.ts';
import { grainOf } from './timeRange.ts';

/**
 * The groups of a query that asks for `metric_time` and for no metric: the periods of the catalog's time spine, crossed
 * with what else is asked for. Null for every other query, and where the catalog has no spine.
 */
export function periodKeys(request: GroupingRequest): SqlSelect | null {
  const { scope, keys, leaves, conditions, top } = request;
  if (leaves.length > 0 || !scope.metricsOnly || top !== undefined) return null;
  const times = keys.filter(
    ({ expression }) => namesOf(expression).every(isMetricTime) && namesOf(expression).length > 0,
  );
  if (times.length === 0) return null;
  const source = ofSpine(request, finest(times));
  if (source === null) return null;
  const [chosen, others] = split(conditions);
  const rest = keys.filter((key) => !times.includes(key));
  const beside = rest.length === 0 ? null : keysLeg({ ...request, keys: rest, conditions: others });
  if (beside === null && others.length > 0) {
    refuse('TYPE_MISMATCH', request.span, 'Periods alone have no rows to narrow.', 'Ask for a metric too.');
  }
  const columns = keys.map((key) => ({
    expression: times.includes(key) ? keyOver(key, { isIt }, source, request) : column('beside', key.id, key.type),
    alias: key.id,
  }));
  const context = momentContext(source, { isIt }, request);
  return select({
    columns,
    from: source.from,
    joins:
      beside === null
        ? []
        : [{ type: 'CROSS', relation: { kind: 'query', query: beside.leg.query, alias: 'beside' }, on: null }],
    where: allOf(chosen.map((condition) => lowerCondition(condition, context))),
    groupBy: columns.map(({ expression }) => expression),
  });
}

/** Conditions on the periods, and the others. */
function split(conditions: readonly RowCondition[]): readonly [readonly Expression[], readonly RowCondition[]] {
  const chosen: Expression[] = [];
  const others: RowCondition[] = [];
  for (const condition of conditions) {
    const names = condition.definition === null ? namesOf(condition.expression) : [];
    if (condition.definition === null && names.length > 0 && names.every(isMetricTime))
      chosen.push(condition.expression);
    else if (names.some(isMetricTime)) {
      refuse(
        'TYPE_MISMATCH',
        condition.span,
        'Periods and other things are chosen together here.',
        'Write a condition for each, joined by AND.',
      );
    } else others.push(condition);
  }
  return [chosen, others];
}

function namesOf(expression: Expression): readonly Expression[] {
  const names: Expression[] = [];
  walkExpression(expression, (node) => {
    if (node.kind === 'reference') names.push(node);
    return true;
  });
  return names;
}

function isMetricTime(name: Expression): boolean {
  return name.kind === 'reference' && name.path.length === 1 && name.path[0]?.text.toLowerCase() === METRIC_TIME;
}

const isIt = isMetricTime;

/** The finest grain among the keys; parts of a date are those of days. */
function finest(keys: readonly Key[]): TimeUnit {
  const grains = keys.map(({ expression }) => grainOf(expression));
  return (
    (['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const).find((unit) =>
      grains.includes(unit),
    ) ?? 'DAY'
  );
}
