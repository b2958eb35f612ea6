import { expect, test } from 'vitest';
import { findColumnLayout } from './columnLayout.ts';

/** Cells of every line but rules. */
function read(text: string, delimitedWidth = 1) {
  const layout = findColumnLayout(text, true, delimitedWidth);
  const lines = text.split('\n').filter((line) => line !== '');
  return layout === null ? null : lines.map((line) => layout.cellsOf(line)).filter((cells) => cells !== null);
}

test('a console of PostgreSQL, with a bar in a value', () => {
  const text = [
    ' id | note      | paid ',
    '----+-----------+------',
    '  1 | a | b     | 3.50 ',
    '  2 |           |      ',
    '(2 rows)',
  ].join('\n');
  expect(read(text)).toEqual([['id', 'note', 'paid'], ['1', 'a | b', '3.50'], ['2', '', ''], ['(2 rows)']]);
});

test('a console of MariaDB, framed', () => {
  const text = [
    '+----+-------+',
    '| id | name  |',
    '+----+-------+',
    '|  1 | Ann   |',
    '|  2 | NULL  |',
    '+----+-------+',
    '2 rows in set',
  ].join('\n');
  expect(read(text)).toEqual([['id', 'name'], ['1', 'Ann'], ['2', 'NULL'], ['2 rows in set']]);
});

test('a table of Markdown, whose bars are not aligned', () => {
  const text = ['| City | People |', '|---|---:|', '| Ulm \\| old | 126,000 |', '| Bonn | 330,000 |'].join('\n');
  expect(read(text)).toEqual([
    ['City', 'People'],
    ['Ulm | old', '126,000'],
    ['Bonn', '330,000'],
  ]);
});

test('a list between rules of dashes', () => {
  const text = [
    'Cost centres 2026',
    '------------------------',
    '|Centre|Text   |  Amount|',
    '------------------------',
    '|4711  |Office |  120,50|',
    '|4712  |Garage |1.020,00|',
    '------------------------',
  ].join('\n');
  expect(read(text)).toEqual([
    ['Cost centres 2026'],
    ['Centre', 'Text', 'Amount'],
    ['4711', 'Office', '120,50'],
    ['4712', 'Garage', '1.020,00'],
  ]);
});

test('fixed widths under a rule, with two words in a value and a total below', () => {
  const text = [
    'Part      Description            Qty',
    '--------  ----------------   -------',
    'P-100     Steel bolt             537',
    'P-101     Hex nut M8           1,008',
    'Sum of all parts on stock: 1,545',
  ].join('\n');
  expect(read(text, 2)).toEqual([
    ['Part', 'Description', 'Qty'],
    ['P-100', 'Steel bolt', '537'],
    ['P-101', 'Hex nut M8', '1,008'],
    ['Sum of all parts on stock: 1,545'],
  ]);
});

test('fixed widths without a rule, where blanks stand above each other', () => {
  const rows = Array.from(
    { length: 9 },
    (_, index) => `A${index}00   Bolt, long    ${String(index * 1234).padStart(7)}  x`,
  );
  expect(read(['Part   Name         Quantity  u', ...rows].join('\n'), 2)?.slice(0, 2)).toEqual([
    ['Part', 'Name', 'Quantity', 'u'],
    ['A000', 'Bolt, long', '0', 'x'],
  ]);
});

test('a line whose wide signs move its bars is split at them', () => {
  const lines = [' city | n | amount ', '------+---+--------', ...Array(20).fill(' Bonn | 1 |    2.5 ')];
  const layout = findColumnLayout(lines.join('\n'), true, 3);
  expect(layout?.cellsOf(' 東京都 | 1 | 123456.8 ')).toEqual(['東京都', '1', '123456.8']);
});

const coded = ['n;k', ...Array.from({ length: 12 }, (_, index) => `${String(index).padStart(2, '0')};AB  10  XY`)];
const prose = Array.from(
  { length: 12 },
  (_, index) => `This is line ${index} of a text  that somebody wrote${' and wrote'.repeat(index % 3)}.`,
);
const padded = Array.from({ length: 12 }, (_, index) => `a${index % 10},   b,   c`);

test.each([
  ['prose', prose, 1],
  ['values with commas that are padded', padded, 3],
  ['tabs with a row of dashes', ['a\tb\tc', ...Array<string>(9).fill('1\t2\t3'), '--\t--\t--'], 3],
  ['a title with two lines under it', ['Report 2026', '====   ====', 'a;b', '1;2', '3;4'], 2],
  ['commas with a row of dashes', ['id,name,amount', '1,a,2', '--- ---', '3,b,4'], 3],
  ['bars with quotes and a row of dashes', ['a|b|c', '"Na|me"|2|3', '--|--|--', '4|5|6'], 3],
  ['values with blanks in them', coded, 2],
  ['a column of numbers with blanks', ['phone', ...Array<string>(12).fill('030  1234500')], 1],
  ['a title with a line under it', ['Report', '------', 'a;b', '1;2', '3;4'], 2],
])('%s: no layout of columns', (_, lines, width) => {
  expect(read(lines.join('\n'), width)).toBeNull();
});
