import type { ApprovedTemplate, JsonValue } from '../analyst/analyst.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';

/** Approved templates of one agent that a question is compared with. */
const maximumTemplates = 500;
const pageSize = 200;

/**
 * Templates an agent may answer with: of libraries the person who asks may read, not deprecated,
 * and with every table they touch among the agent's. The newest approved version is used; edits
 * since then wait for their own approval. A template that names no table says nothing about what it
 * touches, and is not used.
 * @param readable condition of the templates that the person who asks may read
 */
export async function approvedTemplates(
  database: PrismaClient,
  agent: { readonly id: string; readonly organizationId: string },
  readable: Prisma.QueryTemplateWhereInput,
): Promise<readonly ApprovedTemplate[]> {
  const found: ApprovedTemplate[] = [];
  // Page by page, so that few are in memory at once.
  for (let last: string | undefined; found.length < maximumTemplates;) {
    const page = await database.queryTemplate.findMany({
      where: {
        organizationId: agent.organizationId,
        AND: [readable],
        deprecatedAt: null,
        versions: { some: { approvedAt: { not: null } } },
        tables: { some: {}, every: { agentTables: { some: { agentId: agent.id, useBlueprints: false } } } },
      },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      ...(last === undefined ? {} : { cursor: { id: last }, skip: 1 }),
      take: pageSize,
      select: templateParts,
    });
    found.push(...page.flatMap((row) => approvedTemplate(row) ?? []));
    last = page.at(-1)?.id;
    if (page.length < pageSize) {
      break;
    }
  }
  return found.slice(0, maximumTemplates);
}

const templateParts = {
  id: true,
  name: true,
  description: true,
  dataSourceId: true,
  tables: { select: { dataSourceId: true }, distinct: ['dataSourceId'], take: 2 },
  tags: { select: { name: true }, orderBy: { name: 'asc' } },
  versions: {
    where: { approvedAt: { not: null } },
    orderBy: { version: 'desc' },
    take: 1,
    include: { parameters: { orderBy: { position: 'asc' } }, approvedBy: { select: { name: true } } },
  },
} as const satisfies Prisma.QueryTemplateSelect;

type TemplateRow = Prisma.QueryTemplateGetPayload<{ select: typeof templateParts }>;

/** Null unless a version is approved. */
function approvedTemplate({ versions: [newest], tags, tables, ...template }: TemplateRow): ApprovedTemplate | null {
  if (newest === undefined || newest.approvedAt === null) {
    return null;
  }
  const { language, query, version, approvedAt, approvedBy } = newest;
  return {
    ...template,
    dataSourceId:
      newest.dataSourceId ?? template.dataSourceId ?? (tables.length === 1 ? (tables[0]?.dataSourceId ?? null) : null),
    versionId: newest.id,
    version,
    tags: tags.map((tag) => tag.name),
    language,
    query,
    parameters: newest.parameters.map((one) => ({
      name: one.name,
      description: one.description,
      type: one.type,
      defaultValue: one.defaultValue as JsonValue,
    })),
    approvedAt: approvedAt.toISOString(),
    approvedBy: approvedBy?.name ?? null,
  };
}
