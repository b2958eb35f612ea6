import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../../../semql/testing/fuzz.test-support.ts';
import type { PreparedTable } from '../preparedTable.ts';
import type { FileReading } from '../reading.ts';
import { parseCsv } from '../text/csvParser.ts';
import { prepareText } from '../text/prepareText.ts';
import { sheetToCsv } from '../xlsx/sheetToCsv.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-rows-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Rows = readonly (readonly string[])[];

const limits = { maxRows: 1e7, maxUnpackedBytes: 1e8, onProgress: () => undefined };

async function ofText(file: string, reading: FileReading = {}): Promise<PreparedTable> {
  const target = join(folder, 'rows.csv');
  return (await prepareText({ file, fileName: 'a.csv', delimiter: null, reading, target, ...limits })).table;
}

async function text(rows: Rows, delimiter = ';', reading: FileReading = {}): Promise<Found> {
  const file = join(folder, 'a.csv');
  await writeFile(file, rows.map((row) => row.join(delimiter)).join('\r\n'));
  return found(await ofText(file, reading));
}

async function sheet(rows: Rows, reading: FileReading = {}): Promise<Found> {
  const cells = rows.map((row) => row.map((cell) => (cell === '' ? null : isNumber(cell) ? Number(cell) : cell)));
  const file = join(folder, 'a.xlsx');
  await writeFile(file, await writeXlsx({ sheets: [{ name: 'a', rows: cells }] }));
  const request = { file, fileName: 'a.xlsx', reading, target: join(folder, 'rows.csv'), ...limits };
  return found((await sheetToCsv(request)).table);
}

const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?$/.test(cell);

interface Found {
  readonly names: readonly string[];
  readonly rows: Rows;
  readonly leftOut: readonly string[];
  readonly table: PreparedTable;
}

async function found(table: PreparedTable): Promise<Found> {
  const { records } = parseCsv(await readFile(table.file, 'utf8'), table.delimiter, { complete: true });
  return {
    names: table.columns.map(({ name }) => name),
    rows: records.slice(table.skipsFirst ? 1 : 0).map(({ cells }) => cells),
    leftOut: table.leftOut.map(({ row, kind }) => `${row} ${kind}`),
    table,
  };
}

