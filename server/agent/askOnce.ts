import { randomUUID } from 'node:crypto';
import type { Analyst, AnalystResult, ExecutedRows, PreviousTurn } from '../analyst/analyst.ts';
import { InvalidInputError } from '../platform/errors.ts';
import type { CompiledQuery } from '../semql/compiled.ts';
import type { RunWorld } from '../task/run/run.ts';

interface Question {
  readonly question: string;
  /** Questions of the conversation before it, in order. */
  readonly previous: readonly string[];
  readonly now: Date;
  /** Values that were given for variables of the agent; the others have their defaults. */
  readonly variables?: GivenValues;
}

type GivenValues = Readonly<Record<string, string | number>>;

/** What an agent says to a question, and the queries it ran for it. */
export interface AskedOnce {
  readonly result: AnalystResult;
  /** Compiled queries by the id of their execution; SQL of templates has none. */
  readonly queries: ReadonlyMap<string, CompiledQuery>;
}

/**
 * Asks an agent without a task: nothing is recorded, and no steps are shown.
 * @throws WarehouseError when the data source gives no rows, and what the analyst throws
 */
export async function askOnce(
  analyst: Analyst,
  world: RunWorld,
  { question, previous, now, variables = {} }: Question,
  signal: AbortSignal,
): Promise<AskedOnce> {
  const turns: PreviousTurn[] = [];
  for (const earlier of previous) {
    const { result } = await askTurn(analyst, world, { question: earlier, previous: turns, now, variables }, signal);
    turns.push({
      question: earlier,
      reading: result.kind === 'answer' ? result.reading : null,
      options: result.kind === 'clarification' ? result.options : [],
    });
  }
  return askTurn(analyst, world, { question, previous: turns, now, variables }, signal);
}

async function askTurn(
  analyst: Analyst,
  world: RunWorld,
  {
    variables,
    ...asked
  }: {
    readonly question: string;
    readonly previous: readonly PreviousTurn[];
    readonly now: Date;
    readonly variables: GivenValues;
  },
  signal: AbortSignal,
): Promise<AskedOnce> {
  const queries = new Map<string, CompiledQuery>();
  const executed = new Map<string, ExecutedRows>();
  const keep = (rows: ExecutedRows): ExecutedRows => {
    executed.set(rows.executionId, rows);
    return rows;
  };
  const result = await analyst(
    { ...world.request, ...asked, variables: { ...world.request.variables, ...variables }, change: null },
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
          const text = compiled.diagnostics.map(({ message }) => message).join(' ');
          throw new InvalidInputError(`This SemQL cannot be run: ${text}`, 'Correct the SemQL.', ['semql']);
        }
        const { query } = compiled;
        const { rows, truncated, durationMs } = await world.run(query, signal);
        const executionId = randomUUID();
        queries.set(executionId, query);
        const { canonicalText: canonical, sql, columns, provenance } = query;
        return keep({ executionId, semql: canonical, sql, columns, rows, truncated, durationMs, provenance });
      },
      checkSql: world.checkSql,
      async executeSql(statement) {
        const { sql, provenance, run } = await world.openSql(statement, signal);
        const { columns, rows, truncated, durationMs } = await run(signal);
        return keep({
          executionId: randomUUID(),
          semql: null,
          sql,
          columns,
          rows,
          truncated,
          durationMs,
          provenance,
        });
      },
      executed: async (id) => {
        const found = executed.get(id);
        if (found === undefined) {
          throw new Error(`no execution ${id}`);
        }
        return found;
      },
      ask: () => Promise.reject(new Error('There is no person to ask here.')),
      searchValues: (dimension, text, limit) => world.searchValues(dimension, text, limit, signal),
    },
  );
  return { result, queries };
}
