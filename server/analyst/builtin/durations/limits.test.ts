import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult } from '../../analyst.ts';
import { isWord } from '../catalog/spellings.ts';
import { madeUp } from '../interpret/madeUp.test-support.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';

/** A shop: clients with birth dates and two cities, whose orders have amounts and three dates. */
const models = {
  clients: {
    id: 'key NUMBER',
    name: 'STRING',
    region: 'STRING',
    billing_city: 'STRING',
    shipping_city: 'STRING',
    birth_date: 'DATE',
    joined_on: 'DATE',
  },
  orders: {
    id: 'key NUMBER',
    client_id: 'NUMBER -> clients',
    amount: 'NUMBER',
    ordered_on: 'DATE',
    shipped_on: 'DATE',
    delivered_on: 'DATE',
  },
  calls: { id: 'key NUMBER', topic: 'STRING', opened_at: 'TIMESTAMP', resolved_at: 'TIMESTAMP' },
  staff: { id: 'key NUMBER', name: 'STRING', hired_on: 'DATE', left_on: 'DATE' },
};
const measures = {
  clients: { client_count: 'COUNT(*)' },
  orders: { order_count: 'COUNT(*)', revenue: 'SUM(amount)' },
  calls: { call_count: 'COUNT(*)' },
  staff: { staff_count: 'COUNT(*)' },
};

const DATA = [
  `CREATE TABLE clients (id INTEGER, name TEXT, region TEXT, billing_city TEXT, shipping_city TEXT, birth_date DATE, joined_on DATE)`,
  `INSERT INTO clients VALUES (1, 'Ada', 'North', 'Rome', 'Oslo', '1950-03-01', '2020-01-01'),
   (2, 'Bo', 'North', 'Rome', 'Rome', '1996-11-22', '2024-11-20'), (3, 'Cy', 'South', 'Oslo', 'Bern', '1996-11-21', '2024-11-21'),
   (4, 'Di', 'south', 'Bern', 'Bern', '2004-02-29', '2026-11-01'), (5, 'Ed', 'South', 'Bern', 'Rome', NULL, '2024-11-22')`,
  'CREATE TABLE orders (id INTEGER, client_id INTEGER, amount INTEGER, ordered_on DATE, shipped_on DATE, delivered_on DATE)',
  // Some are shipped after exactly a month or a year, one before it was ordered, one not at all.
  `INSERT INTO orders VALUES (1, 1, 20, '2026-01-01', '2026-01-04', '2026-01-09'), (2, 1, 20, '2026-01-31', '2026-02-28', '2026-03-01'),
   (3, 2, 45, '2026-02-01', '2026-02-01', '2026-02-03'), (4, 3, 51, '2026-03-01', '2026-04-02', '2026-04-20'),
   (5, 3, 7, '2026-05-01', NULL, NULL), (6, 4, 90, '2026-06-10', '2026-06-08', '2026-06-12'),
   (7, 4, 12, '2025-01-01', '2026-01-01', '2026-02-01'), (8, 4, 33, '2025-01-01', '2026-01-02', '2026-02-02')`,
  'CREATE TABLE calls (id INTEGER, topic TEXT, opened_at TIMESTAMP, resolved_at TIMESTAMP)',
  // The second took 24 hours until the next day, the third three days and an hour.
  `INSERT INTO calls VALUES (1, 'bill', '2026-05-01 08:00', '2026-05-01 20:30'), (2, 'bill', '2026-05-01 23:00', '2026-05-02 23:00'),
   (3, 'lost', '2026-05-02 09:00', '2026-05-05 10:00'), (4, 'lost', '2026-05-06 09:00', NULL)`,
  'CREATE TABLE staff (id INTEGER, name TEXT, hired_on DATE, left_on DATE)',
  `INSERT INTO staff VALUES (1, 'Kit', '2020-01-01', NULL), (2, 'Lou', '2021-01-01', NULL), (3, 'Max', '2022-01-01', '2022-06-01')`,
];

let shop: Railway;
let governed: Railway;
beforeAll(async () => {
  shop = await openRailway(madeUp(models, measures), DATA);
  const orders = { ...measures.orders, delivery_time: "AVG(DATE_DIFF('day', shipped_on, delivered_on))" };
  governed = await openRailway(madeUp(models, { ...measures, orders }), DATA);
});
afterAll(() => {
  shop.close();
  governed.close();
});

async function ask(question: string): Promise<AnalystResult> {
  return (await shop.ask(question)).result;
}

