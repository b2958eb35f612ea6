import type { Viewer } from '../../access/viewer.ts';
import type { Agent, EvalRun, EvalSuite } from '../../generated/prisma/client.ts';
import type { EvalTrigger } from '../../generated/prisma/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, InvalidInputError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { EvalServices } from '../evalServices.ts';
import { suiteToChange } from '../testedAgent.ts';
import { evalRunJob } from './runJob.ts';

/**
 * Starts a run of all cases of a suite. While one of the same definitions waits or runs already, it
 * is returned instead.
 * @throws NotFoundError, ForbiddenError, InvalidInputError when the suite has no cases,
 *   ConflictError while a run from before the last change is at work
 */
export async function startRun(
  { database, jobs }: EvalServices,
  viewer: Viewer,
  { suiteId, trigger }: { readonly suiteId: string; readonly trigger: EvalTrigger },
): Promise<EvalRun> {
  return database.$transaction(async (transaction) => {
    const { suite, agent, viewer: starter } = await suiteToChange(transaction, viewer, suiteId);
    const run = await enqueueRun(transaction, jobs, { suite, agent, trigger, startedById: starter.actorId });
    if (run === null) {
      throw new InvalidInputError('This suite has no cases.', 'Add a case first, or make one of an answer.', [
        'suiteId',
      ]);
    }
    return run;
  });
}

interface NewRun {
  readonly suite: EvalSuite;
  readonly agent: Agent;
  readonly trigger: EvalTrigger;
  readonly startedById: string | null;
}

/**
 * Writes a run of a locked suite and its job.
 * @returns null: the suite has no cases
 * @throws ConflictError while a run from before the last change is at work
 */
export async function enqueueRun(
  transaction: Transaction,
  jobs: EvalServices['jobs'],
  { suite, agent, trigger, startedById }: NewRun,
): Promise<EvalRun | null> {
  const { id: suiteId, organizationId } = suite;
  const newest = await transaction.evalRun.findFirst({ where: { suiteId }, orderBy: { number: 'desc' } });
  const { layerRevision } = await transaction.environment.findUniqueOrThrow({ where: { id: agent.environmentId } });
  if (newest !== null && (newest.state === 'QUEUED' || newest.state === 'RUNNING')) {
    if (await jobs.isLive(evalRunJob, newest.id)) {
      if (
        newest.state === 'QUEUED' ||
        (newest.agentVersion === agent.version && newest.layerRevision === layerRevision)
      ) {
        return newest;
      }
      throw new ConflictError(
        'A run from before the last change is still at work.',
        'Start the suite again when it has ended.',
      );
    }
    // Its process died in its last attempt.
    await transaction.evalRun.update({
      where: { id: newest.id },
      data: { state: 'FAILED', error: 'The run was abandoned.', finishedAt: new Date() },
    });
  }
  const total = await transaction.evalCase.count({ where: { suiteId } });
  if (total === 0) {
    return null;
  }
  const id = newId('EvalRun');
  const run = await transaction.evalRun.create({
    data: {
      id,
      organizationId,
      suiteId,
      number: (newest?.number ?? 0) + 1,
      trigger,
      total,
      startedById,
      agentVersion: agent.version,
      layerRevision,
    },
  });
  await jobs.send(evalRunJob, { runId: id }, { transaction, key: id, organizationId });
  return run;
}
