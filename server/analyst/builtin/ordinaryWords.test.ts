import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MetricDefinition } from '../../semql/catalog/definition.ts';
import { madeUp } from './interpret/madeUp.test-support.ts';
import { openRailway } from './railway/openRailway.test-support.ts';
import type { Railway } from './railway/openRailway.test-support.ts';

/** A practice for animals: words that people use for it are not those of its tables. */
const PRACTICE = madeUp(
  {
    keepers: { id: 'key NUMBER', keeper_name: 'STRING', joined_on: 'DATE' },
    animals: { id: 'key NUMBER', animal_name: 'STRING', keeper_id: 'NUMBER -> keepers' },
    vets: { id: 'key NUMBER', vet_name: 'STRING' },
    treatments: {
      id: 'key NUMBER',
      animal_id: 'NUMBER -> animals',
      vet_id: 'NUMBER -> vets',
      started_at: 'TIMESTAMP',
      finished_at: 'TIMESTAMP',
      fee: 'NUMBER',
    },
  },
  {
    keepers: { keeper_count: 'COUNT(*)' },
    animals: { animal_count: 'COUNT(*)' },
    vets: { vet_count: 'COUNT(*)' },
    treatments: { treatment_count: 'COUNT(*)' },
  },
);

const DATA = [
  'CREATE TABLE keepers (id INTEGER, keeper_name TEXT, joined_on DATE)',
  `INSERT INTO keepers VALUES (1, 'Ada', '2026-01-01'), (2, 'Bo', '2026-02-01'), (3, 'Cy', '2026-03-01'), (4, 'Di', '2026-03-02')`,
  'CREATE TABLE animals (id INTEGER, animal_name TEXT, keeper_id INTEGER)',
  `INSERT INTO animals VALUES (1, 'Rex', 1), (2, 'Tom', 1), (3, 'Kim', 2), (4, 'Pip', 3)`,
  'CREATE TABLE vets (id INTEGER, vet_name TEXT)',
  `INSERT INTO vets VALUES (1, 'Vera'), (2, 'Willi'), (3, 'Xaver')`,
  'CREATE TABLE treatments (id INTEGER, animal_id INTEGER, vet_id INTEGER, started_at TIMESTAMP, finished_at TIMESTAMP, fee INTEGER)',
  // The longest is Vera's, who usually is the fast one.
  `INSERT INTO treatments VALUES
   (1, 1, 1, '2026-01-05 09:00', '2026-01-05 09:10', 40), (2, 1, 1, '2026-02-09 09:30', '2026-02-09 09:40', 55),
   (3, 2, 1, '2026-02-10 11:00', '2026-02-10 11:10', 20), (4, 3, 1, '2026-02-11 09:00', '2026-02-11 10:30', 90),
   (5, 3, 2, '2026-02-16 15:00', '2026-02-16 16:00', 30), (6, 1, 2, '2026-03-02 09:00', '2026-03-02 10:00', 35),
   (7, 2, 2, '2026-03-03 11:00', NULL, 10)`,
];

let practice: Railway;
beforeAll(async () => {
  practice = await openRailway(PRACTICE, DATA);
});
afterAll(() => practice.close());

const minutes = "date_diff('second', started_at, finished_at) / 60.0";
const joined = 'treatments JOIN animals ON animal_id = animals.id JOIN keepers ON keeper_id = keepers.id';

const told = (rows: readonly (readonly unknown[])[]): readonly string[] =>
  rows.map((row) =>
    row
      .map((cell) =>
        typeof cell === 'number' || typeof cell === 'bigint' ? Number(cell).toFixed(6) : String(cell).slice(0, 10),
      )
      .join('|'),
  );

async function answer(question: string): Promise<{ readonly rows: readonly string[]; readonly said: string }> {
  const { result } = await practice.ask(question);
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  return {
    rows: told(result.executions[0]?.rows ?? []),
    said: result.assumptions.map(({ text }) => text).join('; '),
  };
}

