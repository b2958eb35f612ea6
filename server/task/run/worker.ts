import { FairShare, type Shares } from '../../platform/jobs/fairShare.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { runTaskComment, type RunDeps } from './run.ts';
import { taskRunJob } from './taskRunJob.ts';
import { waitingRuns } from './waitingRuns.ts';

/** Interval of the fallback poll for waiting runs, such as those of workers that stopped. */
const lookEveryMs = 500;

/** The part of a process that works on tasks. */
interface TaskWorker {
  /**
   * Begins nothing more and hands back what it works on, for at most `timeoutMs`, default 8,000.
   */
  stop(timeoutMs?: number): Promise<void>;
}

/** The last place is for another organization, and the one before it for another person. */
function sharesOf(places: number): Shares {
  return { places, perOrganization: Math.max(1, places - 1), perPerson: Math.max(1, places - 2) };
}

/**
 * Starts answering comments, `concurrency` at once (default 6, four for one person), organizations
 * and people in turn: a wake-up says only that some run waits, and whose turn it is decides which
 * is begun.
 */
export async function startTaskWorker(
  deps: Omit<RunDeps, 'jobs'> & { readonly jobs: Jobs },
  { concurrency = 6 }: { readonly concurrency?: number } = {},
): Promise<TaskWorker> {
  const fair = new FairShare(sharesOf(concurrency));
  const running = new Map<string, Promise<void>>();
  /**
   * Runs that could not be begun or ended since the timer went: they wait still, and at once they
   * would fail again.
   */
  const failed = new Set<string>();
  const stopping = new AbortController();
  let looking: Promise<void> | null = null;
  let again = false;

  /**
   * Begins the runs whose turn it is; one look at a time, and another one if a wake-up comes
   * meanwhile.
   */
  function look(): Promise<void> {
    again = true;
    looking ??= (async () => {
      try {
        while (again) {
          again = false;
          await begin();
        }
      } catch (error) {
        deps.log.warn({ err: error }, 'task: could not look for runs that wait');
      } finally {
        looking = null;
      }
    })();
    return looking;
  }

  async function begin(): Promise<void> {
    while (!stopping.signal.aborted && fair.taken < concurrency && failed.size < concurrency) {
      const inHand = [...running.keys(), ...failed];
      const waiting = await waitingRuns(deps.database, inHand, deps.limits?.staleAfterMs);
      const next = stopping.signal.aborted ? null : fair.next(waiting);
      if (next === null) {
        return;
      }
      const leave = fair.take(next);
      const run = runTaskComment(deps, next, stopping.signal)
        // The failure is logged already.
        .catch(() => void failed.add(next.commentId))
        .finally(() => {
          leave();
          running.delete(next.commentId);
          void look();
        });
      running.set(next.commentId, run);
    }
  }

  // A process without a free place keeps the wake-up it has, and leaves the others to those that
  // have one.
  await deps.jobs.work(taskRunJob, { concurrency: 2 }, async (_input, { signal }) => {
    const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
    while (!signal.aborted && fair.taken >= concurrency) {
      await Promise.race([...running.values(), stopped]);
    }
    await look();
  });
  // At once: after a restart the runs of the process before are waiting.
  void look();
  const timer = setInterval(() => {
    failed.clear();
    void look();
  }, lookEveryMs);
  return {
    async stop(timeoutMs = 8000) {
      clearInterval(timer);
      stopping.abort(new Error('This process is stopping.'));
      const late = Promise.withResolvers<void>();
      const deadline = setTimeout(late.resolve, timeoutMs);
      await Promise.race([Promise.all([looking, ...running.values()]), late.promise]);
      clearTimeout(deadline);
    },
  };
}
