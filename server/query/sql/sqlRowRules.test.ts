import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogDefinition, FilterDefinition, ModelSourceDefinition } from '../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import type { TableRows } from '../../semql/compileTableRows.ts';
import { firstRowsSql } from '../../semql/firstRows.ts';
import { openEngines, type TestEngine } from '../../semql/testing/engines.test-support.ts';
import { columnOf, dimension, filter, model, relationship } from '../../semql/testing/shopCatalog.test-support.ts';
import { gateSql, type ReadableTable } from '../../warehouse/gate/gateSql.ts';
import { RefusedSql } from '../../warehouse/gate/refusedSql.ts';
import { ruledRows } from './sqlRowRules.ts';

const canary = 'CANARY';

const shopTables = {
  visits: {
    columns: [
      columnOf('id', 'INTEGER'),
      columnOf('shop_id', 'INTEGER'),
      columnOf('kind', 'STRING'),
      columnOf('note', 'STRING'),
    ],
    rows: Array.from({ length: 60 }, (_, id) => {
      const kind = id % 4 === 0 ? 'internal' : id % 4 === 1 ? null : "cus'tomer";
      // What must not be seen: internal visits, and those of shops that are closed or nowhere.
      return [id, id % 7, kind, `${kind === 'internal' ? canary : 'open'} ${id}`];
    }),
  },
  shops: {
    columns: [columnOf('id', 'INTEGER'), columnOf('state', 'STRING')],
    rows: Array.from({ length: 6 }, (_, id) => [id, id === 3 ? `${canary} closed` : 'OPEN']),
  },
} as const;

const notInternal = filter('customers_only', "kind <> 'internal'", true);
const openShops = filter('open_shops', "shops.state = 'OPEN'", true);

function catalogWith(...defaults: readonly (readonly FilterDefinition[])[]): CatalogDefinition {
  const dimensions = [
    dimension('id', 'NUMBER', { primaryKey: true }),
    dimension('shop_id', 'NUMBER'),
    dimension('kind', 'STRING'),
  ];
  const grain = { keys: ['id'], description: '' };
  return {
    models: [
      ...defaults.map((filters, index) =>
        model(`visits_${index}`, {
          source: { type: 'TABLE', path: ['visits'] },
          columns: shopTables.visits.columns,
          grain,
          dimensions,
          filters,
          relationships: [relationship('shops', 'shops', 'shop_id', 'id')],
        }),
      ),
      model('shops', {
        source: { type: 'TABLE', path: ['shops'] },
        columns: shopTables.shops.columns,
        grain,
        dimensions: [dimension('id', 'NUMBER', { primaryKey: true }), dimension('state', 'STRING')],
      }),
    ],
    metrics: [],
    glossary: [],
    calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  };
}

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) {
    for (const [name, { columns, rows }] of Object.entries(shopTables)) {
      await engine.load({ name, columns, rows: rows.map((row) => [...row]) });
    }
  }
}, 60_000);

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

/** The same models, each of which keeps the first visit of each shop only. */
function keepingFirst(definition: CatalogDefinition, dialect: TestEngine['dialect']): CatalogDefinition {
  const path = ['visits'];
  const table = { path, columns: shopTables.visits.columns, keys: ['shop_id'], rowNumber: null };
  const query = firstRowsSql(table, dialect, undefined);
  return overQuery(definition, { type: 'CUSTOM_QUERY', query, firstRowsOf: path });
}

function overQuery(definition: CatalogDefinition, source: ModelSourceDefinition): CatalogDefinition {
  const models = definition.models.map((one) => (one.name.startsWith('visits') ? { ...one, source } : one));
  return { ...definition, models };
}

/** Rows of a table that the models count; null: they say nothing about it. */
function rowsOf(dialect: TestEngine['dialect'], definition: CatalogDefinition, name = 'visits'): TableRows | null {
  const table = { path: [name], columns: shopTables.visits.columns.map((one) => one.name) };
  const { dataSourceId } = definition.models[0]!;
  return ruledRows(prepareCatalog(definition), dataSourceId, table, { dialect, now: new Date('2026-11-22T00:00:00Z') });
}