describe('rows that are no rows of the table', () => {
  const months = ['Jan', 'Feb', 'Mar'];
  it.each<[what: string, rows: Rows, names: string[], kept: Rows, leftOut: string[]]>([
    [
      'titles, an empty row and a total',
      [
        ['Budget 2026', '', ''],
        ['', '', ''],
        ['Monat', 'Kanal', 'Betrag'],
        ['Januar', 'Web', '10.5'],
        ['Februar', 'Print', '20.25'],
        ['Summe', '', '30.75'],
      ],
      ['Monat', 'Kanal', 'Betrag'],
      [
        ['Januar', 'Web', '10.5'],
        ['Februar', 'Print', '20.25'],
      ],
      ['1 TITLE', '6 TOTAL'],
    ],
    [
      'a title with a year right above the names',
      [
        ['Invoices 2026', '', '', ''],
        ['Number', 'Date', 'Amount', 'Paid on'],
        ['R-001', '31.01.2026', '29.95', '03.02.2026'],
        ['R-002', '04.02.2026', '173.95', '24.03.2026'],
      ],
      ['Number', 'Date', 'Amount', 'Paid on'],
      [
        ['R-001', '31.01.2026', '29.95', '03.02.2026'],
        ['R-002', '04.02.2026', '173.95', '24.03.2026'],
      ],
      ['1 TITLE'],
    ],
    [
      'subtotals and a grand total',
      [
        ['Region', 'Shop', 'Umsatz'],
        ['Nord', 'A', '10'],
        ['Nord', 'B', '20'],
        ['Nord Ergebnis', '', '30'],
        ['Süd', 'C', '5'],
        ['Süd', 'D', '7'],
        ['Süd Ergebnis', '', '12'],
        ['Gesamtergebnis', '', '42'],
      ],
      ['Region', 'Shop', 'Umsatz'],
      [
        ['Nord', 'A', '10'],
        ['Nord', 'B', '20'],
        ['Süd', 'C', '5'],
        ['Süd', 'D', '7'],
      ],
      ['4 SUBTOTAL', '7 SUBTOTAL', '8 TOTAL'],
    ],
    [
      'names in two rows',
      [
        ['', '2025', '', '', '2026', '', ''],
        ['Ort', ...months, ...months],
        ['Bonn', '1', '2', '3', '4', '5', '6'],
        ['Ulm', '7', '8', '9', '10', '11', '12'],
      ],
      ['Ort', ...months.map((month) => `2025 ${month}`), ...months.map((month) => `2026 ${month}`)],
      [
        ['Bonn', '1', '2', '3', '4', '5', '6'],
        ['Ulm', '7', '8', '9', '10', '11', '12'],
      ],
      [],
    ],
    [
      'units below the names',
      [
        ['Anlage', 'Leistung', 'Ertrag'],
        ['', '[kW]', 'EUR'],
        ['A', '10', '200'],
        ['B', '12', '210'],
      ],
      ['Anlage', 'Leistung', 'Ertrag'],
      [
        ['A', '10', '200'],
        ['B', '12', '210'],
      ],
      ['2 UNITS'],
    ],
    [
      'names repeated in the middle',
      [
        ['id', 'name', 'n'],
        ['1', 'a', '5'],
        ['2', 'b', '6'],
        ['id', 'name', 'n'],
        ['3', 'c', '7'],
      ],
      ['id', 'name', 'n'],
      [
        ['1', 'a', '5'],
        ['2', 'b', '6'],
        ['3', 'c', '7'],
      ],
      ['4 REPEATED_HEADER'],
    ],
    [
      'notes below',
      [
        ['Jahr', 'Land', 'n'],
        ['2024', 'Peru', '5'],
        ['2025', 'Chile', '6'],
        ['Source: national statistics', '', ''],
        ['2 rows', '', ''],
      ],
      ['Jahr', 'Land', 'n'],
      [
        ['2024', 'Peru', '5'],
        ['2025', 'Chile', '6'],
      ],
      ['4 NOTE', '5 NOTE'],
    ],
    [
      'a total that nothing names',
      [
        ['Artikel', 'Menge', 'Wert'],
        ['Schraube', '120', '30.5'],
        ['Mutter', '300', '45.25'],
        ['Scheibe', '90', '12.75'],
        ['', '510', '88.5'],
      ],
      ['Artikel', 'Menge', 'Wert'],
      [
        ['Schraube', '120', '30.5'],
        ['Mutter', '300', '45.25'],
        ['Scheibe', '90', '12.75'],
      ],
      ['5 TOTAL'],
    ],
    [
      'a total above',
      [
        ['Land', 'Kunden'],
        ['Total', '60'],
        ['DE', '30'],
        ['AT', '20'],
        ['CH', '10'],
      ],
      ['Land', 'Kunden'],
      [
        ['DE', '30'],
        ['AT', '20'],
        ['CH', '10'],
      ],
      ['2 TOTAL'],
    ],
  ])('%s', async (_what, rows, names, kept, leftOut) => {
    for (const read of [await text(rows), await sheet(rows)]) {
      expect(read.names).toEqual(names);
      expect(
        read.rows.map((row) => [...row, ...names].slice(0, names.length).map((cell, at) => row[at] ?? '')),
      ).toEqual(kept);
      expect(read.leftOut.filter((each) => !each.endsWith('BLANK'))).toEqual(leftOut);
    }
  });

  it('are kept one by one, by kind, and left out where somebody says so', async () => {
    const rows = [
      ['a', 'n'],
      ['x', '1'],
      ['y', '2'],
      ['Total', '3'],
      ['Source: me', ''],
    ];
    expect((await text(rows)).leftOut).toEqual(['4 TOTAL', '5 NOTE']);
    const one = await text(rows, ';', { keepRows: [4] });
    expect([one.leftOut, one.rows.length]).toEqual([['5 NOTE'], 3]);
    const kinds = await text(rows, ';', { keepKinds: ['TOTAL', 'NOTE'] });
    expect([kinds.leftOut, kinds.rows]).toEqual([[], rows.slice(1)]);
    const other = await text(rows, ';', { leaveOutRows: [2] });
    expect([other.leftOut, other.rows]).toEqual([
      ['2 CHOSEN', '5 NOTE'],
      [
        ['y', '2'],
        ['Total', '3'],
      ],
    ]);
  });

  it('names stand where somebody says they do', async () => {
    const rows = [
      ['x', 'y'],
      ['a', 'n'],
      ['b', '1'],
    ];
    expect(await text(rows, ';', { headerRows: [2] })).toMatchObject({ names: ['a', 'n'], rows: [['b', '1']] });
    expect(await text(rows, ';', { headerRows: [1, 2] })).toMatchObject({ names: ['x a', 'y n'], rows: [['b', '1']] });
  });

  it.each<[what: string, rows: Rows]>([
    [
      'values that are units',
      [
        ['size', 'share'],
        ['S', '12 %'],
        ['M', '38 %'],
        ['L', '50 %'],
      ],
    ],
    [
      'amounts with their unit',
      [
        ['Kunde', 'Umsatz'],
        ['A', '1.234 €'],
        ['B', '2.345,50 €'],
        ['C', '99 €'],
      ],
    ],
    [
      'values that mean a mean',
      [
        ['Ticket', 'Priorität', 'Stunden'],
        ...['hoch', 'niedrig', 'mittel', 'hoch', 'mittel', 'niedrig', 'mittel'].map((priority, at) => [
          `T-${at + 1}`,
          priority,
          ['3', '1', '2', '4', '3', '2', '2'][at] ?? '',
        ]),
      ],
    ],
    [
      'people called Max',
      [
        ['id', 'name', 'email', 'revenue'],
        ['1', 'Ann', 'ann@a.example', '10'],
        ['2', 'Ben', 'ben@a.example', '20.5'],
        ['3', 'Cleo', 'cleo@a.example', '7'],
        ['4', 'Max', '', '12.5'],
      ],
    ],
  ])('%s stay rows', async (_, rows) => {
    const read = await text(rows);
    expect([read.rows, read.leftOut]).toEqual([rows.slice(1), []]);
  });

  it('lines above the names are no rows, and rows are called by their line', async () => {
    const file = join(folder, 'a.csv');
    await writeFile(file, '\n\nid,amount\na,1\n\nb,2\n');
    const { names, rows, table } = await found(await ofText(file));
    expect([names, rows, table.rowOf(1), table.rowOf(2)]).toEqual([
      ['id', 'amount'],
      [
        ['a', '1'],
        ['b', '2'],
      ],
      4,
      6,
    ]);
  });

  it('a place that is called like a total is a row', async () => {
    const rows = [
      ['town', 'people'],
      ['Media', '5327'],
      ['Total', '210'],
      ['Suma', '77'],
      ['Paris', '2100000'],
    ];
    for (const read of [await text(rows), await sheet(rows)]) {
      expect([read.leftOut, read.rows]).toEqual([[], rows.slice(1)]);
    }
  });

  it('says the rows of the file where others were left out', async () => {
    const { table } = await text([
      ['Report', ''],
      ['', ''],
      ['a', 'n'],
      ['x', '1'],
      ['a', 'n'],
      ['y', '2'],
    ]);
    expect([table.rowOf(1), table.rowOf(2)]).toEqual([4, 6]);
  });

  it('a column without a name that only the first row fills is kept', async () => {
    const { table, rows } = await text([
      ['1', 'x'],
      ['2', ''],
    ]);
    expect([table.headerRows, rows.length, table.columns.map(({ isEmpty }) => isEmpty)]).toEqual([
      [],
      2,
      [false, false],
    ]);
  });

  it('are found at the end of a text that is longer than its sample', async () => {
    const lines = Array.from({ length: 90_000 }, (_, n) => [`Kunde ${n}`, `2025-01-${10 + (n % 20)}`, String(n % 997)]);
    const sum = lines.reduce((all, [, , n]) => all + Number(n), 0);
    const rows = [['Kunde', 'Tag', 'Betrag'], ...lines, ['Summe', '', String(sum)], ['Stand: 1.2.2026', '', '']];
    const read = await text(rows);
    expect([read.leftOut, read.rows.length]).toEqual([['90002 TOTAL', '90003 NOTE'], 90_000]);
    const half = lines.slice(0, 45_000).reduce((all, [, , n]) => all + Number(n), 0);
    const middle = await text([
      rows[0]!,
      ...lines.slice(0, 45_000),
      ['Zwischensumme', '', String(half)],
      ...lines.slice(45_000),
    ]);
    expect([middle.leftOut, middle.rows.length]).toEqual([['45002 SUBTOTAL'], 90_000]);
  });
});

