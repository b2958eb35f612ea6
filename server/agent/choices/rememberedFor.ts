import type { RememberedChoice as Rule } from '../../analyst/analyst.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';

/** Choices that one agent follows at most. */
const most = 500;

/** Choices that an agent follows: its own before those of every agent, the latest first. */
export async function rememberedFor(
  database: PrismaClient,
  { id: agentId, environmentId }: { readonly id: string; readonly environmentId: string },
): Promise<readonly Rule[]> {
  const rows = await database.rememberedChoice.findMany({
    where: { environmentId, status: 'ACCEPTED', OR: [{ agentId, everyAgent: false }, { everyAgent: true }] },
    orderBy: [{ everyAgent: 'asc' }, { decidedAt: 'desc' }, { id: 'desc' }],
    take: most,
    select: { rule: true },
  });
  // Written by `proposeChoice`.
  return rows.map(({ rule }) => rule as unknown as Rule);
}
