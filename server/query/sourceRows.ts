import { createHash } from 'node:crypto';
import type { Prisma } from '../generated/prisma/client.ts';
import type { ScopedCatalog } from '../model/catalogs.ts';
import { isStorable } from '../platform/storableJson.ts';
import type { CompiledQuery, SqlValue } from '../semql/compiled.ts';
import { WarehouseError, type QueryResult } from '../warehouse/warehouse.ts';
import { maximumRows } from './compileSemql.ts';
import { askSource } from '../source/askSource.ts';
import { sourceGone } from './recordQuery.ts';
import type { SemqlServices } from './semqlRequest.ts';

/** Limits of a QUICK query (functional.md section 11). */
const limits = { maxRows: maximumRows, maxBytes: 32 * 1024 * 1024, timeoutMs: 60_000 };

/** Rows of a query, from its source or from what the source gave a while ago. */
export interface SourceRows extends QueryResult {
  readonly servedFromCache: boolean;
  /** When the source gave them. */
  readonly resultAt: Date;
  /** What they may be found by again; null: they may not be used again. */
  readonly resultKey: string | null;
}

/** Names of the models of a query whose rows may not be read, in the scope of the catalog. */
export function unreadable(catalog: ScopedCatalog, query: CompiledQuery): readonly string[] {
  return catalog.prepared.definition.models
    .filter(({ id }) => catalog.metadataOnly.has(id) && id in query.versions)
    .map(({ label, name }) => (label === '' ? name : label));
}

/**
 * The rows of a compiled query within the limits of a quick question. Where the source allows it, what the same statement
 * gave the same scope lately is used again. Records nothing.
 * @throws WarehouseError classified; PERMISSION for a table of which the agent may use the description only
 */
export async function readRows(
  services: SemqlServices,
  signal: AbortSignal,
  catalog: ScopedCatalog,
  query: CompiledQuery,
): Promise<SourceRows> {
  const [closed] = unreadable(catalog, query);
  if (closed !== undefined) {
    throw new WarehouseError(
      'PERMISSION',
      `This agent may use the description of ${closed}, but not read its rows.`,
      'Ask an admin to let the agent read the table, or ask another agent.',
    );
  }
  const source = catalog.sources.get(query.dataSourceId);
  if (source === undefined) throw sourceGone();
  const { scope } = catalog;
  // Whatever changes a source, a new import or connection among it, touches it: rows of before are no longer what it has.
  const asOf = source.updatedAt.toISOString();
  const resultKey = source.cacheEnabled ? keyOf([scope, source.id, asOf, query.sql, query.parameters]) : null;
  const resultAt = new Date();
  if (resultKey !== null) {
    const oldest = new Date(resultAt.getTime() - source.cacheTTLMinutes * 60_000);
    const kept = await keptRows(services, scope.organizationId, resultKey, oldest);
    if (kept !== null) return { ...kept, columns: query.columns.map(({ name, type }) => ({ name, type })) };
  }
  const result = await askSource(services, source, (warehouse) =>
    warehouse.run(query.sql, query.parameters, { ...limits, signal }),
  );
  const rows = asCompiled(result.rows, query);
  const whole = !result.truncated && isStorable(rows);
  return { ...result, rows, servedFromCache: false, resultAt, resultKey: whole ? resultKey : null };
}

/** Rows as the compiled columns say: engines without a BOOLEAN answer 1 and 0, those that keep times as text ISO 9075. */
function asCompiled(rows: QueryResult['rows'], { columns }: CompiledQuery): QueryResult['rows'] {
  const types = columns.map(({ type }) => type);
  if (!types.some((type) => type === 'BOOLEAN' || type.startsWith('TIMESTAMP'))) return rows;
  return rows.map((row) =>
    row.map((cell, index) => {
      const type = types[index];
      if (type === 'BOOLEAN') return typeof cell === 'number' ? cell !== 0 : cell;
      if (type === undefined || !type.startsWith('TIMESTAMP') || typeof cell !== 'string') return cell;
      const [, day, time, fraction = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?$/.exec(cell) ?? [];
      return day === undefined ? cell : `${day}T${time}${fraction.replace(/\.?0+$/, '')}`;
    }),
  );
}

/**
 * What the rows depend on: who may see what decides the scope, what the source was when it was asked decides its own rows,
 * and everything else is in the statement. Clocks of different processes are not compared.
 */
function keyOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function keptRows(
  { database }: SemqlServices,
  organizationId: string,
  resultKey: string,
  after: Date,
): Promise<Omit<SourceRows, 'columns'> | null> {
  const begun = performance.now();
  const kept = await database.executedQuery.findFirst({
    where: {
      organizationId,
      resultKey,
      resultAt: { gt: after },
      status: 'COMPLETED',
      servedFromCache: false,
      executedSemqlQuery: { status: 'SUCCESS', truncated: false },
    },
    orderBy: { resultAt: 'desc' },
    select: { resultAt: true, executedSemqlQuery: { select: { rows: true } } },
  });
  if (kept === null || kept.resultAt === null || kept.executedSemqlQuery === null) return null;
  return {
    // Written from rows of a warehouse that JSON holds exactly.
    rows: kept.executedSemqlQuery.rows as readonly (readonly SqlValue[])[],
    truncated: false,
    durationMs: performance.now() - begun,
    servedFromCache: true,
    resultAt: kept.resultAt,
    resultKey: null,
  };
}

/** What an execution records of where its rows came from. */
export function rowsRecord({ servedFromCache, resultAt, resultKey, durationMs, rows }: SourceRows) {
  return {
    durationMs: Math.round(durationMs),
    rowCount: rows.length,
    servedFromCache,
    resultAt,
    resultKey,
  } satisfies Prisma.ExecutedQueryUpdateInput;
}
