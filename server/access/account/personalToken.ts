import type { PersonalToken, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError, LimitExceededError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { requireVerified } from '../reverification/requireVerified.ts';
import { newPersonalToken, noTokensWithClerk, personalTokenHash } from '../signIn/personalTokens.ts';
import type { MemberViewer, Viewer } from '../viewer.ts';

const mostNameLength = 80;
const mostDays = 366;
const mostTokens = 50;

export interface CreatedToken {
  readonly token: PersonalToken;
  /** Only known now. */
  readonly secret: string;
}

function memberOnly(viewer: Viewer): MemberViewer {
  if (viewer.kind !== 'member') {
    throw new ForbiddenError();
  }
  return viewer;
}

/**
 * Makes a token for programs of the person: it does in this organization what they may do.
 * @param days until it expires, 1 to 366
 * @throws ForbiddenError also where Clerk keeps the organization, ReverificationRequiredError,
 *   InvalidInputError, LimitExceededError
 */
export async function createPersonalToken(
  database: PrismaClient,
  viewer: Viewer,
  input: { readonly name: string; readonly days: number },
  now: Date,
): Promise<CreatedToken> {
  const member = memberOnly(viewer);
  await requireVerified(database, member, 'strict', now);
  const { organizationId, actorId } = member;
  const name = input.name.trim();
  if (name === '' || name.length > mostNameLength) {
    throw new InvalidInputError(`The name of a token has 1 to ${mostNameLength} characters.`, 'Name its program.', [
      'name',
    ]);
  }
  if (input.days < 1 || input.days > mostDays) {
    throw new InvalidInputError(`A token works for 1 to ${mostDays} days.`, 'Choose a shorter time.', ['days']);
  }
  const { token: secret, shown } = newPersonalToken();
  const id = newId('PersonalToken');
  const token = await database.$transaction(async (transaction) => {
    // One after the other, so that their number holds; and never for a person who is being removed.
    const [owner] = await transaction.$queryRaw<{ external_id: string | null }[]>`
      SELECT o.external_id FROM actor a JOIN organization o ON o.id = a.organization_id
      WHERE a.id = ${actorId} AND a.removed_at IS NULL FOR UPDATE OF a`;
    if (owner === undefined) {
      throw new ForbiddenError();
    }
    if (owner.external_id !== null) {
      throw new ForbiddenError(noTokensWithClerk, 'Use the token of an agent instead.');
    }
    if ((await transaction.personalToken.count({ where: { actorId, revokedAt: null } })) >= mostTokens) {
      throw new LimitExceededError(`A person has at most ${mostTokens} tokens.`, 'Revoke one that is not used.');
    }
    await recordAudit(transaction, member, {
      action: 'personalToken.created',
      target: { type: 'PersonalToken', id, name },
    });
    return transaction.personalToken.create({
      data: {
        id,
        organizationId,
        actorId,
        name,
        hash: personalTokenHash(secret),
        prefix: shown,
        expiresAt: new Date(now.getTime() + input.days * 86_400_000),
      },
    });
  });
  return { token, secret };
}

/**
 * Ends one of the person's own tokens; one that has ended stays as it is.
 * @throws ForbiddenError, NotFoundError
 */
export async function revokePersonalToken(
  database: PrismaClient,
  viewer: Viewer,
  tokenId: string,
  now: Date,
): Promise<PersonalToken> {
  const member = memberOnly(viewer);
  return database.$transaction(async (transaction) => {
    const token = await transaction.personalToken.findFirst({ where: { id: tokenId, actorId: member.actorId } });
    if (token === null) {
      throw new NotFoundError('Token');
    }
    if (token.revokedAt !== null) {
      return token;
    }
    const target = { type: 'PersonalToken', id: tokenId, name: token.name } as const;
    await recordAudit(transaction, member, { action: 'personalToken.revoked', target });
    return transaction.personalToken.update({ where: { id: tokenId }, data: { revokedAt: now } });
  });
}
