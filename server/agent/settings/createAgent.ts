import { canCreateAgent } from '../../access/agent.policy.ts';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Gift } from '../giving/gift.ts';
import { giveTo, type GivingServices } from '../giving/giveTo.ts';
import { lockSourcesOf } from '../giving/lockGift.ts';
import { keepAgentVersion } from '../keepAgentVersion.ts';
import { checkedSettings, checkedTags, nameOf, type AgentSettingsInput } from './agentSettings.ts';

/** Settings of a new agent, and what it is given. */
export interface NewAgent extends AgentSettingsInput, Gift {
  readonly name: string;
}

/**
 * Creates an agent in the environment the viewer works in.
 * @throws ForbiddenError, and what `insertAgent` throws
 */
export async function createAgent(
  services: GivingServices,
  database: PrismaClient,
  viewer: Viewer,
  wish: NewAgent,
): Promise<Agent> {
  if (!canCreateAgent(viewer)) throw new ForbiddenError();
  return database.$transaction(async (transaction) => {
    await lockSourcesOf(transaction, wish);
    return insertAgent(services, transaction, viewer, wish);
  });
}

/**
 * Writes a new agent with everything it is given, inside a transaction that may also make its
 * models. The transaction has locked their sources.
 * @throws InvalidInputError, NotFoundError, ConflictError, LimitExceededError; see `giveTo`
 */
export async function insertAgent(
  services: GivingServices,
  transaction: Transaction,
  viewer: MemberViewer,
  { models, tables, metricIds, mixSampleData, ...settings }: NewAgent,
): Promise<Agent> {
  const { organizationId, environmentId, actorId } = viewer;
  const tags = await checkedTags(transaction, viewer, settings);
  const agent = await transaction.agent.create({
    data: {
      id: newId('Agent'),
      organizationId,
      environmentId,
      creatorId: actorId,
      ...checkedSettings(settings),
      name: nameOf(settings.name),
      ...(tags === null ? {} : { glossaryTags: { connect: tags } }),
    },
  });
  await giveTo(services, transaction, viewer, agent, { models, tables, metricIds, mixSampleData });
  await keepAgentVersion(transaction, agent.id, viewer);
  return agent;
}
