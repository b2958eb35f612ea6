import type { DataSource, ExecutedQuery } from '../../generated/prisma/client.ts';
import type { ReadScope } from '../../model/rowReader.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import type { DialectName, Provenance, SqlValue } from '../../semql/compiled.ts';
import { sourceDialect, variantsOf } from '../../source/sourceDialect.ts';
import { gateSql, type BoundParameter, type GatedSql, type GateOptions } from '../../warehouse/gate/gateSql.ts';
import { PivotValuesNeeded } from '../../warehouse/gate/print/pivotValues.ts';
import { RefusedSql, type RefusalCode } from '../../warehouse/gate/refusedSql.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { maximumRows } from '../compile/compileSemql.ts';
import { recordQuery } from '../run/recordQuery.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { readSource, rowsRecord, type SourceRows } from '../run/sourceRows.ts';
import { sqlColumns } from './sqlColumns.ts';
import { sqlTables } from './sqlTables.ts';

/** SQL of the source's own, and who is asking. */
export interface SqlRequest {
  readonly scope: ReadScope;
  readonly actorId: string | null;
  readonly dataSourceId: string;
  readonly sql: string;
  readonly parameters: Readonly<Record<string, BoundParameter>>;
}

/** Whom a run is for, and until when. */
export interface SqlRun {
  readonly taskId: string | null;
  readonly commentId: string | null;
  readonly queryTemplateVersionId: string | null;
  readonly signal: AbortSignal;
}

export interface SqlExecution {
  readonly record: ExecutedQuery;
  readonly result: SourceRows;
}

/** SQL that the gate has let through, and the source it is for. */
export interface OpenedSql {
  readonly source: DataSource;
  readonly dialect: DialectName;
  readonly gated: GatedSql;
  /** The conditions that stand in it. */
  readonly provenance: readonly Provenance[];
}

/**
 * Compiles SQL as it would be sent to the source. Records nothing.
 *
 * @param signal until when values may be asked for that a PIVOT does not name; null: SQL that is
 *   looked at and not run, for which nothing is asked
 * @throws RefusedSql; NotFoundError of the data source; with a signal WarehouseError
 */
export async function openSql(
  services: SemqlServices,
  request: SqlRequest,
  signal: AbortSignal | null = null,
): Promise<OpenedSql> {
  const opened = await openedSource(services, request);
  const query =
    signal === null ? gated(request, opened, 'left open') : await gatedWithValues(services, request, opened, signal);
  const read = opened.tables.filter(({ path }) => query.tables.includes(path));
  return {
    source: opened.source,
    dialect: sourceDialect[opened.source.type],
    gated: query,
    provenance: read.flatMap(({ provenance }) => provenance),
  };
}

/**
 * Runs SQL through the gate and records it as ExecutedQuery with what was sent, or what was
 * refused, whatever the outcome.
 * @throws RefusedSql; WarehouseError classified; NotFoundError of the data source
 */
