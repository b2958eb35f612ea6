/** Queries of the catalog of a database: the information schema, and SHOW, which knows the keys. */

import type { SqlValue } from '../../semql/compiled.ts';
import { snowflake } from '../../semql/dialect/engines/snowflake.ts';
import { type ListedTable, type QueryResult, type TableDescription } from '../warehouse.ts';
import type { TableKeys } from '../sqlText/keyParts.ts';
import { missingTable, tablePath } from '../sqlText/tablePath.ts';
import { valueTypeOf } from './cells.ts';

/** Runs a statement of ours. */
type Ask = (sql: string, parameters: readonly SqlValue[]) => Promise<QueryResult>;

const columnsQuery = `SELECT COLUMN_NAME, DATA_TYPE, NUMERIC_SCALE, IS_NULLABLE, COMMENT FROM INFORMATION_SCHEMA.COLUMNS
WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION`;

const tableQuery = `SELECT TABLE_TYPE, ROW_COUNT FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?`;

/** @param schemas empty: all; unquoted names are stored in upper case */
export async function listTables(ask: Ask, schemas: readonly string[]): Promise<readonly ListedTable[]> {
  const names = [...new Set(schemas.flatMap((schema) => [schema, schema.toUpperCase()]))];
  const listed = names.length === 0 ? '' : ` AND TABLE_SCHEMA IN (${names.map(() => '?').join(', ')})`;
  const { rows } = await ask(
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE FROM INFORMATION_SCHEMA.TABLES
WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'${listed} ORDER BY TABLE_SCHEMA, TABLE_NAME`,
    names,
  );
  return rows.map(([schema, name, type]) => ({ path: [String(schema), String(name)], kind: kindOf(type) }));
}

/**
 * @throws WarehouseError SCHEMA_CHANGED when there is no such table, or the role may not read it
 */
export async function describeTable(ask: Ask, path: readonly string[]): Promise<TableDescription> {
  const place = tablePath(path, 'PUBLIC');
  const [columns, table] = await Promise.all([ask(columnsQuery, place), ask(tableQuery, place)]);
  const [facts] = table.rows;
  if (facts === undefined || columns.rows.length === 0) {
    throw missingTable(path);
  }
  const kind = kindOf(facts[0]);
  // Views have no keys, and SHOW takes tables only.
  const keys = kind === 'VIEW' ? noKeys : await readKeys(ask, place);
  const primary = new Set(keys.primaryKey);
  return {
    path: place,
    kind,
    columns: columns.rows.map(([name, type, scale, nullable, comment]) => ({
      name: String(name),
      type: valueTypeOf(String(type), scale === null || scale === undefined ? null : Number(scale)),
      nullable: nullable !== 'NO',
      isPrimaryKey: primary.has(String(name)),
      comment: typeof comment === 'string' && comment !== '' ? comment : null,
    })),
    uniqueKeys: keys.uniqueKeys,
    foreignKeys: keys.foreignKeys,
    rowCount: facts[1] === null || facts[1] === undefined ? null : Number(facts[1]),
  };
}

/** Table as it is written after FROM. */
export function quotedPath(path: readonly string[]): string {
  return tablePath(path, 'PUBLIC')
    .map((name) => snowflake.identifier(name))
    .join('.');
}

function kindOf(type: SqlValue | undefined): 'TABLE' | 'VIEW' {
  return String(type).includes('VIEW') ? 'VIEW' : 'TABLE';
}

const noKeys: TableKeys = { primaryKey: [], uniqueKeys: [], foreignKeys: [] };

async function readKeys(ask: Ask, place: readonly string[]): Promise<TableKeys> {
  const table = quotedPath(place);
  const [primary, unique, imported] = await Promise.all(
    ['PRIMARY KEYS', 'UNIQUE KEYS', 'IMPORTED KEYS'].map(async (kind) =>
      named(await ask(`SHOW ${kind} IN TABLE ${table}`, [])),
    ),
  );
  const foreign = byKey(imported ?? [], 'fk_name').filter(
    // A table of another database is not part of this source.
    (parts) => parts[0]?.['pk_database_name'] === parts[0]?.['fk_database_name'],
  );
  return {
    primaryKey: byKey(primary ?? [], 'constraint_name').flatMap((parts) => of(parts, 'column_name')),
    uniqueKeys: byKey(unique ?? [], 'constraint_name').map((parts) => of(parts, 'column_name')),
    foreignKeys: foreign.map((parts) => ({
      columns: of(parts, 'fk_column_name'),
      toPath: [parts[0]?.['pk_schema_name'] ?? '', parts[0]?.['pk_table_name'] ?? ''],
      toColumns: of(parts, 'pk_column_name'),
    })),
  };
}

type NamedRow = Readonly<Record<string, string>>;

/** Rows of SHOW by the names of their columns, which grow in number. */
export function named({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>): readonly NamedRow[] {
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ name }, at) => [name.toLowerCase(), String(row[at] ?? '')])),
  );
}

/** Rows of SHOW KEYS by key, in the order of the columns. */
function byKey(rows: readonly NamedRow[], by: string): readonly (readonly NamedRow[])[] {
  const keys = Map.groupBy(rows, (row) => row[by] ?? '');
  return [...keys.values()].map((parts) =>
    parts.toSorted((one, other) => Number(one['key_sequence']) - Number(other['key_sequence'])),
  );
}

function of(parts: readonly NamedRow[], column: string): readonly string[] {
  return parts.map((part) => part[column] ?? '');
}
