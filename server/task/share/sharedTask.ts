import type { Viewer } from '../../access/viewer.ts';
import type { CommentStatus } from '../../generated/prisma/enums.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import { readResult, resultParts, type AnswerView } from '../readResult.ts';
import { accessParts, sameAccess } from './sameAccess.ts';
import { receivedShares, sharedAt, type SharedPlace } from './share.policy.ts';

/** Turn of a shared task: what was asked and answered, and nothing else. */
export interface SharedTurn {
  readonly id: string;
  readonly question: string;
  readonly status: CommentStatus;
  readonly answer: AnswerView | null;
  /** True: the answer was computed with access that the reader does not have. */
  readonly withheld: boolean;
}

/** Task as the people see it with whom it is shared. */
export interface SharedTask {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly askedBy: string | null;
  readonly lastSeq: number;
}

const parts = {
  id: true,
  title: true,
  createdAt: true,
  lastSeq: true,
  creator: { select: { name: true } },
} as const;

type Services = Pick<SemqlServices, 'database' | 'catalogs' | 'compiled'>;

/** A task that is shared with the viewer, or that they may read anyway; null: none. */
export async function sharedTask(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  place: SharedPlace,
  now: Date,
): Promise<SharedTask | null> {
  const where = sharedAt(viewer, place, now);
  const task = where === null ? null : await database.task.findFirst({ where, select: parts });
  return task === null ? null : { ...task, askedBy: nameOf(task.creator) };
}

/** Tasks of others that are shared with the viewer, the newest first. */
export async function sharedTasks(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  now: Date,
): Promise<readonly SharedTask[]> {
  const received = receivedShares(viewer, now);
  if (received === null || viewer.kind !== 'member') {
    return [];
  }
  const tasks = await database.task.findMany({
    where: { creatorId: { not: viewer.actorId }, shares: { some: received } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 40,
    select: parts,
  });
  return tasks.map((task) => ({ ...task, askedBy: nameOf(task.creator) }));
}

/**
 * The turns of a shared task. Members see an answer when they would have been given the same rows;
 * a link shows every answer as it was given, which its maker was told.
 */
export async function sharedTurns(
  services: Services,
  viewer: Viewer,
  taskId: string,
  byLink: boolean,
): Promise<readonly SharedTurn[]> {
  const task = await services.database.task.findUniqueOrThrow({
    where: { id: taskId },
    select: {
      organizationId: true,
      environmentId: true,
      agentId: true,
      comments: {
        orderBy: { index: 'asc' },
        select: {
          content: true,
          status: true,
          ...resultParts,
          ...accessParts,
          attachments: {
            ...resultParts.attachments,
            select: {
              ...resultParts.attachments.select,
              sqlQuery: { select: { ...resultParts.attachments.select.sqlQuery.select, id: true } },
            },
          },
        },
      },
    },
  });
  return Promise.all(
    task.comments.map(async (comment) => {
      const { id, content: question, status } = comment;
      const isOpen =
        byLink ||
        (viewer.kind === 'member' &&
          (comment.actorId === viewer.actorId ||
            viewer.role === 'org:admin' ||
            (await sameAccess(services, viewer, task, comment))));
      const answer = isOpen ? readResult(comment) : null;
      return { id, question, status, answer, withheld: !isOpen && comment.result !== null };
    }),
  );
}

const nameOf = ({ name }: { readonly name: string }): string | null => (name === '' ? null : name);
