import type { QueriedSource } from '../../model/catalogs.ts';
import { jsonCell } from '../../platform/database/storableJson.ts';
import type { CompiledQuery, SqlValue } from '../../semql/compiled.ts';
import { askInTurn, type Asking } from '../../source/askSource.ts';
import { WarehouseError, type QueryResult } from '../../warehouse/warehouse.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { asCompiled } from '../run/sourceRows.ts';
import { readAhead } from './readAhead.ts';

/** The most rows of an export. */
export const mostExportedRows = 1_000_000;

/** The most bytes of values that pass through. */
const mostBytes = 2 * 1024 ** 3;
/** The same for engines that are only asked for whole results. */
const mostWholeBytes = 64 * 1024 ** 2;
/** Bytes of values, roughly, that are read ahead of the reader of a file. */
const mostAhead = 8 * 1024 ** 2;
/** An export waits for its reader as well: it has at least as long as a deep run. */
const leastSeconds = 300;

type Take = (rows: readonly (readonly SqlValue[])[]) => Promise<void>;

/**
 * Reads all rows of a compiled query, and hands them over piece by piece.
 * @returns true when there are more than `mostExportedRows`
 * @throws WarehouseError classified; LIMIT when the result is too large to be read
 */
export async function streamRows(
  services: Pick<SemqlServices, 'connections' | 'warehouses'>,
  source: QueriedSource,
  query: CompiledQuery,
  asking: Asking,
  take: Take,
): Promise<boolean> {
  const patient = { ...source, queryTimeoutSeconds: Math.max(source.queryTimeoutSeconds, leastSeconds) };
  // A slow reader of the file holds no turn of the source once its rows are read.
  const file = readAhead(take, mostAhead);
  const takeOver = (rows: QueryResult['rows']): Promise<void> =>
    file.put(
      asCompiled(
        rows.map((row) => row.map(jsonCell)),
        query,
      ),
    );
  const reading = askInTurn(services, patient, asking, async (warehouse, timeoutMs) => {
    const limits = { maxRows: mostExportedRows, timeoutMs, signal: asking.signal };
    const { sql, parameters } = query;
    if (warehouse.stream === undefined) {
      const { rows, truncated } = await warehouse.run(sql, parameters, { ...limits, maxBytes: mostWholeBytes });
      refuseCut(truncated, rows.length, '64 MB');
      await takeOver(rows);
      return truncated;
    }
    let count = 0;
    const { truncated } = await warehouse.stream(sql, parameters, { ...limits, maxBytes: mostBytes }, ({ rows }) => {
      count += rows.length;
      return takeOver(rows);
    });
    refuseCut(truncated, count, '2 GB');
    return truncated;
  });
  const truncated = await reading.catch(async (error: unknown) => {
    // What the taker could not do is no failure of the source.
    await file.end();
    throw error;
  });
  await file.end();
  return truncated;
}

/** A result that was cut by its size ends in the middle, which no reader of the file would see. */
function refuseCut(truncated: boolean, count: number, most: string): void {
  if (truncated && count < mostExportedRows) {
    throw new WarehouseError(
      'LIMIT',
      `The result is larger than an export from this source may be (${most}).`,
      'Narrow the question, or select fewer columns.',
    );
  }
}
