import type { PrismaClient, QueryLibrary, QueryTemplate } from '../../generated/prisma/client.ts';

/** Command that has changed something, with its id. */
type Changed = Promise<{ readonly id: string }>;

/** A template as a mutation returns it. @param query what was asked for of it */
export async function templateAfter(database: PrismaClient, query: object, changed: Changed): Promise<QueryTemplate> {
  const { id } = await changed;
  return database.queryTemplate.findUniqueOrThrow({ ...query, where: { id } });
}

/** A library as a mutation returns it. @param query what was asked for of it */
export async function libraryAfter(database: PrismaClient, query: object, changed: Changed): Promise<QueryLibrary> {
  const { id } = await changed;
  return database.queryLibrary.findUniqueOrThrow({ ...query, where: { id } });
}
