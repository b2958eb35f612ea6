/**
 * Process that reads one SQLite database, one query at a time. The engine blocks the process until
 * it is done, so a caller that gives up kills it; nothing is written, so nothing is lost.
 */

import { constants, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { SqlValue } from '../../semql/compiled.ts';
import { cellOf, typeOfDeclaration } from './cells.ts';
import { registerChecks } from './checkedValues.ts';
import type { QueryProcessConfiguration, QueryRequest, QueryResponse, RunRequest } from './protocol.ts';

const configuration: QueryProcessConfiguration = JSON.parse(process.argv[2] ?? '{}');
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** All that a SELECT does; everything else is refused while a statement is prepared. */
const reading = new Set<number>([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
]);
const deniedFunctions = new Set(['load_extension', 'readfile', 'writefile', 'edit', 'fts3_tokenizer']);

/** A piece of a paced result ends at either. */
const pieceRows = 1000;
const pieceBytes = 1024 * 1024;

let trusted = false;
/** Lets a paced query go on. */
let goOn = (): void => undefined;

function open(): DatabaseSync {
  // Immutable: no files next to it are read, and no lock is taken.
  const place = new URL(`${pathToFileURL(configuration.databaseFile).href}?immutable=1`);
  const database = new DatabaseSync(place, { readOnly: true, allowExtension: false });
  database.exec(`PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA query_only = ON;
    PRAGMA temp_store = MEMORY`);
  registerChecks(database);
  database.setAuthorizer((action, _first, second) => {
    if (trusted) {
      return constants.SQLITE_OK;
    }
    if (!reading.has(action)) {
      return constants.SQLITE_DENY;
    }
    const denied = action === constants.SQLITE_FUNCTION && deniedFunctions.has(second?.toLowerCase() ?? '');
    return denied ? constants.SQLITE_DENY : constants.SQLITE_OK;
  });
  return database;
}

async function run(database: DatabaseSync, request: RunRequest): Promise<QueryResponse> {
  ({ trusted } = request);
  const statement = database.prepare(request.sql);
  // The engine reads one statement and would pass the rest over in silence.
  if (/[^\s;]/.test(request.sql.slice(statement.sourceSQL.length))) {
    throw new Error('near ";": syntax error, only one statement at a time is allowed');
  }
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  const columns = statement.columns().map(({ name, type }) => ({ name, type: typeOfDeclaration(type ?? '') }));
  if (columns.length === 0) {
    throw new Error('not authorized');
  }
  const bound = request.parameters.map((value) => whole(typeof value === 'boolean' ? Number(value) : value));
  let rows: SqlValue[][] = [];
  let sentRows = 0;
  let bytes = 0;
  let sentBytes = 0;
  for (const given of statement.iterate(...bound) as unknown as Iterable<readonly unknown[]>) {
    const row = given.map((value, index) => cellOf(value, columns[index]?.type ?? 'UNKNOWN'));
    bytes += row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
    if (sentRows + rows.length >= request.maxRows || bytes > request.maxBytes) {
      return { kind: 'done', columns, rows, truncated: true };
    }
    rows.push(row);
    if (request.paced && (rows.length >= pieceRows || bytes - sentBytes >= pieceBytes)) {
      const taken = new Promise<void>((resolve) => (goOn = resolve));
      send({ kind: 'rows', columns, rows });
      await taken;
      sentRows += rows.length;
      sentBytes = bytes;
      rows = [];
    }
  }
  return { kind: 'done', columns, rows, truncated: false };
}

/** Whole numbers are bound as such: the driver would make REAL values of them. */
function whole(value: string | number | null): string | number | bigint | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

function send(response: QueryResponse): void {
  process.send?.(response);
}

function failure(error: unknown): QueryResponse {
  return { kind: 'failed', text: error instanceof Error ? error.message : String(error) };
}

try {
  const database = open();
  // Says now whether the file can be read.
  database.prepare('SELECT COUNT(*) FROM sqlite_schema').get();
  process.on('message', (request: QueryRequest) => {
    if (request.kind === 'more') {
      goOn();
    } else {
      void run(database, request).catch(failure).then(send);
    }
  });
  send({ kind: 'ready' });
} catch (error) {
  send(failure(error));
}