/** Tables of names, days, amounts and counts, as people keep them. */
const cents = fc.integer({ min: 1, max: 9_999_999 });
const tables = fc
  .array(
    fc.record({
      day: fc.integer({ min: 10, max: 28 }),
      amount: cents,
      count: fc.integer({ min: 1, max: 900 }),
      note: fc.option(fc.constantFrom('paid', 'open')),
    }),
    {
      minLength: 3,
      maxLength: 25,
    },
  )
  .map((rows) =>
    rows.map(({ day, amount, count, note }, at) => ({
      name: `Customer ${at + 1}`,
      day: `2025-03-${day}`,
      amount,
      count,
      note: note ?? '',
    })),
  );

const spelled = (amount: number, mark: string): string => {
  const [whole = '', fraction = ''] = (amount / 100).toFixed(2).split('.');
  return mark === '.' ? `${whole}.${fraction}` : `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')},${fraction}`;
};

const surroundings = fc.record({
  mark: fc.constantFrom('.', ','),
  titles: fc.constantFrom<Rows>(
    [],
    [['Sales report March']],
    [['Sales report March'], ['']],
    [['Exported', '2025-04-01'], ['By', 'Ann'], ['']],
  ),
  total: fc.constantFrom(null, 'Summe', 'Total', 'Gesamt', 'Totale', 'Somme', 'Totaal', 'Suma', 'Grand total', ''),
  isHalved: fc.boolean(),
  footer: fc.constantFrom<Rows>(
    [],
    [['Source: shop']],
    [[''], ['* without tax']],
    [['Stand: 2025-04-01'], ['Alle Angaben ohne Gewähr']],
  ),
  repeats: fc.boolean(),
});

