import { expect, test } from 'vitest';
import { changesText, oldestText } from './versionTexts.ts';

test('only the oldest of all versions is the first', () => {
  expect(oldestText(6, 6)).toBe('The first recorded version');
  expect(oldestText(6, 7)).toBe('1 older version not shown');
  expect(oldestText(6, 1206)).toBe('1,200 older versions not shown');
});

test('a version without visible differences says so', () => {
  const body = { term: 'ARR', synonyms: ['run rate'] };
  expect(changesText(body, body)).toBe('Nothing that is shown here has changed');
  expect(changesText(body, { ...body, term: 'MRR' })).toBe('term ARR → MRR');
});
