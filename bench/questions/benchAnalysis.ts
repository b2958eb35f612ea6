import type { Analysis, ExecutedRows, JsonValue, StepIntent, StepWork } from '../../server/analyst/analyst.ts';
import type { PreparedCatalog } from '../../server/semql/catalog/prepare.ts';
import { compile } from '../../server/semql/compile.ts';
import type { Database } from './database.ts';

/**
 * The world of one run of the bench: the real compiler over a real DuckDB, nothing recorded, one
 * clock.
 */
export function benchAnalysis(catalog: PreparedCatalog, database: Database, now: Date): Analysis {
  const compileSemql: Analysis['compile'] = (semql, options) =>
    compile(semql, catalog, { dialect: 'DUCKDB', now, timeZone: 'UTC', keepDefaultFilters: true, ...options });
  const executions = new Map<string, ExecutedRows>();
  return {
    signal: new AbortController().signal,
    step: async <Result extends JsonValue>(_: StepIntent, work: StepWork<Result>) =>
      (typeof work === 'function' ? await work() : work).result,
    compile: compileSemql,
    execute: async (semql, options): Promise<ExecutedRows> => {
      const compiled = compileSemql(semql, options);
      if (!compiled.ok) {
        throw new Error(
          compiled.diagnostics.map((diagnostic) => `${diagnostic.code}: ${diagnostic.message}`).join(' '),
        );
      }
      const start = performance.now();
      const { rows } = await database.query(compiled.query.sql, compiled.query.parameters);
      const executed: ExecutedRows = {
        executionId: `execution-${executions.size + 1}`,
        semql: compiled.query.canonicalText,
        sql: compiled.query.sql,
        columns: compiled.query.columns,
        rows,
        truncated: false,
        durationMs: performance.now() - start,
        provenance: compiled.query.provenance,
      };
      executions.set(executed.executionId, executed);
      return executed;
    },
    checkSql: () => Promise.resolve({ ok: false, hidden: true, message: 'There are no templates here.' }),
    executeSql: () => Promise.reject(new Error('There are no templates here.')),
    executed(executionId) {
      const executed = executions.get(executionId);
      return executed ? Promise.resolve(executed) : Promise.reject(new Error(`There is no ${executionId}.`));
    },
    ask: () => Promise.reject(new Error('There is no person to ask here.')),
    searchValues: (dimension, text, limit) => searchValues(catalog, database, dimension, text, limit),
  };
}

/**
 * Values of a text dimension that equal, start with, contain or nearly spell `text`, best first.
 */
async function searchValues(
  catalog: PreparedCatalog,
  database: Database,
  path: string,
  text: string,
  limit: number,
): Promise<readonly string[]> {
  const [modelName, dimensionName] = path.split('.');
  const model = catalog.definition.models.find((candidate) => candidate.name === modelName);
  const dimension = model?.dimensions.find((candidate) => candidate.name === dimensionName);
  if (model === undefined || dimension === undefined || model.source.type === 'CUSTOM_QUERY') {
    return [];
  }
  const { rows } = await database.query(
    `SELECT value FROM (SELECT ${dimension.expression} AS value, COUNT(*) AS n FROM ${model.source.path.at(-1) ?? ''} GROUP BY 1)
     WHERE contains(lower(value), lower($1)) OR jaro_winkler_similarity(lower(value), lower($1)) > 0.92
     ORDER BY lower(value) = lower($1) DESC, starts_with(lower(value), lower($1)) DESC, jaro_winkler_similarity(lower(value), lower($1)) DESC, n DESC, value
     LIMIT ${Math.trunc(limit)}`,
    [text],
  );
  return rows.map((row) => String(row[0]));
}
