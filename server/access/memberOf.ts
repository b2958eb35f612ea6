import type { Actor } from '../generated/prisma/client.ts';
import type { MemberViewer } from './viewer.ts';

/**
 * The viewer that a member is in an environment, for work on their behalf: their questions run
 * later, and an admin looks at what they may read. Never staff.
 */
export function memberOf(actor: Actor, environmentId: string): MemberViewer {
  return {
    kind: 'member',
    userId: actor.clerkUserId ?? '',
    email: actor.email ?? '',
    actorId: actor.id,
    organizationId: actor.organizationId,
    environmentId,
    role: actor.role === 'org:admin' ? 'org:admin' : 'org:explorer',
    staff: false,
  };
}
