import type { Analysis } from '../analyst.ts';
import type { Provenance } from '../../semql/compiled.ts';
import type { CatalogLookup } from '../builtin/catalog/catalogLookup.ts';
import type { Clock } from '../builtin/time/period.ts';
import { asFinding } from './analysis/settle.ts';
import type { Study, StudyWorld } from './analysis/study.ts';
import { asJson } from './asJson.ts';
import type { ItemOutcome } from './deepSpec.ts';
import type { Evidence } from './evidence.ts';
import { inTurn } from './inTurn.ts';
import type { PlanItem, PlannedQuery } from './plan.ts';
import type { MadePlan } from './planning/makePlan.ts';
import { Binder } from './writing/boundText.ts';
import { noteOf } from './writing/writeReport.ts';
import type { Studied } from './writing/writeReport.ts';

/** How much a run may do. */
export interface DeepLimits {
  readonly milliseconds: number;
  readonly queries: number;
  /** Queries and searches together. */
  readonly calls: number;
  readonly atOnce: number;
}

export const DEFAULT_LIMITS: DeepLimits = { milliseconds: 600_000, queries: 15, calls: 24, atOnce: 3 };

/** Part of a limit after which nothing new is begun, so that the report can still be written. */
const ROOM = 0.8;

/** A finding by itself counts as told with a p below this, until all tests are corrected. */
const PROVISIONAL = 0.001;

interface RunPlan {
  readonly made: MadePlan;
  readonly analysis: Analysis;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  readonly limits: DeepLimits;
  /** Milliseconds since any fixed moment. */
  readonly elapsed: () => number;
  /** Evidence of an earlier run by the canonical text of its query. */
  readonly earlier: ReadonlyMap<string, Evidence>;
  /** Calls that were made before. */
  readonly calls: number;
}

export interface RunOutcome {
  readonly studied: readonly Studied[];
  readonly evidence: readonly Evidence[];
  readonly provenance: ReadonlyMap<string, readonly Provenance[]>;
  readonly binder: Binder;
  readonly failed: readonly { readonly title: string; readonly reason: string }[];
  readonly remaining: readonly { readonly id: string; readonly title: string }[];
  readonly limit: 'time' | 'queries' | 'calls' | null;
}

/**
 * Works on the parts of a plan, a few at a time. Each query and each decision is a step of its own:
 * what is in the record is not done again, whatever the order was.
 */
