import type { Viewer } from '../access/viewer.ts';
import { agentPolicy } from '../agent/agent.policy.ts';
import type { ExecutedSemQLQuery, PrismaClient } from '../generated/prisma/client.ts';
import type { CatalogScope } from '../model/loadCatalog.ts';
import {
  ExpectedError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  UnauthenticatedError,
} from '../platform/errors.ts';
import type { SqlValue } from '../semql/compiled.ts';
import type { Diagnostic } from '../semql/diagnostics.ts';
import { WarehouseError, type WarehouseErrorType } from '../warehouse/warehouse.ts';
import { compileSemql, type Compilation } from './compileSemql.ts';
import { runSemql, SemqlError } from './runSemql.ts';
import type { SemqlRequest, SemqlServices } from './semqlRequest.ts';

/** SemQL as somebody sends it. */
export interface SemqlInput {
  readonly semql: string;
  /** Agent whose view of the semantic layer counts; explorers must name one. */
  readonly agentId?: string | null;
  /** IANA name; default the organization's. */
  readonly timeZone?: string | null;
  /** Values of `:name` parameters: an object of texts, numbers, booleans and nulls. */
  readonly parameters?: unknown;
}

/** The text does not compile; the diagnostics say where and what to write instead. */
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

const maximumText = 20_000;

/**
 * Compiles SemQL over what the viewer may see.
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError of the agent, InvalidInputError
 */
export async function compileForViewer(
  services: SemqlServices,
  viewer: Viewer,
  input: SemqlInput,
  now: Date,
): Promise<Compilation> {
  return compileSemql(services, await requestOf(services.database, viewer, input, now));
}

/**
 * Compiles and runs SemQL over what the viewer may see; recorded whatever the outcome.
 * @throws as `compileForViewer`, InvalidSemQLError, DataSourceError
 */
export async function runForViewer(
  services: SemqlServices,
  viewer: Viewer,
  input: SemqlInput,
  now: Date,
): Promise<ExecutedSemQLQuery> {
  const request = await requestOf(services.database, viewer, input, now);
  try {
    return (await runSemql(services, request)).record;
  } catch (error) {
    if (error instanceof SemqlError) throw new InvalidSemQLError(error);
    if (error instanceof WarehouseError) throw new DataSourceError(error);
    throw error;
  }
}

async function requestOf(database: PrismaClient, viewer: Viewer, input: SemqlInput, now: Date): Promise<SemqlRequest> {
  const scope = await scopeOf(database, viewer, input.agentId ?? null);
  if (input.semql.length > maximumText) {
    throw new InvalidInputError(`A query has at most ${maximumText} characters.`, 'Shorten it.', ['semql']);
  }
  return {
    scope,
    semql: input.semql,
    source: 'DIRECT_SEMQL',
    now,
    timeZone: knownTimeZone(input.timeZone ?? null),
    parameters: parametersOf(input.parameters),
    // Lifting a default filter is for authors of the semantic layer.
    keepDefaultFilters: scope.agentId !== null || viewer.kind !== 'member' || viewer.role !== 'org:admin',
    actorId: 'actorId' in viewer ? viewer.actorId : null,
    taskId: null,
    commentId: null,
    signal: new AbortController().signal,
  };
}

/** What of the semantic layer the viewer may query: all of it for admins, an agent's view for everybody else. */
async function scopeOf(database: PrismaClient, viewer: Viewer, agentId: string | null): Promise<CatalogScope> {
  if (viewer.kind === 'anonymous') throw new UnauthenticatedError();
  if (viewer.kind === 'user') throw new ForbiddenError('You belong to no organization yet.', 'Found or join one.');
  const { organizationId, environmentId } = viewer;
  const chosen = agentId ?? (viewer.kind === 'agent_token' ? viewer.agentId : null);
  if (chosen === null) {
    if (viewer.kind === 'member' && viewer.role === 'org:admin')
      return { organizationId, environmentId, agentId: null };
    throw new InvalidInputError('Name the agent whose data you want to query.', 'Send its id as agentId.', ['agentId']);
  }
  const agent = await database.agent.findFirst({
    where: { id: chosen, deletedAt: null, AND: [agentPolicy.where(viewer)] },
    select: { id: true, organizationId: true, environmentId: true },
  });
  if (agent === null) throw new NotFoundError('Agent');
  return { organizationId: agent.organizationId, environmentId: agent.environmentId, agentId: agent.id };
}

function knownTimeZone(timeZone: string | null): string | null {
  if (timeZone === null) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidInputError(
      `There is no time zone ${JSON.stringify(timeZone)}.`,
      'Use a name like Europe/Berlin.',
      ['timeZone'],
    );
  }
}

function parametersOf(value: unknown): Readonly<Record<string, SqlValue>> {
  if (value === null || value === undefined) return {};
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : null;
  if (entries === null || !entries.every((entry): entry is [string, SqlValue] => isSqlValue(entry[1]))) {
    throw new InvalidInputError(
      'Parameters are an object of texts, numbers, booleans and nulls.',
      'Write them like {"country": "DE"}.',
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
