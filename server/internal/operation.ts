import type { PrismaClient } from '../generated/prisma/client.ts';

/** A queue of jobs. */
export interface QueueState {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  /** Seconds for which the oldest job that could run has waited; null: none waits. */
  readonly oldestSeconds: number | null;
}

/** A run of a question that a worker holds. */
export interface LeaseState {
  readonly taskId: string;
  readonly organizationName: string;
  readonly workerId: string | null;
  readonly attempt: number;
  readonly claimedAt: Date | null;
  /** Seconds since the last sign of life. */
  readonly silentSeconds: number | null;
}

/** A data source that cannot be used. */
export interface SourceTrouble {
  readonly dataSourceId: string;
  readonly organizationName: string;
  readonly type: string;
  readonly reason: string;
  readonly since: Date;
}

export interface OperationState {
  readonly queues: readonly QueueState[];
  readonly leases: readonly LeaseState[];
  readonly outages: readonly SourceTrouble[];
  /** Turns that ended by a failure of ours in the last day, by hour. */
  readonly failures: readonly { readonly hour: Date; readonly count: number }[];
  readonly versions: readonly { readonly name: string; readonly version: string }[];
}

/** State of the whole installation; names of organizations, and no text of anyone. */
export async function operationState(database: PrismaClient, now: Date): Promise<OperationState> {
  const [queues, leases, outages, failures, versions] = await Promise.all([
    queuesOf(database),
    database.$queryRaw<LeaseState[]>`
      SELECT r.task_id AS "taskId", o.name AS "organizationName", r.worker_id AS "workerId", r.attempt,
        r.claimed_at AS "claimedAt", extract(epoch FROM ${now}::timestamptz - r.heartbeat_at)::int AS "silentSeconds"
      FROM task_run r JOIN organization o ON o.id = r.organization_id
      WHERE r.state = 'RUNNING' ORDER BY r.claimed_at LIMIT 100`,
    database.$queryRaw<SourceTrouble[]>`
      SELECT u.data_source_id AS "dataSourceId", o.name AS "organizationName", s.type::text AS type, u.reason,
        u.started_at AS since
      FROM data_source_outage u JOIN data_source s ON s.id = u.data_source_id
        JOIN organization o ON o.id = u.organization_id
      WHERE u.ended_at IS NULL ORDER BY u.started_at LIMIT 100`,
    database.$queryRaw<{ hour: Date; count: number }[]>`
      SELECT date_trunc('hour', ended_at) AS hour, count(*)::int AS count FROM comment
      WHERE status = 'ERROR' AND ended_at >= ${now}::timestamptz - interval '1 day' GROUP BY 1 ORDER BY 1`,
    versionsOf(database),
  ]);
  return { queues, leases, outages, failures, versions };
}

/**
 * Queues of the schema that the jobs have of their own; none before the first process that works.
 */
async function queuesOf(database: PrismaClient): Promise<QueueState[]> {
  const [found] = await database.$queryRaw<{ there: boolean }[]>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AS there`;
  if (found?.there !== true) {
    return [];
  }
  return database.$queryRaw<QueueState[]>`
    SELECT q.name, count(j.id) FILTER (WHERE j.state IN ('created', 'retry'))::int AS waiting,
      count(j.id) FILTER (WHERE j.state = 'active')::int AS active,
      count(j.id) FILTER (WHERE j.state = 'failed')::int AS failed,
      extract(epoch FROM now() - min(j.start_after) FILTER (
        WHERE j.state IN ('created', 'retry') AND j.start_after <= now()))::int AS "oldestSeconds"
    FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name GROUP BY q.name ORDER BY q.name`;
}

async function versionsOf(database: PrismaClient): Promise<{ name: string; version: string }[]> {
  const [server] = await database.$queryRaw<{ version: string }[]>`SELECT current_setting('server_version') AS version`;
  const [schema] = await database.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL
    ORDER BY finished_at DESC, migration_name DESC LIMIT 1`;
  return [
    { name: 'Node', version: process.versions.node },
    { name: 'PostgreSQL', version: server?.version ?? 'unknown' },
    { name: 'Schema', version: schema?.name ?? 'none' },
  ];
}
