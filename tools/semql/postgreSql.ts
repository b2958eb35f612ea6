import pg from 'pg';
import type { ValueType } from '../../server/semql/catalog/definition.ts';
import type { SqlValue } from '../../server/semql/compiled.ts';
import { type Database, decimalValue, shapeQuery } from './database.ts';

/** A PostgreSQL database, in read-only transactions. @throws the driver's error when it cannot be reached. */
export async function openPostgreSql(url: string, schema: string | null): Promise<Database> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: () => (text: string) => text } });
  await client.connect();
  await client.query(`SET TIME ZONE 'UTC'; SET default_transaction_read_only = on; SET datestyle = 'ISO'`);
  if (schema !== null) await client.query(`SET search_path TO "${schema.replaceAll('"', '""')}", public`);
  return {
    dialect: 'POSTGRESQL',
    async columns(source) {
      try {
        const { fields } = await client.query(shapeQuery(source));
        return fields.map(({ name, dataTypeID }) => ({ name, type: TYPES[dataTypeID] ?? 'UNKNOWN', nullable: true }));
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
      const types = fields.map(({ dataTypeID }) => TYPES[dataTypeID] ?? 'UNKNOWN');
      return rows.map((row) =>
        row.map((text, index) => (text === null ? null : valueOf(text, types[index] ?? 'UNKNOWN'))),
      );
    },
    close: () => client.end(),
  };
}

/** Types by PostgreSQL's own numbers. */
const TYPES: Readonly<Record<number, ValueType>> = {
  16: 'BOOLEAN',
  17: 'BINARY',
  18: 'STRING',
  19: 'STRING',
  20: 'INTEGER',
  21: 'INTEGER',
  23: 'INTEGER',
  25: 'STRING',
  114: 'JSON',
  700: 'NUMBER',
  701: 'NUMBER',
  1042: 'STRING',
  1043: 'STRING',
  1082: 'DATE',
  1083: 'TIME',
  1114: 'TIMESTAMP',
  1184: 'TIMESTAMP_TZ',
  1700: 'DECIMAL',
  2950: 'STRING',
  3802: 'JSON',
};

function valueOf(text: string, type: ValueType): SqlValue {
  switch (type) {
    case 'BOOLEAN':
      return text === 't';
    case 'INTEGER':
      return Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'NUMBER':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'DECIMAL':
      return decimalValue(text);
    case 'TIMESTAMP':
      return text.replace(' ', 'T');
    case 'TIMESTAMP_TZ':
      return text.replace(' ', 'T').replace(/\+00$/, 'Z');
    default:
      return text;
  }
}
