import type { PrismaClient } from '../../generated/prisma/client.ts';
import { countedTurns, type AnalyticsPeriod } from './analyticsPeriod.ts';

/** Lines of each ranking. */
const lines = 10;

export interface AskingPerson {
  readonly actorId: string;
  readonly questions: number;
}

export interface AskedTopic {
  readonly topic: string;
  readonly questions: number;
}

export interface AskedQuestion {
  readonly question: string;
  readonly questions: number;
  readonly people: number;
}

export interface UsedItem {
  /** `measure orders.revenue` */
  readonly definition: string;
  readonly questions: number;
}

/** What was asked and used most, and by whom. */
export interface Rankings {
  readonly people: readonly AskingPerson[];
  readonly topics: readonly AskedTopic[];
  readonly questions: readonly AskedQuestion[];
  readonly items: readonly UsedItem[];
}

/** The ten first of everything that is ranked. */
export async function readRankings(
  database: PrismaClient,
  agentId: string,
  period: AnalyticsPeriod,
): Promise<Rankings> {
  const turns = countedTurns(agentId, period);
  const [people, topics, questions, items] = await Promise.all([
    database.$queryRaw<AskingPerson[]>`
      SELECT actor_id AS "actorId", count(*)::int AS questions
      FROM comment WHERE ${turns} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${lines}`,
    database.$queryRaw<AskedTopic[]>`
      SELECT topic, count(*)::int AS questions
      FROM comment WHERE ${turns} AND topic IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${lines}`,
    database.$queryRaw<AskedQuestion[]>`
      SELECT min(content) AS question, count(*)::int AS questions, count(DISTINCT actor_id)::int AS people
      FROM comment WHERE ${turns} GROUP BY lower(btrim(content, ' ?.!')) ORDER BY 2 DESC, 1 LIMIT ${lines}`,
    database.$queryRaw<UsedItem[]>`
      SELECT definition, count(*)::int AS questions
      FROM comment JOIN answer_definition ON answer_definition.comment_id = comment.id
      WHERE ${turns}
        -- The same said of the other table: its rows of all agents are not read.
        AND answer_definition.agent_id = ${agentId} AND answer_definition.created_at >= ${period.from}
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${lines}`,
  ]);
  return { people, topics, questions, items };
}
