import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('AMBIGUOUS_PATH lists the roles', () => {
  const error = errorOf('SELECT customers.segment, transferred FROM transfers');
  expect(error).toMatchObject({ code: 'AMBIGUOUS_PATH', suggestions: ['sender', 'receiver'] });
  expect(error.advice).toContain('sender.segment or receiver.segment');
  expect(error.corrections.map(({ title }) => title)).toEqual(['sender.segment', 'receiver.segment']);
  const joined = errorOf('SELECT transferred FROM transfers JOIN customers');
  expect(joined.corrections.map(({ text }) => text)).toEqual([
    'SELECT transferred FROM transfers JOIN customers VIA sender',
    'SELECT transferred FROM transfers JOIN customers VIA receiver',
  ]);
});
