import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { findFixes, type Fix } from '../analytics/findFixes.ts';
import type { UnansweredConcept } from '../analytics/readConcepts.ts';

/** Words of one question that had no meaning, each with the ways to give it one. */
export async function wordsOfTurn(
  database: PrismaClient,
  agent: Pick<Agent, 'id' | 'organizationId' | 'environmentId'>,
  commentId: string,
): Promise<readonly (UnansweredConcept & Fix)[]> {
  const found = await database.unknownWord.findMany({
    where: { commentId, solvedAt: null },
    orderBy: { id: 'asc' },
    include: { comment: { select: { actorId: true } } },
  });
  const concepts = found.map(({ concept, word, nearestKind, nearestName, comment }) => ({
    concept,
    word,
    forms: [concept],
    commentIds: [commentId],
    actorIds: [comment.actorId],
    nearestKind,
    nearestName,
    ignored: false,
  }));
  const fixes = await findFixes(database, agent, concepts);
  return concepts.map((concept, at) => ({ ...concept, ...(fixes[at] ?? { column: null, near: null, table: null }) }));
}
