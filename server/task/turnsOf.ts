import type { Prisma } from '../generated/prisma/client.ts';
import type { AgentMode, FeedbackType, QuestionOutcome, TaskChannel } from '../generated/prisma/enums.ts';

/** Kind of assumptions that an answer was made with. */
export type AssumptionFilter = 'MADE' | 'CHANGED' | 'NONE';

/** What one turn of a task must meet, all of it at once. */
export interface TurnFilters {
  readonly mode?: AgentMode | null;
  /** Place of the task. */
  readonly channel?: TaskChannel | null;
  readonly outcome?: QuestionOutcome | null;
  /** Rated so by anyone who may. */
  readonly feedback?: FeedbackType | null;
  /** True: it follows another turn; false: it is the first. */
  readonly followUp?: boolean | null;
  readonly assumptions?: AssumptionFilter | null;
  /** Person or token that asked. */
  readonly actorId?: string | null;
  readonly from?: Date | null;
  readonly to?: Date | null;
  /** Time from asking to the end, milliseconds. */
  readonly atLeastMs?: number | null;
  readonly atMostMs?: number | null;
  readonly topic?: string | null;
  /** Definition that the answer was computed from: `measure orders.revenue`. */
  readonly definition?: string | null;
  /** Normal form of a word that had no meaning, while the question is not answered. */
  readonly concept?: string | null;
  /** The whole question, in any case. */
  readonly question?: string | null;
  /** True: as analytics count turns. */
  readonly counted?: boolean | null;
}

/** Conditions of the turns that meet the filters. */
export function turnsOf(filters: TurnFilters): readonly Prisma.CommentWhereInput[] {
  const { mode, outcome, feedback, followUp, assumptions, actorId, from, to } = filters;
  const { atLeastMs, atMostMs, counted } = filters;
  const [topic, definition, concept] = [filters.topic, filters.definition, filters.concept].map(storable);
  const question = storable(filters.question)?.replaceAll(/^[ ?.!]+|[ ?.!]+$/g, '');
  return [
    ...(mode ? [{ mode }] : []),
    ...(outcome ? [{ outcome }] : []),
    ...(feedback ? [{ feedback: { some: { feedbackType: feedback } } }] : []),
    ...(followUp == null ? [] : [{ index: followUp ? { gt: 0 } : 0 }]),
    ...(assumptions ? [assumed[assumptions]] : []),
    ...(actorId ? [{ actorId }] : []),
    ...(from ? [{ createdAt: { gte: from } }] : []),
    ...(to ? [{ createdAt: { lte: to } }] : []),
    ...(atLeastMs == null ? [] : [{ answerMs: { gte: atLeastMs } }]),
    ...(atMostMs == null ? [] : [{ answerMs: { lte: atMostMs } }]),
    ...(topic ? [{ topic }] : []),
    ...(definition ? [{ usedDefinitions: { some: { definition } } }] : []),
    ...(concept ? [{ unknownWords: { some: { concept, solvedAt: null } } }] : []),
    ...(question ? [{ content: { contains: question, mode: 'insensitive' as const } }] : []),
    ...(counted ? [{ counted: true, changesCommentId: null }] : []),
  ];
}

const assumed: Readonly<Record<AssumptionFilter, Prisma.CommentWhereInput>> = {
  MADE: { NOT: { assumptions: { equals: [] } } },
  CHANGED: { changesCommentId: { not: null } },
  NONE: { assumptions: { equals: [] } },
};

/** Without what PostgreSQL keeps in no text. */
const storable = (text: string | null | undefined): string | undefined => text?.replaceAll('\u0000', '').trim();
