import { createHash, randomBytes } from 'node:crypto';
import { organizationPolicy } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { taskPolicy } from '../task.policy.ts';

/** With whom a task is shared is told to the person who asked, and to admins. */
export const taskSharePolicy = organizationPolicy<Prisma.TaskShareWhereInput>({
  explorer: (viewer) => ({ task: { creatorId: viewer.actorId } }),
});

/** The secret part of a link: 192 random bits, base64url. */
export const newShareSecret = (): string => randomBytes(24).toString('base64url');

/** Hash of a secret, the only form that is stored. */
export const shareHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Task to read: by its id as a member, or by the secret of a link as anyone. */
export interface SharedPlace {
  readonly taskId?: string | null;
  readonly secret?: string | null;
}

/** Shares that have not ended. */
const open = (now: Date): Prisma.TaskShareWhereInput => ({ OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] });

/** Shares of others with a member, or with their whole organization. */
export function receivedShares(viewer: Viewer, now: Date): Prisma.TaskShareWhereInput | null {
  return viewer.kind === 'member'
    ? {
        organizationId: viewer.organizationId,
        AND: [open(now), { OR: [{ actorId: viewer.actorId }, { audience: 'ORGANIZATION' }] }],
      }
    : null;
}

/** Condition of the tasks that a viewer may read at a place as it was shared; null: none. */
export function sharedAt(viewer: Viewer, { taskId, secret }: SharedPlace, now: Date): Prisma.TaskWhereInput | null {
  if (secret != null) {
    // A link ends with the membership of the person who made it.
    return {
      organization: { allowsPublicAccess: true, deletionRequestedAt: null },
      shares: { some: { secretHash: shareHash(secret), creator: { removedAt: null }, AND: [open(now)] } },
    };
  }
  const received = receivedShares(viewer, now);
  return taskId == null || received === null
    ? null
    : { id: taskId, OR: [{ AND: [taskPolicy.where(viewer)] }, { shares: { some: received } }] };
}

/** Topic on which readers hear that they may have lost a task. */
export const shareTopic = (taskId: string): string => `share ${taskId}`;
