import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { isVisitor, type Viewer } from '../viewer.ts';

/** Limits of people without an account, by their address and hour. */
export const visitLimits = { visits: 30, questions: 60 } as const;

export const hourMs = 60 * 60_000;

/**
 * Lets a visitor ask one more question. Those of a public page are counted by address, whatever
 * visits were opened from there; those of a visit that a token opened, by visit.
 * @throws LimitExceededError
 */
export async function allowQuestion(
  database: PrismaClient | Transaction,
  viewer: Viewer,
  now: Date = new Date(),
): Promise<void> {
  if (viewer.kind !== 'agent_token' || !isVisitor(viewer)) {
    return;
  }
  const { addressHash } = await database.visit.findUniqueOrThrow({
    where: { id: viewer.tokenId },
    select: { addressHash: true },
  });
  const since = { gt: new Date(now.getTime() - hourMs) };
  const asked = await database.comment.count({
    where:
      addressHash === null
        ? { actorId: viewer.actorId, createdAt: since }
        : { actor: { visit: { addressHash } }, createdAt: since },
  });
  if (asked >= visitLimits.questions) {
    throw new LimitExceededError(
      `Visitors ask at most ${visitLimits.questions} questions an hour.`,
      'Continue in an hour, or sign in with an account of the organization.',
    );
  }
}
