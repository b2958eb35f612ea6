import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { SeedFile } from '../../prisma/seed/csvTable.ts';
import type { SqlValue } from '../../server/semql/compiled.ts';
import { bindParameters } from '../../server/warehouse/duckdb/bindParameters.ts';
import { sqlValueOf } from '../../server/warehouse/duckdb/sqlValue.ts';

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
}

/**
 * A DuckDB in memory that holds the files of one schema, with the exact types their tables declare.
 */
export interface Database {
  query(sql: string, parameters?: readonly SqlValue[]): Promise<Rows>;
  close(): void;
}

/** Loads the files; cells come back as the product's own warehouse returns them. */
export async function openDatabase(files: readonly SeedFile[]): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  for (const { table, path } of files) {
    const types = table.columns.map((column) => `'${column.name}': '${column.sqlType}'`).join(', ');
    const source = `read_csv('${path.replaceAll("'", "''")}', header = true, columns = {${types}})`;
    await connection.run(`CREATE TABLE ${table.name} AS SELECT * FROM ${source}`);
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
  const statement = await connection.prepare(sql);
  try {
    bindParameters(statement, parameters);
    const reader = await statement.runAndReadAll();
    const types = reader.columnTypes();
    const rows = reader.getRows().map((row) =>
      row.map((value, index) => {
        const type = types[index];
        return type === undefined ? null : sqlValueOf(value, type);
      }),
    );
    return { columns: reader.columnNames(), rows };
  } finally {
    statement.destroySync();
  }
}
