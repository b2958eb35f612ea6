import type { Viewer } from '../access/viewer.ts';
import type { ExecutedSemQLQuery } from '../generated/prisma/client.ts';
import { ExpectedError, InvalidInputError } from '../platform/errors.ts';
import type { DialectName, SqlValue } from '../semql/compiled.ts';
import type { Diagnostic } from '../semql/diagnostics.ts';
import { WarehouseError, type WarehouseErrorType } from '../warehouse/warehouse.ts';
import type { Compilation } from './compile/compileSemql.ts';
import type { QueryForm } from './compile/queryForm.ts';
import { catalogFor } from './history/catalogFor.ts';
import { runSemql, SemqlError } from './run/runSemql.ts';
import { scopeOfViewer, type ScopeInput } from './scopeOfViewer.ts';
import type { CompileRequest, SemqlServices } from './compile/semqlRequest.ts';

/** Arguments of every query in any form. */
export interface QueryInput extends ScopeInput {
  /** IANA name; default the organization's. */
  readonly timeZone?: string | null;
  /** Values of `:name` parameters: an object of texts, numbers, booleans and nulls. */
  readonly parameters?: unknown;
  /** SQL of this engine; default that of the source. */
  readonly dialect?: DialectName | null;
  /** Moment whose definitions count; default: now. */
  readonly asOf?: Date | null;
  /** Ids of versions of models and metrics that count in place of the others. */
  readonly versionIds?: readonly string[] | null;
}

/** The query does not compile; the diagnostics say where and what to write instead. */
export class InvalidSemQLError extends ExpectedError {
  readonly code = 'INVALID_INPUT';
  readonly diagnostics: readonly Diagnostic[];
  constructor(error: SemqlError) {
    super(error.message, error.diagnostics[0]?.advice ?? 'Correct the query and run it again.', { cause: error });
    this.diagnostics = error.diagnostics;
  }
}

/** The data source did not answer, or refused. */
export class DataSourceError extends ExpectedError {
  readonly code = 'UNAVAILABLE';
  readonly errorType: WarehouseErrorType;
  constructor(error: WarehouseError) {
    super(error.message, error.advice, { cause: error });
    this.errorType = error.type;
  }
}

/**
 * Compiles a query over what the viewer may see. Records nothing.
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError of the agent, InvalidInputError
 */
export async function compileForViewer(
  services: SemqlServices,
  viewer: Viewer,
  form: QueryForm,
  input: QueryInput,
  now: Date,
): Promise<Compilation> {
  const { scope, keepDefaultFilters } = await scopeOfViewer(services.database, viewer, input);
  const request = { ...requestOf(form, input, now), keepDefaultFilters };
  const { catalog } = await catalogFor(services, viewer, scope, input, now);
  return services.compiled.compile(catalog, request);
}

/**
 * Compiles and runs a query over what the viewer may see; recorded whatever the outcome.
 * @throws as `compileForViewer`, InvalidSemQLError, DataSourceError
 */
export async function runForViewer(
  services: SemqlServices,
  viewer: Viewer,
  form: QueryForm,
  input: QueryInput,
  now: Date,
): Promise<ExecutedSemQLQuery> {
  const viewed = await scopeOfViewer(services.database, viewer, input);
  const request = requestOf(form, { ...input, dialect: null }, now);
  const { signal } = new AbortController();
  const definitions = await catalogFor(services, viewer, viewed.scope, input, now);
  const asked = { ...request, ...viewed, taskId: null, commentId: null, signal };
  try {
    return (await runSemql(services, asked, definitions)).record;
  } catch (error) {
    if (error instanceof SemqlError) {
      throw new InvalidSemQLError(error);
    }
    if (error instanceof WarehouseError) {
      throw new DataSourceError(error);
    }
    throw error;
  }
}

function requestOf(form: QueryForm, input: QueryInput, now: Date): Omit<CompileRequest, 'keepDefaultFilters'> {
  checkSize(form);
  return {
    form,
    now,
    timeZone: knownTimeZone(input.timeZone ?? null),
    parameters: parametersOf(input.parameters),
    dialect: input.dialect ?? null,
  };
}

const maximumText = 20_000;
/** JSON spells a query at length. */
const maximumJson = 200_000;

function checkSize(form: QueryForm): void {
  const sent = form.kind === 'text' ? form.semql : form.kind === 'json' ? form.query : form.request;
  const maximum = form.kind === 'text' ? maximumText : maximumJson;
  const length = typeof sent === 'string' ? sent.length : JSON.stringify(sent).length;
  if (length > maximum) {
    const path = { text: ['semql'], json: ['query'], model: [], metric: [] }[form.kind];
    throw new InvalidInputError(`A query has at most ${maximum} characters.`, 'Shorten it.', path);
  }
}

/** The name as the clock knows it; null: none was given. @throws InvalidInputError */
export function knownTimeZone(timeZone: string | null): string | null {
  if (timeZone === null) {
    return null;
  }
  try {
    // Engines read the sign of an offset in opposite ways.
    if (/^[+-]/.test(timeZone)) {
      throw new RangeError(timeZone);
    }
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidInputError(
      `The time zone ${JSON.stringify(timeZone)} does not exist.`,
      'Use a name such as Europe/Berlin.',
      ['timeZone'],
    );
  }
}

/** Values of parameters as they were sent. @throws InvalidInputError */
export function parametersOf(value: unknown): Readonly<Record<string, SqlValue>> {
  if (value === null || value === undefined) {
    return {};
  }
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : null;
  if (entries === null || !entries.every((entry): entry is [string, SqlValue] => isSqlValue(entry[1]))) {
    throw new InvalidInputError(
      'Parameters must be an object of texts, numbers, booleans and nulls.',
      'Write, for example, {"country": "DE"}.',
      ['parameters'],
    );
  }
  return Object.fromEntries(entries);
}

const isSqlValue = (value: unknown): value is SqlValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));
