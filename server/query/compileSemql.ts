import type { ScopedCatalog } from '../model/catalogs.ts';
import { compile } from '../semql/compile.ts';
import type { CompileOptions, CompileResult, DialectName } from '../semql/compiled.ts';
import { sourceDialect } from '../source/sourceDialect.ts';
import type { SemqlRequest, SemqlServices } from './semqlRequest.ts';

/** Rows shown of one answer (functional.md section 11). */
export const maximumRows = 10_000;

/** A compilation, and the dialect of the source it is for. */
export interface Compilation {
  readonly result: CompileResult;
  readonly dialect: DialectName;
}

/**
 * Compiles against a catalog that is already loaded; pure. Which source a query belongs to is known only once its names
 * are resolved, so a query for another source than the first guess is compiled a second time, for that source's dialect.
 */
export function compileWith(catalog: ScopedCatalog, request: Omit<SemqlRequest, 'scope' | 'signal'>): Compilation {
  const options: Omit<CompileOptions, 'dialect'> = {
    now: request.now,
    parameters: request.parameters,
    keepDefaultFilters: request.keepDefaultFilters,
    hidden: catalog.hidden,
    maxRows: maximumRows,
    ...(request.timeZone === null ? {} : { timeZone: request.timeZone }),
  };
  const [first] = catalog.sources.values();
  const guess = sourceDialect[first?.type ?? 'FILE'];
  const result = compile(request.semql, catalog.prepared, { ...options, dialect: guess });
  const source = result.ok ? catalog.sources.get(result.query.dataSourceId) : undefined;
  const dialect = source === undefined ? guess : sourceDialect[source.type];
  if (dialect === guess) return { result, dialect };
  return { result: compile(request.semql, catalog.prepared, { ...options, dialect }), dialect };
}

/** Compiles SemQL for the source its models live in. Never throws on what somebody wrote; diagnostics say what is wrong. */
export async function compileSemql(services: SemqlServices, request: SemqlRequest): Promise<Compilation> {
  return compileWith(await services.catalogs.of(request.scope), request);
}
