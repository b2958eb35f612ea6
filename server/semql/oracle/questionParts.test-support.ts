import type { Choices } from './choices.test-support.ts';
import { choosesRanked } from './meaning.test-support.ts';
import type { Key, Question, Value } from './question.test-support.ts';
import { limits } from './randomCondition.test-support.ts';
import { measureIn, type Subject } from './subject.test-support.ts';

/** Without the others of which HAVING would choose some: refused, see plan/rankKeys.test.ts. */
export function answerable(question: Question): Question {
  const { top, having } = question;
  const mixes = top !== null && having !== null && !choosesRanked(question);
  return mixes ? { ...question, top: { ...top, withOthers: false } } : question;
}

export function distinct(keys: readonly Key[]): Key[] {
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}

export function filtersOf(choices: Choices, { from }: Subject): Question['filters'] {
  const named = choices.once(5) ? [{ name: choices.pick(['dear', 'flagged_only']), lifted: false }] : [];
  return from.hides && choices.once(4) ? [...named, { name: 'visible', lifted: true }] : named;
}

export function havingOf(choices: Choices, subject: Subject, keys: readonly Key[]): Question['having'] {
  const operator = choices.pick(['>', '<', '>=', '<=', '<>'] as const);
  if (keys.length > 0 && choices.once(4)) {
    const of = measureIn(choices, subject, false);
    return { value: { kind: 'rank', of, descending: true, within: [] }, operator: '<=', than: 1 + choices.below(3) };
  }
  const value: Value =
    choices.once(4) && !subject.overlapping
      ? { kind: 'aggregate', function: 'COUNT', of: null, filter: null }
      : measureIn(choices, choices.once(3) ? { ...subject, facts: [subject.from] } : subject, true);
  return { value, operator, than: choices.pick(limits) };
}

export function topOf(choices: Choices, subject: Subject, keys: readonly Key[]): Question['top'] {
  return {
    key: choices.pick(keys),
    by: measureIn(choices, choices.once(2) ? subject : { ...subject, facts: [subject.from] }, false),
    count: 1 + choices.below(3),
    withOthers: choices.once(2),
  };
}
