import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from './parcels.test-support.ts';
import { concealedSql } from './shownSql.ts';

// The column `sent` is hidden, and the default filter of the model stands on it: `sent = TRUE`.

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;

beforeAll(async () => {
  database = await createTestDatabase();
  const { prisma } = database;
  world = openSemqlWorld(prisma);
  parcels = await createParcels(prisma, world.dataFolder);
  const { organizationId, dataSourceId, agentId, modelId } = parcels;
  const tableId = newId('Table');
  await prisma.table.create({
    data: { id: tableId, organizationId, dataSourceId, name: 'parcels', hierarchyPath: ['main', 'parcels'] },
  });
  await prisma.column.createMany({
    data: ['id', 'city', 'size', 'weight', 'sent', 'packed_on'].map((name, position) => ({
      id: newId('Column'),
      organizationId,
      tableId,
      position,
      name,
      dataType: 'UNKNOWN',
      isVisible: name !== 'sent',
    })),
  });
  await prisma.model.update({ where: { id: modelId }, data: { tableId, sourceColumns: [] } });
  await prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId, tableId } });
  await prisma.agent.update({ where: { id: agentId }, data: { canExecuteCustomQueries: true } });
}, 60_000);

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

type Answer = Readonly<Record<string, unknown>>;

async function compileSemql(viewer: Viewer, semql: string): Promise<Answer> {
  const { compileSemql: compiled } = await world.ask<{ compileSemql: Answer }>(
    viewer,
    `query($input: CompileSemQLInput!) { compileSemql(input: $input) { ok sql parameters canonicalText
      columns { name } provenance { part sentence } explanation { scans { sentence filters rowsPer } }
      diagnostics { code message advice suggestions correctedText } } }`,
    { semql, agentId: parcels.agentId },
  );
  return compiled;
}

async function checkSql(viewer: Viewer, sql: string): Promise<Answer> {
  const { checkSql: checked } = await world.ask<{ checkSql: Answer }>(
    viewer,
    'query($input: CheckSqlInput!) { checkSql(input: $input) { sql refusal { code message advice } } }',
    { sql, agentId: parcels.agentId, dataSourceId: parcels.dataSourceId },
  );
  return checked;
}

const hidden = /\bsent\b(?!_only)/i;

test('a query tells that a default filter is applied, not what it looks at', async () => {
  const compiled = await compileSemql(parcels.explorer, 'SELECT city, total_weight FROM parcels');
  expect(compiled).toMatchObject({ ok: true, sql: concealedSql, parameters: null });
  expect(JSON.stringify(compiled)).not.toMatch(hidden);
  expect(compiled['provenance']).toContainEqual({
    part: 'default_filter',
    sentence: 'Only rows of parcels that pass sent_only (applied by default)',
  });
  const seen = await compileSemql(parcels.admin, 'SELECT city, total_weight FROM parcels');
  expect(seen['sql']).toMatch(hidden);
});

test('what was run is kept whole and shown to admins alone', async () => {
  const run = async (viewer: Viewer, semql: string): Promise<string> => {
    const answer = await world.ask<Answer>(
      viewer,
      `mutation($input: RunSemQLInput!) { runSemql(input: $input) { ... on ExecutedSemQLQuery { rows sql provenance
        executedQuery { sql usedParameters } } } }`,
      { semql, agentId: parcels.agentId },
    );
    return JSON.stringify(answer);
  };
  const mine = await run(parcels.explorer, 'SELECT city, total_weight FROM parcels ORDER BY city');
  expect(mine).toContain('Berlin');
  expect(mine).not.toMatch(hidden);
  const [kept] = await database.prisma.executedQuery.findMany();
  expect(kept?.sql).toMatch(hidden);
  expect(await run(parcels.admin, 'SELECT city FROM parcels')).toMatch(hidden);
});

test.each([
  'SELECT sent FROM parcels',
  'SELECT parcels.sent FROM parcels',
  'SELECT city FROM parcels WHERE sent',
  'SELECT city, COUNT(sent) AS n FROM parcels GROUP BY city',
])('%s is answered as if the column were not there, in both languages', async (text) => {
  const unknown = text.replaceAll('sent', 'fnord');
  const asUnknown = (answer: Answer): unknown => JSON.parse(JSON.stringify(answer).replaceAll(/\bsent\b/g, 'fnord'));
  const compiled = await compileSemql(parcels.explorer, text);
  expect(compiled).toMatchObject({ diagnostics: [{ code: 'UNKNOWN_FIELD' }] });
  expect(asUnknown(compiled)).toEqual(await compileSemql(parcels.explorer, unknown));
  const checked = await checkSql(parcels.explorer, text);
  expect(checked).toMatchObject({ refusal: { code: 'COLUMN' } });
  expect(asUnknown(checked)).toEqual(await checkSql(parcels.explorer, unknown));
});

test('a near miss of a hidden name suggests nothing of it', async () => {
  expect(JSON.stringify(await compileSemql(parcels.explorer, 'SELECT snt FROM parcels'))).not.toMatch(hidden);
  expect(JSON.stringify(await checkSql(parcels.explorer, 'SELECT snt FROM parcels'))).not.toMatch(hidden);
});

test('SQL that the gate has written is shown where it names nothing hidden', async () => {
  expect(await checkSql(parcels.explorer, 'SELECT city FROM parcels')).toEqual({ sql: concealedSql, refusal: null });
  expect((await checkSql(parcels.admin, 'SELECT city FROM parcels'))['sql']).toMatch(hidden);
  await database.prisma.filter.updateMany({ data: { applyByDefault: false } });
  await database.prisma.model.updateMany({ data: { version: { increment: 1 } } });
  expect((await checkSql(parcels.explorer, 'SELECT city FROM parcels'))['sql']).toContain('"city"');
});
