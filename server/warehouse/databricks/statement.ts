import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlValue } from '../../semql/compiled.ts';
import { ApiFailure, objectOf, type ApiObject } from '../rest/apiFailure.ts';
import { unreadable } from '../rest/unreadable.ts';
import { refuseMissingRows } from '../rest/wholeResult.ts';
import type { TimeLeft } from '../sessions/timeLimits.ts';
import { WarehouseError, type QueryResult, type RunLimits } from '../warehouse.ts';
import type { SqlApi } from './api.ts';
import { cellOf, valueTypeOf } from './cells.ts';

export interface StatementRequest {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  readonly warehouseId: string;
  readonly catalog: string;
  /** Where a table without a schema is looked for. */
  readonly schema: string | undefined;
}

interface Reading {
  readonly limits: RunLimits;
  /** Time limit of the statement; requests may take a little longer. */
  readonly timeLeft: TimeLeft;
  /** Aborted when the rows are no longer wanted. */
  readonly signal: AbortSignal;
}

/** The service gives up a result in line that is larger than 25 MiB, as it counts. */
const mostBytesInLine = 20 * 1024 * 1024;
const pageSlackBytes = 64 * 1024 * 1024;
const requestSlackMs = 2000;
const firstPauseMs = 40;
const longestPauseMs = 1000;

/** Types of bound values; the SQL casts them to their purpose. */
function bound(values: readonly SqlValue[]): readonly object[] {
  return values.map((value, index) => {
    const name = `p${index + 1}`;
    // A parameter without a value is NULL.
    return value === null ? { name, type: 'STRING' } : { name, type: typeOf(value), value: String(value) };
  });
}

function typeOf(value: SqlValue): string {
  if (typeof value === 'boolean') {
    return 'BOOLEAN';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'BIGINT' : 'DOUBLE';
  }
  return 'STRING';
}

/**
 * Begins a statement without waiting for it, so that its id is known at once and it can be
 * cancelled. Results come in line: links to a storage are never asked for and never followed.
 */
export function startStatement(
  api: SqlApi,
  { sql, parameters, warehouseId, catalog, schema }: StatementRequest,
  { limits: { maxRows, maxBytes }, timeLeft }: Reading,
): Promise<ApiObject> {
  return api.call({
    method: 'POST',
    path: ['statements'],
    body: {
      statement: sql,
      warehouse_id: warehouseId,
      catalog,
      ...(schema !== undefined && { schema }),
      ...(parameters.length > 0 && { parameters: bound(parameters) }),
      disposition: 'INLINE',
      format: 'JSON_ARRAY',
      // An extra row beyond the limit shows that the result is truncated.
      row_limit: maxRows + 1,
      byte_limit: Math.min(maxBytes, mostBytesInLine),
      wait_timeout: '0s',
    },
    maxBytes: mostBytesInLine,
    timeLeft: () => timeLeft() + requestSlackMs,
  });
}

export function statementId(answer: ApiObject): string | null {
  const id = answer['statement_id'];
  return typeof id === 'string' ? id : null;
}

/** PENDING: it waits, for example for the SQL warehouse to start. */
export function stateOf(answer: ApiObject): string {
  return String(objectOf(answer['status'])['state']);
}

/**
 * Waits for a statement that was begun and reads its rows, chunk by chunk until a cap is reached.
 * @param heard called with each state while the statement is under way
 */
export async function readStatement(
  api: SqlApi,
  begun: ApiObject,
  { limits, timeLeft, signal }: Reading,
  heard: (state: string) => void,
): Promise<Omit<QueryResult, 'durationMs'>> {
  const id = statementId(begun);
  const get = (...path: readonly string[]): Promise<ApiObject> => {
    if (id === null) {
      throw new WarehouseError(
        'INTERNAL',
        'Databricks returned no statement to read the next rows from.',
        'Try again.',
      );
    }
    const maxBytes = 4 * limits.maxBytes + pageSlackBytes;
    const left: TimeLeft = () => timeLeft() + requestSlackMs;
    return api.call({ method: 'GET', path: ['statements', id, ...path], maxBytes, timeLeft: left, signal });
  };
  let answer = begun;
  for (let pause = firstPauseMs; isUnderWay(answer); pause = Math.min(pause * 1.5, longestPauseMs)) {
    heard(stateOf(answer));
    await sleep(pause, undefined, { signal });
    answer = await get();
  }
  if (stateOf(answer) !== 'SUCCEEDED') {
    throw failureOf(answer);
  }
  return collect(answer, limits, (chunk) => get('result', 'chunks', String(chunk)));
}

function isUnderWay(answer: ApiObject): boolean {
  return ['PENDING', 'RUNNING'].includes(stateOf(answer));
}

function failureOf(answer: ApiObject): ApiFailure | WarehouseError {
  const state = stateOf(answer);
  if (state === 'CANCELED') {
    const advice = 'Ask again when you need the answer.';
    return new WarehouseError('CANCELLED', 'The query was stopped in Databricks.', advice);
  }
  if (state !== 'FAILED') {
    return unreadable();
  }
  const { error_code: code, message } = objectOf(objectOf(answer['status'])['error']);
  return new ApiFailure(400, typeof code === 'string' ? code : state, typeof message === 'string' ? message : state);
}

async function collect(
  answer: ApiObject,
  { maxRows, maxBytes }: RunLimits,
  next: (chunk: number) => Promise<ApiObject>,
): Promise<Omit<QueryResult, 'durationMs'>> {
  const manifest = objectOf(answer['manifest']);
  const described = (objectOf(manifest['schema'])['columns'] ?? []) as readonly { name: string; type_text: string }[];
  if (described.length === 0) {
    throw new WarehouseError('PERMISSION', 'The statement returns no rows, and Quarry only reads.', 'Write a SELECT.');
  }
  const columns = described.map(({ name, type_text: type }) => ({ name, type: valueTypeOf(type) }));
  const rows: SqlValue[][] = [];
  let bytes = 0;
  let last = 0;
  let result = objectOf(answer['result']);
  for (;;) {
    for (const row of (result['data_array'] ?? []) as readonly (readonly (string | null)[])[]) {
      bytes += row.reduce((sum, cell) => sum + Buffer.byteLength(cell ?? ''), 0);
      if (rows.length === maxRows || bytes > maxBytes) {
        return { columns, rows, truncated: true };
      }
      rows.push(columns.map(({ type }, index) => cellOf(row[index] ?? null, type)));
    }
    const chunk = result['next_chunk_index'];
    // Parts come one after another, so that there is an end to them.
    if (typeof chunk === 'number' && !(chunk > last)) {
      throw unreadable();
    }
    if (typeof chunk !== 'number') {
      const truncated = manifest['truncated'] === true;
      if (!truncated) {
        refuseMissingRows(rows.length, manifest['total_row_count']);
      }
      return { columns, rows, truncated };
    }
    last = chunk;
    result = await next(chunk);
  }
}
