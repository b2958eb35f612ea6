/** SQL that reads an uploaded file with the right types. */

import { open } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier, stringLiteral } from '../../literal.ts';
import { sqlValueOf } from '../sqlValue.ts';
import { checkUtf8 } from './checkUtf8.ts';
import { columnNames, detectDelimiter, detectHeader, parseCsvSample } from './csvDialect.ts';
import { surveyTypes } from './csvTypes.ts';
import { checkContent, formatOf, type TextEncoding } from './fileFormat.ts';
import { FileProblem } from './fileProblem.ts';
import type { DetectedOptions, ImportProcessConfiguration } from './importProtocol.ts';

const SAMPLE_BYTES = 1 << 20;
const HEAD_BYTES = 1 << 16;
const MAX_COLUMNS = 2000;

const DECODERS: Record<TextEncoding, string> = { 'UTF-8': 'utf-8', 'UTF-16': 'utf-16le', 'LATIN-1': 'latin1' };

export interface FileSource {
  /** A SELECT over the whole file. */
  readonly select: string;
  readonly options: DetectedOptions;
  readonly warnings: readonly string[];
}

/**
 * Looks at a file and makes the SELECT that reads it.
 * @throws FileProblem, or the engine's error about a broken row.
 */
export async function readSource(
  connection: DuckDBConnection,
  configuration: ImportProcessConfiguration,
): Promise<FileSource> {
  const { file, fileName, options } = configuration;
  const format = formatOf(fileName);
  const { sample, complete } = await readSample(file);
  if (sample.length === 0) throw new FileProblem(`${fileName} is empty.`, 'Upload a file with at least one row.');
  const encoding = options.encoding ?? checkContent(fileName, format, sample.subarray(0, HEAD_BYTES)).encoding;
  const place = stringLiteral(file);
  if (format === 'PARQUET') {
    return {
      select: `SELECT * FROM read_parquet(${place})`,
      options: { format, delimiter: null, header: null, encoding },
      warnings: [],
    };
  }
  if (encoding === 'UTF-8') await checkUtf8(file, fileName);
  if (format === 'JSON') {
    if (encoding !== 'UTF-8') throw new FileProblem(`${fileName} must be UTF-8 text.`, 'Save it as UTF-8.');
    // Types are taken from every row, not from the first ones.
    return {
      select: `SELECT * FROM read_json(${place}, sample_size = -1)`,
      options: { format, delimiter: null, header: null, encoding },
      warnings: [],
    };
  }
  return csvSource(connection, configuration, new TextDecoder(DECODERS[encoding]).decode(sample), complete, encoding);
}

async function csvSource(
  connection: DuckDBConnection,
  { file, fileName, options }: ImportProcessConfiguration,
  text: string,
  complete: boolean,
  encoding: TextEncoding,
): Promise<FileSource> {
  if (options.delimiter !== undefined && !/^[^"\r\n]$/u.test(options.delimiter)) {
    throw new FileProblem(
      'The delimiter must be one character other than a quote.',
      'Choose comma, semicolon, tab or bar.',
    );
  }
  const tabs = fileName.toLowerCase().endsWith('.tsv');
  const delimiter = options.delimiter ?? (tabs ? '\t' : detectDelimiter(text, complete));
  const rows = parseCsvSample(text, delimiter, complete);
  const first = rows[0];
  if (!first) throw new FileProblem(`${fileName} holds no rows.`, 'Upload a file with at least one row.');
  if (first.length > MAX_COLUMNS) {
    throw new FileProblem(
      `${fileName} has ${first.length} columns; at most ${MAX_COLUMNS} can be imported.`,
      'Split it.',
    );
  }
  const header = options.header ?? detectHeader(rows);
  const names = columnNames(first, header);
  const columns = names.map((name) => `${stringLiteral(name)}: 'VARCHAR'`).join(', ');
  const source = `read_csv(${[
    stringLiteral(file),
    'auto_detect = false',
    `delim = ${stringLiteral(delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `header = ${header}`,
    'strict_mode = true',
    `encoding = ${stringLiteral(encoding.toLowerCase())}`,
    `columns = {${columns}}`,
  ].join(', ')})`;
  const survey = surveyTypes(source, names, header ? rows.slice(1) : rows, delimiter);
  const reader = await connection.runAndReadAll(survey.sql);
  const types = reader.columnTypes();
  const answers = (reader.getRows()[0] ?? []).map((value, index) => {
    const type = types[index];
    return type ? sqlValueOf(value, type) : null;
  });
  const typing = survey.read(answers);
  return {
    select: `SELECT ${typing.map(({ name, expression }) => `${expression} AS ${identifier(name)}`).join(', ')} FROM ${source}`,
    options: { format: 'CSV', delimiter, header, encoding },
    warnings: typing.flatMap(({ warning }) => (warning === null ? [] : [warning])),
  };
}

async function readSample(file: string): Promise<{ sample: Buffer; complete: boolean }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, SAMPLE_BYTES)), 0);
    return { sample: buffer.subarray(0, bytesRead), complete: bytesRead >= size };
  } finally {
    await handle.close();
  }
}
