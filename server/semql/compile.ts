import type { PreparedCatalog } from './catalog/prepare.ts';
import type { CompiledQuery, CompileOptions, CompileResult } from './compiled.ts';
import type { Diagnostic, DiagnosticCode } from './diagnostics.ts';
import { CannotSay } from './dialect/cannotSay.ts';
import { dialectFor } from './dialect/registry.ts';
import type { Query } from './language/ast.ts';
import { parseQuery } from './language/parse/parser.ts';
import { printQuery as printSemql } from './language/print.ts';
import { compileQuery, compileSubquery } from './plan/compileQuery.ts';
import { CompileRequest } from './request.ts';
import { fitDialect } from './sql/fitDialect.ts';
import { fitOutputNames } from './sql/outputNames.ts';
import { printQuery } from './sql/print.ts';
import { DescribedQuery } from './describedQuery.ts';
import { corrected, type Problem } from './refusals/correct.ts';
import { replaced } from './refusals/fix.ts';
import { problem, Refusal } from './refusals/refusal.ts';

/**
 * SemQL to the SQL of a data source. Pure and synchronous: no I/O, no clock, no randomness; the
 * same input gives the same text. Never throws on what a user wrote: every failure is a diagnostic
 * with a code, a span and a next step, and with corrections that compile. The spans of a tree are
 * those of its canonical text. Literals of the query are printed as literals of the dialect, values
 * of `:name` parameters are bound, in the order the dialect's placeholders want.
 */
export function compile(text: string | Query, catalog: PreparedCatalog, options: CompileOptions): CompileResult {
  const outcome = attempt(text, catalog, options);
  const told = (problems: readonly Problem[]): Diagnostic[] => {
    if (options.corrections === false || problems.length === 0) {
      return problems.map(({ diagnostic }) => diagnostic);
    }
    const written = typeof text === 'string' ? text : printSemql(text);
    return corrected(problems, written, (changed) => attempt(changed, catalog, options).problems ?? []);
  };
  if (outcome.problems !== null) {
    return { ok: false, diagnostics: told(outcome.problems) };
  }
  const { query, warnings } = outcome;
  if (warnings.length === 0) {
    return { ok: true, query };
  }
  const diagnostics = [...query.diagnostics, ...told(warnings)];
  return { ok: true, query: new DescribedQuery({ ...query, diagnostics }, () => query) };
}

type Outcome =
  | { readonly problems: null; readonly query: CompiledQuery; readonly warnings: readonly Problem[] }
  | { readonly problems: readonly Problem[]; readonly query: null };

function attempt(text: string | Query, catalog: PreparedCatalog, options: CompileOptions): Outcome {
  const parsed = typeof text === 'string' ? parseQuery(text) : { query: text, diagnostics: [] };
  const errors = parsed.diagnostics.filter(({ severity }) => severity === 'error');
  if (parsed.query === null || errors.length > 0) {
    const length = typeof text === 'string' ? text.length : 0;
    return { problems: parsed.diagnostics.map((diagnostic) => misread(diagnostic, length)), query: null };
  }
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
      problems: null,
      query: new DescribedQuery(
        {
          ...printQuery(fitted, dialect, values),
          columns: block.columns,
          dataSourceId: request.dataSourceId,
          clock: request.clock.readings,
          diagnostics: parsed.diagnostics,
        },
        () => ({
          provenance: request.provenance.all,
          versions: request.provenance.versions,
          explanation: request.scans.explanation,
          canonicalText: printSemql(query),
        }),
      ),
      warnings: request.warnings,
    };
  } catch (error) {
    if (error instanceof Refusal) {
      return { problems: [error], query: null };
    }
    if (error instanceof CannotSay) {
      const message = `${error.what} cannot be expressed in ${engine}.`;
      return failure('UNSUPPORTED_IN_DIALECT', query, message, error.advice);
    }
    if (error instanceof RangeError) {
      return failure('LIMIT_EXCEEDED', query, 'The query is nested too deeply.', 'Break it into smaller queries.');
    }
    throw error;
  }
}

/** The parser's correction is a whole text, which may contain other mistakes. */
function misread(diagnostic: Diagnostic, length: number): Problem {
  const { correctedText, suggestions, advice } = diagnostic;
  if (correctedText === null) {
    return { diagnostic, remedy: null };
  }
  const fix = replaced({ start: 0, end: length }, correctedText, suggestions[0] ?? titleOf(advice));
  return { diagnostic, remedy: { fixes: () => [fix] } };
}

/** The next step, where it is short enough for a button. */
function titleOf(advice: string): string {
  return advice.length <= 40 ? advice.replace(/[.?]$/, '') : 'Correct the query';
}

function failure(code: DiagnosticCode, { span }: Query, message: string, advice: string): Outcome {
  return { problems: [{ diagnostic: problem(code, span, message, advice), remedy: null }], query: null };
}
