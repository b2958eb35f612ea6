import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../platform/errors.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { organizationPolicy } from '../access/readPolicy.ts';
import { rememberingAdmitted } from './admittedRows.ts';
import type { AgentTokenViewer, MemberViewer, Viewer } from '../access/viewer.ts';

/** Viewers who may own tasks: people of an organization and tokens of an agent. */
type Asker = MemberViewer | AgentTokenViewer;

/** Facts about a task that decisions need. */
interface TaskSubject {
  readonly organizationId: string;
  readonly agentId: string;
  readonly creatorId: string;
}

/** @throws UnauthenticatedError or ForbiddenError for viewers that belong to no organization. */
export function requireAsker(viewer: Viewer): Asker {
  switch (viewer.kind) {
    case 'member':
    case 'agent_token':
      return viewer;
    case 'user':
      throw new ForbiddenError(
        'You are not a member of an organization yet.',
        'Create an organization or accept an invitation.',
      );
    case 'anonymous':
      throw new UnauthenticatedError();
  }
}

/**
 * Tasks an explorer reads: their own. Those that others share are read through `sharedTask`, which
 * withholds what was computed with access that the reader does not have.
 */
const own = (viewer: MemberViewer): Prisma.TaskWhereInput => ({ creatorId: viewer.actorId });

const ofToken = (viewer: AgentTokenViewer): Prisma.TaskWhereInput => ({
  agentId: viewer.agentId,
  creatorId: viewer.actorId,
});

export const taskPolicy = rememberingAdmitted(
  organizationPolicy<Prisma.TaskWhereInput>({ explorer: own, agentToken: ofToken }),
);

/** Parts of a task are read by the readers of the task. */
export const commentPolicy = rememberingAdmitted(
  organizationPolicy<Prisma.CommentWhereInput>({
    explorer: (viewer) => ({ task: own(viewer) }),
    agentToken: (viewer) => ({ task: ofToken(viewer) }),
  }),
);

export const stepPolicy = rememberingAdmitted(
  organizationPolicy<Prisma.StepWhereInput>({
    explorer: (viewer) => ({ task: own(viewer) }),
    agentToken: (viewer) => ({ task: ofToken(viewer) }),
  }),
);

export const attachmentPolicy = rememberingAdmitted(
  organizationPolicy<Prisma.AttachmentWhereInput>({
    explorer: (viewer) => ({ comment: { task: own(viewer) } }),
    agentToken: (viewer) => ({ comment: { task: ofToken(viewer) } }),
  }),
);

/** The same decision about one task that is at hand. */
export function canReadTask(viewer: Viewer, task: TaskSubject): boolean {
  switch (viewer.kind) {
    case 'member':
      return (
        task.organizationId === viewer.organizationId &&
        (viewer.role === 'org:admin' || task.creatorId === viewer.actorId)
      );
    case 'agent_token':
      return (
        task.organizationId === viewer.organizationId &&
        task.agentId === viewer.agentId &&
        task.creatorId === viewer.actorId
      );
    case 'user':
    case 'anonymous':
      return false;
  }
}

/**
 * Passes a task the viewer may continue, stop and retry: the asker and admins of the organization,
 * who are also its readers.
 * @throws NotFoundError for others
 */
export function requireSteerable<Subject extends TaskSubject>(viewer: Viewer, task: Subject | null): Subject {
  if (task === null || !canReadTask(viewer, task)) {
    throw new NotFoundError('Task');
  }
  return task;
}
