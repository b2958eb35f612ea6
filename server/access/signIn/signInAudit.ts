import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { withOrigin } from '../../platform/http/requestOrigin.ts';
import type { AuditAction } from '../audit/auditActions.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { remoteAddressHeader } from './remoteAddress.ts';

const signIns = new Set(['/sign-in/email', '/sign-in/demo']);

/** Paths that prove who a signed-in person is. */
const proofs: Readonly<Record<string, AuditAction>> = {
  '/verify-password': 'session.verified',
  '/change-password': 'account.passwordChanged',
};

/**
 * Notes in the session when its person gave the password again, and records sign-ins, refused ones
 * too, in the audit log of each organization of the person.
 */
export function signInAudit(database: PrismaClient): BetterAuthPlugin {
  const after = createAuthMiddleware(async (context) => {
    const path = context.path ?? '';
    const failed = context.context.returned instanceof Error;
    if (signIns.has(path)) {
      const userId = failed ? await accountOf(database, context) : (context.context.newSession?.user.id ?? null);
      await record(database, context, userId, failed ? 'session.failed' : 'session.signedIn');
      return;
    }
    const proof = proofs[path];
    if (proof === undefined || failed) {
      return;
    }
    const session = context.context.newSession ?? (await getSessionFromCtx(context));
    if (session === null) {
      return;
    }
    await database.authSession.updateMany({ where: { id: session.session.id }, data: { firstFactorAt: new Date() } });
    await record(database, context, session.user.id, proof);
  });
  return {
    id: 'sign-in-audit',
    hooks: {
      after: [{ matcher: ({ path }) => path !== undefined && (signIns.has(path) || path in proofs), handler: after }],
    },
  };
}

/** The account whose password was wrong; null when there is none of this address. */
async function accountOf(database: PrismaClient, { body }: GenericEndpointContext): Promise<string | null> {
  const { email } = (body ?? {}) as { readonly email?: unknown };
  if (typeof email !== 'string') {
    return null;
  }
  const account = await database.authUser.findUnique({
    where: { email: email.trim().toLowerCase() },
    select: { id: true },
  });
  return account?.id ?? null;
}

async function record(
  database: PrismaClient,
  { headers }: GenericEndpointContext,
  userId: string | null,
  action: AuditAction,
): Promise<void> {
  if (userId === null) {
    return;
  }
  const members = await database.actor.findMany({
    where: { provider: 'INTERNAL', clerkUserId: userId, removedAt: null },
    select: { id: true, organizationId: true },
  });
  const ip = headers?.get(remoteAddressHeader) ?? null;
  const userAgent = headers?.get('user-agent')?.slice(0, 400) ?? null;
  await withOrigin({ ip, userAgent }, () =>
    Promise.all(
      members.map(({ id: actorId, organizationId }) =>
        recordAudit(database, { organizationId, actorId, actorKind: 'PERSON' }, { action }),
      ),
    ),
  );
}
