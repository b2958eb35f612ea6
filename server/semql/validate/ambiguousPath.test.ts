import { expect, test } from 'vitest';
import { errorOf } from '../shopQueries.test-support.ts';

test('AMBIGUOUS_PATH lists the roles', () => {
  const error = errorOf('SELECT customers.segment, transferred FROM transfers');
  expect(error).toMatchObject({ code: 'AMBIGUOUS_PATH', suggestions: ['sender', 'receiver'] });
  expect(error.advice).toContain('sender.segment or receiver.segment');
});
