import { askOnce } from '../../agent/askOnce.ts';
import { openAgentWorld } from '../../agent/agentWorld.ts';
import { builtinAnalyst } from '../../analyst/builtin/builtinAnalyst.ts';
import type { Agent, EvalCase } from '../../generated/prisma/client.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { ExpectedError } from '../../platform/errors.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import type { RunWorld } from '../../task/run/run.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { judge, type Judgement } from '../judging/judge.ts';
import { failedOutcome, outcomeOf, readResultRows, type Outcome } from '../judging/outcome.ts';
import { usedNames } from '../judging/usedNames.ts';
import { unknownNames } from '../judging/unknownNames.ts';

export interface AskedCase extends Judgement {
  readonly outcome: Outcome;
  readonly durationMs: number;
}

interface CaseRequest {
  readonly agent: Agent;
  /** Time of the run, for cases without a clock of their own. */
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Turns the catalog of the agent into that of unsaved changes. */
  readonly changed?: (catalog: ScopedCatalog) => ScopedCatalog;
  /** The whole semantic layer, in which names must exist. */
  readonly whole: Pick<ScopedCatalog, 'prepared'>;
}

/** Longest time for one case, milliseconds. */
const longestMs = 60_000;

/**
 * Asks the question of a case as its person and judges what comes out. Nothing is recorded.
 * @throws what is nobody's fault: the database is away, or a fault of ours
 */
export async function askCase(
  services: SemqlServices,
  one: EvalCase,
  { agent, now: time, signal, changed, whole }: CaseRequest,
): Promise<AskedCase> {
  const begun = performance.now();
  const took = (): number => Math.round(performance.now() - begun);
  const now = one.clock ?? time;
  const expected = { ...one, result: readResultRows(one.result) };
  const [missing] = unknownNames(one.mustNotUse, whole);
  if (missing !== undefined) {
    const message = `There is no ${missing} any longer, so it cannot be told whether it is used.`;
    const outcome = failedOutcome(message);
    return { verdict: 'ERROR', reasons: [{ code: 'EXPECTATION_BROKEN', message }], outcome, durationMs: took() };
  }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  const { organizationId, environmentId } = agent;
  const asking = { organizationId, environmentId, agentId: agent.id, actorId: one.asActorId, now };
  try {
    const world = inTimeZone(await openAgentWorld(services, asking, changed), one.timeZone);
    // Written from the values of a task.
    const variables = one.variables as Readonly<Record<string, string | number>>;
    const { question, previous } = one;
    const asked = await askOnce(builtinAnalyst, world, { question, previous, variables, now }, limit);
    const answered = outcomeOf(asked);
    const uses = [...usedNames(answered, whole.prepared.definition)].toSorted();
    const outcome = { ...answered, uses };
    return { ...judge(expected, outcome, world.compile), outcome, durationMs: took() };
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted || error instanceof ExpectedError || error instanceof WarehouseError) {
      const message = limit.aborted ? 'It took longer than a minute.' : error instanceof Error ? error.message : '';
      const outcome = failedOutcome(message);
      return { ...judge(expected, outcome, () => ({ ok: false, diagnostics: [] })), outcome, durationMs: took() };
    }
    throw error;
  }
}

/** The same world where it is another time of day; null: the time zone of the organization. */
function inTimeZone(world: RunWorld, timeZone: string | null): RunWorld {
  if (timeZone === null) {
    return world;
  }
  const { request, compile } = world;
  return {
    ...world,
    request: { ...request, timeZone },
    compile: (semql, options = {}) => compile(semql, { ...options, timeZone: options.timeZone ?? timeZone }),
  };
}
