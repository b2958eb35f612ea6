import type { Cell } from './engines.test-support.ts';
import type { ShopData } from './shopData.test-support.ts';

/**
 * Joins of the shop as SQL defines them: rows paired with rows, one join after the other, with
 * NULLs where a side has no match. A measure folds the rows of its own model that are in that
 * result, each once. No SQL and no planner.
 */

type Row = Readonly<Record<string, Cell>>;
type Table = 'regions' | 'customers' | 'orders' | 'items' | 'tickets' | 'transfers' | 'order_tags' | 'tags';

interface Measure {
  readonly name: string;
  readonly fold: (rows: readonly Row[]) => number | null;
}

const sum =
  (pick: (row: Row) => Cell) =>
  (rows: readonly Row[]): number | null => {
    const numbers = rows.map(pick).filter((value): value is number => typeof value === 'number');
    return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0);
  };
const count = (rows: readonly Row[]): number => rows.length;
const times = (a: Cell | undefined, b: Cell | undefined): Cell =>
  typeof a === 'number' && typeof b === 'number' ? a * b : null;

interface Meaning {
  readonly rows: (data: ShopData) => readonly Row[];
  readonly measures: readonly Measure[];
  readonly dimensions: readonly string[];
  readonly filters: Readonly<Record<string, (row: Row) => boolean>>;
}

export const tables: Readonly<Record<Table, Meaning>> = {
  regions: {
    rows: (data) => data.regions,
    measures: [{ name: 'region_count', fold: count }],
    dimensions: ['name'],
    filters: {},
  },
  customers: {
    rows: (data) => data.customers.filter(({ deleted }) => !deleted),
    measures: [
      { name: 'customer_count', fold: count },
      { name: 'total_credit', fold: sum((row) => row['credit'] ?? null) },
    ],
    dimensions: ['segment', 'name'],
    filters: { small: (row) => row['segment'] === 'SMB' },
  },
  orders: {
    rows: (data) => data.orders,
    measures: [
      { name: 'order_count', fold: count },
      { name: 'revenue', fold: sum((row) => row['amount'] ?? null) },
    ],
    dimensions: ['status'],
    filters: {
      completed: (row) => row['status'] === 'completed',
      large: (row) => typeof row['amount'] === 'number' && row['amount'] >= 50,
    },
  },
  items: {
    rows: (data) => data.items,
    measures: [
      { name: 'units', fold: sum((row) => row['quantity'] ?? null) },
      { name: 'item_revenue', fold: sum((row) => times(row['quantity'], row['price'])) },
    ],
    dimensions: ['category'],
    filters: {},
  },
  tickets: {
    rows: (data) => data.tickets,
    measures: [
      { name: 'ticket_count', fold: count },
      { name: 'total_hours', fold: sum((row) => row['hours'] ?? null) },
    ],
    dimensions: ['opened_on'],
    filters: {},
  },
  transfers: {
    rows: (data) => data.transfers,
    measures: [{ name: 'transferred', fold: sum((row) => row['amount'] ?? null) }],
    dimensions: ['id'],
    filters: {},
  },
  order_tags: {
    rows: (data) => data.order_tags,
    measures: [{ name: 'tagging_count', fold: count }],
    dimensions: ['tag_id'],
    filters: {},
  },
  tags: {
    rows: (data) => data.tags,
    measures: [{ name: 'tag_count', fold: count }],
    dimensions: ['label'],
    filters: {},
  },
};

/** To-one relationships: many side, key, one side. Every one-side key is `id`. */
const toOne: readonly (readonly [Table, string, Table])[] = [
  ['customers', 'region_id', 'regions'],
  ['orders', 'customer_id', 'customers'],
  ['items', 'order_id', 'orders'],
  ['tickets', 'customer_id', 'customers'],
  ['transfers', 'sender_id', 'customers'],
  ['transfers', 'receiver_id', 'customers'],
  ['order_tags', 'order_id', 'orders'],
  ['order_tags', 'tag_id', 'tags'],
];

interface Link {
  readonly from: Table;
  readonly to: Table;
  readonly fromKey: string;
  readonly toKey: string;
}

/** Every relationship, walked either way. */
export const links: readonly Link[] = toOne.flatMap(([many, key, one]) => [
  { from: many, to: one, fromKey: key, toKey: 'id' },
  { from: one, to: many, fromKey: 'id', toKey: key },
]);

