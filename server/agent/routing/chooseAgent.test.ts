import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtinAnalyst } from '../../analyst/builtin/builtinAnalyst.ts';
import type { AgentAccessMode } from '../../generated/prisma/enums.ts';
import { Catalogs } from '../../model/catalogs.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { SecretStore } from '../../platform/secrets/secretStore.ts';
import { CompiledQueries } from '../../query/compile/compiledQueries.ts';
import { SourceConnections } from '../../source/sourceConnections.ts';
import { AmbiguousAgentError } from '../../task/anyAgent.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { WarehousePool } from '../../warehouse/sessions/pool.ts';
import type { Viewer } from '../../access/viewer.ts';
import { createAgentWorld, createModel, type AgentWorld } from '../agents.test-support.ts';
import { chooseAgent, maximumTried } from './chooseAgent.ts';

let database: TestDatabase;
let world: AgentWorld;
let services: Parameters<typeof chooseAgent>[0];
const warehouses = new WarehousePool();

const now = new Date('2026-11-23T10:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  const { prisma } = database;
  world = await createAgentWorld(prisma);
  services = {
    database: prisma,
    catalogs: new Catalogs(prisma),
    compiled: new CompiledQueries(),
    warehouses,
    connections: new SourceConnections({
      database: prisma,
      dataFolder: '/nowhere',
      secrets: new SecretStore(['a secret of tests']),
    }),
  };
  // The organization's own agent sees nothing, and would stand in the way of none.
  await prisma.agent.updateMany({ where: { id: world.acme.agentId }, data: { deletedAt: now } });
});

afterAll(async () => {
  await warehouses.closeAll();
  await database.drop();
});

async function createAgent(name: string, modelIds: readonly string[], accessMode: AgentAccessMode = 'ORGANIZATION') {
  const { organizationId, environmentId } = world.acme;
  const { id } = await database.prisma.agent.create({
    data: {
      id: newId('Agent'),
      organizationId,
      environmentId,
      name,
      accessMode,
      colors: [],
      agentModels: { create: modelIds.map((modelId) => ({ id: newId('AgentModel'), modelId })) },
    },
  });
  return id;
}

const choose = (question: string, viewer: Viewer = world.acme.explorer) =>
  chooseAgent(services, builtinAnalyst, viewer, { question, variables: {}, now });

async function without(ids: readonly string[]): Promise<void> {
  await database.prisma.agent.updateMany({ where: { id: { in: [...ids] } }, data: { deletedAt: now } });
}

describe('the agent for a question', () => {
  it('is the one whose layer knows every word, and the reason names no other', async () => {
    const orders = await createAgent('Orders desk', [world.orders.id]);
    const customers = await createAgent('Customers desk', [world.customers.id]);
    expect(await choose('orders total by orders city')).toEqual({
      agentId: orders,
      reason: 'Chosen among 2 agents: it knows every word of the question, without an assumption.',
    });
    const { agentId, reason } = await choose('customers total by customers city');
    expect(agentId).toBe(customers);
    expect(reason).not.toContain('Orders desk');
    await without([orders, customers]);
  });

  it('is never one that the person may not ask, however well it fits, nor is that one named', async () => {
    const customers = await createAgent('Customers desk', [world.customers.id]);
    const orders = await createAgent('Secret orders', [world.orders.id], 'RESTRICTED');
    const shops = await createAgent('Shops desk', [world.shops.id]);
    const { agentId, reason } = await choose('orders total by orders city');
    expect([customers, shops]).toContain(agentId);
    expect(reason).toMatch(/^Chosen among 2 agents: none knows every word/);
    expect(reason).not.toContain('Secret');
    // An admin may ask it.
    expect(await choose('orders total by orders city', world.acme.admin)).toMatchObject({ agentId: orders });
    await without([customers, orders, shops]);
  });

  it('is for the person to choose where two would answer differently', async () => {
    const other = await createModel(database.prisma, world.acme, world.acme.dataSourceId, 'orders2');
    await database.prisma.measure.update({
      where: { id: other.measureId },
      data: { name: 'orders_total', expression: 'SUM(total) * 2' },
    });
    const ids = [await createAgent('Orders desk', [world.orders.id]), await createAgent('Doubled', [other.id])];
    await createAgent('Hidden', [world.orders.id], 'RESTRICTED');
    const error = await choose('orders total').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AmbiguousAgentError);
    const { options } = error as AmbiguousAgentError;
    expect(options.map(({ agentId }) => agentId)).toEqual(ids);
    expect(options[0]?.reason).toMatch(/^It knows every word of the question/);
    expect(JSON.stringify(options)).not.toContain('Hidden');
    await without(ids);
  });

  it('is the first of several that would give the same answer', async () => {
    const ids = [await createAgent('Orders desk', [world.orders.id]), await createAgent('Copy', [world.orders.id])];
    const chosen = await choose('orders total by orders city');
    expect(chosen).toMatchObject({ agentId: ids[0] });
    expect(chosen.reason).toContain('others would give the same answer');
    await without(ids);
  });

  it('is not there for a person who may ask none', async () => {
    const id = await createAgent('Secret orders', [world.orders.id], 'RESTRICTED');
    await expect(choose('orders total')).rejects.toBeInstanceOf(NotFoundError);
    await without([id]);
  });

  it('is found among 50 within a second, and among more with a bound', async () => {
    const { environmentId, organizationId } = world.acme;
    const wanted = await createAgent('Orders desk', [world.orders.id]);
    const others = Array.from({ length: maximumTried + 9 }, (_, index) => ({
      id: newId('Agent'),
      organizationId,
      environmentId,
      name: `Agent ${index}`,
      colors: [],
    }));
    await database.prisma.agent.createMany({ data: others });
    await database.prisma.agentModel.createMany({
      data: others.map(({ id: agentId }) => ({ id: newId('AgentModel'), agentId, modelId: world.customers.id })),
    });
    await choose('orders total by orders city');
    const begun = performance.now();
    const { agentId, reason } = await choose('orders total by orders city');
    const took = performance.now() - begun;
    expect(agentId).toBe(wanted);
    expect(reason).toContain(`Chosen among ${maximumTried + 10} agents, of which ${maximumTried} were tried`);
    console.info(`50 agents tried in ${Math.round(took)} ms`);
    expect(took).toBeLessThan(3000);
    await without([wanted, ...others.map(({ id }) => id)]);
  });
});