/** The visits as an agent with these models reads them, and the shops. */
function tablesFor(dialect: TestEngine['dialect'], definition: CatalogDefinition): readonly ReadableTable[] {
  const rows = rowsOf(dialect, definition) ?? { ok: true, sql: null };
  return [
    {
      path: ['visits'],
      columns: shopTables.visits.columns.map(({ name }) => name),
      ...(rows.ok
        ? { rows: rows.sql === null ? undefined : { query: rows.sql } }
        : { closed: `Its default filters cannot be applied to SQL: ${rows.message}` }),
    },
    { path: ['shops'], columns: ['id'] },
  ];
}

const hostile = [
  'SELECT note FROM visits',
  "SELECT note FROM visits WHERE kind = 'internal'",
  "SELECT note FROM visits WHERE 1 = 1 OR kind = 'internal'",
  "SELECT note FROM visits WHERE NOT (kind <> 'internal')",
  'SELECT v.note FROM visits v LEFT JOIN visits w ON 1 = 1',
  'SELECT w.note FROM shops s LEFT JOIN visits w ON w.shop_id = s.id',
  'SELECT w.note FROM visits w RIGHT JOIN shops s ON w.shop_id = s.id',
  'SELECT note FROM (SELECT * FROM visits) x',
  'SELECT (SELECT MAX(note) FROM visits), (SELECT MIN(note) FROM visits)',
  "SELECT id FROM shops s WHERE EXISTS (SELECT 1 FROM visits v WHERE v.shop_id = s.id AND v.note LIKE 'CANARY%')",
  'WITH visits AS (SELECT * FROM visits) SELECT note FROM visits',
  'WITH v AS (SELECT * FROM visits), w AS (SELECT * FROM v) SELECT note FROM w',
  'SELECT note FROM visits UNION SELECT note FROM visits UNION ALL SELECT note FROM visits',
  'SELECT MIN(note), MAX(note), COUNT(*) FROM visits GROUP BY shop_id',
  'SELECT MIN(note) OVER (ORDER BY note), LAG(note) OVER (ORDER BY id) FROM visits',
  'SELECT a.note FROM visits AS a (id, shop_id, kind, note)',
  "SELECT CASE WHEN note LIKE 'CANARY%' THEN 'CANARY' ELSE 'none' END FROM visits",
  'SELECT note FROM visits ORDER BY note LIMIT 1',
  'SELECT DISTINCT note FROM visits a, visits b',
];

