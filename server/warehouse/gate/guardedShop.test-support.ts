import { registerChecks } from '../sqlite/checkedValues.ts';
import { mkdtempSync, readdirSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DialectName, DialectVariant } from '../../semql/compiled.ts';
import {
  openBigQuery,
  openDuckDb,
  openMariaDb,
  openPostgreSql,
  openSqlite,
  type TestEngine,
} from '../../semql/testing/engines.test-support.ts';
import type { TestTable } from '../../semql/testing/testTable.test-support.ts';
import { ZetaSqlMissing } from '../../semql/zetasql/zetaSql.test-support.ts';
import type { ReadableTable } from './gateSql.ts';

/**
 * Stands in everything that must never come out: a hidden column, hidden rows, a table that is not
 * granted, a file.
 */
export const canary = 'CANARY';

/** A folder of this run with a file nobody may read, where nothing may be written. */
export const folder = mkdtempSync(join(tmpdir(), 'quarry-gate-'));
export const secretFile = join(folder, 'secret.csv');
writeFileSync(secretFile, `a,b\n${canary}_FILE,1\n`);
chmodSync(folder, 0o777);

const rows = <T>(count: number, row: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => row(index + 1));
const day = (index: number): string => new Date(Date.UTC(2023, 0, index)).toISOString().slice(0, 10);
const literal = (value: unknown): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${String(value)}'`;

const countries = ['DE', 'FR', 'CH', 'IT', 'XX'];
const states = ['paid', 'open', 'paid', null];

const tables = {
  customers: {
    columns: 'id INTEGER, name VARCHAR(60), country VARCHAR(10), created_at DATE, secret VARCHAR(60)',
    rows: rows(40, (id) => {
      const country = countries[id % 5];
      return [
        id,
        country === 'XX' ? `${canary}_ROW ${id}` : `Customer ${id}`,
        country,
        day(id * 5),
        `${canary}_COLUMN ${id}`,
      ];
    }),
  },
  orders: {
    columns:
      'id INTEGER, customer_id INTEGER, amount DECIMAL(10,2), status VARCHAR(10), ordered_at TIMESTAMP, note VARCHAR(60)',
    rows: rows(240, (id) => [
      id,
      id % 30 === 0 ? null : 1 + ((id * 7) % 37),
      ((id * 37) % 1000) / 10,
      states[id % 4] ?? null,
      `${day(1 + ((id * 11) % 500))} 12:30:00`,
      id % 3 === 0 ? `note ${id}` : null,
    ]),
  },
  products: {
    columns: 'id INTEGER, sku VARCHAR(20), category VARCHAR(20), price DECIMAL(10,2)',
    rows: rows(12, (id) => [id, `SKU-${id}`, ['tools', 'toys', 'food'][id % 3], id * 3.5]),
  },
  order_lines: {
    columns: 'order_id INTEGER, product_id INTEGER, quantity INTEGER',
    rows: rows(400, (index) => [1 + (index % 240), 1 + ((index * 5) % 12), 1 + (index % 4)]),
  },
  vault: { columns: 'id INTEGER, code VARCHAR(60)', rows: rows(3, (id) => [id, `${canary}_TABLE ${id}`]) },
} as const;

const namesOf = (table: keyof typeof tables): string[] =>
  tables[table].columns.split(/, (?=[a-z])/).map((column) => column.split(' ')[0] ?? '');

/** An engine with the shop in it. */
export interface GuardedShop extends TestEngine {
  readonly name: DialectName | DialectVariant;
  readonly variant?: DialectVariant;
  /** What the gate is told: everything but the vault, a column and some rows. */
  readonly guarded: readonly ReadableTable[];
  /** All columns and rows of all tables but the vault. */
  readonly open: readonly ReadableTable[];
  /** What would differ if anything had had an effect. */
  state(): Promise<string>;
}

/** What a type of the tables is where they are not made by SQL. */
const types = {
  INTEGER: 'INTEGER',
  VARCHAR: 'STRING',
  DATE: 'DATE',
  DECIMAL: 'DECIMAL',
  TIMESTAMP: 'TIMESTAMP',
} as const;

