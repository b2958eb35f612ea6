import type { Socket } from 'node:net';
import type { Connection, FieldPacket, PrepareStatementInfo, QueryError } from 'mysql2';
import type { SqlValue } from '../../semql/compiled.ts';
import { WarehouseError, type QueryResult, type RowsPiece, type RunLimits, type TakeRows } from '../warehouse.ts';
import { watchReceived } from '../sessions/watchReceived.ts';
import { cellOf, typeOfField } from './cells.ts';
import type { Session } from './connections.ts';
import { refuseWarnings } from './refuseWarnings.ts';

/** Rows handed over at once. */
const pieceRows = 500;

/** Result of a statement within its caps. */
interface ReadRows extends Omit<QueryResult, 'durationMs'> {
  /** True: the server has more to say, so the session cannot be used again. */
  readonly unfinished: boolean;
}

/** The driver says more about a prepared statement than it declares. */
interface Prepared extends Omit<PrepareStatementInfo, 'execute'> {
  readonly columns: readonly unknown[];
  execute(parameters: readonly SqlValue[]): Execution;
}

interface Execution {
  on(event: 'error', hear: (error: QueryError) => void): this;
  on(event: 'fields', hear: (fields: readonly FieldPacket[]) => void): this;
  on(event: 'result', hear: (row: readonly unknown[]) => void): this;
  on(event: 'end', hear: () => void): this;
}

/**
 * Reads until a cap is reached. The server stops by itself one row after `maxRows` unless the
 * statement has a limit of its own; its answer is read to the end, because warnings come last. The
 * statement is prepared by the server: it binds the parameters, rejects a second statement, and
 * refuses one without result columns before it runs.
 *
 * @param take takes the rows over as they arrive, while the server waits; null: they are returned
 */
export async function readWithin(
  session: Session,
  sql: string,
  parameters: readonly SqlValue[],
  { maxRows, maxBytes }: RunLimits,
  take: TakeRows | null,
): Promise<ReadRows> {
  const { connection } = session;
  const statement = await new Promise<Prepared>((resolve, reject) => {
    connection.prepare(sql, (error, prepared) => {
      if (error === null) {
        resolve(prepared as unknown as Prepared);
      } else {
        reject(error);
      }
    });
  });
  // The driver reports a lost server on the connection, not on the statement.
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  connection.on('error', broken.reject);
  let stop = (): void => undefined;
  const unwatch = watchReceived(streamOf(connection), maxBytes, () => stop());
  try {
    if (statement.columns.length === 0) {
      throw new WarehouseError(
        'PERMISSION',
        'The statement returns no rows, and Quarry only reads.',
        'Write a SELECT.',
      );
    }
    const read = new Promise<ReadRows>((resolve, reject) => {
      let fields: readonly FieldPacket[] = [];
      const rows: SqlValue[][] = [];
      let count = 0;
      let bytes = 0;
      let more = false;
      const piece = (): RowsPiece => ({
        columns: fields.map((field) => ({ name: field.name, type: typeOfField(field) })),
        rows: rows.splice(0),
      });
      let taking = Promise.resolve();
      const handOver = (andThen: () => void): void => {
        if (take === null) {
          andThen();
          return;
        }
        const arrived = piece();
        taking = taking.then(() => take(arrived));
        taking.then(andThen, reject);
      };
      let ended = false;
      const done = (truncated: boolean, unfinished: boolean): void => {
        if (!ended) {
          ended = true;
          handOver(() => resolve({ ...piece(), truncated, unfinished }));
        }
      };
      stop = () => done(true, true);
      const execution = statement.execute(parameters);
      execution.on('error', reject);
      execution.on('fields', (given) => (fields = given));
      execution.on('result', (row) => {
        bytes += row.reduce<number>((sum, cell) => sum + sizeOf(cell), 0);
        if (ended || bytes > maxBytes) {
          done(true, true);
        } else if (count === maxRows) {
          more = true;
        } else {
          count += 1;
          rows.push(row.map((cell, index) => cellOf(cell, fields[index] as FieldPacket)));
          if (take !== null && rows.length === pieceRows) {
            connection.pause();
            handOver(() => connection.resume());
          }
        }
      });
      execution.on('end', () => done(more, false));
    });
    const answer = await Promise.race([read, broken.promise]);
    if (!answer.unfinished) {
      await Promise.race([refuseWarnings(session), broken.promise]);
    }
    return answer;
  } finally {
    unwatch();
    connection.off('error', broken.reject);
    connection.unprepare(sql);
  }
}

function streamOf(connection: Connection): Socket | undefined {
  return (connection as unknown as { stream?: Socket }).stream;
}

function sizeOf(cell: unknown): number {
  return typeof cell === 'string' || Buffer.isBuffer(cell) ? cell.length : 8;
}
