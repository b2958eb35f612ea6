import type { Analysis } from '../analyst/analyst.ts';
import type { ScopedCatalog } from '../model/catalogs.ts';
import { compileWith } from './compileSemql.ts';
import { runOnSource, runSemql } from './runSemql.ts';
import type { SemqlRequest, SemqlServices } from './semqlRequest.ts';

/** What an analyst can do with data: compile, execute, look for values; bound to one turn's scope, clock and people. */
export type AnalystQueries = Pick<Analysis, 'compile' | 'execute' | 'searchValues'>;

/** @param turn everything but the text, which the analyst writes; agents may not lift default filters */
export function analystQueries(
  services: SemqlServices,
  catalog: ScopedCatalog,
  turn: Omit<SemqlRequest, 'semql' | 'source' | 'parameters' | 'keepDefaultFilters'>,
): AnalystQueries {
  const request = (semql: string, parameters: SemqlRequest['parameters'] = {}): SemqlRequest => ({
    ...turn,
    semql,
    parameters,
    source: 'DIRECT_SEMQL',
    keepDefaultFilters: true,
  });
  return {
    compile: (semql) => compileWith(catalog, request(semql)).result,

    async execute(semql) {
      const { record, query, result } = await runSemql(services, request(semql));
      return {
        executionId: record.id,
        semql: query.canonicalText,
        sql: query.sql,
        columns: query.columns,
        rows: result.rows,
        truncated: result.truncated,
        durationMs: Math.round(result.durationMs),
        provenance: query.provenance,
      };
    },

    async searchValues(dimension, text, limit) {
      const [model = ''] = dimension.split('.');
      const semql = `SELECT ${dimension} FROM ${model} WHERE LOWER(${dimension}) CONTAINS :text ORDER BY 1 LIMIT ${Math.trunc(limit)}`;
      const { result } = compileWith(catalog, request(semql, { text: text.toLowerCase() }));
      // A dimension that cannot be searched as text has no values to offer.
      if (!result.ok) return [];
      const { rows } = await runOnSource(services, turn.signal, catalog, result.query);
      return rows.flatMap(([value]) => (typeof value === 'string' ? [value] : []));
    },
  };
}
