import type { Viewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { TaskStatus } from '../generated/prisma/enums.ts';
import { saying } from './search/saying.ts';
import { searchWords } from '../platform/search/searchWords.ts';
import { taskPolicy } from './task.policy.ts';
import { turnsOf, type TurnFilters } from './turnsOf.ts';

interface TaskFilters {
  /** Only the viewer's starred ones. */
  readonly starred?: boolean | null;
  /** Only those the viewer asked. */
  readonly mine?: boolean | null;
  readonly agentId?: string | null;
  readonly status?: readonly TaskStatus[] | null;
  /** Words of the questions and the answers, in any case; all of them must occur. */
  readonly search?: string | null;
  /** Only tasks with a turn that meets all of this. */
  readonly turn?: TurnFilters | null;
}

/** Tasks that a list counts: of more it says that they are more than 1,000. */
export const mostCounted = 1_001;

/** Condition of the tasks a list shows to a viewer. */
export function tasksOf(viewer: Viewer, filters: TaskFilters): Prisma.TaskWhereInput {
  const actorId = viewer.kind === 'member' || viewer.kind === 'agent_token' ? viewer.actorId : '';
  return {
    AND: [
      taskPolicy.where(viewer),
      ...(filters.starred ? [{ starredBy: { some: { actorId } } }] : []),
      ...(filters.mine ? [{ creatorId: actorId }] : []),
      ...(filters.agentId ? [{ agentId: filters.agentId }] : []),
      ...(filters.status ? [{ status: { in: [...filters.status] } }] : []),
      ...saying(searchWords(filters.search ?? '')),
      ...(filters.turn?.channel ? [{ channel: filters.turn.channel }] : []),
      ...(filters.turn ? [{ comments: { some: { AND: [...turnsOf(filters.turn)] } } }] : []),
    ],
  };
}
