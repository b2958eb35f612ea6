import type { Prisma } from '../generated/prisma/client.ts';
import { adminsOnly, nothing, type ReadPolicy } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';

/**
 * A person reads the organizations of which they are a member, and with a personal token the one of
 * the token; agent tokens read none.
 */
export const organizationReadPolicy: ReadPolicy<Prisma.OrganizationWhereInput, { readonly id: string }> = {
  where(viewer) {
    if (viewer.kind !== 'member' && viewer.kind !== 'user') {
      return nothing;
    }
    if (ofToken(viewer)) {
      return { id: viewer.organizationId };
    }
    return { actors: { some: { clerkUserId: viewer.userId, removedAt: null } } };
  },
  canRead(viewer, row) {
    if (viewer.kind === 'member') {
      return row.id === viewer.organizationId || elsewhere(viewer);
    }
    return viewer.kind === 'user' ? 'ask' : false;
  },
};

const ofToken = (viewer: Viewer): viewer is MemberViewer =>
  viewer.kind === 'member' && viewer.personalTokenId !== undefined;

/** Answer for another organization: people may be members there, tokens work in one. */
const elsewhere = (viewer: MemberViewer): false | 'ask' => (ofToken(viewer) ? false : 'ask');

/** Signed-in people without an organization, and people of one, may found another. */
export function canCreateOrganization(viewer: Viewer): boolean {
  return viewer.kind === 'user' || viewer.kind === 'member';
}

/** Admins change what belongs to the organization as a whole. */
export function canEditOrganization(viewer: Viewer): viewer is MemberViewer {
  return viewer.kind === 'member' && viewer.role === 'org:admin';
}

/**
 * Parts of an organization that each of its people reads, also while working in another one, or in
 * none yet.
 */
const partOfOrganization: ReadPolicy<{ organization?: Prisma.OrganizationWhereInput }> = {
  where: (viewer) => ({ organization: organizationReadPolicy.where(viewer) }),
  canRead(viewer, row) {
    if (viewer.kind === 'member') {
      return row.organizationId === viewer.organizationId || elsewhere(viewer);
    }
    return viewer.kind === 'user' ? 'ask' : false;
  },
};

export const environmentPolicy: ReadPolicy<Prisma.EnvironmentWhereInput> = partOfOrganization;

export const planPolicy: ReadPolicy<Prisma.PlanWhereInput> = partOfOrganization;

export const entityVersionPolicy = adminsOnly<Prisma.EntityVersionWhereInput>();
