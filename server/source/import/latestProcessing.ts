import type { DataProcessingTask, Prisma, PrismaClient } from '../../generated/prisma/client.ts';

/**
 * Processing tasks of the newest import of a source, in the order they run: those that were asked
 * for together carry the same moment.
 * @param also what else must hold of them, as a policy says it
 */
export async function latestProcessing(
  database: PrismaClient,
  dataSourceId: string,
  also: Prisma.DataProcessingTaskWhereInput = {},
  query: { readonly include?: Prisma.DataProcessingTaskInclude } = {},
): Promise<DataProcessingTask[]> {
  const newest = await database.dataProcessingTask.findFirst({
    where: { dataSourceId, AND: also },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  });
  if (newest === null) {
    return [];
  }
  return database.dataProcessingTask.findMany({
    ...query,
    where: { dataSourceId, createdAt: newest.createdAt, AND: also },
    orderBy: { id: 'asc' },
  });
}
