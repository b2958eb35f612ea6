import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildModels } from '../../server/agent/models/buildModels.ts';
import { ConflictError } from '../../server/platform/errors.ts';
import { startProcess, type TestProcess } from '../../server/testing/childProcess.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { noSampleData } from '../../server/testing/noSampleData.ts';
import { createOrganization, type TestOrganization } from '../../server/testing/organization.ts';
import { createWideSource } from '../wideSource.ts';
import type { ModelsWorkerSettings } from './modelsWorker.ts';
import { report } from './report.ts';

// As D1, for models that are created from drafts: the process is killed before and after each of
// its statements, for tables of their own each time.

const workerFile = join(import.meta.dirname, 'modelsWorker.ts');
const findings = report('models');
const tables = 4;

let database: TestDatabase;
/** Compiled modules, which the first worker leaves to those that are killed: half of their time. */
let cache: string;
beforeAll(async () => {
  database = await createTestDatabase();
  cache = await mkdtemp(join(tmpdir(), 'quarry-models-'));
});
afterAll(async () => {
  findings.write();
  await database.drop();
  await rm(cache, { recursive: true });
});

/** Four tables without models, and the choice of all of them with a new agent. */
async function unbuilt() {
  const acme = await createOrganization(database.prisma);
  await createWideSource(database.prisma, acme, tables);
  const { dataSourceId } = acme;
  const drafted = await database.prisma.table.findMany({ where: { dataSourceId }, orderBy: { name: 'asc' } });
  const models = drafted.map(({ id, name }) => ({ tableId: id, name }));
  return { acme, choice: { dataSourceId, models, agent: { name: 'Wide analyst' } } };
}

/**
 * Creates what was chosen in a process of its own.
 * @param killAt boundary at which it kills itself; null: at none
 */
function work({ acme, choice }: Awaited<ReturnType<typeof unbuilt>>, killAt: number | null): TestProcess {
  const settings: ModelsWorkerSettings = { url: database.url, viewer: acme.admin, choice, killAt };
  return startProcess(workerFile, [JSON.stringify(settings)], { NODE_COMPILE_CACHE: cache });
}

/** Rows that belong together: of models, their parts, their versions and their agent. */
async function rowsOf({ organizationId }: TestOrganization): Promise<Readonly<Record<string, number>>> {
  const { prisma } = database;
  const own = { where: { organizationId } };
  const agent = { name: 'Wide analyst', organizationId };
  return {
    models: await prisma.model.count(own),
    dimensions: await prisma.dimension.count(own),
    measures: await prisma.measure.count(own),
    grains: await prisma.grainKey.count({ where: { grain: { model: { organizationId } } } }),
    relationships: await prisma.relationship.count(own),
    relationshipKeys: await prisma.relationshipKey.count({ where: { relationship: { organizationId } } }),
    versions: await prisma.entityVersion.count({ where: { organizationId, entityType: 'Model' } }),
    agents: await prisma.agent.count({ where: agent }),
    agentModels: await prisma.agentModel.count({ where: { agent } }),
    agentTables: await prisma.agentTable.count({ where: { agent } }),
    suggestions: await prisma.suggestionTask.count({ where: { suggestion: { agent } } }),
  };
}

it('killed at each boundary, models and their agent are all there or none is, and the next attempt creates them', async () => {
  const first = await unbuilt();
  const { passed: boundaries } = await work(first, null).next<{ passed: number }>();
  const whole = await rowsOf(first.acme);
  expect(whole).toMatchObject({ models: tables, versions: tables, agents: 1, agentModels: tables });
  expect(whole['relationships']).toBeGreaterThanOrEqual(tables - 1);
  const none = Object.fromEntries(Object.keys(whole).map((kind) => [kind, 0]));

  const ends = { whole: 0, none: 0 };
  for (let killAt = 0; killAt < boundaries; killAt += 1) {
    const { acme, choice } = await unbuilt();
    expect(await work({ acme, choice }, killAt).ended, `killed at boundary ${killAt}`).toBeNull();
    const rows = await rowsOf(acme);
    const isWhole = rows['models'] !== 0;
    expect(rows, `killed at boundary ${killAt}`).toEqual(isWhole ? whole : none);
    ends[isWhole ? 'whole' : 'none'] += 1;
    const again = buildModels(noSampleData, database.prisma, acme.admin, choice, new Date());
    if (isWhole) {
      await expect(again).rejects.toBeInstanceOf(ConflictError);
    } else {
      await again;
    }
    expect(await rowsOf(acme)).toEqual(whole);
  }
  expect(ends.none).toBeGreaterThan(20);
  expect(ends.whole).toBeGreaterThan(0);
  findings.add({ id: 'D1', database: 'models', figures: { boundaries, ...ends } });
}, 1_800_000);
