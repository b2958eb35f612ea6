import type { Prisma } from '../generated/prisma/client.ts';
import { canEditWith, grantedTo, type Grant } from '../access/grant.policy.ts';
import { inEnvironment, organizationPolicy } from '../access/readPolicy.ts';
import type { Viewer } from '../access/viewer.ts';
import { standing } from './verificationState.ts';

/**
 * What was verified is the organization's language, unless it was granted to some people only.
 * Explorers read that, what they wrote themselves, and what they were granted.
 */
export const definitionPolicy = organizationPolicy<Prisma.DefinitionWhereInput>({
  explorer: (viewer) => ({
    OR: [{ creatorId: viewer.actorId }, { permissions: { some: grantedTo(viewer) } }, openToAll],
  }),
});

/** Definitions that every member of the organization may read. */
export const openToAll: Prisma.DefinitionWhereInput = {
  permissions: { none: {} },
  verifications: { some: standing },
};

/** Readable rows of an environment; without one, of the environment the viewer works in. */
export function definitionsOf(viewer: Viewer, environmentId?: string | null): Prisma.DefinitionWhereInput {
  return { AND: [definitionPolicy.where(viewer), inEnvironment(viewer, environmentId)] };
}

/**
 * True: may file a definition, which counts only once an admin has verified it. Whether an agent
 * lets its tokens do so is for the caller to decide.
 */
export function canFileDefinition(viewer: Viewer, place: { readonly organizationId: string }): boolean {
  const isKnown = viewer.kind === 'member' || viewer.kind === 'agent_token';
  return isKnown && viewer.organizationId === place.organizationId;
}

/** True: may change the definition; its author too: a changed one has to be verified again. */
export function canEditDefinition(
  viewer: Viewer,
  definition: { readonly organizationId: string; readonly creatorId: string | null },
  grants: readonly Grant[],
): boolean {
  const isAuthor =
    viewer.kind === 'member' &&
    viewer.organizationId === definition.organizationId &&
    viewer.actorId === definition.creatorId;
  return isAuthor || canEditWith(viewer, definition, grants);
}
