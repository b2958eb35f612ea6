import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { mysql } from '../dialect/engines/mysql.ts';
import type { CompiledColumn, DialectName, SqlValue } from '../compiled.ts';
import { statementsOf, type TestTable } from './testTable.test-support.ts';
import { disabledOptimizers } from '../../warehouse/duckdb/optimizers.ts';
import { refusalOf } from '../../warehouse/mysql/refuseWarnings.ts';
import { openZetaSql, ZetaSqlMissing } from '../zetasql/zetaSql.test-support.ts';

/**
 * A value as tests compare it: numbers as numbers rounded to 9 digits, dates and timestamps as ISO
 * text without zone.
 */
export type Cell = string | number | boolean | null;

/** A real engine the compiled SQL is executed on. */
export interface TestEngine {
  readonly dialect: DialectName;
  run(sql: string, parameters?: readonly SqlValue[]): Promise<Cell[][]>;
  /** Puts a table in place of one of the same name. */
  load(table: TestTable): Promise<void>;
  close(): Promise<void>;
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) {
    return null;
  }
  if (typeof value === 'bigint') {
    return rounded(Number(value));
  }
  if (typeof value === 'number') {
    return rounded(value);
  }
  if (typeof value === 'boolean') {
    return value;
  }
  if (value instanceof Date) {
    return timeText(value.toISOString());
  }
  const text = String(value);
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && typeof value !== 'string') {
    return rounded(Number(text));
  }
  return /^\d{4}-\d\d-\d\d[ T]\d\d:/.test(text) ? timeText(text) : text;
}

function rounded(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}

function timeText(text: string): string {
  return text
    .replace('T', ' ')
    .replace(/(Z|[+-]\d\d(:?\d\d)?)$/, '')
    .replace(/\.(\d*?)0+$/, (_, fraction: string) => (fraction === '' ? '' : `.${fraction}`));
}

/**
 * An engine whose tables are made by statements; a table that is there already with the same rows
 * is left alone.
 */
function loadedBySql(engine: Omit<TestEngine, 'load'>): TestEngine {
  const loaded = new Map<string, { readonly columns: string; readonly rows: string }>();
  return {
    ...engine,
    async load(table) {
      const [columns, rows] = [JSON.stringify(table.columns), JSON.stringify(table.rows)];
      const before = loaded.get(table.name);
      if (before?.columns === columns && before.rows === rows) {
        return;
      }
      const exists = before?.columns === columns;
      for (const statement of statementsOf(table, engine.dialect, exists)) {
        await engine.run(statement);
      }
      // Where case says nothing, a table has just been put in place of its namesake.
      if (!exists) {
        for (const name of loaded.keys()) {
          if (name.toLowerCase() === table.name.toLowerCase()) {
            loaded.delete(name);
          }
        }
      }
      loaded.set(table.name, { columns, rows });
    },
  };
}

export async function openDuckDb(): Promise<TestEngine> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', disabled_optimizers: disabledOptimizers });
  const connection: DuckDBConnection = await instance.connect();
  return loadedBySql({
    dialect: 'DUCKDB',
    async run(sql, parameters = []) {
      const reader =
        parameters.length === 0
          ? await connection.runAndReadAll(sql)
          : await connection.runAndReadAll(sql, [...parameters] as DuckDBValue[]);
      return reader.getRows().map((row) => row.map(cellOf));
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  });
}

export function openSqlite(prepare: (database: DatabaseSync) => void = () => undefined): TestEngine {
  const database = new DatabaseSync(':memory:');
  prepare(database);
  return loadedBySql({
    dialect: 'SQLITE',
    async run(sql, parameters = []) {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      statement.setReadBigInts(true);
      const values = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
      const rows: unknown = statement.all(...values);
      return (rows as unknown[][]).map((row) => row.map(cellOf));
    },
    close() {
      database.close();
      return Promise.resolve();
    },
  });
}

/**
 * The machine's PostgreSQL in a schema of its own that is dropped at the end; the session's zone is
 * an unusual one on purpose.
 */
