import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { writeXlsx, type CellValue, type WriteOptions, type WriteSheet } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../../../semql/testing/fuzz.test-support.ts';
import { importFile, inspectFile } from '../../duckdb/import/importFile.ts';
import { DuckDbWarehouse } from '../../duckdb/duckDbWarehouse.ts';
import type { FileReading } from '../reading.ts';
import { leftOutKinds } from '../rows/leftOutRow.ts';
import { dateOfSerial, kindOfFormat } from './cellDate.ts';
import { sheetToCsv } from './sheetToCsv.ts';

// Workbooks are written by a library that shares no code with the reader.

let folder: string;
let number = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-xlsx-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function book(sheets: readonly WriteSheet[], more: Partial<WriteOptions> = {}): Promise<string> {
  number += 1;
  const file = join(folder, `book${number}.xlsx`);
  await writeFile(file, await writeXlsx({ sheets: [...sheets], ...more }));
  return file;
}

async function rowsOf(file: string, reading: FileReading = {}): Promise<readonly (readonly unknown[])[]> {
  const databaseFile = join(folder, `${(number += 1)}.duckdb`);
  await importFile({ file, databaseFile, table: 't', reading });
  const warehouse = new DuckDbWarehouse({ databaseFile });
  try {
    return (await warehouse.run('FROM t', [], { maxRows: 1000, maxBytes: 1e7, timeoutMs: 20_000 })).rows;
  } finally {
    await warehouse.close();
  }
}

const limits = { maxUnpackedBytes: 1e8, maxRows: 1e6, onProgress: () => undefined };
const day = (text: string): Date => new Date(`${text}Z`);

