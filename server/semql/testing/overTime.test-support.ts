import type { CatalogDefinition, MetricDefinition } from '../catalog/definition.ts';
import type { Cell } from './engines.test-support.ts';
import type { TestTable } from './testTable.test-support.ts';
import {
  type Day,
  dayOf,
  endMovedBack,
  type Grain,
  isMonths,
  movesWholeBuckets,
  plus,
  startOf,
  textOfDay,
} from './dayArithmetic.test-support.ts';
import type { ShopData } from './shopData.test-support.ts';

/**
 * Meaning of FILL, PRIOR, RUNNING, ROLLING and WITH TOTALS over the orders of a shop, day by day in
 * JavaScript: each value is a fold over the orders whose day lies in a range of days. No SQL, no
 * planner, a calendar of its own.
 */

type Order = ShopData['orders'][number];

/** A measure of orders, and what it is of no orders at all. */
export interface OrdersMeasure {
  readonly name: string;
  readonly sum: boolean;
  readonly fold: (orders: readonly Order[]) => number | null;
}

const sumOf = (orders: readonly Order[]): number | null => {
  const amounts = orders.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return amounts.length === 0 ? null : amounts.reduce((total, amount) => total + amount, 0);
};

export const ordersMeasures: readonly OrdersMeasure[] = [
  { name: 'revenue', sum: true, fold: sumOf },
  { name: 'order_count', sum: false, fold: (orders) => orders.length },
  {
    name: 'buyer_count',
    sum: false,
    fold: (orders) => new Set(orders.flatMap(({ customer_id: buyer }) => (buyer === null ? [] : [buyer]))).size,
  },
];

/** Value shown next to the key: the measure itself, or the measure over other days. */
export type Over =
  | { readonly kind: 'own' }
  | { readonly kind: 'prior'; readonly count: number; readonly unit: Grain }
  | { readonly kind: 'running'; readonly reset: Grain | null }
  | { readonly kind: 'rolling'; readonly count: number; readonly unit: Grain };

export interface OverTimeQuery {
  readonly grain: Grain;
  readonly byStatus: boolean;
  /** First day, and the day after the last one. */
  readonly from: string;
  readonly to: string;
  readonly columns: readonly { readonly measure: OrdersMeasure; readonly over: Over }[];
  readonly fill: 'NONE' | 'NULL' | 'ZERO';
  readonly totals: boolean;
  /**
   * Metrics say what is over time, not the query: with a time spine in the catalog, or without one.
   */
  readonly metrics: 'NONE' | 'PLAIN' | 'SPINE';
}

export function overTimeText({ grain, byStatus, from, to, columns, fill, totals, metrics }: OverTimeQuery): string {
  const shown = columns.map(({ measure, over }, index) => {
    const value = metrics === 'NONE' || over.kind === 'own' ? textOf(measure.name, over) : metricName(index);
    return `${value} AS c${index + 1}`;
  });
  return [
    `SELECT DATE_TRUNC('${grain}', ordered_at) AS bucket${byStatus ? ', status' : ''}, ${shown.join(', ')}`,
    `FROM orders WHERE ordered_at >= '${from}' AND ordered_at < '${to}'`,
    `FILL ${fill}${totals ? ' WITH TOTALS' : ''}`,
  ].join('\n');
}

/** The catalog with a metric for each column that is over time. */
export function withMetrics(catalog: CatalogDefinition, { columns, metrics }: OverTimeQuery): CatalogDefinition {
  const definitions = columns.map(({ measure, over }, index): MetricDefinition => ({
    id: `met_${metricName(index)}`,
    name: metricName(index),
    label: '',
    description: '',
    synonyms: [],
    version: 1,
    guidance: '',
    expression: textOf(measure.name, over),
    anchorModel: 'orders',
    joins: [],
    namedFilters: [],
    filter: null,
    groupBy: [],
    timeDimension: null,
    timeGrains: [],
    unit: null,
    decimals: null,
    status: 'APPROVED',
  }));
  const spine = { source: { type: 'TABLE', path: ['all_days'] }, column: 'day', grain: 'DAY' } as const;
  return {
    ...catalog,
    metrics: [...catalog.metrics, ...definitions],
    ...(metrics === 'SPINE' ? { timeSpines: [spine] } : {}),
  };
}

function metricName(index: number): string {
  return `over_time_${index + 1}`;
}

/** The days any query is about. */
export const allDays: TestTable = {
  name: 'all_days',
  columns: [{ name: 'day', type: 'DATE', nullable: false }],
  rows: Array.from({ length: 1_000 }, (_, index) => [
    new Date(Date.UTC(2023, 6, 1) + index * 86_400_000).toISOString().slice(0, 10),
  ]),
};

