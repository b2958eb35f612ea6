import type { Transaction } from '../../server/platform/database/database.ts';
import { seedId } from './seedId.ts';
import { seedTableId } from './writeTables.ts';
import type { SeedOwner } from './writeTables.ts';

/** An approved query in SemQL, with the tables it touches. */
export interface TemplateSeed {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly tables: readonly string[];
  readonly query: string;
}

/**
 * Writes the organization's shared library with its templates, each approved by the owner of the
 * sample data.
 */
export async function writeQueryTemplates(
  transaction: Transaction,
  { namespace, organizationId, dataSourceId, actorId }: SeedOwner,
  templates: readonly TemplateSeed[],
  now: Date,
): Promise<void> {
  const queryLibraryId = seedId('lib', `${namespace}/library`);
  await transaction.queryLibrary.create({
    data: {
      id: queryLibraryId,
      organizationId,
      name: 'Approved queries',
      sharedWithOrganization: true,
      isDefault: true,
      ownerId: actorId,
    },
  });
  for (const { name, description, tags, tables, query } of templates) {
    await transaction.queryTemplate.create({
      data: {
        id: seedId('qtp', `${namespace}/${name}`),
        organizationId,
        queryLibraryId,
        dataSourceId,
        name,
        description,
        creatorId: actorId,
        tables: { connect: tables.map((table) => ({ id: seedTableId(namespace, table) })) },
        tags: {
          create: tags.map((tag) => ({ id: seedId('tag', `${namespace}/${tag}`), organizationId, name: tag })),
        },
        decisions: {
          create: {
            id: seedId('qtd', `${namespace}/${name}/1`),
            organizationId,
            kind: 'APPROVED',
            version: 1,
            actorId,
            createdAt: now,
          },
        },
        versions: {
          create: {
            id: seedId('qtv', `${namespace}/${name}/1`),
            organizationId,
            version: 1,
            name,
            description,
            language: 'SEMQL',
            query,
            authorId: actorId,
            approvedAt: now,
            approvedByActorId: actorId,
          },
        },
      },
    });
  }
}
