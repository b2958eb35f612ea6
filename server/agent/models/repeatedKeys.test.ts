import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnswerSpec, ExecutedRows } from '../../analyst/analyst.ts';
import { builtinAnalyst } from '../../analyst/builtin/builtinAnalyst.ts';
import { Catalogs } from '../../model/catalogs.ts';
import { compile } from '../../semql/compile.ts';
import { importedFiles, type ImportedFiles } from '../../source/import/importedFiles.test-support.ts';
import { askAs, type Outcome } from '../../table/describing.test-support.ts';
import { noSampleData } from '../../testing/noSampleData.ts';

/** A list of customers exported twice in part, and their orders, as files of somebody. */

const customers = Array.from({ length: 200 }, (_, index) => ({
  customer_id: 1000 + index,
  city: ['Bonn', 'Graz', 'Oslo'][index % 3]!,
  credit_limit: 100 + index,
}));
/** 12 customers again, in a later place; three of them have moved. */
const again = customers.slice(20, 32).map((one, index) => (index < 3 ? { ...one, city: 'Rome' } : one));
const orders = Array.from({ length: 500 }, (_, index) => ({
  order_id: index + 1,
  customer_id: 1000 + ((index * 7) % 200),
  amount: (index % 50) + 0.5,
}));
const csv = (rows: readonly object[]): string =>
  [Object.keys(rows[0]!).join(','), ...rows.map((row) => Object.values(row).join(','))].join('\n');

const now = new Date('2026-11-20T12:00:00Z');

