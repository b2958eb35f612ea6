import type { ApprovedTemplate, JsonValue } from '../analyst/analyst.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';

/** Templates of one agent that are read for a question. */
const maximumTemplates = 200;

/**
 * Templates an agent may answer with: of libraries the person who asks may read, with their newest version approved (an
 * edit loses the approval until it is approved itself), and with every table they touch among the agent's. A template
 * that names no table says nothing about what it touches, and is not used.
 * @param readable condition of the templates that the person who asks may read
 */
export async function approvedTemplates(
  database: PrismaClient,
  agent: { readonly id: string; readonly organizationId: string },
  readable: Prisma.QueryTemplateWhereInput,
): Promise<readonly ApprovedTemplate[]> {
  const templates = await database.queryTemplate.findMany({
    where: {
      organizationId: agent.organizationId,
      AND: [readable],
      versions: { some: { approvedAt: { not: null } } },
      tables: { some: {}, every: { agentTables: { some: { agentId: agent.id, useBlueprints: false } } } },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: maximumTemplates,
    select: {
      id: true,
      name: true,
      description: true,
      tags: { select: { name: true }, orderBy: { name: 'asc' } },
      versions: {
        orderBy: { version: 'desc' },
        take: 1,
        include: { parameters: { orderBy: { position: 'asc' } }, approvedBy: { select: { name: true } } },
      },
    },
  });
  return templates.flatMap(({ id, name, description, tags, versions: [newest] }) => {
    if (newest === undefined || newest.approvedAt === null) return [];
    const { language, query, version, approvedAt, approvedBy } = newest;
    const parameters = newest.parameters.map((one) => ({
      name: one.name,
      description: one.description,
      type: one.type,
      defaultValue: one.defaultValue as JsonValue,
    }));
    const template: ApprovedTemplate = {
      id,
      versionId: newest.id,
      version,
      name,
      description,
      tags: tags.map((tag) => tag.name),
      language,
      query,
      parameters,
      approvedAt: approvedAt.toISOString(),
      approvedBy: approvedBy?.name ?? null,
    };
    return [template];
  });
}
