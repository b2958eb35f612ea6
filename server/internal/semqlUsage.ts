import type { QueryErrorType, SemQLSource } from '../generated/prisma/enums.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';

/** Number of executions of one form of SemQL, and of those that failed. */
export interface SemqlUsage {
  readonly source: SemQLSource;
  readonly executions: number;
  /** Executions that did not compile, or that the data source refused. */
  readonly failures: number;
  /** Answered from an earlier result. */
  readonly servedFromCache: number;
  /** Middle and 95th percentile of those that succeeded, milliseconds; null when none did. */
  readonly medianMs: number | null;
  readonly slowMs: number | null;
  readonly failuresByType: readonly { readonly errorType: QueryErrorType | null; readonly count: number }[];
}

/** Usage of one form on one day (UTC). */
export interface SemqlUsageDay {
  readonly source: SemQLSource;
  /** `2026-11-21`. */
  readonly day: string;
  readonly executions: number;
  readonly failures: number;
}

export interface SemqlUsageReport {
  readonly forms: readonly SemqlUsage[];
  readonly days: readonly SemqlUsageDay[];
}

/**
 * Use of the three forms of SemQL over all organizations since a moment. Counts only: no text of
 * anybody is read.
 */
export async function semqlUsage(database: PrismaClient, since: Date): Promise<SemqlUsageReport> {
  const [totals, failures, days] = await Promise.all([
    database.$queryRaw<Omit<SemqlUsage, 'failuresByType'>[]>`
      SELECT source::text AS source, count(*)::int AS executions,
        count(*) FILTER (WHERE status = 'ERROR')::int AS failures,
        count(*) FILTER (WHERE served_from_cache)::int AS "servedFromCache",
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE status = 'SUCCESS'))::int AS "medianMs",
        round(percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE status = 'SUCCESS'))::int AS "slowMs"
      FROM executed_semql_query WHERE created_at >= ${since} GROUP BY source ORDER BY count(*) DESC, source`,
    database.executedSemQLQuery.groupBy({
      by: ['source', 'errorType'],
      where: { createdAt: { gte: since }, status: 'ERROR' },
      _count: { _all: true },
      orderBy: { _count: { id: 'desc' } },
    }),
    database.$queryRaw<SemqlUsageDay[]>`
      SELECT source::text AS source, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
        count(*)::int AS executions, count(*) FILTER (WHERE status = 'ERROR')::int AS failures
      FROM executed_semql_query WHERE created_at >= ${since} GROUP BY 1, 2 ORDER BY 2, 1`,
  ]);
  const forms = totals.map((total) => ({
    ...total,
    failuresByType: failures
      .filter(({ source }) => source === total.source)
      .map(({ errorType, _count }) => ({ errorType, count: _count._all })),
  }));
  return { forms, days };
}
