import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult } from '../../analyst.ts';
import { madeUp } from '../interpret/madeUp.test-support.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';

/** A mail-order house: dates of three kinds on its orders, moments on its calls. */
const HOUSE = madeUp(
  {
    clients: { id: 'key NUMBER', name: 'STRING', region: 'STRING', birth_date: 'DATE', joined_on: 'DATE' },
    orders: {
      id: 'key NUMBER',
      client_id: 'NUMBER -> clients',
      ordered_on: 'DATE',
      shipped_on: 'DATE',
      delivered_on: 'DATE',
    },
    calls: { id: 'key NUMBER', topic: 'STRING', opened_at: 'TIMESTAMP', resolved_at: 'TIMESTAMP' },
    parcels: { id: 'key NUMBER', label: 'STRING', weight: 'NUMBER' },
  },
  {
    clients: { client_count: 'COUNT(*)' },
    orders: { order_count: 'COUNT(*)' },
    calls: { call_count: 'COUNT(*)' },
    parcels: { parcel_count: 'COUNT(*)' },
  },
);

const DATA = [
  'CREATE TABLE clients (id INTEGER, name TEXT, region TEXT, birth_date DATE, joined_on DATE)',
  // The second has a birthday tomorrow, the third had one today; one was born on a leap day.
  `INSERT INTO clients VALUES (1, 'Ada', 'North', '1950-03-01', '2020-01-01'), (2, 'Bo', 'North', '1996-11-22', '2024-11-20'),
   (3, 'Cy', 'South', '1996-11-21', '2024-11-21'), (4, 'Di', 'South', '2004-02-29', '2026-11-01'), (5, 'Ed', 'South', NULL, '2024-11-22')`,
  'CREATE TABLE orders (id INTEGER, client_id INTEGER, ordered_on DATE, shipped_on DATE, delivered_on DATE)',
  `INSERT INTO orders VALUES (1, 1, '2026-01-01', '2026-01-04', '2026-01-09'), (2, 1, '2026-01-31', '2026-02-28', '2026-03-01'),
   (3, 2, '2026-02-01', '2026-02-01', '2026-02-03'), (4, 3, '2026-03-01', '2026-04-02', '2026-04-20'),
   (5, 3, '2026-05-01', NULL, NULL), (6, 4, '2026-06-10', '2026-06-08', '2026-06-12'), (7, 4, '2025-01-01', '2026-01-01', '2026-02-01'),
   (8, 4, '2025-01-01', '2026-01-02', '2026-02-02')`,
  'CREATE TABLE calls (id INTEGER, topic TEXT, opened_at TIMESTAMP, resolved_at TIMESTAMP)',
  `INSERT INTO calls VALUES (1, 'bill', '2026-05-01 08:00', '2026-05-01 20:30'), (2, 'bill', '2026-05-01 23:00', '2026-05-02 23:00'),
   (3, 'lost', '2026-05-02 09:00', '2026-05-05 10:00'), (4, 'lost', '2026-05-06 09:00', NULL)`,
  'CREATE TABLE parcels (id INTEGER, label TEXT, weight INTEGER)',
  `INSERT INTO parcels VALUES (1, 'small', 2)`,
];

let house: Railway;
beforeAll(async () => {
  house = await openRailway(HOUSE, DATA);
});
afterAll(() => house.close());

async function ask(question: string): Promise<AnalystResult> {
  return (await house.ask(question)).result;
}

const days = "date_diff('day', ordered_on, shipped_on)";
const hours = "date_diff('second', opened_at, resolved_at) / 3600.0";
const age = "date_diff('year', birth_date, DATE '2026-11-21') - (strftime(birth_date, '%m%d') > '1121')::INTEGER";

