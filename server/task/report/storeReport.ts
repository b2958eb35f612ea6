import type { DeepSpec } from '../../analyst/deep/deepSpec.ts';
import type { ChartBlock } from '../../analyst/deep/report.ts';
import type { CompiledColumn, Provenance } from '../../semql/compiled.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { newId } from '../../platform/ids.ts';
import type { NewTaskEvent } from '../events/taskEvent.ts';
import type { FrozenRows } from './frozenReport.ts';

interface Owner {
  readonly organizationId: string;
  readonly taskId: string;
  readonly commentId: string;
}

/** What readers get of a deep run in addition to its report. */
export interface StoredDeepAnswer {
  readonly kind: 'deep';
  readonly sentence: string;
  readonly reportId: string;
  readonly phrases: DeepSpec['phrases'];
  readonly suggestions: DeepSpec['suggestions'];
}

/**
 * Stores the report of a deep run: the document, the rows of each query as they were, its charts,
 * and the attachments that show them in the turn. Part of the transaction that ends the run, so
 * that a turn has its report exactly once.
 */
export async function storeReport(
  transaction: Transaction,
  { organizationId, taskId, commentId }: Owner,
  spec: DeepSpec,
): Promise<{ readonly answer: StoredDeepAnswer; readonly events: readonly NewTaskEvent[] }> {
  const { report, plan, findings, sentence, phrases, suggestions } = spec;
  const comment = await transaction.comment.findUniqueOrThrow({
    where: { id: commentId },
    select: { actorId: true, run: { select: { basisReportId: true } } },
  });
  const reportId = newId('Report');
  const written = { title: report.title, description: report.headline.text };
  await transaction.report.create({
    data: {
      id: reportId,
      organizationId,
      creatorId: comment.actorId,
      taskId,
      commentId,
      previousId: comment.run?.basisReportId ?? null,
      ...written,
      type: 'DEEP_MODE',
      document: storableJson(report),
      plan: storableJson(plan),
      findings: storableJson(findings),
      dataAsOf: new Date(report.dataAsOf),
      versions: {
        create: { id: newId('ReportVersion'), organizationId, number: 1, creatorId: comment.actorId, ...written },
      },
    },
    select: { id: true },
  });
  const artifacts = await evidenceArtifacts(transaction, organizationId, spec);
  const charts = chartsOf(spec);
  for (const { id, block, executionId } of charts) {
    await transaction.chartAttachment.create({
      data: {
        id,
        organizationId,
        name: block.title,
        chartType: block.chart,
        spec: storableJson(block.spec),
        executedSemqlQueryId: executionId,
      },
      select: { id: true },
    });
  }
  const drawn = charts.map(({ id, block, executionId }) => ({
    title: block.title,
    chartId: id,
    executedSemqlQueryId: executionId,
    content: {},
  }));
  await transaction.reportArtifact.createMany({
    data: [...artifacts, ...drawn].map((artifact, position) => ({
      id: newId('ReportArtifact'),
      reportId,
      position,
      ...artifact,
    })),
  });
  const attached = { organizationId, commentId, status: 'PROCESSED' } as const;
  const attachments: Prisma.AttachmentCreateManyInput[] = [
    { id: newId('Attachment'), ...attached, type: 'DEEP_MODE_REPORT', name: report.title, reportId },
    ...charts.map(({ id, block }) => ({
      id: newId('Attachment'),
      ...attached,
      type: 'CHART' as const,
      name: block.title,
      chartId: id,
    })),
  ];
  await transaction.attachment.createMany({ data: attachments.map((row, position) => ({ ...row, position })) });
  return {
    answer: { kind: 'deep', sentence, reportId, phrases, suggestions },
    events: attachments.map(({ id }) => ({ kind: 'ATTACHMENT_CREATED', commentId, attachmentId: id })),
  };
}

interface Chart {
  readonly id: string;
  readonly block: ChartBlock;
  readonly executionId: string | null;
}

/** Charts of the report, in its order. */
function chartsOf({ report, evidence }: DeepSpec): readonly Chart[] {
  return report.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'chart'
        ? {
            id: newId('ChartAttachment'),
            block,
            executionId: evidence.find(({ id }) => id === block.evidence)?.executionId ?? null,
          }
        : [],
    ),
  );
}

/** One artifact per piece of evidence, with its rows, and what says how they came about. */
async function evidenceArtifacts(
  transaction: Transaction,
  organizationId: string,
  { evidence }: DeepSpec,
): Promise<readonly Omit<Prisma.ReportArtifactCreateManyInput, 'id' | 'reportId' | 'position'>[]> {
  const executions = await transaction.executedSemQLQuery.findMany({
    where: { organizationId, id: { in: evidence.map(({ executionId }) => executionId) } },
    select: {
      id: true,
      sql: true,
      provenance: true,
      durationMs: true,
      servedFromCache: true,
      resultAt: true,
      executedQuery: { select: { dataSourceId: true } },
    },
  });
  const known = new Map(executions.map((execution) => [execution.id, execution]));
  return evidence.map(({ id, executionId, semql, sql, columns, rows, truncated, durationMs, purpose }) => {
    const execution = known.get(executionId);
    // Written from the provenance of a compiled query.
    const provenance = (execution?.provenance ?? []) as unknown as readonly Provenance[];
    const resultAt = execution?.resultAt?.toISOString() ?? null;
    const frozen: FrozenRows = {
      executionId,
      semql,
      sql: execution?.sql ?? sql,
      dataSourceId: execution?.executedQuery?.dataSourceId ?? null,
      columns: columns satisfies readonly CompiledColumn[],
      rows,
      truncated,
      durationMs: Math.round(durationMs),
      provenance,
      cachedAt: execution?.servedFromCache === true ? resultAt : null,
      resultAt,
      definitions: definitionsIn(provenance),
    };
    return {
      title: purpose,
      executedSemqlQueryId: execution === undefined ? null : executionId,
      content: storableJson({ evidence: id, rows: frozen }),
    };
  });
}

/** Each definition once; conditions and limits of the query itself are none. */
function definitionsIn(provenance: readonly Provenance[]): FrozenRows['definitions'] {
  const named = provenance.flatMap(({ definition, definitionId, version }) =>
    definitionId === null ? [] : ([[definition, { name: definition, version }]] as const),
  );
  return [...new Map(named).values()];
}
