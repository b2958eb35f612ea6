import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../server/model/loadCatalog.ts';
import { isIdOf } from '../../server/platform/ids.ts';
import { sourceDatabaseFile } from '../../server/source/sourceConnections.ts';
import { createTestDatabase, databaseServers } from '../../server/testing/database.ts';
import type { TestDatabase } from '../../server/testing/database.ts';
import { openWarehouse } from '../../server/warehouse/registry.ts';
import { companyCatalog } from './company/semanticLayer.ts';
import { sampleCompany, seedCompany } from './seedCompany.ts';

/** A file says only what differs from it. */
const usualPeriods = { periodValue: null, periodGrain: null, momentGrain: null, everyPeriod: false };

const anchor = '2026-11-20';

describe.each(databaseServers)('the sample company on $name', (server) => {
  let database: TestDatabase;
  let folder: string;
  let loads: readonly { loaded: boolean; rows: number }[];

  beforeAll(async () => {
    database = await createTestDatabase(server);
    folder = await mkdtemp(join(tmpdir(), 'quarry-seed-'));
    // Two processes that start at the same moment.
    loads = await Promise.all([1, 2].map(() => seedCompany(database.prisma, { folder, anchor })));
  }, 120_000);
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  /** Every row of every table, in a fixed order. */
  async function everything(): Promise<string> {
    const { rows: tables } = await database.pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const contents = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await database.pool.query<{ row: string }>(
          `SELECT CAST(t AS text) AS row FROM "${name}" AS t ORDER BY 1`,
        );
        return `${name}: ${rows.map(({ row }) => row).join('\n')}`;
      }),
    );
    return contents.join('\n');
  }

  it('is loaded by one of two processes that start at the same moment', () => {
    expect(loads.filter(({ loaded }) => loaded)).toHaveLength(1);
    expect(loads.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(200_000);
  });

  it('reads back as the definition it was written from, for the environment and for the agent', async () => {
    const byName = <Item extends { name?: string; term?: string }>(items: readonly Item[]): readonly Item[] =>
      items.toSorted((a, b) => ((a.name ?? a.term ?? '') < (b.name ?? b.term ?? '') ? -1 : 1));
    for (const agentId of [null, sampleCompany.agentId]) {
      const { definition } = await loadCatalog(database.prisma, {
        organizationId: sampleCompany.organizationId,
        environmentId: sampleCompany.productionId,
        agentId,
      });
      expect(definition.calendar).toEqual(companyCatalog().calendar);
      const written = companyCatalog().models.map((model) => ({ ...model, rowPolicies: model.rowPolicies ?? [] }));
      expect(byName(definition.models)).toEqual(byName(written));
      const metrics = companyCatalog().metrics.map((metric) => ({ ...usualPeriods, ...metric }));
      expect(byName(definition.metrics)).toEqual(byName(metrics));
      expect(byName(definition.glossary)).toEqual(byName(companyCatalog().glossary));
    }
  });

  it('is the same after a second load, also when somebody has changed it', async () => {
    await database.prisma.agent.update({ where: { id: sampleCompany.agentId }, data: { name: 'Renamed' } });
    await database.prisma.suggestionTask.deleteMany({ where: { task: 'Revenue by month this year' } });
    const before = await everything();
    expect(await seedCompany(database.prisma, { folder, anchor: '2026-12-01' })).toEqual({ loaded: false, rows: 0 });
    expect(await everything()).toBe(before);
  });

  it('makes a lost data file again and leaves the rows alone', { timeout: 90_000 }, async () => {
    const databaseFile = sourceDatabaseFile(folder, sampleCompany.dataSourceId);
    await rm(databaseFile);
    const before = await everything();
    expect((await seedCompany(database.prisma, { folder, anchor })).loaded).toBe(true);
    expect(await everything()).toBe(before);
    const warehouse = openWarehouse({ type: 'FILE', databaseFile });
    try {
      const tables = await database.prisma.table.findMany();
      const limits = { maxRows: 1, maxBytes: 1000, timeoutMs: 10_000 };
      const counts = await Promise.all(
        tables.map(async ({ name }) => [
          name,
          (await warehouse.run(`SELECT COUNT(*) FROM ${name}`, [], limits)).rows[0]?.[0],
        ]),
      );
      expect(counts).toEqual(tables.map(({ name, rowCount }) => [name, Number(rowCount)]));
    } finally {
      await warehouse.close();
    }
  });

  it('has typed ids everywhere', async () => {
    const [agents, models, suggestions] = await Promise.all([
      database.prisma.agent.findMany(),
      database.prisma.model.findMany(),
      database.prisma.suggestionTask.findMany(),
    ]);
    expect(agents.every(({ id }) => isIdOf('Agent', id))).toBe(true);
    expect(models.length).toBeGreaterThan(0);
    expect(models.every(({ id }) => isIdOf('Model', id))).toBe(true);
    expect(suggestions.every(({ id }) => isIdOf('SuggestionTask', id))).toBe(true);
  });
});
