import type { AnalystResult, AnswerSpec, UnmappedWord } from '../../analyst/analyst.ts';
import type { DeepSpec } from '../../analyst/deep/deepSpec.ts';
import type { QuestionOutcome } from '../../generated/prisma/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { conceptOf } from '../concept.ts';

type Ended = AnalystResult | DeepSpec;

const outcomes = {
  answer: 'ANSWERED',
  explanation: 'ANSWERED',
  clarification: 'CLARIFIED',
  refusal: 'REFUSED',
  deep: 'ANSWERED',
} as const satisfies Record<Ended['kind'], QuestionOutcome>;

/** Outcome of a question as analytics count it. */
export const outcomeOf = ({ kind }: Ended): QuestionOutcome => outcomes[kind];

/** Longest name of a topic and of a word, in characters. */
const longest = 120;

/**
 * Number and breakdown of an answer in words: "Revenue by country", "Orders over time". Null for
 * what is no data.
 */
export function topicOf(result: AnalystResult): string | null {
  return result.kind === 'answer' ? (topic(result)?.slice(0, longest) ?? null) : null;
}

function topic({ headline, executions: [main] }: AnswerSpec): string | null {
  const labels = (role: string): readonly string[] =>
    (main?.columns ?? []).flatMap((column) => (column.role === role && column.change !== true ? column.label : []));
  const [number = headline?.label] = labels('measure');
  const keys = labels('dimension').map(lowered);
  if (number === undefined) {
    return keys.length === 0 ? null : `List of ${keys.slice(0, 2).join(' and ')}`;
  }
  if (labels('time').length > 0) {
    return `${number} over time`;
  }
  return keys.length === 0 ? number : `${number} by ${keys.slice(0, 2).join(' and ')}`;
}

/** "Country" → "country"; abbreviations stay. */
const lowered = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** Most rows of each kind that one question leaves. */
const mostWords = 10;
const mostDefinitions = 40;

/**
 * Keeps what analytics read of a turn whose use is counted: the words without a meaning, and the
 * definitions of an answer. As rows, so that they are counted by the database.
 */
export async function recordOutcome(transaction: Transaction, commentId: string, result: Ended): Promise<void> {
  const { organizationId, agentId, counted } = await transaction.comment.findUniqueOrThrow({
    where: { id: commentId },
    select: { organizationId: true, agentId: true, counted: true },
  });
  if (!counted) {
    return;
  }
  const owner = { organizationId, agentId, commentId };
  const definitions = definitionsOf(result).slice(0, mostDefinitions);
  if (definitions.length > 0) {
    await transaction.answerDefinition.createMany({
      data: definitions.map((definition) => ({ id: newId('AnswerDefinition'), ...owner, definition })),
      skipDuplicates: true,
    });
  }
  const words = unmappedOf(result).slice(0, mostWords);
  if (words.length > 0) {
    await transaction.unknownWord.createMany({
      data: words.map(({ word, nearest }) => ({
        id: newId('UnknownWord'),
        ...owner,
        word: word.slice(0, longest),
        concept: conceptOf(word).slice(0, longest),
        nearestKind: nearest?.kind ?? null,
        nearestName: nearest?.name ?? null,
      })),
      skipDuplicates: true,
    });
  }
}

function unmappedOf(result: Ended): readonly UnmappedWord[] {
  return result.kind === 'refusal' || result.kind === 'clarification' ? (result.unmapped ?? []) : [];
}

function definitionsOf(result: Ended): readonly string[] {
  if (result.kind === 'deep') {
    return [...new Set(result.report.definitions.map(({ name }) => name))];
  }
  if (result.kind !== 'answer') {
    return [];
  }
  const parts = result.executions.flatMap(({ provenance }) => provenance);
  // Conditions and limits of the query itself are no definitions.
  return [...new Set(parts.flatMap(({ definition, definitionId }) => (definitionId === null ? [] : definition)))];
}
