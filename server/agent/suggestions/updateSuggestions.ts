import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { agentTransaction, changeAgent, type ReadAgent } from '../changeAgent.ts';
import { writeSuggestions, type SuggestionCategory } from './writeSuggestions.ts';

/**
 * Changes the suggestions of an agent to what a list says.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, LimitExceededError, ConflictError when
 *   the agent has changed since the version that was read
 */
export async function updateSuggestions(
  database: PrismaClient,
  viewer: Viewer,
  read: ReadAgent,
  categories: readonly SuggestionCategory[],
): Promise<Agent> {
  return database.$transaction(
    (transaction) =>
      changeAgent(transaction, viewer, read, (agent) => writeSuggestions(transaction, agent, categories)),
    agentTransaction,
  );
}
