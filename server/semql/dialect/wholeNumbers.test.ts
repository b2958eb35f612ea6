import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { openEngines, type TestEngine } from '../testing/engines.test-support.ts';
import { columnOf, dimension, measure, model, shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { now } from '../testing/shopQueries.test-support.ts';

// Numbers beyond 64 bits are the same on every engine, or a clear error, and never other digits.

const columnNames = ['id', 'a', 'b', 'c'];
const testRows = [
  ['1', '3037000499', '3037000499', '2'],
  ['2', '9223372036854775806', '1', '5'],
  ['3', '-9223372036854775807', '-1', '7'],
  ['4', '9223372036854775806', '2', '9'],
];

const catalog = prepareCatalog({
  ...shopCatalog,
  metrics: [],
  models: [
    model('wide', {
      columns: columnNames.map((name) => columnOf(name, 'INTEGER', false)),
      dimensions: columnNames.map((name) => dimension(name, 'NUMBER', { primaryKey: name === 'id' })),
      measures: [measure('product', 'SUM(a * b)'), measure('total', 'SUM(a)')],
    }),
  ],
});

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) {
    if (engine.dialect === 'BIGQUERY') {
      const columns = columnNames.map((name) => columnOf(name, 'INTEGER', false));
      await engine.load({ name: 'wide', columns, rows: testRows.map((row) => row.map(BigInt)) as never });
      continue;
    }
    await engine.run(`CREATE TABLE wide (${columnNames.map((name) => `${name} BIGINT NOT NULL`).join(', ')})`);
    await engine.run(`INSERT INTO wide VALUES ${testRows.map((row) => `(${row.join(', ')})`).join(', ')}`);
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

async function answers(semql: string): Promise<[string, string][]> {
  const answered: [string, string][] = [];
  for (const engine of engines) {
    const result = compile(semql, catalog, { dialect: engine.dialect, now });
    if (!result.ok) {
      throw new Error(result.diagnostics[0]?.message);
    }
    const { sql, parameters } = result.query;
    const outcome = await engine.run(sql, parameters).then(
      (rows) => JSON.stringify(rows),
      (error: unknown) => `error: ${String(error)}`,
    );
    answered.push([engine.dialect, outcome]);
  }
  return answered;
}

test.each([
  'SELECT a * b AS x FROM wide WHERE id = 1',
  'SELECT a + b AS x, a - b AS y FROM wide WHERE id = 1',
  'SELECT a + c - c AS x FROM wide WHERE id = 1',
  'SELECT product FROM wide WHERE id = 1',
])('%s is the same everywhere', async (semql) => {
  const [[, expected] = ['', '']] = await answers(semql);
  expect(expected).not.toMatch(/^error/);
  for (const [dialect, outcome] of await answers(semql)) {
    expect([dialect, outcome]).toEqual([dialect, expected]);
  }
});

test.each([
  'SELECT a * c AS x FROM wide WHERE id = 2',
  'SELECT a + c AS x FROM wide WHERE id = 2',
  'SELECT a - c AS x FROM wide WHERE id = 3',
  'SELECT (a + c) - c AS x FROM wide WHERE id = 2',
  'SELECT SUM(a * c) AS x FROM wide WHERE id = 2',
  'SELECT id FROM wide WHERE a * c > 5',
  'SELECT a * c AS x, COUNT(*) AS n FROM wide',
])('%s fails everywhere, and says why', async (semql) => {
  for (const [dialect, outcome] of await answers(semql)) {
    expect([dialect, outcome]).toEqual([dialect, expect.stringMatching(/error: .*(overflow|out of range)/i)]);
  }
});

test('a sum of more than 64 bits is exact, or an error', async () => {
  for (const [dialect, outcome] of await answers('SELECT SUM(a) + 0 AS x, SUM(b) AS y FROM wide WHERE id < 3')) {
    expect([dialect, outcome]).toEqual([
      dialect,
      expect.stringMatching(/error: .*(overflow|out of range)|922337203989\d*|9\.22337203989e\+18/i),
    ]);
  }
});

// Read back from another part of the query, from the scans of two facts, and from the total.
test.each([
  ['SELECT total - 9223372036854775807 AS x FROM wide WHERE id IN (2, 4)', '9223372036854775805'],
  ['WITH t AS (SELECT total FROM wide WHERE id IN (2, 4)) SELECT total AS x FROM t', '18446744073709551612'],
  [
    'WITH t AS (SELECT total FROM wide WHERE id IN (2, 4)) SELECT total - 9223372036854775807 AS x FROM t',
    '9223372036854775805',
  ],
  [
    'WITH t AS (SELECT total FROM wide WHERE id IN (2, 4)) SELECT CAST(total AS INTEGER) AS x FROM t',
    '18446744073709551612',
  ],
  ['WITH t AS (SELECT total FROM wide WHERE id IN (2, 4)) SELECT -total AS x FROM t', '-18446744073709551612'],
  ['WITH t AS (SELECT b, total FROM wide WHERE id IN (2, 4)) SELECT SUM(total) AS x FROM t', '18446744073709551612'],
])('%s is exact, or an error', async (semql, exact) => {
  const rounded = String(Number(Number(exact).toPrecision(12)));
  for (const [dialect, outcome] of await answers(semql)) {
    expect([dialect, outcome]).toEqual([
      dialect,
      expect.stringMatching(new RegExp(`^error: .*(overflow|out of range)|^\\[\\[${rounded}\\]\\]$`, 'i')),
    ]);
  }
});
