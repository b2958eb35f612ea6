import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import type { ExecutedSemQLQuery, Prisma } from '../../generated/prisma/client.ts';
import { sourceDatabaseFile } from '../../source/sourceConnections.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  createParcels,
  openSemqlWorld,
  parcelRows,
  type Parcels,
  type SemqlWorld,
  writeParcels,
} from '../parcels.test-support.ts';
import { runSemql } from './runSemql.ts';
import { runForViewer } from '../semqlForViewer.ts';
import { runSql, type SqlExecution } from '../sql/runSql.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
}, 60_000);

beforeEach(async () => {
  parcels = await createParcels(database.prisma, world.dataFolder);
  await keepRows({ cacheEnabled: true, cacheTTLMinutes: 60 });
}, 60_000);

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

/**
 * Sets how long the source's rows are used again, as of two hours ago, so that rows of then are as
 * new as the source.
 */
async function keepRows(data: Prisma.DataSourceUpdateInput): Promise<void> {
  await database.prisma.dataSource.update({ where: { id: parcels.dataSourceId }, data });
  await database.prisma
    .$executeRaw`UPDATE data_source SET updated_at = now() - interval '2 hours' WHERE id = ${parcels.dataSourceId}`;
}

const byCity = 'SELECT city, total_weight FROM parcels ORDER BY city';

async function run(
  semql: string = byCity,
  viewer: Viewer = parcels.admin,
  agentId: string | null = null,
): Promise<ExecutedSemQLQuery> {
  return runForViewer(world, viewer, { kind: 'text', semql }, { agentId }, new Date('2026-11-20T12:00:00Z'));
}

const weights = ({ rows }: ExecutedSemQLQuery): unknown[] =>
  (rows as unknown[][]).map(([city, weight]) => [city, Number(weight)]);
const before = [
  ['Berlin', 10.5],
  ['Paris', 7],
];
const after = [['Rome', 1]];

/** Other rows in the source, which nobody has told Quarry. */
async function replaceRows(): Promise<void> {
  await world.warehouses.close(parcels.dataSourceId);
  await writeParcels(world.dataFolder, parcels.dataSourceId, ["(9, 'Rome', 'S', 1, true, DATE '2026-03-01')"]);
}

/** The table behind the parcels, all of whose columns the agent may read; its id. */
async function readableTable(): Promise<string> {
  const { organizationId, dataSourceId, modelId, agentId } = parcels;
  const tableId = newId('Table');
  const columns = ['id', 'city', 'size', 'weight', 'sent', 'packed_on'].map((name, position) => ({
    id: newId('Column'),
    organizationId,
    name,
    position,
    dataType: 'x',
  }));
  await database.prisma.table.create({
    data: {
      id: tableId,
      organizationId,
      dataSourceId,
      name: 'parcels',
      hierarchyPath: ['main', 'parcels'],
      columns: { create: columns },
    },
  });
  await database.prisma.model.update({ where: { id: modelId }, data: { tableId } });
  await database.prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId, tableId } });
  return tableId;
}

