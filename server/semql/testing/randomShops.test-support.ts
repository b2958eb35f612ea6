import fc from 'fast-check';
import type { ShopData } from './shopData.test-support.ts';

const id = (most: number) => fc.integer({ min: 1, max: most });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });
const money = fc.integer({ min: -5_000, max: 90_000 }).map((cents) => cents / 100);
const day = fc
  .tuple(fc.constantFrom('2025', '2026'), id(12), id(28))
  .map(([year, month, date]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
const table = <T extends object>(fields: { [Field in keyof T]: fc.Arbitrary<T[Field]> }, most: number) =>
  fc.array(fc.record(fields), { maxLength: most }).map((rows) => rows.map((row, index) => ({ id: index + 1, ...row })));

/** Rows that differ, as a composite grain demands. */
const distinct = <T>(rows: readonly T[]): T[] => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];

/** Small random shops: dangling keys, NULL keys, empty tables, several rows per parent. */
const shops: fc.Arbitrary<ShopData> = fc.record({
  regions: table({ name: maybe(fc.constantFrom('North', "O'Neil", '')) }, 3),
  customers: table(
    {
      name: maybe(fc.constantFrom('Ada', 'Bob', 'Cyd')),
      segment: maybe(fc.constantFrom('SMB', 'ENT', 'GOV')),
      region_id: maybe(id(4)),
      credit: maybe(money),
      deleted: fc.boolean(),
    },
    5,
  ),
  orders: table(
    {
      customer_id: maybe(id(6)),
      payer_id: maybe(id(6)),
      status: fc.constantFrom('open', 'completed', 'cancelled'),
      ordered_at: day.map((date) => `${date} 10:00:00`),
      shipped_on: maybe(day),
      amount: maybe(money),
    },
    8,
  ),
  // items.order is declared INNER over a key that cannot be NULL, so every item has its order.
  items: table(
    { order_id: id(8), category: maybe(fc.constantFrom('A', 'B')), quantity: maybe(id(5)), price: maybe(money) },
    10,
  ),
  tickets: table({ customer_id: maybe(id(6)), opened_on: day, hours: maybe(id(9)) }, 6),
  transfers: table({ sender_id: maybe(id(6)), receiver_id: maybe(id(6)), amount: maybe(money) }, 5),
  stock: fc.constant([]),
  tags: table({ label: maybe(fc.constantFrom('gift', 'rush')) }, 3),
  order_tags: fc.array(fc.record({ order_id: maybe(id(8)), tag_id: maybe(id(4)) }), { maxLength: 8 }).map(distinct),
  notes: fc.constant([]),
});

export const randomShops: fc.Arbitrary<ShopData> = shops.map((shop) => ({
  ...shop,
  items: shop.items.filter((item) => item.order_id <= shop.orders.length),
}));
