import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { createModels, creatingFailure, type CreatedModels, type ModelsChoice } from '../../layer/createModels.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import type { GivingServices } from '../giving/giveTo.ts';
import { insertAgent } from '../settings/createAgent.ts';
import { giveToEach } from './giveToEach.ts';
import { purposeOver } from './purposeOver.ts';

/** A new agent, and agents that there are. */
interface AgentChoice {
  readonly name?: string | null | undefined;
  /** Default: a sentence about its models. */
  readonly description?: string | null | undefined;
  /** Models of the source that exist, which the new agent gets as well. */
  readonly modelIds?: readonly string[] | null | undefined;
  /** Questions that are not suggested, though they are proposed. */
  readonly withoutQuestions?: readonly string[] | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  /** True: sample data and own data may meet in an agent. */
  readonly mixSampleData?: boolean | null | undefined;
}

/** Drafted models that are chosen, and the agents that get them. */
export interface BuildChoice extends Omit<ModelsChoice, 'mayBeNone'> {
  readonly agent?: AgentChoice | null | undefined;
}

interface BuiltModels extends CreatedModels {
  /** The new agent; null: none was made. */
  readonly agent: Agent | null;
}

/** Milliseconds; a source of hundreds of tables takes seconds. */
export const buildingLimits = { timeout: 60_000 };

/**
 * Creates models from drafts, and gives them to a new agent, to existing ones or to none:
 * everything or nothing.
 * @throws what `createModels`, `insertAgent` and `giveToEach` throw
 */
export async function buildModels(
  services: GivingServices,
  database: PrismaClient,
  viewer: Viewer,
  wish: BuildChoice,
  now: Date,
): Promise<BuiltModels> {
  try {
    return await database.$transaction(
      (transaction) => writeModels(services, transaction, viewer, wish, now),
      buildingLimits,
    );
  } catch (error) {
    throw creatingFailure(error);
  }
}

/** Writes what `buildModels` builds, inside a transaction. */
export async function writeModels(
  services: GivingServices,
  transaction: Transaction,
  viewer: Viewer,
  { agent: choice, ...wanted }: BuildChoice,
  now: Date,
): Promise<BuiltModels> {
  const { name, description, modelIds, withoutQuestions, ids, mixSampleData } = choice ?? {};
  const existing = name == null ? [] : [...new Set(modelIds ?? [])];
  const created = await createModels(transaction, viewer, { ...wanted, mayBeNone: existing.length > 0 });
  // Their source is locked: it is that of the drafts.
  const { dataSourceId } = wanted;
  if ((await transaction.model.count({ where: { id: { in: existing }, dataSourceId } })) < existing.length) {
    throw new NotFoundError('Model', 'Draft again: it may have been removed.');
  }
  const models = created.models.map(({ id }) => ({ modelId: id }));
  const all = [...models, ...existing.map((modelId) => ({ modelId }))];
  const agent =
    name == null
      ? null
      : await insertAgent(
          services,
          transaction,
          created.by,
          {
            name,
            description: description ?? (await purposeOver(transaction, all)),
            models: all,
            mixSampleData,
            withoutQuestions,
          },
          now,
        ).catch(inAgent);
  await giveToEach(services, transaction, viewer, ids ?? [], { models, mixSampleData });
  return { ...created, agent };
}

/** The failure of an agent's setting at its place in the choice. */
function inAgent(error: unknown): never {
  if (!(error instanceof InvalidInputError)) {
    throw error;
  }
  throw new InvalidInputError(error.message, error.advice, ['agent', ...error.path], { cause: error });
}
