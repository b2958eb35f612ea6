import { DuckDBInstance } from '@duckdb/node-api';
import { graphql } from 'graphql';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import type { Context, Services } from '../graphql/context.ts';
import { schema } from '../graphql/schema.ts';
import { Catalogs } from '../model/catalogs.ts';
import { newId } from '../platform/ids.ts';
import { sourceDatabaseFile } from '../source/warehouseConnection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { WarehousePool } from '../warehouse/pool.ts';

// Two parcels of Berlin and one of Paris in a real DuckDB file, behind a model made by hand.

const folder = mkdtempSync(join(tmpdir(), 'quarry-semql-'));
const warehouses = new WarehousePool();
let database: TestDatabase;
let admin: Viewer;
let explorer: Viewer;
let agentId: string;
let emptyAgentId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { prisma } = database;
  const [organizationId, environmentId, dataSourceId, modelId] = [
    newId('Organization'),
    newId('Environment'),
    newId('DataSource'),
    newId('Model'),
  ];
  const owned = { organizationId };
  await prisma.organization.create({ data: { id: organizationId, name: 'Parcels' } });
  await prisma.environment.create({ data: { id: environmentId, ...owned, name: 'Production', type: 'PRODUCTION' } });
  const [adminId, explorerId] = [newId('Actor'), newId('Actor')];
  await prisma.actor.createMany({
    data: [
      { id: adminId, ...owned, provider: 'INTERNAL', clerkUserId: 'ada', role: 'org:admin' },
      { id: explorerId, ...owned, provider: 'INTERNAL', clerkUserId: 'eve', role: 'org:explorer' },
    ],
  });
  const member = { kind: 'member', email: '', organizationId, environmentId, staff: false } as const;
  admin = { ...member, userId: 'ada', actorId: adminId, role: 'org:admin' };
  explorer = { ...member, userId: 'eve', actorId: explorerId, role: 'org:explorer' };

  const file = sourceDatabaseFile(folder, dataSourceId);
  mkdirSync(dirname(file), { recursive: true });
  const duck = await DuckDBInstance.create(file);
  const connection = await duck.connect();
  await connection.run(`CREATE TABLE parcels AS SELECT * FROM (VALUES
    (1, 'Berlin', 10.5::DECIMAL(9,2), true), (2, 'Berlin', 4.5, false), (3, 'Paris', 7, true)) t(id, city, weight, sent)`);
  connection.closeSync();
  duck.closeSync();

  await prisma.dataSource.create({
    data: { id: dataSourceId, ...owned, name: 'parcels', type: 'FILE', status: 'READY' },
  });
  const dimension = (name: string, type: 'STRING' | 'NUMBER' | 'BOOLEAN', primaryKey = false) => ({
    id: newId('Dimension'),
    ...owned,
    name,
    type,
    expression: name,
    primaryKey,
  });
  await prisma.model.create({
    data: {
      id: modelId,
      ...owned,
      environmentId,
      name: 'parcels',
      dataSourceId,
      sourcePath: ['main', 'parcels'],
      sourceColumns: [
        { name: 'id', type: 'INTEGER', nullable: false },
        { name: 'city', type: 'STRING', nullable: false },
        { name: 'weight', type: 'DECIMAL', nullable: false },
        { name: 'sent', type: 'BOOLEAN', nullable: false },
      ],
      dimensions: {
        create: [dimension('id', 'NUMBER', true), dimension('city', 'STRING'), dimension('sent', 'BOOLEAN')],
      },
      measures: {
        create: [
          { id: newId('Measure'), ...owned, name: 'total_weight', expression: 'SUM(weight)', unit: 'kg', decimals: 2 },
        ],
      },
      filters: {
        create: [{ id: newId('Filter'), ...owned, name: 'sent_only', expression: 'sent = TRUE', applyByDefault: true }],
      },
    },
  });
  [agentId, emptyAgentId] = [newId('Agent'), newId('Agent')];
  await prisma.agent.create({ data: { id: agentId, ...owned, environmentId, name: 'Parcels' } });
  await prisma.agent.create({ data: { id: emptyAgentId, ...owned, environmentId, name: 'Empty' } });
  await prisma.agentModel.create({ data: { id: newId('AgentModel'), agentId, modelId } });
}, 60_000);

