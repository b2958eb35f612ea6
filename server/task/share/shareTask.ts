import type { Viewer } from '../../access/viewer.ts';
import type { Task, TaskShare } from '../../generated/prisma/client.ts';
import type { TaskAudience } from '../../generated/prisma/enums.ts';
import { equalling } from '../../platform/database/containing.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireSteerable } from '../task.policy.ts';
import type { TaskServices } from '../taskServices.ts';
import { newShareSecret, shareHash, shareTopic, taskSharePolicy } from './share.policy.ts';

export interface ShareTaskInput {
  readonly taskId: string;
  readonly audience: TaskAudience;
  /** Of a PERSON. */
  readonly email?: string | null;
  /** Default: without an end; a link ends after 30 days. */
  readonly expiresInDays?: number | null;
}

/** A share and, for a link, its secret, which is told once. */
export interface NewShare {
  readonly share: TaskShare;
  readonly secret: string | null;
}

const linkDays = 30;
const mostDays = 365;
const dayMs = 86_400_000;

/**
 * Lets a person, the organization or whoever has a link read a task. Sharing with a person or the
 * organization again changes its end.
 * @throws NotFoundError of the task or the person, ForbiddenError for people who may only read it,
 *   and for a link where the organization allows none, InvalidInputError
 */
export async function shareTask(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  { taskId, audience, email, expiresInDays }: ShareTaskInput,
  now: Date,
): Promise<NewShare> {
  const task = requireSteerable(viewer, await prisma.task.findUnique({ where: { id: taskId } }));
  if (viewer.kind !== 'member') {
    throw new ForbiddenError('People share tasks, not tokens.', 'Sign in as a member of the organization.');
  }
  const days = expiresInDays ?? (audience === 'LINK' ? linkDays : null);
  if (days !== null && (days < 1 || days > mostDays)) {
    throw new InvalidInputError(`Share for 1 to ${mostDays} days.`, 'Choose another end.', ['expiresInDays']);
  }
  const expiresAt = days === null ? null : new Date(now.getTime() + days * dayMs);
  const { organizationId } = task;
  const made = { id: newId('TaskShare'), organizationId, taskId, audience, creatorId: viewer.actorId, expiresAt };
  if (audience === 'LINK') {
    const { allowsPublicAccess } = await prisma.organization.findUniqueOrThrow({ where: { id: organizationId } });
    if (!allowsPublicAccess) {
      throw new ForbiddenError(
        'The organization allows no public links.',
        'Share the task with people or the organization, or ask an admin.',
      );
    }
    const secret = newShareSecret();
    return { share: await prisma.taskShare.create({ data: { ...made, secretHash: shareHash(secret) } }), secret };
  }
  const actorId = audience === 'PERSON' ? await personOf(prisma, task, email ?? '') : null;
  const known = await prisma.taskShare.findFirst({ where: { taskId, audience, actorId } });
  const share =
    known === null
      ? await prisma.taskShare.create({ data: { ...made, actorId } })
      : await prisma.taskShare.update({ where: { id: known.id }, data: { expiresAt } });
  return { share, secret: null };
}

/** @throws NotFoundError when no other member has the address */
async function personOf(
  prisma: TaskServices['database']['prisma'],
  { organizationId, creatorId }: Task,
  email: string,
): Promise<string> {
  const person = await prisma.actor.findFirst({
    where: { organizationId, removedAt: null, email: equalling(email.trim()) },
    select: { id: true },
  });
  if (person === null) {
    throw new NotFoundError('Member', 'Check the address, or ask an admin to invite the person.');
  }
  if (person.id === creatorId) {
    throw new InvalidInputError('This person asked the question.', 'Choose another person.', ['email']);
  }
  return person.id;
}

/**
 * Ends a share: nothing of the task is given to its readers from then on, open subscriptions among
 * them.
 * @returns the task
 * @throws NotFoundError
 */
export async function stopSharing(
  { database: { prisma }, events }: Pick<TaskServices, 'database' | 'events'>,
  viewer: Viewer,
  shareId: string,
): Promise<Task> {
  const share = await prisma.taskShare.findFirst({
    where: { id: shareId, AND: [taskSharePolicy.where(viewer)] },
    include: { task: true },
  });
  if (share === null) {
    throw new NotFoundError('Share');
  }
  const task = requireSteerable(viewer, share.task);
  await prisma.taskShare.deleteMany({ where: { id: shareId } });
  events.publish(shareTopic(task.id), 'ended');
  return task;
}
