import type { Cell } from './engines.test-support.ts';
import type { ShopData } from './shopData.test-support.ts';

/**
 * The meaning of measures over the shop, computed row by row in JavaScript: no SQL, no joins, no
 * planner. Every fact row knows its dimensions; a measure is a fold over the rows of its own model,
 * and nothing else.
 */

export type Fact = 'orders' | 'items' | 'tickets' | 'customers';

/** A fact row with the dimensions it reaches. */
interface Row {
  readonly dimensions: Readonly<Record<string, Cell>>;
  readonly values: Readonly<Record<string, Cell>>;
}

export interface MeasureMeaning {
  readonly name: string;
  readonly fact: Fact;
  readonly count: boolean;
  readonly fold: (rows: readonly Row[]) => number | null;
}

const sum =
  (pick: (row: Row) => Cell) =>
  (rows: readonly Row[]): number | null => {
    const numbers = rows.map(pick).filter((value): value is number => typeof value === 'number');
    return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0);
  };

export const measureMeanings: readonly MeasureMeaning[] = [
  { name: 'orders.revenue', fact: 'orders', count: false, fold: sum((row) => row.values['amount'] ?? null) },
  { name: 'orders.order_count', fact: 'orders', count: true, fold: (rows) => rows.length },
  {
    name: 'orders.buyer_count',
    fact: 'orders',
    count: true,
    fold: (rows) => new Set(rows.map((row) => row.values['customer_id']).filter((id) => id !== null)).size,
  },
  {
    name: 'orders.completed_revenue',
    fact: 'orders',
    count: false,
    fold: (rows) =>
      sum((row) => row.values['amount'] ?? null)(rows.filter((row) => row.dimensions['orders.status'] === 'completed')),
  },
  { name: 'items.item_revenue', fact: 'items', count: false, fold: sum((row) => row.values['price'] ?? null) },
  { name: 'items.units', fact: 'items', count: false, fold: sum((row) => row.values['quantity'] ?? null) },
  { name: 'tickets.ticket_count', fact: 'tickets', count: true, fold: (rows) => rows.length },
  { name: 'tickets.total_hours', fact: 'tickets', count: false, fold: sum((row) => row.values['hours'] ?? null) },
  { name: 'customers.customer_count', fact: 'customers', count: true, fold: (rows) => rows.length },
  { name: 'customers.total_credit', fact: 'customers', count: false, fold: sum((row) => row.values['credit'] ?? null) },
];

/** Dimensions every fact of the shop reaches. */
export const sharedDimensions = ['customers.segment', 'customers.name', 'customers.region.name'] as const;

/** Dimensions only the fact itself, or what belongs to it, reaches. */
export const ownDimensions: Readonly<Record<Fact, readonly string[]>> = {
  orders: ['orders.status', "DATE_TRUNC('month', orders.ordered_at)"],
  items: ['items.category', 'orders.status', "DATE_TRUNC('month', orders.ordered_at)"],
  tickets: ["DATE_TRUNC('year', tickets.opened_on)"],
  customers: [],
};

function customerDimensions(data: ShopData, id: number | null): Record<string, Cell> {
  // The default filter hides deleted customers from every query, also as a dimension.
  const customer = data.customers.find((candidate) => candidate.id === id && !candidate.deleted);
  const region = data.regions.find((candidate) => candidate.id === customer?.region_id);
  return {
    'customers.segment': customer?.segment ?? null,
    'customers.name': customer?.name ?? null,
    'customers.region.name': region?.name ?? null,
  };
}

function orderDimensions(data: ShopData, order: ShopData['orders'][number] | undefined): Record<string, Cell> {
  return {
    ...customerDimensions(data, order?.customer_id ?? null),
    'orders.status': order?.status ?? null,
    "DATE_TRUNC('month', orders.ordered_at)": order === undefined ? null : `${order.ordered_at.slice(0, 7)}-01`,
  };
}

