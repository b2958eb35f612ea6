import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

test('keywords, strings and comments are told apart; names that contain a keyword are not', () => {
  expect(highlight("SELECT fromage FROM t WHERE a = 'it''s from' -- from")).toMatchObject([
    { kind: 'keyword', text: 'SELECT' },
    { kind: 'plain', text: ' fromage ' },
    { kind: 'keyword', text: 'FROM' },
    { kind: 'plain', text: ' t ' },
    { kind: 'keyword', text: 'WHERE' },
    { kind: 'plain', text: ' a = ' },
    { kind: 'string', text: "'it''s from'" },
    { kind: 'plain', text: ' ' },
    { kind: 'comment', text: '-- from' },
  ]);
});

test('nothing is lost or added', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (code) =>
        highlight(code)
          .map((token) => token.text)
          .join('') === code,
    ),
  );
});
