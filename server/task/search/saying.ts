import type { Prisma } from '../../generated/prisma/client.ts';
import { containing } from '../../platform/database/containing.ts';

/**
 * Condition of the tasks that have each of the words, in lower case, in a question or an answer.
 * The title is the beginning of the first question.
 */
export function saying(words: readonly string[]): Prisma.TaskWhereInput[] {
  return words.map((word) => ({ searchText: { contains: containing(word).contains } }));
}
