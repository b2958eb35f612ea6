import type { DeepSpec } from '../../analyst/deep/deepSpec.ts';
import type { ReportDocument } from '../../analyst/deep/report.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { frozenReport } from './frozenReport.ts';

/**
 * What a run goes on with: the plan of its report and, where it resumes that one, what was read and
 * found. Null: it makes a plan of its own.
 */
export async function basisOf(
  prisma: Pick<PrismaClient, 'taskRun' | 'reportArtifact'>,
  runId: string,
): Promise<Pick<DeepSpec, 'plan' | 'evidence' | 'findings'> | null> {
  const {
    basisReport: report,
    reusesEvidence,
    comment,
  } = await prisma.taskRun.findUniqueOrThrow({
    where: { id: runId },
    select: { basisReport: true, reusesEvidence: true, comment: { select: { actorId: true } } },
  });
  if (report === null || report.plan === null) {
    return null;
  }
  // Written by `storeReport` from a DeepSpec.
  const { plan, findings } = report as unknown as Pick<DeepSpec, 'plan' | 'findings'>;
  // Rows are reused only with the access that read them. Authors may change their report, so they
  // keep what its hidden sections rest on.
  const reuses = reusesEvidence && report.creatorId === comment.actorId;
  const frozen = reuses ? frozenReport(prisma, report, { withHidden: true }) : null;
  if (frozen === null) {
    return { plan, evidence: [], findings: [] };
  }
  const { evidence } = report.document as unknown as ReportDocument;
  const rows = await frozen.rows();
  return {
    plan,
    findings,
    evidence: evidence.flatMap((note) => {
      const kept = rows.get(note.id);
      return kept === undefined ? [] : { ...note, sql: kept.sql, columns: kept.columns, rows: kept.rows };
    }),
  };
}
