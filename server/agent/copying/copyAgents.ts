import type { LayerServices } from '../../layer/changeSemanticLayer.ts';
import { createHash } from 'node:crypto';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { administered, transactionLimits } from '../../layer/code/layerCode.ts';
import { counterpartsIn } from '../../layer/environment/counterparts.ts';
import { lockLayer } from '../../layer/feed/changeEvent.ts';
import type { LayerPlace } from '../../layer/store/loadLayer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  LimitExceededError,
  NotFoundError,
} from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { changeAgent, recordAgent } from '../changeAgent.ts';
import { ruleKey } from '../choices/keptChoices.ts';
import { giveExactly } from '../giving/giveExactly.ts';
import type { GivingServices } from '../giving/giveTo.ts';
import { lockSourcesOf } from '../giving/lockGift.ts';
import { mixesSampleData } from '../giving/refuseMixing.ts';
import { refuseTakenName } from '../settings/agentName.ts';
import { agentMover, agentsIn, type AgentParts } from './agentParts.ts';

/** Two environments: agents of the first are brought to the second. */
export interface AgentsBetween {
  readonly fromId: string;
  readonly toId: string;
}

/** An agent that the other environment does not have, or has otherwise. */
export interface AgentDifference {
  /** Id of the agent. */
  readonly key: string;
  readonly name: string;
  /** Id of the agent that would change; null: a new one is made. */
  readonly copyId: string | null;
  /** What differs; empty for a new one. */
  readonly parts: readonly AgentPart[];
  /** Names of its models and metrics that it goes without there. */
  readonly missing: readonly string[];
  /** Another one as soon as the agent, its copy or what they are given is another. */
  readonly revision: string;
}

/** What may differ between an agent and its copy. */
export type AgentPart =
  'NAME' | 'SETTINGS' | 'MODELS' | 'METRICS' | 'TABLES' | 'GLOSSARY' | 'SUGGESTIONS' | 'VARIABLES' | 'CHOICES';

/** Agents that are copied at once. */
const mostAgents = 200;

interface Compared extends AgentDifference {
  /** As it would be in the other environment. */
  readonly agent: AgentParts;
  /** Version of the agent that would change. */
  readonly copyVersion: number | null;
}

/**
 * Compares the agents of two environments: those of the first that the second does not have, or has
 * otherwise. Nothing is written.
 * @throws NotFoundError, ForbiddenError for anybody but admins, InvalidInputError
 */
export async function agentDifferences(
  database: PrismaClient,
  viewer: Viewer,
  between: AgentsBetween,
): Promise<readonly AgentDifference[]> {
  return database.$transaction(async (transaction) => {
    const { from, to } = await placesOf(transaction, viewer, between);
    return compared(transaction, from, to);
  }, transactionLimits);
}

/** Agents to bring from one environment to another. */
export interface AgentsToCopy extends AgentsBetween {
  /** Ids of the agents. */
  readonly keys: readonly string[];
  /** Of the differences that were read; null: whatever they are now. */
  readonly revisions: readonly string[] | null;
  /** True: sample data and own data may meet in the copies. */
  readonly mixSampleData: boolean;
}

/**
 * Brings agents to another environment, all or none: their settings, questions, variables and
 * remembered choices, and as given there what is the same as what they are given here. Grants,
 * tokens, channels and tasks stay where they are.
 * @throws as `agentDifferences` and `giveTo`; NotFoundError of an agent, ConflictError for a taken
 *   name, when an agent has changed since the comparison or tests block it, LimitExceededError
 */
export async function copyAgents(
  { refusePromotion, ...services }: GivingServices & Pick<LayerServices, 'refusePromotion'>,
  database: PrismaClient,
  viewer: Viewer,
  { keys, revisions, mixSampleData, ...between }: AgentsToCopy,
): Promise<readonly Agent[]> {
  if (viewer.kind !== 'member') {
    throw new ForbiddenError();
  }
  if (keys.length > mostAgents) {
    throw new LimitExceededError(`At most ${mostAgents} agents are copied at once.`, 'Choose fewer.');
  }
  return database.$transaction(async (transaction) => {
    const { from, to } = await placesOf(transaction, viewer, between);
    await refusePromotion?.(transaction, between);
    const known = await agentsIn(transaction, from);
    if (keys.some((key) => !known.some(({ id }) => id === key))) {
      throw new NotFoundError('Agent');
    }
    const { organizationId, environmentId } = to;
    const models = await transaction.model.findMany({ where: { organizationId, environmentId }, select: { id: true } });
    await lockSourcesOf(transaction, {
      models: models.map(({ id }) => ({ modelId: id })),
      tables: known.flatMap(({ agentTables }) => agentTables),
    });
    await lockLayer(transaction, environmentId);
    // In one order, so that two do not wait for each other.
    await transaction.$queryRaw`
      SELECT 1 FROM agent WHERE environment_id = ${environmentId} ORDER BY id FOR NO KEY UPDATE`;
    const chosen = (await compared(transaction, from, to)).filter(({ key }) => keys.includes(key));
    if (revisions !== null && chosen.some(({ revision }) => !revisions.includes(revision))) {
      throw new ConflictError('An agent has changed since it was compared.', 'Compare again. Nothing was copied.');
    }
    const agents: Agent[] = [];
    for (const difference of chosen) {
      agents.push(await copyAgent(services, transaction, viewer, to, { ...difference, mixSampleData }));
    }
    return agents;
  }, transactionLimits);
}

