import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { openEngines, type TestEngine } from '../testing/engines.test-support.ts';
import { hostileTexts as hostile } from '../testing/hostileTexts.test-support.ts';
import { printExpression, printName } from '../language/print.ts';
import { columnOf, dimension, measure, model, shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from '../testing/shopData.test-support.ts';
import type { CatalogDefinition } from '../catalog/definition.ts';
import { dialects } from '../dialect/registry.ts';
import { fuzz } from '../testing/fuzz.test-support.ts';

const catalog = prepareCatalog(shopCatalog);
const now = new Date('2026-11-21T12:00:00Z');
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) {
    await loadShop(engine, smallShop);
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

const literal = (value: string): string => printExpression({ kind: 'string', value, span: { start: 0, end: 0 } });

describe('a text comes back as it was sent', () => {
  test('written in the query', async () => {
    await fuzz(
      fc.asyncProperty(hostile, async (value) => {
        for (const engine of engines) {
          const result = compile(`SELECT ${literal(value)} AS said, order_count FROM orders`, catalog, {
            dialect: engine.dialect,
            now,
          });
          if (!result.ok) {
            throw new Error(result.diagnostics[0]?.message);
          }
          expect(await engine.run(result.query.sql, result.query.parameters)).toEqual([[value, 7]]);
        }
      }),
      150,
    );
  });

  test('bound as a parameter', async () => {
    await fuzz(
      fc.asyncProperty(hostile, async (value) => {
        for (const engine of engines) {
          const result = compile('SELECT :said AS said, order_count FROM orders', catalog, {
            dialect: engine.dialect,
            now,
            parameters: { said: value },
          });
          if (!result.ok) {
            throw new Error(result.diagnostics[0]?.message);
          }
          expect(result.query.sql).not.toContain(`'${value}'`);
          expect(await engine.run(result.query.sql, result.query.parameters)).toEqual([[value, 7]]);
        }
      }),
      80,
    );
  });

  test('inside CONTAINS, STARTS WITH and ENDS WITH it means itself', async () => {
    await fuzz(
      fc.asyncProperty(hostile, async (value) => {
        const text = literal(value);
        const query = `SELECT order_count FROM orders WHERE ${literal(`<${value}>`)} CONTAINS ${text} AND ${literal(`${value}>`)} STARTS WITH ${text} AND ${literal(`<${value}`)} ENDS WITH ${text}`;
        for (const engine of engines) {
          const result = compile(query, catalog, { dialect: engine.dialect, now });
          if (!result.ok) {
            throw new Error(result.diagnostics[0]?.message);
          }
          expect(await engine.run(result.query.sql)).toEqual([[7]]);
        }
      }),
      80,
    );
  });

  test('NUL and half characters are refused with a sentence', () => {
    for (const said of ['a\0b', '\ud800']) {
      const result = compile('SELECT :said AS said, order_count FROM orders', catalog, {
        dialect: 'DUCKDB',
        now,
        parameters: { said },
      });
      expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual(['TYPE_MISMATCH']);
    }
  });
});

/** Identifiers PostgreSQL can store: not empty, at most 63 bytes. */
const storable = hostile
  .map((text) => text.slice(0, 12))
  .filter((text) => text.isWellFormed() && Buffer.byteLength(text) <= 60 && text !== '');

describe('an identifier names what it says', () => {
  test('tables, columns and aliases with hostile names', async () => {
    await fuzz(
      fc.asyncProperty(storable, storable, hostile, async (table, column, alias) => {
        const physical = `t${table}`;
        const definition: CatalogDefinition = {
          ...shopCatalog,
          metrics: [],
          models: [
            model('things', {
              source: { type: 'TABLE', path: [physical] },
              columns: [columnOf(column, 'INTEGER')],
              dimensions: [dimension('value', 'NUMBER', { expression: printName({ text: column, quoted: true }) })],
              measures: [measure('total', `SUM(${printName({ text: column, quoted: true })})`)],
            }),
          ],
        };
        const name = alias === '' ? 'x' : alias;
        const text = `SELECT value AS ${printName({ text: `${name}1`, quoted: true })}, total AS ${printName({ text: name, quoted: true })} FROM things ORDER BY 1`;
        for (const engine of engines) {
          const dialect = dialects[engine.dialect];
          if (dialect === null) {
            throw new Error('no dialect');
          }
          // MySQL stores no names with characters beyond the basic plane or a blank at the end.
          if ([physical, column].some((stored) => dialect.capabilities.outputName?.test(stored) === false)) {
            continue;
          }
          await engine.load({ name: physical, columns: [columnOf(column, 'INTEGER')], rows: [[1], [2], [2]] });
          const result = compile(text, prepareCatalog(definition), { dialect: engine.dialect, now });
          if (!result.ok) {
            throw new Error(`${text}: ${result.diagnostics[0]?.message ?? ''}`);
          }
          expect(await engine.run(result.query.sql)).toEqual([
            [1, 1],
            [2, 4],
          ]);
          expect(result.query.columns.map((compiled) => compiled.name)).toEqual([`${name}1`, name]);
        }
      }),
      60,
    );
  });

  test('aliases longer than the engine allows stay apart', async () => {
    const long = 'long'.repeat(30);
    const text = `SELECT revenue AS ${long}_a, order_count AS ${long}_b, SHARE(revenue) AS "${'é'.repeat(60)}" FROM orders ORDER BY ${long}_b`;
    for (const engine of engines) {
      const result = compile(text, catalog, { dialect: engine.dialect, now });
      if (!result.ok) {
        throw new Error(result.diagnostics[0]?.message);
      }
      expect(result.query.columns.map(({ name }) => name)).toEqual([`${long}_a`, `${long}_b`, 'é'.repeat(60)]);
      expect(await engine.run(result.query.sql)).toEqual([[237.25, 7, 1]]);
    }
  });
});

test('any text compiles or is refused, and never throws', async () => {
  const words = fc.constantFrom(
    'SELECT',
    'FROM',
    'orders',
    'revenue',
    'customers.segment',
    'WHERE',
    'HAVING',
    'TOP',
    '5',
    'BY',
    'WITH',
    'OTHERS',
    '(',
    ')',
    ',',
    'SUM',
    'PRIOR',
    '1 YEAR',
    'IN',
    'THIS MONTH',
    'ordered_at',
    "'2024'",
    'ORDER BY',
    'LIMIT',
    'JOIN',
    'tickets',
    'VIA',
    'customer',
    'AS',
    'x',
    '=',
    'AND',
    'NOT',
    'OVER',
    'FILTER',
    'ROWS',
    'FOR',
    '*',
    '/',
    'DATE_TRUNC',
    "'month'",
    'CASE',
    'WHEN',
    'THEN',
    'END',
    'UNION',
    'FILL ZERO',
  );
  await fuzz(
    fc.property(fc.array(words, { maxLength: 25 }), fc.boolean(), (parts, started) => {
      const text = `${started ? 'SELECT revenue, ' : ''}${parts.join(' ')}${started ? ' FROM orders' : ''}`;
      const result = compile(text, catalog, { dialect: 'DUCKDB', now });
      if (!result.ok) {
        expect(result.diagnostics.every(({ message, advice }) => message !== '' && advice !== '')).toBe(true);
      }
    }),
    3_000,
  );
});
