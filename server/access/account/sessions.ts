import type { AuthSession, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import type { Viewer } from '../viewer.ts';

/** A browser in which a person is signed in. */
export type SignInSession = Pick<AuthSession, 'id' | 'ipAddress' | 'userAgent' | 'createdAt' | 'lastUsedAt'> & {
  readonly current: boolean;
};

/**
 * Browsers in which the person is signed in now, last used first; none for other providers and
 * tokens.
 */
export async function sessionsOf(database: PrismaClient, viewer: Viewer, now: Date): Promise<SignInSession[]> {
  if ((viewer.kind !== 'member' && viewer.kind !== 'user') || viewer.sessionId === undefined) {
    return [];
  }
  const { userId, sessionId } = viewer;
  const sessions = await database.authSession.findMany({
    where: { userId, expiresAt: { gt: now } },
    orderBy: [{ lastUsedAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'desc' }],
    take: 100,
    select: { id: true, ipAddress: true, userAgent: true, createdAt: true, lastUsedAt: true },
  });
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
}

/**
 * Signs the person out elsewhere.
 * @param sessionId one session; null: all but the one of this request
 * @returns the sessions that are left
 * @throws UnauthenticatedError, ForbiddenError for tokens, NotFoundError for a session of another
 *   person
 */
export async function revokeSessions(
  database: PrismaClient,
  viewer: Viewer,
  sessionId: string | null,
  now: Date,
): Promise<SignInSession[]> {
  if (viewer.kind !== 'member' && viewer.kind !== 'user') {
    throw viewer.kind === 'anonymous' ? new UnauthenticatedError() : new ForbiddenError();
  }
  if (viewer.sessionId === undefined) {
    throw new ForbiddenError('A token cannot do this.', 'Do it on the web, signed in.');
  }
  const { userId, sessionId: own } = viewer;
  await database.$transaction(async (transaction) => {
    if (sessionId !== null && (await transaction.authSession.count({ where: { id: sessionId, userId } })) === 0) {
      throw new NotFoundError('Session');
    }
    const { count } = await transaction.authSession.deleteMany({
      where: { userId, ...(sessionId === null ? { id: { not: own } } : { id: sessionId }) },
    });
    if (count > 0 && viewer.kind === 'member') {
      await recordAudit(transaction, viewer, { action: 'session.revoked' });
    }
  });
  return sessionsOf(database, viewer, now);
}
