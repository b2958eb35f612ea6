import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRailway, type Railway } from '../../analyst/builtin/railway/openRailway.test-support.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Catalogs } from '../../model/catalogs.ts';
import { newId } from '../../platform/ids.ts';
import { askAs, type Outcome } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';

/**
 * Words of a draft that a person corrects: what roles, values and measures are called there is what
 * questions are read with afterwards. The numbers are those of SQL written by hand.
 */

type Column = Omit<Prisma.ColumnUncheckedCreateWithoutTableInput, 'organizationId' | 'position'>;

const column = (name: string, dataType: Column['dataType'], more: Partial<Column> = {}): Column => ({
  id: newId('Column'),
  name,
  dataType,
  missingValues: 0n,
  ...more,
});
const listed = (...values: readonly string[]) => ({ sampleValues: [...values], uniqueValues: BigInt(values.length) });
const dates = { min: '2026-01-01', max: '2026-06-30', uniqueValues: 180n };

const data = [
  `CREATE TABLE offices AS SELECT i AS office_id, ['Oslo', 'Turku', 'Gent'][1 + i % 3] AS city, ['NO', 'FI', 'BE'][1 + i % 3] AS country
     FROM range(1, 10) t(i)`,
  `CREATE TABLE parcels AS SELECT i AS parcel_id, 1 + i % 9 AS office_a, 1 + (i * i) % 9 AS office_b,
     ['D', 'D', 'L', 'R'][1 + i % 4] AS outcome, (i * i) % 7 AS hardness, CAST(i % 3 = 0 AS INTEGER) AS is_fragile,
     DATE '2026-01-01' + CAST(i % 170 AS INTEGER) AS accepted_on, DATE '2026-01-03' + CAST(i % 170 + i % 6 AS INTEGER) AS started_on,
     DATE '2026-01-03' + CAST(i % 170 + i % 11 AS INTEGER) AS ended_on FROM range(1, 401) t(i)`,
  `CREATE TABLE counts AS SELECT 1 + i % 9 AS office_id, DATE '2026-01-01' + CAST(i // 9 AS INTEGER) AS counted_on,
     20 + (i * 31) % 50 AS boxes FROM range(0, 900) t(i)`,
];

let database: TestDatabase;
let acme: TestOrganization;
let tables: Readonly<Record<'offices' | 'parcels' | 'counts', string>>;
let links: ReadonlyMap<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  const { organizationId, dataSourceId } = acme;
  const made = {
    offices: [
      column('office_id', 'INTEGER', { isPrimaryKey: true }),
      column('city', 'STRING', listed('Oslo', 'Turku', 'Gent')),
      column('country', 'STRING', listed('NO', 'FI', 'BE')),
    ],
    parcels: [
      column('parcel_id', 'INTEGER', { isPrimaryKey: true }),
      column('office_a', 'INTEGER'),
      column('office_b', 'INTEGER'),
      column('outcome', 'STRING', listed('D', 'L', 'R')),
      column('hardness', 'INTEGER', { uniqueValues: 5n }),
      column('is_fragile', 'INTEGER', listed('0', '1')),
      column('accepted_on', 'DATE', dates),
      column('started_on', 'DATE', dates),
      column('ended_on', 'DATE', dates),
    ],
    counts: [
      column('office_id', 'INTEGER'),
      column('counted_on', 'DATE', dates),
      column('boxes', 'INTEGER', { semanticType: 'QUANTITY', uniqueValues: 50n }),
    ],
  };
  const ids = { offices: newId('Table'), parcels: newId('Table'), counts: newId('Table') };
  for (const name of ['offices', 'parcels', 'counts'] as const) {
    const create = made[name].map((one, position) => ({ ...one, organizationId, position }));
    await database.prisma.table.create({
      data: {
        id: ids[name],
        organizationId,
        dataSourceId,
        name,
        rowCount: 400,
        hierarchyLabels: ['Table'],
        hierarchyPath: [name],
        columns: { create },
      },
    });
  }
  tables = ids;
  const idOf = (of: readonly Column[], name: string) => of.find((one) => one.name === name)?.id ?? '';
  for (const sourceColumnId of [
    idOf(made.parcels, 'office_a'),
    idOf(made.parcels, 'office_b'),
    idOf(made.counts, 'office_id'),
  ]) {
    await database.prisma.tableRelationship.create({
      data: {
        id: newId('TableRelationship'),
        organizationId,
        sourceColumnId,
        targetColumnId: idOf(made.offices, 'office_id'),
      },
    });
  }
  const drafts = await drafted('relationships { key name label synonyms fromModel }');
  links = new Map(
    (drafts['relationships'] as readonly Record<string, string>[]).map(({ name, key }) => [name ?? '', key ?? '']),
  );
});