describe('a workbook', () => {
  it('keeps numbers, dates, moments, truth values and texts what they are', async () => {
    const file = await book([
      {
        name: 'Orders',
        rows: [
          ['id', 'price', 'on', 'at', 'paid', 'zip', 'note', 'version'],
          [1, 0.1 + 0.2, day('2024-02-29T00:00:00'), day('2024-02-29T13:45:30'), true, '08001', 'x "y", z', 1.5],
          [2, 1234.5, day('1900-03-01T00:00:00'), day('2024-03-01T00:00:00'), false, '123', 'two\nlines', 2.25],
          [3, null, null, null, null, null, null, null],
        ],
        cells: new Map([
          ['1,3', { style: { numFmt: 'yyyy-mm-dd hh:mm:ss' } }],
          ['2,3', { style: { numFmt: 'yyyy-mm-dd hh:mm:ss' } }],
        ]),
      },
    ]);
    const inspected = await inspectFile({ file });
    expect(inspected.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'id INTEGER',
      'price DECIMAL',
      'on DATE',
      'at TIMESTAMP',
      'paid BOOLEAN',
      'zip STRING',
      'note STRING',
      // Its cells are numbers, whatever its name says.
      'version DECIMAL',
    ]);
    expect(inspected).toMatchObject({
      warnings: [],
      parts: ['Orders'],
      options: { format: 'XLSX', part: 'Orders', header: true },
    });
    expect(await rowsOf(file)).toEqual([
      [1, '0.3', '2024-02-29', '2024-02-29T13:45:30', true, '08001', 'x "y", z', '1.50'],
      [2, '1234.5', '1900-03-01', '2024-03-01T00:00:00', false, '123', 'two\nlines', '2.25'],
      [3, null, null, null, null, null, null, null],
    ]);
  });

  it('counts days from 1904 where it says so', async () => {
    const rows = [['d'], [day('2024-02-29T00:00:00')]];
    expect(await rowsOf(await book([{ name: 'a', rows }], { dateSystem: '1904' }))).toEqual([['2024-02-29']]);
  });

  it.each(['shared', 'inline'] as const)('reads texts stored %s', async (stringMode) => {
    const rows = [
      ['name', 'n'],
      ['Ärger & <Co>', 1],
      ['', 2],
      ['Ärger & <Co>', 3],
    ];
    expect(await rowsOf(await book([{ name: 'a', rows }], { stringMode }))).toEqual([
      ['Ärger & <Co>', 1],
      [null, 2],
      ['Ärger & <Co>', 3],
    ]);
  });

  it('offers its visible sheets, reads the first that has rows and any that is chosen', async () => {
    const file = await book([
      { name: 'Empty', rows: [] },
      { name: 'Secret', rows: [['a'], [1]], hidden: true },
      { name: 'One', rows: [['b'], [2]] },
      { name: 'Two & more', rows: [['c'], [3]] },
    ]);
    expect(await inspectFile({ file })).toMatchObject({
      parts: ['Empty', 'One', 'Two & more'],
      options: { part: 'One' },
    });
    expect(await rowsOf(file, { part: 'Two & more' })).toEqual([[3]]);
    await expect(inspectFile({ file, reading: { part: 'Secret' } })).rejects.toMatchObject({
      message: expect.stringMatching(/has no sheet called Secret/),
    });
    await expect(inspectFile({ file, reading: { part: 'Empty' } })).rejects.toMatchObject({
      message: expect.stringMatching(/The sheet Empty of .* has no rows/),
    });
  });

  it('puts names that were merged over columns in front of those below, and skips a title', async () => {
    const file = await book([
      {
        name: 'Plan',
        rows: [
          ['Plan of the year'],
          [],
          ['Region', '2023', null, '2024', null],
          [null, 'Revenue', 'Cost', 'Revenue', 'Cost'],
          ['North', 1, 2, 3, 4],
          ['South', 5, 6, 7, 8],
        ],
        merges: [
          { startRow: 2, startCol: 0, endRow: 3, endCol: 0 },
          { startRow: 2, startCol: 1, endRow: 2, endCol: 2 },
          { startRow: 2, startCol: 3, endRow: 2, endCol: 4 },
        ],
      },
    ]);
    const { columns, leftOut, headerRows } = await inspectFile({ file });
    expect(columns.map(({ name }) => name)).toEqual([
      'Region',
      '2023 Revenue',
      '2023 Cost',
      '2024 Revenue',
      '2024 Cost',
    ]);
    expect(headerRows).toEqual([3, 4]);
    expect(leftOut).toMatchObject([{ row: 1, kind: 'TITLE', text: 'Plan of the year' }]);
    expect(await rowsOf(file)).toEqual([
      ['North', 1, 2, 3, 4],
      ['South', 5, 6, 7, 8],
    ]);
  });

  it('says when a column mixes texts with numbers, and takes a chosen type', async () => {
    const file = await book([
      {
        name: 'a',
        rows: [
          ['n', 'm'],
          [1, '10'],
          ['open', '20'],
          [2, '30'],
          [3, '40'],
        ],
      },
    ]);
    expect((await inspectFile({ file })).warnings).toEqual([
      'n stays text: 1 of 4 values are not a number, e.g. "open" (row 3).',
    ]);
    expect(
      await rowsOf(file, {
        columns: [
          { name: 'm', type: 'INTEGER', rename: 'M' },
          { name: 'n', omit: true },
        ],
      }),
    ).toEqual([[10], [20], [30], [40]]);
    await expect(rowsOf(file, { columns: [{ name: 'n', type: 'INTEGER' }] })).rejects.toMatchObject({
      message: expect.stringMatching(
        /n cannot be read as INTEGER: 1 of 4 values are not a whole number, e\.g\. "open" \(row 3\)/,
      ),
    });
  });

  it('gives back every grid of values as it was written', async () => {
    const cell: fc.Arbitrary<CellValue> = fc.oneof(
      fc.constant(null),
      fc.string({
        unit: fc.constantFrom('a', 'é', '😀', ',', '"', '\n', '_x0041_', '&', '<', ' '),
        minLength: 1,
        maxLength: 5,
      }),
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.boolean(),
    );
    await fuzz(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        async (rows) => {
          const file = await book([{ name: 'a', rows: [['h1', 'h2', 'h3', 'h4', 'h5'], ...rows] }]);
          const target = join(folder, 'any.csv');
          // Whatever its rows look like.
          const reading = { part: 'a', headerRows: [1], keepKinds: [...leftOutKinds] };
          await sheetToCsv({ file, fileName: 'any.xlsx', reading, target, ...limits });
          const written = rows
            .filter((row) => row.some((value) => value !== null))
            .map((row) => {
              const last = row.findLastIndex((value) => value !== null);
              const cells = row.slice(0, last + 1).map((value) =>
                // Escapes of characters that XML cannot hold are read as those.
                value === null ? '' : `"${String(value).replaceAll('_x0041_', 'A').replaceAll('"', '""')}"`,
              );
              return `${cells.join(',')}\n`;
            });
          expect(await readFile(target, 'utf8')).toBe(written.join(''));
        },
      ),
      60,
    );
  });

  it('with any byte changed is read or refused with a sentence, and nothing worse', { timeout: 60_000 }, async () => {
    const original = await readFile(
      await book([
        {
          name: 'a',
          rows: [
            ['x', 'y'],
            [1, 'two'],
            [3, 'four'],
          ],
        },
      ]),
    );
    const change = fc.tuple(fc.nat(original.length - 1), fc.nat(255));
    await fuzz(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.nat(original.length),
        async (changes, cut) => {
          const bytes = Buffer.from(original);
          for (const [at, value] of changes) {
            bytes[at] = value;
          }
          const file = join(folder, 'mutant.xlsx');
          await writeFile(file, cut % 4 === 0 ? bytes.subarray(0, cut) : bytes);
          const target = join(folder, 'mutant.csv');
          const outcome = await sheetToCsv({ file, fileName: 'mutant.xlsx', reading: {}, target, ...limits }).then(
            () => 'read',
            (error: unknown) => (error instanceof Error ? error.constructor.name : 'nothing'),
          );
          expect(['read', 'FileProblem', 'FileTooLarge']).toContain(outcome);
        },
      ),
      300,
    );
  });

  it('that unpacks to far more than it holds is refused', async () => {
    const rows = Array.from({ length: 200 }, () => Array.from({ length: 4 }, () => 'x'.repeat(32_000)));
    const file = await book([{ name: 'a', rows }], { stringMode: 'inline' });
    await expect(inspectFile({ file })).rejects.toMatchObject({ type: 'LIMIT', advice: expect.stringMatching(/\.$/) });
    const small = await book([{ name: 'a', rows: rows.slice(0, 20) }], { stringMode: 'inline' });
    await expect(inspectFile({ file: small, limits: { maxDatabaseBytes: 100_000 } })).rejects.toMatchObject({
      type: 'LIMIT',
    });
  });
});

