import type { Socket } from 'node:net';
import type { Connection, FieldPacket, PrepareStatementInfo, QueryError } from 'mysql2';
import type { SqlValue } from '../../semql/compiled.ts';
import { WarehouseError, type QueryResult, type RunLimits } from '../warehouse.ts';
import { watchReceived } from '../watchReceived.ts';
import { cellOf, typeOfField } from './cells.ts';
import type { Session } from './connections.ts';

/** What a statement gave within its caps. */
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
 * Reads until a cap is reached. The statement is prepared by the server: parameters are bound by it, a second statement is
 * an error, and what has no columns to give is refused before it runs.
 */
export async function readWithin(
  { connection }: Session,
  sql: string,
  parameters: readonly SqlValue[],
  { maxRows, maxBytes }: RunLimits,
): Promise<ReadRows> {
  const statement = await new Promise<Prepared>((resolve, reject) => {
    connection.prepare(sql, (error, prepared) => {
      if (error === null) resolve(prepared as unknown as Prepared);
      else reject(error);
    });
  });
  // The driver tells the connection, not the statement, that the server is gone.
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  connection.on('error', broken.reject);
  let stop = (): void => undefined;
  const unwatch = watchReceived(streamOf(connection), maxBytes, () => stop());
  try {
    if (statement.columns.length === 0) {
      throw new WarehouseError('PERMISSION', 'The statement gives no rows, and Quarry only reads.', 'Write a SELECT.');
    }
    const read = new Promise<ReadRows>((resolve, reject) => {
      let fields: readonly FieldPacket[] = [];
      const rows: SqlValue[][] = [];
      let bytes = 0;
      const done = (truncated: boolean, unfinished: boolean): void =>
        resolve({
          columns: fields.map((field) => ({ name: field.name, type: typeOfField(field) })),
          rows,
          truncated,
          unfinished,
        });
      stop = () => done(true, true);
      const execution = statement.execute(parameters);
      execution.on('error', reject);
      execution.on('fields', (given) => (fields = given));
      execution.on('result', (row) => {
        bytes += row.reduce<number>((sum, cell) => sum + sizeOf(cell), 0);
        if (rows.length < maxRows && bytes <= maxBytes) {
          rows.push(row.map((cell, index) => cellOf(cell, fields[index] as FieldPacket)));
        } else done(true, true);
      });
      execution.on('end', () => done(false, false));
    });
    return await Promise.race([read, broken.promise]);
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
