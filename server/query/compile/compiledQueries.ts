import type { ScopedCatalog } from '../../model/catalogs.ts';
import { RecentlyUsed } from '../../platform/recentlyUsed.ts';
import { validityOf, type Validity } from '../../semql/time/clock.ts';
import { compileWith, type Compilation } from './compileSemql.ts';
import type { CompileRequest } from './semqlRequest.ts';

interface Remembered {
  readonly compilation: Compilation;
  /** While the clock is in here, compiling again gives the same. */
  readonly validity: Validity;
}

/** About 32 MB of text. */
const limits = { maxEntries: 5_000, maxSize: 16 * 1024 * 1024 };

/**
 * Compilations that were asked for lately. A catalog that is loaded again, because anything in its
 * scope has changed, has another number, so that nothing compiled against an earlier one is found
 * any more: an organization, its models, metrics and calendar, and what an agent may see. The text
 * counts as it was written: spans point into it.
 */
export class CompiledQueries {
  readonly #memory = new RecentlyUsed<Remembered>(limits);

  /** Compiles, or returns what the same request gave before; failures are not remembered. */
  compile(catalog: ScopedCatalog, request: CompileRequest): Compilation {
    const key = keyOf(catalog, request);
    const instant = request.now.getTime();
    const known = this.#memory.get(key);
    if (known !== undefined && known.validity.from <= instant && instant < known.validity.until) {
      return known.compilation;
    }
    const compilation = compileWith(catalog, request);
    const { result } = compilation;
    if (result.ok) {
      const validity = validityOf(result.query.clock, request.now);
      this.#memory.set(key, { compilation, validity }, sizeOf(key, result.query));
    }
    return compilation;
  }
}

/**
 * Parts of the key in addition to the catalog's number and the form; every field added to a request
 * belongs here.
 */
type Decisive = { readonly [Part in Exclude<keyof CompileRequest, 'now' | 'form'>]-?: unknown };

/**
 * Everything that decides a compilation but the clock. Which models and columns may be named is the
 * catalog's; which rows count depends on the asker.
 */
function keyOf({ number }: ScopedCatalog, request: CompileRequest): string {
  const { form, dialect, timeZone, keepDefaultFilters, parameters, maxRows } = request;
  const { corrections = true, rowPolicies = {} } = request;
  const policies = Object.entries(rowPolicies).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const decisive: Decisive = {
    dialect,
    timeZone,
    keepDefaultFilters,
    parameters,
    corrections,
    rowPolicies: policies,
    maxRows,
  };
  const sent = form.kind === 'text' ? form.semql : form.kind === 'json' ? form.query : form.request;
  return JSON.stringify([number, form.kind, decisive, sent]);
}

/**
 * Characters a compiled query takes, its tree as many again. All of it is read here, so that it
 * keeps no catalog.
 */
function sizeOf(key: string, query: object): number {
  return 2 * (key.length + JSON.stringify(query).length);
}