const drafted = (fields: string): Promise<Outcome> =>
  askAs(
    database.prisma,
    acme.admin,
    `query ($input: ModelDraftsInput!) { modelDrafts(input: $input) { __typename ... on ModelDrafts { ${fields} } } }`,
    { input: { dataSourceId: acme.dataSourceId } },
  );

const create = (models: readonly object[], more: object = {}): Promise<Outcome> =>
  askAs(
    database.prisma,
    acme.admin,
    `mutation ($input: CreateModelsInput!) { createModels(input: $input) { __typename
      ... on CreatedModels { models { name } } ... on UserError { code message } ... on InvalidInputError { path } } }`,
    { input: { dataSourceId: acme.dataSourceId, agent: { ids: [acme.agentId] }, models, ...more } },
  );

const all = (of: Partial<Record<keyof typeof tables, object>>): readonly object[] =>
  (['offices', 'parcels', 'counts'] as const).map((name) => ({ tableId: tables[name], ...of[name] }));

/** Creates models, and opens them over the rows of their tables. */
async function opened(models: readonly object[], more: object = {}): Promise<Railway> {
  const made = await create(models, more);
  expect(made).toMatchObject({ __typename: 'CreatedModels' });
  const { organizationId, environmentId, agentId } = acme;
  const scope = { organizationId, environmentId, agentId, readerId: null };
  const { prepared } = await new Catalogs(database.prisma).of(scope);
  return openRailway(prepared.definition, data);
}

/** The rows of an answer in words; null: it was refused, or asked back. */
async function rowsOf(source: Railway, question: string): Promise<readonly string[] | null> {
  const { result } = await source.ask(question);
  return result.kind === 'answer' ? written(result.executions[0]?.rows ?? []) : null;
}

const written = (rows: readonly (readonly unknown[])[]): readonly string[] =>
  rows
    .map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? String(cell) : Number(cell).toFixed(2))).join('|'))
    .toSorted();

interface Case {
  readonly question: string;
  readonly sql: string;
}

