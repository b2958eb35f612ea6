import { isVisitor, type Viewer } from '../../access/viewer.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { CompiledColumn, CompiledQuery, SqlValue } from '../../semql/compiled.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import type { Compilation } from '../compile/compileSemql.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { executedQueryPolicy, executedSemQLQueryPolicy } from '../query.policy.ts';
import { recordQuery } from '../run/recordQuery.ts';
import { SemqlError } from '../run/runSemql.ts';
import { readableSource } from '../run/sourceRows.ts';
import { scopeOfViewer } from '../scopeOfViewer.ts';
import { DataSourceError, InvalidSemQLError } from '../semqlForViewer.ts';
import { mostExportedRows, streamRows } from './streamedRows.ts';
import type { FileWriter } from './fileWriter.ts';

/** Result that may be exported. */
export interface OpenedExport {
  /**
   * Writes all of its rows and ends the file.
   * @throws DataSourceError, and what the writer throws
   */
  write(writer: FileWriter, signal: AbortSignal, onRows: (count: number) => void): Promise<WrittenExport>;
}

export interface WrittenExport {
  readonly rows: number;
  /** True: the result has more rows than an export. */
  readonly truncated: boolean;
}

/**
 * Opens the result of an execution for export. A query in SemQL is run again, with the definitions
 * of now, for the viewer: their access and their row policies decide what it gives, and relative
 * periods are those of the answer. Rows of an approved SQL query are those that its asker was
 * shown.
 * @throws NotFoundError, UnauthenticatedError, ForbiddenError, InvalidSemQLError when it no longer
 *   compiles for the viewer, InvalidInputError when it failed or its rows are gone, DataSourceError
 */
export async function openExport(services: SemqlServices, viewer: Viewer, executionId: string): Promise<OpenedExport> {
  const { database } = services;
  if (isVisitor(viewer)) {
    throw new ForbiddenError('Visitors read results, and do not export them.', 'Copy the table instead.');
  }
  const asked = await database.executedSemQLQuery.findFirst({
    where: { id: executionId, AND: [executedSemQLQueryPolicy.where(viewer)] },
    select: { status: true, semql: true, canonicalText: true, agentId: true, environmentId: true, now: true },
  });
  if (asked === null) {
    return keptResult(services, viewer, executionId);
  }
  if (asked.status !== 'SUCCESS') {
    throw new InvalidInputError('That query has no rows: it failed.', 'Choose a result with rows.');
  }
  const { scope, actorId, keepDefaultFilters } = await scopeOfViewer(database, viewer, asked);
  const catalog = await services.catalogs.of(scope);
  const compilation = services.compiled.compile(catalog, {
    form: { kind: 'text', semql: asked.canonicalText ?? asked.semql },
    now: asked.now,
    timeZone: null,
    parameters: {},
    keepDefaultFilters,
    dialect: null,
    maxRows: mostExportedRows,
  });
  if (!compilation.result.ok) {
    throw new InvalidSemQLError(new SemqlError(compilation.result.diagnostics));
  }
  const { query } = compilation.result;
  const run = { organizationId: scope.organizationId, actorId, catalog, compilation, query };
  return { write: (writer, signal, onRows) => writeQuery(services, run, writer, signal, onRows) };
}

interface ExportRun {
  readonly organizationId: string;
  readonly actorId: string;
  readonly catalog: ScopedCatalog;
  readonly compilation: Compilation;
  readonly query: CompiledQuery;
}

/** Streams the rows into the file, and records the run like every other query. */
async function writeQuery(
  services: SemqlServices,
  { organizationId, actorId, catalog, compilation, query }: ExportRun,
  writer: FileWriter,
  signal: AbortSignal,
  onRows: (count: number) => void,
): Promise<WrittenExport> {
  const { database } = services;
  const begun = performance.now();
  const record = await recordQuery(database, {
    id: newId('ExecutedQuery'),
    organizationId,
    dataSourceId: query.dataSourceId,
    actorId,
    sql: query.sql,
    dialect: compilation.dialect,
    usedParameters: [...query.parameters],
    status: 'IN_PROGRESS',
    startedAt: new Date(),
  }).catch(asDataSourceError);
  const ended = (outcome: object) =>
    database.executedQuery.update({
      where: { id: record.id },
      data: { durationMs: Math.round(performance.now() - begun), endedAt: new Date(), ...outcome },
    });
  let rows = 0;
  let writing = false;
  const take = async (piece: readonly (readonly SqlValue[])[]): Promise<void> => {
    if (!writing) {
      // A failure of the query itself comes before the first byte of the file.
      writing = true;
      await writer.begin(query.columns);
    }
    await writer.add(piece);
    rows += piece.length;
    onRows(rows);
  };
  try {
    const source = readableSource(catalog, query);
    const truncated = await streamRows(services, source, query, { actorId, signal }, take);
    await take([]);
    await writer.end();
    await ended({ status: 'COMPLETED', rowCount: rows, truncated, resultAt: new Date() });
    return { rows, truncated };
  } catch (error) {
    const known = error instanceof WarehouseError;
    await ended({
      status: 'FAILED',
      error: known ? error.message : 'The export was not completed.',
      errorType: known ? error.type : signal.aborted ? 'CANCELLED' : 'INTERNAL',
    });
    return asDataSourceError(error);
  }
}

/** Rows of SQL as its asker was shown them. */
async function keptResult({ database }: SemqlServices, viewer: Viewer, id: string): Promise<OpenedExport> {
  const actorId = viewer.kind === 'member' || viewer.kind === 'agent_token' ? viewer.actorId : '';
  const found = await database.executedQuery.findFirst({
    // What its row policies allowed is the asker's alone.
    where: { id, actorId, AND: [executedQueryPolicy.where(viewer)] },
    select: { status: true, columns: true, rows: true, truncated: true },
  });
  if (found === null) {
    throw new NotFoundError('Result');
  }
  if (found.status !== 'COMPLETED' || found.rows === null) {
    throw new InvalidInputError('The rows of that query are not kept.', 'Ask the question again, and export then.');
  }
  const { truncated } = found;
  // Written from compiled columns and the rows of a warehouse.
  const columns = found.columns as unknown as readonly CompiledColumn[];
  const rows = found.rows as unknown as readonly (readonly SqlValue[])[];
  return {
    async write(writer, _signal, onRows) {
      await writer.begin(columns);
      await writer.add(rows);
      onRows(rows.length);
      await writer.end();
      return { rows: rows.length, truncated };
    },
  };
}

function asDataSourceError(error: unknown): never {
  throw error instanceof WarehouseError ? new DataSourceError(error) : error;
}
