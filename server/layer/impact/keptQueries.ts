import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { EntityChange } from '../feed/changeEvent.ts';
import { sampleValues } from './parameterSamples.ts';
import type { KeptQuery } from './problemsOf.ts';

/** A kept query with its place among the versions of its template. */
export interface StoredQuery extends KeptQuery {
  readonly version: number;
  readonly approved: boolean;
}

/**
 * Queries in SemQL that templates of an organization hold: of each the newest approved text, and
 * the draft of the next one, if there is any.
 */
export async function readKeptQueries(
  transaction: Transaction,
  organizationId: string,
): Promise<readonly StoredQuery[]> {
  const templates = await transaction.queryTemplate.findMany({
    where: { organizationId, versions: { some: { language: 'SEMQL' } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      versions: { orderBy: { version: 'desc' }, select: { id: true, approvedAt: true } },
    },
  });
  const current = templates.flatMap(({ id, name, versions }) => {
    const approved = versions.find(({ approvedAt }) => approvedAt !== null);
    const [newest] = versions;
    const both = [approved, newest].flatMap((one) => one ?? []);
    return [...new Set(both)].map((one) => ({ id, name, versionId: one.id, approved: one.approvedAt !== null }));
  });
  const rows = await transaction.queryTemplateVersion.findMany({
    where: { id: { in: current.map(({ versionId }) => versionId) }, language: 'SEMQL' },
    select: { id: true, version: true, query: true, parameters: { select: { name: true, type: true } } },
  });
  const texts = new Map(rows.map((row) => [row.id, row]));
  return current.flatMap(({ name, approved, ...ids }): StoredQuery[] => {
    const row = texts.get(ids.versionId);
    if (row === undefined) {
      return [];
    }
    const { version, query: semql } = row;
    const called = approved ? name : `${name} (draft)`;
    return [{ ...ids, name: called, version, approved, semql, parameters: sampleValues(row.parameters) }];
  });
}

/**
 * Keeps texts with a new name in them as versions of their own. They mean what the versions before
 * them meant, so an approval counts for them, too; a draft stays a draft, and the newest.
 *
 * @param queries as they were read, all of them
 * @param texts what became of them, by the id of the version
 * @returns the templates that changed, with their newest versions
 */
export async function writeFollowedQueries(
  transaction: Transaction,
  viewer: Viewer,
  queries: readonly StoredQuery[],
  texts: ReadonlyMap<string, string>,
): Promise<readonly EntityChange[]> {
  const changed = new Set(queries.flatMap(({ id, versionId }) => (texts.has(versionId) ? [id] : [])));
  const changes: EntityChange[] = [];
  for (const id of changed) {
    let newest: number | null = null;
    const [first, ...others] = queries.filter((query) => query.id === id).toSorted(byVersion);
    // A draft after an approved text that changes goes on top of it again.
    for (const { versionId } of first !== undefined && texts.has(first.versionId) ? [first, ...others] : others) {
      newest = await writeVersion(transaction, viewer, versionId, texts.get(versionId) ?? null);
    }
    changes.push({ type: 'QueryTemplate', id, version: newest });
  }
  return changes;
}

const byVersion = (one: StoredQuery, other: StoredQuery): number => one.version - other.version;

/**
 * @param text null: that of the version that is copied
 * @returns its number
 */
async function writeVersion(
  transaction: Transaction,
  viewer: Viewer,
  versionId: string,
  text: string | null,
): Promise<number> {
  const {
    id: _id,
    createdAt: _createdAt,
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
  const number = (newest._max.version ?? 0) + 1;
  const author = 'actorId' in viewer ? viewer.actorId : null;
  await transaction.queryTemplateVersion.create({
    data: {
      ...version,
      id,
      version: number,
      query: text ?? version.query,
      // A new name may name a column; the next run says which.
      columns: text === null ? (version.columns ?? undefined) : undefined,
      authorId: text === null ? version.authorId : author,
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
  return number;
}
