import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, contextOn, inParallel, operations } from '../../graphql/canaryWorld.test-support.ts';
import { localEvents } from '../../platform/events.ts';
import { newId, typeOfId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { randomLayer, writeRandomLayer } from '../randomLayer.test-support.ts';
import { loadLayer } from '../store/loadLayer.ts';
import { promoteEnvironment } from './promoteEnvironment.ts';

// Every root field that reads × every id of one environment, expanded: nothing of the other
// environment of the same organization is in any answer.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Ids of everything that belongs to one environment. */
async function idsOf(organizationId: string, environmentId: string): Promise<readonly string[]> {
  const where = { environmentId };
  const [layer, agents, tasks, comments, queries, proposals] = await Promise.all([
    loadLayer(database.prisma, { organizationId, environmentId }),
    database.prisma.agent.findMany({ where }),
    database.prisma.task.findMany({ where }),
    database.prisma.comment.findMany({ where: { task: where } }),
    database.prisma.executedSemQLQuery.findMany({ where }),
    database.prisma.glossaryProposal.findMany({ where }),
  ]);
  const { models, metrics, glossary } = layer.layer;
  const text = JSON.stringify([models, metrics, glossary]);
  const rows = [...agents, ...tasks, ...comments, ...queries, ...proposals].map(({ id }) => id);
  return [...new Set([...(text.match(/(mdl|dim|msr|flt|rpl|rel|met|trm)_[0-9a-f-]{36}/g) ?? []), ...rows])];
}

it('reads of one environment never show anything of the other', async () => {
  const { prisma } = database;
  const home = await createOrganization(prisma);
  const { organizationId, environmentId: production, dataSourceId, admin, explorer } = home;
  const staging = newId('Environment');
  await prisma.environment.create({ data: { id: staging, organizationId, name: 'Staging', type: 'STAGING' } });
  await prisma.dataSource.update({ where: { id: dataSourceId }, data: { type: 'FILE', name: 'Warehouse' } });
  const tableId = newId('Table');
  await prisma.table.create({
    data: { id: tableId, organizationId, dataSourceId, name: 'rows', schema: 'main', hierarchyPath: ['main'] },
  });
  await writeRandomLayer(prisma, home, randomLayer(1, dataSourceId));
  await prisma.model.updateMany({ where: { environmentId: production }, data: { tableId } });
  const services = { database: prisma, events: localEvents() };
  await promoteEnvironment(services, admin, { fromId: production, toId: staging, confirmed: true });
  const stagingAgent = newId('Agent');
  await prisma.agent.create({
    data: { id: stagingAgent, organizationId, environmentId: staging, name: 'Tester', creatorId: admin.actorId },
  });
  for (const [environmentId, agentId] of [
    [production, home.agentId],
    [staging, stagingAgent],
  ] as const) {
    const taskId = newId('Task');
    await prisma.agent.update({ where: { id: agentId }, data: { accessMode: 'ORGANIZATION' } });
    const models = await prisma.model.findMany({ where: { environmentId }, select: { id: true } });
    await prisma.agentModel.createMany({
      data: models.map(({ id: modelId }) => ({ id: newId('AgentModel'), agentId, modelId })),
    });
    await prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId, tableId } });
    await prisma.task.create({
      data: {
        id: taskId,
        organizationId,
        environmentId,
        agentId,
        creatorId: explorer.actorId,
        title: 'Asked',
        query: 'Asked',
      },
    });
  }
  const contextFor = contextOn(prisma);
  const ids = new Map([
    [production, await idsOf(organizationId, production)],
    [staging, await idsOf(organizationId, staging)],
  ]);
  expect(ids.get(production)!.length).toBe(ids.get(staging)!.length);
  const shared = [organizationId, dataSourceId, tableId, admin.actorId, explorer.actorId];
  for (const [own, other] of [
    [production, staging],
    [staging, production],
  ] as const) {
    const foreign = new Set(ids.get(other));
    const leaks = new Set<string>();
    const viewers = own === production ? [admin, explorer] : [{ ...admin, environmentId: own }];
    for (const viewer of viewers) {
      // One of each type: what is shown does not depend on which one.
      const tried = [...new Map([...shared, own, ...ids.get(own)!].map((id) => [typeOfId(id), id])).values()];
      const calls = operations
        .filter(({ kind }) => kind !== 'mutation')
        .flatMap((operation) =>
          operation.ways.flatMap((way) =>
            (way.places.length === 0 ? [null] : tried).map((id) => ({
              operation,
              variables: way.value(() => (id === null ? [] : [id])),
              levels: id === null ? 3 : 2,
              of: id ?? '',
            })),
          ),
        );
      await inParallel(calls, async ({ of, ...one }) => {
        const answer = JSON.stringify(await call(one, contextFor(viewer)));
        // What is removed or changed in a source shows in every environment.
        const standsOn = one.operation.field === 'usedBy' && ['src', 'tbl'].includes(of.slice(0, 3));
        for (const id of standsOn ? [] : (answer.match(/[a-z]{3}_[0-9a-f-]{36}/g) ?? [])) {
          if (foreign.has(id)) {
            leaks.add(`${viewer.role} ${one.operation.field}(${of.slice(0, 3)}) shows ${id.slice(0, 3)}`);
          }
        }
      });
    }
    expect([...leaks].toSorted()).toEqual([]);
  }
}, 240_000);
