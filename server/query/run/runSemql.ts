import type { ExecutedSemQLQuery } from '../../generated/prisma/client.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { newId } from '../../platform/ids.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import type { CompiledQuery } from '../../semql/compiled.ts';
import type { Diagnostic } from '../../semql/diagnostics.ts';
import { WarehouseError, type QueryResult } from '../../warehouse/warehouse.ts';
import type { Compilation } from '../compile/compileSemql.ts';
import { executedMetrics } from './executedMetrics.ts';
import { sourceOfForm } from '../compile/queryForm.ts';
import type { SemqlRequest, SemqlServices } from '../compile/semqlRequest.ts';
import { recordQuery } from './recordQuery.ts';
import { readRows, rowsRecord } from './sourceRows.ts';

/** The query does not compile. It was recorded as an execution with status ERROR. */
export class SemqlError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics[0]?.message ?? 'This SemQL query does not compile.');
    this.name = 'SemqlError';
    this.diagnostics = diagnostics;
  }
}

/** Execution that ran: its record and its compiled query. */
export interface SemqlExecution {
  readonly record: ExecutedSemQLQuery;
  readonly query: CompiledQuery;
  readonly result: QueryResult;
}

/** Definitions that a query is compiled with. */
export interface Definitions {
  readonly catalog: ScopedCatalog;
  /** Moment that they are of; null: now. */
  readonly asOf: Date | null;
}

/**
 * Compiles a query, runs it on its source and records it as ExecutedSemQLQuery and ExecutedQuery,
 * and the metrics it asked for as ExecutedMetric, whatever the outcome.
 * @param definitions default: those of now
 * @throws SemqlError with diagnostics, WarehouseError classified
 */
export async function runSemql(
  services: SemqlServices,
  sent: SemqlRequest,
  definitions?: Definitions,
): Promise<SemqlExecution> {
  const begun = performance.now();
  const catalog = definitions?.catalog ?? (await services.catalogs.of(sent.scope));
  const request: RecordedRequest = { ...sent, asOf: definitions?.asOf ?? null };
  const compilation = services.compiled.compile(catalog, request);
  if (compilation.result.ok) {
    return execute(services, request, catalog, compilation, compilation.result.query);
  }
  const error = new SemqlError(compilation.result.diagnostics);
  await services.database.executedSemQLQuery.create({
    data: {
      ...recordOf(request, compilation),
      status: 'ERROR',
      error: error.message,
      errorType: 'SYNTAX',
      durationMs: Math.round(performance.now() - begun),
      ...executedMetrics(request, compilation, { status: 'ERROR', error: error.message, errorType: 'SYNTAX' }),
    },
  });
  throw error;
}

async function execute(
  services: SemqlServices,
  request: RecordedRequest,
  catalog: ScopedCatalog,
  compilation: Compilation,
  query: CompiledQuery,
): Promise<SemqlExecution> {
  const { database } = services;
  const begun = performance.now();
  const statement = await recordQuery(database, {
    id: newId('ExecutedQuery'),
    organizationId: request.scope.organizationId,
    dataSourceId: query.dataSourceId,
    actorId: request.actorId,
    taskId: request.taskId,
    commentId: request.commentId,
    queryTemplateVersionId: request.queryTemplateVersionId ?? null,
    sql: query.sql,
    dialect: compilation.dialect,
    usedParameters: [...query.parameters],
    status: 'IN_PROGRESS',
    startedAt: new Date(),
  });
  const compiled = {
    ...recordOf(request, compilation),
    executedQueryId: statement.id,
    canonicalText: query.canonicalText,
    sql: query.sql,
    columns: storableJson(query.columns),
    provenance: storableJson(query.provenance),
    versions: storableJson(query.versions),
  };
  try {
    const result = await readRows(services, request, catalog, query);
    const { durationMs, servedFromCache, resultAt } = rowsRecord(result);
    const record = await database.$transaction(async (transaction) => {
      await transaction.executedQuery.update({
        where: { id: statement.id },
        data: { ...rowsRecord(result), status: 'COMPLETED', endedAt: new Date() },
      });
      return transaction.executedSemQLQuery.create({
        data: {
          ...compiled,
          status: 'SUCCESS',
          rows: storableJson(result.rows),
          truncated: result.truncated,
          durationMs,
          servedFromCache,
          resultAt,
          ...executedMetrics(request, compilation, { status: 'SUCCESS', durationMs }),
        },
      });
    });
    return { record, query, result };
  } catch (error) {
    const failure = {
      error: error instanceof WarehouseError ? error.message : 'The query failed unexpectedly.',
      errorType: error instanceof WarehouseError ? error.type : ('INTERNAL' as const),
      durationMs: Math.round(performance.now() - begun),
    };
    await database.$transaction([
      database.executedQuery.update({
        where: { id: statement.id },
        data: { ...failure, status: 'FAILED', endedAt: new Date() },
      }),
      database.executedSemQLQuery.create({
        data: {
          ...compiled,
          ...failure,
          status: 'ERROR',
          ...executedMetrics(request, compilation, { ...failure, status: 'ERROR' }),
        },
      }),
    ]);
    throw error;
  }
}

type RecordedRequest = SemqlRequest & Pick<Definitions, 'asOf'>;

/** Facts about an execution before it runs. */
function recordOf(request: RecordedRequest, { read, dialect }: Compilation) {
  return {
    id: newId('ExecutedSemQLQuery'),
    organizationId: request.scope.organizationId,
    environmentId: request.scope.environmentId,
    agentId: request.scope.agentId,
    actorId: request.actorId,
    taskId: request.taskId,
    commentId: request.commentId,
    semql: read.text,
    targetDialect: dialect,
    source: sourceOfForm[request.form.kind],
    now: request.now,
    asOf: request.asOf,
  };
}
