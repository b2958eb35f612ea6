import type { Analysis, ExecutedRows, JsonObject, QueryOptions } from '../../../analyst.ts';

/** The model a query starts from; null: it has none. EXTRACT has a FROM of its own. */
export function modelOf(semql: string): string | null {
  const from = /\bFROM\s+"?([\w.]+)/i.exec(semql.replaceAll(/\bEXTRACT\s*\(\s*\w+\s+FROM\b/gi, ''));
  return from?.[1] ?? null;
}

/**
 * Compiles, runs and records a query as an ACTION.
 * @param kept number of its rows the answer uses, if fewer
 */
export async function runQuery(
  semql: string,
  reasoning: string,
  analysis: Analysis,
  options: QueryOptions = {},
  kept: (executed: ExecutedRows) => number = ({ rows }) => rows.length,
): Promise<ExecutedRows> {
  // Parameters and the version of a template belong to the recorded action: a replay with others is
  // another query.
  const actionParams: JsonObject = {
    semql,
    ...(options.parameters === undefined ? {} : { parameters: options.parameters }),
    ...(options.templateVersionId === undefined ? {} : { versionId: options.templateVersionId }),
  };
  const executionId = await analysis.step(
    { type: 'ACTION', actionName: 'runSemql', actionParams, reasoning },
    async () => {
      const executed = await analysis.execute(semql, options);
      return {
        result: executed.executionId,
        reasoning: `${modelOf(semql)?.replaceAll('_', ' ') ?? 'the data'} · ${rowsText(executed.rows.length, kept(executed))}`,
        metadata: { executionId: executed.executionId, rows: executed.rows.length, durationMs: executed.durationMs },
      };
    },
  );
  return analysis.executed(executionId);
}

export function rowsText(all: number, kept = all): string {
  const of = kept < all ? `${kept.toLocaleString('en')} of ` : '';
  return `${of}${all.toLocaleString('en')} ${all === 1 ? 'row' : 'rows'}`;
}
