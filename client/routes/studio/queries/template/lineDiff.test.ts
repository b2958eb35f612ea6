import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineDiff, type DiffLine } from './lineDiff.ts';

const shown = (before: string, after: string) =>
  lineDiff(before, after).map(
    ({ left, right, same }) => `${left?.text ?? '∅'} ${same ? '=' : '≠'} ${right?.text ?? '∅'}`,
  );

it('keeps what is common and puts what differs next to each other', () => {
  expect(shown('SELECT a\nFROM t\nLIMIT 3', 'SELECT a\nFROM t\nWHERE b\nLIMIT 12')).toEqual([
    'SELECT a = SELECT a',
    'FROM t = FROM t',
    'LIMIT 3 ≠ WHERE b',
    '∅ ≠ LIMIT 12',
  ]);
  expect(shown('a\nb\nc', 'a\nc')).toEqual(['a = a', 'b ≠ ∅', 'c = c']);
});

it('marks the words that differ', () => {
  const [row] = lineDiff('WHERE ordered_at IN LAST 3 MONTHS', 'WHERE ordered_at IN LAST 12 MONTHS');
  const marked = (line: DiffLine | null | undefined) => line?.text.slice(line.changed?.start, line.changed?.end);
  expect([marked(row?.left), marked(row?.right)]).toEqual(['3', '12']);
  const [longer] = lineDiff('SELECT revenue', 'SELECT revenue, orders');
  expect([marked(longer?.left), marked(longer?.right)]).toEqual(['', ', orders']);
  const [word] = lineDiff('WHERE country = 1', 'WHERE country_code = 1');
  expect([marked(word?.left), marked(word?.right)]).toEqual(['country', 'country_code']);
});

it('has every line of both texts once, in order, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'a b', '')).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = lineDiff(before, after);
      expect(rows.flatMap(({ left }) => left?.text ?? []).join('\n')).toBe(before);
      expect(rows.flatMap(({ right }) => right?.text ?? []).join('\n')).toBe(after);
      expect(rows.every(({ left, right, same }) => same === (left?.text === right?.text))).toBe(true);
    }),
  );
});
