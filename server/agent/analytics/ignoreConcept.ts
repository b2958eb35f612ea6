import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { newId } from '../../platform/ids.ts';
import { conceptOf } from '../../task/concept.ts';
import { analysedAgent } from './analysedAgent.ts';

export interface IgnoreConceptInput {
  readonly agentId: string;
  /** Normal forms of its spellings, at most 50. */
  readonly concepts: readonly string[];
  /** True puts it aside, false takes it back. */
  readonly ignored: boolean;
}

/**
 * Puts a concept aside for all who look at the agent, or takes it back.
 * @throws NotFoundError, ForbiddenError
 */
export async function ignoreConcept(
  database: PrismaClient,
  asking: Viewer,
  { agentId, concepts: words, ignored }: IgnoreConceptInput,
): Promise<Agent> {
  const { viewer, agent } = await analysedAgent(database, asking, agentId);
  const concepts = [...new Set(words.slice(0, 50).map((word) => conceptOf(word).slice(0, 120)))];
  if (ignored) {
    await database.ignoredConcept.createMany({
      data: concepts.map((concept) => ({
        id: newId('IgnoredConcept'),
        organizationId: agent.organizationId,
        agentId,
        concept,
        ignoredById: viewer.actorId,
      })),
      skipDuplicates: true,
    });
  } else {
    await database.ignoredConcept.deleteMany({ where: { agentId, concept: { in: concepts } } });
  }
  return agent;
}
