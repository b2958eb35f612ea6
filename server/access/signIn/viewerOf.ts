import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { startingParts } from '../startingParts.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberViewer, OrganizationRole, Viewer } from '../viewer.ts';
import type { Identity } from './identity.ts';

/** Access to internal pages ends by itself: Clerk does not say when a person has left. */
const staffLifetimeMs = 90 * 24 * 60 * 60_000;

/**
 * Finds the person of a verified identity in our own records. The organization comes from the
 * verified token only; without one, the oldest membership that we may grant is used
 * (`organizationOf`). A person without an organization may only onboard.
 */
export async function viewerOf(database: PrismaClient, identity: Identity): Promise<Viewer> {
  if (identity.provider === 'CLERK') {
    await recordClerkMembership(database, identity);
  }
  const actor = await database.actor.findFirst({
    where: {
      provider: identity.provider,
      clerkUserId: identity.userId,
      removedAt: null,
      organization: organizationOf(identity),
    },
    orderBy: { createdAt: 'asc' },
    select: memberFields,
  });
  const { userId, email, sessionId, factors } = identity;
  const proofs = { ...(sessionId !== undefined && { sessionId }), ...(factors !== undefined && { factors }) };
  const member = actor === null ? null : memberOfRow(actor, { userId, email });
  if (member === null) {
    return { kind: 'user', userId, email, ...proofs };
  }
  await noteActivity(database, actor);
  return { ...member, ...proofs };
}

/** What `memberOfRow` needs of an actor. */
export const memberFields = {
  id: true,
  role: true,
  staffSince: true,
  lastActiveAt: true,
  organizationId: true,
  environmentId: true,
  organization: {
    select: {
      deletionRequestedAt: true,
      environments: { where: { type: 'PRODUCTION' }, select: { id: true }, take: 1 },
    },
  },
} as const satisfies Prisma.ActorSelect;

type MemberRow = Prisma.ActorGetPayload<{ select: typeof memberFields }>;

/** The viewer that an actor is; null where the organization has no production yet. */
export function memberOfRow(
  actor: MemberRow,
  { userId, email }: { readonly userId: string; readonly email: string },
): MemberViewer | null {
  const production = actor.organization.environments[0]?.id;
  if (production === undefined) {
    return null;
  }
  const role = roleOf(actor.role);
  return {
    kind: 'member',
    userId,
    email,
    actorId: actor.id,
    organizationId: actor.organizationId,
    // Only admins work elsewhere: a choice of before ends with the role.
    environmentId: role === 'org:admin' ? (actor.environmentId ?? production) : production,
    role,
    staff: actor.staffSince !== null && Date.now() - actor.staffSince.getTime() < staffLifetimeMs,
    ...(actor.organization.deletionRequestedAt !== null && { closing: true }),
  };
}

/** Time for which requests of a person count as one: not every request writes a row. */
const activityResolutionMs = 5 * 60_000;

async function noteActivity(database: PrismaClient, actor: MemberRow | null): Promise<void> {
  const now = new Date();
  if (actor === null || now.getTime() - (actor.lastActiveAt?.getTime() ?? 0) < activityResolutionMs) {
    return;
  }
  await database.actor.updateMany({ where: { id: actor.id }, data: { lastActiveAt: now } });
}

const roleOf = (role: string): OrganizationRole => (role === 'org:admin' ? 'org:admin' : 'org:explorer');

/**
 * Condition on the organization. Clerk names its own ids, the built-in provider ours. Memberships
 * of Clerk's organizations are recorded from tokens and not taken back when they end there, so only
 * a token that names one opens it.
 */
function organizationOf({ provider, organization }: Identity): Prisma.OrganizationWhereInput {
  if (provider === 'CLERK') {
    return { externalId: organization?.id ?? null };
  }
  return organization === null ? {} : { id: organization.id };
}

/**
 * Clerk is the truth about who belongs where: the first token that names an organization creates
 * our record of it and of the person, later ones keep the role and address in step. Safe when two
 * requests arrive at once.
 */
async function recordClerkMembership(database: PrismaClient, identity: Identity): Promise<void> {
  if (identity.organization === null) {
    return;
  }
  const { id: externalId, slug, role } = identity.organization;
  const known = await database.actor.findFirst({
    where: { provider: 'CLERK', clerkUserId: identity.userId, organization: { externalId } },
    select: { id: true, role: true, email: true, removedAt: true },
  });
  const wantedRole = role ?? 'org:explorer';
  const email = identity.email === '' ? null : identity.email;
  if (known !== null) {
    if (known.role === wantedRole && known.email === email && known.removedAt === null) {
      return;
    }
    await database.actor.update({
      where: { id: known.id },
      data: { role: wantedRole, email, ...(known.removedAt === null ? {} : { removedAt: null, staffSince: null }) },
    });
    return;
  }
  const organizationId = await clerkOrganization(database, externalId, slug);
  await database.actor.createMany({
    data: [
      {
        id: newId('Actor'),
        organizationId,
        provider: 'CLERK',
        clerkUserId: identity.userId,
        email,
        name: identity.name ?? '',
        role: wantedRole,
      },
    ],
    skipDuplicates: true,
  });
}

/**
 * Our record of Clerk's organization, created on first sight; exactly one, even if several requests
 * come at once.
 */
async function clerkOrganization(database: PrismaClient, externalId: string, slug: string | null): Promise<string> {
  const known = await database.organization.findUnique({ where: { externalId }, select: { id: true } });
  if (known !== null) {
    return known.id;
  }
  const id = newId('Organization');
  try {
    await database.organization.create({
      data: { id, name: slug ?? 'Organization', externalId, ...startingParts(new Date()) },
    });
    return id;
  } catch (error) {
    // Another request of the same person was first.
    const first = await database.organization.findUnique({ where: { externalId }, select: { id: true } });
    if (first === null) {
      throw error;
    }
    return first.id;
  }
}