afterAll(async () => {
  await warehouses.closeAll();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<Data>(viewer: Viewer, source: string, input: Record<string, unknown>): Promise<Data> {
  const contextValue: Context = {
    viewer,
    database: database.prisma,
    now: new Date('2026-11-20T12:00:00Z'),
    services: {
      semql: {
        database: database.prisma,
        catalogs: new Catalogs(database.prisma),
        warehouses,
        dataFolder: folder,
      },
    } as unknown as Services,
  };
  const { data, errors } = await graphql({ schema, source, variableValues: { input }, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)) as Data;
}

interface Ran {
  readonly runSemql: {
    readonly __typename: string;
    readonly rows?: readonly (readonly unknown[])[];
    readonly message?: string;
    readonly [field: string]: unknown;
  };
}

const run = async (viewer: Viewer, input: Record<string, unknown>): Promise<Ran['runSemql']> =>
  (
    await ask<Ran>(
      viewer,
      `mutation($input: SemQLInput!) { runSemql(input: $input) { __typename
        ... on ExecutedSemQLQuery { id status rows sql canonicalText targetDialect versions provenance
          executedQuery { status rowCount errorType } actor { id } }
        ... on UserError { code message advice }
        ... on InvalidSemQLError { diagnostics { code severity message advice suggestions span { start end } } } } }`,
      input,
    )
  ).runSemql;

const byCity = 'SELECT city, total_weight FROM parcels ORDER BY city';

describe('runSemql', () => {
  it('answers like hand-written SQL, default filter applied, and records both executions', async () => {
    const answer = await run(admin, { semql: byCity });
    expect(answer).toMatchObject({
      __typename: 'ExecutedSemQLQuery',
      status: 'SUCCESS',
      targetDialect: 'DUCKDB',
      executedQuery: { status: 'COMPLETED', rowCount: 2, errorType: null },
    });
    expect(answer.rows?.map(([city, weight]) => [city, Number(weight)])).toEqual([
      ['Berlin', 10.5],
      ['Paris', 7],
    ]);
  });

  it('gives explorers an agent’s view, and only with an agent', async () => {
    expect((await run(explorer, { semql: byCity, agentId })).rows).toHaveLength(2);
    expect(await run(explorer, { semql: byCity })).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await run(explorer, { semql: byCity, agentId: emptyAgentId })).toMatchObject({
      __typename: 'InvalidSemQLError',
      diagnostics: [{ code: 'UNKNOWN_MODEL' }],
    });
  });

  it('does not let explorers lift a default filter', async () => {
    const semql = 'SELECT total_weight FROM parcels[!sent_only]';
    const lifted = await run(admin, { semql });
    expect(Number(lifted.rows?.[0]?.[0])).toBe(22);
    expect(await run(explorer, { semql, agentId })).toMatchObject({
      __typename: 'InvalidSemQLError',
      diagnostics: [{ code: 'NOT_PERMITTED' }],
    });
    const kept = await run(explorer, { semql: 'SELECT total_weight FROM parcels', agentId });
    expect(Number(kept.rows?.[0]?.[0])).toBe(17.5);
  });

  it('compiles over a table of which the agent may use the description only, and refuses to run', async () => {
    const { prisma } = database;
    const { organizationId, dataSourceId, id: modelId } = await prisma.model.findFirstOrThrow();
    const [tableId, link] = [newId('Table'), newId('AgentTable')];
    await prisma.table.create({ data: { id: tableId, organizationId, dataSourceId, name: 'parcels' } });
    await prisma.agentTable.create({ data: { id: link, agentId, tableId, useBlueprints: true } });
    await prisma.model.update({ where: { id: modelId }, data: { tableId, sourceColumns: [] } });
    await prisma.column.createMany({
      data: ['id', 'city', 'weight', 'sent'].map((name, position) => ({
        id: newId('Column'),
        organizationId,
        tableId,
        position,
        name,
        dataType: 'UNKNOWN',
      })),
    });
    const { compileSemql } = await ask<{ compileSemql: { ok: boolean } }>(
      explorer,
      'query($input: SemQLInput!) { compileSemql(input: $input) { ok } }',
      { semql: byCity, agentId },
    );
    expect(compileSemql).toEqual({ ok: true });
    expect(await run(explorer, { semql: byCity, agentId })).toMatchObject({
      __typename: 'DataSourceError',
      message: 'This agent may use the description of parcels, but not read its rows.',
    });
    expect(await run(admin, { semql: byCity })).toMatchObject({ status: 'SUCCESS' });
    await prisma.agentTable.update({ where: { id: link }, data: { useBlueprints: false } });
    expect((await run(explorer, { semql: byCity, agentId })).rows).toHaveLength(2);
  });

  it('knows no columns but those that the model names', async () => {
    expect(await run(admin, { semql: 'SELECT SUM(weight) AS weight FROM parcels' })).toMatchObject({
      __typename: 'InvalidSemQLError',
      diagnostics: [{ code: 'UNKNOWN_FIELD' }],
    });
  });

  it('says what is wrong, where, and what exists instead', async () => {
    const semql = 'SELECT total_wieght FROM parcels';
    const answer = await run(admin, { semql });
    expect(answer).toMatchObject({ __typename: 'InvalidSemQLError', code: 'INVALID_INPUT' });
    const [diagnostic] = answer['diagnostics'] as { suggestions: string[]; span: { start: number; end: number } }[];
    expect(diagnostic?.suggestions).toContain('total_weight');
    expect(semql.slice(diagnostic?.span.start, diagnostic?.span.end)).toBe('total_wieght');
    const failed = await database.prisma.executedSemQLQuery.findFirst({ where: { semql } });
    expect(failed).toMatchObject({ status: 'ERROR', errorType: 'SYNTAX' });
  });

  it.each([
    ['an agent of nobody', () => ({ agentId: newId('Agent') }), 'NotFoundError'],
    ['an unknown time zone', () => ({ timeZone: 'Mars/Olympus' }), 'InvalidInputError'],
    ['parameters that are a list', () => ({ parameters: [1] }), 'InvalidInputError'],
    ['parameters that hold objects', () => ({ parameters: { a: {} } }), 'InvalidInputError'],
    ['a text that is too long', () => ({ semql: 'x'.repeat(20_001) }), 'InvalidInputError'],
  ])('refuses %s with a sentence', async (_what, input, type) => {
    const answer = await run(admin, { semql: byCity, ...input() });
    expect(answer.__typename).toBe(type);
    expect(answer.message).toMatch(/\.$/);
  });

  it('wants somebody who is signed in', async () => {
    expect(await run({ kind: 'anonymous' }, { semql: byCity })).toMatchObject({ __typename: 'UnauthenticatedError' });
  });
});

describe('compileSemql', () => {
  it('shows SQL, columns and provenance without running anything', async () => {
    const before = await database.prisma.executedQuery.count();
    const { compileSemql } = await ask<{ compileSemql: Record<string, unknown> }>(
      admin,
      `query($input: SemQLInput!) { compileSemql(input: $input) { ok sql targetDialect canonicalText
        columns { name role unit decimals governed } provenance { part sentence column } diagnostics { code } } }`,
      { semql: byCity },
    );
    expect(compileSemql).toMatchObject({
      ok: true,
      targetDialect: 'DUCKDB',
      columns: [
        { name: 'city', role: 'dimension' },
        { name: 'total_weight', role: 'measure', unit: 'kg', decimals: 2, governed: true },
      ],
      diagnostics: [],
    });
    expect(JSON.stringify(compileSemql['provenance'])).toContain('sent_only');
    expect(await database.prisma.executedQuery.count()).toBe(before);
  });
});
