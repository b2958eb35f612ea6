/** Queries of the catalog of a DuckDB database, in a file or in the cloud. */

import { type ForeignKey, type ListedTable, type QueryResult, type TableDescription } from '../warehouse.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { identifier } from '../sqlText/literal.ts';
import { tablePath } from '../sqlText/tablePath.ts';
import { storedAsOfName, valueTypeOfName } from './typeName.ts';

/** Runs a statement of ours, which may call the engine's catalog functions. */
type Ask = (sql: string, parameters: readonly SqlValue[]) => Promise<QueryResult>;

/** Other databases may be attached as well. */
const own = 'NOT internal AND database_name = current_database()';

const columnsQuery = `
  SELECT column_name, data_type, is_nullable, comment FROM duckdb_columns()
  WHERE ${own} AND schema_name = $1 AND table_name = $2 ORDER BY column_index`;

/** Keys as a row per column; composite keys keep their column order. */
const keysQuery = `
  SELECT constraint_index, constraint_type, unnest(constraint_column_names), referenced_table,
    unnest(referenced_column_names) FROM duckdb_constraints()
  WHERE database_name = current_database() AND schema_name = $1 AND table_name = $2
    AND constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY') ORDER BY constraint_index`;

const kindQuery = `
  SELECT 'TABLE', comment FROM duckdb_tables() WHERE ${own} AND schema_name = $1 AND table_name = $2
  UNION ALL
  SELECT 'VIEW', comment FROM duckdb_views() WHERE ${own} AND schema_name = $1 AND view_name = $2`;

/** @param schemas empty: all */
export async function listTables(ask: Ask, schemas: readonly string[]): Promise<readonly ListedTable[]> {
  const listed = schemas.length === 0 ? '' : `AND schema_name IN (${schemas.map((_, at) => `$${at + 1}`).join(', ')})`;
  const { rows } = await ask(
    `SELECT schema_name, table_name, 'TABLE', column_count FROM duckdb_tables() WHERE ${own} AND NOT temporary ${listed}
     UNION ALL
     SELECT schema_name, view_name, 'VIEW', column_count FROM duckdb_views() WHERE ${own} AND NOT temporary ${listed}
     ORDER BY ALL`,
    schemas,
  );
  return rows.map(([schema, name, kind, columns]) => ({
    path: [String(schema), String(name)],
    kind: kind === 'VIEW' ? 'VIEW' : 'TABLE',
    columnCount: Number(columns),
  }));
}

/** @throws WarehouseError SCHEMA_CHANGED when there is no such table */
export async function describeTable(ask: Ask, path: readonly string[]): Promise<TableDescription> {
  const [schema, table] = tablePath(path, 'main', 'FILE');
  const [columns, keys, kind, count] = await Promise.all([
    ask(columnsQuery, [schema, table]),
    ask(keysQuery, [schema, table]),
    ask(kindQuery, [schema, table]),
    ask(`SELECT count(*) FROM ${identifier(schema)}.${identifier(table)}`, []),
  ]);
  const { primaryKey, uniqueKeys, foreignKeys } = readKeys(schema, keys.rows);
  return {
    path: [schema, table],
    kind: kind.rows[0]?.[0] === 'VIEW' ? 'VIEW' : 'TABLE',
    comment: String(kind.rows[0]?.[1] ?? '') || undefined,
    columns: columns.rows.map(([name, type, nullable, comment]) => ({
      name: String(name),
      type: valueTypeOfName(String(type)),
      storedAs: storedAsOfName(String(type)),
      nullable: nullable === true,
      isPrimaryKey: primaryKey.has(String(name)),
      comment: typeof comment === 'string' ? comment : null,
    })),
    uniqueKeys,
    foreignKeys,
    rowCount: Number(count.rows[0]?.[0]),
  };
}

/** Table as it is written after FROM. */
export function quotedPath(path: readonly string[]): string {
  return tablePath(path, 'main', 'FILE').map(identifier).join('.');
}

interface Keys {
  readonly primaryKey: ReadonlySet<string>;
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKey[];
}

/** Foreign keys do not leave their schema. */
function readKeys(schema: string, rows: readonly (readonly SqlValue[])[]): Keys {
  const constraints = new Map<string, (readonly string[])[]>();
  for (const [index, ...rest] of rows) {
    constraints.set(String(index), [...(constraints.get(String(index)) ?? []), rest.map(String)]);
  }
  const ofKind = (kind: string) => [...constraints.values()].filter(([first]) => first?.[0] === kind);
  const columns = (parts: readonly (readonly string[])[], position: number) =>
    parts.map((part) => part[position] ?? '');
  return {
    primaryKey: new Set(ofKind('PRIMARY KEY').flatMap((parts) => columns(parts, 1))),
    uniqueKeys: ofKind('UNIQUE').map((parts) => columns(parts, 1)),
    foreignKeys: ofKind('FOREIGN KEY').map((parts) => ({
      columns: columns(parts, 1),
      toPath: [schema, parts[0]?.[2] ?? ''],
      toColumns: columns(parts, 3),
    })),
  };
}
