import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentTokenViewer, Viewer } from '../../access/viewer.ts';
import { newId } from '../../platform/ids.ts';
import { firstRowsSql } from '../../semql/firstRows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  createParcels,
  openSemqlWorld,
  parcelRows,
  writeParcels,
  type Parcels,
  type SemqlWorld,
} from '../parcels.test-support.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
let tableId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
}, 60_000);

/** Everybody's organization anew: the parcels with a hidden weight, which the agent may query. */
beforeEach(async () => {
  parcels = await createParcels(database.prisma, world.dataFolder);
  const { organizationId, dataSourceId, agentId, modelId } = parcels;
  tableId = newId('Table');
  const hidden = new Set(['weight']);
  await database.prisma.table.create({
    data: {
      id: tableId,
      organizationId,
      dataSourceId,
      name: 'parcels',
      hierarchyPath: ['main', 'parcels'],
      columns: {
        create: ['id', 'city', 'size', 'weight', 'sent', 'packed_on'].map((name, position) => ({
          id: newId('Column'),
          organizationId,
          name,
          position,
          dataType: 'x',
          isVisible: !hidden.has(name),
        })),
      },
    },
  });
  await database.prisma.model.update({ where: { id: modelId }, data: { tableId } });
  await database.prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId, tableId } });
  await database.prisma.agent.update({ where: { id: agentId }, data: { canExecuteCustomQueries: true } });
});

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

interface Answer {
  readonly __typename: string;
  readonly rows?: readonly (readonly unknown[])[];
  readonly [field: string]: unknown;
}

const run = async (viewer: Viewer, input: Record<string, unknown>): Promise<Answer> =>
  (
    await world.ask<{ runSql: Answer }>(
      viewer,
      `mutation($input: RunSqlInput!) { runSql(input: $input) { __typename
        ... on SqlResult { rows truncated columns { name type }
          executedQuery { sql status rowCount usedParameters durationMs actor { id } } }
        ... on UserError { code message advice }
        ... on RefusedSqlError { refusal span { start end } } } }`,
      { dataSourceId: parcels.dataSourceId, ...input },
    )
  ).runSql;

const lastRecord = () =>
  database.prisma.executedQuery.findFirst({
    where: { organizationId: parcels.organizationId },
    orderBy: { createdAt: 'desc' },
  });

