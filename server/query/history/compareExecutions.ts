import type { Viewer } from '../../access/viewer.ts';
import type { ExecutedSemQLQuery, Prisma } from '../../generated/prisma/client.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import type { ReadScope } from '../../model/rowReader.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import type { CompiledColumn, CompiledQuery } from '../../semql/compiled.ts';
import { WarehouseError, type QueryResult } from '../../warehouse/warehouse.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import type { NumbersOf } from '../moves/comparedResults.ts';
import { executedSemQLQueryPolicy } from '../query.policy.ts';
import { SemqlError } from '../run/runSemql.ts';
import { readRows } from '../run/sourceRows.ts';
import { scopeOfViewer } from '../scopeOfViewer.ts';
import { DataSourceError, InvalidSemQLError } from '../semqlForViewer.ts';
import { catalogThen } from './catalogThen.ts';
import { decomposed, type Decomposition } from './decomposed.ts';

/** A model or metric of which two answers used different versions. */
export interface DefinitionDifference {
  readonly id: string;
  readonly type: 'Model' | 'Metric';
  readonly name: string;
  /** Null: it was not used. */
  readonly first: number | null;
  readonly second: number | null;
}

/** Two answers to one question, and why their numbers differ. */
export interface ExecutionComparison extends Decomposition {
  readonly definitions: readonly DefinitionDifference[];
}

