import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyCatalog } from '../../../prisma/seed/company/semanticLayer.ts';
import { sampleData } from '../../../prisma/seed/sampleData.ts';
import { agentPolicy } from '../../access/agent.policy.ts';
import { loadCatalog } from '../../model/loadCatalog.ts';
import { ConflictError, ForbiddenError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs, type ManualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import type { CatalogDefinition } from '../../semql/catalog/definition.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { importSampleData } from './importSampleData.ts';
import { loadSampleData } from './loadSampleData.ts';
import { sampleDataJob } from './sampleDataJob.ts';
import type { SampleData } from './sampleDataService.ts';
import { SecretStore } from '../../platform/secrets/secretStore.ts';
import { sourceDatabaseFile, SourceConnections } from '../sourceConnections.ts';

const now = new Date('2026-11-20T12:00:00Z');
const log = pino({ level: 'silent' });

let database: TestDatabase;
let folder: string;
let sample: SampleData;
let connections: SourceConnections;
let acme: TestOrganization;
let jobs: ManualJobs;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'quarry-sample-'));
  sample = sampleData(folder);
  const secrets = new SecretStore(['a secret of tests']);
  connections = new SourceConnections({ database: database.prisma, dataFolder: folder, secrets });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  jobs = manualJobs();
});

const load = (viewer = acme.admin) => loadSampleData({ database, jobs, sample }, viewer, now);
const work = async (by: SampleData = sample, last = true) => {
  for (const { input } of jobs.sent.splice(0)) {
    await importSampleData(
      { prisma: database.prisma, connections, sample: by, log },
      sampleDataJob.input.parse(input),
      last,
      () => now,
    );
  }
};
const sourceOf = () =>
  database.prisma.dataSource.findUniqueOrThrow({
    where: { id: sample.dataSourceIdOf(acme.organizationId) },
    include: { processingTasks: { orderBy: { createdAt: 'asc' } } },
  });

/**
 * A definition without what differs between two copies of it: ids, and the order in which things
 * are kept.
 */
const withoutIds = ({ models, metrics, glossary }: CatalogDefinition): unknown =>
  JSON.parse(
    JSON.stringify(
      {
        models: Object.fromEntries(models.map((model) => [model.name, model])),
        metrics: Object.fromEntries(metrics.map((metric) => [metric.name, metric])),
        glossary: Object.fromEntries(glossary.map((term) => [term.term, term])),
      },
      (key, value: unknown) => (key === 'id' || key === 'dataSourceId' ? undefined : value),
    ),
  );

