import type { Prisma } from '../generated/prisma/client.ts';
import { inEnvironment, isAdminOf, organizationPolicy } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';

/**
 * The glossary is the organization's language: every member may look a word up. What it maps to has
 * its own policy.
 */
export const glossaryTermPolicy = organizationPolicy<Prisma.GlossaryTermWhereInput>({ explorer: () => ({}) });

/** A person reads their own proposals; admins read and decide all of them. */
export const glossaryProposalPolicy = organizationPolicy<Prisma.GlossaryProposalWhereInput>({
  explorer: (viewer) => ({ creatorId: viewer.actorId }),
});

/** Every member may ask for a term or a change of one. */
export function canProposeTerm(viewer: Viewer): viewer is MemberViewer {
  return viewer.kind === 'member';
}

export const tagPolicy = organizationPolicy<Prisma.TagWhereInput>({ explorer: () => ({}) });

/** Readable rows of an environment; without one, of the environment the viewer works in. */
export function glossaryTermsOf(viewer: Viewer, environmentId?: string | null): Prisma.GlossaryTermWhereInput {
  return { AND: [glossaryTermPolicy.where(viewer), inEnvironment(viewer, environmentId)] };
}

/** True: may change the term, as an admin of its organization. */
export function canEditTerm(viewer: Viewer, term: { readonly organizationId: string }): boolean {
  return isAdminOf(viewer, term);
}
