import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import type { DialectName } from '../compiled.ts';
import { type Cell, openEngines, type TestEngine } from '../testing/engines.test-support.ts';
import { columnOf, dimension, model, shopCatalog } from '../testing/shopCatalog.test-support.ts';

// At the limits of its types an engine gives the right value or an error, and nothing in its place.
// docs/semantics.md lists the limits.

const testColumns = [
  ['id', 'INTEGER', 'NUMBER'],
  ['size', 'NUMBER', 'NUMBER'],
  ['word', 'STRING', 'STRING'],
  ['day', 'DATE', 'DATE'],
  ['moment', 'TIMESTAMP', 'TIMESTAMP'],
] as const;

const testRows: readonly (readonly Cell[])[] = [
  [1, 1e308, 'open', '0001-05-17', '0001-05-17 10:20:30'],
  [2, 1e308, 'x'.repeat(40), '2024-02-29', '2024-02-29 23:59:59'],
  [3, 5, '', '9999-12-31', '9999-12-31 23:59:59'],
  [4, null, null, null, null],
];

const catalog = prepareCatalog({
  ...shopCatalog,
  metrics: [],
  models: [
    model('limits', {
      columns: testColumns.map(([name, type]) => columnOf(name, type, name !== 'id')),
      dimensions: testColumns.map(([name, , type]) => dimension(name, type, { primaryKey: name === 'id' })),
    }),
  ],
});

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  const columns = testColumns.map(([name, type]) => columnOf(name, type, name !== 'id'));
  for (const engine of engines) {
    await engine.load({ name: 'limits', columns, rows: testRows });
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

type Outcome = readonly (readonly Cell[])[] | 'an error';

async function outcomesOf(semql: string): Promise<(readonly [DialectName, Outcome])[]> {
  const outcomes: (readonly [DialectName, Outcome])[] = [];
  for (const engine of engines) {
    const result = compile(semql, catalog, { dialect: engine.dialect, now: new Date('2026-11-21T12:00:00Z') });
    if (!result.ok) {
      throw new Error(result.diagnostics[0]?.message);
    }
    const { sql, parameters } = result.query;
    outcomes.push([engine.dialect, await engine.run(sql, parameters).catch((): Outcome => 'an error')]);
  }
  return outcomes;
}

const infinite = [[Infinity]];

test.each<[semql: string, right: readonly (readonly Cell[])[], wider?: number]>([
  ['SELECT SUM(size) AS x FROM limits', infinite],
  ['SELECT AVG(size) AS x FROM limits WHERE id < 3', infinite, 1e308],
  ['SELECT SUM(size) OVER () AS x FROM (SELECT id, size FROM limits WHERE id < 3) AS q LIMIT 1', infinite],
  ['SELECT VARIANCE(size) AS x FROM limits', infinite],
  ['SELECT STDDEV(size) AS x FROM limits', infinite, 1e308 / Math.sqrt(3)],
  ['SELECT size * 10 AS x FROM limits WHERE id = 1', infinite],
  ['SELECT STDDEV(size) AS x FROM limits WHERE id > 2', [[null]]],
  ["SELECT DATE_TRUNC('year', day) AS x FROM limits WHERE id = 1", [['0001-01-01']]],
  ["SELECT DATE_TRUNC('quarter', day) AS x FROM limits WHERE id = 1", [['0001-04-01']]],
  ["SELECT DATE_TRUNC('month', day) AS x FROM limits WHERE id = 1", [['0001-05-01']]],
  ["SELECT DATE_TRUNC('year', moment) AS x FROM limits WHERE id = 1", [['0001-01-01']]],
  ["SELECT DATE_TRUNC('quarter', moment) AS x FROM limits WHERE id = 3", [['9999-10-01']]],
  [
    "SELECT DATE_TRUNC('year', day) AS y, COUNT(*) AS n, PRIOR(COUNT(*), 1 YEAR) AS p FROM limits ORDER BY y",
    [
      ['0001-01-01', 1, 0],
      ['2024-01-01', 1, 0],
      ['9999-01-01', 1, 0],
      [null, 1, 0],
    ],
  ],
  [
    "SELECT DATE_TRUNC('hour', moment) AS h, COUNT(*) AS n, PRIOR(COUNT(*), 1 DAY) AS p FROM limits WHERE id > 2 ORDER BY h",
    [
      ['9999-12-31 23:00:00', 1, 0],
      [null, 1, 0],
    ],
  ],
])('%s', async (semql, right, wider) => {
  const outcomes = await outcomesOf(semql);
  expect(outcomes.length).toBeGreaterThan(1);
  for (const [dialect, outcome] of outcomes) {
    // An engine that adds up in a wider type knows the value itself.
    if (wider !== undefined && Number.isFinite(Number(outcome[0]?.[0]))) {
      expect([dialect, Number(outcome[0]?.[0]) / wider]).toEqual([dialect, expect.closeTo(1, 9)]);
      continue;
    }
    expect([dialect, outcome]).toEqual([dialect, outcome === 'an error' ? 'an error' : right]);
  }
  expect(right === infinite || outcomes.some(([, outcome]) => outcome !== 'an error')).toBe(true);
});
