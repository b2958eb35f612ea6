import type { Jobs } from '../platform/jobs.ts';
import { recoverRuns } from './recoverRuns.ts';
import { runTaskComment, type RunDeps } from './run.ts';
import { taskRunJob } from './taskRunJob.ts';

const recoverEveryMs = 2000;

/** The part of a process that works on tasks. */
interface TaskWorker {
  /** Ends the watch over abandoned runs; stop the jobs afterwards, which hands running ones back. */
  stop(): void;
}

/** Starts answering comments, `concurrency` at once (default 4), and watching over runs whose workers fell silent. */
export async function startTaskWorker(
  deps: Omit<RunDeps, 'jobs'> & { readonly jobs: Jobs },
  { concurrency = 4 }: { readonly concurrency?: number } = {},
): Promise<TaskWorker> {
  await deps.jobs.work(taskRunJob, { concurrency }, (input, { signal }) => runTaskComment(deps, input, signal));
  const recover = (): void => {
    recoverRuns(deps, deps.limits?.staleAfterMs).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'task: could not look for abandoned runs'),
    );
  };
  // At once: after a restart the runs of the process before are waiting.
  recover();
  const timer = setInterval(recover, recoverEveryMs);
  return { stop: () => clearInterval(timer) };
}
