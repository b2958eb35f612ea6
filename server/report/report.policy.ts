import type { Prisma } from '../generated/prisma/client.ts';
import { canEditWith, grantedTo, grantedToAnyone, type Grant } from '../access/grant.policy.ts';
import { organizationPolicy } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';

const shared = (viewer: MemberViewer): Prisma.ReportWhereInput => ({
  OR: [{ creatorId: viewer.actorId }, { permissions: { some: grantedTo(viewer) } }],
});

const published: Prisma.ReportWhereInput = {
  permissions: { some: grantedToAnyone },
  organization: { allowsPublicAccess: true },
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
 * Charts are read with the report or the answer that shows them. The answers of a shared task are
 * read through `sharedTask` alone, which withholds those of other access.
 */
export const chartAttachmentPolicy = organizationPolicy<Prisma.ChartAttachmentWhereInput>({
  explorer: (viewer) => ({
    OR: [
      { reportArtifacts: { some: { report: shared(viewer) } } },
      {
        attachments: {
          some: { comment: { task: { creatorId: viewer.actorId } } },
        },
      },
    ],
  }),
  agentToken: (viewer) => ({ attachments: { some: { comment: { task: { creatorId: viewer.actorId } } } } }),
  anyone: { reportArtifacts: { some: { report: published } } },
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
