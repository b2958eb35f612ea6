import { metricTimeName } from '../../catalog/sharedDimension.ts';
import type { TimeUnit } from '../../language/ast.ts';
import { allOf, column, select, type SqlSelect } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { GroupingRequest } from '../groups/groupingRequest.ts';
import { keysScan } from '../facts/keysScan.ts';
import { lowerCondition } from '../lower/lowerExpression.ts';
import { referencesIn, walkExpression } from '../../language/mapExpression.ts';
import { spineNamed } from './ownPeriod.ts';
import { ownPeriodOf } from './ownPeriod.ts';
import { keyOver, momentContext, ofCalendar, ofSpine } from './spineMoments.ts';
import type { FieldReference, ResolvedExpression, RowCondition } from '../../resolve/resolved.ts';
import { isWithinDay } from '../../time/bucket.ts';
import { grainOf } from './timeRange.ts';
import { asUnit } from '../lower/wallClockOf.ts';

/**
 * The groups of a query that asks for `metric_time`, or for periods of the project's own calendar,
 * and for no metric: the periods of the catalog's time spine, crossed with what else is asked for.
 * Null for every other query, and where the catalog has no spine.
 */
export function periodKeys(request: GroupingRequest): SqlSelect | null {
  const { scope, keys, leaves, conditions, top } = request;
  if (leaves.length > 0 || !scope.metricsOnly || top !== undefined) {
    return null;
  }
  const { catalog } = scope.request;
  const isIt = (name: ResolvedExpression): boolean =>
    name.kind === 'reference' && (isMetricTime(name) || ownPeriodOf(name, catalog) !== null);
  const times = keys.filter(
    ({ expression }) => referencesIn(expression).every(isIt) && referencesIn(expression).length > 0,
  );
  if (times.length === 0) {
    return null;
  }
  const [chosen, others] = split(conditions, isIt);
  const shown = times.map(({ expression }) => expression);
  const unit = finest(shown, chosen);
  const spine = spineNamed([...shown, ...chosen], catalog, request.span);
  const source = spine === null ? ofSpine(request, unit) : ofCalendar(spine, unit, request.span);
  if (source === null) {
    return noPeriods(request, unit);
  }
  const rest = keys.filter((key) => !times.includes(key));
  const beside = rest.length === 0 ? null : keysScan({ ...request, keys: rest, conditions: others });
  if (beside === null && others.length > 0) {
    refuse('TYPE_MISMATCH', request.span, 'Periods alone have no rows to filter.', 'Ask for a metric too.');
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
        : [{ type: 'CROSS', relation: { kind: 'query', query: beside.scan.query, alias: 'beside' }, on: null }],
    where: allOf(chosen.map((condition) => lowerCondition(condition, context))),
    groupBy: columns.map(({ expression }) => expression),
  });
}

/** Conditions on the periods, and the others. */
function split(
  conditions: readonly RowCondition[],
  isIt: (name: FieldReference) => boolean,
): readonly [readonly ResolvedExpression[], readonly RowCondition[]] {
  const chosen: ResolvedExpression[] = [];
  const others: RowCondition[] = [];
  for (const condition of conditions) {
    const names = condition.definition === null ? referencesIn(condition.expression) : [];
    if (condition.definition === null && names.length > 0 && names.every(isIt)) {
      chosen.push(condition.expression);
    } else if (names.some(isIt)) {
      refuse(
        'TYPE_MISMATCH',
        condition.span,
        'This condition filters periods and other fields together.',
        'Write a condition for each, joined by AND.',
      );
    } else {
      others.push(condition);
    }
  }
  return [chosen, others];
}

function isMetricTime({ path: [name, further] }: FieldReference): boolean {
  return further === undefined && name?.text.toLowerCase() === metricTimeName;
}

/** From fine to coarse. */
const timeUnits: readonly TimeUnit[] = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** Finest period that the keys and conditions need. */
function finest(keys: readonly ResolvedExpression[], conditions: readonly ResolvedExpression[]): TimeUnit {
  const ofKeys = keys.flatMap((key) => {
    const own = unitsIn(key);
    return own.length === 0 ? (['DAY'] as const) : own;
  });
  const units = [...ofKeys, ...conditions.flatMap(unitsIn)];
  return timeUnits.find((unit) => units.includes(unit)) ?? 'DAY';
}

/** Units to which an expression truncates times; the parts of a date use its day. */
function unitsIn(expression: ResolvedExpression): readonly TimeUnit[] {
  const units: TimeUnit[] = [];
  walkExpression(expression, (node) => {
    if (node.kind === 'call' && node.name === 'DATE_TRUNC') {
      units.push(grainOf(node));
      return false;
    }
    if (node.kind !== 'extract') {
      return true;
    }
    const unit = asUnit(node.part);
    units.push(unit !== null && isWithinDay(unit) ? unit : 'DAY');
    return false;
  });
  return units;
}

/** Without a metric, periods are those of the time spine, and none may be made up. */
function noPeriods({ scope, span }: GroupingRequest, unit: TimeUnit): null {
  const spines = scope.request.catalog.definition.timeSpines ?? [];
  if (spines.length === 0) {
    return null;
  }
  const known = timeUnits.filter((each) => spines.some(({ grain }) => grain === each));
  return refuse(
    'TYPE_MISMATCH',
    span,
    `No time spine has periods as fine as ${unit}; the finest has ${known[0]}.`,
    `Ask for ${metricTimeName} by ${known[0]} or longer, or for a metric too.`,
  );
}
