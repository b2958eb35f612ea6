import type { Prisma } from '../generated/prisma/client.ts';
import type { Provenance } from '../semql/compiled.ts';

/** What the result of a comment is put together from, beside `Comment.result`. */
export const resultParts = {
  result: true,
  attachments: {
    orderBy: { position: 'asc' },
    select: {
      chart: { select: { chartType: true, spec: true } },
      semqlQuery: { select: { executedSemqlQuery: true } },
      sqlQuery: { select: { executedQuery: true } },
    },
  },
} as const satisfies Prisma.CommentSelect;

/** An execution in a stored answer; its own columns and rows only when they differ from what was executed. */
interface StoredExecution {
  readonly executionId: string;
  readonly columns?: Prisma.JsonValue;
  readonly rows?: Prisma.JsonValue;
}

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
  const worked = new Map(
    (Array.isArray(stored.executions) ? (stored.executions as unknown as StoredExecution[]) : []).map((one) => [
      one.executionId,
      one,
    ]),
  );
  const executions = attachments.flatMap(({ semqlQuery, sqlQuery }) => {
    const asked = semqlQuery?.executedSemqlQuery ?? null;
    const executed = asked ?? sqlQuery?.executedQuery ?? null;
    if (executed === null) {
      return [];
    }
    const { id, sql, provenance, truncated, durationMs, servedFromCache, resultAt } = executed;
    const { columns = executed.columns, rows = executed.rows } = worked.get(id) ?? {};
    const text = { semql: asked === null ? null : (asked.canonicalText ?? asked.semql), sql: sql ?? '' };
    // When the source gave rows that were used again; null: it gave them for this.
    const cachedAt = servedFromCache ? (resultAt?.toISOString() ?? null) : null;
    const facts = { provenance, truncated, durationMs: durationMs ?? 0, cachedAt };
    return [{ executionId: id, ...text, columns, rows, ...facts }];
  });
  const chart = attachments.flatMap((attachment) => attachment.chart ?? [])[0];
  return {
    ...stored,
    executions,
    chart: chart === undefined ? null : { type: chart.chartType, spec: chart.spec },
  };
}

/** What is read for `definitionsOf`: of the executions only where their numbers came from. */
export const definitionParts = {
  attachments: {
    select: {
      semqlQuery: { select: { executedSemqlQuery: { select: { provenance: true } } } },
      sqlQuery: { select: { executedQuery: { select: { provenance: true } } } },
    },
  },
} as const satisfies Prisma.CommentSelect;

type DefinitionParts = Prisma.CommentGetPayload<{ select: typeof definitionParts }>;

/** The definitions an answer was computed from, each once: `measure orders.revenue`. */
export function definitionsOf({ attachments }: DefinitionParts): readonly string[] {
  const named = attachments.flatMap(({ semqlQuery, sqlQuery }) => {
    const provenance = (semqlQuery?.executedSemqlQuery ?? sqlQuery?.executedQuery)?.provenance;
    // Written from the provenance of a compiled query; a row of another shape must not hide the comment.
    const parts = Array.isArray(provenance) ? (provenance as unknown as Provenance[]) : [];
    // Conditions and limits of the query itself are no definitions.
    return parts.flatMap(({ definition, definitionId }) => (definitionId === null ? [] : definition));
  });
  return [...new Set(named)].toSorted();
}
