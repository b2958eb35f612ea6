import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { KeptQuery } from './impact.ts';

/**
 * Queries in SemQL that templates of an organization hold, by the newest version of each. The
 * texts are those of the version that is answered from: an approved one, where there is one.
 */
export async function readKeptQueries(
  transaction: Transaction,
  organizationId: string,
): Promise<readonly StoredQuery[]> {
  const templates = await transaction.queryTemplate.findMany({
    where: { organizationId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      versions: {
        where: { language: 'SEMQL' },
        orderBy: { version: 'desc' },
        select: { id: true, version: true, query: true, approvedAt: true },
      },
    },
  });
  return templates.flatMap(({ id, name, versions }) => {
    const current = versions.find(({ approvedAt }) => approvedAt !== null) ?? versions[0];
    return current === undefined ? [] : [{ id, name, semql: current.query, versionId: current.id }];
  });
}

/** A kept query with the row that holds its text. */
export interface StoredQuery extends KeptQuery {
  readonly versionId: string;
}

/**
 * Keeps queries with a new name in them as versions of their own. They mean what the versions
 * before them meant, so an approval counts for them, too.
 */
export async function writeFollowedQueries(
  transaction: Transaction,
  viewer: Viewer,
  queries: readonly StoredQuery[],
): Promise<void> {
  for (const { versionId, semql } of queries) {
    const {
      id: _id,
      createdAt: _createdAt,
      authorId: _authorId,
      fromTaskId: _fromTaskId,
      parameters,
      ...version
    } = await transaction.queryTemplateVersion.findUniqueOrThrow({
      where: { id: versionId },
      include: { parameters: true },
    });
    const newest = await transaction.queryTemplateVersion.aggregate({
      where: { queryTemplateId: version.queryTemplateId },
      _max: { version: true },
    });
    const id = newId('QueryTemplateVersion');
    await transaction.queryTemplateVersion.create({
      data: {
        ...version,
        id,
        version: (newest._max.version ?? 0) + 1,
        query: semql,
        authorId: 'actorId' in viewer ? viewer.actorId : null,
      },
    });
    await transaction.queryParameter.createMany({
      data: parameters.map((parameter) => ({
        ...parameter,
        id: newId('QueryParameter'),
        queryTemplateVersionId: id,
        defaultValue: parameter.defaultValue ?? undefined,
      })),
    });
  }
}
