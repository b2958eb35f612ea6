import type { Viewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { TaskStatus } from '../generated/prisma/enums.ts';
import { taskPolicy } from './task.policy.ts';
import { turnsOf, type TurnFilters } from './turnsOf.ts';

interface TaskFilters {
  /** Only the viewer's starred ones. */
  readonly starred?: boolean | null;
  /** Only those the viewer asked. */
  readonly mine?: boolean | null;
  readonly agentId?: string | null;
  readonly status?: readonly TaskStatus[] | null;
  /** Part of the title, in any case. */
  readonly search?: string | null;
  /** Only tasks with a turn that meets all of this. */
  readonly turn?: TurnFilters | null;
}

/** Condition of the tasks a list shows to a viewer. */
export function tasksOf(viewer: Viewer, filters: TaskFilters): Prisma.TaskWhereInput {
  const actorId = viewer.kind === 'member' || viewer.kind === 'agent_token' ? viewer.actorId : '';
  const search = storable(filters.search);
  return {
    AND: [
      taskPolicy.where(viewer),
      ...(filters.starred ? [{ starredBy: { some: { actorId } } }] : []),
      ...(filters.mine ? [{ creatorId: actorId }] : []),
      ...(filters.agentId ? [{ agentId: filters.agentId }] : []),
      ...(filters.status ? [{ status: { in: [...filters.status] } }] : []),
      ...(search ? [{ title: { contains: search, mode: 'insensitive' as const } }] : []),
      ...(filters.turn?.channel ? [{ channel: filters.turn.channel }] : []),
      ...(filters.turn ? [{ comments: { some: { AND: [...turnsOf(filters.turn)] } } }] : []),
    ],
  };
}

const storable = (text: string | null | undefined): string | undefined => text?.replaceAll('\u0000', '').trim();
