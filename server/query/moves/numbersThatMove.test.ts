import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LayerChange } from '../../layer/change.ts';
import { changeSemanticLayer } from '../../layer/changeSemanticLayer.ts';
import type { Layer } from '../../layer/layer.ts';
import { randomChange, randomLayer, writeRandomLayer } from '../../layer/randomLayer.test-support.ts';
import { ExpectedError } from '../../platform/errors.ts';
import { localEvents } from '../../platform/events.ts';
import { randomWorld } from '../../semql/oracle/randomWorld.test-support.ts';
import { loadWorld } from '../../semql/oracle/world.test-support.ts';
import { statementsOf } from '../../semql/testing/testTable.test-support.ts';
import { sourceDatabaseFile } from '../../source/sourceConnections.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { newId } from '../../platform/ids.ts';
import { writeTemplate } from '../../layer/smallLayer.test-support.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { createParcels, openSemqlWorld, type SemqlWorld } from '../parcels.test-support.ts';
import { runForViewer } from '../semqlForViewer.ts';
import { numbersThatMove } from './numbersThatMove.ts';

let database: TestDatabase;
let world: SemqlWorld;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
}, 60_000);
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

/** A generated layer over generated rows that can be read. */
async function start(seed: number): Promise<{ readonly acme: TestOrganization; readonly layer: Layer }> {
  const acme = await createOrganization(database.prisma);
  const file = sourceDatabaseFile(world.dataFolder, acme.dataSourceId);
  mkdirSync(dirname(file), { recursive: true });
  const duck = await DuckDBInstance.create(file);
  const connection = await duck.connect();
  await loadWorld(
    {
      dialect: 'DUCKDB',
      run: () => Promise.reject(new Error('Rows are read by the product.')),
      load: async (table) => {
        for (const statement of statementsOf(table, 'DUCKDB', false)) {
          await connection.run(statement);
        }
      },
      close: () => Promise.resolve(),
    },
    randomWorld(seed),
  );
  connection.closeSync();
  duck.closeSync();
  await database.prisma.dataSource.update({
    where: { id: acme.dataSourceId },
    data: { type: 'FILE', status: 'READY' },
  });
  const layer = randomLayer(seed, acme.dataSourceId);
  await writeRandomLayer(database.prisma, acme, layer);
  return { acme, layer };
}

const save = (acme: TestOrganization, changes: readonly LayerChange[]) =>
  changeSemanticLayer({ database: database.prisma, events: localEvents() }, acme.admin, { changes, confirmed: true });

/** What each metric gives as the layer is stored; null: it does not compile. */
async function totals(acme: TestOrganization): Promise<ReadonlyMap<string, unknown>> {
  const { organizationId } = acme;
  const metrics = await database.prisma.metric.findMany({ where: { organizationId }, orderBy: { name: 'asc' } });
  const found = new Map<string, unknown>();
  for (const { id, name } of metrics) {
    const form = { kind: 'metric', request: { metrics: [name] } } as const;
    const ran = await runForViewer(world, acme.admin, form, {}, now).catch((error: unknown) => {
      if (error instanceof ExpectedError) {
        return null;
      }
      throw error;
    });
    const [row] = ran === null ? [] : (ran.rows as unknown[][]);
    found.set(id, ran === null ? null : (row ?? []).at(-1));
  }
  return found;
}

const rounded = (value: unknown): string =>
  value === null || value === undefined ? 'nothing' : Number(value).toPrecision(8);

/** The metrics whose totals differ, with both numbers. */
function differences(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): readonly string[] {
  return [...before].flatMap(([id, was]) => {
    const is = after.get(id);
    const compares = was !== null && is !== null && after.has(id);
    return compares && rounded(was) !== rounded(is) ? [`${id}: ${rounded(was)} → ${rounded(is)}`] : [];
  });
}

/** More by hand: `MOVES=40`. */
const layers = Number(process.env['MOVES'] ?? 4);

describe('numbers that are said to move', () => {
  it.each(Array.from({ length: layers }, (_, seed) => seed))(
    'are those that differ before and after saving, layer %i',
    async (seed) => {
      for (let tried = 0; tried < 6; tried += 1) {
        const { acme, layer } = await start(seed);
        const change = randomChange(layer, seed * 100 + tried);
        const said = await numbersThatMove(world, acme.admin, {
          located: { changes: [change], environmentId: null },
          now,
        }).catch(onlyExpected);
        if (said === null) {
          continue;
        }
        const before = await totals(acme);
        await save(acme, [change]);
        const truth = differences(before, await totals(acme));
        const moved = said.moved
          .filter(({ origin }) => origin === 'METRIC')
          .map(({ id, cells }) => `${id}: ${rounded(cells[0]?.before)} → ${rounded(cells[0]?.after)}`);
        expect({ change, moved: moved.toSorted(), notCompared: said.notCompared }).toEqual({
          change,
          moved: truth.toSorted(),
          notCompared: 0,
        });
      }
    },
    120_000,
  );
});

