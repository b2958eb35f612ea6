import { z } from 'zod';
import type { AskedOnce } from '../../agent/askOnce.ts';
import type { CompiledColumn } from '../../semql/compiled.ts';
import type { QueryResult } from '../../warehouse/warehouse.ts';

/** Columns and rows of an answer, as they are kept with a case or a result. */
export interface ResultRows {
  readonly columns: readonly CompiledColumn[];
  readonly rows: QueryResult['rows'];
  /** True: more rows exist. */
  readonly truncated: boolean;
  /** Results of the other queries of the answer: its second number, the whole of its shares. */
  readonly further?: readonly Omit<ResultRows, 'further'>[];
}

/** What came out of a question, as much of it as is compared and kept. */
export interface Outcome {
  readonly kind: 'answer' | 'explanation' | 'clarification' | 'refusal' | 'error';
  /** Its sentence, the question back, or what failed. */
  readonly text: string;
  /** Canonical SemQL of what the answer is about; null: none, or SQL of an approved template. */
  readonly semql: string | null;
  /** Number of queries that the answer took. */
  readonly queries: number;
  readonly sql: string | null;
  readonly result: ResultRows | null;
  /** Versions of the models and metrics it was computed from, by their ids. */
  readonly versions: Readonly<Record<string, number>>;
  /** Models (`orders`) and fields (`orders.revenue`) it was computed from. */
  readonly uses: readonly string[];
  /** Labels of the options of a clarification; words that a refusal does not know. */
  readonly words: readonly string[];
}

/** Rows that are kept with a result or a case. */
export const mostKeptRows = 1000;

const nothing = { semql: null, queries: 0, sql: null, result: null, versions: {}, uses: [], words: [] };

/** An outcome of a question that could not be asked or answered. */
export function failedOutcome(text: string): Outcome {
  return { kind: 'error', text, ...nothing };
}

export function outcomeOf({ result, queries }: AskedOnce): Outcome {
  switch (result.kind) {
    case 'explanation':
      return { kind: 'explanation', text: result.sentence, ...nothing };
    case 'clarification':
      return { kind: 'clarification', text: result.question, ...nothing, words: result.options.map((o) => o.label) };
    case 'refusal':
      return {
        kind: 'refusal',
        text: result.sentence,
        ...nothing,
        words: [...result.unknown, ...result.notUnderstood.map(({ phrase }) => phrase)],
      };
    case 'answer': {
      const [shown, ...further] = result.executions;
      const executions = result.executions.flatMap(({ executionId }) => queries.get(executionId) ?? []);
      return {
        kind: 'answer',
        text: result.sentence,
        semql: shown?.semql ?? null,
        queries: result.executions.length,
        sql: shown?.sql ?? null,
        result: shown === undefined ? null : { ...keptRows(shown), further: further.map(keptRows) },
        versions: Object.assign({}, ...executions.map(({ versions }) => versions)) as Record<string, number>,
        uses: namesIn(result.executions.flatMap(({ provenance }) => provenance)),
        words: [],
      };
    }
  }
}

/** Rows of an execution, as many as are kept. */
export function keptRows({ columns, rows, truncated }: Omit<ResultRows, 'further'>): Omit<ResultRows, 'further'> {
  return { columns, rows: rows.slice(0, mostKeptRows), truncated: truncated || rows.length > mostKeptRows };
}

/** `measure orders.revenue` names the model `orders` and its field `orders.revenue`. */
export function namesIn(provenance: readonly { readonly definition: string; readonly definitionId: string | null }[]) {
  const named = provenance.flatMap(({ definition, definitionId }) => {
    const name = definition.split(' ').at(-1) ?? '';
    const [owner = ''] = name.split('.');
    return definitionId === null || name === '' ? [] : owner === name ? [name] : [owner, name];
  });
  return [...new Set(named)].toSorted();
}

const storedRows = z.object({
  columns: z.array(z.looseObject({ name: z.string(), role: z.enum(['dimension', 'time', 'measure', 'flag']) })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  truncated: z.boolean().default(false),
});

const stored = storedRows.extend({ further: z.array(storedRows).default([]) });

/** Rows as they were kept, or as a caller gives them. @returns null: of another shape */
export function readResultRows(value: unknown): ResultRows | null {
  const parsed = stored.safeParse(value);
  // Columns have further fields, which are kept as they came.
  return parsed.success ? (parsed.data as unknown as ResultRows) : null;
}
