/**
 * The process that reads an uploaded SQLite database, or runs an uploaded script into a new one. It
 * is started by `importDatabase.ts`, answers once, and may be killed at any moment.
 */

import { copyFile, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { constants, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { SqlValue } from '../../../semql/compiled.ts';
import { FileProblem, FileTooLarge } from '../../files/fileProblem.ts';
import type { FileProgress, FileResponse } from '../../files/fileProcess.ts';
import { isDiskFull } from '../../files/isDiskFull.ts';
import { detectEncoding } from '../../files/textEncoding.ts';
import type { DatabaseProcessConfiguration, ReadDatabase } from './databaseProtocol.ts';
import { scriptStatements } from './sqlScript.ts';

const configuration: DatabaseProcessConfiguration = JSON.parse(process.argv[2] ?? '{}');
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const mostScriptBytes = 100_000_000;
const progressEvery = 5000;

/** SQLite says the same of a disk that is full and of a database that may not grow any more. */
const isFull = /database or disk is full/;

/** Actions that no script of tables and rows needs, or that reach outside its own database. */
const deniedActions = new Set<number>([
  constants.SQLITE_ATTACH,
  constants.SQLITE_DETACH,
  constants.SQLITE_CREATE_VTABLE,
]);
const deniedFunctions = new Set(['load_extension', 'readfile', 'writefile', 'edit', 'fts3_tokenizer']);
/** Settings that a script may make; others are passed over. */
const harmlessSettings = new Set(['foreign_keys', 'user_version', 'application_id', 'defer_foreign_keys']);

/** Where the dumps of other databases say what they are. */
const foreignDumps: readonly { readonly pattern: RegExp; readonly name: string }[] = [
  { pattern: /-- (?:MySQL dump|MariaDB dump|phpMyAdmin SQL Dump)|^\/\*M?!\d{5}|\) ENGINE\s*=\s*\w+/im, name: 'MySQL' },
  {
    pattern: /-- PostgreSQL database dump|^SET (?:statement_timeout|standard_conforming_strings)\b/im,
    name: 'PostgreSQL',
  },
  { pattern: /^SET IDENTITY_INSERT\b|^USE \[|^GO\s*$/im, name: 'SQL Server' },
];

async function read(): Promise<ReadDatabase> {
  const { file, format, databaseFile, temporaryDirectory } = configuration;
  if (format === 'SQL_SCRIPT') {
    const target = databaseFile ?? join(temporaryDirectory, 'script.sqlite');
    await runScript(target);
    return lookAt(target);
  }
  if (databaseFile === null) {
    return lookAt(file);
  }
  await copyFile(file, databaseFile);
  const result = lookAt(databaseFile);
  // A database in write-ahead mode could not be read without writing next to it.
  const database = open(databaseFile, false);
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
  return result;
}

/** Opens without trust in what the file declares. */
function open(file: string, readOnly: boolean): DatabaseSync {
  const place = readOnly ? new URL(`${pathToFileURL(file).href}?immutable=1`) : file;
  const database = new DatabaseSync(place, { readOnly, allowExtension: false, enableForeignKeyConstraints: false });
  // Sorting stays in memory, within its limit: temporary files would go to an unmonitored folder.
  database.exec(`PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
    PRAGMA temp_store = MEMORY; PRAGMA hard_heap_limit = 500000000`);
  return database;
}

async function runScript(target: string): Promise<void> {
  const { file, fileName, maxDatabaseBytes } = configuration;
  if ((await stat(file)).size > mostScriptBytes) {
    throw new FileTooLarge(
      `${fileName} is a script of more than ${mostScriptBytes / 1e6} MB.`,
      'Run it with sqlite3 and upload the .sqlite file.',
    );
  }
  const bytes = await readFile(file);
  const { encoding } = await detectEncoding(file, fileName, bytes.subarray(0, 1 << 16));
  const script = new TextDecoder(encoding.toLowerCase()).decode(bytes);
  const dump = foreignDumps.find(({ pattern }) => pattern.test(script.slice(0, 200_000)));
  if (dump) {
    throw new FileProblem(
      `${fileName} is a script for ${dump.name}, which SQLite cannot run.`,
      `Restore it into ${dump.name} and connect that database, or export its tables as CSV.`,
    );
  }
  const database = open(target, false);
  database.exec(`PRAGMA page_size = 4096; PRAGMA max_page_count = ${Math.floor(maxDatabaseBytes / 4096)};
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF`);
  database.setAuthorizer((action, first, second) => {
    if (deniedActions.has(action)) {
      return constants.SQLITE_DENY;
    }
    if (action === constants.SQLITE_FUNCTION && deniedFunctions.has(second?.toLowerCase() ?? '')) {
      return constants.SQLITE_DENY;
    }
    if (action === constants.SQLITE_PRAGMA && !harmlessSettings.has(first?.toLowerCase() ?? '')) {
      return constants.SQLITE_IGNORE;
    }
    return constants.SQLITE_OK;
  });
  // Without a transaction each statement would be one; a script that begins its own is let be.
  const ownTransaction = /^\s*BEGIN\b/im.test(script.slice(0, 100_000));
  if (!ownTransaction) {
    database.exec('BEGIN');
  }
  let done = 0;
  let characters = 0;
  for (const { line, text } of scriptStatements(script)) {
    try {
      database.exec(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (isFull.test(reason)) {
        throw error;
      }
      const denied = /not authorized|prohibited/.test(reason);
      throw new FileProblem(
        denied
          ? `${fileName}, line ${line}: the script uses more than its own tables.`
          : `${fileName}, line ${line}: ${reason}.`,
        denied ? 'Remove the statement.' : 'Correct the statement, or remove it.',
      );
    }
    characters += text.length;
    done += 1;
    if (done % progressEvery === 0) {
      report(characters / script.length);
    }
  }
  if (database.isTransaction) {
    database.exec('COMMIT');
  }
  database.close();
}

function lookAt(file: string): ReadDatabase {
  const { fileName, part, previewRows } = configuration;
  const database = open(file, true);
  try {
    const parts = database
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
           AND (sql IS NULL OR sql NOT LIKE 'CREATE VIRTUAL%') ORDER BY name`,
      )
      .all()
      .map((row) => String(row['name']));
    if (parts.length === 0) {
      throw new FileProblem(`${fileName} has no tables.`, 'Upload a database with tables.');
    }
    const chosen = part ?? parts[0] ?? '';
    if (!parts.includes(chosen)) {
      throw new FileProblem(`${fileName} has no table called ${chosen}.`, 'Choose one of its tables.');
    }
    const quoted = `"${chosen.replaceAll('"', '""')}"`;
    const statement = database.prepare(`SELECT * FROM ${quoted} LIMIT ${previewRows}`);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name, type }) => ({ name, declared: type ?? '' }));
    const preview = (statement.all() as unknown as unknown[][]).map((row) => row.map(shown));
    return { parts, part: chosen, columns, preview };
  } finally {
    database.close();
  }
}

function shown(value: unknown): SqlValue {
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  }
  if (value instanceof Uint8Array) {
    return `${value.length} bytes`;
  }
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function report(share: number): void {
  const progress: FileProgress = { kind: 'progress', share };
  process.send?.(progress);
}

async function failure(error: unknown): Promise<FileResponse<ReadDatabase>> {
  if (error instanceof FileProblem) {
    return { kind: error instanceof FileTooLarge ? 'limit' : 'problem', message: error.message, advice: error.advice };
  }
  const text = error instanceof Error ? error.message : String(error);
  const { databaseFile, temporaryDirectory, fileName } = configuration;
  if (isFull.test(text) && !(await isDiskFull(databaseFile === null ? temporaryDirectory : dirname(databaseFile)))) {
    return { kind: 'limit', message: `${fileName} creates a database that is too large.`, advice: 'Split it.' };
  }
  return { kind: 'failed', text };
}

const response = await read().then((result): FileResponse<ReadDatabase> => ({ kind: 'read', result }), failure);
process.send?.(response, () => process.kill(process.pid, 'SIGKILL'));
