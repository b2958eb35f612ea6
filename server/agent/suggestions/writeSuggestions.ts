import type { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { InvalidInputError, LimitExceededError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { mostWords } from '../../analyst/builtin/proposing/proposeQuestions.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';

/** A category of suggested questions, as it shall be. */
export interface SuggestionCategory {
  /** Absent: a new one. */
  readonly id?: string | null | undefined;
  readonly category: string;
  readonly questions: readonly SuggestedQuestion[];
}

export interface SuggestedQuestion {
  /** Absent: a new one. */
  readonly id?: string | null | undefined;
  readonly task: string;
  readonly pinned: boolean;
}

const most = { categories: 20, questions: 30 };

export const withQuestions = {
  include: { tasks: { orderBy: { position: 'asc' } } },
  orderBy: { position: 'asc' },
} satisfies Prisma.AgentSuggestionFindManyArgs;

/**
 * Makes the suggestions of an agent what the list says, in its order: what has an id is changed or
 * moved, what has none is new, and what the list does not name is removed. Call it in
 * `changeAgent`.
 * @throws InvalidInputError, LimitExceededError, NotFoundError for an id of another agent
 */
export async function writeSuggestions(
  transaction: Transaction,
  { id: agentId, organizationId }: { readonly id: string; readonly organizationId: string },
  wanted: readonly SuggestionCategory[],
): Promise<void> {
  const known = await transaction.agentSuggestion.findMany({ where: { agentId }, ...withQuestions });
  refuseUnknown('Category', wanted, known);
  refuseUnknown(
    'Suggestion',
    wanted.flatMap(({ questions }) => questions),
    known.flatMap(({ tasks }) => tasks),
  );
  refuseTwice(wanted);
  refuseTwice(wanted.flatMap(({ questions }) => questions));
  const categories = checked(wanted);
  // Two may exchange their names: until they have the new ones, they are called by their ids.
  await transaction.$executeRaw`UPDATE agent_suggestion SET category = id WHERE agent_id = ${agentId}`;
  const kept: string[] = [];
  for (const [position, { id, category, questions }] of categories.entries()) {
    const suggestionId = id ?? newId('AgentSuggestion');
    await transaction.agentSuggestion.upsert({
      where: { id: suggestionId },
      update: { category, position },
      create: { id: suggestionId, organizationId, agentId, category, position },
    });
    kept.push(suggestionId);
    for (const [place, { id: questionId, task, pinned }] of questions.entries()) {
      const row = { suggestionId, task, pinned, position: place };
      const taskId = questionId ?? newId('SuggestionTask');
      await transaction.suggestionTask.upsert({ where: { id: taskId }, update: row, create: { id: taskId, ...row } });
      kept.push(taskId);
    }
  }
  await transaction.suggestionTask.deleteMany({ where: { suggestion: { agentId }, id: { notIn: kept } } });
  await transaction.agentSuggestion.deleteMany({ where: { agentId, id: { notIn: kept } } });
}

function checked(wanted: readonly SuggestionCategory[]): readonly SuggestionCategory[] {
  refuseMore('categories', wanted.length, most.categories);
  const categories = wanted.map(({ id, category, questions }) => {
    refuseMore('questions in a category', questions.length, most.questions);
    return {
      id,
      category: headingOf(category),
      questions: questions.map((question) => ({ ...question, task: questionOf(question.task) })),
    };
  });
  const names = categories.map(({ category }) => category);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new InvalidInputError(`Two categories are called “${twice}”.`, 'Give one of them another name.', [
      'categories',
    ]);
  }
  return categories;
}

function headingOf(text: string): string {
  const heading = shortEnough(text, longest.short, 'categories');
  if (heading !== '') {
    return heading;
  }
  throw new InvalidInputError('A category has no name.', 'Enter a name.', ['categories']);
}

function questionOf(text: string): string {
  const question = shortEnough(text, longest.name, 'categories').replaceAll(/\s+/g, ' ');
  if (question === '') {
    throw new InvalidInputError('A suggestion has no question.', 'Write a question, or remove it.', ['categories']);
  }
  const words = question.split(' ').length;
  if (words > mostWords) {
    throw new InvalidInputError(
      `“${question}” has ${words} words; a suggestion has at most ${mostWords}.`,
      'Shorten it.',
      ['categories'],
    );
  }
  return question;
}

function refuseMore(noun: string, count: number, limit: number): void {
  if (count <= limit) {
    return;
  }
  throw new LimitExceededError(
    `There can be at most ${limit} ${noun}, and these are ${count}.`,
    'Remove some of them.',
  );
}

interface Identified {
  readonly id?: string | null | undefined;
}

function refuseUnknown(noun: string, wanted: readonly Identified[], known: readonly { readonly id: string }[]): void {
  const has = new Set(known.map(({ id }) => id));
  if (wanted.some(({ id }) => id != null && !has.has(id))) {
    throw new NotFoundError(noun, 'Load the agent again.');
  }
}

function refuseTwice(wanted: readonly Identified[]): void {
  const ids = wanted.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) {
    throw new InvalidInputError('The same suggestion is listed twice.', 'List it once.', ['categories']);
  }
}
