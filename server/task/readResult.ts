import type {
  AnswerRows,
  AnswerSpec,
  ChartType,
  ClarificationSpec,
  ExplanationSpec,
  RefusalSpec,
} from '../analyst/analyst.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Provenance } from '../semql/compiled.ts';
import type { StoredDeepAnswer } from './report/storeReport.ts';

/** Rows that the answer of a comment is put together from, in addition to `Comment.result`. */
export const resultParts = {
  id: true,
  actorId: true,
  result: true,
  attachments: {
    orderBy: { position: 'asc' },
    select: {
      chart: { select: { id: true, chartType: true, spec: true, view: true } },
      semqlQuery: {
        select: { executedSemqlQuery: { include: { executedQuery: { select: { dataSourceId: true } } } } },
      },
      sqlQuery: { select: { executedQuery: true } },
    },
  },
} as const satisfies Prisma.CommentSelect;

/**
 * An execution in a stored answer; its own columns and rows only when they differ from what was
 * executed.
 */
interface StoredExecution {
  readonly executionId: string;
  readonly columns?: AnswerExecution['columns'];
  readonly rows?: AnswerExecution['rows'];
}

type ResultParts = Prisma.CommentGetPayload<{ select: typeof resultParts }>;

/** Rows of one query as an answer shows them. */
export interface AnswerExecution extends AnswerRows {
  /** Source that the SQL was sent to; null: that source is gone. */
  readonly dataSourceId: string | null;
  /**
   * ISO 8601: when the source gave rows that were used again; null: it gave them for this answer.
   */
  readonly cachedAt: string | null;
  /** ISO 8601: when the source gave the rows; null: that was not recorded. */
  readonly resultAt: string | null;
}

export interface AnswerChart {
  /** Id of its attachment. */
  readonly id: string;
  /** Person who asked, whose view of it is kept. */
  readonly askerId: string;
  readonly view: Prisma.JsonValue;
  readonly type: ChartType;
  readonly spec: Prisma.JsonValue;
  readonly note: string | null;
  readonly alternatives: readonly { readonly type: ChartType; readonly spec: unknown }[];
}

/** Answers of earlier versions knew no templates and no moves. */
type StoredAnswer = Omit<AnswerSpec, 'executions' | 'chart' | 'approved' | 'moved'> &
  Partial<Pick<AnswerSpec, 'approved' | 'moved'>> & {
    readonly executions: readonly StoredExecution[];
    readonly chart: Partial<Pick<AnswerChart, 'note' | 'alternatives'>> | null;
  };

type DataAnswer = Omit<StoredAnswer, 'executions' | 'chart'> & {
  readonly executions: readonly AnswerExecution[];
  readonly chart: AnswerChart | null;
};

/** Refusals of earlier versions said less. */
type StoredRefusal = Omit<RefusalSpec, 'title' | 'understood' | 'notUnderstood' | 'rewrites'> & Partial<RefusalSpec>;

/** Explanations of earlier versions knew no definitions. */
type StoredExplanation = Omit<ExplanationSpec, 'definition'> & Partial<ExplanationSpec>;

/** Outcome of a question, as readers see it. */
export type AnswerView = (DataAnswer | StoredExplanation | ClarificationSpec | StoredRefusal | StoredDeepAnswer) & {
  readonly commentId: string;
};

export type ViewOf<Kind extends AnswerView['kind']> = Extract<AnswerView, { readonly kind: Kind }>;

/**
 * The analyst's result as readers see it: the record with the rows of its executions and its chart,
 * which are stored once, with the attachments. Null until there is one.
 */
export function readResult({ id: commentId, actorId, result, attachments }: ResultParts): AnswerView | null {
  // Written by storeAnswer from an AnalystResult.
  const stored = result as
    StoredAnswer | StoredExplanation | ClarificationSpec | StoredRefusal | StoredDeepAnswer | null;
  if (stored === null) {
    return null;
  }
  if (stored.kind !== 'answer') {
    return { ...stored, commentId };
  }
  const own = new Map(stored.executions.map((one) => [one.executionId, one]));
  const executions = attachments.flatMap(({ semqlQuery, sqlQuery }): readonly AnswerExecution[] => {
    const asked = semqlQuery?.executedSemqlQuery ?? null;
    const executed = asked ?? sqlQuery?.executedQuery ?? null;
    if (executed === null) {
      return [];
    }
    const { truncated, durationMs, servedFromCache } = executed;
    // Written from a compiled query and its rows.
    const recorded = executed as unknown as Pick<AnswerExecution, 'columns' | 'rows' | 'provenance'>;
    const { columns = recorded.columns, rows = recorded.rows } = own.get(executed.id) ?? {};
    const resultAt = executed.resultAt?.toISOString() ?? null;
    return [
      {
        executionId: executed.id,
        semql: asked === null ? null : (asked.canonicalText ?? asked.semql),
        sql: executed.sql ?? '',
        dataSourceId:
          asked === null
            ? (sqlQuery?.executedQuery?.dataSourceId ?? null)
            : (asked.executedQuery?.dataSourceId ?? null),
        columns,
        rows,
        provenance: recorded.provenance,
        truncated,
        durationMs: durationMs ?? 0,
        cachedAt: servedFromCache ? resultAt : null,
        resultAt,
      },
    ];
  });
  const chart = attachments.flatMap((attachment) => attachment.chart ?? [])[0];
  return {
    ...stored,
    commentId,
    executions,
    // Written by storeAnswer from the type of a chart.
    chart:
      chart === undefined
        ? null
        : {
            id: chart.id,
            askerId: actorId,
            view: chart.view,
            type: chart.chartType as ChartType,
            spec: chart.spec,
            note: stored.chart?.note ?? null,
            alternatives: stored.chart?.alternatives ?? [],
          },
  };
}

/**
 * When the source gave the rows of an answer, the oldest of them; null where that was not recorded.
 */
export function dataAsOf({ executions }: ViewOf<'answer'>): Date | null {
  const [oldest] = executions.flatMap(({ resultAt }) => resultAt ?? []).toSorted();
  return oldest === undefined ? null : new Date(oldest);
}

/** Columns that `definitionsOf` needs: of the executions only the origin of their numbers. */
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
    // Written from the provenance of a compiled query; a row of another shape must not hide the
    // comment.
    const parts = Array.isArray(provenance) ? (provenance as unknown as Provenance[]) : [];
    // Conditions and limits of the query itself are no definitions.
    return parts.flatMap(({ definition, definitionId }) => (definitionId === null ? [] : definition));
  });
  return [...new Set(named)].toSorted();
}