describe('a word that no table is called by', () => {
  it.each([
    [
      'turnover by vet',
      'SELECT vets.id, vet_name, SUM(fee) FROM treatments JOIN vets ON vet_id = vets.id GROUP BY 1, 2',
    ],
    ['how much did each keeper spend?', `SELECT keepers.id, keeper_name, SUM(fee) FROM ${joined} GROUP BY 1, 2`],
    [
      'keepers who never came',
      `SELECT id, keeper_name FROM keepers WHERE id NOT IN (SELECT keeper_id FROM treatments JOIN animals ON animal_id = animals.id)`,
    ],
    [
      'How many keepers did not turn up in February 2026?',
      `SELECT COUNT(*) FROM keepers WHERE id NOT IN (SELECT keeper_id FROM treatments JOIN animals ON animal_id = animals.id WHERE started_at BETWEEN '2026-02-01' AND '2026-02-28 23:59')`,
    ],
    [
      'treatments within 10 days of the keeper joining',
      `SELECT treatments.* FROM ${joined} WHERE date_diff('day', joined_on, CAST(started_at AS DATE)) BETWEEN 0 AND 10`,
    ],
    [
      'hours per vet',
      `SELECT vets.id, vet_name, SUM(${minutes} / 60) FROM treatments JOIN vets ON vet_id = vets.id GROUP BY 1, 2`,
    ],
  ])('%s', async (question, sql) => {
    const { rows } = await answer(question);
    expect(rows.toSorted()).toEqual(told(await practice.sql(sql)).toSorted());
  });

  it.each([
    ['busiest hour', '9', '“busiest” counts treatments by started at'],
    ['What is our busiest weekday?', '1', '“busiest” counts treatments by started at'],
    ['quietest month', '2026-01-01', '“quietest” counts treatments by started at'],
    ['slowest treatment', '4.000000', '“slowest” is measured by the time from started at to finished at of treatments'],
    ['Which vet is slowest on average?', '2.000000', '“slowest” compares averages'],
    ['which vet has the fastest treatments?', '1.000000', '“fastest” compares averages'],
    ['Which vet brought in the most money?', '1.000000', '“money” is read as fee of treatments'],
  ])('%s is answered by one row, and says how it was read', async (question, first, assumption) => {
    const { rows, said } = await answer(question);
    expect(rows[0]?.split('|')[0]).toBe(first);
    expect(said).toContain(assumption);
  });

  it.each(['turnover by colour', 'keepers who never came from Rome', 'slowest keeper in Rome'])(
    '“%s” is not answered by leaving a word out',
    async (question) => {
      const { result } = await practice.ask(question);
      expect(result.kind).not.toBe('answer');
    },
  );
});

describe('the average of a metric that is an average', () => {
  it.each(['average delivery time', 'delivery time', 'What is the average delivery time?'])('%s', async (question) => {
    const { models, ...rest } = madeUp(
      { orders: { id: 'key NUMBER', ordered_on: 'DATE', delivered_on: 'DATE' } },
      { orders: { order_count: 'COUNT(*)', delivery_days: 'AVG(delivered_on - ordered_on)' } },
    );
    const metric: MetricDefinition = {
      id: 'met_time',
      name: 'delivery_time',
      label: 'Delivery time',
      description: '',
      synonyms: [],
      version: 1,
      guidance: '',
      expression: 'orders.delivery_days',
      anchorModel: 'orders',
      joins: [],
      namedFilters: [],
      filter: null,
      groupBy: [],
      timeDimension: 'orders.ordered_on',
      timeGrains: [],
      unit: null,
      decimals: null,
      status: 'APPROVED',
    };
    const shop = await openRailway({ ...rest, models, metrics: [metric] }, [
      'CREATE TABLE orders (id INTEGER, ordered_on DATE, delivered_on DATE)',
      `INSERT INTO orders VALUES (1, '2026-01-01', '2026-01-05'), (2, '2026-02-01', '2026-02-03')`,
    ]);
    const { result } = await shop.ask(question);
    expect(result.kind === 'answer' ? result.executions[0]?.semql : result).toContain('SELECT delivery_time');
    expect(result.kind === 'answer' ? Number(result.executions[0]?.rows[0]?.[0]) : result).toBe(3);
    shop.close();
  });
});
