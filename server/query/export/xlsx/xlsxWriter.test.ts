import * as fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { SqlValue } from '../../../semql/compiled.ts';
import type { FileColumn } from '../fileWriter.ts';
import { columnLetters, numberFormat } from './sheetCells.ts';
import { XlsxWriter } from './xlsxWriter.ts';

const column = (type: FileColumn['type'], more: Partial<FileColumn> = {}): FileColumn => ({
  label: type,
  role: 'dimension',
  unit: null,
  decimals: null,
  ...more,
  type,
});

/** Cells below the heading, read by a library that shares no code with the writer. */
async function written(columns: readonly FileColumn[], rows: readonly (readonly SqlValue[])[]) {
  const bytes: Uint8Array[] = [];
  const writer = new XlsxWriter(async (piece) => void bytes.push(Uint8Array.from(piece)));
  await writer.begin(columns);
  await writer.add(rows);
  await writer.end();
  const { sheets } = await readXlsx(Buffer.concat(bytes));
  return sheets[0]?.rows.slice(1);
}

it.each<[FileColumn['type'], SqlValue, unknown]>([
  ['INTEGER', 42, 42],
  ['DECIMAL', '1234.50', 1234.5],
  ['DECIMAL', '-0.05', -0.05],
  ['DECIMAL', '12345678901234567890.12', '12345678901234567890.12'],
  ['INTEGER', '9007199254740993', '9007199254740993'],
  ['NUMBER', 'NaN', 'NaN'],
  ['BOOLEAN', false, false],
  ['DATE', '2024-02-29', new Date('2024-02-29')],
  ['DATE', '1850-01-01', '1850-01-01'],
  ['TIMESTAMP', '2024-02-29T13:45:30', new Date('2024-02-29T13:45:30Z')],
  ['STRING', '08001', '08001'],
  ['STRING', '=HYPERLINK("http://evil.example")', '=HYPERLINK("http://evil.example")'],
  ['STRING', '<b>&"', '<b>&"'],
  ['STRING', ' kept ', ' kept '],
])('%s %j is read as %j', async (type, value, read) => {
  expect(await written([column(type)], [[value]])).toEqual([[read]]);
});

it('gives every text back that a sheet can hold, none of them as a formula', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@<>&"\'_xX0041_ aä€😀\n\t'), minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
      const rows = await written(
        [column('STRING')],
        texts.map((one) => [one]),
      );
      expect(rows).toEqual(texts.map((one) => [one]));
    }),
    { numRuns: 60 },
  );
});

it('cuts a text that is longer than a cell, and says so', async () => {
  const [[cell] = []] = (await written([column('STRING')], [['x'.repeat(40_000)]])) ?? [];
  expect(String(cell)).toHaveLength(32_767);
  expect(String(cell)).toMatch(/x…$/);
});

it('leaves a missing value empty and keeps its neighbours in place', async () => {
  const columns = [column('STRING'), column('INTEGER'), column('STRING')];
  expect(
    await written(columns, [
      [null, 1, null],
      ['a', null, 'b'],
    ]),
  ).toEqual([
    [null, 1, null],
    ['a', null, 'b'],
  ]);
});

it.each<[Partial<FileColumn> & Pick<FileColumn, 'type'>, string]>([
  [{ type: 'DECIMAL', role: 'measure', unit: 'EUR', decimals: 2 }, '#,##0.00 "EUR"'],
  [{ type: 'NUMBER', role: 'measure', unit: 'percent' }, '0.0%'],
  [{ type: 'INTEGER', role: 'measure', unit: 'orders', decimals: 0 }, '#,##0'],
  [{ type: 'INTEGER' }, 'General'],
  [{ type: 'DATE' }, 'yyyy-mm-dd'],
  [{ type: 'DATE', pattern: 'DD.MM.YYYY' }, 'dd"."mm"."yyyy'],
  [{ type: 'DATE', pattern: '"Q"Q YYYY' }, 'yyyy-mm-dd'],
  [{ type: 'INTEGER', pattern: '00000' }, '00000'],
])('%j is shown as %s', ({ type, ...more }, format) => {
  expect(numberFormat(column(type, more))).toBe(format);
});

it('names columns as Excel does', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
});
