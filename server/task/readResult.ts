import type { Prisma } from '../generated/prisma/client.ts';

/** What the result of a comment is put together from, beside `Comment.result`. */
export const resultParts = {
  result: true,
  attachments: {
    orderBy: { position: 'asc' },
    select: {
      chart: { select: { chartType: true, spec: true } },
      semqlQuery: { select: { executedSemqlQuery: true } },
    },
  },
} as const satisfies Prisma.CommentSelect;

type ResultParts = Prisma.CommentGetPayload<{ select: typeof resultParts }>;

/**
 * The analyst's result as readers see it: the record with the rows of its executions and its chart, which are stored
 * once, with the attachments. Null until there is one.
 */
export function readResult({ result, attachments }: ResultParts): Prisma.JsonValue {
  // Written by storeAnswer from an AnalystResult.
  const stored = result as ({ kind: string } & Prisma.JsonObject) | null;
  if (stored === null || stored.kind !== 'answer') {
    return stored;
  }
  const executions = attachments.flatMap(({ semqlQuery }) => {
    const executed = semqlQuery?.executedSemqlQuery;
    if (executed == null) {
      return [];
    }
    const { id, semql, canonicalText, sql, columns, rows, provenance, truncated, durationMs } = executed;
    const text = { semql: canonicalText ?? semql, sql: sql ?? '' };
    return [{ executionId: id, ...text, columns, rows, provenance, truncated, durationMs: durationMs ?? 0 }];
  });
  const chart = attachments.flatMap((attachment) => attachment.chart ?? [])[0];
  return {
    ...stored,
    executions,
    chart: chart === undefined ? null : { type: chart.chartType, spec: chart.spec },
  };
}
