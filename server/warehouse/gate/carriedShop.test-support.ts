import { expect } from 'vitest';
import type { DialectVariant } from '../../semql/compiled.ts';
import { dialects } from '../../semql/dialect/registry.ts';
import { withTables, type Queried } from '../contract/tablesInStatement.test-support.ts';
import { attacksOf } from './attacks.test-support.ts';
import { benignQueriesOf, renamedByHand, sorted } from './benign.test-support.ts';
import { engineOf } from './engine.ts';
import { gateSql, type ReadableTable } from './gateSql.ts';
import { canary, shopTables, tablesOf, type GuardedShop } from './guardedShop.test-support.ts';
import { RefusedSql } from './refusedSql.ts';

const runLimits = { maxRows: 1000, maxBytes: 5_000_000, timeoutMs: 120_000 };
const attackTimeoutMs = 20_000;
/** Rows that come along with every statement are few. */
const mostCarried = 30;

/**
 * The shop on a warehouse that nothing may be written to: its tables come along with every
 * statement, under the names that words without quotes mean there.
 */
function carriedShop(warehouse: Queried): Pick<GuardedShop, 'guarded' | 'open'> & { readonly shop: Queried } {
  const named = (name: string): string => (warehouse.dialect === 'SNOWFLAKE' ? name.toUpperCase() : name);
  const tables = shopTables(mostCarried).map(({ name, columns, rows: values }) => ({
    name: named(name),
    columns: columns.map((column) => ({ ...column, name: named(column.name) })),
    rows: values,
  }));
  const renamed = (table: ReadableTable): ReadableTable => ({
    ...table,
    path: table.path.map(named),
    columns: table.columns.map(named),
  });
  const { open, guarded } = tablesOf(null);
  const carrying = withTables(warehouse, tables);
  const { ownSchema } = engineOf(warehouse.dialect, undefined);
  // What comes along is in no schema, and the gate writes the usual one where it is told none.
  const usual = ownSchema === null ? null : `${dialects[warehouse.dialect].identifier(ownSchema)}.`;
  const shop: Queried = {
    dialect: warehouse.dialect,
    run: (sql, parameters, limits) =>
      carrying.run(usual === null ? sql : sql.replaceAll(usual, ''), parameters, limits),
  };
  return { shop, open: open.map(renamed), guarded: guarded.map(renamed) };
}

/**
 * Runs every benign query through the gate and without it, and expects the same rows.
 * @returns how many ran; what the engine does not read itself proves nothing
 */
export async function expectSameThroughGate(warehouse: Queried, variant?: DialectVariant): Promise<number> {
  const { shop, open } = carriedShop(warehouse);
  const wrong: string[] = [];
  let ran = 0;
  for (const sql of benignQueriesOf(shop.dialect)) {
    const wanted = await shop.run(renamedByHand[sql] ?? sql.replace(/;$/, ''), [], runLimits).catch(() => null);
    if (wanted === null) {
      continue;
    }
    ran += 1;
    try {
      const gated = gateSql(sql, { dialect: shop.dialect, variant, tables: open, maxRows: runLimits.maxRows });
      const given = await shop.run(gated.sql, gated.parameters, runLimits);
      expect(sorted(given.rows, sql)).toEqual(sorted(wanted.rows, sql));
    } catch (error) {
      wrong.push(`${sql}\n   ${String(error)}`);
    }
  }
  expect(wrong).toEqual([]);
  return ran;
}

/** Runs every attack that passes the gate, and expects nothing hidden in what comes of it. */
export async function expectNothingShown(warehouse: Queried, variant?: DialectVariant): Promise<void> {
  const { shop, guarded } = carriedShop(warehouse);
  const shown: string[] = [];
  const attacks = attacksOf(variant ?? shop.dialect);
  expect(attacks.length).toBeGreaterThanOrEqual(200);
  for (const sql of attacks) {
    try {
      const gated = gateSql(sql, { dialect: shop.dialect, variant, tables: guarded, maxRows: runLimits.maxRows });
      const { rows } = await shop.run(gated.sql, gated.parameters, { ...runLimits, timeoutMs: attackTimeoutMs });
      if (JSON.stringify(rows).includes(canary)) {
        shown.push(sql);
      }
    } catch (error) {
      if (!(error instanceof RefusedSql) && String(error).includes(canary)) {
        shown.push(sql);
      }
    }
  }
  expect(shown).toEqual([]);
  // They would be seen without the gate.
  const { rows } = await shop.run('SELECT code FROM vault', [], runLimits);
  expect(JSON.stringify(rows)).toContain(canary);
}
