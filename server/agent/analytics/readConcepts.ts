import { allowedEdits, editDistance } from '../../analyst/builtin/words/spelling.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { countedTurns, type AnalyticsPeriod } from './analyticsPeriod.ts';

/** Words that mapped to nothing, under one normal form. */
export interface CountedConcept {
  readonly concept: string;
  /** The spelling that was written most. */
  readonly word: string;
  readonly commentIds: readonly string[];
  readonly actorIds: readonly string[];
  readonly nearestKind: string | null;
  readonly nearestName: string | null;
  readonly ignored: boolean;
}

/** A concept with its spelling variants. */
export interface UnansweredConcept extends CountedConcept {
  /** Normal forms that it is made of, its own first. */
  readonly forms: readonly string[];
}

/** Concepts that are read at most. */
const mostConcepts = 200;

/** Open concepts of a period, or those put aside, most asked first. */
export async function readConcepts(
  database: PrismaClient,
  agentId: string,
  period: AnalyticsPeriod,
): Promise<readonly UnansweredConcept[]> {
  const counted = await database.$queryRaw<CountedConcept[]>`
    SELECT unknown_word.concept, mode() WITHIN GROUP (ORDER BY word) AS word,
      array_agg(comment.id ORDER BY comment.created_at DESC) AS "commentIds",
      array_agg(DISTINCT comment.actor_id) AS "actorIds",
      mode() WITHIN GROUP (ORDER BY nearest_kind) AS "nearestKind",
      mode() WITHIN GROUP (ORDER BY nearest_name) AS "nearestName",
      EXISTS (
        SELECT FROM ignored_concept
        WHERE ignored_concept.agent_id = ${agentId} AND ignored_concept.concept = unknown_word.concept
      ) AS ignored
    FROM comment JOIN unknown_word ON unknown_word.comment_id = comment.id
    WHERE ${countedTurns(agentId, period)} AND solved_at IS NULL
      -- The same said of the other table: its rows of all agents are not read.
      AND unknown_word.agent_id = ${agentId} AND unknown_word.created_at >= ${period.from}
    GROUP BY unknown_word.concept ORDER BY count(*) DESC, 1 LIMIT ${mostConcepts}`;
  return joinSpellings(counted);
}

/**
 * Joins misspellings of one word: the spelling that was asked most stands for the others. What was
 * put aside stays apart from what was not.
 */
export function joinSpellings(counted: readonly CountedConcept[]): readonly UnansweredConcept[] {
  const joined: UnansweredConcept[] = [];
  for (const one of counted) {
    const at = joined.findIndex((other) => other.ignored === one.ignored && isVariant(other.concept, one.concept));
    const main = joined[at];
    if (main === undefined) {
      joined.push({ ...one, forms: [one.concept] });
    } else {
      joined[at] = {
        ...main,
        forms: [...main.forms, one.concept],
        commentIds: [...new Set([...main.commentIds, ...one.commentIds])],
        actorIds: [...new Set([...main.actorIds, ...one.actorIds])],
      };
    }
  }
  return joined.toSorted((one, other) => other.commentIds.length - one.commentIds.length);
}

/** Words of at least five letters that begin alike and are a slip apart: "turnover", "turnovr". */
function isVariant(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < 5 || one[0] !== other[0] || /\d/.test(one + other)) {
    return false;
  }
  const edits = allowedEdits(shorter);
  return editDistance(one, other, edits) <= edits;
}
