import { canCreateAgent } from '../../access/agent.policy.ts';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { agentTransaction } from '../changeAgent.ts';
import type { Gift } from '../giving/gift.ts';
import type { GivingServices } from '../giving/giveTo.ts';
import { lockSourcesOf } from '../giving/lockGift.ts';
import { choicesOfEvery, withoutThose } from '../choices/keptChoices.ts';
import { insertAgent } from '../settings/createAgent.ts';
import { chosenTemplate, type TemplateChoice } from './chosenTemplate.ts';
import { fitTemplate, type FittedTemplate } from './fitTemplate.ts';

export interface AgentFromTemplate extends TemplateChoice {
  readonly name: string;
  /** Models of a template that names none. */
  readonly modelIds?: readonly string[] | null | undefined;
  readonly mixSampleData?: boolean | null | undefined;
}

/** What an agent of a template would have in the environment the viewer works in. */
export interface TemplatePreview {
  readonly models: number;
  /** Tables that none of its models is over. */
  readonly tables: number;
  readonly metrics: number;
  readonly questions: number;
  /** Remembered choices. */
  readonly choices: number;
  /** True: its models are chosen when the agent is created. */
  readonly choosesModels: boolean;
  readonly missing: readonly string[];
}

/**
 * Says what a template comes to here, before anything is saved.
 * @throws ForbiddenError, NotFoundError
 */
export async function previewTemplate(
  database: PrismaClient,
  viewer: Viewer,
  choice: TemplateChoice,
): Promise<TemplatePreview> {
  const { configuration } = await chosenTemplate(database, authorOf(viewer), choice);
  const { models, unmodelled, metricIds, missing } = await fitTemplate(database, authorOf(viewer), configuration);
  return {
    models: models.length,
    tables: unmodelled,
    metrics: metricIds.length,
    questions: configuration.suggestions.reduce((sum, { questions }) => sum + questions.length, 0),
    choices: configuration.choices.length,
    choosesModels: configuration.models === null,
    missing,
  };
}

/**
 * Creates an agent from a template, with what of it the environment has. Only admins may ask it at
 * first.
 * @throws ForbiddenError, NotFoundError, and what `insertAgent` throws
 */
export async function createFromTemplate(
  services: GivingServices,
  database: PrismaClient,
  asking: Viewer,
  { name, modelIds, mixSampleData, ...choice }: AgentFromTemplate,
  now: Date,
): Promise<Agent> {
  const viewer = authorOf(asking);
  return database.$transaction(async (transaction) => {
    const { description, type, configuration } = await chosenTemplate(transaction, viewer, choice);
    const { settings, variables, suggestions, choices } = configuration;
    const fitted = await fitTemplate(transaction, viewer, configuration);
    const gift = giftOf(fitted, configuration.models === null ? (modelIds ?? []) : null, mixSampleData === true);
    await lockSourcesOf(transaction, gift);
    return insertAgent(
      services,
      transaction,
      viewer,
      {
        ...settings,
        ...gift,
        name,
        description,
        type,
        accessMode: 'RESTRICTED',
        isPublic: false,
        glossaryTagIds: fitted.glossaryTagIds,
        content: {
          categories: suggestions.length === 0 ? null : suggestions,
          variables,
          choices: withoutThose(choices, await choicesOfEvery(transaction, viewer.environmentId)),
        },
      },
      now,
    );
  }, agentTransaction);
}

function giftOf(
  { models, metricIds, tables }: FittedTemplate,
  chosen: readonly string[] | null,
  mixSampleData: boolean,
): Gift {
  return chosen === null
    ? { models, metricIds, tables, mixSampleData }
    : { models: chosen.map((modelId) => ({ modelId })), mixSampleData };
}

/** @throws ForbiddenError for all who may create no agents */
function authorOf(viewer: Viewer): MemberViewer {
  if (!canCreateAgent(viewer)) {
    throw new ForbiddenError();
  }
  return viewer;
}
