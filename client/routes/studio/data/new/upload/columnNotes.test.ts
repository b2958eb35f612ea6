import { expect, test } from 'vitest';
import type { FileReadingInput } from '../../../../../apollo/schema.generated.ts';
import { columnNotes, isAboutColumn } from './columnNotes.ts';
import type { InspectedColumn } from './PreviewTable.tsx';

const column = (name: string, more: Partial<InspectedColumn> = {}): InspectedColumn => ({
  __typename: 'InspectedColumn',
  name,
  nameInFile: name,
  type: 'STRING',
  unit: null,
  readAs: null,
  warning: null,
  problem: null,
  assumedDecimalMark: null,
  emptyMarkers: [],
  unreadable: null,
  repeatedKey: null,
  ...more,
});
const unreadable = (becomeEmpty: boolean): InspectedColumn['unreadable'] => ({
  __typename: 'UnreadableValues',
  count: 2,
  type: 'DECIMAL',
  becomeEmpty,
  first: [{ __typename: 'UnreadableValue', row: 7, value: 'x' }],
});

/** The only note on a column, and the reading after its remedy. */
function onlyNote(only: InspectedColumn, reading: FileReadingInput = {}) {
  const notes = columnNotes([only], reading);
  expect(notes).toHaveLength(1);
  return { notes, after: notes[0]?.action?.reading ?? {} };
}

test('a column that is read plainly needs no note', () => {
  expect(columnNotes([column('id')], {})).toEqual([]);
});

test('values that cannot be read are left empty in one click, and come back in one', () => {
  const warning = 'price stays text: 2 of 9 values are not a number, e.g. "x" (row 7).';
  const kept = onlyNote(column('price', { warning, unreadable: unreadable(false) }));
  expect(kept.notes).toMatchObject([
    {
      column: 'price',
      tone: 'warn',
      sentence: 'Stays text: 2 of 9 values are not a number, e.g. "x" (row 7).',
      values: [{ row: 7, value: 'x' }],
      action: { label: 'Leave 2 empty' },
    },
  ]);
  expect(kept.after).toEqual({ columns: [{ name: 'price', type: 'DECIMAL', unreadable: 'EMPTY' }] });
  const dropped = onlyNote(column('price', { unreadable: unreadable(true) }), kept.after);
  const sentence = '2 values that cannot be read as decimal number will be empty.';
  expect(dropped.notes).toMatchObject([{ tone: 'plain', sentence }]);
  expect(dropped.after).toEqual({ columns: [] });
});

test('a type that cannot be had is said first, in the words of the page', () => {
  const problem = 'b cannot be read as DECIMAL: 2 of 9 values are not a number.';
  const columns = [
    column('a', { readAs: '"1.000" is read as 1000.' }),
    column('b', { problem, unreadable: unreadable(false) }),
  ];
  const notes = columnNotes(columns, { columns: [{ name: 'b', type: 'DECIMAL' }] });
  expect(notes.map(({ tone, sentence }) => [tone, sentence])).toEqual([
    ['bad', 'Cannot be read as decimal number: 2 of 9 values are not a number.'],
    ['plain', '"1.000" is read as 1000.'],
  ]);
});

test('a key that repeats is said once, and its first rows are kept in one click', () => {
  const key = column('id', { repeatedKey: { __typename: 'RepeatedKey', values: 300, rows: 600, example: '17' } });
  const sentence = 'Looks like a key, but 300 values come more than once, in 600 rows, such as “17”.';
  const { notes, after } = onlyNote(key);
  expect(notes).toMatchObject([{ tone: 'warn', sentence }]);
  expect(after).toEqual({ keepFirstOf: ['id'] });
  const kept = onlyNote(key, after);
  expect(kept.notes[0]?.sentence).toBe(`${sentence} Only the first row of each is imported.`);
  expect(kept.after).toEqual({ keepFirstOf: null });
  expect(isAboutColumn('id looks like a key, but 300 values come more than once, e.g. "17".', [key])).toBe(true);
  expect(isAboutColumn('The text is read as Windows-1252.', [key])).toBe(false);
});

test('an assumed decimal mark is turned round, and back', () => {
  const warning = 'n: "1.000" is read as 1000, because …';
  const { after } = onlyNote(column('n', { warning, assumedDecimalMark: 'COMMA' }));
  expect(after).toEqual({ columns: [{ name: 'n', decimalMark: 'POINT' }] });
  const chosen = onlyNote(column('n'), after);
  expect(chosen.notes).toMatchObject([{ sentence: 'Decimal places follow a point, as you chose.' }]);
  expect(chosen.after).toEqual({ columns: [] });
});

test('markers of what is missing are counted, and kept where a person wants them', () => {
  const emptyMarkers: InspectedColumn['emptyMarkers'] = [
    { __typename: 'EmptyMarker', spelling: 'n/a', count: 1200 },
    { __typename: 'EmptyMarker', spelling: '-', count: 3 },
  ];
  const { notes, after } = onlyNote(column('n', { emptyMarkers }));
  expect(notes).toMatchObject([{ sentence: '1,203 values read as empty: “n/a” (1,200), “-” (3).' }]);
  expect(after).toEqual({ columns: [{ name: 'n', emptyMarkers: [] }] });
  expect(onlyNote(column('n'), after).after).toEqual({ columns: [] });
});
