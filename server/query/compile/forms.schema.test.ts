import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../parcels.test-support.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
}, 60_000);

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

interface Answer {
  readonly __typename: string;
  readonly [field: string]: unknown;
}

const fields = `{ __typename
  ... on ExecutedSemQLQuery { id semql source status rows versions now durationMs servedFromCache resultAt
    executedMetrics { metricVersion groupBy timeGrain status servedFromCache metric { name } actor { id } } }
  ... on UserError { code message advice }
  ... on InvalidSemQLError { diagnostics { code path message } } }`;

async function run(field: string, input: object, viewer: Viewer = parcels.admin): Promise<Answer> {
  const type = { runSemql: 'RunSemQLInput', runModelQuery: 'RunModelQueryInput', runMetric: 'RunMetricInput' }[field];
  const data = await world.ask<Record<string, Answer>>(
    viewer,
    `mutation($input: ${type}!) { ${field}(input: $input) ${fields} }`,
    input,
  );
  return data[field] ?? { __typename: 'nothing' };
}

async function compiled(input: object): Promise<Record<string, unknown>> {
  const { compileSemql } = await world.ask<{ compileSemql: Record<string, unknown> }>(
    parcels.admin,
    `query($input: CompileSemQLInput!) { compileSemql(input: $input) { ok text sql targetDialect
      diagnostics { code path message span { start end } } } }`,
    input,
  );
  return compileSemql;
}

const numbers = (rows: unknown): unknown[] =>
  (rows as unknown[][]).map((row) => row.map((cell) => (/^[\d.]+$/.test(String(cell)) ? Number(cell) : cell)));

const tree = {
  kind: 'block',
  items: [
    { expression: { kind: 'reference', path: ['city'] } },
    { expression: { kind: 'reference', path: ['total_weight'] } },
  ],
  from: { kind: 'model', name: 'parcels' },
  orderBy: [{ expression: { kind: 'number', text: '1' } }],
};
const expected = [
  ['Berlin', 10.5],
  ['Paris', 7],
];

describe('a query in its forms', () => {
  it.each([
    ['as a tree', 'runSemql', { query: tree }, 'DIRECT_SEMQL'],
    ['as JSON text', 'runSemql', { query: JSON.stringify(tree) }, 'DIRECT_SEMQL'],
    ['as JSON text in the place of text', 'runSemql', { semql: JSON.stringify(tree) }, 'DIRECT_SEMQL'],
    [
      'as a model query',
      'runModelQuery',
      { model: 'parcels', dimensions: ['{{ parcels.city }}'], measures: ['total_weight'], orderBy: ['city'] },
      'MODEL_DSL',
    ],
    [
      'as a metric query',
      'runMetric',
      { metrics: ['parcels.total_weight'], groupBy: ['city'], orderBy: ['city'] },
      'METRIC_DSL',
    ],
  ])('%s gives the rows of the text', async (_what, field, input, source) => {
    const answer = await run(field, input);
    expect(answer).toMatchObject({ __typename: 'ExecutedSemQLQuery', status: 'SUCCESS', source });
    expect(numbers(answer['rows'])).toEqual(expected);
    expect(Object.values(answer['versions'] as object)).toEqual([1]);
    expect(answer).toMatchObject({ servedFromCache: false, now: '2026-11-20T12:00:00.000Z' });
  });

  it('gives explorers the view of an agent, and default filters they cannot lift', async () => {
    const { explorer, agentId, emptyAgentId } = parcels;
    const model = { model: 'parcels', measures: ['total_weight'] };
    expect(numbers((await run('runModelQuery', { ...model, agentId }, explorer))['rows'])).toEqual([[17.5]]);
    expect(await run('runModelQuery', model, explorer)).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await run('runModelQuery', { ...model, agentId: emptyAgentId }, explorer)).toMatchObject({
      diagnostics: [{ code: 'UNKNOWN_MODEL', path: 'model' }],
    });
    const lifted = { ...model, filters: ['!sent_only'] };
    expect(numbers((await run('runModelQuery', lifted))['rows'])).toEqual([[22]]);
    expect(await run('runModelQuery', { ...lifted, agentId }, explorer)).toMatchObject({
      diagnostics: [{ code: 'NOT_PERMITTED', path: 'filters[0]' }],
    });
  });

  it('is refused with the path of what is wrong, and recorded as it was sent', async () => {
    const broken = await run('runSemql', { query: { ...tree, limit: '10' } });
    expect(broken).toMatchObject({ __typename: 'InvalidSemQLError', diagnostics: [{ code: 'SYNTAX', path: 'limit' }] });
    const filters = [{ field: 'size', operator: '=', value: 'XL' }];
    const wrong = await run('runModelQuery', { model: 'parcels', measures: ['total_weight'], filters });
    expect(wrong).toMatchObject({ diagnostics: [{ code: 'ENUM_VALUE', path: 'filters[0].value' }] });
    const records = await database.prisma.executedSemQLQuery.findMany({
      where: { status: 'ERROR' },
      orderBy: { id: 'desc' },
      take: 2,
    });
    expect(records.map(({ source, errorType }) => [source, errorType])).toEqual([
      ['MODEL_DSL', 'SYNTAX'],
      ['DIRECT_SEMQL', 'SYNTAX'],
    ]);
    expect(records[0]?.semql).toBe("SELECT total_weight\nFROM parcels\nWHERE size = 'XL'");
    expect(records[0]?.durationMs).toBeGreaterThanOrEqual(0);
    expect(JSON.parse(records[1]?.semql ?? '')).toEqual({ ...tree, limit: '10' });
  });

  it.each([
    ['nothing', {}],
    ['two forms', { semql: 'SELECT city FROM parcels', query: tree }],
  ])('is not %s', async (_what, input) => {
    expect(await run('runSemql', input)).toMatchObject({ __typename: 'InvalidInputError' });
  });
});

