import type { Viewer } from '../../access/viewer.ts';
import { ExpectedError, ForbiddenError } from '../../platform/errors.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { BoundParameter, GatedSql, ReadableTable } from '../../warehouse/gate/gateSql.ts';
import { RefusedSql, type RefusalCode, type Span } from '../../warehouse/gate/refusedSql.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { canRunSql } from '../query.policy.ts';
import { openedSource, openSql, runSql, type SqlExecution, type SqlRequest } from './runSql.ts';
import { scopeOfViewer } from '../scopeOfViewer.ts';
import { DataSourceError, parametersOf } from '../semqlForViewer.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';

export interface SqlInput {
  readonly dataSourceId: string;
  /** Agent whose tables count; admins may leave it out. */
  readonly agentId?: string | null;
  readonly sql: string;
  /** Values of `:name` parameters: an object of texts, numbers, booleans and nulls. */
  readonly parameters?: unknown;
}

/** The gate does not let the SQL through. */
export class RefusedSqlError extends ExpectedError {
  readonly code = 'INVALID_INPUT';
  readonly refusal: RefusalCode;
  readonly span: Span;
  constructor(error: RefusedSql) {
    super(error.message, error.advice, { cause: error });
    this.refusal = error.code;
    this.span = error.span;
  }
}

/** Statement that a text would be sent as, or the reason that it would be refused. */
export type CheckedSql = { readonly gated: GatedSql; readonly dataSourceId: string } | { readonly refused: RefusedSql };

/**
 * Looks at SQL without running it.
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError, InvalidInputError
 */
export async function checkSqlForViewer(services: SemqlServices, viewer: Viewer, input: SqlInput): Promise<CheckedSql> {
  const request = await requestOf(services, viewer, input);
  try {
    return { gated: (await openSql(services, request)).gated, dataSourceId: request.dataSourceId };
  } catch (error) {
    if (error instanceof RefusedSql) {
      return { refused: error };
    }
    throw error;
  }
}

/**
 * Runs SQL over what the viewer may read; recorded whatever the outcome.
 * @throws as `checkSqlForViewer`, RefusedSqlError, DataSourceError
 */
export async function runSqlForViewer(
  services: SemqlServices,
  viewer: Viewer,
  input: SqlInput,
  signal: AbortSignal,
): Promise<SqlExecution> {
  const request = await requestOf(services, viewer, input);
  try {
    return await runSql(services, request, { taskId: null, commentId: null, queryTemplateVersionId: null, signal });
  } catch (error) {
    if (error instanceof RefusedSql) {
      throw new RefusedSqlError(error);
    }
    if (error instanceof WarehouseError) {
      throw new DataSourceError(error);
    }
    throw error;
  }
}

/** Tables and columns that the viewer's SQL may name. @throws as `checkSqlForViewer` */
export async function sqlTablesForViewer(
  services: SemqlServices,
  viewer: Viewer,
  { dataSourceId, agentId }: Pick<SqlInput, 'dataSourceId' | 'agentId'>,
): Promise<readonly ReadableTable[]> {
  const request = await requestOf(services, viewer, { dataSourceId, agentId: agentId ?? null, sql: '' });
  return (await openedSource(services, request)).tables;
}

async function requestOf(services: SemqlServices, viewer: Viewer, input: SqlInput): Promise<SqlRequest> {
  const { scope, actorId } = await scopeOfViewer(services.database, viewer, { agentId: input.agentId ?? null });
  const agent =
    scope.agentId === null
      ? null
      : await services.database.agent.findUnique({
          where: { id: scope.agentId },
          select: { canExecuteCustomQueries: true },
        });
  if (!canRunSql(viewer, agent)) {
    throw new ForbiddenError('This agent cannot run SQL.', 'Ask it a question in words, or ask an admin to allow SQL.');
  }
  const { dataSourceId, sql } = input;
  const values = Object.entries(parametersOf(input.parameters));
  const parameters = Object.fromEntries(values.map(([name, value]) => [name, { value, type: typeOf(value) }]));
  return { scope, actorId, dataSourceId, sql, parameters };
}

/** A text is whatever it is compared with. */
function typeOf(value: SqlValue): BoundParameter['type'] {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? 'INTEGER' : 'NUMBER';
  }
  return typeof value === 'boolean' ? 'BOOLEAN' : 'UNKNOWN';
}
