import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { SqlValue } from '../../semql/compiled.ts';
import type { QueryResult, RunLimits } from '../warehouse.ts';
import { cellOf, valueTypeOf } from './cells.ts';

/** Rows fetched at once; few enough that the caps are felt before much has arrived. */
const BATCH_ROWS = 500;

/** Cells stay text: every conversion is in `cells.ts`. */
const TEXT_TYPES: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/** Reads until a cap is reached; what is behind it never leaves the server. */
export async function readWithin(
  client: pg.Client,
  sql: string,
  parameters: readonly SqlValue[],
  { maxRows, maxBytes }: RunLimits,
): Promise<Omit<QueryResult, 'durationMs'>> {
  let fields: readonly pg.FieldDef[] = [];
  const cursor = client.query(new Cursor<string[]>(sql, [...parameters], { rowMode: 'array', types: TEXT_TYPES }));
  const read = (count: number): Promise<(string | null)[][]> =>
    new Promise((resolve, reject) => {
      cursor.read(count, (error, rows, result) => {
        if (error) reject(error);
        else {
          // Behind the last row there is no result any more.
          fields = (result as pg.QueryResult | undefined)?.fields ?? fields;
          resolve(rows);
        }
      });
    });
  const rows: SqlValue[][] = [];
  let bytes = 0;
  let truncated = false;
  for (;;) {
    // One more than may be kept tells whether something is cut off.
    const batch = await read(Math.min(BATCH_ROWS, maxRows - rows.length + 1));
    for (const row of batch) {
      bytes += row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
      truncated = rows.length >= maxRows || bytes > maxBytes;
      if (truncated) break;
      rows.push(row.map((cell, index) => (cell === null ? null : cellOf(cell, fields[index]?.dataTypeID ?? 25))));
    }
    if (truncated || batch.length === 0) break;
  }
  await cursor.close();
  return {
    columns: fields.map(({ name, dataTypeID }) => ({ name, type: valueTypeOf(dataTypeID) })),
    rows,
    truncated,
  };
}
