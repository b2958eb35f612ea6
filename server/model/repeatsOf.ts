import type { Column, Table } from '../generated/prisma/client.ts';
import { type ModelDefinition, type RepeatsDefinition, valueTypeNamed } from '../semql/catalog/definition.ts';
import { tableSpeech } from '../source/naming/spokenName.ts';
import { columnProposal } from '../table/proposals/proposalsOf.ts';
import { isIdentifier, repeatedRows, repeatingKey } from './repeatingKey.ts';

type ReadTable = Pick<Table, 'name' | 'rowCount' | 'keyColumns'> & { readonly columns: readonly Column[] };

/**
 * What the last import says of the key of a model: that it repeats; of a model without one, that a
 * column which would be its key does. Null: no rows repeat, as far as is known.
 */
export function repeatsOf(
  { source, grain, dimensions, relationships }: ModelDefinition,
  table: ReadTable | null,
): RepeatsDefinition | null {
  // A query that keeps first rows repeats no key, and what other queries give was not counted.
  if (table === null || table.rowCount === null || source.type === 'CUSTOM_QUERY') {
    return null;
  }
  const rowCount = Number(table.rowCount);
  const dimensionOf = (column: string) =>
    dimensions.find(({ native, expression }) => !native && columnNamed(expression) === column)?.name ?? null;
  const columns = table.columns
    .filter(({ removedAt }) => removedAt === null)
    .map((column) => ({
      name: column.name,
      dimension: dimensionOf(column.name),
      type: valueTypeNamed(column.dataType),
      isVisible: column.isVisible,
      isDeclared: column.isPrimaryKey,
      semanticType: column.semanticType ?? columnProposal({ ...column, sourceRelationships: [] }, table).semanticType,
      uniqueValues: column.uniqueValues === null ? null : Number(column.uniqueValues),
      missingValues: column.missingValues === null ? null : Number(column.missingValues),
    }));
  if (columns.some(({ isDeclared }) => isDeclared)) {
    return null;
  }
  // Rows without a key in the model may have one in the table.
  const isKnown =
    table.keyColumns.length > 1 ||
    columns.some((column) => isIdentifier(column) && column.uniqueValues === rowCount && rowCount > 0);
  if (grain.keys.length === 0 && isKnown) {
    return null;
  }
  const foreign = new Set(relationships.flatMap(({ keys }) => keys.map(({ from }) => from)));
  const { noun } = tableSpeech(
    table.name,
    columns.map(({ name }) => name),
  );
  const [only, ...others] = grain.keys;
  const key =
    only === undefined
      ? repeatingKey(columns, rowCount, noun, ({ dimension }) => dimension !== null && foreign.has(dimension))
      : others.length > 0
        ? undefined
        : columns.find(({ dimension }) => dimension === only);
  if (key === undefined) {
    return null;
  }
  const rows = repeatedRows(key, rowCount);
  return rows === 0 ? null : { key: key.dimension ?? (key.isVisible ? key.name : null), rows, rowCount };
}

/**
 * What the last import says of a model that counts the first row of each key: how many rows it
 * leaves out. Null: none, or they were not counted, as those of a key of several columns.
 */
export function leavesOutOf(
  { source, grain, dimensions }: ModelDefinition,
  table: ReadTable | null,
): RepeatsDefinition | null {
  const [only, ...others] = grain.keys;
  if (source.type !== 'CUSTOM_QUERY' || table === null || table.rowCount === null || others.length > 0) {
    return null;
  }
  const key = dimensions.find(({ name }) => name === only);
  const named = key === undefined || key.native ? null : columnNamed(key.expression);
  const column = table.columns.find(({ name, removedAt }) => name === named && removedAt === null);
  if (key === undefined || column === undefined) {
    return null;
  }
  const { dataType, uniqueValues, missingValues } = column;
  const rowCount = Number(table.rowCount);
  const rows = repeatedRows(
    {
      type: valueTypeNamed(dataType),
      uniqueValues: uniqueValues === null ? null : Number(uniqueValues),
      missingValues: missingValues === null ? null : Number(missingValues),
    },
    rowCount,
  );
  return rows === 0 ? null : { key: key.name, rows, rowCount };
}

/** The column that an expression is; null: it is more than that. */
export function columnNamed(expression: string): string | null {
  const [, quoted, plain] = /^\s*(?:"((?:[^"]|"")+)"|([\p{L}_][\p{L}\p{N}_$]*))\s*$/u.exec(expression) ?? [];
  return plain ?? quoted?.replaceAll('""', '"') ?? null;
}
