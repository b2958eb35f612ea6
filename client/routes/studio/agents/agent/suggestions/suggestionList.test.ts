import { expect, test } from 'vitest';
import { moved, suggestionFault, withoutBlanks, type Category } from './suggestionList.ts';

const category = (heading: string, ...tasks: string[]): Category => ({
  id: null,
  category: heading,
  questions: tasks.map((task) => ({ id: null, task, pinned: false })),
});

test('an entry moves within its list and never out of it', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('lines that were left empty are not saved', () => {
  expect(withoutBlanks([category('Sales', 'revenue by month', ' '), category('', '')])).toEqual([
    category('Sales', 'revenue by month'),
  ]);
});

test('what cannot be saved is said before it is sent', () => {
  expect(suggestionFault([category('Sales', 'revenue by month')])).toBeNull();
  expect(suggestionFault([category(' ', 'revenue by month')])).toBe('Each category needs a heading.');
  expect(suggestionFault([category('Sales', 'one two three four five six seven eight nine')])).toBe(
    '“one two three four five six seven eight nine” has more than 8 words.',
  );
});
