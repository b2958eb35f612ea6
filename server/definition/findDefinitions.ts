import { inEnvironmentSql } from '../access/environmentSql.ts';
import type { Viewer } from '../access/viewer.ts';
import { Prisma, type DefinitionSource, type PrismaClient } from '../generated/prisma/client.ts';
import { among, listing, type Listing } from '../platform/search/searchedList.ts';
import type { Searched } from '../platform/search/searchTexts.ts';
import { definitionsOf } from './definition.policy.ts';
import { inState, type VerificationState } from './verificationState.ts';

/** Part of the definitions of an environment to list. */
export interface DefinitionSearch {
  readonly environmentId?: string | null | undefined;
  /** Words of a name or of the text. */
  readonly search?: string | null | undefined;
  readonly state?: VerificationState | null | undefined;
  readonly source?: DefinitionSource | null | undefined;
  /** By name: best matches first while something is searched for. */
  readonly order?: DefinitionOrder | null | undefined;
}

export type DefinitionOrder = 'NAME' | 'CHANGED';

/** The readable definitions that a search finds at a moment. */
export async function definitionsFoundBy(
  database: PrismaClient,
  viewer: Viewer,
  { environmentId, search, state, source, order }: DefinitionSearch,
  now: Date,
): Promise<Listing<Prisma.DefinitionWhereInput>> {
  const listed: Prisma.DefinitionWhereInput = {
    AND: [
      definitionsOf(viewer, environmentId),
      state == null ? {} : inState(now, state),
      source == null ? {} : { source },
    ],
  };
  const found = await listing(database, listed, search, (where) =>
    searchedDefinitions(database, viewer, where, environmentId),
  );
  return order === 'CHANGED' ? { ...found, ranked: null } : found;
}

/** The texts of definitions, as far as a condition allows. */
export function searchedDefinitions(
  database: PrismaClient,
  viewer: Viewer,
  where: Prisma.DefinitionWhereInput,
  environmentId?: string | null,
): Searched {
  const here = inEnvironmentSql(viewer, environmentId, 'definition');
  return {
    texts: Prisma.sql`
      SELECT id, name, 'NAME', name, NULL FROM definition WHERE ${here}
      UNION ALL SELECT id, name, 'DESCRIPTION', description, 'in its text'
        FROM definition WHERE ${here}`,
    readable: (ids) => database.definition.findMany({ where: among(where, ids), select: { id: true } }),
  };
}

/** Order of a list; equal ones are ordered by id, so that pages are stable. */
export const inOrder: Readonly<Record<DefinitionOrder, Prisma.DefinitionOrderByWithRelationInput[]>> = {
  NAME: [{ name: 'asc' }, { id: 'asc' }],
  CHANGED: [{ updatedAt: 'desc' }, { id: 'desc' }],
};