describe('default filters in SQL of agents', () => {
  it('hide the rows that no query over the model counts, however they are asked for', async () => {
    expect(engines.length).toBeGreaterThanOrEqual(4);
    const both = [catalogWith([notInternal]), catalogWith([notInternal, openShops])];
    for (const engine of engines) {
      for (const definition of [...both, ...both.map((one) => keepingFirst(one, engine.dialect))]) {
        let ran = 0;
        for (const sql of hostile) {
          const tables = tablesFor(engine.dialect, definition);
          const gated = gateSql(sql, { dialect: engine.dialect, tables, maxRows: 100_000 });
          // An engine that does not read the text has shown nothing either.
          const shown = await engine.run(gated.sql, gated.parameters).catch((error: unknown) => [[String(error)]]);
          if (!/error/i.test(JSON.stringify(shown))) {
            ran += 1;
          }
          expect(JSON.stringify([engine.dialect, sql.replaceAll(canary, ''), shown])).not.toContain(canary);
        }
        expect(ran).toBeGreaterThanOrEqual(hostile.length - 4);
      }
    }
  });

  it('of a model that keeps first rows choose among all rows of the table', async () => {
    for (const engine of engines) {
      for (const [definition, condition] of [
        [catalogWith([notInternal]), "kind <> 'internal'"],
        [catalogWith([notInternal], [filter('early', 'id < 10', true)]), "kind <> 'internal' OR id < 10"],
        [catalogWith([notInternal], []), '1 = 1'],
      ] as const) {
        const tables = tablesFor(engine.dialect, keepingFirst(definition, engine.dialect));
        const gated = gateSql('SELECT id FROM visits ORDER BY id', { dialect: engine.dialect, tables, maxRows: 1000 });
        const wanted = await engine.run(`SELECT id FROM visits WHERE ${condition} ORDER BY id`);
        expect(await engine.run(gated.sql, gated.parameters)).toEqual(wanted);
        expect(wanted.length).toBeGreaterThan(7);
      }
    }
  });

  it('of a model over a query close every table that the query may read', () => {
    const filtered = catalogWith([notInternal]);
    const over = (query: string) => overQuery(filtered, { type: 'CUSTOM_QUERY', query });
    for (const query of [
      'SELECT * FROM visits',
      'SELECT v.* FROM "main"."VISITS" v',
      'WITH v AS (SELECT * FROM main.visits), w AS (SELECT * FROM v) SELECT * FROM w',
      'SELECT * FROM (SELECT * FROM[Visits]WHERE id > 3) x',
    ]) {
      const tables = tablesFor('DUCKDB', over(query));
      expect(() => gateSql('SELECT id FROM visits', { dialect: 'DUCKDB', tables, maxRows: 10 })).toThrow(
        'Its default filters cannot be applied to SQL: visits_0 applies them to a query over it.',
      );
    }
    expect(rowsOf('DUCKDB', over('SELECT * FROM visits_of_2020'))).toBeNull();
    // Without default filters a query says nothing of its tables.
    const unfiltered = overQuery(catalogWith([]), { type: 'CUSTOM_QUERY', query: 'SELECT * FROM visits' });
    expect(rowsOf('DUCKDB', unfiltered)).toBeNull();
    // A name may be written with quotes in it.
    const quoted = over('SELECT * FROM "my ""visits"""');
    expect(rowsOf('DUCKDB', quoted, 'my "visits"')).toMatchObject({ ok: false });
    expect(rowsOf('DUCKDB', quoted, 'my "shops"')).toBeNull();
    // A model on the table itself says which of its rows may be read.
    const [query] = over('SELECT * FROM visits').models;
    const beside = catalogWith([filter('early', 'id < 10', true)], [notInternal]);
    const models = beside.models.map((one) => (one.name === 'visits_1' ? { ...query!, name: 'visits_1' } : one));
    expect(rowsOf('DUCKDB', { ...beside, models })).toEqual(
      rowsOf('DUCKDB', catalogWith([filter('early', 'id < 10', true)])),
    );
  });

  it('leave exactly the rows that the condition leaves, joined models and all', async () => {
    const cases: readonly (readonly [CatalogDefinition, string])[] = [
      [catalogWith([notInternal]), "kind <> 'internal'"],
      [catalogWith([openShops]), "shop_id IN (SELECT id FROM shops WHERE state = 'OPEN')"],
      [
        catalogWith([notInternal, openShops]),
        "kind <> 'internal' AND shop_id IN (SELECT id FROM shops WHERE state = 'OPEN')",
      ],
      // A row that one of the models counts may be read; a model without such a filter counts all.
      [catalogWith([notInternal], [filter('early', 'id < 10', true)]), "kind <> 'internal' OR id < 10"],
      [catalogWith([notInternal], []), '1 = 1'],
    ];
    for (const [definition, condition] of cases) {
      for (const engine of engines) {
        const wanted = await engine.run(`SELECT id FROM visits WHERE ${condition} ORDER BY id`);
        const sql = 'SELECT id FROM visits ORDER BY id';
        const tables = tablesFor(engine.dialect, definition);
        const gated = gateSql(sql, { dialect: engine.dialect, tables, maxRows: 1000 });
        expect([engine.dialect, ...(await engine.run(gated.sql, gated.parameters))]).toEqual([
          engine.dialect,
          ...wanted,
        ]);
        expect(wanted.length).toBeGreaterThan(0);
      }
    }
  });

  it('close a table whose rows they cannot tell, with the reason', () => {
    const definition = catalogWith([filter('broken', 'gone = 1', true)]);
    const together = catalogWith([notInternal], [openShops]);
    for (const one of [definition, together]) {
      const tables = tablesFor('DUCKDB', one);
      expect(() => gateSql('SELECT id FROM visits', { dialect: 'DUCKDB', tables, maxRows: 10 })).toThrow(RefusedSql);
      expect(gateSql('SELECT id FROM shops', { dialect: 'DUCKDB', tables, maxRows: 10 }).tables).toEqual([['shops']]);
    }
  });

  it('are told as what stands in the query', () => {
    const rows = rowsOf('POSTGRESQL', catalogWith([notInternal]));
    expect(rows?.ok === true && rows.provenance).toMatchObject([
      { part: 'default_filter', definition: 'filter visits_0.customers_only' },
    ]);
  });
});
