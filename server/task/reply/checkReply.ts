import { z } from 'zod';
import type { ClarificationReply, DeepPlan, DeepQuestion, PlanReply } from '../../analyst/deep/plan.ts';
import { InvalidInputError } from '../../platform/errors.ts';

/** Most items of an edited plan. */
const mostItems = 20;
const title = z
  .string()
  .transform((text) => text.replaceAll('\u0000', '').trim())
  .pipe(z.string().min(1, 'Say in words what to add.').max(300, 'An item has at most 300 characters.'));

interface GivenChoice {
  readonly key: string;
  readonly choice: string;
}

interface GivenItem {
  readonly key?: string | null;
  readonly title?: string | null;
  readonly dimension?: string | null;
}

export interface GivenPlanReply {
  readonly revision: number;
  readonly start?: boolean | null;
  readonly items?: readonly GivenItem[] | null;
  readonly choices?: readonly GivenChoice[] | null;
}

export interface GivenClarification {
  readonly choices: readonly GivenChoice[];
}

const wrong = (message: string, field: string): InvalidInputError =>
  new InvalidInputError(message, 'Reply to what the step shows.', [field]);

type Choosable = readonly Pick<DeepQuestion, 'id' | 'choices'>[];

/** Choices by their question. @throws InvalidInputError for what was not offered */
function chosenOf(given: readonly GivenChoice[], offered: Choosable): ClarificationReply['choices'] {
  const entries = given.map(({ key, choice }) => {
    const question = offered.find(({ id }) => id === key);
    if (question?.choices.some(({ id }) => id === choice) !== true) {
      throw wrong(`There is no choice ${choice} of ${key}.`, 'choices');
    }
    return [key, choice] as const;
  });
  return Object.fromEntries(entries);
}

/** @throws InvalidInputError for what was not offered */
export function checkClarification(
  { choices }: GivenClarification,
  questions: readonly DeepQuestion[],
): ClarificationReply {
  return { choices: chosenOf(choices, questions) };
}

/** Reply to a plan, without its empty parts. @throws InvalidInputError for what it does not have */
export function checkPlanReply({ revision, start, items, choices }: GivenPlanReply, plan: DeepPlan): PlanReply {
  return {
    revision,
    start: start ?? false,
    ...(items == null ? {} : { items: checkItems(items, plan) }),
    ...(choices == null ? {} : { choices: chosenOf(choices, plan.assumptions) }),
  };
}

function checkItems(items: readonly GivenItem[], plan: DeepPlan): NonNullable<PlanReply['items']> {
  if (items.length === 0 || items.length > mostItems) {
    throw wrong(`A plan has 1 to ${mostItems} items.`, 'items');
  }
  const seen = new Set<string>();
  return items.map(({ key, title: words, dimension }) => {
    const said = words == null ? null : parseTitle(words);
    if (key == null) {
      if (said === null) {
        throw wrong('A new item needs a title.', 'items');
      }
      return { title: said };
    }
    if (!plan.items.some(({ id }) => id === key) || seen.has(key)) {
      throw wrong(seen.has(key) ? `Item ${key} is there twice.` : `There is no item ${key}.`, 'items');
    }
    seen.add(key);
    if (dimension != null && !plan.breakdowns.some(({ id }) => id === dimension)) {
      throw wrong(`There is no breakdown ${dimension}.`, 'items');
    }
    return { id: key, ...(said === null ? {} : { title: said }), ...(dimension == null ? {} : { dimension }) };
  });
}

function parseTitle(words: string): string {
  const parsed = title.safeParse(words);
  if (!parsed.success) {
    throw wrong(parsed.error.issues[0]?.message ?? 'This title cannot be used.', 'items');
  }
  return parsed.data;
}
