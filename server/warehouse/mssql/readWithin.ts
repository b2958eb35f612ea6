import type { SqlValue } from '../../semql/compiled.ts';
import { codeOf } from '../failures/failureMeaning.ts';
import { WarehouseError, type QueryResult, type RowsPiece, type RunLimits, type TakeRows } from '../warehouse.ts';
import { watchReceived } from '../sessions/watchReceived.ts';
import { bindParameters } from './bindParameters.ts';
import { cellOf, typeOfSent, type DriverValue, type SentColumn } from './cells.ts';
import { brokenConnection } from './classifyError.ts';
import type { Session } from './connections.ts';
import { loadDriver } from './driver.ts';

/** Rows handed over at once. */
const pieceRows = 500;

/** Result of a statement within its caps. */
interface ReadRows extends Omit<QueryResult, 'durationMs'> {
  /** True: the server has more to say, so the session cannot be used again. */
  readonly unfinished: boolean;
}

interface Cell {
  readonly value: DriverValue;
  readonly metadata: SentColumn & { readonly colName: string };
}

/**
 * Reads until a cap is reached; then the server is asked to stop, and rows already sent are
 * skipped.
 *
 * @param take takes the rows over as they arrive, while the server waits; null: they are returned
 * @throws WarehouseError CONNECTION when the connection breaks, what `take` throws, otherwise the
 *   server's error
 */
export async function readWithin(
  { connection, socket }: Session,
  sql: string,
  parameters: readonly SqlValue[],
  { maxRows, maxBytes }: RunLimits,
  take: TakeRows | null,
): Promise<ReadRows> {
  const { Request, TYPES: types } = await loadDriver();
  let columns: readonly Cell['metadata'][] | undefined;
  const rows: SqlValue[][] = [];
  let count = 0;
  let bytes = 0;
  let truncated = false;
  let failure: unknown;
  const overflow = Promise.withResolvers<boolean>();
  const ended = Promise.withResolvers<boolean>();
  const isBound = parameters.length > 0;
  const request = new Request(isBound ? 'sp_executesql' : sql, (error) => {
    if (truncated || error === null || error === undefined) {
      ended.resolve(isCut(error));
    } else {
      ended.reject(isLost(error) ? brokenConnection(error) : error);
    }
  });
  const stop = (): void => {
    truncated = true;
    request.cancel();
  };
  const fail = (error: unknown): void => {
    failure ??= error;
    stop();
    request.resume();
  };
  const piece = (): RowsPiece => ({
    columns: (columns ?? []).map((column) => ({ name: column.colName, type: typeOfSent(column) })),
    rows: rows.splice(0),
  });
  let taking = Promise.resolve();
  const handOver = (to: TakeRows): Promise<void> => {
    const arrived = piece();
    taking = taking.then(() => to(arrived));
    return taking;
  };
  request.on('columnMetadata', (given) => {
    if (columns !== undefined) {
      failure ??= severalResults();
      stop();
    } else {
      columns = Array.isArray(given) ? given : Object.values(given);
    }
  });
  request.on('row', (row: readonly Cell[]) => {
    if (truncated) {
      return;
    }
    try {
      bytes += row.reduce((sum, { value }) => sum + sizeOf(value), 0);
      if (count >= maxRows || bytes > maxBytes) {
        stop();
      } else {
        count += 1;
        rows.push(row.map(({ value, metadata }) => cellOf(value, metadata)));
        if (take !== null && rows.length === pieceRows) {
          request.pause();
          handOver(take).then(() => request.resume(), fail);
        }
      }
    } catch (error) {
      fail(error);
    }
  });
  // A cell that is larger than everything may be is not waited for.
  const unwatch = watchReceived(socket, maxBytes, () => overflow.resolve(true));
  try {
    if (isBound) {
      bindParameters(request, types, sql, parameters);
      connection.callProcedure(request);
    } else {
      connection.execSqlBatch(request);
    }
    const unfinished = await Promise.race([ended.promise, overflow.promise]);
    if (failure !== undefined) {
      throw failure;
    }
    if (take !== null) {
      await handOver(take);
    }
    return { ...piece(), truncated: truncated || unfinished, unfinished };
  } finally {
    ended.promise.catch(() => undefined);
    unwatch();
  }
}

/** The server did not confirm that it stopped. */
function isCut(error: Error | null | undefined): boolean {
  return error instanceof Error && codeOf(error) !== 'ECANCEL';
}

/** The connection failed, not the statement. */
function isLost(error: Error): boolean {
  return !['EREQUEST', 'ECANCEL', 'EPARAM', 'UNKNOWN'].includes(codeOf(error)) && !('errors' in error);
}

function severalResults(): WarehouseError {
  return new WarehouseError('SYNTAX', 'The statement returns several results.', 'Send one query at a time.');
}

function sizeOf(value: DriverValue): number {
  return typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8;
}