function plain(rows: readonly (readonly unknown[])[]): readonly string[] {
  return rows
    .map((row) => row.map((cell) => String(typeof cell === 'bigint' ? Number(cell) : cell)).join('|'))
    .toSorted();
}

/** The answer has the rows of hand-written SQL; columns beside them are none of the question. */
async function expectRows(question: string, sql: string, of = shop): Promise<void> {
  const { result } = await of.ask(question);
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  const expected = await shop.sql(sql);
  const rows = (result.executions[0]?.rows ?? []).map((row) => row.slice(0, expected[0]?.length ?? 0));
  expect(plain(rows)).toEqual(plain(expected));
}

describe('a tie between two fields', () => {
  it.each(['revenue by city', 'total amount of orders by city'])('is asked about: %s', async (question) => {
    const result = await ask(question);
    expect(result.kind === 'clarification' ? result.options.map(({ label }) => label) : result).toEqual([
      'clients billing city',
      'clients shipping city',
    ]);
  });
});

const age = "date_diff('year', birth_date, DATE '2026-11-21') - (strftime(birth_date, '%m%d') > '1121')::INTEGER";

describe('a number beside people', () => {
  it.each([
    ['clients over 50', `SELECT id, name FROM clients WHERE ${age} > 50`],
    ['How many clients are under 30?', `SELECT COUNT(*) FROM clients WHERE ${age} < 30`],
    [
      'How many orders of clients over 50 are there?',
      `SELECT COUNT(*) FROM orders JOIN clients c ON c.id = client_id WHERE ${age} > 50`,
    ],
    [
      'clients with revenue over 50',
      'SELECT c.id, c.name, SUM(amount) FROM orders JOIN clients c ON c.id = client_id GROUP BY 1, 2 HAVING SUM(amount) > 50',
    ],
    [
      'clients with revenue of 58 or over',
      'SELECT c.id, c.name, SUM(amount) FROM orders JOIN clients c ON c.id = client_id GROUP BY 1, 2 HAVING SUM(amount) >= 58',
    ],
  ])('is their age only where nothing else is counted: %s', (question, sql) => expectRows(question, sql));

  it.each(['orders over 50', 'orders of 50 or over', 'orders between 20 and 50', 'clients older than 30 days'])(
    'is no age where it is said of something else: %s',
    async (question) => expect((await ask(question)).kind).toBe('refusal'),
  );
});

describe('so long ago', () => {
  it.each([
    ['How many orders were shipped more than 300 days ago?', "shipped_on < DATE '2026-11-21' - 300"],
    ['How many orders were delivered over 250 days ago?', "delivered_on < DATE '2026-11-21' - 250"],
    [
      'How many orders were delivered at most 200 days ago?',
      "delivered_on BETWEEN DATE '2026-11-21' - 200 AND '2026-11-21'",
    ],
    ['How many orders were shipped over a year ago?', "shipped_on < '2025-11-21'"],
    ['How many orders were shipped no less than 294 days ago?', "shipped_on <= DATE '2026-11-21' - 294"],
    [
      'How many orders were shipped no more than 293 days ago?',
      "shipped_on BETWEEN DATE '2026-11-21' - 293 AND '2026-11-21'",
    ],
    ['How many orders were shipped earlier than 300 days ago?', "shipped_on < DATE '2026-11-21' - 300"],
  ])('%s', (question, condition) => expectRows(question, `SELECT COUNT(*) FROM orders WHERE ${condition}`));

  it.each(['no less than', 'not less than'])('“%s 2 years ago” goes back further than that', (said) =>
    expectRows(
      `How many clients joined ${said} 2 years ago?`,
      "SELECT COUNT(*) FROM clients WHERE joined_on <= '2024-11-21'",
    ),
  );

  it.each(['clients who joined 2 years ago or more', 'How many clients joined no earlier than 2 years ago?'])(
    'is refused rather than turned round: %s',
    async (question) => expect((await ask(question)).kind).toBe('refusal'),
  );
});

describe('a number that somebody defined', () => {
  const defined = "AVG(date_diff('day', shipped_on, delivered_on))";
  const within = "date_diff('day', ordered_on, shipped_on) BETWEEN 0 AND 3";
  it.each([
    ['average delivery time', `SELECT ${defined} FROM orders`],
    ['delivery time by region', `SELECT region, ${defined} FROM orders JOIN clients c ON c.id = client_id GROUP BY 1`],
    ['delivery time of orders shipped within 3 days of being ordered', `SELECT ${defined} FROM orders WHERE ${within}`],
  ])('wins over the same words for two dates: %s', (question, sql) => expectRows(question, sql, governed));

  it('keeps a measure beside a limit of a time', () =>
    expectRows(
      'revenue of orders shipped within 3 days of being ordered',
      `SELECT SUM(amount) FROM orders WHERE ${within}`,
    ));
});

