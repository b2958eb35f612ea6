import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';

/** Lengths of a period, in days. */
export const periodDays = { DAYS_7: 7, DAYS_30: 30, DAYS_90: 90 } as const;
export type AnalyticsPeriodName = keyof typeof periodDays;

/** Two stretches of time of one length. */
export interface AnalyticsPeriod {
  /** Days that begin in it, today among them. */
  readonly days: number;
  /** IANA name of the time zone whose days are counted. */
  readonly timeZone: string;
  /** Midnight of its first day. */
  readonly from: Date;
  /** Now. */
  readonly to: Date;
  /** The same days before: they end at the same time of day, because today is not over. */
  readonly before: { readonly from: Date; readonly to: Date };
}

/** The last days up to now, and as many before them, in the time zone of the organization. */
export async function analyticsPeriod(
  database: PrismaClient,
  organizationId: string,
  name: AnalyticsPeriodName,
  now: Date,
): Promise<AnalyticsPeriod> {
  const days = periodDays[name];
  const { timeZone } = await database.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { timeZone: true },
  });
  const [bounds] = await database.$queryRaw<{ from: Date; beforeFrom: Date; beforeTo: Date }[]>`
    SELECT (today - make_interval(days => ${days - 1})) AT TIME ZONE ${timeZone} AS "from",
      (today - make_interval(days => ${2 * days - 1})) AT TIME ZONE ${timeZone} AS "beforeFrom",
      (local_now - make_interval(days => ${days})) AT TIME ZONE ${timeZone} AS "beforeTo"
    FROM (SELECT ${now}::timestamptz AT TIME ZONE ${timeZone} AS local_now) AS clock,
      LATERAL (SELECT date_trunc('day', local_now) AS today) AS day`;
  if (bounds === undefined) {
    throw new Error('The database has no calendar.');
  }
  return { days, timeZone, from: bounds.from, to: now, before: { from: bounds.beforeFrom, to: bounds.beforeTo } };
}

/**
 * Condition of the turns of a period that count: questions to the agent while its use was tracked.
 * The change of an assumption is no question.
 */
export const countedTurns = (agentId: string, { from, to }: { readonly from: Date; readonly to: Date }): Prisma.Sql =>
  Prisma.sql`comment.agent_id = ${agentId} AND comment.created_at >= ${from} AND comment.created_at <= ${to}
    AND comment.counted AND comment.changes_comment_id IS NULL`;
