import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import type { CompileOptions } from '../compiled.ts';
import { type Cell, openEngines, oracleOf, type TestEngine, withBooleans } from '../testing/engines.test-support.ts';
import { shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from '../testing/shopData.test-support.ts';
import { corpus } from './corpus.test-support.ts';
import { dialects, variants } from './registry.ts';

// Texts for engines that run nowhere near are read by people:
// `npx vitest run server/semql/dialect/golden.test.ts -u` writes them anew, and the difference is
// what is to be reviewed.

const catalog = prepareCatalog(shopCatalog);
const now = new Date('2026-11-21T12:00:00Z');

/** The SQL of a query, or the sentence that refuses it. */
function printed(text: string, options: Omit<CompileOptions, 'now'>): string {
  const result = compile(text, catalog, { ...options, now });
  if (result.ok) {
    return `${result.query.sql};`;
  }
  const [diagnostic] = result.diagnostics;
  if (diagnostic?.code !== 'UNSUPPORTED_IN_DIALECT') {
    throw new Error(`${text}\n${diagnostic?.message ?? ''}`);
  }
  return `-- ${diagnostic.message} ${diagnostic.advice}`;
}

/** Dialects whose text is executed below, and MOTHERDUCK, whose text is DUCKDB's. */
const executed: ReadonlySet<string> = new Set(['DUCKDB', 'POSTGRESQL', 'MYSQL', 'SQLITE', 'BIGQUERY', 'MOTHERDUCK']);

const golden: readonly (readonly [name: string, options: Omit<CompileOptions, 'now'>])[] = [
  ...Object.values(dialects)
    .filter(({ name }) => !executed.has(name))
    .map(({ name }) => [name, { dialect: name }] as const),
  // A variant with the text of its dialect is executed as that one.
  ...Object.entries(variants)
    .filter(([, variant]) => variant !== dialects[variant.name])
    .map(
      ([name, { name: dialect }]) =>
        [name, { dialect, variants: new Map([['src_1', name as keyof typeof variants]]) }] as const,
    ),
];

test.each(golden)('golden text of %s', async (name, options) => {
  const parts = corpus.map((query) => `-- ${query.name}\n-- ${query.text}\n${printed(query.text, options)}\n`);
  await expect(parts.join('\n')).toMatchFileSnapshot(`golden/${name.toLowerCase()}.sql`);
});

test.each(corpus)('MotherDuck says as DuckDB: $name', ({ text }) => {
  expect(printed(text, { dialect: 'MOTHERDUCK' })).toBe(printed(text, { dialect: 'DUCKDB' }));
});

describe('the same queries, executed', () => {
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

  const rowsOf = async (engine: TestEngine, text: string): Promise<Cell[][]> => {
    const result = compile(text, catalog, { dialect: engine.dialect, now });
    if (!result.ok) {
      throw new Error(result.diagnostics[0]?.message);
    }
    const { sql, parameters, columns } = result.query;
    const rows = withBooleans(await engine.run(sql, parameters), columns);
    return rows.map((row) =>
      row.map((cell, index) => (columns[index]?.type === 'JSON' ? JSON.parse(String(cell)) : cell) as Cell),
    );
  };

  test.each(corpus)('$name', async ({ text }) => {
    const expected = await rowsOf(oracleOf(engines), text);
    expect(expected.length).toBeGreaterThan(0);
    for (const engine of engines) {
      expect({ dialect: engine.dialect, rows: await rowsOf(engine, text) }).toEqual({
        dialect: engine.dialect,
        rows: expected,
      });
    }
  });
});