describe('a limit of a time', () => {
  const days = "date_diff('day', ordered_on, shipped_on)";
  it.each([
    // Days of the calendar: the first was open for half of one, the third for three and an hour.
    ['How many calls were resolved on the same day they were opened?', 'calls', 'opened_at::DATE = resolved_at::DATE'],
    [
      'How many calls were not resolved on the same day they were opened?',
      'calls',
      'opened_at::DATE IS DISTINCT FROM resolved_at::DATE',
    ],
    ['How many calls took 3 days to resolve?', 'calls', 'resolved_at::DATE = opened_at::DATE + 3'],
    ['How many calls took exactly 1 day to resolve?', 'calls', 'resolved_at::DATE = opened_at::DATE + 1'],
    [
      'How many calls took less than a day to resolve?',
      'calls',
      'resolved_at BETWEEN opened_at AND opened_at + INTERVAL 1 DAY AND resolved_at < opened_at + INTERVAL 1 DAY',
    ],
    // One was shipped two days before it was ordered.
    [
      'How many orders took less than 1 month to ship?',
      'orders',
      'shipped_on >= ordered_on AND shipped_on - INTERVAL 1 MONTH < ordered_on',
    ],
    ['How many orders took more than 2 days but less than 10 days to ship?', 'orders', `${days} > 2 AND ${days} < 10`],
    ['How many orders took less than 10 days but more than 2 days to ship?', 'orders', `${days} > 2 AND ${days} < 10`],
    [
      'How many orders took more than 2 days and took less than 10 days to ship?',
      'orders',
      `${days} > 2 AND ${days} < 10`,
    ],
    ['How many orders took at least 0.5 years to ship?', 'orders', 'shipped_on >= ordered_on + INTERVAL 6 MONTH'],
  ])('%s', (question, table, condition) => expectRows(question, `SELECT COUNT(*) FROM ${table} WHERE ${condition}`));

  it('asks which time has both limits', async () => {
    const result = await ask('How many orders took more than 2 days but less than 10 days?');
    const labels = result.kind === 'clarification' ? result.options.map(({ label }) => label) : [];
    expect(labels).toHaveLength(3);
    for (const label of labels) {
      const times = [...label.matchAll(/days from (\w+ on to \w+ on)/g)].map(([, time]) => time);
      expect(new Set(times).size).toBe(1);
    }
  });

  it.each([
    'How many orders took at least 1.5 months to ship?',
    'How many clients are older than 29.5?',
    'How many calls took 12 hours to resolve?',
    'calls with resolution time of 3 days',
    'How many orders took more than 1 day and less than 1 month to ship?',
  ])('is refused where it has no exact meaning: %s', async (question) =>
    expect((await ask(question)).kind).toBe('refusal'),
  );
});

describe('rows that are left out or told apart', () => {
  const notes = async (question: string): Promise<readonly string[]> => {
    const result = await ask(question);
    return result.kind === 'answer' ? result.assumptions.map(({ text }) => text) : [];
  };

  it.each([
    ['How many staff stayed more than 1 year?', 'Staff without hired on or left on are left out'],
    ['How many clients are older than 29?', 'Clients without birth date are left out'],
    [
      'How many calls were not resolved on the same day they were opened?',
      'Calls without opened at or resolved at are kept',
    ],
  ])('says so: %s', async (question, said) => expect(await notes(question)).toContain(said));

  it('takes words in capital and small letters for one, and codes not', async () => {
    await expectRows(
      'How many clients are in the South?',
      "SELECT COUNT(*) FROM clients WHERE lower(region) = 'south'",
    );
    expect(isWord('South')).toBe(true);
    expect(['aB1', 'aB', 'x_1'].map(isWord)).toEqual([false, false, false]);
  });

  it('says of a breakdown which of its rows are spellings of one value', async () => {
    expect(await notes('How many clients are under 130 by region?')).toContain(
      'South and south are spellings of one value, told apart here',
    );
  });

  it('tells one row as one', async () => {
    const result = await ask('How many clients are over 50?');
    expect(result.kind === 'answer' ? result.sentence : result).toContain('**1 client** where age is above 50');
  });
});