function textOf(measure: string, over: Over): string {
  switch (over.kind) {
    case 'own':
      return measure;
    case 'prior':
      return `PRIOR(${measure}, ${over.count} ${over.unit})`;
    case 'running':
      return `RUNNING(${measure}${over.reset === null ? '' : ` RESET ${over.reset}`})`;
    case 'rolling':
      return `ROLLING(${measure}, ${over.count} ${over.unit})`;
  }
}

/** Days a value of the bucket is computed over: the first, and the day after the last. */
function daysOf(query: OverTimeQuery, bucket: Day, over: Over): readonly [Day, Day] {
  const { grain } = query;
  const [first, behind] = [dayOf(query.from), dayOf(query.to)];
  const end = plus(bucket, 1, grain);
  const within = (from: Day, to: Day): readonly [Day, Day] => [from, Math.min(to, behind)];
  switch (over.kind) {
    case 'own':
      return [Math.max(bucket, first), Math.min(end, behind)];
    case 'prior': {
      const back = (day: Day): Day => plus(day, -over.count, over.unit);
      // Weeks and days keep their length; months and years end where their end moves to.
      const movedEnd = isMonths(grain) ? back(end) : back(bucket) + (end - bucket);
      return [Math.max(back(bucket), back(first)), Math.min(movedEnd, endMovedBack(behind, over))];
    }
    case 'running':
      return within(over.reset === null ? -1_000_000 : startOf(bucket, over.reset), end);
    case 'rolling':
      // Whole buckets where the window is some of them, else back to the same day so many units
      // before.
      return movesWholeBuckets(grain, over)
        ? within(plus(end, -over.count, over.unit), end)
        : within(plus(end - 1, -over.count, over.unit) + 1, end);
  }
}

/** Rows of the query, the order of which says nothing. */
export function overTime({ orders }: ShopData, query: OverTimeQuery): Cell[][] {
  const { grain, byStatus, columns, fill, totals, metrics } = query;
  const [first, behind] = [dayOf(query.from), dayOf(query.to)];
  const valueOf = (column: (typeof columns)[number], chosen: readonly Order[]): number | null => {
    const value = column.measure.fold(chosen);
    return value === null && fill === 'ZERO' && column.measure.sum ? 0 : value;
  };
  const between = ([from, to]: readonly [Day, Day]): Order[] =>
    orders.filter(({ ordered_at: at }) => dayOf(at) >= from && dayOf(at) < to);
  const buckets: Day[] = [];
  for (let bucket = startOf(first, grain); bucket < behind; bucket = plus(bucket, 1, grain)) {
    buckets.push(bucket);
  }
  // A group exists where the query has rows: its own, or those a PRIOR compares it with, or a
  // metric along a spine reads.
  const others = columns.filter(({ over: { kind } }) => kind === 'prior' || (kind !== 'own' && metrics === 'SPINE'));
  const exists = (bucket: Day, status: string | null): boolean =>
    [{ over: { kind: 'own' } as const }, ...others].some(({ over }) =>
      between(daysOf(query, bucket, over)).some((order) => status === null || order.status === status),
    );
  const statuses = byStatus
    ? ['open', 'completed', 'cancelled'].filter((status) => buckets.some((bucket) => exists(bucket, status)))
    : [null];
  const rows = buckets.flatMap((bucket) =>
    statuses.flatMap((status): Cell[][] => {
      if (fill === 'NONE' && !exists(bucket, status)) {
        return [];
      }
      const values = columns.map((column) =>
        valueOf(
          column,
          between(daysOf(query, bucket, column.over)).filter((order) => status === null || order.status === status),
        ),
      );
      return [[textOfDay(bucket), ...(byStatus ? [status] : []), ...values, ...(totals ? [false] : [])]];
    }),
  );
  if (totals) {
    rows.push(totalRow(query, valueOf, between));
  }
  return rows;
}

function totalRow(
  query: OverTimeQuery,
  valueOf: (column: OverTimeQuery['columns'][number], chosen: readonly Order[]) => number | null,
  between: (days: readonly [Day, Day]) => Order[],
): Cell[] {
  const [first, behind] = [dayOf(query.from), dayOf(query.to)];
  const values = query.columns.map((column) => {
    const { over } = column;
    if (over.kind === 'running' || over.kind === 'rolling') {
      return null;
    }
    if (over.kind === 'own') {
      return valueOf(column, between([first, behind]));
    }
    const back = (day: Day): Day => plus(day, -over.count, over.unit);
    return valueOf(column, between([back(first), endMovedBack(behind, over)]));
  });
  return [null, ...(query.byStatus ? [null] : []), ...values, true];
}