export async function runPlan(run: RunPlan): Promise<RunOutcome> {
  const { made, analysis, limits } = run;
  const items = made.plan.items.filter((one) => one.state === 'planned');
  const owners = new Map(items.flatMap((item) => item.queries.map((query) => [query.id, { item, query }])));
  const evidence = new Map<string, Evidence>();
  const provenance = new Map<string, readonly Provenance[]>();
  const binder = new Binder(evidence);
  const studies = new Map<string, Study>();
  const failures = new Map<string, string>();
  const left = new Map<string, 'time' | 'queries' | 'calls'>();
  const running = new Map<string, Promise<Evidence>>();
  const time = stopwatch(run.elapsed);
  let queries = 0;
  let done = 0;
  const world: StudyWorld = {
    subject: made.subject,
    binder,
    lookup: run.lookup,
    clock: run.clock,
    evidence: (id) => evidence.get(owners.get(id)?.query.sameAs ?? id),
  };

  await inTurn(items, limits.atOnce, async (item) => {
    const begun = await begin(item);
    if (begun !== null) {
      left.set(item.id, begun);
      return;
    }
    const failure = await readAll(item);
    const study = failure === null ? (made.parts.get(item.id)?.study(world) ?? null) : null;
    if (study) studies.set(item.id, study);
    const note = failure ?? (study ? '' : 'There is too little data to say anything.');
    if (note !== '') failures.set(item.id, note);
    done += 1;
    await end(item, study, note);
  });

  const parts = items.flatMap((item) => {
    const [part, study] = [made.parts.get(item.id), studies.get(item.id)];
    return part && study ? [{ part, title: item.title, study }] : [];
  });
  return {
    studied: parts,
    evidence: items.flatMap((item) =>
      item.queries.flatMap((query) => {
        const own = query.sameAs === null ? evidence.get(query.id) : undefined;
        return own ? [own] : [];
      }),
    ),
    provenance,
    binder,
    failed: items.flatMap((item) => {
      const reason = failures.get(item.id);
      return reason === undefined ? [] : [{ title: item.title, reason }];
    }),
    remaining: items.filter(({ id }) => left.has(id)).map(({ id, title }) => ({ id, title })),
    limit: [...left.values()][0] ?? null,
  };

  /**
   * Null: it may begin; else the limit that keeps it from it. Recorded, as the clock decides it.
   */
  async function begin(item: PlanItem): Promise<'time' | 'queries' | 'calls' | null> {
    const limit = limitReached();
    const recorded = await analysis.step(
      {
        type: 'DEEP_MODE_ANALYSIS_PROGRESS_UPDATE',
        key: `begin:${item.id}`,
        actionParams: { item: item.id },
        reasoning: limit === null ? item.title : `Left for later: ${item.title}`,
      },
      { result: { limit, elapsedMs: time.now() } },
    );
    time.atLeast(recorded.elapsedMs);
    return recorded.limit;
  }

  function limitReached(): 'time' | 'queries' | 'calls' | null {
    if (time.now() >= ROOM * limits.milliseconds) return 'time';
    if (queries >= limits.queries) return 'queries';
    return run.calls + queries >= limits.calls ? 'calls' : null;
  }

  /** Null: every query of the item was read; else why not. */
  async function readAll(item: PlanItem): Promise<string | null> {
    const reads = await Promise.allSettled(item.queries.map((query) => read(query.sameAs ?? query.id)));
    analysis.signal.throwIfAborted();
    const failed = reads.find((one) => one.status === 'rejected');
    if (!failed) return null;
    return failed.reason instanceof QueryFailed ? failed.reason.message : rethrow(failed.reason);
  }

  /** Runs a planned query once, whichever items ask for it. */
  function read(id: string): Promise<Evidence> {
    const known = running.get(id);
    if (known) return known;
    const owner = owners.get(id);
    if (!owner) return Promise.reject(new QueryFailed('A query that it rests on was dropped.'));
    const reading = readQuery(owner.item, owner.query);
    running.set(id, reading);
    return reading;
  }

  async function readQuery(item: PlanItem, query: PlannedQuery): Promise<Evidence> {
    const compiled = analysis.compile(query.semql);
    const versions = compiled.ok ? compiled.query.versions : {};
    const earlier = compiled.ok ? run.earlier.get(compiled.query.canonicalText) : undefined;
    if (earlier && JSON.stringify(earlier.versions) === JSON.stringify(versions)) {
      const reused = { ...earlier, id: query.id, item: item.id, purpose: query.purpose, reused: true };
      evidence.set(query.id, reused);
      return reused;
    }
    queries += 1;
    const executionId = await execute(item, query);
    const executed = await analysis.executed(executionId);
    const { sql, columns, rows, truncated, durationMs } = executed;
    const found: Evidence = {
      id: query.id,
      item: item.id,
      purpose: query.purpose,
      executionId,
      semql: query.semql,
      rowCount: rows.length,
      truncated,
      durationMs,
      caveats: [],
      versions,
      reused: false,
      sql,
      columns,
      rows,
    };
    evidence.set(query.id, found);
    provenance.set(query.id, executed.provenance);
    return found;
  }

  async function execute(item: PlanItem, query: PlannedQuery): Promise<string> {
    let message: string | null = null;
    try {
      return await analysis.step(
        {
          type: 'ACTION',
          key: `query:${query.id}`,
          actionName: 'runSemql',
          actionParams: { semql: query.semql, item: item.id, evidence: query.id },
          reasoning: query.purpose,
        },
        async () => {
          const executed = await analysis.execute(query.semql).catch((error: unknown) => {
            message = error instanceof Error ? error.message : String(error);
            throw error;
          });
          return {
            result: executed.executionId,
            reasoning: query.purpose,
            metadata: {
              executionId: executed.executionId,
              rows: executed.rows.length,
              durationMs: executed.durationMs,
            },
          };
        },
      );
    } catch (error) {
      if (analysis.signal.aborted || !isQueryFailure(error, message)) throw error;
      throw new QueryFailed(`The query failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async function end(item: PlanItem, study: Study | null, note: string): Promise<void> {
    const outcome: ItemOutcome = {
      item: item.id,
      state: study ? 'done' : 'failed',
      note,
      evidence: item.queries.flatMap(({ id }) => {
        const own = world.evidence(id);
        return own ? [noteOf(own)] : [];
      }),
      findings: (study?.drafts ?? []).map((draft, at) =>
        asFinding(
          item.id,
          draft,
          `${item.id}_${at + 1}`,
          draft.p !== null && draft.p > PROVISIONAL ? 'It waits for the correction over all tests.' : null,
        ),
      ),
      elapsedMs: time.now(),
    };
    const [first] = outcome.findings.filter((one) => one.told);
    const recorded = await analysis.step(
      {
        type: 'DEEP_MODE_ANALYSIS_PROGRESS_UPDATE',
        key: `item:${item.id}`,
        actionParams: { item: item.id },
        reasoning: first ? `${item.title}: ${first.statement.text}` : `${item.title}: ${note || 'nothing stands out.'}`,
      },
      { result: asJson(outcome), metadata: { done, of: items.length } },
    );
    time.atLeast(Number(recorded.elapsedMs));
  }
}

/** A query that could not be run: its part of the plan fails, the run goes on. */
class QueryFailed extends Error {
  override readonly name = 'QueryFailed';
}

/**
 * True for the failure of a query, now or in the record; false for a failure of the record itself.
 */
function isQueryFailure(error: unknown, message: string | null): boolean {
  return message !== null || (error instanceof Error && error.name === 'RecordedStepError');
}

function rethrow(error: unknown): never {
  throw error;
}

/** Time that a run has used, over all attempts at it. */
function stopwatch(elapsed: () => number): { now(): number; atLeast(milliseconds: number): void } {
  const start = elapsed();
  let earlier = 0;
  return {
    now: () => Math.round(elapsed() - start + earlier),
    atLeast(milliseconds) {
      earlier = Math.max(earlier, milliseconds - (elapsed() - start));
    },
  };
}
