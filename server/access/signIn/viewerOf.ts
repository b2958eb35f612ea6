import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { startingParts } from '../../organization/startingParts.ts';
import { newId } from '../../platform/ids.ts';
import type { OrganizationRole, Viewer } from '../viewer.ts';
import type { Identity } from './identity.ts';

/**
 * Finds the person behind an identity in our own records. The organization comes from the verified token only; without
 * one the oldest membership is taken that is ours to give (`organizationOf`). A person of no organization may only onboard.
 * @param staff e-mail addresses, `@domains` or user ids that may open internal pages; addresses count once verified
 */
export async function viewerOf(database: PrismaClient, identity: Identity, staff: readonly string[]): Promise<Viewer> {
  if (identity.provider === 'CLERK') await recordClerkMembership(database, identity);
  const actor = await database.actor.findFirst({
    where: {
      provider: identity.provider,
      clerkUserId: identity.userId,
      removedAt: null,
      organization: organizationOf(identity),
    },
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      role: true,
      organizationId: true,
      organization: { select: { environments: { where: { type: 'PRODUCTION' }, select: { id: true }, take: 1 } } },
    },
  });
  const environmentId = actor?.organization.environments[0]?.id;
  if (actor === null || environmentId === undefined) {
    return { kind: 'user', userId: identity.userId, email: identity.email };
  }
  return {
    kind: 'member',
    userId: identity.userId,
    email: identity.email,
    actorId: actor.id,
    organizationId: actor.organizationId,
    environmentId,
    role: roleOf(actor.role),
    staff: isStaff(identity, staff),
  };
}

const roleOf = (role: string): OrganizationRole => (role === 'org:admin' ? 'org:admin' : 'org:explorer');

/**
 * Condition on the organization. Clerk names its own ids, the built-in provider ours. Memberships of Clerk's organizations
 * are recorded from tokens and not taken back when they end there, so only a token that names one opens it.
 */
function organizationOf({ provider, organization }: Identity): Prisma.OrganizationWhereInput {
  if (provider === 'CLERK') return { externalId: organization?.id ?? null };
  return organization === null ? {} : { id: organization.id };
}

function isStaff(identity: Identity, staff: readonly string[]): boolean {
  const email = identity.emailVerified ? identity.email.toLowerCase() : '';
  return staff.some((entry) => {
    const wanted = entry.toLowerCase();
    return (
      entry === identity.userId ||
      (email !== '' && (wanted === email || (wanted.startsWith('@') && email.endsWith(wanted))))
    );
  });
}

/**
 * Clerk is the truth about who belongs where: the first token that names an organization creates our record of it and of
 * the person, later ones keep the role and address in step. Safe when two requests arrive at once.
 */
async function recordClerkMembership(database: PrismaClient, identity: Identity): Promise<void> {
  if (identity.organization === null) return;
  const { id: externalId, slug, role } = identity.organization;
  const known = await database.actor.findFirst({
    where: { provider: 'CLERK', clerkUserId: identity.userId, organization: { externalId } },
    select: { id: true, role: true, email: true, removedAt: true },
  });
  const wantedRole = role ?? 'org:explorer';
  const email = identity.email === '' ? null : identity.email;
  if (known !== null) {
    if (known.role === wantedRole && known.email === email && known.removedAt === null) return;
    await database.actor.update({ where: { id: known.id }, data: { role: wantedRole, email, removedAt: null } });
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

/** Our record of Clerk's organization, made when it is first heard of; exactly one, whoever is first. */
async function clerkOrganization(database: PrismaClient, externalId: string, slug: string | null): Promise<string> {
  const known = await database.organization.findUnique({ where: { externalId }, select: { id: true } });
  if (known !== null) return known.id;
  const id = newId('Organization');
  try {
    await database.organization.create({
      data: { id, name: slug ?? 'Organization', externalId, ...startingParts(new Date()) },
    });
    return id;
  } catch (error) {
    // Another request of the same person was first.
    const first = await database.organization.findUnique({ where: { externalId }, select: { id: true } });
    if (first === null) throw error;
    return first.id;
  }
}
