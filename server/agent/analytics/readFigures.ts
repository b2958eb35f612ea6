import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { TaskChannel } from '../../generated/prisma/enums.ts';
import { countedTurns, type AnalyticsPeriod } from './analyticsPeriod.ts';

/** Figures of one stretch of time. */
export interface AnalyticsFigures {
  readonly questions: number;
  readonly tasks: number;
  readonly people: number;
  readonly answered: number;
  readonly clarified: number;
  readonly refused: number;
  readonly failed: number;
  readonly stopped: number;
  readonly followUps: number;
  readonly deep: number;
  readonly clarificationsContinued: number;
  readonly byLanguageModel: number;
  readonly good: number;
  readonly bad: number;
  readonly medianMs: number | null;
  readonly slowMs: number | null;
}

/** Questions of one channel on one day. */
export interface ChannelDay {
  /** `2026-11-21` */
  readonly day: string;
  readonly channel: TaskChannel;
  readonly questions: number;
}

/** Figures of a stretch of time, in one pass over its turns. */
export async function readFigures(
  database: PrismaClient,
  agentId: string,
  stretch: { readonly from: Date; readonly to: Date },
): Promise<AnalyticsFigures> {
  const [[figures], [ratings]] = await Promise.all([
    database.$queryRaw<Omit<AnalyticsFigures, 'good' | 'bad'>[]>`
      SELECT count(*)::int AS questions, count(DISTINCT task_id)::int AS tasks, count(DISTINCT actor_id)::int AS people,
        count(*) FILTER (WHERE outcome = 'ANSWERED')::int AS answered,
        count(*) FILTER (WHERE outcome = 'CLARIFIED')::int AS clarified,
        count(*) FILTER (WHERE outcome = 'REFUSED')::int AS refused,
        count(*) FILTER (WHERE outcome = 'FAILED')::int AS failed,
        count(*) FILTER (WHERE outcome = 'STOPPED')::int AS stopped,
        count(*) FILTER (WHERE index > 0)::int AS "followUps",
        count(*) FILTER (WHERE mode = 'DEEP')::int AS deep,
        count(*) FILTER (WHERE model IS NOT NULL)::int AS "byLanguageModel",
        count(*) FILTER (WHERE outcome = 'CLARIFIED' AND EXISTS (
          SELECT FROM comment AS next WHERE next.task_id = comment.task_id AND next.index = comment.index + 1
        ))::int AS "clarificationsContinued",
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY answer_ms))::int AS "medianMs",
        round(percentile_cont(0.95) WITHIN GROUP (ORDER BY answer_ms))::int AS "slowMs"
      FROM comment WHERE ${countedTurns(agentId, stretch)}`,
    database.$queryRaw<Pick<AnalyticsFigures, 'good' | 'bad'>[]>`
      SELECT count(*) FILTER (WHERE feedback_type = 'GOOD')::int AS good,
        count(*) FILTER (WHERE feedback_type = 'BAD')::int AS bad
      FROM comment JOIN comment_feedback ON comment_feedback.comment_id = comment.id
      WHERE ${countedTurns(agentId, stretch)}`,
  ]);
  if (figures === undefined || ratings === undefined) {
    throw new Error('Counting gave no row.');
  }
  return { ...figures, ...ratings };
}

/** Questions by day and channel; days without one are left out. */
export async function readDays(
  database: PrismaClient,
  agentId: string,
  period: AnalyticsPeriod,
): Promise<readonly ChannelDay[]> {
  return database.$queryRaw<ChannelDay[]>`
    SELECT to_char(comment.created_at AT TIME ZONE ${period.timeZone}, 'YYYY-MM-DD') AS day,
      task.channel::text AS channel, count(*)::int AS questions
    FROM comment JOIN task ON task.id = comment.task_id
    WHERE ${countedTurns(agentId, period)}
    GROUP BY 1, 2 ORDER BY 1, 2`;
}
