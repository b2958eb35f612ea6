import type { Actor, PrismaClient } from '../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../platform/errors.ts';
import { recordAudit } from './audit/recordAudit.ts';
import { makeOneTimeSecret, useOneTimeSecret } from './signIn/oneTimeSecret.ts';
import type { Viewer } from './viewer.ts';

const purpose = 'operator';
const lifetimeMs = 60 * 60_000;

/**
 * The link that makes the person who opens it staff of this installation; operators print it on the
 * machine. Its secret comes after `#`, which browsers do not send, works once within an hour, and
 * ends when another is printed.
 */
export async function operatorLink(database: PrismaClient, publicUrl: string): Promise<string> {
  return `${publicUrl}/explorer#operator=${await makeOneTimeSecret(database, purpose, lifetimeMs)}`;
}

/**
 * Takes access to internal pages back from everyone and ends the open link. @returns how many
 * people had it
 */
export async function endStaff(database: PrismaClient): Promise<number> {
  const [, { count }] = await database.$transaction([
    database.authVerification.deleteMany({ where: { identifier: purpose } }),
    database.actor.updateMany({ where: { staffSince: { not: null } }, data: { staffSince: null } }),
  ]);
  return count;
}

/**
 * Makes the signed-in member staff for 90 days, in the organization they are in.
 * @param secret the `operator` part of the link
 * @throws UnauthenticatedError, ForbiddenError without an organization, NotFoundError when the
 *   link is used, replaced or expired
 */
export async function becomeStaff(database: PrismaClient, viewer: Viewer, secret: string, now: Date): Promise<Actor> {
  if (viewer.kind === 'user') {
    throw new ForbiddenError('Only members of an organization can be staff.', 'Create or join an organization first.');
  }
  if (viewer.kind !== 'member') {
    throw new UnauthenticatedError();
  }
  return database.$transaction(async (transaction) => {
    if (!(await useOneTimeSecret(transaction, purpose, secret))) {
      throw new NotFoundError(
        'Link',
        'A link works once, for an hour, and until a newer one is printed: npm run -s link -- --operator',
      );
    }
    await recordAudit(transaction, viewer, { action: 'staff.began' });
    return transaction.actor.update({ where: { id: viewer.actorId }, data: { staffSince: now } });
  });
}
