import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import type { Cell } from './result.ts';

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

test('no field of text begins a formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const [, line = ''] = toCsv({ columns: [column('A')], rows: [[text]] }).split(/^A\r\n/);
      return !/^"?[=+\-@]/.test(line) || !Number.isNaN(Number(text));
    }),
  );
});
