import { createHash } from 'node:crypto';
import { Prisma } from '../../generated/prisma/client.ts';
import type { QueriedSource, ScopedCatalog } from '../../model/catalogs.ts';
import type { CatalogScope } from '../../model/loadCatalog.ts';
import { isStorable, jsonCell } from '../../platform/database/storableJson.ts';
import type { CompiledColumn, CompiledQuery, SqlValue } from '../../semql/compiled.ts';
import { WarehouseError, type QueryResult } from '../../warehouse/warehouse.ts';
import { askInTurn, type Asking } from '../../source/askSource.ts';
import { maximumRows } from '../compile/compileSemql.ts';
import { sourceGone } from './recordQuery.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';

/** The most that one result may hold. */
const maximumBytes = 32 * 1024 * 1024;

/** Statement that is sent to a source. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

/** Asker who wants some rows; by default as many as an answer keeps. */
interface AskingForRows extends Asking {
  readonly maxRows?: number;
}

/** Rows of a query, from its source or from what the source gave a while ago. */
export interface SourceRows extends QueryResult {
  readonly servedFromCache: boolean;
  /** When the source gave them. */
  readonly resultAt: Date;
  /** Key that finds them again; null: they may not be used again. */
  readonly resultKey: string | null;
}

/** Names of the models of a query whose rows may not be read, in the scope of the catalog. */
export function unreadable(catalog: ScopedCatalog, query: CompiledQuery): readonly string[] {
  return catalog.prepared.definition.models
    .filter(({ id }) => catalog.metadataOnly.has(id) && id in query.versions)
    .map(({ label, name }) => (label === '' ? name : label));
}

/**
 * Source of a compiled query whose rows may be read. @throws WarehouseError CONNECTION when it is
 * gone; PERMISSION for a table of which the agent may use the description only
 */
export function readableSource(catalog: ScopedCatalog, query: CompiledQuery): QueriedSource {
  const [closed] = unreadable(catalog, query);
  if (closed !== undefined) {
    throw new WarehouseError(
      'PERMISSION',
      `This agent can use the description of ${closed}, but cannot read its rows.`,
      'Ask an admin to let the agent read the table, or ask another agent.',
    );
  }
  const source = catalog.sources.get(query.dataSourceId);
  if (source === undefined) {
    throw sourceGone();
  }
  return source;
}

/**
 * The rows of a compiled query within the limits of its source. Records nothing.
 * @throws WarehouseError classified, and as `readableSource`
 */
export async function readRows(
  services: SemqlServices,
  asking: AskingForRows,
  catalog: ScopedCatalog,
  query: CompiledQuery,
): Promise<SourceRows> {
  const source = readableSource(catalog, query);
  const read = await readSource(services, catalog.scope, source, query, asking);
  const columns = query.columns.map(({ name, type }) => ({ name, type }));
  return { ...read, columns, rows: read.servedFromCache ? read.rows : asCompiled(read.rows, query) };
}

/**
 * The rows of a statement within the limits of its source, with numbers beyond those of JSON as
 * texts. Where the source allows it, what the same statement gave the same scope lately is used
 * again. Records nothing.
 * @throws WarehouseError classified; LIMIT where not even one row fits
 */
