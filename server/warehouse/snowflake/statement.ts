import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlValue } from '../../semql/compiled.ts';
import { objectOf, type ApiObject } from '../rest/apiFailure.ts';
import { unreadable } from '../rest/unreadable.ts';
import { refuseMissingRows } from '../rest/wholeResult.ts';
import type { TimeLeft } from '../sessions/timeLimits.ts';
import { WarehouseError, type QueryResult, type RunLimits } from '../warehouse.ts';
import type { StatementsApi } from './api.ts';
import { bindingsOf } from './bindings.ts';
import { cellOf, valueTypeOf } from './cells.ts';

/** Where a statement runs, and as whom. */
export interface Place {
  readonly warehouse: string;
  readonly database: string;
  readonly role?: string | undefined;
}

interface Reading {
  readonly limits: RunLimits;
  /** Limits of the statement; requests may take a little longer. */
  readonly timeLeft: TimeLeft;
  /** Ends requests once the rows are no longer waited for. */
  readonly signal: AbortSignal;
}

/**
 * A part takes this much more than its cells at most: quotes, escapes, and what the packing rounds
 * up.
 */
const slackBytes = 16 * 1024 * 1024;
const smallAnswerBytes = 1024 * 1024;
const requestSlackMs = 2000;
const firstPauseMs = 40;
const longestPauseMs = 1000;
/** Code of an answer that does not hold the whole result. */
const resultTooLarge = '391908';

/**
 * Begins a statement without waiting for it, so that its handle is known at once and it can be
 * cancelled. What a session would be set to comes along, as far as the service takes it.
 */
export function startStatement(
  api: StatementsApi,
  statement: string,
  parameters: readonly SqlValue[],
  { warehouse, database, role }: Place,
  { limits: { maxRows }, timeLeft }: Pick<Reading, 'limits' | 'timeLeft'>,
): Promise<ApiObject> {
  const body = {
    statement,
    // Zero would be as long as a statement may take at all.
    timeout: Math.max(1, Math.ceil(timeLeft() / 1000)),
    warehouse,
    database,
    ...(role !== undefined && { role }),
    ...(parameters.length > 0 && { bindings: bindingsOf(parameters) }),
    parameters: {
      MULTI_STATEMENT_COUNT: '1',
      QUERY_TAG: 'Quarry',
      TIMEZONE: 'UTC',
      BINARY_OUTPUT_FORMAT: 'HEX',
      // Megabytes: a part of a result is read as a whole.
      CLIENT_RESULT_CHUNK_SIZE: '16',
      // An extra row beyond the limit shows that the result is truncated.
      ROWS_PER_RESULTSET: String(maxRows + 1),
    },
  };
  return api.submit(body, { maxBytes: smallAnswerBytes, timeLeft: () => timeLeft() + requestSlackMs });
}

/** Asks the service to end a statement that was begun. */
export async function cancelStatement(api: StatementsApi, begun: ApiObject, timeLeft: TimeLeft): Promise<void> {
  await api.call({ method: 'POST', path: [handleOf(begun), 'cancel'], maxBytes: smallAnswerBytes, timeLeft });
}

/** Waits for a statement that was begun and reads its rows, part by part until a cap is reached. */
export async function readStatement(
  api: StatementsApi,
  begun: ApiObject,
  { limits, timeLeft, signal }: Reading,
): Promise<Omit<QueryResult, 'durationMs'>> {
  const handle = handleOf(begun);
  const get = (maxBytes: number, partition?: number): Promise<ApiObject> =>
    api.call({
      method: 'GET',
      path: [handle],
      ...(partition !== undefined && { query: { partition: String(partition) } }),
      maxBytes: 4 * maxBytes + slackBytes,
      timeLeft: () => timeLeft() + requestSlackMs,
      signal,
    });
  let answer = begun;
  for (let pause = firstPauseMs; isUnderWay(answer); pause = Math.min(pause * 1.5, longestPauseMs)) {
    await sleep(pause, undefined, { signal });
    answer = await get(limits.maxBytes);
  }
  return collect(answer, limits, get);
}

function handleOf(answer: ApiObject): string {
  const handle = answer['statementHandle'];
  if (typeof handle !== 'string' || handle === '') {
    throw unreadable();
  }
  return handle;
}

/** The status of a statement has no description of a result. */
function isUnderWay(answer: ApiObject): boolean {
  return answer['resultSetMetaData'] === undefined;
}

type Row = readonly (string | null)[];

interface Described {
  readonly name: string;
  readonly type: string;
  readonly scale?: number | null;
}

async function collect(
  answer: ApiObject,
  { maxRows, maxBytes }: RunLimits,
  fetchPart: (maxBytes: number, partition: number) => Promise<ApiObject>,
): Promise<Omit<QueryResult, 'durationMs'>> {
  if (answer['code'] === resultTooLarge) {
    throw tooLarge();
  }
  const { rowType, partitionInfo, numRows } = objectOf(answer['resultSetMetaData']);
  const columns = (listOf(rowType) as readonly Described[]).map(({ name, type, scale }) => {
    if (typeof name !== 'string' || typeof type !== 'string') {
      throw unreadable();
    }
    return { name, type: valueTypeOf(type, scale ?? 0) };
  });
  const parts = listOf(partitionInfo).length;
  const rows: SqlValue[][] = [];
  let bytesLeft = maxBytes;
  for (let part = 0; part === 0 || part < parts; part++) {
    const given = part === 0 ? answer : await orTooLarge(fetchPart(bytesLeft, part));
    if (given === null) {
      return { columns, rows, truncated: true };
    }
    if (given['code'] === resultTooLarge) {
      throw tooLarge();
    }
    for (const row of listOf(given['data']) as readonly Row[]) {
      bytesLeft -= row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
      if (rows.length === maxRows || bytesLeft < 0) {
        return { columns, rows, truncated: true };
      }
      rows.push(columns.map(({ type }, at) => (typeof row[at] === 'string' ? cellOf(row[at], type) : null)));
    }
  }
  refuseMissingRows(rows.length, numRows);
  return { columns, rows, truncated: false };
}

/** A part of a result; null: it is larger than may be read. */
async function orTooLarge(asked: Promise<ApiObject>): Promise<ApiObject | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ETOOLARGE') {
      return null;
    }
    throw error;
  }
}

/** @throws WarehouseError CONNECTION when the service has another shape */
function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) {
    return [];
  }
  if (!Array.isArray(value)) {
    throw unreadable();
  }
  return value;
}

function tooLarge(): WarehouseError {
  return new WarehouseError(
    'LIMIT',
    'The result is larger than Snowflake returns.',
    'Ask for less at once: fewer rows, a shorter period or fewer groups.',
  );
}
