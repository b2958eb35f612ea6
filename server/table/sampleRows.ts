import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { jsonCell } from '../platform/database/storableJson.ts';
import type { SqlValue } from '../semql/compiled.ts';
import { askSource } from '../source/askSource.ts';
import { orConnectionFailed } from '../source/connect/connectionFailed.ts';
import type { SourceServices } from '../source/sourceServices.ts';
import { presentColumns } from '../source/presentColumns.ts';
import { tablePolicy } from './table.policy.ts';

/** Rows as they are in the source now. */
export interface SampleRows {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly SqlValue[])[];
  /** True: there are more rows. */
  readonly truncated: boolean;
  readonly durationMs: number;
}

/** Rows of a sample, at most. */
export const mostSampleRows = 500;
const limits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 20_000 };

/**
 * Rows of a table as they come from its source, without hidden columns: what an agent could see of
 * it. A column that is not described here is left out, too.
 * @throws NotFoundError, InvalidInputError, ConnectionFailed
 */
export async function sampleRows(
  services: Pick<SourceServices, 'connections' | 'warehouses'>,
  database: PrismaClient,
  viewer: Viewer,
  {
    tableId,
    first,
    signal,
  }: { readonly tableId: string; readonly first: number; readonly signal?: AbortSignal | undefined },
): Promise<SampleRows> {
  if (first < 1 || first > mostSampleRows) {
    throw new InvalidInputError(`A sample has 1 to ${mostSampleRows} rows.`, 'Request fewer rows.', ['first']);
  }
  const table = await database.table.findFirst({
    where: { id: tableId, AND: tablePolicy.where(viewer) },
    include: { dataSource: true, columns: { where: { ...presentColumns, isVisible: true }, select: { name: true } } },
  });
  if (table === null) {
    throw new NotFoundError('Table');
  }
  if (table.columns.length === 0) {
    return { columns: [], rows: [], truncated: false, durationMs: 0 };
  }
  const path = table.hierarchyPath;
  const read = await orConnectionFailed(
    askSource(services, table.dataSource, (warehouse) =>
      warehouse.sample(path, { ...limits, maxRows: first, ...(signal !== undefined && { signal }) }),
    ),
  );
  const visible = new Set(table.columns.map(({ name }) => name));
  const kept = [...read.columns.entries()].filter(([, { name }]) => visible.has(name)).map(([index]) => index);
  return {
    columns: kept.flatMap((index) => read.columns[index] ?? []),
    rows: read.rows.map((row) => kept.map((index) => jsonCell(row[index] ?? null))),
    truncated: read.truncated,
    durationMs: read.durationMs,
  };
}
