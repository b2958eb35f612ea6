import { expect, test } from 'vitest';
import { comingTables, freeName, tablesInput, withColumn, withOption } from './tableChoice.ts';
import type { ArrivingFile } from './useUploads.ts';

const arrived = (uploadId: string | null, parts: readonly string[] | null): ArrivingFile => ({
  key: String(uploadId),
  file: new File([], 'a.xlsx'),
  share: 1,
  uploadId,
  parts,
  error: null,
});

test('a file is one table, its sheets are one each, and what has not arrived is none', () => {
  const files = [
    arrived('upl_1', []),
    arrived('upl_2', ['North', 'South']),
    arrived('upl_3', null),
    arrived(null, null),
  ];
  const tables = comingTables(files, {
    'upl_1/': { included: true, name: 'orders', replace: true, reading: { delimiter: ';' } },
    'upl_2/North': { included: false, name: null, replace: false, reading: { part: 'North' } },
  });
  expect(tables.map(({ key }) => key)).toEqual(['upl_1/', 'upl_2/North', 'upl_2/South']);
  expect(tablesInput(tables)).toEqual([
    { uploadId: 'upl_1', table: 'orders', replace: true, reading: { delimiter: ';' } },
    { uploadId: 'upl_2', table: null, replace: false, reading: { part: 'South' } },
  ]);
});

test('a column keeps its changes, and a change back to what was found is none', () => {
  const typed = withColumn({}, 'day', { type: 'DATE' });
  const named = withColumn(typed, 'day', { rename: 'on' });
  expect(named.columns).toEqual([{ name: 'day', rename: 'on', type: 'DATE' }]);
  const back = withColumn(withColumn(named, 'day', { rename: 'day' }), 'day', { type: null });
  expect(back.columns).toEqual([]);
});

test('another delimiter or encoding forgets changes of columns that may have other names now', () => {
  const reading = { part: 'a', columns: [{ name: 'x', type: 'TEXT' as const }] };
  expect(withOption(reading, { header: false })).toEqual({ part: 'a', header: false });
});

test('a table beside those of its name gets the next free one', () => {
  expect(freeName('Orders', new Set(['orders', 'orders 2']))).toBe('Orders 3');
});