describe('what a person corrects in a draft', () => {
  const parcelFields = ['parcel_count', 'outcome', 'is_fragile', 'accepted_on', 'started_on', 'ended_on'].map(
    (name) => ({ name }),
  );
  const asDrafted = { parcels: { fields: [...parcelFields, { name: 'total_hardness' }] } };

  async function expectOnlyAfter({ question, sql }: Case, models: readonly object[], more: object = {}): Promise<void> {
    const before = await opened(all(asDrafted));
    const rows = await rowsOf(before, question);
    const right = written(await before.sql(sql));
    before.close();
    expect({ question, rows }).not.toEqual({ question, rows: right });
    await database.prisma.relationship.deleteMany({ where: { organizationId: acme.organizationId } });
    await database.prisma.model.deleteMany({ where: { organizationId: acme.organizationId } });
    const after = await opened(models, more);
    expect({ question, rows: await rowsOf(after, question) }).toEqual({ question, rows: right });
    after.close();
  }

  it('names of roles', async () => {
    expect([...links.keys()].toSorted()).toEqual(['office_a_office', 'office_b_office', 'offices']);
    await expectOnlyAfter(
      {
        question: 'number of parcels by intake city',
        sql: 'SELECT city, count(*) FROM parcels JOIN offices ON office_id = office_a GROUP BY 1',
      },
      all(asDrafted),
      {
        roles: [
          { relationship: links.get('office_a_office'), rename: 'intake', label: 'Intake' },
          { relationship: links.get('office_b_office'), label: 'Delivery office', synonyms: ['handover'] },
        ],
      },
    );
  });

  it('a role by its label and its other names, in a condition', async () => {
    await expectOnlyAfter(
      {
        question: 'number of parcels with handover in Gent',
        sql: `SELECT count(*) FROM parcels JOIN offices ON office_id = office_b WHERE city = 'Gent'`,
      },
      all(asDrafted),
      { roles: [{ relationship: links.get('office_b_office'), label: 'Delivery office', synonyms: ['handover'] }] },
    );
  });

  it('labels of values', async () => {
    await expectOnlyAfter(
      {
        question: 'number of lost parcels',
        sql: `SELECT count(*) FROM parcels WHERE outcome = 'L'`,
      },
      all({
        parcels: {
          fields: [
            ...parcelFields.filter(({ name }) => name !== 'outcome'),
            { name: 'outcome', valueLabels: [{ value: 'L', label: 'Lost', synonyms: ['missing'] }] },
          ],
        },
      }),
    );
  });

  it('labels of numbers that are codes', async () => {
    await expectOnlyAfter(
      {
        question: 'number of breakable parcels',
        sql: 'SELECT count(*) FROM parcels WHERE is_fragile = 1',
      },
      all({
        parcels: {
          fields: [
            ...parcelFields.filter(({ name }) => name !== 'is_fragile'),
            { name: 'is_fragile', valueLabels: [{ value: '1', synonyms: ['breakable'] }] },
          ],
        },
      }),
    );
  });

  it('a number that is averaged, not added up', async () => {
    await expectOnlyAfter(
      { question: 'hardness by outcome', sql: 'SELECT outcome, avg(hardness) FROM parcels GROUP BY 1' },
      all({ parcels: { fields: [...parcelFields, { name: 'total_hardness', additivity: 'NON_ADDITIVE' }] } }),
    );
  });

  it('a level whose last value counts', async () => {
    await expectOnlyAfter(
      {
        question: 'boxes by city',
        sql: `SELECT city, sum(boxes) FROM counts JOIN offices USING (office_id)
          WHERE counted_on = (SELECT max(counted_on) FROM counts) GROUP BY 1`,
      },
      all({
        ...asDrafted,
        counts: {
          fields: [
            { name: 'office_id' },
            { name: 'counted_on' },
            { name: 'total_boxes', additivity: 'LAST_VALUE', rename: 'boxes_there', label: 'Boxes' },
          ],
        },
      }),
    );
  });

  it('the two dates that a time is between', async () => {
    await expectOnlyAfter(
      {
        question: 'average lead time by outcome',
        sql: 'SELECT outcome, avg(ended_on - accepted_on) FROM parcels GROUP BY 1',
      },
      all({
        parcels: {
          fields: [
            ...parcelFields,
            {
              name: 'average_days_from_started_on_to_ended_on',
              span: { from: 'accepted_on', to: 'ended_on' },
              label: 'Average lead time',
            },
          ],
        },
      }),
    );
  });
});

