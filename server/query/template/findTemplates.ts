import type { Viewer } from '../../access/viewer.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
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

/** Condition of the templates that a viewer may read and that filters find. */
export async function findTemplates(
  database: PrismaClient,
  viewer: Viewer,
  { libraryId, tagId, search, status, language }: TemplateFilters,
): Promise<Prisma.QueryTemplateWhereInput> {
  const wanted = search?.trim() ?? '';
  const contains = { contains: wanted, mode: 'insensitive' } as const;
  return {
    AND: [
      queryTemplatePolicy.where(viewer),
      libraryId == null ? {} : { queryLibraryId: libraryId },
      tagId == null ? {} : { tags: { some: { id: tagId } } },
      wanted === '' ? {} : { OR: [{ name: contains }, { description: contains }, ...inQueries(viewer, contains)] },
      await ofNewestVersion(database, viewer, status ?? null, language ?? null),
    ],
  };
}

/** Explorers see the texts of approved versions only. */
function inQueries(
  viewer: Viewer,
  query: { readonly contains: string; readonly mode: 'insensitive' },
): readonly Prisma.QueryTemplateWhereInput[] {
  const isAdmin = viewer.kind === 'member' && viewer.role === 'org:admin';
  return [{ versions: { some: { query, ...(isAdmin ? {} : { approvedAt: { not: null } }) } } }];
}

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
  // Explorers read approved versions only.
  const readable =
    viewer.kind === 'member' && viewer.role === 'org:admin' ? Prisma.empty : Prisma.sql`AND approved_at IS NOT NULL`;
  const conditions = [
    Prisma.sql`template.organization_id = ${viewer.organizationId}`,
    ...(language === null ? [] : [Prisma.sql`newest.language = ${language}::query_language`]),
    ...(status === null ? [] : [statusConditions[status]]),
  ];
  const rows = await database.$queryRaw<{ readonly id: string }[]>`
    SELECT template.id FROM query_template template
    JOIN LATERAL (
      SELECT language, approved_at, requested_at FROM query_template_version
      WHERE query_template_id = template.id ${readable} ORDER BY version DESC LIMIT 1
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
