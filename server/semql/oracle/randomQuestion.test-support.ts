import type { Choices } from './choices.test-support.ts';
import type { Key, Question, Value } from './question.test-support.ts';
import { answerable, distinct, filtersOf, havingOf, topOf } from './questionParts.test-support.ts';
import { questionOverTime } from './randomOverTime.test-support.ts';
import { keyIn, manySubject, measureIn, plainSubject, type Subject, valueIn, whereIn } from './subject.test-support.ts';
import type { World } from './world.test-support.ts';

/** A question about the world. Most have an answer; a few ask for what would multiply a measure. */
export function randomQuestion(choices: Choices, world: World): Question {
  switch (choices.below(8)) {
    case 4:
    case 5:
      return questionAbout(choices, manySubject(choices, world));
    case 6:
      return questionOverTime(choices, plainSubject(choices, world));
    case 7:
      return questionOverTime(choices, choices.once(3) ? manySubject(choices, world) : plainSubject(choices, world));
    default:
      return questionAbout(choices, plainSubject(choices, world));
  }
}

function questionAbout(choices: Choices, subject: Subject): Question {
  const { from } = subject;
  const keys = keysIn(choices, subject);
  const values = Array.from({ length: choices.pick([1, 2, 3]) }, () => shownIn(choices, subject, keys));
  const conditions = choices.pick([0, 0, 1, 1, 2]);
  const where = Array.from({ length: conditions }, () => whereIn(choices, subject));
  const top = keys.length > 0 && choices.once(4) ? topOf(choices, subject, keys) : null;
  const question: Question = {
    from: from.name,
    filters: filtersOf(choices, subject),
    keys,
    values,
    where,
    having: choices.once(top === null ? 5 : 3) ? havingOf(choices, subject, keys) : null,
    top,
    fill: null,
    totals: choices.once(5),
  };
  return answerable(question);
}

function keysIn(choices: Choices, subject: Subject): Key[] {
  const keys = Array.from({ length: choices.pick([1, 1, 2, 0, 3]) }, (): Key => {
    if (!choices.once(4)) {
      return keyIn(choices, subject);
    }
    const via = choices.pick(subject.keys);
    const { time } = subject.world.models.find(({ name }) => name === via) ?? subject.from;
    return { of: { via, field: time }, grain: choices.pick(['month', 'year', 'quarter', 'week', 'day'] as const) };
  });
  return distinct(keys);
}

function shownIn(choices: Choices, subject: Subject, keys: readonly Key[]): Value {
  switch (choices.below(9)) {
    case 7:
      return { kind: 'share', of: measureIn(choices, subject, true), within: choices.some(keys, 1) };
    case 8: {
      const of = measureIn(choices, subject, false);
      return { kind: 'rank', of, descending: choices.once(2), within: choices.some(keys, 1) };
    }
    default:
      return valueIn(choices, subject);
  }
}
