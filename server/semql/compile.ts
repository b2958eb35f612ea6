import type { PreparedCatalog } from './catalog/prepare.ts';
import type { CompileOptions, CompileResult } from './compiled.ts';
import { CannotSay } from './dialect/cannotSay.ts';
import { dialectFor } from './dialect/registry.ts';
import type { Query } from './language/ast.ts';
import { parseQuery } from './language/parser.ts';
import { printQuery as printSemql } from './language/print.ts';
import { compileQuery, compileSubquery } from './plan/compileQuery.ts';
import { CompileRequest } from './plan/request.ts';
import { fitDialect } from './sql/fitDialect.ts';
import { fitOutputNames } from './sql/outputNames.ts';
import { printQuery } from './sql/print.ts';
import { problem, Refusal } from './validate/refusal.ts';

/**
 * SemQL to the SQL of a data source. Pure and synchronous: no I/O, no clock, no randomness; the same input gives the
 * same text. Never throws on what a user wrote: every failure is a diagnostic with a code, a span and a next step.
 * Literals of the query are printed as literals of the dialect, values of `:name` parameters are bound, in the order the dialect's placeholders want.
 */
export function compile(text: string | Query, catalog: PreparedCatalog, options: CompileOptions): CompileResult {
  const parsed = typeof text === 'string' ? parseQuery(text) : { query: text, diagnostics: [] };
  const errors = parsed.diagnostics.filter(({ severity }) => severity === 'error');
  if (parsed.query === null || errors.length > 0) return { ok: false, diagnostics: parsed.diagnostics };
  const { query } = parsed;
  let engine: string = options.dialect;
  try {
    const request = new CompileRequest(catalog, options, compileSubquery);
    const block = compileQuery(query, request);
    const dialect = dialectFor(options, request.dataSourceId);
    engine = options.variants?.get(request.dataSourceId) ?? engine;
    const values = [...request.parameters.values];
    const fitted = fitDialect(fitOutputNames(block.query, dialect), dialect, values);
    return {
      ok: true,
      query: {
        ...printQuery(fitted, dialect, values),
        columns: block.columns,
        provenance: request.provenance.all,
        explanation: request.legs.explanation,
        canonicalText: printSemql(query),
        dataSourceId: request.dataSourceId,
        versions: request.provenance.versions,
        clock: request.clock.readings,
        diagnostics: [...parsed.diagnostics, ...request.warnings],
      },
    };
  } catch (error) {
    if (error instanceof Refusal) return failure(error.diagnostic);
    if (error instanceof CannotSay) {
      const message = `${error.what} cannot be said in ${engine}.`;
      return failure(problem('UNSUPPORTED_IN_DIALECT', query.span, message, error.advice));
    }
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
