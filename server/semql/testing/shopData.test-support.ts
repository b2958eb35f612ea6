import type { SqlValue } from '../compiled.ts';
import type { TestEngine } from './engines.test-support.ts';
import { shopCatalog } from './shopCatalog.test-support.ts';

/**
 * Rows of the shop as plain objects: what the engines are filled with and what the oracle computes
 * over.
 */
export interface ShopData {
  readonly regions: readonly { id: number; name: string | null }[];
  readonly customers: readonly {
    id: number;
    name: string | null;
    segment: string | null;
    region_id: number | null;
    credit: number | null;
    deleted: boolean;
  }[];
  readonly orders: readonly {
    id: number;
    customer_id: number | null;
    payer_id: number | null;
    status: string;
    ordered_at: string;
    shipped_on: string | null;
    amount: number | null;
  }[];
  readonly items: readonly {
    id: number;
    order_id: number;
    category: string | null;
    quantity: number | null;
    price: number | null;
  }[];
  readonly tickets: readonly { id: number; customer_id: number | null; opened_on: string; hours: number | null }[];
  readonly transfers: readonly {
    id: number;
    sender_id: number | null;
    receiver_id: number | null;
    amount: number | null;
  }[];
  readonly stock: readonly { customer_id: number; taken_on: string; level: number | null }[];
  readonly tags: readonly { id: number; label: string | null }[];
  readonly order_tags: readonly { order_id: number | null; tag_id: number | null }[];
  readonly notes: readonly { id: number; customer_id: number | null; taken_on: string | null; pages: number | null }[];
}

const shopTables = [
  'regions',
  'customers',
  'orders',
  'items',
  'tickets',
  'transfers',
  'stock',
  'tags',
  'order_tags',
  'notes',
] as const;

/** Fills an engine with the rows, replacing what is there. */
export async function loadShop(engine: TestEngine, data: ShopData): Promise<void> {
  for (const name of shopTables) {
    const columns = shopCatalog.models.find((model) => model.name === name)?.columns ?? [];
    const rows: readonly object[] = data[name];
    await engine.load({ name, columns, rows: rows.map((row) => columns.map((column) => cellOf(row, column.name))) });
  }
}

function cellOf(row: object, column: string): SqlValue {
  return (row as Readonly<Record<string, SqlValue | undefined>>)[column] ?? null;
}

/**
 * A hand-made shop with every trap: a customer without orders, one deleted, NULL keys, an orphan, a
 * ticket-only segment.
 */
export const smallShop: ShopData = {
  regions: [
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
    { id: 3, name: null },
  ],
  customers: [
    { id: 10, name: 'Ada', segment: 'SMB', region_id: 1, credit: 100, deleted: false },
    { id: 11, name: 'Bob', segment: 'ENT', region_id: 2, credit: 250.5, deleted: false },
    { id: 12, name: 'Cyd', segment: null, region_id: null, credit: null, deleted: false },
    { id: 13, name: 'Dan', segment: 'GOV', region_id: 1, credit: 10, deleted: false },
    { id: 14, name: 'Eve', segment: 'SMB', region_id: 3, credit: 5, deleted: true },
  ],
  orders: [
    {
      id: 1,
      customer_id: 10,
      payer_id: 11,
      status: 'completed',
      ordered_at: '2026-01-31 23:30:00',
      shipped_on: '2026-02-01',
      amount: 100,
    },
    {
      id: 2,
      customer_id: 10,
      payer_id: 10,
      status: 'open',
      ordered_at: '2026-03-05 10:00:00',
      shipped_on: null,
      amount: 50,
    },
    {
      id: 3,
      customer_id: 11,
      payer_id: 10,
      status: 'completed',
      ordered_at: '2026-03-10 00:00:00',
      shipped_on: '2026-03-12',
      amount: 70.25,
    },
    {
      id: 4,
      customer_id: null,
      payer_id: null,
      status: 'cancelled',
      ordered_at: '2026-03-31 23:59:59',
      shipped_on: null,
      amount: 5,
    },
    {
      id: 5,
      customer_id: 12,
      payer_id: 10,
      status: 'completed',
      ordered_at: '2025-03-31 12:00:00',
      shipped_on: '2025-04-02',
      amount: null,
    },
    {
      id: 6,
      customer_id: 14,
      payer_id: 10,
      status: 'completed',
      ordered_at: '2025-12-31 23:30:00',
      shipped_on: '2026-01-02',
      amount: 9,
    },
    {
      id: 7,
      customer_id: 99,
      payer_id: 10,
      status: 'open',
      ordered_at: '2025-01-15 08:00:00',
      shipped_on: null,
      amount: 3,
    },
  ],
  items: [
    { id: 1, order_id: 1, category: 'A', quantity: 3, price: 9 },
    { id: 2, order_id: 1, category: 'B', quantity: 1, price: 4 },
    { id: 3, order_id: 2, category: 'A', quantity: 2, price: 8 },
    { id: 4, order_id: 3, category: 'B', quantity: 1, price: 2 },
    { id: 5, order_id: 4, category: null, quantity: 1, price: 1 },
  ],
  tickets: [
    { id: 1, customer_id: 10, opened_on: '2026-01-15', hours: 2 },
    { id: 2, customer_id: 10, opened_on: '2026-02-28', hours: 1 },
    { id: 3, customer_id: 13, opened_on: '2024-02-29', hours: null },
    { id: 4, customer_id: null, opened_on: '2026-03-01', hours: 4 },
  ],
  transfers: [
    { id: 1, sender_id: 10, receiver_id: 11, amount: 20 },
    { id: 2, sender_id: 11, receiver_id: 10, amount: 5 },
    { id: 3, sender_id: 10, receiver_id: null, amount: 1 },
  ],
  stock: [
    { customer_id: 10, taken_on: '2026-01-31', level: 5 },
    { customer_id: 11, taken_on: '2026-01-31', level: 7 },
    { customer_id: 10, taken_on: '2026-02-14', level: 1 },
    { customer_id: 10, taken_on: '2026-02-28', level: 4 },
    { customer_id: 10, taken_on: '2025-12-31', level: 2 },
  ],
  tags: [
    { id: 1, label: 'gift' },
    { id: 2, label: 'rush' },
    { id: 3, label: null },
  ],
  order_tags: [
    { order_id: 1, tag_id: 1 },
    { order_id: 1, tag_id: 2 },
    { order_id: 3, tag_id: 2 },
    { order_id: 4, tag_id: 1 },
    { order_id: 4, tag_id: 9 },
    { order_id: null, tag_id: 1 },
  ],
  notes: [
    { id: 1, customer_id: 10, taken_on: '2026-01-31', pages: 3 },
    { id: 2, customer_id: 10, taken_on: '2026-01-31', pages: 4 },
    { id: 3, customer_id: 11, taken_on: '2026-01-31', pages: 1 },
    { id: 4, customer_id: 11, taken_on: '2026-02-28', pages: 7 },
    { id: 5, customer_id: null, taken_on: '2026-01-31', pages: 2 },
  ],
};