export interface JoinedEntry {
  readonly table: Table;
  readonly filter: string | null;
  /** Null: the FROM model. */
  readonly join: {
    readonly type: 'INNER' | 'LEFT' | 'RIGHT' | 'FULL';
    readonly parent: number;
    readonly link: Link;
  } | null;
}

export interface JoinedQuery {
  readonly entries: readonly JoinedEntry[];
  /** Entry and dimension. */
  readonly keys: readonly (readonly [entry: number, dimension: string])[];
  readonly measures: readonly (readonly [entry: number, measure: Measure])[];
  readonly where: { readonly entry: number; readonly dimension: string; readonly value: Cell } | null;
}

type Tuple = readonly (Row | null)[];

function joined(data: ShopData, entries: readonly JoinedEntry[]): Tuple[] {
  let tuples: Tuple[] = [];
  for (const [index, { table, filter, join }] of entries.entries()) {
    const passes = filter === null ? () => true : (tables[table].filters[filter] ?? (() => true));
    const rows = tables[table].rows(data).filter(passes);
    if (join === null) {
      tuples = rows.map((row) => [row]);
      continue;
    }
    const { type, parent, link } = join;
    const meets = (tuple: Tuple, row: Row): boolean => {
      const key = tuple[parent]?.[link.fromKey] ?? null;
      return key !== null && key === row[link.toKey];
    };
    const next: Tuple[] = [];
    for (const tuple of tuples) {
      const matches = rows.filter((row) => meets(tuple, row));
      for (const row of matches) {
        next.push([...tuple, row]);
      }
      if (matches.length === 0 && (type === 'LEFT' || type === 'FULL')) {
        next.push([...tuple, null]);
      }
    }
    if (type === 'RIGHT' || type === 'FULL') {
      for (const row of rows) {
        if (!tuples.some((tuple) => meets(tuple, row))) {
          next.push([...Array.from({ length: index }, () => null), row]);
        }
      }
    }
    tuples = next;
  }
  return tuples;
}

/** The groups of the joined result and the measures over the rows in it. */
export function bruteForceJoins(data: ShopData, { entries, keys, measures, where }: JoinedQuery): Cell[][] {
  const kept = joined(data, entries).filter(
    (tuple) => where === null || (where.value !== null && tuple[where.entry]?.[where.dimension] === where.value),
  );
  const groups = new Map<string, { key: Cell[]; rows: Set<Row>[] }>();
  if (keys.length === 0) {
    groups.set('[]', { key: [], rows: entries.map(() => new Set()) });
  }
  for (const tuple of kept) {
    const key = keys.map(([entry, dimension]) => tuple[entry]?.[dimension] ?? null);
    const id = JSON.stringify(key);
    const group = groups.get(id) ?? { key, rows: entries.map(() => new Set<Row>()) };
    groups.set(id, group);
    for (const [index, row] of tuple.entries()) {
      if (row !== null) {
        group.rows[index]?.add(row);
      }
    }
  }
  return [...groups.values()].map(({ key, rows }) => [
    ...key,
    ...measures.map(([entry, { fold }]) => {
      const value = fold([...(rows[entry] ?? [])]);
      return value === null ? null : Number(value.toPrecision(12)) + 0;
    }),
  ]);
}

/** The query as SemQL: a written ON for each join, its sides in either order. */
export function joinedText({ entries, keys, measures, where }: JoinedQuery, flipped: boolean): string {
  const from = entries.map(({ table, filter, join }, index) => {
    const source = `${table}${filter === null ? '' : `[${filter}]`} AS e${index}`;
    if (join === null) {
      return `FROM ${source}`;
    }
    const sides = [`e${join.parent}.${join.link.fromKey}`, `e${index}.${join.link.toKey}`];
    return `${join.type} JOIN ${source} ON ${(flipped ? sides.toReversed() : sides).join(' = ')}`;
  });
  const items = [
    ...keys.map(([entry, dimension], index) => `e${entry}.${dimension} AS k${index}`),
    ...measures.map(([entry, { name }], index) => `e${entry}.${name} AS m${index}`),
  ];
  const condition = where === null ? '' : ` WHERE e${where.entry}.${where.dimension} = '${String(where.value)}'`;
  return `SELECT ${items.join(', ')} ${from.join(' ')}${condition}`;
}
