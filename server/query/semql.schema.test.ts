import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from './parcels.test-support.ts';

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
    await world.ask<Ran>(
      viewer,
      `mutation($input: RunSemQLInput!) { runSemql(input: $input) { __typename
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
    const answer = await run(parcels.admin, { semql: byCity });
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
    expect((await run(parcels.explorer, { semql: byCity, agentId: parcels.agentId })).rows).toHaveLength(2);
    expect(await run(parcels.explorer, { semql: byCity })).toMatchObject({ __typename: 'InvalidInputError' });
    expect(await run(parcels.explorer, { semql: byCity, agentId: parcels.emptyAgentId })).toMatchObject({
      __typename: 'InvalidSemQLError',
      diagnostics: [{ code: 'UNKNOWN_MODEL' }],
    });
  });

  it('does not let explorers lift a default filter', async () => {
    const semql = 'SELECT total_weight FROM parcels[!sent_only]';
    const lifted = await run(parcels.admin, { semql });
    expect(Number(lifted.rows?.[0]?.[0])).toBe(22);
    expect(await run(parcels.explorer, { semql, agentId: parcels.agentId })).toMatchObject({
      __typename: 'InvalidSemQLError',
      diagnostics: [{ code: 'NOT_PERMITTED' }],
    });
    const kept = await run(parcels.explorer, { semql: 'SELECT total_weight FROM parcels', agentId: parcels.agentId });
    expect(Number(kept.rows?.[0]?.[0])).toBe(17.5);
  });

  it('compiles over a table of which the agent may use the description only, and refuses to run', async () => {
    const { prisma } = database;
    const { organizationId, dataSourceId, id: modelId } = await prisma.model.findFirstOrThrow();
    const [tableId, link] = [newId('Table'), newId('AgentTable')];
    await prisma.table.create({ data: { id: tableId, organizationId, dataSourceId, name: 'parcels' } });
    await prisma.agentTable.create({ data: { id: link, agentId: parcels.agentId, tableId, useBlueprints: true } });
    await prisma.model.update({ where: { id: modelId }, data: { tableId, sourceColumns: [] } });
    await prisma.column.createMany({
      data: ['id', 'city', 'size', 'weight', 'sent', 'packed_on'].map((name, position) => ({
        id: newId('Column'),
        organizationId,
        tableId,
        position,
        name,
        dataType: 'UNKNOWN',
      })),
    });
    const { compileSemql } = await world.ask<{ compileSemql: { ok: boolean } }>(
      parcels.explorer,
      'query($input: CompileSemQLInput!) { compileSemql(input: $input) { ok } }',
      { semql: byCity, agentId: parcels.agentId },
    );
    expect(compileSemql).toEqual({ ok: true });
    expect(await run(parcels.explorer, { semql: byCity, agentId: parcels.agentId })).toMatchObject({
      __typename: 'DataSourceError',
      message: 'This agent can use the description of parcels, but cannot read its rows.',
    });
    expect(await run(parcels.admin, { semql: byCity })).toMatchObject({ status: 'SUCCESS' });
    await prisma.agentTable.update({ where: { id: link }, data: { useBlueprints: false } });
    expect((await run(parcels.explorer, { semql: byCity, agentId: parcels.agentId })).rows).toHaveLength(2);
  });

  it('knows no columns but those that the model names', async () => {
    expect(await run(parcels.admin, { semql: 'SELECT SUM(weight) AS weight FROM parcels' })).toMatchObject({
      __typename: 'InvalidSemQLError',
      diagnostics: [{ code: 'UNKNOWN_FIELD' }],
    });
  });

  it('says what is wrong, where, and what exists instead', async () => {
    const semql = 'SELECT total_wieght FROM parcels';
    const answer = await run(parcels.admin, { semql });
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
    const answer = await run(parcels.admin, { semql: byCity, ...input() });
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
    const { compileSemql } = await world.ask<{ compileSemql: Record<string, unknown> }>(
      parcels.admin,
      `query($input: CompileSemQLInput!) { compileSemql(input: $input) { ok sql targetDialect canonicalText
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

describe('completeSemql', () => {
  const query = `query($input: CompleteSemQLInput!) { completeSemql(input: $input) { from to items { label insert kind } } }`;
  const labelsFor = async (viewer: Viewer, input: Record<string, unknown>): Promise<readonly string[]> => {
    const { completeSemql } = await world.ask<{ completeSemql: { items: { label: string }[] } }>(viewer, query, input);
    return completeSemql.items.map(({ label }) => label);
  };

  it('offers what the semantic layer names, and to an explorer only what the agent sees', async () => {
    const semql = 'SELECT tot FROM parcels';
    expect((await labelsFor(parcels.admin, { semql, cursor: 10 }))[0]).toBe('total_weight');
    const { agentId, emptyAgentId } = parcels;
    expect(await labelsFor(parcels.explorer, { semql, cursor: 10, agentId })).toContain('total_weight');
    expect(await labelsFor(parcels.explorer, { semql, cursor: 10, agentId: emptyAgentId })).not.toContain(
      'total_weight',
    );
  });
});
