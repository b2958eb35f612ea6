/** SQL that reads a prepared file with the right types. */

import { open } from 'node:fs/promises';
import type { DuckDBConnection, DuckDBResultReader } from '@duckdb/node-api';
import { FileProblem } from '../../files/fileProblem.ts';
import type { PreparedFile } from '../../files/prepareFile.ts';
import type { ColumnType, FileReading } from '../../files/reading.ts';
import { identifier, stringLiteral } from '../../shared/literal.ts';
import { sqlValueOf } from '../sqlValue.ts';
import { columnNames, detectDelimiter, detectHeader, parseCsvSample } from './csvDialect.ts';
import { surveyTypes, type ColumnTyping, type TextColumns } from './csvTypes.ts';
import type { DetectedOptions } from './importProtocol.ts';

const SAMPLE_BYTES = 1 << 20;
const MAX_COLUMNS = 2000;
const COLUMNS_A_SURVEY = 200;
/** Rows that say which texts may be moments. */
const JSON_SAMPLE = 1000;

export interface FileSource {
  /** A SELECT over the whole file. */
  readonly select: string;
  /** Names of its columns in the file, in the order of the SELECT. */
  readonly namesInFile: readonly string[];
  readonly options: DetectedOptions;
  readonly warnings: readonly string[];
}

interface TextTable extends TextColumns {
  /** Rows of the file before the first one of `source`. */
  readonly rowsAbove: number;
}

/**
 * Makes the SELECT that reads a file.
 * @throws FileProblem, or the engine's error about a broken row.
 */
export async function readSource(
  connection: DuckDBConnection,
  prepared: PreparedFile,
  fileName: string,
  reading: FileReading,
): Promise<FileSource> {
  const { format, encoding, warnings } = prepared;
  const place = stringLiteral(prepared.file);
  const options = { format, delimiter: null, header: null, encoding, part: null };
  switch (format) {
    case 'PARQUET':
      return typedSource(connection, `SELECT * FROM read_parquet(${place})`, options, fileName, reading, warnings);
    case 'JSON':
    case 'NDJSON':
      // Types are taken from every row, not from the first ones.
      return typedSource(
        connection,
        `SELECT * FROM read_json(${place}, sample_size = -1)`,
        options,
        fileName,
        reading,
        warnings,
      );
    default:
      return prepared.sheet === null
        ? csvSource(connection, prepared, fileName, reading)
        : sheetSource(connection, prepared, prepared.sheet, fileName, reading);
  }
}