describe('a table', () => {
  const header = ['Name', 'Day', 'Amount', 'Count', 'Note'];
  const wide = (row: readonly string[]): readonly string[] => [
    ...row,
    ...Array<string>(header.length - row.length).fill(''),
  ];

  it('comes back from among titles, totals, notes and repeated names', async () => {
    await fuzz(
      fc.asyncProperty(tables, surroundings, async (rows, { mark, titles, total, isHalved, footer, repeats }) => {
        const write = (decimal: string): { all: Rows; plain: Rows } => {
          const plain = rows.map(({ name, day, amount, count, note }) => [
            name,
            day,
            spelled(amount, decimal),
            String(count),
            note,
          ]);
          const sum = (of: typeof rows, label: string): Rows => [
            [
              label,
              '',
              spelled(
                of.reduce((all, { amount }) => all + amount, 0),
                decimal,
              ),
              String(of.reduce((all, { count }) => all + count, 0)),
              '',
            ],
          ];
          const middle = Math.floor(rows.length / 2);
          const halves = [rows.slice(0, middle), rows.slice(middle)] as const;
          const isParted = isHalved && total !== null && middle > 1;
          const all = [
            ...titles.map(wide),
            header,
            ...plain.slice(0, middle),
            ...(isParted ? sum(halves[0], 'Zwischensumme') : []),
            ...(repeats ? [header] : []),
            ...plain.slice(middle),
            ...(isParted ? sum(halves[1], 'Subtotal') : []),
            ...(total === null ? [] : sum(rows, total)),
            ...footer.map(wide),
          ];
          return { all, plain };
        };
        const csv = write(mark);
        const readText = await text(csv.all);
        expect(readText.names).toEqual(header);
        expect(readText.rows).toEqual(csv.plain);
        const xlsx = write('.');
        const readSheet = await sheet(xlsx.all);
        expect(readSheet.rows.map(wide)).toEqual(
          xlsx.plain.map((row) => row.map((cell) => (isNumber(cell) ? String(Number(cell)) : cell))),
        );
      }),
      40,
    );
  });

  it('loses no row when nothing but rows is in it', async () => {
    const value = fc.oneof(
      cents.map((amount) => spelled(amount, '.')),
      fc.constantFrom('', 'n/a', 'Berlin', 'total cost of it', 'x'),
      fc.integer({ min: 0, max: 9 }).map(String),
    );
    const ordinary = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 30 });
    await fuzz(
      fc.asyncProperty(ordinary, async (rows) => {
        const table = [['id', 'a', 'b', 'c'], ...rows.map((row, at) => [`k${at}`, ...row])];
        for (const read of [await text(table), await sheet(table)]) {
          expect(read.leftOut).toEqual([]);
          expect(read.rows.length).toBe(rows.length);
        }
      }),
      60,
    );
  });

  const packages = createRequire(import.meta.url);
  it.each(['vega-datasets/data/airports.csv', 'idn-area-data/data/regencies.csv', 'sample-gtfs-feed/gtfs/stops.txt'])(
    'of other people keeps every row: the folder of %s',
    { timeout: 120_000 },
    async (path) => {
      const [name = '', ...inside] = path.split('/');
      const isScoped = packages.resolve(`${name}/package.json`);
      const at = dirname(join(dirname(isScoped), ...inside));
      const files = (await readdir(at)).filter((file) => /\.(?:csv|txt)$/.test(file) && !/3m/.test(file));
      expect(files.length).toBeGreaterThan(3);
      for (const file of files) {
        const { leftOut, headerRows, doubts } = await ofText(join(at, file));
        expect({ file, leftOut, headerRows, doubts }).toEqual({ file, leftOut: [], headerRows: [1], doubts: [] });
      }
    },
  );
});