describe('runSql', () => {
  it('gives an admin the rows of any table, and records what was sent', async () => {
    const answer = await run(parcels.admin, {
      sql: 'SELECT city, SUM(weight) AS kg FROM parcels WHERE id < :below GROUP BY city ORDER BY kg DESC',
      parameters: { below: 4 },
    });
    expect(answer).toMatchObject({
      __typename: 'SqlResult',
      truncated: false,
      columns: [{ name: 'city' }, { name: 'kg' }],
      executedQuery: { status: 'COMPLETED', rowCount: 2, usedParameters: [4], actor: { id: parcels.admin.actorId } },
    });
    expect(answer.rows?.map(([city, kg]) => [city, Number(kg)])).toEqual([
      ['Berlin', 15],
      ['Paris', 7],
    ]);
    expect(await lastRecord()).toMatchObject({
      status: 'COMPLETED',
      dialect: 'DUCKDB',
      sql: expect.stringContaining('(SELECT "id", "city"'),
    });
  });

  it('shows an agent the visible columns of its tables only', async () => {
    const { explorer, agentId } = parcels;
    const all = await run(explorer, { agentId, sql: 'SELECT * FROM parcels' });
    expect(all['columns']).toEqual(
      ['id', 'city', 'size', 'sent', 'packed_on'].map((name) => ({ name, type: expect.anything() })),
    );
    const hidden = await run(explorer, { agentId, sql: 'SELECT city, weight FROM parcels' });
    expect(hidden).toMatchObject({ __typename: 'RefusedSqlError', refusal: 'COLUMN', span: { start: 13, end: 19 } });
    expect(await lastRecord()).toMatchObject({
      status: 'FAILED',
      errorType: 'PERMISSION',
      sql: 'SELECT city, weight FROM parcels',
      error: 'There is no column weight.',
    });
  });

  it('asks for the values of a PIVOT that does not name them, among the rows that may be read', async () => {
    const { explorer, admin, agentId } = parcels;
    const pivot = 'PIVOT parcels ON city USING count(*) GROUP BY size ORDER BY ALL';
    const shown = await run(explorer, { agentId, sql: pivot });
    expect(shown).toMatchObject({ __typename: 'SqlResult' });
    const cities = await run(explorer, { agentId, sql: 'SELECT DISTINCT city FROM parcels ORDER BY city' });
    expect((shown['columns'] as { name: string }[]).map(({ name }) => name)).toEqual([
      'size',
      ...(cities.rows ?? []).map(([city]) => city),
    ]);
    expect(await run(explorer, { agentId, sql: 'PIVOT parcels ON weight USING count(*)' })).toMatchObject({
      refusal: 'COLUMN',
    });
    expect(await run(admin, { sql: 'PIVOT parcels ON id || city USING count(*) GROUP BY size' })).toMatchObject({
      __typename: 'SqlResult',
    });
  });

  it('shows an agent the rows that its models count, an admin all', async () => {
    const { admin, explorer, agentId, modelId } = parcels;
    const cities = async (viewer: Viewer, more: object): Promise<unknown> =>
      (await run(viewer, { sql: 'SELECT city, COUNT(*) AS n FROM parcels GROUP BY city ORDER BY city', ...more })).rows;
    expect(await cities(admin, {})).toEqual([
      ['Berlin', 2],
      ['Paris', 1],
    ]);
    const sentOnly = [
      ['Berlin', 1],
      ['Paris', 1],
    ];
    expect(await cities(explorer, { agentId })).toEqual(sentOnly);
    // Not even for an admin, and not without the model either: it is the agent that asks.
    expect(await cities(admin, { agentId })).toEqual(sentOnly);
    await database.prisma.agentModel.deleteMany({ where: { agentId, modelId } });
    expect(await cities(explorer, { agentId })).toEqual(sentOnly);
    await database.prisma.filter.updateMany({ where: { modelId }, data: { expression: 'gone = TRUE' } });
    await database.prisma.model.update({ where: { id: modelId }, data: { version: { increment: 1 } } });
    expect(await run(explorer, { agentId, sql: 'SELECT id FROM parcels' })).toMatchObject({ refusal: 'CLOSED_TABLE' });
  });

  it('guards the table of a model that keeps first rows with its default filters', async () => {
    const { admin, explorer, agentId, emptyAgentId, environmentId, organizationId, modelId } = parcels;
    const { prisma } = database;
    const columns = ['id', 'city', 'size', 'weight', 'sent', 'packed_on'].map((name) => {
      return { name, type: 'STRING', nullable: false } as const;
    });
    const path = ['main', 'parcels'];
    const change = (data: object) =>
      prisma.model.update({ where: { id: modelId }, data: { ...data, version: { increment: 1 } } });
    const ids = async (sql: string, agent = agentId): Promise<unknown> => {
      const { rows, refusal, message } = await run(explorer, { agentId: agent, sql });
      return rows?.map(([id]) => Number(id)).toSorted((a, b) => a - b) ?? [refusal, message];
    };
    const sourceQuery = firstRowsSql({ path, columns, keys: ['city'], rowNumber: 'rowid' }, 'DUCKDB', undefined);
    await change({ sourceType: 'CUSTOM_QUERY', sourcePath: [], sourceQuery });
    // Parcel 2 was not sent. Parcel 4 is the second of Paris, which only the model leaves out.
    await writeParcels(world.dataFolder, parcels.dataSourceId, [
      ...parcelRows,
      "(4, 'Paris', 'S', 1, true, DATE '2026-03-01')",
    ]);
    for (const sql of [
      'SELECT id FROM parcels',
      'SELECT id FROM main.parcels WHERE sent = FALSE OR TRUE',
      'SELECT p.id FROM parcels p WHERE NOT EXISTS (SELECT 1 FROM parcels q WHERE q.id > 5 AND q.id = p.id)',
      'WITH parcels AS (SELECT * FROM parcels), x AS (SELECT * FROM parcels) SELECT id FROM x',
      'SELECT id FROM (SELECT * FROM parcels) parcels UNION SELECT id FROM parcels',
      'SELECT b.id FROM (SELECT 1) a LEFT JOIN parcels b ON TRUE',
    ]) {
      expect([sql, await ids(sql)]).toEqual([sql, [1, 3, 4]]);
    }
    expect((await run(admin, { sql: 'SELECT id FROM parcels' })).rows).toHaveLength(4);

    // The model of one agent says which rows another agent without a model reads.
    await prisma.agent.update({ where: { id: emptyAgentId }, data: { canExecuteCustomQueries: true } });
    await prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId: emptyAgentId, tableId } });
    expect(await ids('SELECT id FROM parcels', emptyAgentId)).toEqual([1, 3, 4]);

    // Another model on the table counts all of it.
    const whole = newId('Model');
    const more = { organizationId, environmentId, dataSourceId: parcels.dataSourceId };
    await prisma.model.create({ data: { id: whole, ...more, name: 'all_parcels', sourcePath: path, tableId } });
    await prisma.agentModel.create({ data: { id: newId('AgentModel'), agentId: emptyAgentId, modelId: whole } });
    expect(await ids('SELECT id FROM parcels', emptyAgentId)).toEqual([1, 2, 3, 4]);
    expect(await ids('SELECT id FROM parcels')).toEqual([1, 3, 4]);
    await prisma.model.delete({ where: { id: whole } });

    // Which rows of the table a query of an author's own counts is not known.
    await change({ tableId: null, sourceQuery: 'SELECT p.* FROM "parcels" AS p' });
    const refused = (why: string) => ['CLOSED_TABLE', `Its default filters cannot be applied to SQL: ${why}`];
    expect(await ids('SELECT x.id FROM parcels AS x')).toEqual(refused('parcels applies them to a query over it.'));
    expect(await ids('SELECT id FROM parcels', emptyAgentId)).toEqual(refused('they cannot be added to it.'));
    await prisma.filter.updateMany({ where: { modelId }, data: { applyByDefault: false } });
    await change({});
    expect(await ids('SELECT id FROM parcels')).toEqual([1, 2, 3, 4]);
  });

  it('hides the columns of fields that the agent may not use', async () => {
    const { explorer, agentId, modelId } = parcels;
    const size = await database.prisma.dimension.findFirstOrThrow({ where: { modelId, name: 'size' } });
    await database.prisma.agentModel.updateMany({ where: { agentId }, data: { hiddenFieldIds: [size.id] } });
    expect(await run(explorer, { agentId, sql: 'SELECT size FROM parcels' })).toMatchObject({ refusal: 'COLUMN' });
    expect(await run(explorer, { agentId, sql: 'SELECT id FROM parcels' })).toMatchObject({ __typename: 'SqlResult' });
  });

  it('knows no table of which the agent may use the description only, nor one that is not its own', async () => {
    const { explorer, agentId, dataSourceId } = parcels;
    await database.prisma.agentTable.updateMany({ where: { agentId }, data: { useBlueprints: true } });
    expect(await run(explorer, { agentId, sql: 'SELECT id FROM parcels' })).toMatchObject({
      __typename: 'NotFoundError',
      message: 'Data source not found.',
    });
    await database.prisma.agentTable.deleteMany({ where: { agentId } });
    expect(await run(explorer, { agentId, dataSourceId, sql: 'SELECT 1' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is closed to agents that run no SQL, to explorers without an agent and to other organizations', async () => {
    const { explorer, admin, agentId, emptyAgentId, organizationId, environmentId } = parcels;
    expect(await run(explorer, { sql: 'SELECT id FROM parcels' })).toMatchObject({ code: 'INVALID_INPUT' });
    await database.prisma.agent.update({ where: { id: agentId }, data: { canExecuteCustomQueries: false } });
    expect(await run(admin, { agentId, sql: 'SELECT id FROM parcels' })).toMatchObject({ code: 'FORBIDDEN' });
    const token: AgentTokenViewer = {
      kind: 'agent_token',
      tokenId: newId('AgentToken'),
      agentId: emptyAgentId,
      actorId: explorer.actorId,
      organizationId,
      environmentId,
    };
    expect(await run(token, { sql: 'SELECT id FROM parcels' })).toMatchObject({ code: 'FORBIDDEN' });
    const { dataSourceId } = parcels;
    const others = await createParcels(database.prisma, world.dataFolder);
    expect(await run(others.admin, { dataSourceId, sql: 'SELECT id FROM parcels' })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await run(others.admin, { dataSourceId, agentId, sql: 'SELECT 1' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await run({ kind: 'anonymous' }, { sql: 'SELECT 1' })).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('classifies and records what the source refuses', async () => {
    expect(await run(parcels.admin, { sql: 'SELECT CAST(city AS INTEGER) FROM parcels' })).toMatchObject({
      __typename: 'DataSourceError',
    });
    expect(await lastRecord()).toMatchObject({ status: 'FAILED', error: expect.any(String) });
  });

  it('gives the file when a table has been dropped: a sentence, no surprise', async () => {
    await database.prisma.table.update({ where: { id: tableId }, data: { hierarchyPath: ['main', 'gone'] } });
    expect(await run(parcels.admin, { sql: 'SELECT id FROM gone' })).toMatchObject({
      __typename: 'DataSourceError',
      message: 'parcels: The table gone is not in the data source.',
    });
    expect(await lastRecord()).toMatchObject({ status: 'FAILED', errorType: 'SCHEMA_CHANGED' });
  });
});

describe('checkSql and sqlTables', () => {
  it('say what would be sent, and record nothing', async () => {
    const { admin, explorer, agentId, dataSourceId } = parcels;
    const check = async (sql: string): Promise<unknown> =>
      world.ask(
        admin,
        'query($input: CheckSqlInput!) { checkSql(input: $input) { sql refusal { code message advice span { start end } } } }',
        { dataSourceId, sql },
      );
    expect(await check('select ID from Parcels')).toEqual({
      checkSql: {
        sql: 'SELECT "id"\nFROM (SELECT "id", "city", "size", "weight", "sent", "packed_on" FROM "main"."parcels") AS "parcels"\nLIMIT 10001',
        refusal: null,
      },
    });
    expect(await check('DROP TABLE parcels')).toMatchObject({
      checkSql: { sql: null, refusal: { code: 'NOT_A_QUERY' } },
    });
    expect(await lastRecord()).toBeNull();
    const tables = await world.ask(
      explorer,
      `{ sqlTables(dataSourceId: "${dataSourceId}", agentId: "${agentId}") { path columns } }`,
      {},
    );
    expect(tables).toEqual({
      sqlTables: [{ path: ['main', 'parcels'], columns: ['id', 'city', 'size', 'sent', 'packed_on'] }],
    });
  });
});
