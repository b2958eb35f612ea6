import { Prisma } from '../generated/prisma/client.ts';
import { canEditWith, grantedTo, grantedToAnyone, type Grant } from '../access/grant.policy.ts';
import { nothing, organizationPolicy } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';

const shared = (viewer: MemberViewer): Prisma.ReportWhereInput => ({
  OR: [{ creatorId: viewer.actorId }, { permissions: { some: grantedTo(viewer) } }],
});

const published: Prisma.ReportWhereInput = {
  permissions: { some: grantedToAnyone },
  organization: { allowsPublicAccess: true, deletionRequestedAt: null },
};

/**
 * A published report is read by anybody who has the link; it shows itself and nothing around it.
 */
export const reportPolicy = organizationPolicy<Prisma.ReportWhereInput>({
  explorer: shared,
  agentToken: (viewer) => ({ creatorId: viewer.actorId }),
  anyone: published,
});

/**
 * Readable reports of the viewer's own organization: what others published to the world is found by
 * link only.
 */
export function reportsOf(viewer: Viewer): Prisma.ReportWhereInput {
  return 'organizationId' in viewer
    ? { organizationId: viewer.organizationId, AND: [reportPolicy.where(viewer)] }
    : { id: { in: [] } };
}

/**
 * Reports that a person put together. One with a document shows its charts and rows through that
 * alone, which leaves out hidden sections.
 */
const withoutDocument: Prisma.ReportWhereInput = { document: { equals: Prisma.DbNull } };

/** Condition of the reports that `canEditReport` lets a viewer change. */
function editable(viewer: Viewer): Prisma.ReportWhereInput {
  if (viewer.kind !== 'member') {
    return nothing;
  }
  const { organizationId, actorId, role } = viewer;
  return role === 'org:admin'
    ? { organizationId }
    : {
        organizationId,
        OR: [
          { creatorId: actorId },
          { permissions: { some: { role: { in: ['OWNER', 'EDITOR'] }, AND: [grantedTo(viewer)] } } },
        ],
      };
}

/** Condition of the artifacts of a readable report that a viewer reads. */
export function artifactsFor(viewer: Viewer): Prisma.ReportArtifactWhereInput {
  return { OR: [{ report: withoutDocument }, { report: editable(viewer) }] };
}

/**
 * Charts are read with the report or the answer that shows them. The answers of a shared task are
 * read through `sharedTask` alone, which withholds those of other access.
 */
export const chartAttachmentPolicy = organizationPolicy<Prisma.ChartAttachmentWhereInput>({
  explorer: (viewer) => ({
    OR: [
      { reportArtifacts: { some: { report: shared(viewer), AND: [artifactsFor(viewer)] } } },
      {
        attachments: {
          some: { comment: { task: { creatorId: viewer.actorId } } },
        },
      },
    ],
  }),
  agentToken: (viewer) => ({ attachments: { some: { comment: { task: { creatorId: viewer.actorId } } } } }),
  anyone: { reportArtifacts: { some: { report: { AND: [published, withoutDocument] } } } },
});

/** True: may change or share the report. */
export function canEditReport(
  viewer: Viewer,
  report: { readonly organizationId: string; readonly creatorId: string },
  grants: readonly Grant[],
): boolean {
  if (
    viewer.kind === 'member' &&
    viewer.actorId === report.creatorId &&
    viewer.organizationId === report.organizationId
  ) {
    return true;
  }
  return canEditWith(viewer, report, grants);
}
