import type { PrismaClient } from '../generated/prisma/client.ts';

/** US dollars that language models of an organization have cost since the month began (UTC). */
export async function modelSpend(
  database: Pick<PrismaClient, 'modelCall'>,
  organizationId: string,
  now: Date,
): Promise<number> {
  const begun = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { _sum: sum } = await database.modelCall.aggregate({
    where: { organizationId, createdAt: { gte: begun } },
    _sum: { cost: true },
  });
  return sum.cost ?? 0;
}
