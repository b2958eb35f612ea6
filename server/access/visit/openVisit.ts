import { createHmac } from 'node:crypto';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import {
  ForbiddenError,
  InvalidInputError,
  LimitExceededError,
  NotFoundError,
  UnauthenticatedError,
} from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isVisitor, type Authenticated } from '../viewer.ts';
import { newVisitToken, visitTokenHash } from './visitTokens.ts';
import { hourMs, visitLimits } from './visitLimits.ts';

export interface VisitWish {
  /** Credentials that the visit is asked for with: an agent's token, or none. */
  readonly opener: Authenticated;
  /** Public agent to visit; not needed with a token. */
  readonly agentId: string | null;
  readonly address: string;
  /** Secret of the installation: addresses are only stored as keyed hashes. */
  readonly secret: string;
  readonly now: Date;
}

export interface OpenedVisit {
  /** Bearer token of the visitor, for HTTP and WebSocket. */
  readonly token: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  readonly agentId: string;
}

/** How long a visit lasts: on a public page, and where a token opened it for one person. */
const lifetimeMs = { public: 12 * hourMs, token: hourMs } as const;

/**
 * Opens a visit of one agent for a person without an account. Each visitor acts as a guest of
 * their own, so no visitor reads the questions of another.
 * @throws NotFoundError for an agent that is not public, ForbiddenError where the organization lets
 *   none be, InvalidInputError, LimitExceededError,
 *   UnauthenticatedError for people and visitors: they have tokens of their own
 */
export async function openVisit(database: PrismaClient, wish: VisitWish): Promise<OpenedVisit> {
  const { now } = wish;
  const { organizationId, agentId, agentTokenId, addressHash, expiresAt } = await allowed(database, wish);
  const token = newVisitToken();
  await database.$transaction(async (transaction) => {
    const actorId = newId('Actor');
    await transaction.actor.create({
      data: { id: actorId, organizationId, provider: 'GUEST', external: true, name: 'Visitor' },
    });
    const hash = visitTokenHash(token);
    const visit = { id: newId('Visit'), organizationId, agentId, actorId, agentTokenId, hash, addressHash };
    await transaction.visit.create({ data: { ...visit, expiresAt, createdAt: now } });
  });
  return { token, expiresAt: Math.floor(expiresAt.getTime() / 1000), agentId };
}

async function allowed(database: PrismaClient, { opener, agentId, address, secret, now }: VisitWish) {
  const { viewer } = opener;
  if (viewer.kind === 'agent_token' && !isVisitor(viewer)) {
    if (agentId !== null && agentId !== viewer.agentId) {
      throw new NotFoundError('Agent', 'This token asks another agent.');
    }
    // The visit ends with the token that opened it, and is renewed by it.
    const ends = Math.min(now.getTime() + lifetimeMs.token, (opener.expiresAt ?? Infinity) * 1000);
    const { organizationId, tokenId } = viewer;
    return {
      organizationId,
      agentId: viewer.agentId,
      agentTokenId: tokenId,
      addressHash: null,
      expiresAt: new Date(ends),
    };
  }
  if (viewer.kind !== 'anonymous') {
    throw new UnauthenticatedError('Visits are opened by tokens of agents, or without one.', 'Send such a token.');
  }
  if (agentId === null) {
    throw new InvalidInputError('Name the agent to visit.', 'Send its id as agentId.', ['agentId']);
  }
  const agent = await database.agent.findFirst({
    where: { id: agentId, deletedAt: null, isPublic: true },
    select: { organizationId: true, organization: { select: { allowsPublicAccess: true, deletionRequestedAt: true } } },
  });
  if (agent === null) {
    throw new NotFoundError('Agent', 'The agent may be public no longer. Ask the people who run it.');
  }
  if (!agent.organization.allowsPublicAccess || agent.organization.deletionRequestedAt !== null) {
    throw new ForbiddenError(
      'The organization has closed its public pages.',
      'Sign in as a member, or ask its admins.',
    );
  }
  const addressHash = createHmac('sha256', secret).update(`visitor ${address}`).digest('hex');
  const since = { gt: new Date(now.getTime() - hourMs) };
  if ((await database.visit.count({ where: { addressHash, createdAt: since } })) >= visitLimits.visits) {
    throw new LimitExceededError('Too many visits were opened from this address.', 'Try again in an hour.');
  }
  const { organizationId } = agent;
  return {
    organizationId,
    agentId,
    agentTokenId: null,
    addressHash,
    expiresAt: new Date(now.getTime() + lifetimeMs.public),
  };
}
