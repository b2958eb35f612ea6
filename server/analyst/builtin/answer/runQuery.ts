import type { Analysis, ExecutedRows, JsonObject, QueryOptions } from '../../analyst.ts';

/** The model a query starts from, as its step names it. */
const modelOf = (semql: string): string => /\bFROM\s+([\w.]+)/i.exec(semql)?.[1]?.replaceAll('_', ' ') ?? 'the data';

/** One ACTION: compiles, runs and records a query. */
export async function runQuery(
  semql: string,
  reasoning: string,
  analysis: Analysis,
  options: QueryOptions = {},
): Promise<ExecutedRows> {
  // What the parameters are bound to is part of what was asked: a replay with other values is another query.
  const { parameters } = options;
  const actionParams: JsonObject = parameters === undefined ? { semql } : { semql, parameters };
  const executionId = await analysis.step(
    { type: 'ACTION', actionName: 'runSemql', actionParams, reasoning },
    async () => {
      const executed = await analysis.execute(semql, options);
      return {
        result: executed.executionId,
        reasoning: `${modelOf(semql)} · ${executed.rows.length} ${executed.rows.length === 1 ? 'row' : 'rows'}`,
        metadata: { executionId: executed.executionId, rows: executed.rows.length, durationMs: executed.durationMs },
      };
    },
  );
  return analysis.executed(executionId);
}
