import type { Question } from '../question.ts';

type Sql = string | readonly string[];

/** Words that must not change a number in silence: a right reply has these rows, or is no answer at all. */
export function phrasing(question: string | readonly string[], sql: Sql, compare?: Question['compare']): Question {
  const [asked = '', ...before] = [question].flat().toReversed();
  return {
    family: 'phrasing',
    question: asked,
    previous: before.toReversed(),
    sql,
    ...(compare === undefined ? {} : { compare }),
  };
}

/** Words that nothing in the data can answer: any number is wrong. */
export function unanswerable(question: string | readonly string[]): Question {
  const [asked = '', ...before] = [question].flat().toReversed();
  return { family: 'phrasing', question: asked, previous: before.toReversed(), refuse: [] };
}
