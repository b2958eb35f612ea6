import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import type { Cell } from '../answer/answer.ts';

const column = (label: string) => ({
  name: label,
  label,
  role: 'dimension',
  type: 'STRING',
  unit: null,
  decimals: null,
  grain: null,
});

test('quotes what must be quoted and defuses formulas, not negative numbers', () => {
  const rows: Cell[][] = [
    ['a,b', 'say "hi"', null],
    ['=1+1', '-5', -5],
    ['@x', '+49', true],
  ];
  expect(toCsv({ columns: ['A', 'B', 'C'].map(column), rows })).toBe(
    'A,B,C\r\n"a,b","say ""hi""",\r\n\'=1+1,-5,-5\r\n\'@x,+49,true',
  );
});

test.each([
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\t=1+1', '"\'\t\'=1+1"'],
  ['a;=cmd()', '"a;\'=cmd()"'],
  ['a; -5', '"a; \'-5"'],
  ['a;b', '"a;b"'],
])('defuses %j', (text, field) => {
  expect(toCsv({ columns: [column('A')], rows: [[text]] })).toBe(`A\r\n${field}`);
});

test('no field of text begins a formula, whatever separates cells where the file is opened', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n"\' a1') });
  fc.assert(
    fc.property(text, (value) => {
      const [, written = ''] = toCsv({ columns: [column('A')], rows: [[value]] }).split(/^A\r\n/);
      if (value.trim() !== '' && !Number.isNaN(Number(value))) {
        return true;
      }
      return written.split(/[;\t\r\n]/).every((cell) => !/^[\s"]*[=+\-@＝＋－＠]/.test(cell));
    }),
  );
});
