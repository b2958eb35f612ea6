import type { Viewer } from '../../access/viewer.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { among, listing, type Listing } from '../../platform/search/searchedList.ts';
import type { Searched } from '../../platform/search/searchTexts.ts';
import { queryTemplatePolicy } from '../query.policy.ts';
import type { TemplateContent } from './content/templateContent.ts';
import type { TemplateStatus } from './templateStatus.ts';

/** Filters of a list of templates; null or absent: any. */
export interface TemplateFilters {
  readonly libraryId?: string | null | undefined;
  readonly tagId?: string | null | undefined;
  readonly search?: string | null | undefined;
  readonly status?: TemplateStatus | null | undefined;
  readonly language?: TemplateContent['language'] | null | undefined;
}

/** The templates that a viewer may read and that filters find. */
export async function findTemplates(
  database: PrismaClient,
  viewer: Viewer,
  { libraryId, tagId, search, status, language }: TemplateFilters,
): Promise<Listing<Prisma.QueryTemplateWhereInput>> {
  const listed: Prisma.QueryTemplateWhereInput = {
    AND: [
      queryTemplatePolicy.where(viewer),
      libraryId == null ? {} : { queryLibraryId: libraryId },
      tagId == null ? {} : { tags: { some: { id: tagId } } },
      await ofNewestVersion(database, viewer, status ?? null, language ?? null),
    ],
  };
  return listing(database, listed, search, (where) => searchedTemplates(database, viewer, where));
}

/** The texts of templates and of their queries, as far as a condition allows. */
export function searchedTemplates(
  database: PrismaClient,
  viewer: Viewer,
  where: Prisma.QueryTemplateWhereInput,
): Searched {
  const organizationId = 'organizationId' in viewer ? viewer.organizationId : '';
  return {
    texts: Prisma.sql`
      SELECT id, name, 'NAME', name, NULL FROM query_template WHERE organization_id = ${organizationId}
      UNION ALL SELECT id, name, 'DESCRIPTION', description, 'in its description'
        FROM query_template WHERE organization_id = ${organizationId}
      UNION ALL SELECT template.id, template.name, 'DESCRIPTION', query, 'in its query'
        FROM query_template template JOIN query_template_version ON query_template_id = template.id
        WHERE template.organization_id = ${organizationId} ${readableVersions(viewer)}`,
    readable: (ids) => database.queryTemplate.findMany({ where: among(where, ids), select: { id: true } }),
  };
}

/** Explorers read approved versions only. */
const readableVersions = (viewer: Viewer): Prisma.Sql =>
  viewer.kind === 'member' && viewer.role === 'org:admin' ? Prisma.empty : Prisma.sql`AND approved_at IS NOT NULL`;

/** Which version of a template is its newest is not a condition that Prisma can write. */
async function ofNewestVersion(
  database: PrismaClient,
  viewer: Viewer,
  status: TemplateStatus | null,
  language: TemplateContent['language'] | null,
): Promise<Prisma.QueryTemplateWhereInput> {
  if ((status === null && language === null) || !('organizationId' in viewer)) {
    return {};
  }
  const conditions = [
    Prisma.sql`template.organization_id = ${viewer.organizationId}`,
    ...(language === null ? [] : [Prisma.sql`newest.language = ${language}::query_language`]),
    ...(status === null ? [] : [statusConditions[status]]),
  ];
  const rows = await database.$queryRaw<{ readonly id: string }[]>`
    SELECT template.id FROM query_template template
    JOIN LATERAL (
      SELECT language, approved_at, requested_at FROM query_template_version
      WHERE query_template_id = template.id ${readableVersions(viewer)} ORDER BY version DESC LIMIT 1
    ) newest ON true
    WHERE ${Prisma.join(conditions, ' AND ')}`;
  return { id: { in: rows.map(({ id }) => id) } };
}

const statusConditions: Readonly<Record<TemplateStatus, Prisma.Sql>> = {
  DEPRECATED: Prisma.sql`template.deprecated_at IS NOT NULL`,
  APPROVED: Prisma.sql`template.deprecated_at IS NULL AND newest.approved_at IS NOT NULL`,
  NEEDS_APPROVAL: Prisma.sql`template.deprecated_at IS NULL AND newest.approved_at IS NULL AND newest.requested_at IS NOT NULL`,
  DRAFT: Prisma.sql`template.deprecated_at IS NULL AND newest.approved_at IS NULL AND newest.requested_at IS NULL`,
};