describe('rows are used again', () => {
  it('while the source allows it, and say how old they are', async () => {
    const first = await run();
    expect(first).toMatchObject({ servedFromCache: false, status: 'SUCCESS' });
    await replaceRows();
    // Written differently, but the same statement.
    const second = await run('SELECT  city, total_weight\nFROM parcels GROUP BY city ORDER BY city');
    expect(weights(second)).toEqual(before);
    expect(second).toMatchObject({ servedFromCache: true, resultAt: first.resultAt, truncated: false });
    expect(second.createdAt.getTime()).toBeGreaterThan(first.createdAt.getTime());
    const statement = await database.prisma.executedQuery.findUniqueOrThrow({
      where: { id: second.executedQueryId ?? '' },
    });
    expect(statement).toMatchObject({
      status: 'COMPLETED',
      servedFromCache: true,
      resultAt: first.resultAt,
      rowCount: 2,
    });
  });

  it('for as long as was said, from when the source gave them', async () => {
    const first = await run();
    await replaceRows();
    const age = async (minutes: number) => {
      const resultAt = new Date(Date.now() - minutes * 60_000);
      await database.prisma.executedQuery.update({ where: { id: first.executedQueryId ?? '' }, data: { resultAt } });
    };
    await age(59);
    expect(await run()).toMatchObject({ servedFromCache: true });
    await age(61);
    expect(weights(await run())).toEqual(after);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['it was switched off', () => keepRows({ cacheEnabled: false })],
    [
      'anything of the source has changed, an import among it',
      () =>
        database.prisma.dataSource.update({ where: { id: parcels.dataSourceId }, data: { lastSyncedAt: new Date() } }),
    ],
    [
      'the statement is another one',
      async () => {
        await database.prisma.measure.updateMany({
          where: { modelId: parcels.modelId },
          data: { expression: 'MAX(weight)' },
        });
        await database.prisma.model.update({ where: { id: parcels.modelId }, data: { version: 2 } });
      },
    ],
  ])('but not after %s', async (_what, change) => {
    await run();
    await replaceRows();
    await change();
    const answer = await run();
    expect(answer.servedFromCache).toBe(false);
    expect(weights(answer)).toEqual(after);
  });

  it('but not those from before a change, whatever the clocks of other processes said', async () => {
    const first = await run();
    const ahead = { resultAt: new Date(Date.now() + 300_000) };
    await database.prisma.executedQuery.update({ where: { id: first.executedQueryId ?? '' }, data: ahead });
    expect((await run()).servedFromCache).toBe(true);
    await replaceRows();
    await database.prisma.dataSource.update({ where: { id: parcels.dataSourceId }, data: { name: 'renamed' } });
    expect(weights(await run())).toEqual(after);
  });

  it('but not once a column that it reads was hidden', async () => {
    const { explorer, agentId } = parcels;
    const tableId = await readableTable();
    await run(byCity, explorer, agentId);
    expect((await run(byCity, explorer, agentId)).servedFromCache).toBe(true);
    await database.prisma.column.updateMany({ where: { tableId, name: 'weight' }, data: { isVisible: false } });
    await expect(run(byCity, explorer, agentId)).rejects.toThrow('total_weight');
  });

  it('but never those of a cut or a failed run', async () => {
    await world.warehouses.close(parcels.dataSourceId);
    await rm(sourceDatabaseFile(world.dataFolder, parcels.dataSourceId));
    await expect(run()).rejects.toThrow('no data');
    await writeParcels(world.dataFolder, parcels.dataSourceId, parcelRows);
    expect(await run()).toMatchObject({ servedFromCache: false, status: 'SUCCESS' });

    const many = Array.from({ length: 10_001 }, (_, n) => `(${n}, 'Town ${n}', 'S', 1, true, DATE '2026-03-01')`);
    await world.warehouses.close(parcels.dataSourceId);
    await writeParcels(world.dataFolder, parcels.dataSourceId, many);
    const rows = 'SELECT id FROM parcels ORDER BY id';
    for (let time = 0; time < 2; time += 1) {
      expect(await run(rows)).toMatchObject({ servedFromCache: false, truncated: true });
    }
  });

  it('exactly as they were, or not at all', async () => {
    await world.warehouses.close(parcels.dataSourceId);
    await writeParcels(world.dataFolder, parcels.dataSourceId, ["(1, 'a' || chr(0), 'S', 1, true, DATE '2026-03-01')"]);
    await run();
    expect((await run()).servedFromCache).toBe(false);
  });
});

describe('rows are used again by nobody else', () => {
  it('not by somebody with other permissions', async () => {
    const { explorer, agentId } = parcels;
    await run();
    const asked = await run(byCity, explorer, agentId);
    expect(asked.servedFromCache).toBe(false);
    expect((await run(byCity, explorer, agentId)).servedFromCache).toBe(true);
    expect((await run(byCity)).servedFromCache).toBe(true);
  });

  it('not by somebody bound to other rows', async () => {
    const { organizationId, environmentId } = parcels;
    const bound = async (condition: string | null): Promise<ExecutedSemQLQuery> => {
      const { record } = await runSemql(world, {
        form: { kind: 'text', semql: byCity },
        now: new Date('2026-11-20T12:00:00Z'),
        timeZone: null,
        parameters: {},
        keepDefaultFilters: true,
        dialect: null,
        scope: { organizationId, environmentId, agentId: null, readerId: null },
        actorId: null,
        taskId: null,
        commentId: null,
        signal: new AbortController().signal,
        ...(condition === null ? {} : { rowPolicies: { parcels: condition } }),
      });
      return record;
    };
    await bound(null);
    const berlin = await bound("city = 'Berlin'");
    const paris = await bound("city = 'Paris'");
    expect([berlin, paris].map(({ servedFromCache }) => servedFromCache)).toEqual([false, false]);
    expect([berlin, paris].map(weights)).toEqual([[before[0]], [before[1]]]);
    expect(await bound("city = 'Paris'")).toMatchObject({ servedFromCache: true, rows: paris.rows });
  });

  it('not by whom the rows were taken from', async () => {
    const { explorer, agentId, modelId } = parcels;
    await run(byCity, explorer, agentId);
    await database.prisma.agentModel.deleteMany({ where: { modelId } });
    await expect(run(byCity, explorer, agentId)).rejects.toThrow('no model parcels');
  });

  it('not by another organization, even with the same key', async () => {
    const mine = await run();
    const others = await createParcels(database.prisma, world.dataFolder);
    await database.prisma.dataSource.update({ where: { id: others.dataSourceId }, data: { cacheEnabled: true } });
    await database.prisma
      .$executeRaw`UPDATE data_source SET updated_at = now() - interval '2 hours' WHERE id = ${others.dataSourceId}`;
    const theirs = await run(byCity, others.admin);
    expect(theirs.servedFromCache).toBe(false);
    // Their own rows go; ours are put under the key theirs are looked for by.
    const key = (id: string | null) => database.prisma.executedQuery.findUniqueOrThrow({ where: { id: id ?? '' } });
    const { resultKey } = await key(theirs.executedQueryId);
    expect(resultKey).not.toBeNull();
    await database.prisma.executedQuery.update({
      where: { id: theirs.executedQueryId ?? '' },
      data: { resultKey: null },
    });
    await database.prisma.executedQuery.update({ where: { id: mine.executedQueryId ?? '' }, data: { resultKey } });
    expect((await run(byCity, others.admin)).servedFromCache).toBe(false);
  });
});

