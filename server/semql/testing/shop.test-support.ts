import { afterAll, beforeAll, expect } from 'vitest';
import type { CatalogDefinition } from '../catalog/definition.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import type { CompileOptions, DialectName } from '../compiled.ts';
import { type Cell, openEngines, oracleOf, type TestEngine, withBooleans } from './engines.test-support.ts';
import { shopCatalog } from './shopCatalog.test-support.ts';
import { now } from './shopQueries.test-support.ts';
import { loadShop, type ShopData, smallShop } from './shopData.test-support.ts';

export interface Shop {
  /** Rows of a query, the same on every engine; those named must say that they cannot. */
  rows(semql: string, options?: Partial<CompileOptions>, refusedBy?: readonly DialectName[]): Promise<Cell[][]>;
  /** Rows of a query, sorted, for queries without an order. */
  sorted(semql: string, options?: Partial<CompileOptions>, refusedBy?: readonly DialectName[]): Promise<Cell[][]>;
  /** Rows of hand-written SQL on DuckDB: an oracle. */
  sql(sql: string): Promise<Cell[][]>;
  /** The same in the order the SQL says. */
  sqlInOrder(sql: string): Promise<Cell[][]>;
}

/** Opens the engines around the tests of a file, filled with the shop. */
export function useShop(definition: CatalogDefinition = shopCatalog, data: ShopData = smallShop): Shop {
  const catalog = prepareCatalog(definition);
  let engines: TestEngine[] = [];
  beforeAll(async () => {
    engines = await openEngines();
    for (const engine of engines) {
      await loadShop(engine, data);
    }
  });
  afterAll(async () => {
    for (const engine of engines) {
      await engine.close();
    }
  });

  /** Answer of every engine, the same for each; null stands for an expected refusal. */
  const everywhere = async (run: (engine: TestEngine) => Promise<Cell[][] | null>): Promise<Cell[][]> => {
    const expected = await run(oracleOf(engines));
    if (expected === null) {
      throw new Error('DuckDB answers everything');
    }
    for (const engine of engines) {
      const rows = await run(engine);
      if (rows !== null) {
        expect({ dialect: engine.dialect, rows }).toEqual({ dialect: engine.dialect, rows: expected });
      }
    }
    return expected;
  };
  const run = async (
    engine: TestEngine,
    semql: string,
    options: Partial<CompileOptions>,
    refusedBy: readonly DialectName[],
  ): Promise<Cell[][] | null> => {
    const result = compile(semql, catalog, { dialect: engine.dialect, now, ...options });
    if (refusedBy.includes(engine.dialect)) {
      expect(result.ok ? result.query.sql : result.diagnostics[0]?.code).toBe('UNSUPPORTED_IN_DIALECT');
      return null;
    }
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    }
    const { sql, parameters, columns } = result.query;
    const rows = await engine.run(sql, parameters).catch((error: unknown) => {
      throw new Error(`${engine.dialect} rejects:\n${sql}`, { cause: error });
    });
    // Engines space JSON differently.
    return withBooleans(rows, columns).map((row) =>
      row.map((cell, index) =>
        columns[index]?.type === 'JSON' && cell !== null ? JSON.stringify(JSON.parse(String(cell))) : cell,
      ),
    );
  };
  return {
    rows: (semql, options = {}, refusedBy = []) => everywhere((engine) => run(engine, semql, options, refusedBy)),
    sorted: (semql, options = {}, refusedBy = []) =>
      everywhere(async (engine) => {
        const rows = await run(engine, semql, options, refusedBy);
        return rows === null ? null : inOrder(rows);
      }),
    sql: async (sql) => inOrder(await oracleOf(engines).run(sql)),
    sqlInOrder: (sql) => oracleOf(engines).run(sql),
  };
}

/** Rows in the order of their JSON text. */
export function inOrder(rows: readonly Cell[][]): Cell[][] {
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row);
}