/** The tables with their first rows. @param most of each */
export function shopTables(most: number): TestTable[] {
  return Object.entries(tables).map(([name, { columns, rows: values }]) => {
    const described = columns.split(/, (?=[a-z])/).map((column) => {
      const [called = '', type = ''] = column.split(' ');
      return { name: called, type: types[type.replace(/\(.*/, '') as keyof typeof types], nullable: true };
    });
    return { name, columns: described, rows: values.slice(0, most).map((row) => row.map((cell) => cell ?? null)) };
  });
}

async function load(engine: TestEngine): Promise<void> {
  for (const table of shopTables(Infinity)) {
    await engine.load(table);
  }
}

/** Makes the tables in the types that the engine's own SQL says. */
export async function fill(engine: TestEngine): Promise<void> {
  for (const [name, { columns, rows: values }] of Object.entries(tables)) {
    const type = engine.dialect === 'MYSQL' ? columns.replace('TIMESTAMP', 'DATETIME') : columns;
    await engine.run(`CREATE TABLE ${name} (${type})`);
    await engine.run(
      `INSERT INTO ${name} VALUES ${values.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}`,
    );
  }
}

/** What our compiler would write for a condition that no agent lifts. */
const rowsOf = ({ path, columns }: Pick<ReadableTable, 'path' | 'columns'>): string =>
  `SELECT ${columns.map((column) => `c.${column} AS ${column}`).join(', ')} FROM ${path.join('.')} c WHERE c.country <> 'XX'`;

/** @param schema null: tables have no schema */
export function tablesOf(schema: string | null): Pick<GuardedShop, 'guarded' | 'open'> {
  const open = (['customers', 'orders', 'products', 'order_lines'] as const).map((table) => ({
    path: schema === null ? [table] : [schema, table],
    columns: namesOf(table),
  }));
  const guarded = open.map((table) =>
    table.path.at(-1) === 'customers'
      ? {
          path: table.path,
          columns: table.columns.filter((column) => column !== 'secret'),
          rows: { query: rowsOf(table) },
        }
      : table,
  );
  return { open, guarded };
}

/** Rows of all tables, and what else engines keep, as one text. */
async function contents(engine: TestEngine, more: readonly string[]): Promise<string> {
  const parts: unknown[] = [readdirSync(folder)];
  for (const name of Object.keys(tables)) {
    parts.push(
      await engine.run(
        `SELECT COUNT(*), MIN(id), MAX(id) FROM ${name === 'order_lines' ? '(SELECT order_id AS id FROM order_lines) x' : name}`,
      ),
    );
  }
  for (const sql of more) {
    parts.push(await engine.run(sql));
  }
  return JSON.stringify(parts);
}

const guardedShop = async (engine: TestEngine, schema: string, more: readonly string[]): Promise<GuardedShop> => {
  await fill(engine);
  return { ...engine, name: engine.dialect, ...tablesOf(schema), state: () => contents(engine, more) };
};

/** PostgreSQL that reads backslashes as Redshift does, which descends from it. */
async function openRedshift(): Promise<GuardedShop> {
  const engine = await openPostgreSql();
  await engine.run('SET standard_conforming_strings = off');
  await engine.run('SET escape_string_warning = off');
  const [[schema] = []] = await engine.run('SELECT current_schema()');
  return {
    ...(await guardedShop(engine, String(schema), postgresqlState(String(schema)))),
    name: 'REDSHIFT',
    variant: 'REDSHIFT',
  };
}

/** BigQuery's own language, which knows no writing here. */
async function openBigQueryShop(): Promise<GuardedShop | null> {
  try {
    const engine = await openBigQuery();
    await load(engine);
    return { ...engine, name: 'BIGQUERY', ...tablesOf(null), state: () => contents(engine, []) };
  } catch (error) {
    if (process.env['CI'] === 'true' || !(error instanceof ZetaSqlMissing)) {
      throw error;
    }
    console.warn(`SKIPPED: nothing is attacked on BigQuery. ${error.message}`);
    return null;
  }
}

const postgresqlState = (schema: string): readonly string[] => [
  `SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = '${schema}'`,
  "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
  'SELECT count(*) FROM pg_largeobject_metadata',
  "SELECT current_setting('gate.canary', true), current_setting('TimeZone'), current_user, session_user",
  "SELECT count(*) FROM pg_roles WHERE rolname LIKE 'gate%'",
];

/**
 * Every engine of this machine that the gate writes for, each as an account that may do anything.
 */
export async function openGuardedShops(): Promise<GuardedShop[]> {
  const postgreSql = await openPostgreSql();
  await postgreSql.run('CREATE SEQUENCE counter');
  const [[schema] = []] = await postgreSql.run('SELECT current_schema()');
  const mariaDb = await openMariaDb();
  const [[database] = []] = await mariaDb.run('SELECT DATABASE()');
  const duckDb = await openDuckDb();
  const sqlite = openSqlite(registerChecks);
  const shops = [
    await guardedShop(postgreSql, String(schema), [
      'SELECT last_value, is_called FROM counter',
      ...postgresqlState(String(schema)),
    ]),
    await guardedShop(duckDb, 'main', [
      "SELECT name, value FROM duckdb_settings() WHERE name NOT IN ('memory_limit') ORDER BY 1",
      'SELECT count(*) FROM duckdb_databases()',
      'SELECT count(*) FROM duckdb_tables()',
      'SELECT count(*) FROM duckdb_extensions() WHERE loaded',
    ]),
    await guardedShop(mariaDb, String(database), [
      'SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()',
      "SELECT @gate, @@sql_mode, IS_FREE_LOCK('gate')",
    ]),
    await guardedShop(sqlite, 'main', [
      'SELECT COUNT(*) FROM sqlite_master',
      'PRAGMA user_version',
      'PRAGMA database_list',
    ]),
  ];
  shops.push(await openRedshift());
  for (const shop of shops) {
    await addTrojans(shop);
  }
  const bigQuery = await openBigQueryShop();
  return bigQuery === null ? shops : [...shops, bigQuery];
}

/** Functions that somebody made in the source, under names that a query may call. */
export const trojans: Readonly<Partial<Record<DialectName, readonly string[]>>> = {
  POSTGRESQL: ['concat_ws', 'log2', 'xor', 'substring', 'overlay', 'abs', 'unnest', 'timezone'],
  MYSQL: ['regexp_like', 'any_value', 'trunc', 'overlay'],
};

/**
 * Functions in the source that are called like ones a query may call, and return what is hidden.
 */
async function addTrojans({ dialect, run }: GuardedShop): Promise<void> {
  const secret = 'SELECT code FROM vault LIMIT 1';
  for (const name of trojans[dialect] ?? []) {
    if (dialect === 'MYSQL') {
      await run(`CREATE FUNCTION ${name}(x INT) RETURNS TEXT READS SQL DATA RETURN (${secret})`);
      continue;
    }
    for (const type of ['integer', 'boolean']) {
      await run(`CREATE FUNCTION "${name}"(${type}) RETURNS text LANGUAGE sql AS '${secret}'`);
    }
  }
}
