import type { CompiledColumn } from '../../../semql/compiled.ts';
import { RefusedSql } from '../../../warehouse/gate/refusedSql.ts';
import { WarehouseError, type QueryResult } from '../../../warehouse/warehouse.ts';
import type { SemqlServices } from '../../compile/semqlRequest.ts';
import { runSemql, SemqlError } from '../../run/runSemql.ts';
import type { ViewerScope } from '../../scopeOfViewer.ts';
import { DataSourceError, InvalidSemQLError, knownTimeZone } from '../../semqlForViewer.ts';
import { runSql } from '../../sql/runSql.ts';
import { sqlColumns } from '../../sql/sqlColumns.ts';
import { RefusedSqlError } from '../../sql/sqlForViewer.ts';
import { dialectFor } from '../content/checkTemplate.ts';
import { expandLists, parameterPlaces } from '../content/expandLists.ts';
import type { TemplateContent } from '../content/templateContent.ts';
import { boundParameter, valuesFor, type ParameterValues } from '../content/templateParameters.ts';

/** Rows of a query with the values that it was run with. */
export interface ContentRun {
  /** Id of the record of its execution. */
  readonly executedQueryId: string;
  readonly columns: readonly CompiledColumn[];
  readonly rows: QueryResult['rows'];
  readonly truncated: boolean;
  readonly durationMs: number;
  readonly servedFromCache: boolean;
  /** When the source gave the rows. */
  readonly resultAt: Date | null;
  readonly values: ParameterValues;
}

/** Circumstances of a run. */
export interface ContentRunOptions {
  /** Values by name, as they were sent. */
  readonly parameters: unknown;
  /** IANA name, for SemQL; null: the organization's. */
  readonly timeZone: string | null;
  /** Version whose text it is; null: a text that is not saved. */
  readonly versionId: string | null;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Runs a query with values for its parameters, each bound by its type, over what a scope may read;
 * recorded whatever the outcome.
 * @throws InvalidInputError of a value, RefusedSqlError, InvalidSemQLError, DataSourceError,
 *   NotFoundError of the source
 */
export async function runTemplateContent(
  services: SemqlServices,
  viewed: ViewerScope,
  content: TemplateContent,
  options: ContentRunOptions,
): Promise<ContentRun> {
  const values = valuesFor(content.parameters, options.parameters);
  const timeZone = knownTimeZone(options.timeZone);
  const dialect = await dialectFor(services.database, viewed, content);
  const expanded = expandLists(content.query, parameterPlaces(content.query, dialect), values);
  const run = { taskId: null, commentId: null, queryTemplateVersionId: options.versionId, signal: options.signal };
  try {
    if (dialect === null) {
      const { record, query, result } = await runSemql(services, {
        form: { kind: 'text', semql: expanded.query },
        now: options.now,
        timeZone,
        parameters: expanded.values,
        dialect: null,
        ...viewed,
        ...run,
      });
      const { durationMs, servedFromCache, resultAt, executedQueryId } = record;
      return {
        executedQueryId: executedQueryId ?? '',
        columns: query.columns,
        rows: result.rows,
        truncated: result.truncated,
        durationMs: durationMs ?? 0,
        servedFromCache,
        resultAt,
        values,
      };
    }
    const bound = Object.entries(expanded.values).map(([name, value]) => {
      const parameter = content.parameters.find((one) => one.name === expanded.origin.get(name));
      return [name, boundParameter(parameter, value)] as const;
    });
    const { scope, actorId } = viewed;
    const request = { scope, actorId, dataSourceId: content.dataSourceId ?? '', sql: expanded.query };
    const { record, result } = await runSql(services, { ...request, parameters: Object.fromEntries(bound) }, run);
    return {
      executedQueryId: record.id,
      columns: sqlColumns(result),
      rows: result.rows,
      truncated: result.truncated,
      durationMs: Math.round(result.durationMs),
      servedFromCache: result.servedFromCache,
      resultAt: result.resultAt,
      values,
    };
  } catch (error) {
    if (error instanceof RefusedSql) {
      throw new RefusedSqlError(error);
    }
    if (error instanceof SemqlError) {
      throw new InvalidSemQLError(error);
    }
    if (error instanceof WarehouseError) {
      throw new DataSourceError(error);
    }
    throw error;
  }
}