export async function runSql(services: SemqlServices, request: SqlRequest, run: SqlRun): Promise<SqlExecution> {
  const { database } = services;
  const opened = await openedSource(services, request);
  const begun = performance.now();
  const recorded = {
    id: newId('ExecutedQuery'),
    organizationId: request.scope.organizationId,
    dataSourceId: opened.source.id,
    actorId: request.actorId,
    taskId: run.taskId,
    commentId: run.commentId,
    queryTemplateVersionId: run.queryTemplateVersionId,
    dialect: sourceDialect[opened.source.type],
    startedAt: new Date(),
  };
  let query: GatedSql;
  try {
    query = await gatedWithValues(services, request, opened, run.signal);
  } catch (error) {
    if (!(error instanceof RefusedSql || error instanceof WarehouseError)) {
      throw error;
    }
    const errorType = error instanceof RefusedSql ? errorTypes[error.code] : error.type;
    const failure = { status: 'FAILED', error: error.message, errorType } as const;
    const durationMs = Math.round(performance.now() - begun);
    await recordQuery(database, { ...recorded, ...failure, sql: request.sql, durationMs, endedAt: new Date() });
    throw error;
  }
  const usedParameters: SqlValue[] = [...query.parameters];
  await recordQuery(database, { ...recorded, sql: query.sql, usedParameters, status: 'IN_PROGRESS' });
  try {
    const result = await readSource(services, request.scope, opened.source, query, {
      actorId: request.actorId,
      signal: run.signal,
    });
    // Kept where they may be used again; `forgetRows` forgets them in time.
    const kept =
      result.resultKey === null ? {} : { columns: storableJson(sqlColumns(result)), rows: storableJson(result.rows) };
    const record = await database.executedQuery.update({
      where: { id: recorded.id },
      data: { ...rowsRecord(result), ...kept, status: 'COMPLETED', truncated: result.truncated, endedAt: new Date() },
    });
    return { record, result };
  } catch (error) {
    const known = error instanceof WarehouseError;
    await database.executedQuery.update({
      where: { id: recorded.id },
      data: {
        status: 'FAILED',
        error: known ? error.message : 'The query failed unexpectedly.',
        errorType: known ? error.type : 'INTERNAL',
        durationMs: Math.round(performance.now() - begun),
        endedAt: new Date(),
      },
    });
    throw error;
  }
}

const errorTypes: Readonly<Record<RefusalCode, 'SYNTAX' | 'PERMISSION' | 'LIMIT'>> = {
  TOO_LONG: 'LIMIT',
  TOO_COMPLEX: 'LIMIT',
  CHARACTER: 'SYNTAX',
  SYNTAX: 'SYNTAX',
  NOT_A_QUERY: 'PERMISSION',
  SEVERAL_STATEMENTS: 'PERMISSION',
  UNSUPPORTED: 'SYNTAX',
  FUNCTION: 'PERMISSION',
  TYPE: 'PERMISSION',
  TABLE: 'PERMISSION',
  CLOSED_TABLE: 'PERMISSION',
  COLUMN: 'PERMISSION',
  PARAMETER: 'SYNTAX',
};

export interface OpenedSource {
  readonly source: DataSource;
  readonly tables: Awaited<ReturnType<typeof sqlTables>>;
}

/**
 * A source of the organization; for an agent one of which it reads a table. @throws NotFoundError
 */
export async function openedSource(
  services: SemqlServices,
  { scope, dataSourceId }: Pick<SqlRequest, 'scope' | 'dataSourceId'>,
): Promise<OpenedSource> {
  const { organizationId, agentId } = scope;
  const source = await services.database.dataSource.findFirst({ where: { id: dataSourceId, organizationId } });
  if (source === null) {
    throw new NotFoundError('Data source');
  }
  const tables = await sqlTables(services, scope, source);
  if (agentId !== null && tables.length === 0) {
    throw new NotFoundError('Data source');
  }
  return { source, tables };
}

function gated(
  { sql, parameters }: SqlRequest,
  { source, tables }: OpenedSource,
  pivotValues: GateOptions['pivotValues'],
): GatedSql {
  const variant = variantsOf(new Map([[source.id, source]])).get(source.id);
  const dialect = sourceDialect[source.type];
  return gateSql(sql, { dialect, variant, tables, parameters, pivotValues, maxRows: maximumRows });
}

/** Times that values of a PIVOT are asked for in one query. */
const maximumPivots = 10;

/**
 * SQL that may be run, with the values of each PIVOT that does not name them: those that are there
 * now, among the rows that may be read.
 */
async function gatedWithValues(
  services: SemqlServices,
  request: SqlRequest,
  opened: OpenedSource,
  signal: AbortSignal,
): Promise<GatedSql> {
  const values = new Map<string, readonly (string | null)[]>();
  for (;;) {
    try {
      return gated(request, opened, values.size < maximumPivots ? values : undefined);
    } catch (error) {
      if (!(error instanceof PivotValuesNeeded)) {
        throw error;
      }
      const asking = { actorId: request.actorId, signal };
      const { rows } = await readSource(services, request.scope, opened.source, error, asking);
      values.set(
        error.sql,
        rows.map(([value]) => (typeof value === 'string' ? value : null)),
      );
    }
  }
}
