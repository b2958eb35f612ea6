/**
 * The process that owns one DuckDB file, read-only. It is started by `queryChild.ts` under an
 * address-space limit, may be killed at any moment, and ends with the process that started it.
 */

import './keepByteOrderMark.ts';
import { rmSync } from 'node:fs';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { SqlValue } from '../../semql/compiled.ts';
import { bindParameters } from './bindParameters.ts';
import { prepareSelect } from './prepareSelect.ts';
import type { QueryProcessConfiguration, QueryRequest, QueryResponse, RunRequest } from './protocol.ts';
import { RefusedStatement } from './refusedStatement.ts';
import { openSandboxed } from './sandbox.ts';
import { sqlValueOf, valueTypeOf } from './sqlValue.ts';

interface RunningQuery {
  stopped: 'timeout' | 'cancelled' | null;
  connection: DuckDBConnection | null;
  repeat: NodeJS.Timeout | null;
  /** Lets a paced query go on, or fail once it was stopped. */
  goOn: (() => void) | null;
}

const configuration: QueryProcessConfiguration = JSON.parse(process.argv[2] ?? '{}');
const running = new Map<number, RunningQuery>();

// process.exit() would wait for the engine's threads; a signal does not.
function leave(): never {
  rmSync(configuration.temporaryDirectory, { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
  throw new Error('The process was killed.');
}
process.on('disconnect', leave);

function send(response: QueryResponse): void {
  process.send?.(response);
}

// An interrupt between two steps of the engine is forgotten by it, so it is repeated until the
// query has ended.
function stop(query: RunningQuery, reason: 'timeout' | 'cancelled'): void {
  query.stopped ??= reason;
  query.connection?.interrupt();
  query.repeat ??= setInterval(() => query.connection?.interrupt(), 20);
  query.goOn?.();
}

function byteLength(value: SqlValue): number {
  if (typeof value === 'string') {
    return Buffer.byteLength(value);
  }
  return typeof value === 'number' ? 8 : 1;
}

/** Sends the rows in chunks; true when a cap cut the result. */
async function stream(instance: DuckDBInstance, request: RunRequest, query: RunningQuery): Promise<boolean> {
  const connection = await instance.connect();
  query.connection = connection;
  const statement = await prepareSelect(connection, request.sql, request.trusted);
  bindParameters(statement, request.parameters);
  if (query.stopped) {
    throw new RefusedStatement('Stopped.');
  }
  const result = await statement.stream();
  const types = result.columnTypes();
  const names = result.deduplicatedColumnNames();
  send({
    kind: 'columns',
    id: request.id,
    columns: types.map((type, index) => ({ name: names[index] ?? '', type: valueTypeOf(type) })),
  });
  let rowsLeft = request.maxRows;
  let bytesLeft = request.maxBytes;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (query.stopped) {
      throw new RefusedStatement('Stopped.');
    }
    if (!chunk || chunk.rowCount === 0) {
      return false;
    }
    const vectors = types.map((type, index) => ({ type, vector: chunk.getColumnVector(index) }));
    const rows: SqlValue[][] = [];
    let cut = false;
    // Row by row: a chunk of wide cells must not become JavaScript text as a whole.
    for (let index = 0; index < chunk.rowCount && !cut; index++) {
      if (rowsLeft === 0) {
        cut = true;
      } else {
        const row = vectors.map(({ type, vector }) => sqlValueOf(vector.getItem(index), type));
        bytesLeft -= row.reduce<number>((sum, value) => sum + byteLength(value), 0);
        if (bytesLeft < 0) {
          cut = true;
        } else {
          rows.push(row);
          rowsLeft--;
        }
      }
    }
    if (rows.length > 0) {
      const taken = request.paced ? new Promise<void>((goOn) => (query.goOn = goOn)) : null;
      send({ kind: 'rows', id: request.id, rows });
      await taken;
    }
    if (cut) {
      return true;
    }
  }
}

async function run(instance: DuckDBInstance, request: RunRequest): Promise<void> {
  const query: RunningQuery = { stopped: null, connection: null, repeat: null, goOn: null };
  running.set(request.id, query);
  send({ kind: 'started', id: request.id });
  const timer = setTimeout(() => stop(query, 'timeout'), request.timeoutMs);
  try {
    const truncated = await stream(instance, request, query);
    if (truncated) {
      query.connection?.interrupt();
    }
    send({ kind: 'done', id: request.id, truncated });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const reason = query.stopped ?? (error instanceof RefusedStatement ? 'refused' : 'engine');
    send({ kind: 'failed', id: request.id, reason, text });
  } finally {
    clearTimeout(timer);
    if (query.repeat) {
      clearInterval(query.repeat);
    }
    running.delete(request.id);
    query.connection?.closeSync();
    query.connection = null;
  }
}

function watchResidentSize(limitMiB: number): void {
  setInterval(() => {
    if (running.size > 0 && process.memoryUsage.rss() > limitMiB * 1024 * 1024) {
      leave();
    }
  }, 25);
}

try {
  const instance = await openSandboxed({ ...configuration, readOnly: true, readableFiles: [] });
  process.on('message', (request: QueryRequest) => {
    if (request.kind === 'run') {
      void run(instance, request);
      return;
    }
    const query = running.get(request.id);
    if (request.kind === 'more') {
      query?.goOn?.();
    } else if (query) {
      stop(query, 'cancelled');
    }
  });
  if (configuration.residentLimitMiB !== null) {
    watchResidentSize(configuration.residentLimitMiB);
  }
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'unopened', text: error instanceof Error ? error.message : String(error) });
}
