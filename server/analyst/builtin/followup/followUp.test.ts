import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerSpec, PreviousTurn } from '../../analyst.ts';
import { builtinAnalyst } from '../builtinAnalyst.ts';
import { openShop, SHOP } from '../form/smallShop.test-support.ts';
import type { Shop, ShopData } from '../form/smallShop.test-support.ts';

const DATA: ShopData = {
  customers: [
    { customer_id: 1, name: 'Ann', country: 'Austria', age: 31, joined_on: '2021-02-03' },
    { customer_id: 2, name: 'Bob', country: 'Germany', age: 45, joined_on: '2021-09-09' },
    { customer_id: 3, name: 'Cid', country: 'Germany', age: 27, joined_on: '2022-01-20' },
    { customer_id: 4, name: 'Dan', country: 'Italy', age: 62, joined_on: '2022-05-05' },
    { customer_id: 5, name: 'Eve', country: 'Germany', age: 38, joined_on: '2023-03-01' },
    { customer_id: 6, name: 'Fay', country: 'Austria', age: 51, joined_on: '2023-08-15' },
  ],
  orders: [
    { order_id: 1, customer_id: 1, amount: 50, status: 'paid', ordered_on: '2023-01-05' },
    { order_id: 2, customer_id: 1, amount: 70, status: 'open', ordered_on: '2023-02-01' },
    { order_id: 3, customer_id: 2, amount: 20, status: 'paid', ordered_on: '2023-06-12' },
    { order_id: 4, customer_id: 4, amount: 90, status: 'paid', ordered_on: '2024-01-30' },
    { order_id: 5, customer_id: 5, amount: 10, status: 'open', ordered_on: '2024-03-03' },
  ],
};

let shop: Shop;
let database: DatabaseSync;
beforeAll(() => {
  shop = openShop(DATA);
  database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE customers (customer_id, name, country, age, joined_on)');
  database.exec('CREATE TABLE orders (order_id, customer_id, amount, status, ordered_on)');
  for (const [table, rows] of Object.entries(DATA))
    for (const row of rows) database.prepare(`INSERT INTO ${table} VALUES (?, ?, ?, ?, ?)`).run(...Object.values(row));
});
afterAll(() => {
  shop.close();
  database.close();
});

const REQUEST = {
  change: null,
  catalog: {
    ...SHOP,
    models: SHOP.models.map((model) => ({
      ...model,
      dimensions: model.dimensions.map((one) => {
        const values = DATA[model.name as keyof ShopData].map((row) => row[one.name]);
        return one.type === 'STRING' ? { ...one, sampleValues: [...new Set(values.map(String))] } : one;
      }),
    })),
  },
  now: new Date('2024-06-01T00:00:00Z'),
  timeZone: 'UTC',
  mayLiftFilters: false,
  metadataOnly: new Set<string>(),
  templates: [],
  definitions: [],
  agent: { name: 'Shop', canCreateCharts: true, palette: [] },
};

