import type { Viewer } from '../../access/viewer.ts';
import type { ReportDocument } from '../../analyst/deep/report.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { reportPolicy } from '../../report/report.policy.ts';
import { whatChanged, type ReportChange } from './whatChanged.ts';

/** What differs from the report before, as far as the viewer may read that. */
export async function reportChanges(
  prisma: Pick<PrismaClient, 'report'>,
  viewer: Viewer,
  id: string,
): Promise<readonly ReportChange[]> {
  const report = await prisma.report.findUnique({ where: { id }, select: { document: true, previousId: true } });
  if (report?.document == null || report.previousId === null) {
    return [];
  }
  const previous = await prisma.report.findFirst({
    where: { id: report.previousId, AND: [reportPolicy.where(viewer)] },
    select: { document: true },
  });
  // Written by `storeReport` from finished documents.
  return previous?.document == null
    ? []
    : whatChanged(previous.document as unknown as ReportDocument, report.document as unknown as ReportDocument);
}
