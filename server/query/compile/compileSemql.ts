import type { ScopedCatalog } from '../../model/catalogs.ts';
import { compile } from '../../semql/compile.ts';
import { DescribedQuery } from '../../semql/describedQuery.ts';
import type { CompileOptions, CompileResult, DialectName } from '../../semql/compiled.ts';
import type { Diagnostic } from '../../semql/diagnostics.ts';
import { sourceDialect, variantsOf } from '../../source/sourceDialect.ts';
import { readQuery, type ReadQuery } from './queryForm.ts';
import type { CompileRequest } from './semqlRequest.ts';

/** Most rows of one answer; more are cut off, and the answer says so. */
export const maximumRows = 10_000;

/** A compilation: how the query was read, what became of it, and the dialect it is for. */
export interface Compilation {
  readonly read: ReadQuery;
  readonly result: CompileResult;
  readonly dialect: DialectName;
}

/**
 * Compiles against a catalog that is already loaded; pure. Which source a query belongs to is known
 * only once its names are resolved, so a query for another source than the first guess is compiled
 * a second time, for that source's dialect. What the guessed dialect refuses another source's
 * dialect may say: such a query is compiled for each of them.
 */
export function compileWith(catalog: ScopedCatalog, request: CompileRequest): Compilation {
  const read = readQuery(request.form, catalog);
  const [first] = catalog.sources.values();
  const guess = request.dialect ?? sourceDialect[first?.type ?? 'FILE'];
  if (read.query === null) {
    return { read, result: { ok: false, diagnostics: read.diagnostics }, dialect: guess };
  }
  const { query } = read;
  const options: Omit<CompileOptions, 'dialect'> = {
    now: request.now,
    parameters: request.parameters,
    keepDefaultFilters: request.keepDefaultFilters,
    hidden: catalog.hidden,
    rowPolicies: together(catalog.rowPolicies, request.rowPolicies),
    openedBy: catalog.openedBy,
    corrections: request.corrections ?? true,
    maxRows: request.maxRows ?? maximumRows,
    variants: variantsOf(catalog.sources),
    ...(request.timeZone === null ? {} : { timeZone: request.timeZone }),
  };
  const compileFor = (dialect: DialectName): Compilation => {
    const result = compile(query, catalog.prepared, { ...options, dialect });
    return { read, result: traced(result, read), dialect };
  };
  const guessed = compileFor(guess);
  if (request.dialect !== null) {
    return guessed;
  }
  if (guessed.result.ok) {
    const dialect = dialectOf(catalog, guessed.result) ?? guess;
    return dialect === guess ? guessed : compileFor(dialect);
  }
  if (!guessed.result.diagnostics.some(({ code }) => code === 'UNSUPPORTED_IN_DIALECT')) {
    return guessed;
  }
  const others = new Set(Array.from(catalog.sources.values(), ({ type }) => sourceDialect[type]));
  others.delete(guess);
  for (const dialect of others) {
    const compilation = compileFor(dialect);
    const belongs = dialectOf(catalog, compilation.result);
    if (belongs === dialect) {
      return compilation;
    }
  }
  return guessed;
}

/** Row conditions of the reader and of the request, both of which hold. */
function together(
  ofReader: Readonly<Record<string, string>>,
  ofRequest: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const both = { ...ofReader };
  for (const [model, condition] of Object.entries(ofRequest)) {
    const own = both[model];
    both[model] = own === undefined ? condition : `(${own}\n) AND (${condition}\n)`;
  }
  return both;
}

function dialectOf(catalog: ScopedCatalog, result: CompileResult): DialectName | null {
  const source = result.ok ? catalog.sources.get(result.query.dataSourceId) : undefined;
  return source === undefined ? null : sourceDialect[source.type];
}

/** The diagnostics with the part of the request they are about. */
function traced(result: CompileResult, { pathOf }: ReadQuery): CompileResult {
  const trace = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
    diagnostics.map((diagnostic) => ({ ...diagnostic, path: diagnostic.path ?? pathOf(diagnostic.span) }));
  if (!result.ok) {
    return { ok: false, diagnostics: trace(result.diagnostics) };
  }
  const { query } = result;
  return { ok: true, query: new DescribedQuery({ ...query, diagnostics: trace(query.diagnostics) }, () => query) };
}