describe('rows of SQL', () => {
  const count = 'SELECT city, count(*) AS n, max(packed_on) AS latest FROM parcels GROUP BY city ORDER BY city';

  async function sql(text: string = count, agentId: string | null = null): Promise<SqlExecution> {
    const { organizationId, environmentId, dataSourceId } = parcels;
    return runSql(
      world,
      {
        scope: { organizationId, environmentId, agentId, readerId: null },
        actorId: null,
        dataSourceId,
        sql: text,
        parameters: {},
      },
      { taskId: null, commentId: null, queryTemplateVersionId: null, signal: new AbortController().signal },
    );
  }

  beforeEach(async () => {
    await readableTable();
  });

  it('are used again by whom they were given to, and say how old they are', async () => {
    const first = await sql();
    expect(first.record).toMatchObject({ servedFromCache: false, status: 'COMPLETED' });
    await replaceRows();
    const second = await sql();
    expect(second.result).toMatchObject({ rows: first.result.rows, columns: first.result.columns });
    expect(second.record).toMatchObject({ servedFromCache: true, resultAt: first.record.resultAt, rowCount: 2 });
    // The agent's rows are those of its models.
    const agents = await sql(count, parcels.agentId);
    expect(agents.record.servedFromCache).toBe(false);
    expect(agents.result.rows).toMatchObject([['Rome', expect.anything(), '2026-03-01']]);
  });

  it('are not used again once a column is hidden from the agent', async () => {
    const all = 'SELECT * FROM parcels ORDER BY id';
    const { agentId } = parcels;
    await sql(all, agentId);
    expect((await sql(all, agentId)).record.servedFromCache).toBe(true);
    await database.prisma.column.updateMany({
      where: { name: 'weight', organizationId: parcels.organizationId },
      data: { isVisible: false },
    });
    const without = await sql(all, agentId);
    expect(without.record.servedFromCache).toBe(false);
    expect(without.result.columns.map(({ name }) => name)).not.toContain('weight');
  });

  it('are not kept where they may not be used again', async () => {
    await keepRows({ cacheEnabled: false });
    const { record } = await sql();
    expect(record).toMatchObject({ rows: null, columns: null, resultKey: null, rowCount: 2 });
  });

  it('are waited for as long as the source allows, and the record says so', async () => {
    await keepRows({ queryTimeoutSeconds: 1 });
    const many = Array.from({ length: 9000 }, (_, n) => `(${n}, 'Town ${n}', 'S', 1, true, DATE '2026-03-01')`);
    await world.warehouses.close(parcels.dataSourceId);
    await writeParcels(world.dataFolder, parcels.dataSourceId, many);
    const begun = performance.now();
    const pairs = 'SELECT count(*) FROM parcels a JOIN parcels b ON a.id < b.id JOIN parcels c ON b.id < c.id';
    await expect(sql(pairs)).rejects.toMatchObject({ type: 'TIMEOUT' });
    expect(performance.now() - begun).toBeLessThan(10_000);
    const last = await database.prisma.executedQuery.findFirst({
      where: { organizationId: parcels.organizationId },
      orderBy: { createdAt: 'desc' },
    });
    expect(last).toMatchObject({ status: 'FAILED', errorType: 'TIMEOUT' });
  });

  it('are refused where not even one of them fits', async () => {
    await world.warehouses.close(parcels.dataSourceId);
    await writeParcels(world.dataFolder, parcels.dataSourceId, [
      "(1, repeat('Rome ', 8000000), 'S', 1, true, DATE '2026-03-01')",
    ]);
    await expect(sql('SELECT city FROM parcels')).rejects.toMatchObject({
      type: 'LIMIT',
      message: expect.stringContaining('first row'),
    });
  });
});
