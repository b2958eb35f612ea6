import { expect } from 'vitest';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { compile } from '../../semql/compile.ts';
import type { CompiledQuery, SqlValue } from '../../semql/compiled.ts';
import { corpus } from '../../semql/dialect/corpus.test-support.ts';
import { openDuckDb } from '../../semql/testing/engines.test-support.ts';
import { shopCatalog } from '../../semql/testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from '../../semql/testing/shopData.test-support.ts';
import { now } from '../../semql/testing/shopQueries.test-support.ts';
import type { TestTable } from '../../semql/testing/testTable.test-support.ts';
import { withTables, type Queried } from './tablesInStatement.test-support.ts';
import type { Warehouse } from '../warehouse.ts';

const limits = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 30_000 };
const catalog = prepareCatalog(shopCatalog);

/**
 * Runs every query of the corpus through a warehouse that holds the shop, and expects the rows that
 * DuckDB has.
 * @param isBeyond whether a failure says that a stand-in cannot run the query; left out: every
 *   query runs
 * @returns how many ran
 */
export async function shopQueries(
  warehouse: Queried,
  isBeyond: (error: unknown) => boolean = () => false,
): Promise<number> {
  const oracle = await openDuckDb();
  try {
    await loadShop(oracle, smallShop);
    let ran = 0;
    for (const { text } of corpus) {
      const right = compiled(text, 'DUCKDB');
      const query = compiled(text, warehouse.dialect);
      const expected = await oracle.run(right.sql, right.parameters);
      const result = await warehouse.run(query.sql, query.parameters, limits).catch((error: unknown) => {
        if (isBeyond(error)) {
          return null;
        }
        throw error;
      });
      if (result === null) {
        continue;
      }
      ran++;
      expect({ text, rows: comparable(result.rows, query) }).toEqual({ text, rows: comparable(expected, query) });
    }
    return ran;
  } finally {
    await oracle.close();
  }
}

/**
 * A warehouse whose statements bring the shop along, for services that nothing may be written to.
 */
export async function withShopInStatement(warehouse: Queried): Promise<Queried> {
  const { dialect } = warehouse;
  const tables: TestTable[] = [];
  await loadShop(
    {
      dialect,
      run: () => Promise.resolve([]),
      load: (table) => Promise.resolve(void tables.push(table)),
      close: () => Promise.resolve(),
    },
    smallShop,
  );
  return withTables(warehouse, tables);
}

function compiled(text: string, dialect: Warehouse['dialect']): CompiledQuery {
  const result = compile(text, catalog, { dialect, now });
  if (!result.ok) {
    throw new Error(`${text}: ${result.diagnostics[0]?.message}`);
  }
  return result.query;
}

/**
 * Engines give decimals as text or number, and booleans as 1 and 0; what they mean is in the
 * compiled columns.
 */
function comparable(rows: readonly (readonly SqlValue[])[], { columns }: CompiledQuery): unknown[][] {
  return rows.map((row) =>
    row.map((cell, index) => {
      if (cell === null) {
        return null;
      }
      switch (columns[index]?.type) {
        case 'INTEGER':
        case 'DECIMAL':
        case 'NUMBER':
          return Number(Number(cell).toPrecision(12));
        case 'BOOLEAN':
          return cell === true || cell === 1;
        case 'TIMESTAMP':
        case 'TIMESTAMP_TZ':
          return String(cell)
            .replace('T', ' ')
            .replace(/(?:\.0+)?Z?$/, '');
        case 'JSON':
          return JSON.parse(String(cell)) as unknown;
        default:
          return cell;
      }
    }),
  );
}
