import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Removes visits that ended without a question; each hour. */
export const forgetVisitsJob: JobKind<object> = { name: 'visit.forget', input: z.object({}), uniqueByKey: true };

/** Time after the end of a visit in which it still counts. */
const restMs = 24 * 60 * 60_000;
const mostAtOnce = 5000;

/** Removes visits that ended, with their guests, where nothing was asked. */
export async function forgetVisits(database: PrismaClient, now: Date): Promise<void> {
  const ended = await database.visit.findMany({
    where: { expiresAt: { lte: new Date(now.getTime() - restMs) }, actor: { tasks: { none: {} } } },
    select: { id: true, actorId: true },
    take: mostAtOnce,
  });
  await database.$transaction([
    database.visit.deleteMany({ where: { id: { in: ended.map(({ id }) => id) } } }),
    database.actor.deleteMany({ where: { id: { in: ended.map(({ actorId }) => actorId) }, provider: 'GUEST' } }),
  ]);
}
