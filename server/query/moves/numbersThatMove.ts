import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { LocatedChanges } from '../../layer/change.ts';
import { draftLayer, type DraftLayer } from '../../layer/draftLayer.ts';
import { affectedBy, type Affected } from '../../layer/impact/affected.ts';
import { changedIds } from '../../layer/impact/agentScopes.ts';
import { readKeptQueries } from '../../layer/impact/keptQueries.ts';
import type { Layer, LayerMetric } from '../../layer/layer.ts';
import { Effort } from '../../layer/rename/effort.ts';
import { followInText } from '../../layer/rename/followRename.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { readerOf, type RowReader } from '../../model/rowReader.ts';
import type { CompiledQuery, SqlValue } from '../../semql/compiled.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { compileWith } from '../compile/compileSemql.ts';
import type { QueryForm } from '../compile/queryForm.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { readRows } from '../run/sourceRows.ts';
import { answersThatStand } from './answersThatStand.ts';
import { changedCatalog } from './changedCatalog.ts';
import { comparedResults, type ComparedColumn, type NumbersOf } from './comparedResults.ts';

/** What a number belongs to. */
export type NumberOrigin = 'MEASURE' | 'METRIC' | 'ANSWER' | 'TEMPLATE';

/** Numbers of one origin that differ after changes. */
export interface MovedNumbers extends ComparedColumn {
  readonly origin: NumberOrigin;
  /** Of the measure, metric or template; of an answer, its task. */
  readonly id: string;
  readonly name: string;
}

/** Numbers that changes of the semantic layer would move. */
export interface NumbersThatMove {
  readonly moved: readonly MovedNumbers[];
  /** Queries that give the same numbers, or whose SQL stays the same. */
  readonly unmoved: number;
  /**
   * Queries that were not compared: there are more than can be, the time was up, or the data source
   * refused one.
   */
  readonly notCompared: number;
}

/** Query whose numbers are compared, as it is asked before and after the changes. */
interface Candidate {
  readonly origin: NumberOrigin;
  readonly id: string;
  readonly name: string;
  /** Null: of the whole layer. */
  readonly agentId: string | null;
  readonly before: QueryForm;
  readonly after: QueryForm;
  readonly parameters: Readonly<Record<string, SqlValue>>;
}

/** Pairs of queries that are run for one request. */
const mostCompared = 12;

/** Milliseconds after which no further pair is run. */
const budgetMs = 8_000;

interface MovesRequest {
  readonly located: LocatedChanges;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs metrics and measures, starred and recent answers and approved templates over the stored
 * layer and over the one that changes would leave, and compares their numbers. Nothing is written
 * or recorded. Only what compiles to other SQL is run.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError
 */
export async function numbersThatMove(
  services: SemqlServices,
  viewer: Viewer,
  { located, now, signal }: MovesRequest,
): Promise<NumbersThatMove> {
  const draft = await draftLayer(services.database, viewer, located);
  const readerId = 'actorId' in viewer ? viewer.actorId : null;
  const reader = readerId === null ? null : await readerOf(services.database, draft.organizationId, readerId);
  const catalogs = new CatalogPairs(services, draft, readerId, reader);
  const deadline = AbortSignal.any([AbortSignal.timeout(budgetMs), ...(signal === undefined ? [] : [signal])]);
  const asking = { actorId: readerId, signal: deadline };
  const moved: MovedNumbers[] = [];
  let unmoved = 0;
  const { candidates, left } = await candidatesOf(services, viewer, draft, now);
  let notCompared = left;
  let run = 0;
  const effort = new Effort();
  for (const candidate of candidates) {
    await effort.giveWay();
    if (run === mostCompared || deadline.aborted) {
      notCompared += 1;
      continue;
    }
    const catalog = await catalogs.of(candidate.agentId);
    const before = compiled(catalog.before, candidate.before, candidate, now);
    const after = compiled(catalog.after, candidate.after, candidate, now);
    if (before === null || after === null) {
      // What breaks, or comes to life again, is said by the impact.
      continue;
    }
    if (before.sql === after.sql && same(before.parameters, after.parameters)) {
      unmoved += 1;
      continue;
    }
    run += 1;
    const columns = await compareRuns(services, asking, [catalog.before, before], [catalog.after, after]);
    const different = columns?.filter(({ cells }) => cells.length > 0) ?? [];
    const { origin, id, name } = candidate;
    moved.push(...different.map((column) => ({ origin, id, name, ...column })));
    notCompared += columns === null ? 1 : 0;
    unmoved += columns !== null && different.length === 0 ? 1 : 0;
  }
  return { moved, unmoved, notCompared };
}

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type Side = readonly [catalog: ScopedCatalog, query: CompiledQuery];

/** @returns null: a data source gave no rows, or the results cannot be compared */
async function compareRuns(
  services: SemqlServices,
  asking: { readonly actorId: string | null; readonly signal: AbortSignal },
  before: Side,
  after: Side,
): Promise<readonly ComparedColumn[] | null> {
  const numbersOf = async ([catalog, query]: Side): Promise<NumbersOf> => {
    const { rows, truncated } = await readRows(services, asking, catalog, query);
    return { columns: query.columns, rows, truncated };
  };
  try {
    return comparedResults(...(await Promise.all([numbersOf(before), numbersOf(after)])));
  } catch (error) {
    if (error instanceof WarehouseError) {
      return null;
    }
    throw error;
  }
}

function compiled(
  catalog: ScopedCatalog,
  form: QueryForm,
  { agentId, parameters }: Candidate,
  now: Date,
): CompiledQuery | null {
  const { result } = compileWith(catalog, {
    form,
    now,
    timeZone: null,
    parameters,
    keepDefaultFilters: agentId !== null,
    corrections: false,
    dialect: null,
  });
  return result.ok ? result.query : null;
}

/** The catalogs before and after changes, of the whole layer and of agents. */
class CatalogPairs {
  readonly #services: SemqlServices;
  readonly #draft: DraftLayer;
  readonly #known = new Map<string | null, { readonly before: ScopedCatalog; readonly after: ScopedCatalog }>();

