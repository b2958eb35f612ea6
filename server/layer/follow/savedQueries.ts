import type { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { followInText, type Followed, type NotFollowed, type RenameStep } from '../rename/followRename.ts';
import type { Effort } from '../rename/effort.ts';
import type { DialectOf } from '../rename/meaning.ts';
import type { LayerPlace } from '../store/loadLayer.ts';

/** SemQL that is kept with answers, to be asked again. */
export interface SavedQuery {
  /** Answers that keep the text. */
  readonly ids: readonly string[];
  readonly semql: string;
  /** Task of the first of them, and its title. */
  readonly taskId: string;
  readonly title: string;
}

/** Saved queries with the names of after a rename. */
export interface FollowedSavedQueries {
  readonly texts: readonly { readonly ids: readonly string[]; readonly before: string; readonly after: string }[];
  readonly followed: readonly Followed[];
  readonly notFollowed: readonly NotFollowed[];
}

/** Answers that are looked at, starred ones first. */
const mostAnswers = 300;

/** Other answers that are told to keep the old name, the newest of them. */
const mostLeft = 1_000;

/**
 * Follows renames in the SemQL that answers keep. What was asked when they were given stays with
 * their execution, so that they open as they were.
 */
export async function followInSavedQueries(
  transaction: Transaction,
  place: LayerPlace,
  renames: readonly RenameStep[],
  dialectOf: DialectOf,
  effort: Effort,
): Promise<FollowedSavedQueries> {
  const names = renames.map(({ rename }) => rename.from);
  const texts: FollowedSavedQueries['texts'][number][] = [];
  const followed: Followed[] = [];
  const notFollowed: NotFollowed[] = [];
  const { read, left } =
    names.length === 0 ? { read: [], left: [] } : await readSavedQueries(transaction, place, names);
  for (const { ids, semql, taskId, title } of read) {
    let text = semql;
    let reason: NotFollowed['reason'] | null = null;
    for (const step of renames) {
      await effort.giveWay();
      const after = followInText(step, { semql: text }, dialectOf, effort);
      ({ text } = after);
      reason ??= after.reason;
    }
    const owner = ownerOf({ taskId, title });
    if (text !== semql) {
      texts.push({ ids, before: semql, after: text });
      followed.push({ ...owner, before: semql, after: text });
    }
    if (reason !== null) {
      notFollowed.push({ ...owner, text: semql, reason });
    }
  }
  notFollowed.push(...left.map((one) => ({ ...ownerOf(one), text: one.semql, reason: 'LIMIT' as const })));
  return { texts, followed, notFollowed };
}

const ownerOf = ({ taskId, title }: Pick<SavedQuery, 'taskId' | 'title'>) => ({
  type: 'Answer' as const,
  id: taskId,
  entityId: taskId,
  name: title,
});

/** Keeps the new texts; none of them was answered yet, so executions stay as they are. */
export async function writeSavedQueries(transaction: Transaction, texts: FollowedSavedQueries['texts']): Promise<void> {
  for (const { ids, before, after } of texts) {
    await transaction.semQLQuery.updateMany({ where: { id: { in: [...ids] }, semql: before }, data: { semql: after } });
  }
}

/** Queries of answers that contain one of some names, each text once: those to read, and others. */
async function readSavedQueries(
  transaction: Transaction,
  { organizationId, environmentId }: LayerPlace,
  names: readonly string[],
): Promise<{ readonly read: readonly SavedQuery[]; readonly left: readonly SavedQuery[] }> {
  const naming: Prisma.SemQLQueryWhereInput = {
    organizationId,
    executedSemqlQuery: { environmentId, status: 'SUCCESS' },
    OR: names.map((name) => ({ semql: { contains: name, mode: 'insensitive' } })),
  };
  const isStarred = { some: { comment: { task: { starredBy: { some: {} } } } } };
  const find = (attachments: Prisma.AttachmentListRelationFilter, take: number, but: readonly string[] = []) =>
    transaction.semQLQuery.findMany({
      where: { ...naming, attachments, id: { notIn: [...but] } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take,
      select: {
        id: true,
        semql: true,
        attachments: { take: 1, select: { comment: { select: { task: { select: { id: true, title: true } } } } } },
      },
    });
  const starred = await find(isStarred, mostAnswers);
  const others = await find({ none: isStarred.some }, mostAnswers - starred.length);
  const first = [...starred, ...others];
  const isFull = first.length === mostAnswers;
  const further = isFull
    ? await find(
        {},
        mostLeft,
        first.map(({ id }) => id),
      )
    : [];
  // The same text once more is no more work.
  const known = new Set(first.map(({ semql }) => semql));
  return {
    read: eachOnce([...first, ...further.filter(({ semql }) => known.has(semql))]),
    left: eachOnce(further.filter(({ semql }) => !known.has(semql))),
  };
}

interface KeptQuery {
  readonly id: string;
  readonly semql: string;
  readonly attachments: readonly {
    readonly comment: { readonly task: { readonly id: string; readonly title: string } };
  }[];
}

function eachOnce(queries: readonly KeptQuery[]): readonly SavedQuery[] {
  return [...Map.groupBy(queries, ({ semql }) => semql)].map(([semql, rows]) => {
    const task = rows[0]?.attachments[0]?.comment.task;
    return { ids: rows.map(({ id }) => id), semql, taskId: task?.id ?? '', title: task?.title ?? '' };
  });
}