async function csvSource(
  connection: DuckDBConnection,
  { file, format, encoding, warnings }: PreparedFile,
  fileName: string,
  reading: FileReading,
): Promise<FileSource> {
  if (reading.delimiter !== undefined && !/^[^"\r\n\0]$/u.test(reading.delimiter)) {
    throw new FileProblem(
      'The delimiter must be one character other than a quote.',
      'Choose comma, semicolon, tab or bar.',
    );
  }
  const { text, complete } = await readSample(file);
  const delimiter = reading.delimiter ?? (format === 'TSV' ? '\t' : detectDelimiter(text, complete));
  const rows = parseCsvSample(text, delimiter, complete);
  const first = rows[0];
  if (!first) throw new FileProblem(`${fileName} has no rows.`, 'Upload a file with at least one row.');
  refuseColumns(first.length, fileName);
  const header = reading.header ?? detectHeader(rows);
  const names = columnNames(first, header);
  const table = {
    names,
    source: readCsv(file, names, delimiter, header, 'strict_mode = true'),
    sample: header ? rows.slice(1) : rows,
    delimiter,
    types: chosenTypes(reading),
    numbers: new Set<string>(),
    rowsAbove: header ? 1 : 0,
  };
  const typing = await findTypes(connection, table, fileName);
  return {
    ...selected(typing, table.source, fileName, reading),
    options: { format, delimiter, header, encoding, part: null },
    warnings: [...warnings, ...typing.flatMap(({ warning }) => (warning === null ? [] : [warning]))],
  };
}

async function sheetSource(
  connection: DuckDBConnection,
  { file, format }: PreparedFile,
  sheet: NonNullable<PreparedFile['sheet']>,
  fileName: string,
  reading: FileReading,
): Promise<FileSource> {
  // Columns without a name and without a value are the empty ones next to the table.
  const used = sheet.names.map((name, index) => name !== '' || (sheet.types[index] ?? null) !== null);
  const names = columnNames(sheet.names, true);
  refuseColumns(used.filter(Boolean).length, fileName);
  const types = new Map<string, ColumnType>();
  const numbers = new Set<string>();
  for (const [index, name] of names.entries()) {
    const type = sheet.types[index] ?? 'TEXT';
    if (type === 'NUMBER') numbers.add(name);
    else types.set(name, type);
  }
  for (const [name, type] of chosenTypes(reading)) types.set(name, type);
  const { text, complete } = await readSample(file);
  // Rows of a sheet are as long as their last value.
  const source = readCsv(file, names, ',', false, 'strict_mode = true, null_padding = true, parallel = false');
  const sample = parseCsvSample(text, ',', complete);
  const table = { names, source, sample, delimiter: ',', types, numbers, rowsAbove: 1 };
  const typing = (await findTypes(connection, table, fileName)).filter((_, index) => used[index]);
  return {
    ...selected(typing, source, fileName, reading),
    options: { format, delimiter: null, header: sheet.header, encoding: null, part: sheet.sheet },
    warnings: [...sheet.warnings, ...typing.flatMap(({ warning }) => (warning === null ? [] : [warning]))],
  };
}

/** A file whose format knows types; chosen ones are casts that every value must stand. */
async function typedSource(
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
  const found = isJson ? await findInJson(connection, select, reader, fileName) : new Map<string, ColumnTyping>();
  const typing: ColumnTyping[] = [];
  for (const name of reader.columnNames()) {
    const column = identifier(name);
    const type = chosen.get(name);
    const inJson = type === undefined ? found.get(name) : undefined;
    if (inJson !== undefined) {
      typing.push(inJson);
      continue;
    }
    const expression = type === undefined ? column : `CAST(${column} AS ${ENGINE_TYPES[type]})`;
    if (type !== undefined) {
      const misfits = `SELECT count(*), any_value(${column}) FROM (${select})
        WHERE ${column} IS NOT NULL AND TRY_${expression} IS NULL`;
      const [count, example] = (await connection.runAndReadAll(misfits)).getRows()[0] ?? [];
      if (Number(count) > 0) {
        throw new FileProblem(
          `${fileName}: ${name} cannot be read as ${type}: ${Number(count)} values are not, e.g. "${String(example).slice(0, 60)}".`,
          'Choose another type, or correct the file.',
        );
      }
    }
    typing.push({ name, expression, warning: null, misfit: null });
  }
  return {
    ...selected(typing, `(${select})`, fileName, reading),
    options,
    warnings: [...warnings, ...typing.flatMap(({ warning }) => warning ?? [])],
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
  fileName: string,
): Promise<ReadonlyMap<string, ColumnTyping>> {
  const types = fields.columnTypes();
  const typed = fields
    .columnNames()
    .map((name, index) => ({ name, type: types[index]?.alias ?? String(types[index]) }));
  const mixed = typed.filter(({ type }) => type === 'JSON').map(({ name }) => name);
  const texts = typed.filter(({ type }) => type === 'VARCHAR').map(({ name }) => name);
  const found = new Map<string, ColumnTyping>();
  if (mixed.length > 0) {
    const nested = mixed.map(
      (name) => `count(CASE WHEN json_type(${identifier(name)}) IN ('OBJECT', 'ARRAY') THEN 1 END)`,
    );
    const [counts = []] = (await connection.runAndReadAll(`SELECT ${nested.join(', ')} FROM (${select})`)).getRows();
    for (const [index, name] of mixed.entries()) {
      if (Number(counts[index]) > 0) continue;
      found.set(name, {
        name,
        expression: `json_extract_string(${identifier(name)}, '$')`,
        warning: null,
        misfit: null,
      });
    }
  }
  const listed = texts.map(identifier).join(', ');
  const sample = await connection.runAndReadAll(
    `SELECT ${listed === '' ? 'NULL' : listed} FROM (${select}) LIMIT ${JSON_SAMPLE}`,
  );
  const table = {
    names: texts,
    source: `(${select})`,
    sample: sample.getRows().map((row) => row.map((value) => (typeof value === 'string' ? value : ''))),
    delimiter: null,
    types: new Map<string, ColumnType>(),
    numbers: new Set<string>(),
    rowsAbove: 0,
  };
  for (const column of await findTypes(connection, table, fileName)) found.set(column.name, column);
  return found;
}

const ENGINE_TYPES: Readonly<Record<ColumnType, string>> = {
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

function readCsv(file: string, names: readonly string[], delimiter: string, header: boolean, more: string): string {
  return `read_csv(${[
    stringLiteral(file),
    'auto_detect = false',
    `delim = ${stringLiteral(delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `header = ${header}`,
    `encoding = 'utf-8'`,
    more,
    `columns = {${names.map((name) => `${stringLiteral(name)}: 'VARCHAR'`).join(', ')}}`,
  ].join(', ')})`;
}

/**
 * Asks about some columns at a time: the memory of one question grows with the number of its
 * columns.
 */
async function findTypes(connection: DuckDBConnection, table: TextTable, fileName: string): Promise<ColumnTyping[]> {
  const typing: ColumnTyping[] = [];
  for (let from = 0; from < table.names.length; from += COLUMNS_A_SURVEY) {
    const some = <T>(of: readonly T[]): readonly T[] => of.slice(from, from + COLUMNS_A_SURVEY);
    const survey = surveyTypes({ ...table, names: some(table.names), sample: table.sample.map(some) });
    if (survey.sql === null) {
      typing.push(...survey.read([]));
      continue;
    }
    const reader = await connection.runAndReadAll(survey.sql);
    const types = reader.columnTypes();
    const answers = (reader.getRows()[0] ?? []).map((value, index) => {
      const type = types[index];
      return type ? sqlValueOf(value, type) : null;
    });
    typing.push(...survey.read(answers));
  }
  const misfit = typing.find((column) => column.misfit !== null)?.misfit;
  if (misfit) {
    // No column has this name: names are trimmed.
    const row = await connection.runAndReadAll(
      `SELECT min(" row") FROM (SELECT row_number() OVER () AS " row", * FROM ${table.source}) WHERE ${misfit.condition}`,
    );
    const first = Number(row.getRows()[0]?.[0] ?? 0) + table.rowsAbove;
    throw new FileProblem(
      `${fileName}: ${misfit.sentence.replace(/\.$/, '')} (row ${first}).`,
      'Choose another type, or correct the file.',
    );
  }
  return typing;
}

/**
 * The SELECT of the columns that are wanted, under the names that are wanted.
 * @throws FileProblem
 */
function selected(
  typing: readonly ColumnTyping[],
  source: string,
  fileName: string,
  reading: FileReading,
): Pick<FileSource, 'select' | 'namesInFile'> {
  const changes = new Map((reading.columns ?? []).map((change) => [change.name, change]));
  for (const name of changes.keys()) {
    if (typing.every((column) => column.name !== name)) {
      throw new FileProblem(`${fileName} has no column called ${name}.`, 'Open the preview of the file again.');
    }
  }
  const kept = typing.filter(({ name }) => changes.get(name)?.omit !== true);
  if (kept.length === 0) throw new FileProblem('Every column is left out.', 'Keep at least one column.');
  const taken = new Set<string>();
  const items = kept.map(({ name, expression }) => {
    const given = changes.get(name)?.rename?.trim() ?? name;
    if (given === '' || given.length > 200 || /\p{Cc}/u.test(given)) {
      throw new FileProblem(`The column ${name} needs a name of at most 200 characters.`, 'Enter a name.');
    }
    if (taken.has(given.toLowerCase())) {
      throw new FileProblem(`Two columns are called ${given}.`, 'Give them different names.');
    }
    taken.add(given.toLowerCase());
    return `${expression} AS ${identifier(given)}`;
  });
  return { select: `SELECT ${items.join(', ')} FROM ${source}`, namesInFile: kept.map(({ name }) => name) };
}

function chosenTypes({ columns = [] }: FileReading): Map<string, ColumnType> {
  return new Map(columns.flatMap(({ name, type }) => (type === undefined ? [] : [[name, type]])));
}

function refuseColumns(count: number, fileName: string): void {
  if (count <= MAX_COLUMNS) return;
  throw new FileProblem(`${fileName} has ${count} columns; at most ${MAX_COLUMNS} can be imported.`, 'Split it.');
}

async function readSample(file: string): Promise<{ text: string; complete: boolean }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(Math.max(size, 1), SAMPLE_BYTES)), 0);
    return { text: new TextDecoder().decode(buffer.subarray(0, bytesRead)), complete: bytesRead >= size };
  } finally {
    await handle.close();
  }
}
