import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import type { ValueType } from '../../semql/catalog/definition.ts';
import { compile } from '../../semql/compile.ts';
import { openEngines, type TestEngine } from '../../semql/testing/engines.test-support.ts';
import type { DraftedColumn } from './draftedTable.ts';
import { draftTables, withDrafts } from './draftTables.ts';

/** Times and durations that drafts compute of other columns, executed by every engine there is. */
const columns: readonly {
  readonly name: string;
  readonly type: ValueType;
  readonly min: string;
  readonly max: string;
}[] = [
  { name: 'year', type: 'INTEGER', min: '2022', max: '2024' },
  { name: 'month', type: 'INTEGER', min: '1', max: '12' },
  { name: 'opened_year', type: 'INTEGER', min: '1999', max: '2001' },
  { name: 'start_date', type: 'DATE', min: '2024-01-01', max: '2024-02-28' },
  { name: 'end_date', type: 'DATE', min: '2024-01-02', max: '2024-03-01' },
  { name: 'amount', type: 'INTEGER', min: '1', max: '10' },
];
const rows = [
  [2022, 1, 1999, '2024-01-01', '2024-01-02', 1],
  [2022, 12, 2000, '2024-02-28', '2024-03-01', 2],
  [2024, 3, 2001, '2024-02-01', null, 4],
  // Written for an unknown time.
  [0, 0, null, '2024-02-01', '2024-02-06', 8],
  [null, 2, 0, null, '2024-02-06', 16],
] as const;

const empty = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [],
  metrics: [],
  glossary: [],
} as const;

const drafted = columns.map(({ name, type, min, max }): DraftedColumn => ({
  name,
  type,
  min,
  max,
  nullable: true,
  semanticType: null,
  description: '',
  unit: null,
  visible: true,
  primaryKey: false,
  unique: false,
  relates: { to: false, from: false },
  sampleValues: [],
  uniqueValues: null,
  missingValues: null,
  unreadableValues: null,
  mean: null,
}));
const { models } = draftTables(
  [
    {
      id: 'tbl_1',
      dataSourceId: 'src_1',
      name: 'visits',
      prefix: [],
      isView: false,
      typesAreDeclared: true,
      rowCount: rows.length,
      description: '',
      path: ['visits'],
      columns: drafted,
      joins: new Set(),
      compositeKeys: [],
      keepsTotals: false,
      totalsLeftOut: 0,
    },
  ],
  [],
  empty,
  new Map(),
  (type) => `${type} ${Math.random()}`,
);
const catalog = prepareCatalog(
  withDrafts(
    empty,
    models.map(({ model }) => model),
    [],
  ),
);

let engines: TestEngine[] = [];
beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) {
    await engine.load({
      name: 'visits',
      columns: columns.map(({ name, type }) => ({ name, type, nullable: true })),
      rows,
    });
  }
});
afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

it.each([
  [
    'a month of a year is a time',
    "SELECT DATE_TRUNC('month', year_month_date) AS m, SUM(amount) AS s FROM visits ORDER BY m",
    [
      [null, 24],
      ['2022-01-01', 1],
      ['2022-12-01', 2],
      ['2024-03-01', 4],
    ],
  ],
  [
    'a year is a time',
    "SELECT DATE_TRUNC('year', opened_year_date) AS y, visit_count FROM visits WHERE opened_year_date IS NOT NULL ORDER BY y",
    [
      ['1999-01-01', 1],
      ['2000-01-01', 1],
      ['2001-01-01', 1],
    ],
  ],
  [
    'days from start to end are averaged and added up',
    'SELECT average_days_from_start_date_to_end_date AS a, total_days_from_start_date_to_end_date AS t FROM visits',
    [[8 / 3, 8]],
  ],
])('%s', async (_what, text, expected) => {
  expect(engines.length).toBeGreaterThanOrEqual(2);
  for (const engine of engines) {
    const result = compile(text, catalog, { dialect: engine.dialect, now: new Date('2024-06-01T00:00:00Z') });
    if (!result.ok) {
      throw new Error(JSON.stringify(result.diagnostics));
    }
    const got = await engine.run(result.query.sql, result.query.parameters);
    const plain = got.map((row) =>
      row.map((cell) =>
        typeof cell === 'number' ? Number(cell.toFixed(3)) : typeof cell === 'string' ? cell.slice(0, 10) : cell,
      ),
    );
    const wanted = expected.map((row) =>
      row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(3)) : cell)),
    );
    // Engines put empties first or last.
    const sorted = (list: readonly (readonly unknown[])[]) => list.map((row) => JSON.stringify(row)).toSorted();
    expect([engine.dialect, sorted(plain)]).toEqual([engine.dialect, sorted(wanted)]);
  }
});