interface CompareRequest {
  /** Id of the earlier execution. */
  readonly firstId: string;
  /** Id of the later one; null: the question is asked again, as of the clock of the first. */
  readonly secondId: string | null;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Compares an answer with a later one to the same question, or with what the question gives now.
 * Nothing is recorded. Only an answer whose SQL can be made again is compared: one for a reader of
 * some of the rows, in another time zone or with parameters would seem to have other data.
 * @throws ForbiddenError for anybody but admins, NotFoundError, InvalidInputError when they cannot
 *   be compared, InvalidSemQLError when the question does not compile with one of the definitions,
 *   DataSourceError
 */
export async function compareExecutions(
  services: SemqlServices,
  viewer: Viewer,
  { firstId, secondId, signal }: CompareRequest,
): Promise<ExecutionComparison> {
  if (viewer.kind !== 'member' || viewer.role !== 'org:admin') {
    throw new ForbiddenError('Definitions of another time are for admins.', 'Ask an admin to compare the answers.');
  }
  const first = await execution(services, viewer, firstId);
  const second = secondId === null ? null : await execution(services, viewer, secondId);
  if (second !== null && second.canonicalText !== first.canonicalText && savedText(second) !== savedText(first)) {
    throw new InvalidInputError('These are answers to two questions.', 'Choose two answers to one question.', [
      'secondId',
    ]);
  }
  const later = second ?? first;
  const viewed = await scopeOfViewer(services.database, viewer, later);
  const { scope, actorId } = viewed;
  if (scope.environmentId !== first.environmentId) {
    throw new InvalidInputError('The answers are of two environments.', 'Choose answers of one environment.', [
      'secondId',
    ]);
  }
  const asking = { actorId, signal: signal ?? new AbortController().signal };
  const [before, after] = await Promise.all([
    definitionsOf(services, scope, first),
    second === null ? services.catalogs.of(scope) : definitionsOf(services, scope, second),
  ]);
  const keepDefaultFilters = filtersKept(services, before, first, viewed.keepDefaultFilters);
  if (second !== null) {
    filtersKept(services, after, second, keepDefaultFilters);
  }
  const today = async (catalog: ScopedCatalog, semql: string) => {
    const query = compiled(services, catalog, { semql, now: later.now, keepDefaultFilters });
    const { rows, truncated } = await readRows(services, asking, catalog, query).catch(asDataSourceError);
    return { catalog, query, numbers: { columns: query.columns, rows, truncated } };
  };
  const [then, now] = await Promise.all([
    today(before, first.semql),
    // The layer of now has the names of now.
    today(after, second === null ? savedText(first) : second.semql),
  ]);
  const parts = decomposed({
    first: recorded(first),
    second: second === null ? now.numbers : recorded(second),
    firstToday: then.numbers,
    secondToday: now.numbers,
  });
  if (parts === null) {
    throw new InvalidInputError('The answers have different columns.', 'Choose two answers to one question.', [
      'secondId',
    ]);
  }
  return { ...parts, definitions: differencesOf(then, now) };
}

const sent = {
  executedQuery: { select: { rowCount: true, usedParameters: true } },
  semqlQueries: { orderBy: { id: 'asc' }, take: 1, select: { semql: true } },
} as const;

type SentQuery = Prisma.ExecutedSemQLQueryGetPayload<{ include: typeof sent }>;

/** SemQL of an answer with the names that things have today. */
const savedText = ({ semql, semqlQueries }: SentQuery): string => semqlQueries[0]?.semql ?? semql;

async function execution({ database }: SemqlServices, viewer: Viewer, id: string): Promise<SentQuery> {
  const found = await database.executedSemQLQuery.findFirst({
    where: { id, AND: [executedSemQLQueryPolicy.where(viewer)] },
    include: sent,
  });
  if (found === null) {
    throw new NotFoundError('Answer');
  }
  if (found.status !== 'SUCCESS') {
    throw new InvalidInputError('That query has no numbers: it failed.', 'Choose an answer with numbers.');
  }
  if ((found.rows as unknown[]).length === 0 && (found.executedQuery?.rowCount ?? 0) > 0) {
    throw new InvalidInputError('The numbers of that query are no longer kept.', 'Choose an answer of a task.');
  }
  return found;
}

/**
 * Whether the asker was bound to default filters: the way in which the query compiles to the SQL
 * that was sent, with the same values.
 * @throws InvalidInputError when it does in neither
 */
function filtersKept(services: SemqlServices, catalog: ScopedCatalog, one: SentQuery, likely: boolean): boolean {
  const values = JSON.stringify(one.executedQuery?.usedParameters ?? []);
  for (const keepDefaultFilters of [likely, !likely]) {
    const { semql, now } = one;
    const { sql, parameters } = compiled(services, catalog, { semql, now, keepDefaultFilters });
    if (sql === one.sql && JSON.stringify(parameters) === values) {
      return keepDefaultFilters;
    }
  }
  throw new InvalidInputError(
    'That answer cannot be computed again: it was for a reader of some of the rows, with parameters or a time zone ' +
      'of its own, or by an earlier release.',
    'Ask the question again and compare from then on.',
  );
}

/** The definitions an execution used: those it recorded, and around them those of its time. */
function definitionsOf(
  services: SemqlServices,
  scope: ReadScope,
  { versions, asOf, createdAt }: ExecutedSemQLQuery,
): Promise<ScopedCatalog> {
  const pinned = new Map(Object.entries(versions as Readonly<Record<string, number>>));
  return catalogThen(services, scope, { moment: asOf ?? createdAt, pinned });
}

function compiled(
  services: SemqlServices,
  catalog: ScopedCatalog,
  { semql, now, keepDefaultFilters }: { semql: string; now: Date; keepDefaultFilters: boolean },
): CompiledQuery {
  const { result } = services.compiled.compile(catalog, {
    form: { kind: 'text', semql },
    now,
    timeZone: null,
    parameters: {},
    keepDefaultFilters,
    dialect: null,
  });
  if (!result.ok) {
    throw new InvalidSemQLError(new SemqlError(result.diagnostics));
  }
  return result.query;
}

function asDataSourceError(error: unknown): never {
  throw error instanceof WarehouseError ? new DataSourceError(error) : error;
}

/** Numbers of an execution as they were kept. */
function recorded({ columns, rows, truncated }: ExecutedSemQLQuery): NumbersOf {
  return {
    columns: columns as unknown as readonly CompiledColumn[],
    rows: rows as unknown as QueryResult['rows'],
    truncated,
  };
}

interface Compiled {
  readonly catalog: ScopedCatalog;
  readonly query: CompiledQuery;
}

function differencesOf(first: Compiled, second: Compiled): readonly DefinitionDifference[] {
  const [was, is] = [first.query.versions, second.query.versions];
  const names = new Map<string, Pick<DefinitionDifference, 'type' | 'name'>>(
    [first, second].flatMap(({ catalog: { prepared } }) => [
      ...prepared.definition.models.map(({ id, name }) => [id, { type: 'Model', name }] as const),
      ...prepared.definition.metrics.map(({ id, name }) => [id, { type: 'Metric', name }] as const),
    ]),
  );
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((id): DefinitionDifference[] => {
    const named = names.get(id);
    const [before, after] = [was[id] ?? null, is[id] ?? null];
    return named === undefined || before === after ? [] : [{ id, ...named, first: before, second: after }];
  });
}