export async function openPostgreSql(): Promise<TestEngine> {
  const client = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await client.connect();
  const schema = `semql_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE SCHEMA ${schema}`);
  await client.query(`SET search_path TO ${schema}`);
  await client.query(`SET TIME ZONE 'Asia/Kathmandu'`);
  const types = {
    getTypeParser: (oid: number) => (text: string) => {
      if (oid === 16) {
        return text === 't';
      }
      return [20, 21, 23, 700, 701, 1700].includes(oid) ? rounded(Number(text)) : text;
    },
  };
  return loadedBySql({
    dialect: 'POSTGRESQL',
    async run(sql, parameters = []) {
      const result = await client.query({ text: sql, values: [...parameters], rowMode: 'array', types });
      const rows: unknown[][] = result.rows;
      return rows.map((row) => row.map(cellOf));
    },
    async close() {
      await client.query(`DROP SCHEMA ${schema} CASCADE`);
      await client.end();
    },
  });
}

/**
 * The machine's MariaDB in a database of its own that is dropped at the end; texts are compared
 * byte by byte.
 */
export async function openMariaDb(): Promise<TestEngine> {
  const connection = await createConnection({
    host: '127.0.0.1',
    port: 3306,
    user: 'root',
    dateStrings: true,
    decimalNumbers: true,
  });
  const database = `semql_${randomBytes(6).toString('hex')}`;
  await connection.query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await connection.query(`USE ${database}`);
  for (const statement of mysql.session) {
    await connection.query(statement);
  }
  await connection.query('SET default_storage_engine = MEMORY');
  return loadedBySql({
    dialect: 'MYSQL',
    async run(sql, parameters = []) {
      const options = { sql, rowsAsArray: true };
      const [rows] =
        parameters.length === 0 ? await connection.query(options) : await connection.execute(options, [...parameters]);
      // The compiled SQL never makes the server replace a value with one of its own.
      const [shown] = await connection.query({ sql: 'SHOW WARNINGS', rowsAsArray: true });
      const refused = refusalOf(shown as unknown[][]);
      if (refused !== null) {
        throw refused;
      }
      return Array.isArray(rows) ? (rows as unknown[][]).map((row) => row.map(cellOf)) : [];
    },
    async close() {
      await connection.query(`DROP DATABASE ${database}`);
      await connection.end();
    },
  });
}

/** BigQuery's language, evaluated on this machine. */
export async function openBigQuery(): Promise<TestEngine> {
  const zetaSql = await openZetaSql();
  return {
    ...zetaSql,
    dialect: 'BIGQUERY',
    run: async (sql, parameters = []) => (await zetaSql.run(sql, parameters)).map((row) => row.map(cellOf)),
  };
}

/**
 * Every engine there is: those that live in this process, and the servers of this machine;
 * continuous integration demands them all.
 */
export async function openEngines(): Promise<TestEngine[]> {
  const engines = [await openDuckDb(), openSqlite()];
  for (const open of [openPostgreSql, openMariaDb, openBigQuery]) {
    try {
      engines.push(await open());
    } catch (error) {
      if (process.env['CI'] === 'true' || !isAbsent(error)) {
        throw error;
      }
      console.warn(`SKIPPED: nothing is tested on one engine. ${String(error)}`);
    }
  }
  return engines;
}

function isAbsent(error: unknown): boolean {
  if (error instanceof ZetaSqlMissing) {
    return true;
  }
  return (
    error instanceof Error && /ECONNREFUSED/.test(`${error.message} ${String((error as { code?: unknown }).code)}`)
  );
}

/** The engine that hand-written SQL is run on to say what other engines must answer. */
export function oracleOf(engines: readonly TestEngine[]): TestEngine {
  const oracle = engines.find(({ dialect }) => dialect === 'DUCKDB');
  if (oracle === undefined) {
    throw new Error('no engine is open');
  }
  return oracle;
}

/** Rows with the booleans of the compiled columns: engines without a BOOLEAN answer 1 and 0. */
export function withBooleans(rows: readonly Cell[][], columns: readonly CompiledColumn[]): Cell[][] {
  return rows.map((row) =>
    row.map((cell, index) => (columns[index]?.type === 'BOOLEAN' && typeof cell === 'number' ? cell !== 0 : cell)),
  );
}
