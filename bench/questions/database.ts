import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { SeedFile } from '../../prisma/seed/csvTable.ts';
import type { SqlValue } from '../../server/semql/compiled.ts';

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
}

/** A DuckDB in memory that holds the files of one schema, with the exact types their tables declare. */
export interface Database {
  query(sql: string, parameters?: readonly SqlValue[]): Promise<Rows>;
  close(): void;
}

export async function openDatabase(files: readonly SeedFile[]): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  for (const { table, path } of files) {
    const types = table.columns.map((column) => `'${column.name}': '${column.sqlType}'`).join(', ');
    await connection.run(
      `CREATE TABLE ${table.name} AS SELECT * FROM read_csv('${path.replaceAll("'", "''")}', header = true, columns = {${types}})`,
    );
  }
  return {
    query: (sql, parameters = []) => query(connection, sql, parameters),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function query(connection: DuckDBConnection, sql: string, parameters: readonly SqlValue[]): Promise<Rows> {
  const reader = await connection.runAndReadAll(
    sql,
    parameters.map((value): DuckDBValue => value),
  );
  return { columns: reader.columnNames(), rows: reader.getRowsJson().map((row) => row.map(plain)) };
}

/** Lists and structs, which no question returns, become text. */
function plain(value: unknown): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
}
