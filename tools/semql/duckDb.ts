import { DuckDBInstance, DuckDBTypeId, type DuckDBValue } from '@duckdb/node-api';
import { statSync } from 'node:fs';
import { disabledOptimizers } from '../../server/warehouse/duckdb/optimizers.ts';
import { sqlValueOf, valueTypeOf } from '../../server/warehouse/duckdb/sqlValue.ts';
import { type Database, decimalValue, shapeQuery } from './database.ts';

/** A DuckDB file, opened for reading. @throws the engine's error when it is no such file. */
export async function openDuckDbFile(file: string, schema: string | null): Promise<Database> {
  statSync(file);
  const instance = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    disabled_optimizers: disabledOptimizers,
  });
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'`);
  if (schema !== null) {
    await connection.run(`SET search_path = '${schema.replaceAll("'", "''")},main'`);
  }
  return {
    dialect: 'DUCKDB',
    async columns(source) {
      try {
        const result = await connection.run(shapeQuery(source));
        const types = result.columnTypes();
        return result.columnNames().map((name, index) => {
          const type = types[index];
          return { name, type: type === undefined ? 'UNKNOWN' : valueTypeOf(type), nullable: true };
        });
      } catch {
        return null;
      }
    },
    async rows(sql, parameters) {
      const reader = await connection.runAndReadAll(sql, [...parameters] as DuckDBValue[]);
      const types = reader.columnTypes();
      return reader.getRows().map((row) =>
        row.map((value, index) => {
          const type = types[index];
          if (type === undefined) {
            return null;
          }
          const plain = sqlValueOf(value, type);
          // JSON has no word for what is no number.
          if (typeof plain === 'number' && !Number.isFinite(plain)) {
            return String(plain);
          }
          return type.typeId === DuckDBTypeId.DECIMAL && typeof plain === 'string' ? decimalValue(plain) : plain;
        }),
      );
    },
    close() {
      connection.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
}
