import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { changeSemanticLayer } from '../../layer/changeSemanticLayer.ts';
import type { LayerChange } from '../../layer/change.ts';
import { Catalogs } from '../../model/catalogs.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createParcels, openSemqlWorld, parcelRows, writeParcels } from '../parcels.test-support.ts';
import type { Parcels, SemqlWorld } from '../parcels.test-support.ts';
import { runForViewer, type QueryInput } from '../semqlForViewer.ts';
import { catalogThen } from './catalogThen.ts';
import { compareExecutions } from './compareExecutions.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
}, 60_000);
afterAll(async () => {
  await world?.close();
  await database?.drop();
});
beforeEach(async () => {
  parcels = await createParcels(database.prisma, world.dataFolder);
});

const measureNamed = (name: string) =>
  database.prisma.measure.findFirstOrThrow({ where: { modelId: parcels.modelId, name }, include: { model: true } });

const save = (changes: readonly LayerChange[]) =>
  changeSemanticLayer({ database: database.prisma, events: localEvents() }, parcels.admin, {
    changes,
    confirmed: true,
  });

/** Gives a measure other fields, as of the version that is stored. */
async function change(name: string, fields: object): Promise<Date> {
  const { id, model } = await measureNamed(name);
  await save([{ action: 'UPDATE', type: 'Measure', id, version: model.version, fields }]);
  return later();
}

/** A moment after everything so far and before everything to come. */
async function later(): Promise<Date> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  await pause();
  const moment = new Date();
  await pause();
  return moment;
}

const total = 'SELECT total_weight FROM parcels';

async function ask(semql: string, input: QueryInput = {}, viewer: Viewer = parcels.admin) {
  const record = await runForViewer(world, viewer, { kind: 'text', semql }, input, new Date());
  return { id: record.id, value: Number((record.rows as unknown[][])[0]?.at(-1)), record };
}

