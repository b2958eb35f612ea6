import type { Agent, EvalCase, EvalRun, PrismaClient } from '../../generated/prisma/client.ts';
import type { Log } from '../../platform/log.ts';
import { newId } from '../../platform/ids.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import type { JobAttempt } from '../../platform/jobs/jobs.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import { causeOf, type Cause } from '../judging/causeOf.ts';
import { failedOutcome, type Outcome } from '../judging/outcome.ts';
import { askCase, type AskedCase } from './askCase.ts';

/** Runs of a suite that are kept. */
const keptRuns = 20;

interface RunServices {
  readonly semql: SemqlServices;
  readonly log: Log;
}

/**
 * Asks every case of a run, one after the other, and keeps each result. Safe to call any number of
 * times: what has a result is not asked again.
 */
export async function runSuite(
  { semql, log }: RunServices,
  { runId }: { readonly runId: string },
  { signal, last }: Pick<JobAttempt, 'signal' | 'last'>,
): Promise<void> {
  const { database } = semql;
  const run = await database.evalRun.findUnique({
    where: { id: runId },
    include: { suite: { include: { agent: true } } },
  });
  // It may have been removed with its suite since it was sent.
  if (run === null || run.state === 'COMPLETED' || run.state === 'FAILED') {
    return;
  }
  const { agent } = run.suite;
  try {
    if (agent.deletedAt !== null) {
      await end(database, run, 'The agent was removed.');
      return;
    }
    await begin(database, run, agent);
    await askAll({ semql, log }, run, agent, signal);
    await end(database, run, null);
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error, runId }, 'eval: run failed');
    if (!last) {
      throw error;
    }
    await end(database, run, `Something went wrong on our side (${runId}). Run the suite again.`);
  }
}

/** What is run is what the agent and its layer are when the first case is asked. */
async function begin(database: PrismaClient, run: EvalRun, agent: Agent): Promise<void> {
  if (run.state !== 'QUEUED') {
    return;
  }
  const { layerRevision } = await database.environment.findUniqueOrThrow({ where: { id: agent.environmentId } });
  await database.evalRun.update({
    where: { id: run.id },
    data: { state: 'RUNNING', agentVersion: agent.version, layerRevision },
  });
}

async function askAll({ semql, log }: RunServices, run: EvalRun, agent: Agent, signal: AbortSignal): Promise<void> {
  const { database, catalogs } = semql;
  const { organizationId, environmentId } = agent;
  const cases = await database.evalCase.findMany({
    where: { suiteId: run.suiteId, createdAt: { lte: run.createdAt }, results: { none: { runId: run.id } } },
    orderBy: { createdAt: 'asc' },
  });
  const whole = await catalogs.of({ organizationId, environmentId, agentId: null, readerId: null });
  const now = run.createdAt;
  for (const one of cases) {
    signal.throwIfAborted();
    const asked = await askCase(semql, one, { agent, now, signal, whole }).catch((error: unknown) => {
      signal.throwIfAborted();
      log.error({ err: error, caseId: one.id }, 'eval: case failed');
      return unasked();
    });
    const cause = asked.verdict === 'FAIL' ? await causeSince(database, one, asked.outcome, whole) : null;
    await keepResult(database, run, one, asked, cause);
  }
}

/** A fault of ours in one case ends that case, not the run. */
function unasked(): AskedCase {
  const message = 'Something went wrong on our side.';
  const reasons = [{ code: 'RUN_FAILED' as const, message }];
  return { verdict: 'ERROR', reasons, outcome: failedOutcome(message), durationMs: 0 };
}

async function keepResult(
  database: PrismaClient,
  { id: runId, organizationId }: EvalRun,
  { id: caseId, question }: EvalCase,
  { verdict, reasons, outcome, durationMs }: AskedCase,
  cause: Cause | null,
): Promise<void> {
  await database.$transaction(async (transaction) => {
    // It may have been removed while it was asked.
    if ((await transaction.evalCase.count({ where: { id: caseId } })) === 0) {
      return;
    }
    const { count } = await transaction.evalResult.createMany({
      data: {
        id: newId('EvalResult'),
        organizationId,
        runId,
        caseId,
        question,
        verdict,
        reasons: storableJson(reasons),
        outcome: storableJson(outcome),
        ...(cause === null ? {} : { cause: storableJson(cause) }),
        durationMs,
      },
      skipDuplicates: true,
    });
    if (count === 1 && verdict === 'PASS') {
      await transaction.evalRun.update({ where: { id: runId }, data: { passed: { increment: 1 } } });
    }
  });
}

/** What has changed since the case passed last; null: it never did. */
async function causeSince(
  database: PrismaClient,
  { id: caseId }: EvalCase,
  outcome: Outcome,
  { prepared }: Pick<ScopedCatalog, 'prepared'>,
): Promise<Cause | null> {
  const passed = await database.evalResult.findFirst({
    where: { caseId, verdict: 'PASS' },
    orderBy: { createdAt: 'desc' },
    include: { run: { select: { number: true } } },
  });
  // Written by `keepResult` from an outcome.
  return passed === null
    ? null
    : causeOf(passed.outcome as unknown as Outcome, outcome, passed.run.number, prepared.definition);
}

async function end(database: PrismaClient, { id, suiteId, number }: EvalRun, error: string | null): Promise<void> {
  const total = await database.evalResult.count({ where: { runId: id } });
  await database.evalRun.deleteMany({ where: { suiteId, number: { lte: number - keptRuns } } });
  await database.evalRun.updateMany({
    where: { id, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: error === null ? 'COMPLETED' : 'FAILED', error, total, finishedAt: new Date() },
  });
}
