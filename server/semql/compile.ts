import type { PreparedCatalog } from './catalog/prepare.ts';
import type { CompileOptions, CompileResult } from './compiled.ts';
import { dialects } from './dialect/registry.ts';
import type { Query } from './language/ast.ts';
import { parseQuery } from './language/parser.ts';
import { printQuery as printSemql } from './language/print.ts';
import { compileQuery, compileSubquery } from './plan/compileQuery.ts';
import { CompileRequest } from './plan/request.ts';
import { fitOutputNames } from './sql/outputNames.ts';
import { printQuery } from './sql/print.ts';
import { problem, Refusal } from './validate/refusal.ts';

/**
 * SemQL to the SQL of a data source. Pure and synchronous: no I/O, no clock, no randomness; the same input gives the
 * same text. Never throws on what a user wrote: every failure is a diagnostic with a code, a span and a next step.
 * Literals of the query are printed as literals of the dialect, values of `:name` parameters are bound as `$1`, `$2`, ….
 */
export function compile(text: string | Query, catalog: PreparedCatalog, options: CompileOptions): CompileResult {
  const parsed = typeof text === 'string' ? parseQuery(text) : { query: text, diagnostics: [] };
  const errors = parsed.diagnostics.filter(({ severity }) => severity === 'error');
  if (parsed.query === null || errors.length > 0) return { ok: false, diagnostics: parsed.diagnostics };
  const { query } = parsed;
  const dialect = dialects[options.dialect];
  if (dialect === null) {
    const advice = 'Ask over a data source whose dialect is POSTGRESQL or DUCKDB.';
    return failure(
      problem('UNSUPPORTED_IN_DIALECT', query.span, `SQL for ${options.dialect} cannot be printed yet.`, advice),
    );
  }
  try {
    const request = new CompileRequest(catalog, options, compileSubquery);
    const block = compileQuery(query, request);
    return {
      ok: true,
      query: {
        sql: printQuery(fitOutputNames(block.query, dialect), dialect),
        parameters: request.parameters.values,
        columns: block.columns,
        provenance: request.provenance.all,
        canonicalText: printSemql(query),
        dataSourceId: request.dataSourceId,
        versions: request.provenance.versions,
        diagnostics: [...parsed.diagnostics, ...request.warnings],
      },
    };
  } catch (error) {
    if (error instanceof Refusal) return failure(error.diagnostic);
    if (error instanceof RangeError) {
      return failure(
        problem('LIMIT_EXCEEDED', query.span, 'The query is nested too deeply.', 'Break it into smaller queries.'),
      );
    }
    throw error;
  }
}

function failure(diagnostic: ReturnType<typeof problem>): CompileResult {
  return { ok: false, diagnostics: [diagnostic] };
}
