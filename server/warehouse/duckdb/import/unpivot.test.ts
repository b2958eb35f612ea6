import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../../../semql/testing/fuzz.test-support.ts';
import { pivotOffer } from '../../files/rows/pivotOffer.ts';
import { importFile, inspectFile } from './importFile.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-unpivot-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function upload(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

const wide = `Region;Jan 2025;Feb 2025;Mrz 2025;Summe
Nord;1.000,50;2.000,00;3.000,00;6.000,50
Süd;10,00;;30,00;40,00
`;

describe('periods as columns', () => {
  it.each<[names: string[], period: string | null, nameColumn?: string, valueColumn?: string]>([
    [['Region', 'Jan 2025', 'Feb 2025', 'Mar 2025'], 'MONTH', 'month', 'value'],
    [['Ort', 'Januar 25', 'März 25', 'Dezember 25'], 'MONTH', 'month', 'value'],
    [['a', '2025-01', '2025-02', '2025-03'], 'MONTH', 'month', 'value'],
    [['a', '01/2025', '02/2025', '03/2025'], 'MONTH', 'month', 'value'],
    [['year', '2019', '2020', '2021'], 'YEAR', 'year_2', 'value'],
    [['a', 'Umsatz 2019', 'Umsatz 2020', 'Umsatz 2021'], 'YEAR', 'year', 'Umsatz'],
    [['a', 'Q1', 'Q2', 'Q3', 'Q4'], 'QUARTER', 'quarter', 'value'],
    [['a', '2025 Q1', '2025 Q2', '2025 Q3'], 'QUARTER', 'quarter', 'value'],
    [['a', 'enero', 'febrero', 'marzo'], 'MONTH', 'month', 'value'],
    [['a', '2019', '2020'], null],
    [['a', 'Revenue 2019', 'Revenue 2020', 'Revenue 2021', 'Cost 2019', 'Cost 2020', 'Cost 2021'], null],
    [['march', 'set', 'mean'], null],
    // Weeks by their first day.
    [['a', 'Jan 05', 'Jan 12', 'Jan 19', 'Jan 26', 'Feb 02'], null],
    [['a', 'Jan 05', 'Jan 12', 'Jan 19'], null],
    [['a', 'Nov 24', 'Dez 24', 'Jan 25'], 'MONTH', 'month', 'value'],
    [['a', 'Jan 24', 'Feb 24', 'Mrz 24'], 'MONTH', 'month', 'value'],
    [['a', 'Jan 23', 'Jan 24', 'Jan 25'], 'MONTH', 'month', 'value'],
  ])('%j: %s', (names, period, nameColumn, valueColumn) => {
    const offer = pivotOffer(names, [names.map((_, at) => (at === 0 ? 'x' : String(at)))]);
    expect(offer && [offer.period, offer.nameColumn, offer.valueColumn]).toEqual(
      period === null ? null : [period, nameColumn, valueColumn],
    );
  });

  it('are offered as rows, and become them with a day and one type', async () => {
    const file = await upload('wide.csv', wide);
    const { pivot } = await inspectFile({ file });
    expect(pivot).toEqual({
      period: 'MONTH',
      columns: ['Jan 2025', 'Feb 2025', 'Mrz 2025'],
      nameColumn: 'month',
      valueColumn: 'value',
      totalColumns: ['Summe'],
    });
    const { columns, nameColumn, valueColumn, totalColumns } = pivot!;
    const reading = {
      unpivot: { columns: [...columns], nameColumn, valueColumn },
      columns: totalColumns.map((name) => ({ name, omit: true })),
    };
    const read = await inspectFile({ file, reading });
    expect(read.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'Region STRING',
      'month DATE',
      'value DECIMAL',
    ]);
    expect(read.preview).toEqual([
      ['Nord', '2025-01-01', '1000.50'],
      ['Nord', '2025-02-01', '2000.00'],
      ['Nord', '2025-03-01', '3000.00'],
      ['Süd', '2025-01-01', '10.00'],
      ['Süd', '2025-02-01', null],
      ['Süd', '2025-03-01', '30.00'],
    ]);
    expect([read.pivot, read.previewRows]).toEqual([null, [2, 2, 2, 3, 3, 3]]);
  });

  it('of a sheet become whole years', async () => {
    const rows = [
      ['Land', 2023, 2024, 2025],
      ['Peru', 1.5, 2, 3],
      ['Chile', 4, null, 6],
    ];
    const file = await upload('years.xlsx', await writeXlsx({ sheets: [{ name: 'a', rows }] }));
    const { pivot } = await inspectFile({ file });
    const unpivot = { columns: [...pivot!.columns], nameColumn: 'year', valueColumn: 'value' };
    const read = await inspectFile({ file, reading: { unpivot } });
    expect(read.columns.map(({ type }) => type)).toEqual(['STRING', 'INTEGER', 'DECIMAL']);
    expect(read.preview[4]).toEqual(['Chile', 2024, null]);
  });

  it('keep every value, whatever the table', { timeout: 90_000 }, async () => {
    const grid = fc.array(fc.array(fc.option(fc.integer({ min: 0, max: 9999 })), { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    });
    await fuzz(
      fc.asyncProperty(grid, async (rows) => {
        const years = ['2021', '2022', '2023', '2024'];
        const lines = rows.map((row, at) => [`k${at}`, ...row.map((value) => value ?? '')].join(','));
        const file = await upload('grid.csv', [['key', ...years].join(','), ...lines].join('\n'));
        const reading = {
          headerRows: [1],
          unpivot: { columns: years, nameColumn: 'year', valueColumn: 'n' },
          columns: [{ name: 'n', type: 'INTEGER' as const }],
        };
        const { preview } = await inspectFile({ file, reading });
        expect(preview).toEqual(rows.flatMap((row, at) => row.map((value, year) => [`k${at}`, 2021 + year, value])));
      }),
      2,
    );
  });

  it('keep every period of the first row of a repeated key', async () => {
    const file = await upload('keys.csv', 'no,2023,2024,2025\n1,10,20,30\n2,11,21,31\n2,12,22,32\n');
    const unpivot = { columns: ['2023', '2024', '2025'], nameColumn: 'year', valueColumn: 'n' };
    const { preview } = await inspectFile({ file, reading: { unpivot, keepFirstOf: ['no'] } });
    expect(preview.map(([no, year, n]) => `${String(no)} ${String(year)} ${String(n)}`)).toEqual([
      '1 2023 10',
      '1 2024 20',
      '1 2025 30',
      '2 2023 11',
      '2 2024 21',
      '2 2025 31',
    ]);
  });

  it('need names of their own, and columns that are there', async () => {
    const file = await upload('wide.csv', wide);
    const columns = ['Jan 2025', 'Feb 2025'];
    const names = { nameColumn: 'Region', valueColumn: 'value' };
    await expect(inspectFile({ file, reading: { unpivot: { columns, ...names } } })).rejects.toMatchObject({
      message: expect.stringMatching(/need names that no other column has/),
    });
    const gone = { columns: ['Jan 2025', 'Apr 2025'], nameColumn: 'month', valueColumn: 'value' };
    await expect(inspectFile({ file, reading: { unpivot: gone } })).rejects.toMatchObject({
      message: expect.stringMatching(/has no column called Apr 2025/),
    });
  });
});

describe('rows with the same key', () => {
  it('are left out but the first, and counted; those without a key stay', async () => {
    const lines = ['3,a', '1,b', '3,c', ',d', '1,e', '2,f', ',g', '3,h'];
    const file = await upload('people.csv', ['customer_id,name', ...lines].join('\n'));
    const reading = { keepFirstOf: ['customer_id'], columns: [{ name: 'customer_id', rename: 'id' }] };
    const table = await importFile({ file, reading, databaseFile: join(folder, 'people.duckdb'), table: 'people' });
    expect(table.preview).toEqual([
      [3, 'a'],
      [1, 'b'],
      [null, 'd'],
      [2, 'f'],
      [null, 'g'],
    ]);
    expect([table.rowCount, table.leftOutCounts]).toEqual([5, [{ kind: 'REPEATED_KEY', rows: 3 }]]);
    const both = await inspectFile({ file, reading: { keepFirstOf: ['customer_id', 'name'] } });
    expect([both.preview.length, both.leftOutCounts]).toEqual([8, []]);
    await expect(inspectFile({ file, reading: { keepFirstOf: ['number'] } })).rejects.toMatchObject({
      message: 'people.csv has no column called number that is kept.',
    });
  });
});
