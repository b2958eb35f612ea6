import type { ExecutedSemQLQuery } from '../generated/prisma/client.ts';
import type { ScopedCatalog } from '../model/catalogs.ts';
import { newId } from '../platform/ids.ts';
import { storableJson } from '../platform/storableJson.ts';
import type { CompiledQuery, DialectName } from '../semql/compiled.ts';
import type { Diagnostic } from '../semql/diagnostics.ts';
import { warehouseConnection } from '../source/warehouseConnection.ts';
import { WarehouseError, type QueryResult } from '../warehouse/warehouse.ts';
import { compileWith, maximumRows } from './compileSemql.ts';
import type { SemqlRequest, SemqlServices } from './semqlRequest.ts';

/** Limits of a QUICK query (functional.md section 11). */
const limits = { maxRows: maximumRows, maxBytes: 32 * 1024 * 1024, timeoutMs: 60_000 };

/** The text does not compile. It was recorded as an execution with status ERROR. */
export class SemqlError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics[0]?.message ?? 'This SemQL does not compile.');
    this.name = 'SemqlError';
    this.diagnostics = diagnostics;
  }
}

/** What ran: the record, and the compiled query it came from. */
export interface SemqlExecution {
  readonly record: ExecutedSemQLQuery;
  readonly query: CompiledQuery;
  readonly result: QueryResult;
}

/**
 * Compiles SemQL, runs it on its source and records both as ExecutedSemQLQuery and ExecutedQuery, whatever the outcome.
 * @throws SemqlError with diagnostics, WarehouseError classified
 */
export async function runSemql(services: SemqlServices, request: SemqlRequest): Promise<SemqlExecution> {
  const catalog = await services.catalogs.of(request.scope);
  const { result, dialect } = compileWith(catalog, request);
  if (!result.ok) {
    const error = new SemqlError(result.diagnostics);
    await services.database.executedSemQLQuery.create({
      data: { ...recordOf(request, dialect), status: 'ERROR', error: error.message, errorType: 'SYNTAX' },
    });
    throw error;
  }
  return execute(services, request, catalog, result.query, dialect);
}

async function execute(
  services: SemqlServices,
  request: SemqlRequest,
  catalog: ScopedCatalog,
  query: CompiledQuery,
  dialect: DialectName,
): Promise<SemqlExecution> {
  const { database } = services;
  const statement = await database.executedQuery.create({
    data: {
      id: newId('ExecutedQuery'),
      organizationId: request.scope.organizationId,
      dataSourceId: query.dataSourceId,
      actorId: request.actorId,
      taskId: request.taskId,
      commentId: request.commentId,
      sql: query.sql,
      dialect,
      usedParameters: [...query.parameters],
      status: 'IN_PROGRESS',
      startedAt: new Date(),
    },
  });
  const compiled = {
    ...recordOf(request, dialect),
    executedQueryId: statement.id,
    canonicalText: query.canonicalText,
    sql: query.sql,
    columns: storableJson(query.columns),
    provenance: storableJson(query.provenance),
    versions: storableJson(query.versions),
  };
  try {
    const result = await runOnSource(services, request.signal, catalog, query);
    const record = await database.$transaction(async (transaction) => {
      await transaction.executedQuery.update({
        where: { id: statement.id },
        data: {
          status: 'COMPLETED',
          durationMs: Math.round(result.durationMs),
          rowCount: result.rows.length,
          endedAt: new Date(),
        },
      });
      return transaction.executedSemQLQuery.create({
        data: {
          ...compiled,
          status: 'SUCCESS',
          rows: storableJson(result.rows),
          truncated: result.truncated,
          durationMs: Math.round(result.durationMs),
        },
      });
    });
    return { record, query, result };
  } catch (error) {
    const failure = {
      error: error instanceof WarehouseError ? error.message : 'The query failed unexpectedly.',
      errorType: error instanceof WarehouseError ? error.type : ('INTERNAL' as const),
    };
    await database.executedQuery.update({
      where: { id: statement.id },
      data: { ...failure, status: 'FAILED', endedAt: new Date() },
    });
    await database.executedSemQLQuery.create({ data: { ...compiled, ...failure, status: 'ERROR' } });
    throw error;
  }
}

/** Names of the models of a query whose rows may not be read, in the scope of the catalog. */
export function unreadable(catalog: ScopedCatalog, query: CompiledQuery): readonly string[] {
  return catalog.prepared.definition.models
    .filter(({ id }) => catalog.metadataOnly.has(id) && id in query.versions)
    .map(({ label, name }) => (label === '' ? name : label));
}

/**
 * Sends a compiled query to its source, within the limits of a quick question. Records nothing.
 * @throws WarehouseError classified; PERMISSION for a table of which the agent may use the description only
 */
export async function runOnSource(
  services: SemqlServices,
  signal: AbortSignal,
  catalog: ScopedCatalog,
  query: CompiledQuery,
): Promise<QueryResult> {
  const [closed] = unreadable(catalog, query);
  if (closed !== undefined) {
    throw new WarehouseError(
      'PERMISSION',
      `This agent may use the description of ${closed}, but not read its rows.`,
      'Ask an admin to let the agent read the table, or ask another agent.',
    );
  }
  const source = catalog.sources.get(query.dataSourceId);
  if (source === undefined) {
    throw new WarehouseError('CONNECTION', 'The data source of this query no longer exists.', 'Connect it again.');
  }
  return services.warehouses.use(source.id, warehouseConnection(services.dataFolder, source), (warehouse) =>
    warehouse.run(query.sql, query.parameters, { ...limits, signal }),
  );
}

/** What is known of an execution before anything is compiled. */
function recordOf(request: SemqlRequest, targetDialect: DialectName) {
  return {
    id: newId('ExecutedSemQLQuery'),
    organizationId: request.scope.organizationId,
    environmentId: request.scope.environmentId,
    agentId: request.scope.agentId,
    actorId: request.actorId,
    taskId: request.taskId,
    commentId: request.commentId,
    semql: request.semql,
    targetDialect,
    source: request.source,
    now: request.now,
  };
}
