/**
 * The process that reads one uploaded file into a database of its own, or only looks at it. It is
 * started by `importFile.ts`, answers once, may be killed at any moment, and ends with the process
 * that started it.
 */

import type { DuckDBConnection } from '@duckdb/node-api';
import type { SqlValue } from '../../../semql/compiled.ts';
import { identifier, stringLiteral } from '../../sqlText/literal.ts';
import { openSandboxed } from '../sandbox.ts';
import { sqlValueOf, valueTypeOf } from '../sqlValue.ts';
import { FileProblem, FileTooLarge } from '../../files/fileProblem.ts';
import type { FileProgress, FileResponse } from '../../files/fileProcess.ts';
import { prepareFile } from '../../files/prepareFile.ts';
import { keepFirst } from './keepFirst.ts';
import { describeFileError } from './describeFileError.ts';
import type { ImportProcessConfiguration, ReadFile } from './importProtocol.ts';
import { readSource } from './readSource.ts';
import type { ColumnReading, ColumnTyping } from './values/columnTyping.ts';

/** Share of the whole work done once a file is converted and once its types are known. */
const converted = 0.3;
const surveyed = 0.5;
const progressMs = 300;

const configuration: ImportProcessConfiguration = JSON.parse(process.argv[2] ?? '{}');
// process.exit() would wait for the engine's threads; a signal does not.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function refuseBomb(connection: DuckDBConnection): Promise<void> {
  const { file, fileName, maxUnpackedBytes } = configuration;
  const reader = await connection.runAndReadAll(
    `SELECT (SELECT coalesce(sum(num_rows), 0)::DOUBLE FROM parquet_file_metadata(${stringLiteral(file)})),
            (SELECT coalesce(sum(total_uncompressed_size), 0)::DOUBLE FROM parquet_metadata(${stringLiteral(file)}))`,
  );
  const [rows, bytes] = reader.getRows()[0] ?? [];
  refuseRows(Number(rows));
  if (Number(bytes) > maxUnpackedBytes) {
    throw new FileTooLarge(
      `${fileName} unpacks to ${Math.round(Number(bytes) / 1e6)} MB; at most ${Math.round(maxUnpackedBytes / 1e6)} MB are allowed.`,
      'Split it into smaller files.',
    );
  }
}

function refuseRows(rows: number): void {
  if (rows <= configuration.maxRows) {
    return;
  }
  throw new FileTooLarge(
    `${configuration.fileName} has more than ${configuration.maxRows} rows.`,
    'Split it into smaller files.',
  );
}

function report(share: number): void {
  const progress: FileProgress = { kind: 'progress', share };
  process.send?.(progress);
}

async function read(): Promise<ReadFile> {
  const { databaseFile, table, previewRows, maxRows, fileName, reading } = configuration;
  const prepared = await prepareFile({ ...configuration, onProgress: (share) => report(share * converted) });
  const instance = await openSandboxed({
    ...configuration,
    databaseFile: databaseFile ?? ':memory:',
    readOnly: false,
    readableFiles: [prepared.file],
  });
  const connection = await instance.connect();
  report(converted);
  if (prepared.format === 'PARQUET') {
    await refuseBomb(connection);
  }
  const source = await readSource(connection, prepared, fileName, reading);
  report(surveyed);
  const refused = source.columns.find(({ problem }) => problem !== null);
  if (refused?.problem && databaseFile !== null) {
    throw new FileProblem(
      `${fileName}: ${refused.problem}`,
      refused.unreadable === null
        ? 'Choose another type.'
        : 'Choose another type, leave these values empty, or correct the file.',
    );
  }
  const { keepFirstOf, unpivot } = reading;
  // Each row of the file has become one per period, all with its key.
  const period = unpivot === undefined ? [] : [unpivot.nameColumn.trim()];
  const { select, leftOut } =
    keepFirstOf === undefined
      ? { select: source.select, leftOut: 0 }
      : await keepFirst(connection, source, [...keepFirstOf, ...period], fileName);
  let rowCount: number | null = null;
  let from = `(${select})`;
  if (databaseFile !== null) {
    from = `main.${identifier(table)}`;
    await withProgress(connection, `CREATE OR REPLACE TABLE ${from} AS FROM (${select}) LIMIT ${maxRows + 1}`);
    rowCount = Number((await connection.runAndReadAll(`SELECT count(*) FROM ${from}`)).getRows()[0]?.[0]);
    refuseRows(rowCount);
  }
  const result = await connection.stream(`SELECT * FROM ${from} LIMIT ${previewRows}`);
  const types = result.columnTypes();
  const names = result.columnNames();
  const preview: SqlValue[][] = [];
  for await (const chunk of result) {
    for (const row of chunk.getRows()) {
      preview.push(types.map((type, index) => sqlValueOf(row[index] ?? null, type)));
    }
  }
  if (types.length === 0) {
    throw new FileProblem(`${fileName} has no columns.`, 'Upload a file with at least one column.');
  }
  if (databaseFile !== null) {
    await connection.run('CHECKPOINT');
  }
  connection.closeSync();
  instance.closeSync();
  return {
    options: source.options,
    parts: prepared.parts,
    headerRows: source.table?.headerRows ?? [],
    leftOut: source.table?.leftOut ?? [],
    leftOutCounts: [
      ...(source.table?.leftOutCounts ?? []),
      ...(leftOut > 0 ? [{ kind: 'REPEATED_KEY' as const, rows: leftOut }] : []),
    ],
    pivot: source.pivot,
    columns: types.map((type, index) => ({
      ...readingOf(source.columns[index]!),
      name: names[index] ?? '',
      type: valueTypeOf(type),
    })),
    rowCount,
    preview,
    // Without repeated keys the rows do not follow each other.
    previewRows: source.table === null || leftOut > 0 ? [] : preview.map((_, index) => source.table!.rowOf(index + 1)),
    warnings: source.warnings,
  };
}

function readingOf(typing: ColumnTyping): ColumnReading & { nameInFile: string } {
  const { name: nameInFile, expression: _, ...reading } = typing;
  return { nameInFile, ...reading };
}

/** Runs a statement and says how far the engine believes it is. */
async function withProgress(connection: DuckDBConnection, sql: string): Promise<void> {
  const timer = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage > 0) {
      report(surveyed + (1 - surveyed) * Math.min(1, percentage / 100));
    }
  }, progressMs);
  try {
    await connection.run(sql);
  } finally {
    clearInterval(timer);
  }
}

function failure(error: unknown): FileResponse<ReadFile> {
  if (error instanceof FileProblem) {
    return { kind: error instanceof FileTooLarge ? 'limit' : 'problem', message: error.message, advice: error.advice };
  }
  const text = error instanceof Error ? error.message : String(error);
  const problem = describeFileError(text, configuration.fileName);
  return problem ? { kind: 'problem', message: problem.message, advice: problem.advice } : { kind: 'failed', text };
}

const response: FileResponse<ReadFile> = await read().then((result) => ({ kind: 'read', result }), failure);
process.send?.(response, () => process.kill(process.pid, 'SIGKILL'));