async function placesOf(transaction: Transaction, viewer: Viewer, { fromId, toId }: AgentsBetween) {
  const from = await administered(transaction, viewer, fromId);
  const to = await administered(transaction, viewer, toId);
  if (from.environmentId === to.environmentId) {
    throw new InvalidInputError('An agent is not copied to its own environment.', 'Choose another environment.', [
      'toId',
    ]);
  }
  return { from, to };
}

async function compared(transaction: Transaction, from: LayerPlace, to: LayerPlace): Promise<readonly Compared[]> {
  const moved = await agentMover(transaction, from, to);
  const counterpart = await counterpartsIn(transaction, to);
  const there = await agentsIn(transaction, to);
  const agents = await agentsIn(transaction, from);
  const copies = new Map(there.map((agent) => [agent.id, agent]));
  // A copy is that of one agent, whatever others are called.
  const taken = new Set(agents.map(({ id }) => counterpart(id)).filter((id) => copies.has(id)));
  return agents.flatMap((one): readonly Compared[] => {
    const copy =
      copies.get(counterpart(one.id)) ??
      there.find(({ id, name }) => !taken.has(id) && name.toLowerCase() === one.name.toLowerCase()) ??
      null;
    const { missing, ...agent } = moved(one, copy);
    const parts = copy === null ? [] : differingParts(agent, copy);
    if (copy !== null && parts.length === 0) {
      return [];
    }
    const [copyId, copyVersion] = [copy?.id ?? null, copy?.version ?? null];
    const said = JSON.stringify([comparable(agent), missing, copyId, copyVersion]);
    const revision = createHash('sha256').update(said).digest('hex');
    return [{ key: one.id, name: one.name, copyId, copyVersion, parts, missing, revision, agent }];
  });
}

function differingParts(agent: AgentParts, copy: AgentParts): readonly AgentPart[] {
  const [wanted, present] = [comparable(agent), comparable(copy)];
  return (Object.keys(wanted) as AgentPart[]).filter((part) => wanted[part] !== present[part]);
}

/** What each part says, whatever the order of what has none. */
function comparable(agent: AgentParts): Readonly<Record<AgentPart, string>> {
  const { name, agentModels, agentMetrics, agentTables, glossaryTags, suggestions, variables, rememberedChoices } =
    agent;
  const { glossaryAccessMode, ...settings } = settingsOf(agent);
  const models = agentModels.map(({ modelId, hiddenFieldIds }) => [modelId, ...hiddenFieldIds.toSorted()].join(' '));
  return {
    NAME: name,
    SETTINGS: JSON.stringify(settings),
    MODELS: JSON.stringify(models.toSorted()),
    METRICS: JSON.stringify(agentMetrics.map(({ metricId }) => metricId).toSorted()),
    TABLES: JSON.stringify(agentTables),
    GLOSSARY: JSON.stringify([glossaryAccessMode, glossaryTags]),
    SUGGESTIONS: JSON.stringify(suggestions),
    VARIABLES: JSON.stringify(variables),
    CHOICES: JSON.stringify(rememberedChoices.map(ruleKey).toSorted()),
  };
}

/** Settings that a copy shares. Who may ask it is decided where it is. */
function settingsOf({
  id: _id,
  name: _name,
  version: _version,
  accessMode: _accessMode,
  glossaryTags: _glossaryTags,
  agentModels: _agentModels,
  agentMetrics: _agentMetrics,
  agentTables: _agentTables,
  suggestions: _suggestions,
  variables: _variables,
  rememberedChoices: _rememberedChoices,
  ...settings
}: AgentParts) {
  return settings;
}

async function copyAgent(
  services: GivingServices,
  transaction: Transaction,
  viewer: MemberViewer,
  { organizationId, environmentId }: LayerPlace,
  { key, copyId, copyVersion, agent, mixSampleData }: Compared & Pick<AgentsToCopy, 'mixSampleData'>,
): Promise<Agent> {
  const { name, accessMode } = agent;
  const sampleSourceId = services.sample.dataSourceIdOf(organizationId);
  // Where an admin let sample data and own data meet in the original, they may meet in the copy.
  const parts = {
    ...agent,
    mixSampleData: mixSampleData || (await mixesSampleData(transaction, agent.id, sampleSourceId)),
  };
  await refuseTakenName(transaction, environmentId, name, copyId);
  const settings = settingsOf(agent);
  const tags = agent.glossaryTags.map(({ id }) => ({ id }));
  if (copyId !== null) {
    return changeAgent(transaction, viewer, { id: copyId, version: copyVersion }, async (copy) => {
      await transaction.agent.update({
        where: { id: copyId },
        data: { ...settings, name, glossaryTags: { set: tags } },
      });
      await giveExactly(services, transaction, viewer, copy, parts);
    });
  }
  const created = await transaction.agent.create({
    data: {
      ...settings,
      id: newId('Agent'),
      organizationId,
      environmentId,
      creatorId: viewer.actorId,
      name,
      accessMode,
      glossaryTags: { connect: tags },
    },
  });
  await giveExactly(services, transaction, viewer, created, parts);
  await recordAgent(transaction, viewer, created);
  const origin = await transaction.counterpart.findUnique({ where: { thingId: key } });
  const originId = origin?.originId ?? key;
  await transaction.counterpart.deleteMany({ where: { environmentId, originId } });
  await transaction.counterpart.create({ data: { thingId: created.id, environmentId, originId } });
  return created;
}