let folder: string;
let source: ImportedFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-repeated-'));
  await writeFile(join(folder, 'customers.csv'), csv([...customers, ...again]));
  await writeFile(join(folder, 'orders.csv'), csv(orders));
  source = await importedFiles([join(folder, 'customers.csv'), join(folder, 'orders.csv')]);
}, 60_000);
afterAll(async () => {
  await source?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => removeModels());

async function removeModels(): Promise<void> {
  await source.database.prisma.relationship.deleteMany({});
  await source.database.prisma.model.deleteMany({});
}

const ask = (document: string, input: object): Promise<Outcome> =>
  askAs(
    source.database.prisma,
    source.acme.admin,
    document,
    { input: { dataSourceId: source.dataSourceId, ...input } },
    { source: { ...noSampleData, ...source.services } },
  );
const draft = () =>
  ask(
    `query ($input: ModelDraftsInput!) { modelDrafts(input: $input) { __typename ... on ModelDrafts { agentName
      models { name grain rowNoun repeatedRows table { id rowCount } doubts { kind title detail column remedies } fields { name values computedAs } }
      relationships { key fromModel toModel keys suggested declared } } } }`,
    {},
  );
const create = (models: readonly object[], more: object = {}) =>
  ask(
    `mutation ($input: CreateModelsInput!) { createModels(input: $input) { __typename
      ... on CreatedModels { relationshipCount agent { id } models { name sourceType keepsFirstRows leftOutRows grain { keys { dimension { name } } } } }
      ... on UserError { message } ... on InvalidInputError { path } } }`,
    { models, ...more },
  );

interface Drafted {
  readonly models: readonly { readonly name: string; readonly table: { readonly id: string } }[];
}

async function rowsOf(semql: string): Promise<ExecutedRows> {
  const { organizationId, environmentId } = source.acme;
  const catalogs = new Catalogs(source.database.prisma);
  const { prepared } = await catalogs.of({ organizationId, environmentId, agentId: null, readerId: null });
  const result = compile(semql, prepared, { dialect: 'DUCKDB', now });
  if (!result.ok) {
    throw new Error(JSON.stringify(result.diagnostics));
  }
  const { sql, parameters, columns, provenance } = result.query;
  const limits = { maxRows: 1000, maxBytes: 1e6, timeoutMs: 10_000 };
  const { rows } = await source.withWarehouse((warehouse) => warehouse.run(sql, parameters, limits));
  return { executionId: semql, semql, sql, columns, rows, provenance, truncated: false, durationMs: 1 };
}

async function numbers(semql: string): Promise<readonly (readonly number[])[]> {
  return (await rowsOf(semql)).rows.map((row) => row.map(Number));
}

/** What the built-in analyst answers from the models that there are. */
async function answerTo(question: string): Promise<Pick<AnswerSpec, 'headline' | 'caveats'>> {
  const { organizationId, environmentId } = source.acme;
  const catalogs = new Catalogs(source.database.prisma);
  const { visible, prepared } = await catalogs.of({ organizationId, environmentId, agentId: null, readerId: null });
  const refused = () => Promise.reject(new Error('no SQL here'));
  const result = await builtinAnalyst(
    {
      question,
      change: null,
      previous: [],
      catalog: visible,
      now,
      timeZone: 'UTC',
      mayLiftFilters: false,
      metadataOnly: new Set(),
      templates: [],
      definitions: [],
      agent: { name: 'Files', canCreateCharts: false, palette: [] },
    },
    {
      signal: new AbortController().signal,
      step: async (_intent, work) => (typeof work === 'function' ? await work() : work).result,
      compile: (semql, options) => compile(semql, prepared, { dialect: 'DUCKDB', now, ...options }),
      execute: rowsOf,
      executed: rowsOf,
      checkSql: refused,
      executeSql: refused,
      ask: () => Promise.reject(new Error('There is no person to ask here.')),
      searchValues: () => Promise.resolve([]),
    },
  );
  if (result.kind !== 'answer') {
    throw new Error(JSON.stringify(result));
  }
  return result;
}

it('the draft says which key repeats, how often, and in what the rows differ', async () => {
  const drafts = await draft();
  expect(drafts['models']).toMatchObject([
    {
      name: 'customers',
      grain: ['customer_id'],
      repeatedRows: 12,
      table: { rowCount: 212 },
      doubts: [
        {
          kind: 'REPEATED_KEY',
          title: 'customer_id: 12 values twice',
          detail: 'As they are, 12 customers count double. 3 pairs differ in city.',
          column: 'customer_id',
          remedies: ['KEEP_FIRST', 'LEAVE'],
        },
      ],
    },
    { name: 'orders', grain: ['order_id'], doubts: [] },
  ]);
});

it('only the first of the rows counts unless all are left', async () => {
  const { models } = (await draft()) as unknown as Drafted;
  const chosen = models.map(({ table: { id } }) => ({ tableId: id }));
  expect(await create(chosen)).toMatchObject({
    relationshipCount: 1,
    models: [
      {
        name: 'customers',
        sourceType: 'CUSTOM_QUERY',
        keepsFirstRows: true,
        leftOutRows: 212 - 200,
        grain: { keys: [{ dimension: { name: 'customer_id' } }] },
      },
      { name: 'orders', sourceType: 'TABLE', keepsFirstRows: false, leftOutRows: null },
    ],
  });
  expect(await numbers('SELECT customer_count, SUM(credit_limit) AS s FROM customers')).toEqual([
    [200, customers.reduce((sum, one) => sum + one.credit_limit, 0)],
  ]);
  // The rows that come first in the file are from nowhere near Rome.
  expect(await numbers("SELECT COUNT(*) AS n FROM customers WHERE city = 'Rome'")).toEqual([[0]]);
  await removeModels();
  const left = chosen.map((one, index) => ({ ...one, ...(index === 0 && { keepFirst: false }) }));
  expect(await create(left)).toMatchObject({
    relationshipCount: 0,
    models: [{ sourceType: 'TABLE', keepsFirstRows: false, leftOutRows: null, grain: { keys: [] } }, {}],
  });
  expect(await numbers('SELECT customer_count FROM customers')).toEqual([[212]]);
});

it('answers that count rows with the same key say so, and those that count each once say what they leave out', async () => {
  const { models } = (await draft()) as unknown as Drafted;
  const chosen = models.map(({ table: { id } }) => ({ tableId: id }));
  const said =
    'customer_id repeats in customers: when the table was last read, 12 of its 212 rows had the customer_id of an ' +
    'earlier row. Such rows count again.';
  await create(chosen.map((one, index) => ({ ...one, ...(index === 0 && { keepFirst: false }) })));
  expect(await answerTo('how many customers')).toMatchObject({ headline: { value: 212 }, caveats: [said] });
  expect((await answerTo('average credit limit by city')).caveats).toContain(said);
  expect((await answerTo('how many orders')).caveats).toEqual([]);
  await removeModels();
  await create(chosen);
  const left =
    'customers counts only the first row of each customer_id: when the table was last read, 12 of its 212 rows were ' +
    'left out.';
  expect(await answerTo('how many customers')).toMatchObject({ headline: { value: 200 }, caveats: [left] });
  expect((await answerTo('how many orders')).caveats).toEqual([]);
});

it('the first rows of a chosen key are kept, and of none there are no first ones', async () => {
  const { models } = (await draft()) as unknown as Drafted;
  const [first] = models.map(({ table: { id } }) => ({ tableId: id }));
  expect(await create([{ ...first, grain: ['city'], keepFirst: true }])).toMatchObject({
    __typename: 'CreatedModels',
    models: [{ keepsFirstRows: true, leftOutRows: 212 - 4 }],
  });
  expect(await numbers('SELECT customer_count FROM customers')).toEqual([[4]]);
  await removeModels();
  expect(await create([{ ...first, grain: [], keepFirst: true }])).toMatchObject({
    __typename: 'InvalidInputError',
    path: ['models', '0', 'keepFirst'],
  });
});

it('a draft says what its measures are today, with the rows that would count', async () => {
  const { models } = (await draft()) as unknown as Drafted;
  const of = (name: string) => models.find((one) => one.name === name)?.table.id;
  const today = (input: object) =>
    ask(
      `query ($input: DraftedValuesInput!) { draftedValues(input: $input) { __typename
        ... on DraftedValues { problem values { name value decimals } } ... on UserError { message } } }`,
      input,
    );
  const mean = customers.reduce((sum, one) => sum + one.credit_limit, 0) / customers.length;
  expect(await today({ tableId: of('customers'), keepFirst: true })).toMatchObject({
    problem: null,
    values: expect.arrayContaining([
      { name: 'customer_count', value: 200, decimals: 0 },
      expect.objectContaining({ name: 'average_credit_limit', value: mean }),
    ]),
  });
  expect(await today({ tableId: of('customers') })).toMatchObject({
    values: expect.arrayContaining([{ name: 'customer_count', value: 212, decimals: 0 }]),
  });
  expect(await today({ tableId: 'tbl_01900000-0000-7000-8000-000000000000' })).toMatchObject({
    __typename: 'NotFoundError',
  });
});

it('the noun of a row is that of answers', async () => {
  const { models } = (await draft()) as unknown as Drafted;
  const chosen = models.map(({ name, table: { id } }) => ({
    tableId: id,
    ...(name === 'orders' && { rowNoun: 'delivery' }),
  }));
  await create(chosen);
  const { description, grain, measures } = await source.database.prisma.model.findFirstOrThrow({
    where: { name: 'orders' },
    include: { grain: true, measures: true },
  });
  expect([description, grain?.description]).toEqual(['One row is a delivery.', 'one row per delivery']);
  expect(measures.find(({ expression }) => expression === 'COUNT(*)')).toMatchObject({
    label: 'Deliveries',
    unit: 'deliveries',
  });
  expect((await answerTo('number of deliveries')).headline).toMatchObject({ value: 500 });
  await removeModels();
  expect(await create([{ ...chosen[0], rowNoun: ' ' }])).toMatchObject({
    __typename: 'InvalidInputError',
    path: ['models', '0', 'rowNoun'],
  });
});
