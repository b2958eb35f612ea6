import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { describeReading } from '../labels/describe.ts';
import type { Reading } from '../reading.ts';
import type { Decision } from './decide.ts';

/** Words of numbers over time, which the grammar leaves to a reading. */
const overTime =
  /\b(?:years?|yearly|quarters?|quarterly|months?|monthly|weeks?|weekly|days?|daily|hours?|hourly|weekdays?|trends?|over time|seasons?)\b/i;

/**
 * A short phrase ("total fee in Linz") only names its parts. In a sentence of this many words there
 * may be relations between them, which a reading by names does not see.
 */
const sentenceLength = 8;

const asksForNumbers =
  /\b(?:how (?:many|much|often|long)|numbers? of|count|counts|total|average|mean|sum|median|most|fewest|least|share|percent\w*|\w+est)\b/i;
const asksForGroups =
  /\b(?:by|per|each|every|grouped|across|different|distinct)\b|^(?:in |at |for |to )?(?:which|who|what)\b/i;
const ranks = /\b(?:most|least|fewest|top|bottom|best|worst|first|last|\w{3,}est|max\w*|min\w*)\b/i;

/**
 * The question back for words that matched but could not be put together into one sentence: what
 * they were taken for may be right, and only the one who asks knows. Null: the reading rests on a
 * construct that the grammar does not know, or on nothing that could be doubted.
 * @param hasIdleVerbs a verb of the question stands for nothing in the reading
 */
export function doubtReading(
  decision: Extract<Decision, { kind: 'answer' }>,
  question: string,
  lookup: CatalogLookup,
  hasIdleVerbs: boolean,
): Omit<Extract<Decision, { kind: 'clarify' }>, 'kind'> | null {
  const { reading, query } = decision.chosen;
  const isOwnConstruct =
    reading.comparison !== null ||
    reading.transform?.kind === 'share' ||
    reading.shape === 'distribution' ||
    reading.chart !== null ||
    overTime.test(question);
  if (isOwnConstruct || question.trim().split(/\s+/).length < sentenceLength) return null;
  if (!hasIdleVerbs && isOfKindAsked(reading, question)) return null;
  const label = describeReading(reading, lookup);
  return {
    question: `I am not sure that I read the whole question. Did you mean **${label}**?`,
    options: [{ label, question: `${question} (${label})`, semql: query.semql }],
  };
}

/** Numbers where numbers are asked for, groups and ranks where a word makes them, else rows. */
function isOfKindAsked({ measures, rows, breakdowns, top }: Reading, question: string): boolean {
  if (rows !== null) return !/\b(?:how many|number of|count)\b/i.test(question);
  return (
    measures.length > 0 &&
    asksForNumbers.test(question) &&
    (breakdowns.length === 0 || asksForGroups.test(question)) &&
    (top === null || ranks.test(question))
  );
}