it('the draft shows values, what they are called, and the ways of computing a measure with the reason', async () => {
  const { models } = (await drafted(
    `models { name fields { name reason valueLabels { value label synonyms } ways { additivity from to name label computedAs expression } } }`,
  )) as unknown as { readonly models: readonly { readonly name: string; readonly fields: readonly Outcome[] }[] };
  const field = (model: string, name: string) =>
    models.find((one) => one.name === model)?.fields.find((one) => one['name'] === name);
  expect(field('offices', 'country')?.['valueLabels']).toEqual([
    { value: 'NO', label: 'Norway', synonyms: [] },
    { value: 'FI', label: 'Finland', synonyms: [] },
    { value: 'BE', label: 'Belgium', synonyms: [] },
  ]);
  expect(field('parcels', 'is_fragile')?.['valueLabels']).toEqual([
    { value: '0', label: 'Not fragile', synonyms: [] },
    { value: '1', label: 'Fragile', synonyms: [] },
  ]);
  expect(field('parcels', 'outcome')?.['valueLabels']).toEqual(
    ['D', 'L', 'R'].map((value) => ({ value, label: '', synonyms: [] })),
  );
  expect(field('counts', 'total_boxes')).toMatchObject({
    reason: 'A quantity is added up.',
    ways: [
      { additivity: 'ADDITIVE', computedAs: 'Sum of boxes' },
      { additivity: 'NON_ADDITIVE', name: 'average_boxes', computedAs: 'Average of boxes' },
      { additivity: 'LAST_VALUE', name: 'latest_boxes', computedAs: 'Sum of boxes at the end of a period' },
    ],
  });
  const time = field('parcels', 'average_days_from_started_on_to_ended_on');
  expect(time).toMatchObject({ reason: 'The time between two dates of a row.' });
  const ways = time?.['ways'] as readonly Record<string, string>[];
  expect(ways[0]).toMatchObject({ from: 'started_on', to: 'ended_on', additivity: 'NON_ADDITIVE' });
  expect(ways.some(({ from, to }) => from === 'accepted_on' && to === 'started_on')).toBe(true);
  // Three dates may tell which row is last.
  expect((field('parcels', 'total_hardness')?.['ways'] as readonly unknown[]).length).toBe(2);
});

it.each<[what: string, of: () => readonly [readonly object[], object], path: readonly string[]]>([
  [
    'a role with the name of another',
    () => [all({}), { roles: [{ relationship: links.get('office_a_office'), rename: 'office_b_office' }] }],
    ['roles', '0', 'rename'],
  ],
  [
    'a role with a name that queries cannot have',
    () => [all({}), { roles: [{ relationship: links.get('office_a_office'), rename: 'In take' }] }],
    ['roles', '0', 'rename'],
  ],
  [
    'a role that is named twice',
    () => [all({}), { roles: [1, 2].map(() => ({ relationship: links.get('office_a_office'), label: 'In' })) }],
    ['roles', '1', 'relationship'],
  ],
  [
    'a label of a value that is not there',
    () => [all({ parcels: { fields: [{ name: 'outcome', valueLabels: [{ value: 'X', label: 'Lost' }] }] } }), {}],
    ['models', '1', 'fields', '0', 'valueLabels', '0', 'value'],
  ],
  [
    'a value that is labelled twice',
    () => [all({ parcels: { fields: [{ name: 'outcome', valueLabels: [{ value: 'L' }, { value: 'L' }] }] } }), {}],
    ['models', '1', 'fields', '0', 'valueLabels', '1', 'value'],
  ],
  [
    'a label of a value of a measure',
    () => [all({ parcels: { fields: [{ name: 'total_hardness', valueLabels: [] }] } }), {}],
    ['models', '1', 'fields', '0', 'valueLabels'],
  ],
  [
    'a last value among several dates',
    () => [all({ parcels: { fields: [{ name: 'total_hardness', additivity: 'LAST_VALUE' }] } }), {}],
    ['models', '1', 'fields', '0', 'additivity'],
  ],
  [
    'a last value without a date',
    () => [all({ counts: { fields: [{ name: 'total_boxes', additivity: 'LAST_VALUE' }] } }), {}],
    ['models', '2', 'fields', '0', 'additivity'],
  ],
  [
    'a dimension that adds up',
    () => [all({ parcels: { fields: [{ name: 'outcome', additivity: 'ADDITIVE' }] } }), {}],
    ['models', '1', 'fields', '0', 'additivity'],
  ],
  [
    'a time between dates that are not there',
    () => [
      all({
        parcels: {
          fields: [{ name: 'average_days_from_started_on_to_ended_on', span: { from: 'ended_on', to: 'paid_on' } }],
        },
      }),
      {},
    ],
    ['models', '1', 'fields', '0', 'span'],
  ],
])('%s is refused at its place', async (_what, of, path) => {
  const [models, more] = of();
  expect(await create(models, more)).toMatchObject({ __typename: 'InvalidInputError', path });
});

it('a role of a relationship that is not drafted is not found', async () => {
  expect(await create(all({}), { roles: [{ relationship: 'none', label: 'In' }] })).toMatchObject({
    __typename: 'NotFoundError',
  });
});