describe('metrics', () => {
  it('are recorded, each with its version, its keys and its grain', async () => {
    const input = {
      metrics: ['average_weight', 'parcels.total_weight'],
      groupBy: ['size'],
      grain: 'MONTH',
      orderBy: ['month'],
    };
    const answer = await run('runMetric', input);
    expect(numbers(answer['rows'])).toEqual([
      ['2026-01-01', 'S', 10.5, 10.5],
      ['2026-02-01', 'L', 7, 7],
    ]);
    expect(answer['executedMetrics']).toEqual([
      {
        metricVersion: 3,
        groupBy: ['month', 'size'],
        timeGrain: 'MONTH',
        status: 'SUCCESS',
        servedFromCache: false,
        metric: { name: 'average_weight' },
        actor: { id: parcels.admin.actorId },
      },
    ]);
  });

  it('are recorded when they fail', async () => {
    const count = () =>
      database.prisma.executedMetric.count({ where: { status: 'ERROR', metricId: parcels.metricId } });
    const before = await count();
    expect(await run('runMetric', { metrics: ['average_weight'], groupBy: ['color'] })).toMatchObject({
      diagnostics: [{ code: 'UNKNOWN_FIELD', path: 'groupBy[0]' }],
    });
    expect(await count()).toBe(before + 1);
    const record = await database.prisma.executedMetric.findFirst({
      orderBy: { id: 'desc' },
      include: { executedSemqlQuery: true },
    });
    expect(record).toMatchObject({
      metricVersion: 3,
      status: 'ERROR',
      errorType: 'SYNTAX',
      executedSemqlQuery: { source: 'METRIC_DSL', status: 'ERROR' },
    });
  });
});

describe('compileSemql', () => {
  it('shows what a request means, and where it is wrong', async () => {
    expect(await compiled({ metricQuery: { metrics: ['average_weight'], groupBy: ['city'] } })).toMatchObject({
      ok: true,
      text: 'SELECT city, average_weight',
    });
    const wrong = await compiled({ modelQuery: { model: 'parcels', dimensions: ['city'], filters: ["size = 'XL'"] } });
    const { text, diagnostics } = wrong as {
      text: string;
      diagnostics: { path: string; span: { start: number; end: number } }[];
    };
    expect(diagnostics[0]?.path).toBe('filters[0]');
    expect(text.slice(diagnostics[0]?.span.start, diagnostics[0]?.span.end)).toBe("'XL'");
  });

  it('explains which rows are read and why nothing is counted twice', async () => {
    const { compileSemql } = await world.ask<{ compileSemql: object }>(
      parcels.admin,
      `query($input: CompileSemQLInput!) { compileSemql(input: $input) { explanation { merge safety
        scans { model rowsPer measures keys filters sentence joins { to cardinality keepsUnmatched } } } } }`,
      { semql: 'SELECT city, total_weight FROM parcels' },
    );
    expect(compileSemql).toMatchObject({
      explanation: {
        merge: 'One scan of parcels answers the query.',
        scans: [
          {
            model: 'parcels',
            measures: ['parcels.total_weight'],
            keys: ['city'],
            filters: ['sent = TRUE (parcels.sent_only, applied by default)'],
            joins: [],
          },
        ],
      },
    });
  });

  it('prints SQL of any engine, and says as data what an engine cannot do', async () => {
    const semql = 'SELECT city, total_weight FROM parcels LIMIT 3';
    expect(await compiled({ semql, dialect: 'POSTGRESQL' })).toMatchObject({ ok: true, targetDialect: 'POSTGRESQL' });
    const dialects = [
      'MYSQL',
      'MSSQL',
      'SNOWFLAKE',
      'BIGQUERY',
      'DATABRICKS',
      'SYNAPSE',
      'MOTHERDUCK',
      'FABRIC',
      'SQLITE',
      'DUCKDB',
    ];
    for (const dialect of dialects) {
      const answer = await compiled({ semql, dialect });
      expect(answer['targetDialect']).toBe(dialect);
      if (answer['ok'] !== true) {
        expect(answer).toMatchObject({ diagnostics: [{ code: 'UNSUPPORTED_IN_DIALECT' }] });
      }
    }
  });
});