describe('a changed measure', () => {
  it('moves itself, its metrics, the answers that people read and approved templates, each by its own numbers', async () => {
    const { prisma } = database;
    const parcels = await createParcels(prisma, world.dataFolder);
    const { organizationId, environmentId, agentId, admin, modelId } = parcels;
    const task = (title: string) =>
      prisma.task.create({
        data: {
          id: newId('Task'),
          organizationId,
          environmentId,
          agentId,
          creatorId: parcels.explorer.actorId,
          title,
          query: title,
        },
      });
    const answered = async (title: string, semql: string): Promise<string> => {
      const { id: taskId } = await task(title);
      const { id } = await runForViewer(world, admin, { kind: 'text', semql }, { agentId }, now);
      await prisma.executedSemQLQuery.update({ where: { id }, data: { taskId } });
      return taskId;
    };
    await answered('How many parcels?', 'SELECT parcel_count FROM parcels');
    const byCity = await answered('Weight by city', 'SELECT city, total_weight FROM parcels');
    const starred = await answered('Weight of large ones', "SELECT total_weight FROM parcels WHERE size = 'L'");
    await prisma.starredTask.create({
      data: { id: newId('StarredTask'), taskId: starred, actorId: parcels.explorer.actorId },
    });
    const owner = { organizationId, ownerId: admin.actorId };
    const templateId = await writeTemplate(prisma, owner, 'Weight', [{ query: 'SELECT total_weight FROM parcels' }]);
    const measure = await prisma.measure.findFirstOrThrow({ where: { modelId, name: 'total_weight' } });
    const change: LayerChange = {
      action: 'UPDATE',
      type: 'Measure',
      id: measure.id,
      version: 1,
      fields: { name: 'mass', expression: 'SUM(weight) * 2' },
    };
    const { moved, unmoved, notCompared } = await numbersThatMove(world, admin, {
      located: { changes: [change], environmentId: null },
      now,
    });
    const numbers = moved.map(({ origin, id, cells }) => [
      origin,
      id,
      ...cells.map(({ keys, before, after }) => [...keys, Number(before), Number(after)]),
    ]);
    expect(numbers).toEqual([
      ['MEASURE', measure.id, [17.5, 35]],
      ['METRIC', parcels.metricId, [8.75, 17.5]],
      ['ANSWER', starred, [7, 14]],
      ['ANSWER', byCity, ['Berlin', 10.5, 21], ['Paris', 7, 14]],
      ['TEMPLATE', templateId, [17.5, 35]],
    ]);
    // The count of parcels is read of the same model, and stays.
    expect({ unmoved, notCompared }).toEqual({ unmoved: 1, notCompared: 0 });
  });

  it('moves starred answers first, whatever their age, and says how many were not compared', async () => {
    const { prisma } = database;
    const parcels = await createParcels(prisma, world.dataFolder);
    const { organizationId, environmentId, agentId, admin, modelId } = parcels;
    const semql = 'SELECT total_weight FROM parcels';
    const { id } = await runForViewer(world, admin, { kind: 'text', semql }, { agentId }, now);
    const { versions } = await prisma.executedSemQLQuery.findUniqueOrThrow({ where: { id } });
    await prisma.executedSemQLQuery.delete({ where: { id } });
    const answers = Array.from({ length: 310 }, (_, index) => ({
      id: newId('ExecutedSemQLQuery'),
      taskId: newId('Task'),
      semql: `${semql} WHERE id < ${index + 2}`,
      // The one with a star is the oldest.
      createdAt: new Date(index === 0 ? '2023-01-01' : now.getTime() - index * 1_000),
    }));
    const starred = answers[0]!.taskId;
    await prisma.task.createMany({
      data: answers.map(({ taskId }) => ({
        id: taskId,
        organizationId,
        environmentId,
        agentId,
        creatorId: parcels.explorer.actorId,
        title: taskId,
        query: taskId,
      })),
    });
    await prisma.executedSemQLQuery.createMany({
      data: answers.map((answer) => ({
        ...answer,
        organizationId,
        environmentId,
        agentId,
        status: 'SUCCESS',
        versions: versions as object,
        targetDialect: 'DUCKDB',
        now,
      })),
    });
    await prisma.starredTask.create({
      data: { id: newId('StarredTask'), taskId: starred, actorId: parcels.explorer.actorId },
    });
    const { id: measureId } = await prisma.measure.findFirstOrThrow({ where: { modelId, name: 'total_weight' } });
    const { moved, unmoved, notCompared } = await numbersThatMove(world, admin, {
      located: {
        changes: [
          { action: 'UPDATE', type: 'Measure', id: measureId, version: 1, fields: { expression: 'SUM(weight) * 2' } },
        ],
        environmentId: null,
      },
      now,
    });
    expect(moved.find(({ origin }) => origin === 'ANSWER')?.id).toBe(starred);
    // The measure and its metric are compared as well.
    const compared = new Set(moved.map(({ id: one }) => one)).size + unmoved;
    expect(compared + notCompared).toBe(answers.length + 2);
    expect(notCompared).toBeGreaterThanOrEqual(answers.length + 2 - 12);
  });

  it('moves itself when the agent of an answer was removed', async () => {
    const { prisma } = database;
    const { organizationId, environmentId, agentId, admin, modelId } = await createParcels(prisma, world.dataFolder);
    const form = { kind: 'text', semql: 'SELECT total_weight FROM parcels' } as const;
    const { id } = await runForViewer(world, admin, form, { agentId }, now);
    const taskId = newId('Task');
    const asked = { title: 'weight', query: 'weight', creatorId: admin.actorId };
    await prisma.task.create({ data: { id: taskId, organizationId, environmentId, agentId, ...asked } });
    await prisma.executedSemQLQuery.update({ where: { id }, data: { taskId, agentId } });
    await prisma.agent.update({ where: { id: agentId }, data: { deletedAt: now } });
    const { id: measureId } = await prisma.measure.findFirstOrThrow({ where: { modelId, name: 'total_weight' } });
    const fields = { expression: 'SUM(weight) * 2' };
    const { moved, notCompared } = await numbersThatMove(world, admin, {
      located: {
        changes: [{ action: 'UPDATE', type: 'Measure', id: measureId, version: 1, fields }],
        environmentId: null,
      },
      now,
    });
    expect([moved.map(({ origin }) => origin), notCompared]).toEqual([['MEASURE', 'METRIC'], 0]);
  });
});

function onlyExpected(error: unknown): null {
  if (error instanceof ExpectedError) {
    return null;
  }
  throw error;
}
