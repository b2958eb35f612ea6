import { fromPrisma, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { ofOurDatabase } from '../database/databaseFailure.ts';
import type { Log } from '../log.ts';

/** A kind of work: a name, the shape of its input, and what happens when it fails. */
export interface JobKind<Input extends object> {
  /** Stable: jobs that wait in the database carry it. */
  readonly name: string;
  readonly input: z.ZodType<Input>;
  /** Times a failed or abandoned job is tried again; default 4, five attempts in all. */
  readonly retryLimit?: number;
  /** Seconds between attempts; default 1. */
  readonly retryDelaySeconds?: number;
  /** True: every job carries a key, and at most one with the same key waits. */
  readonly uniqueByKey?: boolean;
  /** Longest run of one attempt in seconds; default 1,800. */
  readonly expireInSeconds?: number;
}

/** Facts about the attempt, for a handler. */
export interface JobAttempt {
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  /** True: no attempt follows when this one fails. */
  readonly last: boolean;
  /** Aborted when the claim on the job is lost or the process stops. */
  readonly signal: AbortSignal;
}

interface SendOptions {
  /** Enqueues inside this transaction: the job exists exactly when the rows do. */
  readonly transaction?: Transaction;
  /** For kinds that are unique by key: does nothing when a job with the same key waits already. */
  readonly key?: string;
  readonly startAfter?: Date;
  /** Whose job it is, where a worker takes only some of each organization at once. */
  readonly organizationId?: string;
}

/** Durable jobs and schedules. */
export interface Jobs {
  send<Input extends object>(kind: JobKind<Input>, input: Input, options?: SendOptions): Promise<void>;
  /** True: a job of this kind with this key waits, runs, or is tried again. */
  isLive(kind: Pick<JobKind<object>, 'name'>, key: string): Promise<boolean>;
  /**
   * Starts handling a kind of job, `concurrency` at once in this process (default 4), of them
   * `perOrganization` of one.
   */
  work<Input extends object>(
    kind: JobKind<Input>,
    options: { readonly concurrency?: number; readonly perOrganization?: number },
    handler: (input: Input, attempt: JobAttempt) => Promise<void>,
  ): Promise<void>;
  /**
   * Sends the job on a cron expression, in UTC; one occurrence that was missed while nothing ran is
   * made up for.
   */
  schedule<Input extends object>(kind: JobKind<Input>, cron: string, input: Input): Promise<void>;
  /**
   * Stops taking jobs, waits `timeoutMs` (default 8,000) for those running, hands back the rest.
   */
  stop(timeoutMs?: number): Promise<void>;
}

interface JobsOptions {
  readonly url: string;
  readonly log: Log;
  /** Every kind this installation knows; queues are made for all of them. */
  readonly kinds: readonly Omit<JobKind<object>, 'input'>[];
  /** True: this process only sends. */
  readonly sendOnly?: boolean;
}

/**
 * pg-boss considers an attempt abandoned after this many seconds without a sign of life; 10 is its
 * least.
 */
const heartbeatSeconds = 10;

/** Jobs have connections of their own to our database. */
function rethrowAsOurs(error: unknown): never {
  throw ofOurDatabase(error);
}

/**
 * Starts pg-boss on the same PostgreSQL, in its own schema `pgboss`. A new job wakes a worker by
 * NOTIFY; a poll each 500 ms is the fallback, and a backlog is drained without waiting.
 */
export async function startJobs({ url, log, kinds, sendOnly = false }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'quarry jobs',
    max: sendOnly ? 2 : 4,
    useListenNotify: !sendOnly,
    supervise: !sendOnly,
    schedule: !sendOnly,
    // How soon an abandoned job is seen: the heartbeat's length plus this.
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
  });
  boss.on('error', (error) => log.error({ err: ofOurDatabase(error) }, 'jobs'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs'));
  await boss.start();
  for (const kind of kinds) {
    await boss.createQueue(kind.name, {
      policy: kind.uniqueByKey === true ? 'short' : 'standard',
      heartbeatSeconds,
      notify: true,
      retryLimit: kind.retryLimit ?? 4,
      retryDelay: kind.retryDelaySeconds ?? 1,
      expireInSeconds: kind.expireInSeconds ?? 1800,
    });
  }
  const stopping = new AbortController();
  return {
    async send(kind, input, options = {}) {
      const data = kind.input.parse(input);
      await boss
        .send(kind.name, data, {
          ...(options.transaction === undefined ? {} : { db: fromPrisma(options.transaction) }),
          ...(options.key === undefined ? {} : { singletonKey: options.key }),
          ...(options.organizationId === undefined ? {} : { group: { id: options.organizationId } }),
          ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
        })
        .catch(rethrowAsOurs);
    },
    async isLive(kind, key) {
      const jobs = await boss.findJobs(kind.name, { key }).catch(rethrowAsOurs);
      return jobs.some(({ state }) => state === 'created' || state === 'retry' || state === 'active');
    },
    async work(kind, options, handler) {
      const { concurrency = 4, perOrganization } = options;
      const settings = {
        includeMetadata: true,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 0.5,
        heartbeatRefreshSeconds: 3,
        // Organizations are counted within one group of slots only.
        ...(perOrganization !== undefined && {
          localConcurrency: concurrency,
          localGroupConcurrency: Math.min(perOrganization, concurrency),
        }),
      } as const;
      // A worker per slot, so that each can be woken at once: otherwise a backlog drains one job
      // per poll.
      for (let slot = 0; slot < (perOrganization === undefined ? concurrency : 1); slot += 1) {
        let workerId = '';
        workerId = await boss.work<object, undefined, typeof settings>(kind.name, settings, async (batch) => {
          try {
            for (const job of batch) {
              await handler(kind.input.parse(job.data), {
                id: job.id,
                attempt: job.retryCount + 1,
                last: job.retryCount >= job.retryLimit,
                signal: AbortSignal.any([job.signal, stopping.signal]),
              });
            }
            return undefined;
          } finally {
            boss.notifyWorker(workerId);
          }
        });
      }
    },
    async schedule(kind, cron, input) {
      await boss.schedule(kind.name, cron, kind.input.parse(input), { tz: 'UTC', missed: 'once' });
    },
    async stop(timeoutMs = 8000) {
      stopping.abort(new Error('This process is stopping.'));
      await boss.stop({ graceful: true, timeout: timeoutMs, close: true });
    },
  };
}
