import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { describeReading } from '../labels/describe.ts';
import type { Decision } from './decide.ts';

/** Words of numbers over time, which the grammar leaves to a reading. */
const overTime =
  /\b(?:years?|yearly|quarters?|quarterly|months?|monthly|weeks?|weekly|days?|daily|hours?|hourly|weekdays?|trends?|over time|seasons?)\b/i;

/**
 * A short phrase ("total fee in Linz") only names its parts. In a sentence of this many words there
 * are relations between them, which a reading by names does not see.
 */
const sentenceLength = 8;

/**
 * The question back for words that matched but could not be put together into one sentence: what
 * they were taken for may be right, and only the one who asks knows. Null: the reading rests on a
 * construct that the grammar does not know, or on nothing that could be doubted.
 */
export function doubtReading(
  decision: Extract<Decision, { kind: 'answer' }>,
  question: string,
  lookup: CatalogLookup,
): Omit<Extract<Decision, { kind: 'clarify' }>, 'kind'> | null {
  const { reading, query } = decision.chosen;
  const isOwnConstruct =
    reading.comparison !== null ||
    reading.transform?.kind === 'share' ||
    reading.shape === 'distribution' ||
    reading.chart !== null ||
    overTime.test(question);
  if (isOwnConstruct || question.trim().split(/\s+/).length < sentenceLength) return null;
  const label = describeReading(reading, lookup);
  return {
    question: `I am not sure that I read the whole question. Did you mean **${label}**?`,
    options: [{ label, question: `${question} (${label})`, semql: query.semql }],
  };
}
