import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlValue } from '../../semql/compiled.ts';
import { HttpsFailure } from '../outbound/guardedHttps.ts';
import type { ApiObject } from '../rest/apiFailure.ts';
import { unreadable } from '../rest/unreadable.ts';
import { refuseMissingRows } from '../rest/wholeResult.ts';
import type { TimeLeft } from '../sessions/timeLimits.ts';
import { WarehouseError, type QueryResult, type RunLimits } from '../warehouse.ts';
import type { BigQueryApi } from './api.ts';
import { cellOf, typeOfField, type ApiField, type ApiValue } from './cells.ts';

export interface QueryRequest {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  readonly dataset: { readonly projectId: string; readonly datasetId: string };
  readonly location: string | undefined;
  readonly maximumBytesBilled: number | undefined;
}

/** A query as the service knows it. */
export interface Job {
  readonly id: string;
  readonly location: string | undefined;
}

interface Reading {
  readonly limits: RunLimits;
  /**
   * Time limit of the query; requests may take a little longer, so that the service ends the query
   * first.
   */
  readonly timeLeft: TimeLeft;
  /** Aborted when the rows are no longer wanted. */
  readonly signal: AbortSignal;
}

/**
 * Time that the first call waits for rows. A job can be cancelled only once this call has returned
 * its id.
 */
const firstWaitMs = 1500;
const nextWaitMs = 10_000;
/** Between two looks at a query, for a service that does not wait as it is asked to. */
const pauseMs = 100;
const requestSlackMs = 2000;
const mostRowsOfAPage = 10_000;
/** Pages end at some 10 MB by themselves, unless a row is larger. */
const pageSlackBytes = 32 * 1024 * 1024;

/** Types of bound values; the SQL casts them to their purpose. */
export function queryParameters(values: readonly SqlValue[]): readonly object[] {
  return values.map((value, index) => ({
    name: `p${index + 1}`,
    parameterType: { type: typeOf(value) },
    parameterValue: { value: value === null ? null : String(value) },
  }));
}

function typeOf(value: SqlValue): string {
  if (typeof value === 'boolean') {
    return 'BOOL';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'INT64' : 'FLOAT64';
  }
  return 'STRING';
}

/** Begins a query; the service ends it by itself when its time is up, whatever becomes of us. */
export function startQuery(api: BigQueryApi, request: QueryRequest, { limits, timeLeft }: Reading): Promise<ApiObject> {
  const { sql, parameters, dataset, location, maximumBytesBilled } = request;
  const left = timeLeft();
  return api.call({
    method: 'POST',
    path: ['queries'],
    body: {
      query: sql,
      useLegacySql: false,
      defaultDataset: dataset,
      ...(location !== undefined && { location }),
      ...(parameters.length > 0 && { parameterMode: 'NAMED', queryParameters: queryParameters(parameters) }),
      ...(maximumBytesBilled !== undefined && { maximumBytesBilled: String(maximumBytesBilled) }),
      maxResults: rowsOfAPage(limits.maxRows + 1),
      timeoutMs: Math.min(firstWaitMs, left),
      jobTimeoutMs: String(left),
      formatOptions: { useInt64Timestamp: true },
      // A project may have another default; days would be other days.
      connectionProperties: [{ key: 'time_zone', value: 'UTC' }],
      // Two requests with one id are one query.
      requestId: crypto.randomUUID(),
    },
    maxBytes: mostBytesOfAPage(limits),
    timeLeft: () => timeLeft() + requestSlackMs,
  });
}

export function jobOf(page: ApiObject): Job | null {
  const reference = page['jobReference'];
  if (typeof reference !== 'object' || reference === null || !('jobId' in reference)) {
    return null;
  }
  const location = 'location' in reference && typeof reference.location === 'string' ? reference.location : undefined;
  return { id: String(reference.jobId), location };
}

/** Reads the rows of a query that was begun, page by page until a cap is reached. */
export async function readRows(
  api: BigQueryApi,
  begun: ApiObject,
  { limits, timeLeft, signal }: Reading,
): Promise<Omit<QueryResult, 'durationMs'>> {
  const job = jobOf(begun);
  const next = (pageToken: string | undefined, wanted: number): Promise<ApiObject> => {
    if (job === null) {
      throw new WarehouseError('INTERNAL', 'BigQuery returned no job to read the next rows from.', 'Try again.');
    }
    return api.call({
      method: 'GET',
      path: ['queries', job.id],
      query: {
        location: job.location,
        pageToken,
        maxResults: rowsOfAPage(wanted),
        timeoutMs: Math.min(nextWaitMs, timeLeft()),
        'formatOptions.useInt64Timestamp': 'true',
      },
      maxBytes: mostBytesOfAPage(limits),
      timeLeft: () => timeLeft() + requestSlackMs,
      signal,
    });
  };
  let page = begun;
  while (page['jobComplete'] === false) {
    await sleep(pauseMs, undefined, { signal });
    page = await next(undefined, limits.maxRows + 1);
  }
  if (page['jobComplete'] !== true) {
    throw unreadable();
  }
  const fields = fieldsOf(page);
  if (fields === null) {
    throw new WarehouseError('PERMISSION', 'The statement returns no rows, and Quarry only reads.', 'Write a SELECT.');
  }
  return collect(page, fields, limits, next);
}

/**
 * Takes whole rows of pages until a cap is reached, or all rows that the first page announced.
 * @param next reads the page of a token, of at most so many rows
 */
export async function collect(
  first: ApiObject,
  fields: readonly ApiField[],
  { maxRows, maxBytes }: RunLimits,
  next: (pageToken: string, wanted: number) => Promise<ApiObject>,
): Promise<Omit<QueryResult, 'durationMs'>> {
  const columns = fields.map((field) => ({ name: field.name, type: typeOfField(field) }));
  const rows: SqlValue[][] = [];
  let bytes = 0;
  let last = '';
  let page = first;
  for (;;) {
    for (const row of rowsOf(page)) {
      const cells = fields.map((field, index) => cellOf(row[index] ?? null, field));
      bytes += cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? Buffer.byteLength(cell) : 8), 0);
      if (rows.length === maxRows || bytes > maxBytes) {
        return { columns, rows, truncated: true };
      }
      rows.push(cells);
    }
    const token = page['pageToken'];
    if (typeof token !== 'string' || token === '') {
      refuseMissingRows(rows.length, first['totalRows']);
      return { columns, rows, truncated: false };
    }
    // A page token that repeats would loop forever.
    if (token === last) {
      throw unreadable();
    }
    last = token;
    try {
      page = await next(token, maxRows + 1 - rows.length);
    } catch (error) {
      if (!isTooLarge(error)) {
        throw error;
      }
      return { columns, rows, truncated: true };
    }
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof HttpsFailure && error.code === 'ETOOLARGE';
}

function fieldsOf(page: ApiObject): readonly ApiField[] | null {
  const schema = page['schema'];
  if (typeof schema !== 'object' || schema === null || !('fields' in schema)) {
    return null;
  }
  return schema.fields as readonly ApiField[];
}

function rowsOf(page: ApiObject): readonly (readonly ApiValue[])[] {
  const rows = (page['rows'] ?? []) as readonly { readonly f?: readonly { readonly v: ApiValue }[] }[];
  return rows.map(({ f = [] }) => f.map(({ v }) => v));
}

function rowsOfAPage(wanted: number): number {
  return Math.min(wanted, mostRowsOfAPage);
}

function mostBytesOfAPage({ maxBytes }: RunLimits): number {
  return 4 * maxBytes + pageSlackBytes;
}
