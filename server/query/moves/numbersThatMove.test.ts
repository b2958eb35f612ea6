import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LayerChange } from '../../layer/change.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { newId } from '../../platform/ids.ts';
import { writeTemplate } from '../../layer/smallLayer.test-support.ts';
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