/** Answer to the last of several questions in one conversation. */
async function converse(...questions: readonly string[]): Promise<AnswerSpec> {
  const previous: PreviousTurn[] = [];
  for (const question of questions) {
    const result = await builtinAnalyst({ ...REQUEST, question, previous }, shop.analysis);
    if (result.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(result)}`);
    if (question === questions.at(-1)) return result;
    previous.push({ question, reading: result.reading, options: [] });
  }
  throw new Error('there is no question');
}

/** Rows of the first execution without keys, which stand before the names. */
function shown({ executions: [first] }: AnswerSpec): readonly (readonly unknown[])[] {
  const asked = first?.columns.map(({ name }) => !name.endsWith('_id')) ?? [];
  return (first?.rows ?? []).map((row) => row.filter((_, index) => asked[index]));
}

function sql(text: string): readonly (readonly unknown[])[] {
  const statement = database.prepare(text);
  statement.setReturnArrays(true);
  return statement.all() as unknown as readonly (readonly unknown[])[];
}

const OLDER = 'names of customers older than 30';
const COUNTS = 'number of customers per country';
const older = 'SELECT name FROM customers WHERE age > 30';

describe('a follow-up on an answer that came from a form', () => {
  it.each<readonly [readonly string[], string]>([
    [[OLDER, 'only Germany'], `${older} AND country = 'Germany' ORDER BY 1`],
    [[OLDER, 'only Germany', 'what about Austria?'], `${older} AND country = 'Austria' ORDER BY 1`],
    [[OLDER, 'only Germany', 'also Austria'], `${older} AND country IN ('Austria', 'Germany') ORDER BY 1`],
    [[OLDER, 'not in Germany'], `${older} AND country <> 'Germany' ORDER BY 1`],
    [[OLDER, 'how many?'], `SELECT COUNT(*) FROM customers WHERE age > 30`],
    [[OLDER, 'and by country?'], 'SELECT country, COUNT(*) FROM customers WHERE age > 30 GROUP BY 1 ORDER BY 1'],
    [[OLDER, 'with their country'], 'SELECT name, country FROM customers WHERE age > 30 ORDER BY 1, 2'],
    [[OLDER, 'with their country', 'without the country'], `${older} ORDER BY 1`],
    [
      [COUNTS, 'only those older than 40'],
      'SELECT country, COUNT(*) FROM customers WHERE age > 40 GROUP BY 1 ORDER BY 1',
    ],
    [[COUNTS, 'top 1'], 'SELECT country, COUNT(*) FROM customers GROUP BY 1 ORDER BY 2 DESC LIMIT 1'],
    [
      [COUNTS, 'the top 2 instead', 'only the first'],
      'SELECT country, COUNT(*) FROM customers GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
    ],
    [[COUNTS, 'lowest first'], 'SELECT country, COUNT(*) FROM customers GROUP BY 1 ORDER BY 2, 1'],
    [[COUNTS, 'sort by country'], 'SELECT country, COUNT(*) FROM customers GROUP BY 1 ORDER BY 1'],
    [
      ['names of customers who have orders with amount above 40', 'only Italy'],
      `SELECT name FROM customers WHERE country = 'Italy'`,
    ],
  ])('%j', async (questions, gold) => {
    expect(shown(await converse(...questions))).toEqual(sql(gold));
  });

  it('shows a share of what was counted', async () => {
    const { executions } = await converse(COUNTS, 'as a share');
    expect(executions[0]?.rows.map((row) => Number(row.at(-1)).toFixed(3))).toEqual(['0.500', '0.333', '0.167']);
  });

  it('shows all rows again where the first of another order would be other rows', async () => {
    const { executions, assumptions } = await converse(COUNTS, 'top 1', 'sort by country');
    expect(executions[0]?.rows).toHaveLength(3);
    expect(assumptions.map(({ text }) => text)).toContain('All rows are sorted, not only the first 1 of before');
  });

  it('is no follow-up where it is a whole question', async () => {
    expect(shown(await converse(OLDER, 'how many orders are paid?'))).toEqual([[3]]);
  });

  it('refuses what it does not know', async () => {
    await expect(converse(OLDER, 'only Atlantis')).rejects.toThrow(/refusal/);
    await expect(converse(COUNTS, 'by planet')).rejects.toThrow(/refusal/);
  });
});

it('answers several questions of one message, each with its own rows', async () => {
  const { executions, sentence } = await converse('How many customers are there? How many orders are paid?');
  expect(executions.map(({ rows }) => rows)).toEqual([[[6]], [[3]]]);
  expect(sentence).toMatch(/6 customers.*3 orders/s);
});

it('answers what a chip offers instead, and leads back', async () => {
  const before = await converse('which country has the most customers older than 20');
  const top = before.assumptions.flatMap(({ alternatives }) => alternatives).find(({ text }) => text === 'Top 3');
  const change = { answer: before, alternativeId: top?.id ?? '' };
  const after = await builtinAnalyst({ ...REQUEST, question: '', previous: [], change }, shop.analysis);
  if (after.kind !== 'answer') throw new Error(JSON.stringify(after));
  expect(after.executions[0]?.rows.map(([country]) => country)).toEqual(['Germany', 'Austria', 'Italy']);
  const chosen = after.assumptions.find((one) => one.chosen);
  expect(chosen).toMatchObject({ text: 'Top 3', chosen: true });
  const first = chosen?.alternatives.find(({ text }) => text.startsWith('The first is the answer'));
  const back = { answer: after, alternativeId: first?.id ?? '' };
  const again = await builtinAnalyst({ ...REQUEST, question: '', previous: [], change: back }, shop.analysis);
  expect(again.kind === 'answer' && again.executions[0]?.rows).toEqual(before.executions[0]?.rows);
});
