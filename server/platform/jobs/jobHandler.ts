import type { JobAttempt, JobKind, Jobs } from './jobs.ts';

/** Handler of the jobs of one kind, as a noun lists it. */
export interface JobHandler<Services> {
  readonly kind: Omit<JobKind<object>, 'input'>;
  /** Takes jobs of the kind from now on, and sends those that are due by the clock. */
  start(jobs: Jobs, services: Services): Promise<void>;
}

interface JobSettings<Input extends object, Services> {
  readonly kind: JobKind<Input>;
  /** Jobs at once in one process. */
  readonly concurrency: number;
  /** Number of these that may belong to one organization. */
  readonly perOrganization?: number;
  /** When it is sent without being asked for, in UTC. */
  readonly schedule?: { readonly cron: string; readonly input: Input; readonly alsoAtStart?: boolean };
  /** Called once, when the process begins to take jobs; what it returns does each of them. */
  handler(services: Services): (input: Input, attempt: JobAttempt) => Promise<void>;
}

/** Lists a kind of job with its schedule and what does it. */
export function jobHandler<Input extends object, Services>({
  kind,
  schedule,
  handler,
  ...slots
}: JobSettings<Input, Services>): JobHandler<Services> {
  return {
    kind,
    async start(jobs, services) {
      await jobs.work(kind, slots, handler(services));
      if (schedule === undefined) {
        return;
      }
      await jobs.schedule(kind, schedule.cron, schedule.input);
      if (schedule.alsoAtStart === true) {
        await jobs.send(kind, schedule.input);
      }
    },
  };
}