describe('a question about a time', () => {
  it.each([
    ['How long do orders take to ship on average?', `SELECT AVG(${days}) FROM orders`],
    ['How long do orders take to ship?', `SELECT AVG(${days}) FROM orders`],
    ['How many days does it take to resolve a call?', `SELECT AVG(${hours} / 24) FROM calls`],
    ['How many minutes do calls take to resolve on average?', `SELECT AVG(${hours} * 60) FROM calls`],
    ['average number of days between order and shipment', `SELECT AVG(${days}) FROM orders`],
    ['average delivery time', "SELECT AVG(date_diff('day', ordered_on, delivered_on)) FROM orders"],
    [
      'average time from shipment to delivery by region',
      `SELECT region, AVG(date_diff('day', shipped_on, delivered_on)) FROM orders JOIN clients ON client_id = clients.id GROUP BY 1`,
    ],
    [
      'How many orders were shipped within 3 days of being ordered?',
      `SELECT COUNT(*) FROM orders WHERE ${days} BETWEEN 0 AND 3`,
    ],
    [
      'How many orders were shipped more than a week after they were ordered?',
      `SELECT COUNT(*) FROM orders WHERE ${days} > 7`,
    ],
    [
      'How many orders were shipped on the same day they were ordered?',
      `SELECT COUNT(*) FROM orders WHERE ${days} = 0`,
    ],
    // From 31 January to 28 February a month has passed, and not more than one.
    [
      'How many orders were shipped more than 1 month after order?',
      'SELECT COUNT(*) FROM orders WHERE shipped_on > ordered_on + INTERVAL 1 MONTH',
    ],
    [
      'How many orders were shipped within 1 year of being ordered?',
      'SELECT COUNT(*) FROM orders WHERE shipped_on BETWEEN ordered_on AND ordered_on + INTERVAL 1 YEAR',
    ],
    ['average resolution time in hours by topic', `SELECT topic, AVG(${hours}) FROM calls GROUP BY 1`],
    ['How many calls were resolved within 24 hours?', `SELECT COUNT(*) FROM calls WHERE ${hours} BETWEEN 0 AND 24`],
    ['How many calls took more than 2 days to resolve?', `SELECT COUNT(*) FROM calls WHERE ${hours} > 48`],
    ['How old is our oldest client?', `SELECT MAX(${age}) FROM clients`],
    ['average age of clients by region', `SELECT region, AVG(${age}) FROM clients GROUP BY 1`],
    ['How many clients are older than 29?', `SELECT COUNT(*) FROM clients WHERE ${age} > 29`],
    [
      'How many clients are between 20 and 30 years old?',
      `SELECT COUNT(*) FROM clients WHERE ${age} BETWEEN 20 AND 30`,
    ],
    [
      'How many orders were placed within 400 days of joining?',
      `SELECT COUNT(*) FROM orders JOIN clients ON client_id = clients.id
       WHERE date_diff('day', joined_on, ordered_on) BETWEEN 0 AND 400`,
    ],
    ['How many clients joined more than 2 years ago?', "SELECT COUNT(*) FROM clients WHERE joined_on < '2024-11-21'"],
    ['How many clients joined at least 2 years ago?', "SELECT COUNT(*) FROM clients WHERE joined_on <= '2024-11-21'"],
    ['How many clients joined less than 2 years ago?', "SELECT COUNT(*) FROM clients WHERE joined_on > '2024-11-21'"],
  ])('%s', async (question, sql) => {
    const result = await ask(question);
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    const plain = (rows: readonly (readonly unknown[])[]): readonly string[] =>
      rows
        .map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(6) : String(cell))).join('|'))
        .toSorted();
    const numbers = (await house.sql(sql)).map((row) =>
      row.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)),
    );
    expect(plain(result.executions[0]?.rows ?? [])).toEqual(plain(numbers));
  });

  it.each([
    ['Which order took the longest to ship?', 8],
    ['Which call took the longest to resolve?', 3],
  ])('%s', async (question, first) => {
    const result = await ask(question);
    expect(result.kind === 'answer' ? result.executions[0]?.rows[0]?.[0] : result).toBe(first);
  });

  it('says which dates it took, and how they are counted', async () => {
    const result = await ask('average delivery time');
    expect(result.kind === 'answer' ? result.assumptions.map(({ text }) => text) : result).toContain(
      '“delivery time” is read as the time from ordered on to delivered on, in days by the calendar, where both are known',
    );
  });

  it('asks back where three dates make several times of it', async () => {
    const result = await ask('How many orders took more than 10 days?');
    expect(result.kind === 'clarification' ? result.options.length : result).toBe(3);
  });

  it.each([
    [
      'average time from order to invoice',
      'No date says when “invoice” happened. Dates of orders: ordered on, shipped on, delivered on.',
    ],
    ['How long do parcels take to be packed?', 'No date says when “packed” happened. There are no dates of parcels.'],
    ['orders returned within 3 days of being ordered', 'No date says when “returned” happened.'],
  ])('refuses “%s” and says which dates there are', async (question, said) => {
    const result = await ask(question);
    expect(result.kind === 'refusal' ? result.sentence : result).toContain(said);
  });
});

it('a day of birth does not place a number in time, unless it is asked for', async () => {
  const catalog = madeUp(
    { patients: { id: 'key NUMBER', name: 'STRING', date_of_birth: 'DATE', weight: 'NUMBER' } },
    { patients: { total_weight: 'SUM(weight)' } },
  );
  const practice = await openRailway(catalog, [
    'CREATE TABLE patients (id INTEGER, name TEXT, date_of_birth DATE, weight INTEGER)',
    `INSERT INTO patients VALUES (1, 'Rex', '2020-03-01', 20), (2, 'Tom', '2021-04-01', 4)`,
  ]);
  for (const question of ['Total weight by month', 'total weight last month', 'total weight per year']) {
    const { result } = await practice.ask(question);
    expect({ question, kind: result.kind }).not.toEqual({ question, kind: 'answer' });
  }
  const born = await practice.ask('how many patients were born in 2020');
  expect(born.result.kind === 'answer' && born.result.executions[0]?.rows[0]?.map(Number)).toEqual([1]);
  practice.close();
});
