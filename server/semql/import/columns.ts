import type {
  ColumnDefinition,
  DimensionDefinition,
  FilterDefinition,
  MeasureDefinition,
  ModelDefinition,
  ModelSourceDefinition,
  ValueType,
} from '../catalog/definition.ts';
import { namesIn, parseSql } from './sqlText.ts';

/** The table a model reads: the first spelling that the database knows, else the shortest. */
export function tableOf(
  paths: readonly (readonly string[])[],
  lookup: (source: ModelSourceDefinition) => readonly ColumnDefinition[] | null,
): ModelSourceDefinition {
  const tables = paths.map((path): ModelSourceDefinition => ({ type: 'TABLE', path }));
  return tables.find((source) => lookup(source) !== null) ?? tables.at(-1) ?? { type: 'TABLE', path: [] };
}

/** The table of a written path: the part of it that the database knows, else all of it. */
export function writtenTable(
  path: readonly string[],
  lookup: (source: ModelSourceDefinition) => readonly ColumnDefinition[] | null,
): ModelSourceDefinition {
  return tableOf([...path.map((_, index) => path.slice(index)), path], lookup);
}

type Columns = Pick<ModelDefinition, 'columns' | 'guessedColumns'>;

/**
 * The columns of a model: those of the database, or else the names its definitions use.
 * @param keys columns that relationships of the model start from
 */
export function columnsOf(
  dimensions: readonly Pick<DimensionDefinition, 'expression' | 'type'>[],
  measures: readonly Pick<MeasureDefinition, 'expression' | 'filter'>[],
  filters: readonly Pick<FilterDefinition, 'expression'>[],
  known: readonly ColumnDefinition[] | null,
  keys: readonly string[] = [],
): Columns {
  if (known !== null) {
    return { columns: known };
  }
  const types = new Map<string, ValueType>();
  const add = (text: string | null, type: ValueType): void => {
    const expression = text === null ? null : parseSql(text);
    for (const name of expression === null ? [] : namesIn(expression)) {
      const bare = expression?.kind === 'reference';
      if (!types.has(name) || (bare && types.get(name) === 'UNKNOWN')) {
        types.set(name, bare ? type : 'UNKNOWN');
      }
    }
  };
  for (const { expression, type } of dimensions) {
    add(expression, columnTypes[type]);
  }
  for (const { expression, filter } of measures) {
    add(expression, 'UNKNOWN');
    add(filter, 'UNKNOWN');
  }
  for (const { expression } of filters) {
    add(expression, 'UNKNOWN');
  }
  for (const key of keys) {
    types.set(key, types.get(key) ?? 'UNKNOWN');
  }
  return { columns: [...types].map(([name, type]) => ({ name, type, nullable: true })), guessedColumns: true };
}

const columnTypes: Readonly<Record<DimensionDefinition['type'], ValueType>> = {
  STRING: 'UNKNOWN',
  ENUM: 'STRING',
  NUMBER: 'NUMBER',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
  BOOLEAN: 'BOOLEAN',
};
