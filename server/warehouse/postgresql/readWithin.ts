import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { SqlValue } from '../../semql/compiled.ts';
import { watchReceived } from '../watchReceived.ts';
import type { QueryResult, RunLimits } from '../warehouse.ts';
import { cellOf, valueTypeOf } from './cells.ts';
import { streamOf } from './connections.ts';

/** Rows fetched at once. */
const BATCH_ROWS = 500;

/** Cells stay text: every conversion is in `cells.ts`. */
const TEXT_TYPES: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/** What a statement gave within its caps. */
interface ReadRows extends Omit<QueryResult, 'durationMs'> {
  /** True: the server has more to say, so the connection cannot be used again. */
  readonly unfinished: boolean;
}

/** Reads until a cap is reached; what is behind it never leaves the server, or is not waited for. */
export async function readWithin(
  client: pg.Client,
  sql: string,
  parameters: readonly SqlValue[],
  { maxRows, maxBytes }: RunLimits,
): Promise<ReadRows> {
  let fields: readonly pg.FieldDef[] = [];
  const rows: SqlValue[][] = [];
  let bytes = 0;
  const overflow = Promise.withResolvers<void>();
  const cursor = client.query(new Cursor<string[]>(sql, [...parameters], { rowMode: 'array', types: TEXT_TYPES }));
  // Rows are counted as they arrive: a batch of large ones would be too much before it is whole.
  const events = cursor as unknown as NodeJS.EventEmitter;
  events.on('row', (row: (string | null)[], result: pg.QueryResult) => {
    ({ fields } = result);
    bytes += row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (bytes > maxBytes) overflow.resolve();
    else if (rows.length <= maxRows) {
      rows.push(row.map((cell, index) => (cell === null ? null : cellOf(cell, fields[index]?.dataTypeID ?? 25))));
    }
  });
  const unwatch = watchReceived(streamOf(client), maxBytes, overflow.resolve);
  const read = async (): Promise<void> => {
    for (;;) {
      // One more than may be kept tells whether something is cut off.
      const count = await new Promise<number>((resolve, reject) => {
        cursor.read(Math.min(BATCH_ROWS, maxRows - rows.length + 1), (error, batch, result) => {
          if (error) return reject(error);
          // Behind the last row there is no result any more.
          fields = (result as pg.QueryResult | undefined)?.fields ?? fields;
          return resolve(batch.length);
        });
      });
      if (count === 0 || rows.length > maxRows) break;
    }
    await cursor.close();
  };
  try {
    const reading = read();
    reading.catch(() => undefined);
    const unfinished = await Promise.race([reading.then(() => false), overflow.promise.then(() => true)]);
    return {
      columns: fields.map(({ name, dataTypeID }) => ({ name, type: valueTypeOf(dataTypeID) })),
      rows: rows.slice(0, maxRows),
      truncated: unfinished || rows.length > maxRows,
      unfinished,
    };
  } finally {
    unwatch();
  }
}
