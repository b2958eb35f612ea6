import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { creatingFailure } from '../../layer/createModels.ts';
import { readCatalog } from '../../model/catalogs.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type { GivingServices } from '../giving/giveTo.ts';
import { withQuestions } from '../suggestions/writeSuggestions.ts';
import { buildingLimits, writeModels, type BuildChoice } from './buildModels.ts';

/** A new agent as it would be. */
export interface PreviewedAgent {
  readonly name: string;
  readonly description: string;
  readonly suggestions: readonly { readonly category: string; readonly questions: readonly string[] }[];
  readonly modelCount: number;
  /** Dimensions, measures and filters that it may use. */
  readonly fieldCount: number;
}

/** Carries a result out of a transaction that is taken back. */
class TakenBack extends Error {
  readonly preview: PreviewedAgent;

  constructor(preview: PreviewedAgent) {
    super('The preview has been made.');
    this.preview = preview;
  }
}

/**
 * The new agent that `buildModels` would make. It is made, looked at, and taken back: what is shown
 * is what a save writes, and what a save refuses is refused here in the same words.
 * @throws what `buildModels` throws, InvalidInputError without a new agent
 */
export async function previewAgent(
  services: GivingServices,
  database: PrismaClient,
  viewer: Viewer,
  wish: BuildChoice,
  now: Date,
): Promise<PreviewedAgent> {
  if (wish.agent?.name == null) {
    throw new InvalidInputError('No agent would be made.', 'Name a new agent.', ['agent', 'name']);
  }
  try {
    return await database.$transaction(async (transaction): Promise<never> => {
      throw new TakenBack(await made(services, transaction, viewer, wish, now));
    }, buildingLimits);
  } catch (error) {
    if (error instanceof TakenBack) {
      return error.preview;
    }
    throw creatingFailure(error);
  }
}

async function made(
  services: GivingServices,
  transaction: Transaction,
  viewer: Viewer,
  wish: BuildChoice,
  now: Date,
): Promise<PreviewedAgent> {
  const { agent } = await writeModels(services, transaction, viewer, wish, now);
  if (agent === null) {
    throw new Error('A wish with a name makes an agent.');
  }
  const { id: agentId, organizationId, environmentId, name, description } = agent;
  const suggestions = await transaction.agentSuggestion.findMany({ where: { agentId }, ...withQuestions });
  const { visible } = await readCatalog(transaction, { organizationId, environmentId, agentId });
  const fieldsOf = ({ dimensions, measures, filters }: (typeof visible.models)[number]): number =>
    dimensions.length + measures.length + filters.length;
  return {
    name,
    description,
    suggestions: suggestions.map(({ category, tasks }) => ({ category, questions: tasks.map(({ task }) => task) })),
    modelCount: visible.models.length,
    fieldCount: visible.models.reduce((sum, model) => sum + fieldsOf(model), 0),
  };
}
