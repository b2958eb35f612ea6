import { ownTimes } from '../../catalog/ownTime.ts';
import { allOf, column, compare, literal, select, type SqlExpression, type SqlSelect } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { unsupported } from '../../refusals/clauses.ts';
import type { ExpressionContext } from '../lower/expressionContext.ts';
import type { Key } from '../groups/key.ts';
import { FactScan } from '../facts/factScan.ts';
import { lowerCondition } from '../lower/lowerExpression.ts';
import { referencesIn } from '../../language/mapExpression.ts';
import { type OwnPeriod, ownPeriodIn, ownPeriodOf } from './ownPeriod.ts';
import type { FieldReference, ResolvedExpression, RowCondition } from '../../resolve/resolved.ts';
import type { Stages } from '../assemble/stages.ts';
import { isTime } from '../lower/valueTypes.ts';
import type { Earlier, ShiftedAggregate } from '../aggregates/shiftedAggregate.ts';
import { scanRelation } from '../facts/scanRelation.ts';

/**
 * Aggregates shown in a later period of a project's own calendar: those of the second fiscal
 * quarter in the third. Which period comes after which is the order of their values in the time
 * spine.
 */
export function earlierPeriods(stages: Stages, shifted: ShiftedAggregate, what: Earlier): string {
  const { grouping } = stages.assembly;
  const { scope } = grouping;
  const shown = grouping.keys.flatMap((key) => {
    const period = ownPeriodIn(key.expression, scope.request.catalog);
    return period?.name.toLowerCase() === what.calendar.toLowerCase() ? [{ key, period }] : [];
  });
  const [moving] = shown;
  if (
    moving === undefined ||
    grouping.keys.some((key) => !shown.some((each) => each.key === key) && isOfTime(key, stages))
  ) {
    return byItsPeriod(what, shifted);
  }
  const chosen: ResolvedExpression[] = [];
  const others: RowCondition[] = [];
  for (const condition of grouping.conditions) {
    const names = condition.definition === null ? referencesIn(condition.expression) : [];
    const own = names.filter((name) => isPeriod(name, moving.period, stages));
    if (condition.definition === null && names.length > 0 && own.length === names.length) {
      chosen.push(condition.expression);
    } else if (own.length > 0 || names.some((name) => isMoment(name, stages))) {
      return byItsPeriod(what, shifted);
    } else {
      others.push(condition);
    }
  }
  const leaves = stages.leavesOf(shifted);
  const history = stages.group({ leaves, conditions: others }, 'history');
  const order = stages.table('periods', inOrder(stages, moving.period, what.count));
  const { type } = moving.key;
  const later = column(order, 'later', type);
  const context: ExpressionContext<FieldReference> = {
    time: grouping.time,
    parameters: scope.request.parameters,
    reference: () => later,
    dimensionOf: () => null,
    special: () => null,
    subquery: (query) => unsupported(query.span, 'A subquery next to a period', 'Name the periods.'),
  };
  const isMoved = (id: string): boolean => shown.some(({ key }) => key.id === id);
  return stages.table(
    'moved',
    select({
      columns: [
        ...stages.keys().map((key) => ({
          expression: isMoved(key.id) ? later : column(history, key.id, key.type),
          alias: key.id,
        })),
        ...leaves.map((leaf) => ({ expression: column(history, leaf.id, leaf.type), alias: leaf.id })),
      ],
      from: { kind: 'cte', name: history, alias: history },
      joins: [
        {
          type: 'INNER',
          relation: { kind: 'cte', name: order, alias: order },
          on: compare('=', column(history, moving.key.id, type), column(order, 'period', type)),
        },
      ],
      where: allOf([
        { kind: 'is_null', operand: later, negated: true, type: 'BOOLEAN' },
        ...chosen.map((condition) => lowerCondition(condition, context)),
      ]),
    }),
  );
}

/** Each period of the calendar, and the one that comes so many after it. */
function inOrder(stages: Stages, { dimension }: OwnPeriod, count: number): SqlSelect {
  const { scope, time, span } = stages.assembly.grouping;
  const scan = new FactScan(scope, dimension.model, [], dimension.definition.name, span, time);
  const value = scan.dimension(scan.root, dimension, span);
  const { from, joins, where } = scanRelation(scan);
  const known: SqlExpression = { kind: 'is_null', operand: value, negated: true, type: 'BOOLEAN' };
  const periods = select({
    distinct: true,
    columns: [{ expression: value, alias: 'period' }],
    from,
    joins,
    where: allOf([where, known]),
  });
  const period = column('each', 'period', value.type);
  const later: SqlExpression = {
    kind: 'window',
    function: 'LEAD',
    arguments: [period, literal(String(count), 'INTEGER')],
    partitionBy: [],
    orderBy: [{ expression: period, descending: false, nulls: 'LAST' }],
    frame: null,
    type: value.type,
  };
  return select({
    columns: [
      { expression: period, alias: 'period' },
      { expression: later, alias: 'later' },
    ],
    from: { kind: 'query', query: periods, alias: 'each' },
  });
}

function isPeriod(name: FieldReference, period: OwnPeriod, { assembly }: Stages): boolean {
  return ownPeriodOf(name, assembly.request.catalog)?.dimension === period.dimension;
}

/** True for a key that shows any time, or a part of one. */
function isOfTime({ expression, type }: Key, stages: Stages): boolean {
  return isTime(type) || referencesIn(expression).some((name) => isMoment(name, stages));
}

/** True for a name of a moment, or of a period of any calendar. */
function isMoment(name: FieldReference, { assembly: { grouping, request } }: Stages): boolean {
  if (ownPeriodOf(name, request.catalog) !== null) {
    return true;
  }
  const { field } = name;
  if (field.kind === 'shared') {
    return field.shared.isTime || field.shared.definition?.ownCalendar === true;
  }
  if (field.kind !== 'dimension') {
    return false;
  }
  return grouping.leaves.some(({ model, metricTime }) => [metricTime, ...ownTimes(model)].includes(field.dimension));
}

function byItsPeriod({ calendar }: Earlier, { span }: ShiftedAggregate): never {
  return refuse(
    'TYPE_MISMATCH',
    span,
    `A value of an earlier ${calendar} is shown by ${calendar}, and by no other time.`,
    `Select metric_time__${calendar}, and let conditions on time name it too.`,
  );
}
