import type { TestEngine } from './engines.test-support.ts';

/** Rows of the shop as plain objects: what the engines are filled with and what the oracle computes over. */
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
}

const COLUMNS: { readonly [Table in keyof ShopData]: string } = {
  regions: 'id INTEGER NOT NULL, name VARCHAR(40)',
  customers:
    'id INTEGER NOT NULL, name VARCHAR(40), segment VARCHAR(10), region_id INTEGER, credit DECIMAL(12,2), deleted BOOLEAN NOT NULL',
  orders:
    'id INTEGER NOT NULL, customer_id INTEGER, payer_id INTEGER, status VARCHAR(20) NOT NULL, ordered_at TIMESTAMP NOT NULL, shipped_on DATE, amount DECIMAL(12,2)',
  items: 'id INTEGER NOT NULL, order_id INTEGER NOT NULL, category VARCHAR(10), quantity INTEGER, price DECIMAL(12,2)',
  tickets: 'id INTEGER NOT NULL, customer_id INTEGER, opened_on DATE NOT NULL, hours INTEGER',
  transfers: 'id INTEGER NOT NULL, sender_id INTEGER, receiver_id INTEGER, amount DECIMAL(12,2)',
  stock: 'customer_id INTEGER NOT NULL, taken_on DATE NOT NULL, level INTEGER',
  tags: 'id INTEGER NOT NULL, label VARCHAR(20)',
};

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** Fills an engine with the rows, replacing what is there. */
export async function loadShop(engine: TestEngine, data: ShopData): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    await engine.run(`DROP TABLE IF EXISTS ${table}`);
    await engine.run(`CREATE TABLE ${table} (${columns})`);
    const rows: readonly object[] = data[table as keyof ShopData];
    if (rows.length === 0) continue;
    const tuples = rows.map((row) => `(${Object.values(row).map(literalOf).join(', ')})`);
    await engine.run(`INSERT INTO ${table} VALUES ${tuples.join(', ')}`);
  }
}

/** A hand-made shop with every trap: a customer without orders, one deleted, NULL keys, an orphan, a ticket-only segment. */
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
  tags: [{ id: 1, label: 'gift' }],
};
