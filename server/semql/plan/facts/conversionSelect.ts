import type { Conversion } from '../aggregates/conversion.ts';
import { explainScan } from '../explain/explainScan.ts';
import { LazyExpression } from '../../catalog/prepare.ts';
import type { Span } from '../../language/ast.ts';
import {
  allOf,
  cast,
  column,
  compare,
  literal,
  select,
  type SqlExpression,
  type SqlRelation,
  type SqlSelect,
} from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { groupsBy } from '../groups/groupKey.ts';
import { lasts, nextMoment } from '../lower/lasting.ts';
import { FactScan } from './factScan.ts';
import { groupedRows, keptRows, type ScanPlan, openScan, partsOf } from './scanRows.ts';
import { lowerAggregate } from '../lower/lowerAggregate.ts';
import { lowerExpression } from '../lower/lowerExpression.ts';
import { ownMoment } from '../time/ownMoment.ts';
import { shownKeys } from '../groups/topKeys.ts';
import { scanRelation } from './scanRelation.ts';

/**
 * The events with their keys, their moment and the value that is aggregated; and the aggregate over
 * them.
 */
interface Events {
  readonly relation: SqlRelation;
  readonly columns: SqlSelect['columns'];
  readonly aggregate: SqlExpression;
}

const eventsAlias = 'events';

export function eventsOf(conversion: Conversion, { scope, subject, time }: FactScan, span: Span): Events {
  const { events, call, eventTime, definition } = conversion;
  const scan = new FactScan(scope, events, [], subject, span, time);
  const columns = definition.keys.map(({ to }, index) => ({
    expression: scan.key(scan.root, to),
    alias: keyName(index),
  }));
  const at = cast(ownMoment(eventTime, scan.dimension(scan.root, eventTime, span), time), 'TIMESTAMP');
  const values: SqlExpression[] = [];
  const aggregate = lowerAggregate(call, null, (operand) => {
    const value = lowerExpression(operand, scan.definitionContext(scan.root));
    values.push(value);
    return column(eventsAlias, `v${values.length}`, value.type);
  });
  const happened =
    definition.filter === null
      ? null
      : scan.definitionCondition(
          scan.root,
          new LazyExpression(definition.filter),
          false,
          `the events of ${subject}`,
          span,
        );
  const { from, joins, where } = scanRelation(scan);
  const all = [
    ...columns,
    { expression: at, alias: 'at' },
    ...values.map((expression, index) => ({ expression, alias: `v${index + 1}` })),
  ];
  const query = select({ columns: all, from, joins, where: allOf([where, happened]) });
  return { relation: { kind: 'query', query, alias: eventsAlias }, columns: all, aggregate };
}

function keyName(index: number): string {
  return `k${index + 1}`;
}

/**
 * Events that follow the rows of a fact. The conditions choose the rows of the fact; each event
 * then belongs to the last of them before it that has its keys, and is counted in the groups of
 * that row. A group without events has no value.
 */
export function conversionSelect(plan: ScanPlan, conversion: Conversion): SqlSelect {
  const { scanGroup, request } = plan;
  const { span } = scanGroup;
  const [leaf] = scanGroup.leaves;
  if (leaf === undefined) {
    throw new Error('a conversion has an aggregate');
  }
  if (request.windows !== undefined) {
    noWindow(leaf.subject, span);
  }
  const scan = openScan(plan);
  const grouped = groupedRows(scan, plan);
  const own = leaf.filter(scan);
  if (scan.multiplies) {
    onManySide(leaf.subject, span);
  }
  const { definition, baseTime } = conversion;
  const keys = definition.keys.map(({ from }) => scan.key(scan.root, from));
  const at = cast(ownMoment(baseTime, scan.dimension(scan.root, baseTime, span), scan.time), 'TIMESTAMP');
  const kept = keptRows(scan, plan);
  const { from, joins, where } = scanRelation(scan);
  explainScan(scan, partsOf(plan));
  const next = nextMoment(at, keys, [at, ...tieBreakers(scan), ...groupsBy(grouped.keys)]);
  const base = select({
    columns: [
      ...grouped.keys.map((expression, index) => ({ expression, alias: `g${index + 1}` })),
      ...keys.map((expression, index) => ({ expression, alias: keyName(index) })),
      { expression: at, alias: 'at' },
      { expression: next, alias: 'next_at' },
    ],
    from,
    joins: [...joins, ...grouped.joins, ...kept.joins],
    where: allOf([where, ...grouped.where, ...kept.where, own]),
  });
  const { relation, columns, aggregate } = eventsOf(conversion, scan, span);
  const shown = grouped.keys.map((key, index) =>
    key.kind === 'literal' ? key : column('base', `g${index + 1}`, key.type),
  );
  const happened = column(eventsAlias, 'at', 'TIMESTAMP');
  const since = column('base', 'at', 'TIMESTAMP');
  const until = column('base', 'next_at', 'TIMESTAMP');
  const { window } = definition;
  const on = allOf([
    ...keys.map(({ type }, index) =>
      compare(
        '=',
        column('base', keyName(index), type),
        column(eventsAlias, keyName(index), columns?.[index]?.expression.type ?? type),
      ),
    ),
    lasts(happened, since, until),
    window === null
      ? null
      : compare('>', since, {
          kind: 'add_interval',
          operand: happened,
          amount: -window.count,
          unit: window.unit,
          type: 'TIMESTAMP',
        }),
  ]);
  const some: SqlExpression = {
    kind: 'aggregate',
    function: 'COUNT',
    distinct: false,
    argument: happened,
    filter: null,
    type: 'INTEGER',
  };
  const value: SqlExpression = {
    kind: 'case',
    branches: [{ when: compare('>', some, literal('0', 'INTEGER')), then: aggregate }],
    otherwise: null,
    type: aggregate.type,
  };
  return select({
    columns: [
      ...shown.map((expression, index) => ({ expression, alias: shownKeys(request)[index]?.id ?? '' })),
      { expression: value, alias: leaf.id },
    ],
    from: { kind: 'query', query: base, alias: 'base' },
    joins: [{ type: 'LEFT', relation, on }],
    groupBy: groupsBy(shown),
  });
}

/** Key that orders rows of the same moment: the grain of the model, if it has one. */
function tieBreakers(scan: FactScan): readonly SqlExpression[] {
  return scan.root.model.definition.grain.keys.map((name) => scan.key(scan.root, name));
}

function noWindow(subject: string, span: Span): never {
  return refuse(
    'TYPE_MISMATCH',
    span,
    `${subject} counts events that follow others, which are looked for among all rows that are asked about, and not window by window.`,
    'Ask for it by time without RUNNING, ROLLING or a time of each day.',
  );
}

function onManySide(subject: string, span: Span): never {
  return refuse(
    'FANOUT',
    span,
    `${subject} counts events that follow others, each once; rows on the many side would repeat them.`,
    'Group and narrow it by fields that each row has one of.',
  );
}
