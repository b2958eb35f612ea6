import type { Viewer } from '../access/viewer.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';
import { among, listing, type Listing } from '../platform/search/searchedList.ts';
import { tagPolicy } from './glossary.policy.ts';

/** The tags of the viewer's organization that a search finds by words of their names. */
export const tagsFoundBy = (
  database: PrismaClient,
  viewer: Viewer,
  search: string | null | undefined,
): Promise<Listing<Prisma.TagWhereInput>> =>
  listing(database, tagPolicy.where(viewer), search, (where) => ({
    texts: Prisma.sql`
      SELECT id, name, 'NAME', name, NULL FROM tag
      WHERE organization_id = ${'organizationId' in viewer ? viewer.organizationId : ''}`,
    readable: (ids) => database.tag.findMany({ where: among(where, ids), select: { id: true } }),
  }));
