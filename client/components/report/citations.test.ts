import { expect, test } from 'vitest';
import { piecesOf } from './citations.ts';
import type { BoundNumber } from './reportDocument.ts';

const text = 'Revenue fell 7 % to € 2 M. Orders fell 6 %.';

function number(words: string, evidence: string): BoundNumber {
  const start = text.indexOf(words);
  return { start, end: start + words.length, formatted: words, operation: 'value', evidence, operands: [] };
}

const shape = (numbers: readonly BoundNumber[]) =>
  piecesOf({ text, numbers }).map((piece) =>
    piece.kind === 'words' ? piece.text : `<${piece.text}${piece.cites ? ` ${piece.number.evidence}` : ''}>`,
  );

test('numbers of one sentence and one query share a citation, after the last of them', () => {
  expect(shape([number('6 %', 'q2'), number('7 %', 'q1'), number('€ 2 M', 'q1')])).toEqual([
    'Revenue fell ',
    '<7 %>',
    ' to ',
    '<€ 2 M q1>',
    '. Orders fell ',
    '<6 % q2>',
    '.',
  ]);
});

test('a new sentence cites again, even the same query', () => {
  expect(shape([number('€ 2 M', 'q1'), number('6 %', 'q1')]).filter((piece) => piece.startsWith('<'))).toEqual([
    '<€ 2 M q1>',
    '<6 % q1>',
  ]);
});

test('nothing of the text is lost, whatever the places say', () => {
  const broken = [
    { ...number('7 %', 'q1'), end: 400 },
    number('7 % to', 'q1'),
    { ...number('7 %', 'q1') },
    { ...number('6 %', 'q1'), end: 0 },
  ];
  const pieces = piecesOf({ text, numbers: broken });
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter(({ kind }) => kind === 'number')).toHaveLength(1);
});
