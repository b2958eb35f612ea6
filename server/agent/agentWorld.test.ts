import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Catalogs } from '../model/catalogs.ts';
import { ForbiddenError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { SecretStore } from '../platform/secrets/secretStore.ts';
import { CompiledQueries } from '../query/compile/compiledQueries.ts';
import { SourceConnections } from '../source/sourceConnections.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { WarehousePool } from '../warehouse/sessions/pool.ts';
import { openAgentWorld } from './agentWorld.ts';

let database: TestDatabase;
let organization: TestOrganization;
const warehouses = new WarehousePool();

beforeAll(async () => {
  database = await createTestDatabase();
  organization = await createOrganization(database.prisma);
});

afterAll(async () => {
  await warehouses.closeAll();
  await database.drop();
});

/** A question that an actor asked of the organization's agent. */
async function askedBy(actorId: string) {
  const { prisma } = database;
  const { organizationId, environmentId, agentId } = organization;
  const task = await prisma.task.create({
    data: {
      id: newId('Task'),
      organizationId,
      environmentId,
      agentId,
      creatorId: actorId,
      title: 'How many?',
      query: 'How many?',
    },
  });
  const comment = await prisma.comment.create({
    data: {
      id: newId('Comment'),
      organizationId,
      taskId: task.id,
      agentId: task.agentId,
      actorId,
      index: 0,
      content: 'How many?',
    },
  });
  const catalogs = new Catalogs(prisma);
  const connections = new SourceConnections({
    database: prisma,
    dataFolder: '/nowhere',
    secrets: new SecretStore(['a secret of tests']),
  });
  const services = { database: prisma, catalogs, compiled: new CompiledQueries(), warehouses, connections };
  return () => openAgentWorld(services, { ...task, actorId: comment.actorId, now: new Date() });
}

async function tokenActor(token: { readonly revokedAt?: Date; readonly expiresAt?: Date }): Promise<string> {
  const { organizationId, agentId, admin } = organization;
  const actorId = newId('Actor');
  await database.prisma.actor.create({ data: { id: actorId, organizationId, provider: 'INTERNAL', name: 'Robot' } });
  await database.prisma.agentToken.create({
    data: {
      id: newId('AgentToken'),
      organizationId,
      agentId,
      actorId,
      issuedById: admin.actorId,
      name: 'robot',
      prefix: 'qat_',
      hash: actorId,
      ...token,
    },
  });
  return actorId;
}

describe('the world of a question', () => {
  it('opens for people who may ask the agent, until they are removed', async () => {
    const open = await askedBy(organization.explorer.actorId);
    expect((await open()).request.agent.name).toBe('Analyst');
    const removed = await askedBy(organization.otherExplorer.actorId);
    await database.prisma.actor.update({
      where: { id: organization.otherExplorer.actorId },
      data: { removedAt: new Date() },
    });
    await expect(removed()).rejects.toBeInstanceOf(ForbiddenError);
  });

  it('opens for a token that is good, and for no other', async () => {
    const past = new Date(Date.now() - 1000);
    const future = new Date(Date.now() + 60_000);
    const good = await askedBy(await tokenActor({ expiresAt: future }));
    expect((await good()).request.agent.name).toBe('Analyst');
    for (const token of [{ expiresAt: past }, { revokedAt: past }]) {
      const open = await askedBy(await tokenActor(token));
      await expect(open()).rejects.toBeInstanceOf(ForbiddenError);
    }
  });
});