describe('loading sample data', () => {
  it('gives the whole company, which explorers may ask about', { timeout: 120_000 }, async () => {
    expect((await load()).status).toBe('PENDING_SETUP');
    await work();
    const source = await sourceOf();
    expect(source).toMatchObject({ status: 'READY', ownerId: acme.admin.actorId, lastSyncedAt: now });
    expect(source.processingTasks).toMatchObject([{ status: 'COMPLETED', progress: 100, errors: [] }]);

    const agent = await database.prisma.agent.findFirstOrThrow({
      where: { AND: [agentPolicy.where(acme.explorer), { name: 'Sales analyst' }] },
    });
    for (const agentId of [null, agent.id]) {
      const { definition } = await loadCatalog(database.prisma, { ...acme, agentId });
      const { models, metrics, ...others } = companyCatalog();
      // A file says only what differs from it.
      const usual = { periodValue: null, periodGrain: null, momentGrain: null, everyPeriod: false };
      const periods = metrics.map((metric) => ({ ...usual, ...metric }));
      const written = { ...others, metrics: periods, models: models.map((model) => ({ ...model, rowPolicies: [] })) };
      expect(withoutIds(definition)).toEqual(withoutIds(written));
      expect(new Set(definition.models.map((model) => model.dataSourceId))).toEqual(new Set([source.id]));
    }

    const warehouse = openWarehouse({ type: 'FILE', databaseFile: sourceDatabaseFile(folder, source.id) });
    const tables = await database.prisma.table.findMany({ where: { organizationId: acme.organizationId } });
    const limits = { maxRows: 1, maxBytes: 1000, timeoutMs: 10_000 };
    const counts = await Promise.all(
      tables.map(async ({ name }) => [
        name,
        (await warehouse.run(`SELECT COUNT(*) FROM ${name}`, [], limits)).rows[0]?.[0],
      ]),
    );
    await warehouse.close();
    expect(counts).toEqual(tables.map(({ name, rowCount }) => [name, Number(rowCount)]));
    expect(tables).toHaveLength(11);
  });

  it('is for admins', async () => {
    await expect(load(acme.explorer)).rejects.toBeInstanceOf(ForbiddenError);
    expect(jobs.sent).toEqual([]);
  });

  it('is done once, however often and however fast it is asked for', async () => {
    const asked = await Promise.all([load(), load(), load()]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(jobs.sent).toHaveLength(1);
    const written: string[] = [];
    const quick: SampleData = {
      ...sample,
      prepare: (owner) => Promise.resolve(() => Promise.resolve(void written.push(owner.dataSourceId))),
    };
    jobs.sent.push(...jobs.sent);
    await work(quick);
    expect(written).toEqual([asked[0]?.id]);
    await expect(load()).rejects.toBeInstanceOf(ConflictError);
  });

  it('does not begin where a name is taken', async () => {
    await database.prisma.model.create({
      data: {
        id: newId('Model'),
        organizationId: acme.organizationId,
        environmentId: acme.environmentId,
        dataSourceId: acme.dataSourceId,
        name: 'orders',
        sourceType: 'TABLE',
      },
    });
    await expect(load()).rejects.toThrow('A model called “orders” already exists.');
    expect(await database.prisma.dataSource.count({ where: { organizationId: acme.organizationId } })).toBe(1);
  });

  it('says how far it is, never backwards', async () => {
    await load();
    const seen: number[] = [];
    const told: SampleData = {
      ...sample,
      async prepare(_owner, _now, onProgress) {
        for (const done of [0.1, 0.5, 0.4, 1]) {
          onProgress(done);
          const wanted = Math.round(Math.max(done, ...seen.map((progress) => progress / 90)) * 90);
          await expect.poll(async () => (await sourceOf()).processingTasks[0]?.progress).toBe(wanted);
          seen.push(wanted);
        }
        return () => Promise.resolve();
      },
    };
    await work(told);
    expect(seen).toEqual([9, 45, 45, 90]);
    expect((await sourceOf()).processingTasks[0]?.progress).toBe(100);
  });

  it('is refused in words when another source has its name', async () => {
    const { organizationId } = acme;
    await database.prisma.dataSource.create({
      data: { id: newId('DataSource'), organizationId, name: 'northwind supply (SAMPLE)', type: 'FILE' },
    });
    await expect(load()).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('called') });
  });

  it('that fails is tried again, then says why, and can be asked for once more', async () => {
    await load();
    const broken: SampleData = {
      ...sample,
      prepare: () => Promise.reject(new WarehouseError('LIMIT', 'The disk is full.', 'Free some space.')),
    };
    const sent = [...jobs.sent];
    await expect(work(broken, false)).rejects.toThrow('The disk is full.');
    expect((await sourceOf()).status).toBe('PENDING_SETUP');
    jobs.sent.push(...sent);
    await work(broken);
    expect(await sourceOf()).toMatchObject({
      status: 'ERROR',
      statusReason: 'The disk is full. Free some space.',
      processingTasks: [{ status: 'FAILED', errors: ['The disk is full. Free some space.'] }],
    });
    expect(await load()).toMatchObject({ status: 'PENDING_SETUP', statusReason: null });
    await work({ ...sample, prepare: () => Promise.resolve(() => Promise.resolve()) });
    const again = await sourceOf();
    expect([again.status, again.processingTasks.map(({ status }) => status)]).toEqual([
      'READY',
      ['FAILED', 'COMPLETED'],
    ]);
  });
});
