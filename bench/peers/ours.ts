import { CompiledQueries } from '../../server/query/compile/compiledQueries.ts';
import type { ScopedCatalog } from '../../server/model/catalogs.ts';
import { prepareCatalog, type PreparedCatalog } from '../../server/semql/catalog/prepare.ts';
import { compile } from '../../server/semql/compile.ts';
import { tpchCatalog } from './tpch/catalog.ts';

const options = { dialect: 'DUCKDB', now: new Date('2026-11-20T14:00:00Z'), maxRows: 200_000 } as const;

/** Three joins, two measures, month grain, a date filter; the number makes the text another one. */
export const queryOf = (n: number): string =>
  `SELECT DATE_TRUNC('month', orders.o_orderdate) AS order_month, nation.n_name AS nation_name, revenue, order_count
   FROM lineitem WHERE orders.o_orderdate >= '1995-01-01' AND orders.o_orderdate < '1997-01-01'
   ORDER BY order_month, nation_name LIMIT ${100_000 + n}`;

/** Measures of three facts, one above the other: a flat join would multiply two of them. */
export const threeFacts = `SELECT nation.n_name AS nation_name, lineitem.revenue, customer.account_balance, orders.orders_placed
  FROM lineitem JOIN orders JOIN customer ORDER BY nation_name LIMIT 1000`;

export const prepared = (): PreparedCatalog => prepareCatalog(tpchCatalog);

/** Compiles as a process does, which remembers what it was asked for. */
export function remembering(catalog: PreparedCatalog): (text: string) => string {
  const compiled = new CompiledQueries();
  const scoped: ScopedCatalog = {
    number: 1,
    scope: { organizationId: '', environmentId: '', agentId: null },
    prepared: catalog,
    visible: catalog.definition,
    hidden: new Set(),
    rowPolicies: {},
    openedBy: {},
    metadataOnly: new Set(),
    sources: new Map(),
  };
  const { dialect, now } = options;
  return (semql) => {
    const form = { kind: 'text', semql } as const;
    const request = { form, dialect, now, timeZone: null, parameters: {}, keepDefaultFilters: false };
    const { result } = compiled.compile(scoped, request);
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ message }) => message).join(' '));
    }
    return result.query.sql;
  };
}

/** @returns SQL of DuckDB; a text that does not compile is a defect of the bench. */
export function sqlOf(text: string, catalog: PreparedCatalog): string {
  const result = compile(text, catalog, options);
  if (!result.ok) {
    throw new Error(result.diagnostics.map(({ message }) => message).join(' '));
  }
  return result.query.sql;
}
