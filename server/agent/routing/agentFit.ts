import { isDeepStrictEqual } from 'node:util';
import type { Analyst, AnalystResult, ExecutedRows } from '../../analyst/analyst.ts';
import type { CompiledColumn, SqlValue } from '../../semql/compiled.ts';
import type { QuestionToAnyone } from '../../task/anyAgent.ts';
import type { RunWorld } from '../../task/run/run.ts';

/** How well an agent can answer a question. */
export interface AgentFit {
  readonly outcome: 'answers' | 'asks' | 'refuses';
  /** Words of the question that mean nothing in what the agent sees. */
  readonly unknownWords: number;
  readonly assumptions: number;
  /**
   * What an answer is made of: its queries, with their sources and parameters, or its text where it
   * needs none. The same parts give the same answer. Null: not all of them are known.
   */
  readonly parts: readonly string[] | null;
}

interface Question extends QuestionToAnyone {
  readonly now: Date;
}

/** An analyst got as far as running SQL whose columns are known only afterwards. */
class WouldRun extends Error {}

/**
 * Reads a question as an agent would and compiles its queries, but runs none of them: a row that is
 * made up stands for each result. Values are not searched for in the data unless they are asked
 * for.
 * @throws what the analyst throws before it has a query to run
 */
export async function fitOf(
  analyst: Analyst,
  world: RunWorld,
  { question, variables, now }: Question,
  { signal, searchData }: { readonly signal: AbortSignal; readonly searchData: boolean },
): Promise<AgentFit> {
  const queries: string[] = [];
  const executed = new Map<string, ExecutedRows>();
  try {
    const result = await analyst(
      {
        ...world.request,
        question,
        now,
        variables: { ...world.request.variables, ...variables },
        previous: [],
        change: null,
        suggests: false,
      },
      {
        signal,
        step: async (_intent, work) => {
          signal.throwIfAborted();
          return (typeof work === 'function' ? await work() : work).result;
        },
        compile: world.compile,
        async execute(semql, options) {
          const compiled = world.compile(semql, options);
          if (!compiled.ok) {
            throw new WouldRun(compiled.diagnostics.map(({ message }) => message).join(' '));
          }
          const { canonicalText, sql, columns, provenance, dataSourceId, parameters } = compiled.query;
          queries.push(JSON.stringify([dataSourceId, sql, parameters]));
          const executionId = `fit_${queries.length}`;
          const rows = [columns.map((column) => madeUp(column, now))];
          const made = { executionId, semql: canonicalText, sql, columns, rows, provenance };
          const kept: ExecutedRows = { ...made, truncated: false, durationMs: 0 };
          executed.set(executionId, kept);
          return kept;
        },
        checkSql: world.checkSql,
        executeSql({ dataSourceId, sql, parameters }) {
          queries.push(JSON.stringify([dataSourceId, sql, parameters]));
          return Promise.reject(new WouldRun(sql));
        },
        executed: (id) => {
          const found = executed.get(id);
          return found === undefined ? Promise.reject(new Error(`no execution ${id}`)) : Promise.resolve(found);
        },
        ask: () => Promise.reject(new Error('There is no person to ask here.')),
        searchValues: (dimension, text, limit) =>
          searchData ? world.searchValues(dimension, text, limit, signal) : Promise.resolve([]),
      },
    );
    return { ...told(result), parts: queries.length > 0 ? queries : textOf(result) };
  } catch (error) {
    if (signal.aborted || queries.length === 0) {
      throw error;
    }
    // It had a query to run; what a row that is made up cannot carry is no matter of the question.
    // What it would have assumed is not known, so it comes after all that read to their end.
    return { outcome: 'answers', unknownWords: 0, assumptions: Infinity, parts: partsOf(error, queries) };
  }
}

/** The statement of a template is its whole answer; after another failure parts may be missing. */
const partsOf = (error: unknown, queries: readonly string[]): readonly string[] | null =>
  error instanceof WouldRun && queries.length === 1 ? queries : null;

const textOf = (result: AnalystResult): readonly string[] | null =>
  result.kind === 'explanation' ? [result.sentence] : null;

function told(result: AnalystResult): Omit<AgentFit, 'parts'> {
  switch (result.kind) {
    case 'answer':
      return { outcome: 'answers', unknownWords: 0, assumptions: result.assumptions.length };
    case 'clarification':
      return { outcome: 'asks', unknownWords: result.unmapped?.length ?? 0, assumptions: 0 };
    case 'refusal':
      return { outcome: 'refuses', unknownWords: result.unmapped?.length ?? result.unknown.length, assumptions: 0 };
    default:
      return { outcome: 'answers', unknownWords: 0, assumptions: 0 };
  }
}

/** A value such as a column may have. */
function madeUp({ type, role }: CompiledColumn, now: Date): SqlValue {
  if (role === 'measure') {
    return 1;
  }
  switch (type) {
    case 'BOOLEAN':
      return true;
    case 'DATE':
      return now.toISOString().slice(0, 10);
    case 'TIMESTAMP':
    case 'TIMESTAMP_TZ':
      return now.toISOString().slice(0, 19).replace('T', ' ');
    case 'STRING':
      return 'x';
    default:
      return 1;
  }
}

const ranks = { answers: 0, asks: 1, refuses: 2 } as const;

/** Sorts the better fit first: by what it would do, the words it does not know, its assumptions. */
export function compareFits(one: AgentFit, other: AgentFit): number {
  return (
    ranks[one.outcome] - ranks[other.outcome] ||
    one.unknownWords - other.unknownWords ||
    Math.sign(one.assumptions - other.assumptions || 0)
  );
}

/** True: the two would give the same answer, so that there is nothing to choose. */
export function isSameAnswer(one: AgentFit, other: AgentFit): boolean {
  return one.parts !== null && isDeepStrictEqual(one.parts, other.parts);
}
