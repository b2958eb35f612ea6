import type { Prisma } from '../generated/prisma/client.ts';
import { grantedTo } from '../access/grant.policy.ts';
import { adminsOnly, organizationPolicy } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';

function openLibrary(viewer: MemberViewer): Prisma.QueryLibraryWhereInput {
  return {
    OR: [{ sharedWithOrganization: true }, { ownerId: viewer.actorId }, { permissions: { some: grantedTo(viewer) } }],
  };
}

function openTemplate(viewer: MemberViewer): Prisma.QueryTemplateWhereInput {
  return { OR: [{ queryLibrary: openLibrary(viewer) }, { permissions: { some: grantedTo(viewer) } }] };
}

export const queryLibraryPolicy = organizationPolicy<Prisma.QueryLibraryWhereInput>({ explorer: openLibrary });

export const queryTemplatePolicy = organizationPolicy<Prisma.QueryTemplateWhereInput>({ explorer: openTemplate });

/**
 * Condition of the templates that the viewer may run: those they may read. A token of an agent runs
 * what the organization shares.
 */
export function runnableTemplates(viewer: Viewer): Prisma.QueryTemplateWhereInput {
  return viewer.kind === 'agent_token'
    ? { organizationId: viewer.organizationId, queryLibrary: { sharedWithOrganization: true } }
    : queryTemplatePolicy.where(viewer);
}

/** Log of decisions about templates: for admins, since it has notes about drafts. */
export const queryTemplateDecisionPolicy = adminsOnly<Prisma.QueryTemplateDecisionWhereInput>();

/** Explorers read approved versions. */
export const queryTemplateVersionPolicy = organizationPolicy<Prisma.QueryTemplateVersionWhereInput>({
  explorer: (viewer) => ({ approvedAt: { not: null }, queryTemplate: openTemplate(viewer) }),
});

/** An execution is read by its actor, and by the person whose task it belongs to. */
const own = (viewer: MemberViewer) => ({
  OR: [{ actorId: viewer.actorId }, { task: { creatorId: viewer.actorId } }],
});

export const executedQueryPolicy = organizationPolicy<Prisma.ExecutedQueryWhereInput>({
  explorer: own,
  agentToken: (viewer) => ({ actorId: viewer.actorId }),
});

export const executedSemQLQueryPolicy = organizationPolicy<Prisma.ExecutedSemQLQueryWhereInput>({
  explorer: own,
  agentToken: (viewer) => ({ actorId: viewer.actorId }),
});

/** Texts kept with an answer are read with the answer. */
const attachedForMember = (viewer: MemberViewer): Prisma.AttachmentWhereInput => ({
  comment: { task: { creatorId: viewer.actorId } },
});

export const sqlQueryPolicy = organizationPolicy<Prisma.SqlQueryWhereInput>({
  explorer: (viewer) => ({ attachments: { some: attachedForMember(viewer) } }),
  agentToken: (viewer) => ({ attachments: { some: { comment: { task: { creatorId: viewer.actorId } } } } }),
});

export const semQLQueryPolicy = organizationPolicy<Prisma.SemQLQueryWhereInput>({
  explorer: (viewer) => ({ attachments: { some: attachedForMember(viewer) } }),
  agentToken: (viewer) => ({ attachments: { some: { comment: { task: { creatorId: viewer.actorId } } } } }),
});

/**
 * Admins run SQL over the whole of their organization's data; everybody else as an agent that is
 * allowed to.
 */
export function canRunSql(viewer: Viewer, agent: { readonly canExecuteCustomQueries: boolean } | null): boolean {
  if (agent !== null) {
    return agent.canExecuteCustomQueries;
  }
  return viewer.kind === 'member' && viewer.role === 'org:admin';
}
