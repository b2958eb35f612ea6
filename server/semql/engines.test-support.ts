import { randomBytes } from 'node:crypto';
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import pg from 'pg';
import type { DialectName, SqlValue } from './compiled.ts';

/** A value as tests compare it: numbers as numbers rounded to 9 digits, dates and timestamps as ISO text without zone. */
export type Cell = string | number | boolean | null;

/** A real engine the compiled SQL is executed on. */
export interface TestEngine {
  readonly dialect: DialectName;
  run(sql: string, parameters?: readonly SqlValue[]): Promise<Cell[][]>;
  close(): Promise<void>;
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return rounded(value);
  if (typeof value === 'boolean') return value;
  if (value instanceof Date) return timeText(value.toISOString());
  const text = String(value);
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && typeof value !== 'string') return rounded(Number(text));
  return /^\d{4}-\d\d-\d\d[ T]\d\d:/.test(text) ? timeText(text) : text;
}

function rounded(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}

function timeText(text: string): string {
  return text
    .replace('T', ' ')
    .replace(/(Z|[+-]\d\d(:?\d\d)?)$/, '')
    .replace(/\.0+$/, '');
}

export async function openDuckDb(): Promise<TestEngine> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection: DuckDBConnection = await instance.connect();
  return {
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
  };
}

/** The machine's PostgreSQL in a schema of its own that is dropped at the end; the session's zone is an unusual one on purpose. */
export async function openPostgreSql(): Promise<TestEngine> {
  const client = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await client.connect();
  const schema = `semql_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE SCHEMA ${schema}`);
  await client.query(`SET search_path TO ${schema}`);
  await client.query(`SET TIME ZONE 'Asia/Kathmandu'`);
  const types = {
    getTypeParser: (oid: number) => (text: string) => {
      if (oid === 16) return text === 't';
      return [20, 21, 23, 700, 701, 1700].includes(oid) ? rounded(Number(text)) : text;
    },
  };
  return {
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
  };
}

/** Both engines, or only DuckDB where no PostgreSQL listens on the machine and CI does not demand it. */
export async function openEngines(): Promise<TestEngine[]> {
  const duckdb = await openDuckDb();
  try {
    return [duckdb, await openPostgreSql()];
  } catch (error) {
    const refused =
      error instanceof Error && /ECONNREFUSED/.test(`${error.message} ${String((error as { code?: unknown }).code)}`);
    if (!refused) throw error;
    return [duckdb];
  }
}
