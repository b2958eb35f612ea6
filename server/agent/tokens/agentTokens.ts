import { agentTokenPolicy, canReadInstructions } from '../../access/agent.policy.ts';
import { recordAudit } from '../../access/audit/recordAudit.ts';
import { agentTokenHash, newAgentToken } from '../../access/signIn/agentTokens.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { AgentToken, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError, LimitExceededError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { editableAgent } from '../changeAgent.ts';

/** A token with its secret, which only its issuer sees, once. */
export interface IssuedToken {
  readonly token: AgentToken;
  readonly secret: string;
}

/** Tokens of one agent that work. */
const mostTokens = 50;
/** Days for which a token may be issued. */
const longestLife = 366;

/**
 * Issues a bearer token that asks one agent, and nothing else, as an actor of its own.
 *
 * @param days how long it works, 1 to 366; null: until it is revoked
 * @throws NotFoundError, ForbiddenError for viewers who are not admins, InvalidInputError,
 *   LimitExceededError
 */
export async function issueAgentToken(
  database: PrismaClient,
  viewer: Viewer,
  wish: { readonly agentId: string; readonly name: string; readonly days: number | null },
  now: Date,
): Promise<IssuedToken> {
  const name = shortEnough(wish.name, longest.name, 'name');
  if (name === '') {
    throw new InvalidInputError('A token needs a name.', 'Say where it will be used, such as Intranet.', ['name']);
  }
  const { days } = wish;
  if (days !== null && (days < 1 || days > longestLife)) {
    throw new InvalidInputError(`A token works for 1 to ${longestLife} days.`, 'Choose another time.', ['days']);
  }
  return database.$transaction(async (transaction) => {
    const agent = await editableAgent(transaction, viewer, wish.agentId);
    if (viewer.kind !== 'member' || !canReadInstructions(viewer, agent)) {
      throw new ForbiddenError('Only admins issue tokens.');
    }
    await transaction.$queryRaw`SELECT 1 FROM agent WHERE id = ${agent.id} FOR NO KEY UPDATE`;
    const valid = { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }], revokedAt: null };
    if ((await transaction.agentToken.count({ where: { agentId: agent.id, ...valid } })) >= mostTokens) {
      throw new LimitExceededError(`An agent has at most ${mostTokens} tokens that work.`, 'Revoke some of them.');
    }
    const { organizationId } = agent;
    const actor = await transaction.actor.create({
      data: { id: newId('Actor'), organizationId, provider: 'INTERNAL', name: `${name} (token)` },
    });
    const { token: secret, shown } = newAgentToken();
    const token = await transaction.agentToken.create({
      data: {
        id: newId('AgentToken'),
        organizationId,
        agentId: agent.id,
        actorId: actor.id,
        issuedById: viewer.actorId,
        name,
        prefix: shown,
        hash: agentTokenHash(secret),
        expiresAt: days === null ? null : new Date(now.getTime() + days * 86_400_000),
      },
    });
    await recordAudit(transaction, viewer, {
      action: 'agentToken.created',
      target: { type: 'AgentToken', id: token.id, name: `${name} (${agent.name})` },
    });
    return { token, secret };
  });
}

/**
 * Ends a token: the next request with it is refused, and an open connection is closed. A token that
 * was revoked already stays so.
 * @throws NotFoundError, ForbiddenError
 */
export async function revokeAgentToken(
  database: PrismaClient,
  viewer: Viewer,
  tokenId: string,
  now: Date,
): Promise<AgentToken> {
  const found = await database.agentToken.findFirst({ where: { id: tokenId, AND: agentTokenPolicy.where(viewer) } });
  if (found === null) {
    throw new NotFoundError('Token');
  }
  return database.$transaction(async (transaction) => {
    const { count } = await transaction.agentToken.updateMany({
      where: { id: tokenId, revokedAt: null },
      data: { revokedAt: now },
    });
    if (count > 0 && viewer.kind === 'member') {
      const target = { type: 'AgentToken', id: tokenId, name: found.name } as const;
      await recordAudit(transaction, viewer, { action: 'agentToken.revoked', target });
    }
    await transaction.actor.updateMany({ where: { id: found.actorId, removedAt: null }, data: { removedAt: now } });
    return transaction.agentToken.findUniqueOrThrow({ where: { id: tokenId } });
  });
}