function rowsOf(data: ShopData, fact: Fact): Row[] {
  switch (fact) {
    case 'orders':
      return data.orders.map((order) => ({
        dimensions: orderDimensions(data, order),
        values: { amount: order.amount, customer_id: order.customer_id },
      }));
    case 'items':
      return data.items.map((item) => ({
        dimensions: {
          ...orderDimensions(
            data,
            data.orders.find(({ id }) => id === item.order_id),
          ),
          'items.category': item.category,
        },
        values: {
          price: item.price === null || item.quantity === null ? null : item.price * item.quantity,
          quantity: item.quantity,
        },
      }));
    case 'tickets':
      return data.tickets.map((ticket) => ({
        dimensions: {
          ...customerDimensions(data, ticket.customer_id),
          "DATE_TRUNC('year', tickets.opened_on)": `${ticket.opened_on.slice(0, 4)}-01-01`,
        },
        values: { hours: ticket.hours },
      }));
    case 'customers':
      return data.customers
        .filter(({ deleted }) => !deleted)
        .map((customer) => ({
          dimensions: customerDimensions(data, customer.id),
          values: { credit: customer.credit },
        }));
  }
}

export interface BruteForceQuery {
  readonly from: Fact;
  readonly keys: readonly string[];
  readonly measures: readonly MeasureMeaning[];
  /** A dimension and the values it may have; `null` among them: IS NULL. */
  readonly filter: { readonly dimension: string; readonly value: Cell; readonly negated: boolean } | null;
}

/** The rows of a query, keys first, in no particular order. */
export function bruteForce(data: ShopData, query: BruteForceQuery): Cell[][] {
  const groups = new Map<string, { keys: Cell[]; rows: Map<Fact, Row[]> }>();
  const facts = new Set<Fact>(query.measures.map(({ fact }) => fact));
  const spine = query.keys.length > 0 && query.keys.every((key) => reaches(query.from, key));
  const filterable = query.filter === null || reaches(query.from, query.filter.dimension);
  if (spine && filterable) {
    facts.add(query.from);
  }
  if (query.keys.length === 0) {
    groups.set('[]', { keys: [], rows: new Map() });
  }
  for (const fact of facts) {
    for (const row of rowsOf(data, fact)) {
      if (!passes(row, query)) {
        continue;
      }
      const keys = query.keys.map((key) => row.dimensions[key] ?? null);
      const id = JSON.stringify(keys);
      const group = groups.get(id) ?? { keys, rows: new Map<Fact, Row[]>() };
      group.rows.set(fact, [...(group.rows.get(fact) ?? []), row]);
      groups.set(id, group);
    }
  }
  return [...groups.values()].map(({ keys, rows }) => [
    ...keys,
    ...query.measures.map((measure) => {
      const own = rows.get(measure.fact) ?? [];
      const value = own.length === 0 && !measure.count ? null : measure.fold(own);
      return value === null ? null : Number(value.toPrecision(12)) + 0;
    }),
  ]);
}

export function reaches(fact: Fact, dimension: string): boolean {
  return (sharedDimensions as readonly string[]).includes(dimension) || ownDimensions[fact].includes(dimension);
}

function passes(row: Row, { filter }: BruteForceQuery): boolean {
  if (filter === null) {
    return true;
  }
  const value = row.dimensions[filter.dimension] ?? null;
  if (filter.value === null) {
    return filter.negated ? value !== null : value === null;
  }
  // SQL: a comparison with NULL is unknown, and unknown rows are left out either way.
  if (value === null) {
    return false;
  }
  return filter.negated ? value !== filter.value : value === filter.value;
}

/** The query as SemQL. */
export function textOf({ from, keys, measures, filter }: BruteForceQuery): string {
  const items = [
    ...keys.map((key, index) => `${key} AS k${index}`),
    ...measures.map(({ name }, index) => `${name} AS m${index}`),
  ];
  const value =
    filter === null
      ? ''
      : typeof filter.value === 'string'
        ? `'${filter.value.replaceAll("'", "''")}'`
        : String(filter.value);
  const where =
    filter === null
      ? ''
      : filter.value === null
        ? ` WHERE ${filter.dimension} IS ${filter.negated ? 'NOT ' : ''}NULL`
        : ` WHERE ${filter.dimension} ${filter.negated ? '<>' : '='} ${value}`;
  return `SELECT ${items.join(', ')} FROM ${from}${where}`;
}
