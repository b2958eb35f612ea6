import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Viewer } from './viewer.ts';

/**
 * The viewer with the role that they have now: a socket is opened once and may outlive a role. A
 * person who was removed from the organization has no role there.
 */
export async function currentViewer(database: PrismaClient, viewer: Viewer): Promise<Viewer> {
  if (viewer.kind !== 'member') {
    return viewer;
  }
  const actor = await database.actor.findFirst({
    where: { id: viewer.actorId, organizationId: viewer.organizationId, removedAt: null },
    select: { role: true },
  });
  if (actor === null) {
    return { kind: 'user', userId: viewer.userId, email: viewer.email };
  }
  return { ...viewer, role: actor.role === 'org:admin' ? 'org:admin' : 'org:explorer' };
}
