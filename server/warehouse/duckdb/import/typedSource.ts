import type { DuckDBConnection, DuckDBResultReader } from '@duckdb/node-api';
import { FileProblem } from '../../files/fileProblem.ts';
import type { ColumnType, FileReading } from '../../files/reading.ts';
import { identifier } from '../../sqlText/literal.ts';
import { findTypes } from './findTypes.ts';
import type { DetectedOptions } from './importProtocol.ts';
import { chosenTypes, columnChoices, selectColumns, type FileSource } from './selectColumns.ts';
import { columnTyping, type ColumnTyping } from './values/columnTyping.ts';
import { sayCurrencies } from './values/currencyColumn.ts';

/** Rows that say which texts may be moments. */
const jsonSample = 1000;

const engineTypes: Readonly<Record<ColumnType, string>> = {
  TEXT: 'VARCHAR',
  INTEGER: 'BIGINT',
  DECIMAL: 'DECIMAL(38, 6)',
  NUMBER: 'DOUBLE',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  DATE_DAY_FIRST: 'DATE',
  DATE_MONTH_FIRST: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
  TIMESTAMP_TZ: 'TIMESTAMPTZ',
  TIME: 'TIME',
};

/**
 * A file whose format knows types; chosen ones are casts that every value must stand. Texts of JSON
 * are read like those of other files, with all that was chosen.
 */
export async function typedSource(
  connection: DuckDBConnection,
  select: string,
  options: DetectedOptions,
  fileName: string,
  reading: FileReading,
  warnings: readonly string[],
): Promise<FileSource> {
  const reader = await connection.runAndReadAll(`FROM (${select}) LIMIT 0`);
  const chosen = chosenTypes(reading);
  const isJson = options.format === 'JSON' || options.format === 'NDJSON';
  const found = isJson ? await findInJson(connection, select, reader, reading) : new Map<string, ColumnTyping>();
  const typing: ColumnTyping[] = [];
  for (const name of reader.columnNames()) {
    const column = identifier(name);
    const type = chosen.get(name);
    const inJson = found.get(name);
    if (inJson !== undefined) {
      typing.push(inJson);
      continue;
    }
    const expression = type === undefined ? column : `CAST(${column} AS ${engineTypes[type]})`;
    if (type !== undefined) {
      // A cast to whole numbers rounds.
      const isRounded = `TRY_CAST(${column} AS DOUBLE) <> TRY_CAST(${column} AS BIGINT)`;
      const misfits = `SELECT count(*), any_value(${column}) FROM (${select})
        WHERE ${column} IS NOT NULL AND (TRY_${expression} IS NULL${type === 'INTEGER' ? ` OR ${isRounded}` : ''})`;
      const [count, example] = (await connection.runAndReadAll(misfits)).getRows()[0] ?? [];
      if (Number(count) > 0) {
        throw new FileProblem(
          `${fileName}: ${name} cannot be read as ${type}: ${Number(count)} values are not, e.g. "${String(example).slice(0, 60)}".`,
          'Choose another type, or correct the file.',
        );
      }
    }
    const unit = columnChoices(reading).get(name)?.unit?.trim();
    typing.push(columnTyping(name, expression, { unit: unit === undefined || unit === '' ? null : unit }));
  }
  const columns = await sayCurrencies(connection, `(${select})`, typing);
  return {
    ...selectColumns(columns, `(${select})`, fileName, reading),
    options,
    table: null,
    pivot: null,
    warnings: [...warnings, ...columns.flatMap(({ warning }) => warning ?? [])],
  };
}

/**
 * Finds types that JSON lacks: timestamps in everyday notation, and texts where only some look like
 * numbers.
 */
async function findInJson(
  connection: DuckDBConnection,
  select: string,
  fields: DuckDBResultReader,
  reading: FileReading,
): Promise<ReadonlyMap<string, ColumnTyping>> {
  const types = fields.columnTypes();
  const typed = fields
    .columnNames()
    .map((name, index) => ({ name, type: types[index]?.alias ?? String(types[index]) }));
  const mixed = typed.filter(({ type }) => type === 'JSON').map(({ name }) => name);
  const texts = typed.filter(({ type }) => type === 'VARCHAR').map(({ name }) => name);
  const chosen = chosenTypes(reading);
  const found = new Map<string, ColumnTyping>();
  if (mixed.length > 0) {
    const nested = mixed.map(
      (name) => `count(CASE WHEN json_type(${identifier(name)}) IN ('OBJECT', 'ARRAY') THEN 1 END)`,
    );
    const [counts = []] = (await connection.runAndReadAll(`SELECT ${nested.join(', ')} FROM (${select})`)).getRows();
    for (const [index, name] of mixed.entries()) {
      if (Number(counts[index]) > 0 || chosen.has(name)) {
        continue;
      }
      found.set(name, columnTyping(name, `json_extract_string(${identifier(name)}, '$')`));
    }
  }
  const listed = texts.map(identifier).join(', ');
  const sample = await connection.runAndReadAll(
    `SELECT ${listed === '' ? 'NULL' : listed} FROM (${select}) LIMIT ${jsonSample}`,
  );
  const table = {
    names: texts,
    source: `(${select})`,
    sample: sample.getRows().map((row) => row.map((value) => (typeof value === 'string' ? value : ''))),
    delimiter: null,
    types: chosen,
    choices: columnChoices(reading),
    numbers: new Set<string>(),
    keys: new Set<string>(),
    rowOf: (row: number) => row,
    units: new Map<string, null>(),
  };
  for (const column of await findTypes(connection, table)) {
    found.set(column.name, column);
  }
  return found;
}