export async function readSource(
  services: Pick<SemqlServices, 'connections' | 'warehouses' | 'database'>,
  scope: CatalogScope,
  source: QueriedSource,
  { sql, parameters }: Statement,
  asking: AskingForRows,
): Promise<SourceRows> {
  // Whatever changes a source, a new import or connection among it, touches it: rows of before are
  // no longer what it has.
  const asOf = source.updatedAt.toISOString();
  const { organizationId, environmentId, agentId } = scope;
  // What row policies open to the reader stands in the statement.
  const rights = { organizationId, environmentId, agentId };
  const resultKey = source.cacheEnabled ? keyOf([rights, source.id, asOf, sql, parameters]) : null;
  const resultAt = new Date();
  if (resultKey !== null) {
    const oldest = new Date(resultAt.getTime() - source.cacheTTLMinutes * 60_000);
    const kept = await keptRows(services, scope.organizationId, resultKey, oldest);
    if (kept !== null) {
      return kept;
    }
  }
  const result = await askInTurn(services, source, asking, async (warehouse, timeoutMs) => {
    const given = await warehouse.run(sql, parameters, {
      maxRows: asking.maxRows ?? maximumRows,
      maxBytes: maximumBytes,
      timeoutMs,
      signal: asking.signal,
    });
    if (!given.truncated || given.rows.length > 0) {
      return given;
    }
    throw new WarehouseError(
      'LIMIT',
      'The first row of the result is larger than the limit for a whole result (32 MB).',
      'Select fewer columns, or only part of the longest value.',
    );
  });
  const rows = result.rows.map((row) => row.map(jsonCell));
  const whole = !result.truncated && isStorable(rows);
  return { ...result, rows, servedFromCache: false, resultAt, resultKey: whole ? resultKey : null };
}

/**
 * Rows as the compiled columns say: engines without a BOOLEAN answer 1 and 0, those that keep times
 * as text ISO 9075.
 */
export function asCompiled(
  rows: QueryResult['rows'],
  { columns }: Pick<CompiledQuery, 'columns'>,
): QueryResult['rows'] {
  const types = columns.map(({ type }) => type);
  if (!types.some((type) => type === 'BOOLEAN' || type.startsWith('TIMESTAMP'))) {
    return rows;
  }
  return rows.map((row) =>
    row.map((cell, index) => {
      const type = types[index];
      if (type === 'BOOLEAN') {
        return typeof cell === 'number' ? cell !== 0 : cell;
      }
      if (type === undefined || !type.startsWith('TIMESTAMP') || typeof cell !== 'string') {
        return cell;
      }
      const [, day, time, fraction = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?$/.exec(cell) ?? [];
      return day === undefined ? cell : `${day}T${time}${fraction.replace(/\.?0+$/, '')}`;
    }),
  );
}

/**
 * Everything that the rows depend on: the scope stands for the rights of the viewer, the rest is in
 * the statement.
 */
function keyOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function keptRows(
  { database }: Pick<SemqlServices, 'database'>,
  organizationId: string,
  resultKey: string,
  after: Date,
): Promise<SourceRows | null> {
  const begun = performance.now();
  const kept = await database.executedQuery.findFirst({
    where: {
      organizationId,
      resultKey,
      resultAt: { gt: after },
      status: 'COMPLETED',
      servedFromCache: false,
      OR: [{ executedSemqlQuery: { status: 'SUCCESS', truncated: false } }, { rows: { not: Prisma.AnyNull } }],
    },
    orderBy: { resultAt: 'desc' },
    select: {
      resultAt: true,
      columns: true,
      rows: true,
      executedSemqlQuery: { select: { columns: true, rows: true } },
    },
  });
  if (kept === null || kept.resultAt === null) {
    return null;
  }
  // Written from compiled columns, and from rows of a warehouse that JSON holds exactly.
  const { columns, rows } = (kept.executedSemqlQuery ?? kept) as unknown as {
    readonly columns: readonly CompiledColumn[];
    readonly rows: QueryResult['rows'];
  };
  return {
    columns: columns.map(({ label, type }) => ({ name: label, type })),
    rows,
    truncated: false,
    durationMs: performance.now() - begun,
    servedFromCache: true,
    resultAt: kept.resultAt,
    resultKey: null,
  };
}

/** Record of an execution about the origin of its rows. */
export function rowsRecord({
  servedFromCache,
  resultAt,
  resultKey,
  durationMs,
  rows,
}: Pick<SourceRows, 'servedFromCache' | 'resultAt' | 'resultKey' | 'durationMs' | 'rows'>) {
  return {
    durationMs: Math.round(durationMs),
    rowCount: rows.length,
    servedFromCache,
    resultAt,
    resultKey,
  } satisfies Prisma.ExecutedQueryUpdateInput;
}
