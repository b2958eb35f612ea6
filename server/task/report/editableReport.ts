import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient, Report } from '../../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { canEditReport, reportPolicy } from '../../report/report.policy.ts';

/** True: the viewer may change and share the report. */
export async function mayEditReport(prisma: PrismaClient, viewer: Viewer, reportId: string): Promise<boolean> {
  const report = await prisma.report.findUnique({
    where: { id: reportId },
    select: { organizationId: true, creatorId: true, permissions: true },
  });
  return report !== null && canEditReport(viewer, report, report.permissions);
}

/**
 * A report that the viewer may change.
 * @throws NotFoundError when they may not even read it, ForbiddenError when they may only read
 */
export async function requireEditable(prisma: PrismaClient, viewer: Viewer, reportId: string): Promise<Report> {
  const report = await prisma.report.findFirst({
    where: { id: reportId, AND: [reportPolicy.where(viewer)] },
    include: { permissions: true },
  });
  if (report === null) {
    throw new NotFoundError('Report');
  }
  if (!canEditReport(viewer, report, report.permissions)) {
    throw new ForbiddenError('You may only read this report.', 'Ask its author for the right to change it.');
  }
  return report;
}
