/** Tables of the API in Quarry's terms. */

import type { ApiObject } from '../rest/apiFailure.ts';
import type { ListedTable, TableDescription } from '../warehouse.ts';
import { typeOfField, type ApiField } from './cells.ts';

interface TableReference {
  readonly datasetId: string;
  readonly tableId: string;
}

/** Table of the API, as far as it is read. */
export interface ApiTable {
  readonly tableReference: TableReference;
  readonly type?: string;
  readonly description?: string;
  readonly schema?: { readonly fields?: readonly ApiField[] };
  /** Rows in storage, those that were streamed in a moment ago aside. */
  readonly numRows?: string;
  readonly streamingBuffer?: object;
  readonly tableConstraints?: {
    readonly primaryKey?: { readonly columns?: readonly string[] };
    readonly foreignKeys?: readonly {
      readonly referencedTable: TableReference;
      readonly columnReferences: readonly { readonly referencingColumn: string; readonly referencedColumn: string }[];
    }[];
  };
}

/** Models, routines and what else a dataset may hold are not read. */
const kinds: Readonly<Record<string, ListedTable['kind']>> = {
  TABLE: 'TABLE',
  EXTERNAL: 'TABLE',
  SNAPSHOT: 'TABLE',
  VIEW: 'VIEW',
  MATERIALIZED_VIEW: 'VIEW',
};

/** The tables of a page of tables.list. */
export function listedTables(page: ApiObject): ListedTable[] {
  const tables = (page['tables'] ?? []) as readonly ApiTable[];
  return tables.flatMap(({ tableReference: { datasetId, tableId }, type = 'TABLE' }) => {
    const kind = kinds[type];
    return kind === undefined ? [] : [{ path: [datasetId, tableId], kind }];
  });
}

export function describedTable(table: ApiTable): TableDescription {
  const {
    tableReference,
    type = 'TABLE',
    description,
    schema,
    numRows,
    streamingBuffer,
    tableConstraints = {},
  } = table;
  const primary = new Set(tableConstraints.primaryKey?.columns ?? []);
  const isStored = type === 'TABLE' && streamingBuffer === undefined && numRows !== undefined;
  return {
    path: [tableReference.datasetId, tableReference.tableId],
    kind: kinds[type] ?? 'TABLE',
    comment: description === '' ? undefined : description,
    columns: (schema?.fields ?? []).map((field) => ({
      name: field.name,
      type: typeOfField(field),
      // A list is never NULL.
      nullable: field.mode !== 'REQUIRED' && field.mode !== 'REPEATED',
      isPrimaryKey: primary.has(field.name),
      comment: field.description === undefined || field.description === '' ? null : field.description,
    })),
    uniqueKeys: [],
    foreignKeys: (tableConstraints.foreignKeys ?? []).map(({ referencedTable, columnReferences }) => ({
      columns: columnReferences.map(({ referencingColumn }) => referencingColumn),
      toPath: [referencedTable.datasetId, referencedTable.tableId],
      toColumns: columnReferences.map(({ referencedColumn }) => referencedColumn),
    })),
    rowCount: isStored ? Number(numRows) : null,
  };
}