describe('a query as of a moment', () => {
  it('has the definitions of that moment, by the names of that moment', async () => {
    const first = await later();
    const second = await change('total_weight', { expression: 'SUM(weight) * 2' });
    const third = await change('total_weight', { name: 'mass', expression: 'SUM(weight) * 3' });
    const { id, model } = await measureNamed('mass');
    await save([{ action: 'REMOVE', type: 'Measure', id, version: model.version }]);
    expect((await ask(total, { asOf: first })).value).toBe(17.5);
    expect((await ask(total, { asOf: second })).value).toBe(35);
    await expect(ask(total, { asOf: third })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await ask('SELECT mass FROM parcels', { asOf: third })).value).toBe(52.5);
    await expect(ask('SELECT mass FROM parcels')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { record } = await ask(total, { asOf: second });
    expect(record.asOf).toEqual(second);
  });

  it('knows metrics that were removed, and not any more after that', async () => {
    const metric = await database.prisma.metric.findUniqueOrThrow({ where: { id: parcels.metricId } });
    const before = await later();
    await save([{ action: 'REMOVE', type: 'Metric', id: metric.id, version: metric.version }]);
    const gone = await later();
    expect((await ask('SELECT average_weight FROM parcels', { asOf: before })).value).toBe(8.75);
    await expect(ask('SELECT average_weight FROM parcels', { asOf: gone })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('gives an agent nothing that it does not see today, by whatever name', async () => {
    const { prisma } = database;
    const { agentId } = parcels;
    const { id } = await measureNamed('total_weight');
    const before = await later();
    await change('total_weight', { name: 'mass' });
    expect((await ask(total, { asOf: before, agentId })).value).toBe(17.5);
    // A default filter of today does not bind what was defined before it.
    await expect(ask(total, { asOf: before, agentId }, parcels.explorer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await prisma.agentModel.updateMany({ where: { agentId }, data: { hiddenFieldIds: [id] } });
    await expect(ask(total, { asOf: before, agentId })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(ask(total, { asOf: before, agentId: parcels.emptyAgentId })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('is read once, and again after a change', async () => {
    const reads: string[] = [];
    const counting = database.prisma.$extends({
      query: {
        $allModels: {
          $allOperations: ({ model, operation, args, query }) => {
            reads.push(`${model}.${operation}`);
            return query(args);
          },
        },
      },
    }) as unknown as PrismaClient;
    const services = { ...world, database: counting, catalogs: new Catalogs(counting) };
    const { organizationId, environmentId } = parcels;
    const scope = { organizationId, environmentId, agentId: null, readerId: null };
    const expressionAt = async (moment: Date) => {
      reads.length = 0;
      const { prepared } = await catalogThen(services, scope, { moment, pinned: new Map() });
      return prepared.models.get('parcels')?.measures.get('total_weight')?.expression.text;
    };
    const before = await later();
    const between = await change('total_weight', { expression: 'SUM(weight) * 2' });
    const after = await later();
    expect(await expressionAt(before)).toBe('SUM(weight)');
    expect(reads).toContain('ChangeEvent.findMany');
    expect(await expressionAt(before)).toBe('SUM(weight)');
    expect(reads).toEqual([]);
    expect(await expressionAt(between)).toBe('SUM(weight) * 2');
    // No change lies between the two moments.
    expect(await expressionAt(after)).toBe('SUM(weight) * 2');
    expect(reads).toEqual([]);
    const last = await change('total_weight', { expression: 'SUM(weight) * 3' });
    expect(await expressionAt(last)).toBe('SUM(weight) * 3');
    expect(await expressionAt(after)).toBe('SUM(weight) * 2');
    expect(await expressionAt(before)).toBe('SUM(weight)');
    await change('total_weight', { name: 'mass' });
    expect(await expressionAt(last)).toBe('SUM(weight) * 3');
    expect(reads).toContain('ChangeEvent.findMany');
  });

  it('refuses a time to come, and versions of other organizations', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
    await expect(ask(total, { asOf: tomorrow })).rejects.toMatchObject({ path: ['asOf'] });
    await change('total_weight', { expression: 'SUM(weight) * 2' });
    const { id: versionId } = await database.prisma.entityVersion.findFirstOrThrow({
      where: { entityId: parcels.modelId, version: 1 },
    });
    const stranger = (await createParcels(database.prisma, world.dataFolder)).admin;
    await expect(ask(total, { versionIds: [versionId] }, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      ask(total, { versionIds: [versionId], agentId: parcels.agentId }, parcels.explorer),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await ask(total, { versionIds: [versionId] })).value).toBe(17.5);
  });
});

describe('two answers', () => {
  const comparison = (firstId: string, secondId: string | null = null) =>
    compareExecutions(world, parcels.admin, { firstId, secondId });

  /** Each change of data or definition, by the difference that it should make. */
  it('differ by data, by definition, or by both, and the parts add up', async () => {
    const { prisma } = database;
    const first = await ask(total);
    expect(await comparison(first.id)).toMatchObject({ different: [], compared: 1, definitions: [] });

    await world.warehouses.close(parcels.dataSourceId);
    await writeParcels(world.dataFolder, parcels.dataSourceId, [
      ...parcelRows,
      "(4, 'Rome', 'S', 2.5, true, DATE '2026-03-01')",
    ]);
    await prisma.dataSource.update({ where: { id: parcels.dataSourceId }, data: { queryTimeoutSeconds: 20 } });
    expect((await comparison(first.id)).different).toMatchObject([
      { keys: [], first: 17.5, second: 20, byData: 2.5, byDefinition: 0 },
    ]);

    await change('total_weight', { expression: 'SUM(weight) * 2' });
    expect(await comparison(first.id)).toMatchObject({
      different: [{ first: 17.5, second: 40, byData: 2.5, byDefinition: 20 }],
      definitions: [{ id: parcels.modelId, type: 'Model', name: 'parcels', first: 1, second: 2 }],
    });

    const second = await ask(total);
    expect((await comparison(first.id, second.id)).different).toMatchObject([
      { first: 17.5, second: 40, byData: 2.5, byDefinition: 20 },
    ]);
    expect((await comparison(second.id)).different).toEqual([]);
  });

  it('are compared by the rows that both could have, and only for one question', async () => {
    const byCity = await ask('SELECT city, total_weight FROM parcels');
    await change('total_weight', { filter: "city <> 'Paris'" });
    const { different, compared } = await comparison(byCity.id);
    expect(compared).toBe(2);
    expect(different).toMatchObject([{ keys: ['Paris'], first: 7, second: null, byDefinition: null }]);
    const other = await ask(total);
    await expect(comparison(byCity.id, other.id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const stranger = (await createParcels(database.prisma, world.dataFolder)).admin;
    await expect(compareExecutions(world, stranger, { firstId: byCity.id, secondId: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('are compared with now by the names of now', async () => {
    const { organizationId } = parcels;
    const { id: executedSemqlQueryId } = await ask(total);
    const saved = { id: newId('SemQLQuery'), organizationId, semql: total, executedSemqlQueryId };
    await database.prisma.semQLQuery.create({ data: saved });
    await change('total_weight', { name: 'mass', expression: 'SUM(weight) * 2' });
    const { different } = await comparison(executedSemqlQueryId);
    expect(different).toMatchObject([{ first: 17.5, second: 35, byData: 0, byDefinition: 17.5 }]);
  });

  it('are compared only when their SQL can be made again, and by admins', async () => {
    const days = 'SELECT packed_on, total_weight FROM parcels WHERE packed_on >= :from';
    const withParameters = await ask(days, { parameters: { from: '2026-01-01' } });
    await expect(comparison(withParameters.id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { prisma } = database;
    const own = await ask(total, { agentId: parcels.agentId }, parcels.explorer);
    expect((await comparison(own.id)).different).toEqual([]);
    await expect(compareExecutions(world, parcels.explorer, { firstId: own.id, secondId: null })).rejects.toMatchObject(
      { code: 'FORBIDDEN' },
    );
    // As if it had been for a reader of some of the rows.
    const { sql } = own.record;
    await prisma.executedSemQLQuery.update({ where: { id: own.id }, data: { sql: `${sql} -- and city = 'Berlin'` } });
    await expect(comparison(own.id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
