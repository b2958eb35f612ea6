import type { Viewer } from '../../access/viewer.ts';
import type { ExecutedSemQLQuery } from '../../generated/prisma/client.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { NoRowsBehind } from '../../semql/behind/numberOf.ts';
import { rowsBehindCell, type RowsBehind } from '../../semql/behind/rowsBehindCell.ts';
import type { CompiledColumn, Provenance, SqlValue } from '../../semql/compiled.ts';
import type { Query } from '../../semql/language/ast.ts';
import { parseQuery } from '../../semql/language/parse/parser.ts';
import { conjuncts } from '../../semql/language/mapExpression.ts';
import { printExpression, printQuery } from '../../semql/language/print.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { maximumRows } from '../compile/compileSemql.ts';
import type { CompileRequest, SemqlServices } from '../compile/semqlRequest.ts';
import { executedSemQLQueryPolicy } from '../query.policy.ts';
import { runSemql, SemqlError } from '../run/runSemql.ts';
import { readRows } from '../run/sourceRows.ts';
import { scopeOfViewer } from '../scopeOfViewer.ts';
import { DataSourceError, InvalidSemQLError } from '../semqlForViewer.ts';

/** Number of a result, by the names of its columns. */
export interface NumberPlace {
  /** Execution that the number is of. */
  readonly executionId: string;
  readonly column: string;
  /** Values of the columns that are no numbers, by name; a column left out is not narrowed. */
  readonly keys: readonly { readonly column: string; readonly value: SqlValue }[];
  /** Rows to return; default 200. */
  readonly first?: number | null;
}

/** The rows that make up a number, as they are now. */
export interface ShownRows {
  /** Recorded run of the rows. */
  readonly execution: ExecutedSemQLQuery;
  /** The number over the rows that are there now; null: there is no value. */
  readonly number: SqlValue;
  /** Conditions on the rows, each a sentence. */
  readonly conditions: readonly string[];
}

const usualRows = 200;

/**
 * Runs the rows that make up a number of a result, and the number over them, for the viewer: their
 * access and their row policies decide which rows there are. Relative periods are those of the
 * result.
 * @throws NotFoundError, InvalidInputError with a sentence that says why a number has no rows of
 *   its own, UnauthenticatedError, ForbiddenError, InvalidSemQLError, DataSourceError
 */
export async function showRowsBehind(services: SemqlServices, viewer: Viewer, place: NumberPlace): Promise<ShownRows> {
  const { database } = services;
  const result = await database.executedSemQLQuery.findFirst({
    where: { id: place.executionId, AND: [executedSemQLQueryPolicy.where(viewer)] },
    select: {
      status: true,
      semql: true,
      canonicalText: true,
      columns: true,
      agentId: true,
      environmentId: true,
      now: true,
    },
  });
  if (result === null) {
    throw new NotFoundError('Result');
  }
  const maxRows = place.first ?? usualRows;
  if (maxRows < 1 || maxRows > maximumRows) {
    throw new InvalidInputError(`Ask for 1 to ${maximumRows} rows.`, 'Export the rows to get more.', ['first']);
  }
  const viewed = await scopeOfViewer(database, viewer, result);
  const catalog = await services.catalogs.of(viewed.scope);
  const { keepDefaultFilters, actorId } = viewed;
  const compiling = { now: result.now, timeZone: null, parameters: {}, keepDefaultFilters, dialect: null };
  const behind = rowsOf(result, place, catalog);
  const [semql, plainer = semql] = behind.rows.map(printQuery);
  const compiles = (text: string) =>
    services.compiled.compile(catalog, requestOf(text, { ...compiling, maxRows })).result.ok;
  // A breakdown may lie where one row meets several of its values; the rows are shown without it.
  const text = compiles(semql ?? '') ? (semql ?? '') : (plainer ?? '');
  const { signal } = new AbortController();
  const asked = { ...requestOf(text, { ...compiling, maxRows }), ...viewed, taskId: null, commentId: null, signal };
  try {
    const [{ record, query }, number] = await Promise.all([
      runSemql(services, asked, { catalog, asOf: null }),
      valueOf(services, catalog, requestOf(printQuery(behind.number), compiling), { actorId, signal }),
    ]);
    return { execution: record, number, conditions: conditionsOf(behind, query.provenance) };
  } catch (error) {
    if (error instanceof SemqlError) {
      throw new InvalidSemQLError(error);
    }
    throw error instanceof WarehouseError ? new DataSourceError(error) : error;
  }
}

type Result = Pick<ExecutedSemQLQuery, 'status' | 'semql' | 'canonicalText' | 'columns'>;

/** @throws InvalidInputError */
function rowsOf(result: Result, { column, keys }: NumberPlace, catalog: ScopedCatalog): RowsBehind {
  // Written from compiled columns.
  const columns = result.columns as unknown as readonly CompiledColumn[];
  const typeOf = new Map(columns.map(({ name, type }) => [name, type]));
  if (columns.find(({ name }) => name === column)?.role !== 'measure') {
    throw new InvalidInputError(`${column} is not a number of this result.`, 'Choose a number.', ['column']);
  }
  const typed = keys.map((key) => {
    const type = typeOf.get(key.column);
    if (type === undefined) {
      throw new InvalidInputError(`The result has no column ${key.column}.`, 'Send columns of the result.', ['keys']);
    }
    return { ...key, type };
  });
  try {
    return rowsBehindCell(queryOf(result), { column, keys: typed }, catalog.visible);
  } catch (error) {
    throw error instanceof NoRowsBehind ? new InvalidInputError(error.message, error.advice, ['column']) : error;
  }
}

/** @throws InvalidInputError of a query that did not compile */
function queryOf({ semql, canonicalText }: Result): Query {
  const { query } = parseQuery(canonicalText ?? semql);
  if (query === null) {
    throw new InvalidInputError('That query has no numbers: it failed.', 'Choose a result with numbers.');
  }
  return query;
}

function requestOf(semql: string, request: Omit<CompileRequest, 'form'>): CompileRequest {
  return { ...request, form: { kind: 'text', semql } };
}

/** Value of a query of one number. Records nothing: the rows are what is asked for. */
async function valueOf(
  services: SemqlServices,
  catalog: ScopedCatalog,
  request: CompileRequest,
  asking: { readonly actorId: string; readonly signal: AbortSignal },
): Promise<SqlValue> {
  const { result } = services.compiled.compile(catalog, request);
  if (!result.ok) {
    throw new SemqlError(result.diagnostics);
  }
  const { rows } = await readRows(services, asking, catalog, result.query);
  return rows[0]?.[0] ?? null;
}

const narrowing: ReadonlySet<string> = new Set(['filter', 'default_filter', 'row_policy']);

/** What the query and the row of the number ask for, then what definitions and policies add. */
function conditionsOf({ rows: [rows] }: RowsBehind, provenance: readonly Provenance[]): readonly string[] {
  const written = conjuncts(rows?.where ?? null).map((one) => `Only rows where ${printExpression(one)}`);
  const defined = provenance.flatMap(({ part, sentence }) => (narrowing.has(part) ? [sentence] : []));
  return [...new Set([...written, ...defined])];
}
