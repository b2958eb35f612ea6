import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { newId } from '../../platform/ids.ts';
import type { CompiledColumn } from '../../semql/compiled.ts';
import type { TemplateAuthor } from './changeTemplates.ts';
import { versionContent, type TemplateContent } from './content/templateContent.ts';

/** Newest version of a template with its parameters. */
export async function newestVersion(transaction: Transaction, templateId: string) {
  return transaction.queryTemplateVersion.findFirstOrThrow({
    where: { queryTemplateId: templateId },
    orderBy: { version: 'desc' },
    include: versionContent,
  });
}

/**
 * Keeps the columns that a run of a version gave, unless it was decided about meanwhile: an
 * approval has columns of its own, which are the contract.
 */
export async function keepColumns(
  database: PrismaClient,
  { id, approvedAt }: { readonly id: string; readonly approvedAt: Date | null },
  columns: readonly CompiledColumn[],
): Promise<void> {
  await database.queryTemplateVersion.updateMany({
    where: { id, approvedAt, ...(approvedAt === null ? {} : { columns: { equals: Prisma.DbNull } }) },
    data: { columns: storableJson(columns) },
  });
}

/** Sets the tables and the source that a template stands on. */
export async function setTables(
  transaction: Transaction,
  templateId: string,
  { dataSourceId }: Pick<TemplateContent, 'dataSourceId'>,
  tableIds: readonly string[],
): Promise<void> {
  await transaction.queryTemplate.update({
    where: { id: templateId },
    data: { dataSourceId, tables: { set: tableIds.map((id) => ({ id })) } },
  });
}

/** A version to write; an approval counts on where the query stays the same. */
interface WrittenVersion {
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly content: TemplateContent;
  readonly fromTaskId: string | null;
  readonly approval: Pick<
    Prisma.QueryTemplateVersionGetPayload<object>,
    'approvedAt' | 'approvedByActorId' | 'requestedAt' | 'columns'
  > | null;
}

/** Writes the next version of a template. */
export async function writeVersion(
  transaction: Transaction,
  { organizationId, actorId }: TemplateAuthor,
  queryTemplateId: string,
  { content, approval, ...written }: WrittenVersion,
): Promise<void> {
  const { language, query, dataSourceId, parameters } = content;
  await transaction.queryTemplateVersion.create({
    data: {
      ...written,
      id: newId('QueryTemplateVersion'),
      organizationId,
      queryTemplateId,
      language,
      query,
      dataSourceId,
      authorId: actorId,
      approvedAt: approval?.approvedAt ?? null,
      approvedByActorId: approval?.approvedByActorId ?? null,
      requestedAt: approval?.requestedAt ?? null,
      columns: approval?.columns ?? Prisma.DbNull,
      parameters: {
        create: parameters.map(({ defaultValue, ...parameter }, position) => ({
          ...parameter,
          id: newId('QueryParameter'),
          position,
          ...(defaultValue === null ? {} : { defaultValue: storableJson(defaultValue) }),
        })),
      },
    },
  });
}
