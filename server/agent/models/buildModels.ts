import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { createModels, creatingFailure, type CreatedModels, type ModelsChoice } from '../../layer/createModels.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type { GivingServices } from '../giving/giveTo.ts';
import { insertAgent } from '../settings/createAgent.ts';
import { giveToEach } from './giveToEach.ts';

/** A new agent, and agents that there are. */
interface AgentChoice {
  readonly name?: string | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  /** True: sample data and own data may meet in an agent. */
  readonly mixSampleData?: boolean | null | undefined;
}

interface BuiltModels extends CreatedModels {
  /** The new agent; null: none was made. */
  readonly agent: Agent | null;
}

/** Milliseconds; a source of hundreds of tables takes seconds. */
const timeout = 60_000;

/**
 * Creates models from drafts, and gives them to a new agent, to existing ones or to none:
 * everything or nothing.
 * @throws what `createModels`, `insertAgent` and `giveToEach` throw
 */
export async function buildModels(
  services: GivingServices,
  database: PrismaClient,
  viewer: Viewer,
  { agent: choice, ...wanted }: ModelsChoice & { readonly agent?: AgentChoice | null | undefined },
  now: Date,
): Promise<BuiltModels> {
  try {
    return await database.$transaction(
      async (transaction) => {
        const created = await createModels(transaction, viewer, wanted);
        const models = created.models.map(({ id }) => ({ modelId: id }));
        const { name, ids, mixSampleData } = choice ?? {};
        const agent =
          name == null
            ? null
            : await insertAgent(services, transaction, created.by, { name, models, mixSampleData }, now).catch(inAgent);
        await giveToEach(services, transaction, viewer, ids ?? [], { models, mixSampleData });
        return { ...created, agent };
      },
      { timeout },
    );
  } catch (error) {
    throw creatingFailure(error);
  }
}

/** The failure of an agent's setting at its place in the choice. */
function inAgent(error: unknown): never {
  if (!(error instanceof InvalidInputError)) {
    throw error;
  }
  throw new InvalidInputError(error.message, error.advice, ['agent', ...error.path], { cause: error });
}
