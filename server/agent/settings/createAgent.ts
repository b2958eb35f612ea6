import { canCreateAgent } from '../../access/agent.policy.ts';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient, Variable } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Gift } from '../giving/gift.ts';
import { giveTo, type GivingServices } from '../giving/giveTo.ts';
import { lockSourcesOf } from '../giving/lockGift.ts';
import { lockLayer } from '../../layer/feed/changeEvent.ts';
import { agentTransaction, recordAgent } from '../changeAgent.ts';
import { writeChoices, type KeptChoice } from '../choices/keptChoices.ts';
import { writeProposals } from '../suggestions/proposeSuggestions.ts';
import { writeSuggestions, type SuggestionCategory } from '../suggestions/writeSuggestions.ts';
import { refuseTakenName } from './agentName.ts';
import { checkedSettings, checkedTags, nameOf, type AgentSettingsInput } from './agentSettings.ts';
import { requirePublicAccess } from './requirePublicAccess.ts';

/** Settings of a new agent, and what it is given. */
export interface NewAgent extends AgentSettingsInput, Gift {
  readonly name: string;
  /** False: no questions are proposed for its models. */
  readonly suggestions?: boolean | null | undefined;
  /** Questions that are not suggested, though they are proposed. */
  readonly withoutQuestions?: readonly string[] | null | undefined;
}

/** What comes with a new agent that is made of another one or of a template. */
export interface AgentContent {
  /** Its suggested questions; null: they are proposed. */
  readonly categories: readonly SuggestionCategory[] | null;
  readonly variables: readonly Pick<Variable, 'name' | 'type' | 'defaultValue'>[];
  /** Choices that it follows without asking. */
  readonly choices: readonly KeptChoice[];
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
  now: Date,
): Promise<Agent> {
  if (!canCreateAgent(viewer)) {
    throw new ForbiddenError();
  }
  return database.$transaction(async (transaction) => {
    await lockSourcesOf(transaction, wish);
    return insertAgent(services, transaction, viewer, wish, now);
  }, agentTransaction);
}

/**
 * Writes a new agent with everything it is given and questions about its models, inside a
 * transaction that may also make these models. The transaction has locked their sources.
 * @throws InvalidInputError, NotFoundError, ConflictError when the name is taken, and what `giveTo`
 *   throws
 */
export async function insertAgent(
  services: GivingServices,
  transaction: Transaction,
  viewer: MemberViewer,
  {
    models,
    tables,
    metricIds,
    mixSampleData,
    suggestions,
    withoutQuestions,
    content,
    ...settings
  }: NewAgent & { readonly content?: AgentContent },
  now: Date,
): Promise<Agent> {
  const { organizationId, environmentId, actorId } = viewer;
  const name = nameOf(settings.name);
  await lockLayer(transaction, environmentId);
  await refuseTakenName(transaction, environmentId, name);
  if (settings.isPublic === true) {
    await requirePublicAccess(transaction, organizationId);
  }
  const tags = await checkedTags(transaction, viewer, settings);
  const agent = await transaction.agent.create({
    data: {
      id: newId('Agent'),
      organizationId,
      environmentId,
      creatorId: actorId,
      ...checkedSettings(settings),
      name,
      ...(tags === null ? {} : { glossaryTags: { connect: tags } }),
    },
  });
  await giveTo(services, transaction, viewer, agent, { models, tables, metricIds, mixSampleData });
  await transaction.variable.createMany({
    data: (content?.variables ?? []).map((variable) => ({
      ...variable,
      id: newId('Variable'),
      agentId: agent.id,
      organizationId,
    })),
  });
  await writeChoices(transaction, viewer, agent, content?.choices ?? []);
  if (content?.categories != null) {
    await writeSuggestions(transaction, agent, content.categories);
  } else if (suggestions !== false && (models?.length ?? 0) > 0) {
    await writeProposals(transaction, agent, now, new Set(withoutQuestions ?? []));
  }
  await recordAgent(transaction, viewer, agent);
  return agent;
}