describe('dates of workbooks', () => {
  it.each([
    [14, undefined, 'DATE'],
    [22, undefined, 'TIMESTAMP'],
    [2, undefined, 'NUMBER'],
    [164, 'dd.mm.yyyy', 'DATE'],
    [164, 'mmm yy', 'DATE'],
    [164, '[$-409]d-mmm-yy h:mm AM/PM', 'TIMESTAMP'],
    [164, 'hh:mm', 'TIME'],
    [164, '[h]:mm', 'NUMBER'],
    [164, '#,##0.00 "days"', 'NUMBER'],
    [164, '[Red]0.00;[Blue]-0.00', 'NUMBER'],
    [164, 'General', 'NUMBER'],
    [164, '\\d0', 'NUMBER'],
  ] as const)('format %d %s shows %s', (id, code, kind) => {
    expect(kindOfFormat(id, code)).toBe(kind);
  });

  it.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [45351, '2024-02-29'],
    [2958465, '9999-12-31'],
  ])('day %d is %s', (serial, text) => {
    expect(dateOfSerial(serial, 'DATE', false)?.text).toBe(text);
  });

  it('beyond what a calendar has stay numbers', () => {
    expect([
      dateOfSerial(-1, 'DATE', false),
      dateOfSerial(2958466, 'DATE', false),
      dateOfSerial(1e300, 'DATE', false),
    ]).toEqual([null, null, null]);
  });
});