  readonly #readerId: string | null;
  readonly #reader: RowReader | null;

  constructor(services: SemqlServices, draft: DraftLayer, readerId: string | null, reader: RowReader | null) {
    this.#services = services;
    this.#draft = draft;
    this.#readerId = readerId;
    this.#reader = reader;
  }

  async of(agentId: string | null) {
    const known = this.#known.get(agentId);
    if (known !== undefined) {
      return known;
    }
    const { organizationId, environmentId, layer } = this.#draft;
    const readerId = this.#readerId;
    const before = await this.#services.catalogs.of({ organizationId, environmentId, agentId, readerId });
    const pair = { before, after: changedCatalog(before, layer, this.#reader) };
    this.#known.set(agentId, pair);
    return pair;
  }
}

/** Queries whose numbers may move, and how many further ones there are. */
interface Candidates {
  /** What was changed itself comes first. */
  readonly candidates: readonly Candidate[];
  readonly left: number;
}

async function candidatesOf(
  services: SemqlServices,
  viewer: Viewer,
  draft: DraftLayer,
  now: Date,
): Promise<Candidates> {
  const { before, layer, organizationId } = draft;
  const affected = affectedBy(before, layer);
  const changed = changedIds(before, layer);
  // An answer that uses a part of the chain uses the model, whose id is among its versions.
  const { answers, left } = await answersThatStand(services.database, viewer, draft, changed, now);
  const templates = await services.database.$transaction((transaction: Transaction) =>
    readKeptQueries(transaction, organizationId),
  );
  const kept = templates.filter(({ approved }) => approved);
  const texts: readonly (Omit<Candidate, 'before' | 'after'> & { readonly semql: string })[] = [
    ...answers.map(({ taskId, title, semql, agentId }) => ({
      origin: 'ANSWER' as const,
      id: taskId,
      name: title,
      agentId,
      semql,
      parameters: {},
    })),
    ...kept.map(({ id, name, semql, parameters }) => ({
      origin: 'TEMPLATE' as const,
      id,
      name,
      agentId: null,
      semql,
      parameters,
    })),
  ];
  const effort = new Effort();
  const candidates = [
    ...(affected === null ? [] : measuresIn(before, layer, affected)),
    ...metricsIn(before, layer, affected),
    ...texts.map(({ semql, ...candidate }): Candidate => ({
      ...candidate,
      before: { kind: 'text', semql },
      after: { kind: 'text', semql: afterRenames(draft, semql, candidate.parameters, effort) },
    })),
  ];
  return { candidates, left };
}

/** A query with the names that things have after the changes. */
function afterRenames(
  { renames, dialectOf }: DraftLayer,
  semql: string,
  parameters: Readonly<Record<string, SqlValue>>,
  effort: Effort,
): string {
  return renames.reduce((text, step) => followInText(step, { semql: text, parameters }, dialectOf, effort).text, semql);
}

/** Totals of the measures that the changes reach. */
function measuresIn(before: Layer, after: Layer, { ids }: Affected): readonly Candidate[] {
  const models = new Map(after.models.map((model) => [model.id, model]));
  return before.models.flatMap((model) => {
    const now = models.get(model.id);
    const measures = new Map(now?.measures.map((measure) => [measure.id, measure]));
    return model.measures
      .filter(({ id }) => ids.has(id))
      .flatMap((measure): Candidate[] => {
        const then = measures.get(measure.id);
        if (now === undefined || then === undefined) {
          return [];
        }
        const total = (owner: string, name: string): QueryForm => ({
          kind: 'model',
          request: { model: owner, measures: [name] },
        });
        return [
          {
            origin: 'MEASURE',
            id: measure.id,
            name: then.label || then.name,
            agentId: null,
            before: total(model.name, measure.name),
            after: total(now.name, then.name),
            parameters: {},
          },
        ];
      });
  });
}

/** Metrics over their periods. */
function metricsIn(before: Layer, after: Layer, affected: Affected | null): readonly Candidate[] {
  const known = new Map(before.metrics.map((metric) => [metric.id, metric]));
  return after.metrics.flatMap((metric): Candidate[] => {
    const was = known.get(metric.id);
    if (was === undefined || (affected !== null && !affected.ids.has(metric.id))) {
      return [];
    }
    const grain = was.timeDimension === null || metric.timeDimension === null ? null : grainOf(metric);
    return [
      {
        origin: 'METRIC',
        id: metric.id,
        name: metric.label || metric.name,
        agentId: null,
        before: overTime(was.name, grain),
        after: overTime(metric.name, grain),
        parameters: {},
      },
    ];
  });
}

/** Periods that a metric is compared over. */
const mostPeriods = 500;

const overTime = (name: string, grain: string | null): QueryForm => ({
  kind: 'metric',
  request:
    grain === null
      ? { metrics: [name] }
      : { metrics: [name], grain, orderBy: [`-${grain.toLowerCase()}`], limit: mostPeriods },
});

function grainOf({ timeGrains }: LayerMetric): string {
  return timeGrains.length === 0 || timeGrains.includes('MONTH') ? 'MONTH' : (timeGrains[0] ?? 'MONTH');
}
