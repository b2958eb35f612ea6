import pg from 'pg';
import type { SqlValue } from '../../server/semql/compiled.ts';
import { cellOf, valueTypeOf } from '../../server/warehouse/postgresql/cells.ts';
import { LearntTypes } from '../../server/warehouse/postgresql/ownTypes.ts';
import { type Database, decimalValue, shapeQuery } from './database.ts';

/** The database is not asked about types of its own: their values are text. */
const noOwnTypes = new LearntTypes();

/**
 * A PostgreSQL database, in read-only transactions. @throws the driver's error when it cannot be
 * reached.
 */
export async function openPostgreSql(url: string, schema: string | null): Promise<Database> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: () => (text: string) => text } });
  await client.connect();
  await client.query(`SET TIME ZONE 'UTC'; SET default_transaction_read_only = on; SET datestyle = 'ISO, YMD';
    SET bytea_output = 'hex'`);
  if (schema !== null) {
    await client.query(`SET search_path TO "${schema.replaceAll('"', '""')}", public`);
  }
  return {
    dialect: 'POSTGRESQL',
    async columns(source) {
      try {
        const { fields } = await client.query(shapeQuery(source));
        return fields.map(({ name, dataTypeID }) => ({ name, type: valueTypeOf(dataTypeID, null), nullable: true }));
      } catch {
        return null;
      }
    },
    async rows(sql, parameters) {
      const { fields, rows } = await client.query<(string | null)[]>({
        text: sql,
        values: [...parameters],
        rowMode: 'array',
      });
      return rows.map((row) =>
        row.map((text, index) => (text === null ? null : plainOf(text, fields[index]?.dataTypeID ?? 25))),
      );
    },
    close: () => client.end(),
  };
}

function plainOf(text: string, oid: number): SqlValue {
  if (valueTypeOf(oid, null) === 'DECIMAL') {
    return decimalValue(text);
  }
  const value = cellOf(text, oid, noOwnTypes);
  // JSON has no word for what is no number.
  return typeof value === 'number' && !Number.isFinite(value) ? text : value;
}
