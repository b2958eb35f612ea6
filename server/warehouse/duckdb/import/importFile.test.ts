import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../../../semql/testing/fuzz.test-support.ts';
import { WarehouseError } from '../../warehouse.ts';
import { DuckDbWarehouse } from '../duckDbWarehouse.ts';
import { importFile, inspectFile, tableNameFor, type FileRequest } from './importFile.ts';

const limits = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 20_000 };

let folder: string;
let database: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-import-test-'));
  database = join(folder, 'data', 'source.duckdb');
});

afterEach(async () => {
  await rm(join(folder, 'data'), { recursive: true, force: true });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function upload(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

async function load(name: string, content: string | Uint8Array, more: Partial<FileRequest> = {}) {
  return importFile({ file: await upload(name, content), databaseFile: database, table: 't', ...more });
}

async function rowsOf(sql: string, file = database): Promise<readonly (readonly unknown[])[]> {
  const warehouse = new DuckDbWarehouse({ databaseFile: file });
  try {
    return (await warehouse.run(sql, [], limits)).rows;
  } finally {
    await warehouse.close();
  }
}

async function makeParquet(name: string, select: string): Promise<string> {
  const file = join(folder, name);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${select}) TO '${file}' (FORMAT parquet, COMPRESSION zstd)`);
  connection.closeSync();
  instance.closeSync();
  return file;
}

it('leaves out a first row about the file, which has another width than the table', async () => {
  const file = await upload(
    'EXTF_Stapel.csv',
    [
      '"EXTF";700;21;"Buchungsstapel";13;20260401;;"RE";"";"";4711;100;20260101;4',
      'Umsatz;Soll/Haben;Konto;Gegenkonto;Belegdatum;Belegfeld 1;Buchungstext',
      ...Array.from({ length: 6 }, (_, n) => `${n + 1}12,50;"S";840${n};10000;0104;"R${n}";"Rechnung ${n}"`),
    ].join('\n'),
  );
  const { columns, leftOut } = await inspectFile({ file });
  expect(columns.map(({ name }) => name)).toEqual([
    'Umsatz',
    'Soll/Haben',
    'Konto',
    'Gegenkonto',
    'Belegdatum',
    'Belegfeld 1',
    'Buchungstext',
  ]);
  expect(leftOut).toMatchObject([{ row: 1, kind: 'TITLE' }]);
});

describe('JSON', () => {
  it('rounds nothing where a person chooses whole numbers', async () => {
    const file = await upload('shares.json', JSON.stringify([{ share: 1.5 }, { share: 2 }]));
    const read = inspectFile({ file, reading: { columns: [{ name: 'share', type: 'INTEGER' }] } });
    await expect(read).rejects.toThrow('share cannot be read as INTEGER: 1 values are not, e.g. "1.5".');
  });

  it('reads its texts as a person chooses: decimal mark, unit, and what becomes of the unreadable', async () => {
    const rows = [{ price: '1.234' }, { price: '12,50' }, { price: 'on request' }];
    const file = await upload('prices.json', JSON.stringify(rows));
    const column = { name: 'price', type: 'DECIMAL', decimalMark: 'COMMA', unit: 'EUR', unreadable: 'EMPTY' } as const;
    const read = await inspectFile({ file, reading: { columns: [column] } });
    expect(read.preview).toEqual([['1234.00'], ['12.50'], [null]]);
    expect(read.columns[0]).toMatchObject({ unit: 'EUR', unreadable: { count: 1, becomeEmpty: true } });
    const kept = await inspectFile({ file, reading: { columns: [{ name: 'price', type: 'DECIMAL' }] } });
    expect(kept.columns[0]?.problem).toMatch(/1 of 3 values are not a number, e\.g\. "on request"/);
  });

  it('reads dates among its texts, and texts of which some look like numbers', async () => {
    const films = [
      { title: 'Ran', released: 'Jun 01 1985', seen: '2001/01/14 21:55', tags: ['a'], note: '12' },
      { title: 1776, released: 'Nov 09 1972', seen: '2001/03/26 20:15', tags: [], note: '' },
      { title: null, released: null, seen: null, tags: null, note: null },
    ];
    const { columns } = await load('films.json', JSON.stringify(films));
    const types = columns.map(({ name, type }) => `${name} ${type}`);
    expect(types).toEqual(['title STRING', 'released DATE', 'seen TIMESTAMP', 'tags JSON', 'note STRING']);
    expect(await rowsOf('SELECT title, released, seen, note FROM t')).toEqual([
      ['Ran', '1985-06-01', '2001-01-14T21:55:00', '12'],
      ['1776', '1972-11-09', '2001-03-26T20:15:00', ''],
      [null, null, null, null],
    ]);
  });
});

describe('CSV', () => {
  it('finds delimiter, header and types, and keeps values exact', async () => {
    const table = await load(
      'sales.csv',
      [
        'id;name;price;zip;day;at;seen;done;big;ratio',
        '1;"Ärger; ""laut""";1234,50;08001;2024-02-29;2024-02-29 10:00:00.123456;2024-02-29T10:00:00+01:00;true;12345678901234567890;1e-3',
        '2;;0,05;01234;2024-03-01;2024-03-01T00:00;2024-03-01T00:00:00Z;FALSE;1;2.5',
      ].join('\r\n'),
    );
    expect(table.options).toEqual({ format: 'CSV', delimiter: ';', header: true, encoding: 'UTF-8', part: null });
    expect(table.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'id INTEGER',
      'name STRING',
      'price DECIMAL',
      'zip STRING',
      'day DATE',
      'at TIMESTAMP',
      'seen TIMESTAMP_TZ',
      'done BOOLEAN',
      'big INTEGER',
      'ratio NUMBER',
    ]);
    expect(table).toMatchObject({ rowCount: 2, path: ['main', 't'], warnings: [] });
    expect(await rowsOf('SELECT * FROM t ORDER BY id')).toEqual([
      [
        1,
        'Ärger; "laut"',
        '1234.50',
        '08001',
        '2024-02-29',
        '2024-02-29T10:00:00.123456',
        '2024-02-29T09:00:00Z',
        true,
        '12345678901234567890',
        0.001,
      ],
      [2, null, '0.05', '01234', '2024-03-01', '2024-03-01T00:00:00', '2024-03-01T00:00:00Z', false, 1, 2.5],
    ]);
  });

  it.each<[name: string, content: string | Uint8Array, options: object, rows: unknown[][]]>([
    ['tabs.tsv', 'a\tb\n1\t"x\ty"\n', { delimiter: '\t' }, [[1, 'x\ty']]],
    ['bars.csv', 'a|b\n1|2\n', { delimiter: '|' }, [[1, 2]]],
    [
      'plain.csv',
      '1,2\n3,4\n',
      { header: false },
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['one.csv', 'name\nalice\n', { header: true }, [['alice']]],
    ['bom.csv', '\uFEFFid,b\n1,x\n', { encoding: 'UTF-8' }, [[1, 'x']]],
    ['lines.csv', 'a,b\n1,"two\nlines"\n', {}, [[1, 'two\nlines']]],
    ['last.csv', 'a,b\n1,2', {}, [[1, 2]]],
    ['swiss.csv', 'a,d\n1,31.12.2024\n', {}, [[1, '2024-12-31']]],
    [
      'wide.csv',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a,b\n1,é\n', 'utf16le')]),
      { encoding: 'UTF-16LE' },
      [[1, 'é']],
    ],
  ])('reads %s', async (name, content, options, rows) => {
    expect((await load(name, content)).options).toMatchObject(options);
    expect(await rowsOf('FROM t')).toEqual(rows);
  });

  it('names columns so that every one can be asked for', async () => {
    const { columns } = await load('names.csv', 'id,ID,,"it\'s ""x"""\n1,2,3,4\n');
    expect(columns.map(({ name }) => name)).toEqual(['id', 'ID_2', 'column3', 'it\'s "x"']);
  });

  it('takes what a person changed', async () => {
    const reading = { delimiter: ',', header: false, encoding: 'WINDOWS-1252' } as const;
    await load('latin.csv', Buffer.from('caf\xe9;x,y\n', 'latin1'), { reading });
    expect(await rowsOf('FROM t')).toEqual([['café;x', 'y']]);
  });

  it('keeps a column text, and says why, when one value of it is not a number', async () => {
    const lines = Array.from({ length: 50_000 }, (_, n) => `${n},${n}`);
    const table = await load('late.csv', ['id,amount', ...lines, '50001,open'].join('\n'));
    expect(table.columns[1]?.type).toBe('STRING');
    expect(table.warnings).toEqual(['amount stays text: 1 of 50001 values are not a number, e.g. "open" (row 50002).']);
  });

  it('does not guess whether day or month comes first', async () => {
    const { columns, warnings } = await inspectFile({
      file: await upload('d.csv', 'a,d,e\n1,01/02/2024,31/01/2024\n'),
    });
    expect(columns.map(({ type }) => type)).toEqual(['INTEGER', 'STRING', 'DATE']);
    expect(warnings).toEqual([expect.stringContaining('day first or month first')]);
  });

  it('reads dates as people and machines write them, and codes as texts', async () => {
    const { columns, warnings } = await load(
      'spelled.csv',
      [
        'start_date,serial,born,died,booked,logged,regency_code,version,share',
        '20190228,20190228,Apr 1 2000,"January 15, 2020",01-JAN-2020,2015/01/01 01:00:00,11.10,1.10,1.10',
        '20200229,20200229,Sep 30 2006,May 1 2021,2 Feb 2021,2015/05/30 11:00,11.01,1.2,0.5',
      ].join('\n'),
    );
    const isCode = 'stays text: its values are numbers, but its name says that they are codes.';
    expect(warnings).toEqual([`regency_code ${isCode}`, `version ${isCode}`]);
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'start_date DATE',
      'serial INTEGER',
      'born DATE',
      'died DATE',
      'booked DATE',
      'logged TIMESTAMP',
      'regency_code STRING',
      'version STRING',
      'share DECIMAL',
    ]);
    const days = ['2019-02-28', 20190228, '2000-04-01', '2020-01-15', '2020-01-01', '2015-01-01T01:00:00'];
    expect((await rowsOf('FROM t'))[0]).toEqual([...days, '11.10', '1.10', '1.10']);
  });

  it('takes a column for codes by the word that its name ends with, whatever the decimal mark', async () => {
    const amounts = ['price_per_sku', 'phone_charges', 'zip_area_km2', 'Version score'];
    const codes = ['version', 'AppVersion', 'Version number', 'area code'];
    for (const [delimiter, mark] of [
      [',', '.'],
      [';', ','],
    ] as const) {
      const rows = [`1${mark}10`, `2${mark}5`].map((value) => [...amounts, ...codes].map(() => value).join(delimiter));
      const file = await upload('codes.csv', [[...amounts, ...codes].join(delimiter), ...rows].join('\n'));
      const { columns, warnings } = await inspectFile({ file });
      expect(columns.filter(({ type }) => type === 'DECIMAL').map(({ name }) => name)).toEqual(amounts);
      expect(columns.filter(({ type }) => type === 'STRING').map(({ name }) => name)).toEqual(codes);
      expect(warnings.map((warning) => warning.replace(/ stays text: .*/, ''))).toEqual(codes);
    }
  });

  it('says nothing of names that decide nothing', async () => {
    const { columns, warnings } = await inspectFile({
      file: await upload('versions.csv', 'version,zip,code\n1,08001,1.10\n2,1234,old\n'),
    });
    expect(columns.map(({ type }) => type)).toEqual(['INTEGER', 'STRING', 'STRING']);
    expect(warnings).toEqual([]);
  });

  it('a type that a person chooses counts more than a name', async () => {
    const { columns, warnings } = await inspectFile({
      file: await upload('chosen.csv', 'version\n1.10\n2.5\n'),
      reading: { columns: [{ name: 'version', type: 'DECIMAL' }] },
    });
    expect([columns[0]?.type, warnings]).toEqual(['DECIMAL', []]);
  });

  it('eight digits that are no day stay a number', async () => {
    const { columns } = await load('ids.csv', 'date\n20190228\n20190231\n');
    expect(columns.map(({ type }) => type)).toEqual(['INTEGER']);
  });

  it.each([300, 1000])('reads and profiles %d columns of numbers', { timeout: 120_000 }, async (count) => {
    const line = (cell: (column: number) => string): string =>
      Array.from({ length: count }, (_, at) => cell(at)).join();
    const rows = Array.from({ length: 50 }, (_, row) => line((at) => String((row * 7919 + at) % 100_003)));
    const { columns, path } = await load('wide.csv', [line((at) => `c${at}`), ...rows].join('\n'));
    expect(columns.filter(({ type }) => type === 'INTEGER')).toHaveLength(count);
    const warehouse = new DuckDbWarehouse({ databaseFile: database });
    try {
      const profile = await warehouse.profile(path, { ...limits, timeoutMs: 100_000 });
      expect(profile.columns.map(({ name, uniqueValues }) => `${name} ${uniqueValues}`)).toEqual(
        Array.from({ length: count }, (_, at) => `c${at} 50`),
      );
    } finally {
      await warehouse.close();
    }
  });

  it('gives back every table of texts as it was written', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '😀', ',', ';', '"', '\n', "'", '\\', '|', '\t', ' '),
      minLength: 1,
      maxLength: 6,
    });
    const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    await fuzz(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
        const text = ['"first","second"', ...rows.map((row) => row.map(quote).join(','))].join('\n');
        const { preview } = await inspectFile({
          file: await upload('any.csv', text),
          reading: { delimiter: ',', header: true },
        });
        expect(preview).toEqual(rows);
      }),
      8,
    );
  });
});

describe('other formats', () => {
  it('reads Parquet with its types', async () => {
    const file = await makeParquet('p.parquet', "SELECT 1.50::DECIMAL(10, 2) AS d, DATE '2024-01-01' AS day, [1] AS l");
    const table = await importFile({ file, databaseFile: database, table: 'p' });
    expect(table.columns.map(({ type }) => type)).toEqual(['DECIMAL', 'DATE', 'JSON']);
    expect(await rowsOf('FROM p')).toEqual([['1.50', '2024-01-01', '[1]']]);
  });

  it.each([
    ['array.json', '[{"a": 1, "b": {"c": [1]}}, {"a": null, "b": null}]'],
    ['lines.ndjson', '{"a": 1, "b": {"c": [1]}}\n{"a": null, "b": null}\n'],
  ])('reads %s', async (name, content) => {
    await load(name, content);
    expect(await rowsOf('FROM t')).toEqual([
      [1, '{"c":[1]}'],
      [null, null],
    ]);
  });
});

describe('a broken file gets a sentence', () => {
  const rows = Array.from({ length: 60 }, (_, n) => `${n},n${n},${n}.5`).join('\n');
  it.each<[name: string, content: string | Uint8Array, sentence: RegExp]>([
    [
      'more.csv',
      `id,name,amount\n${rows}\n61,a,b,c,d\n62,x,1\n`,
      /^more\.csv, line 62, column 4: this row has more than 3 values/,
    ],
    [
      'fewer.csv',
      'id,name,amount\n1,a,2\n2,b\n3,c,4\n',
      /^fewer\.csv, line 3, column 3: this row has 2 values, the first row has 3/,
    ],
    ['quote.csv', 'id,name\n1,"abc\n2,b\n', /^quote\.csv, line 2: a quote is never closed/],
    [
      'damaged.csv',
      Buffer.concat([Buffer.from('a,b\n1,é è\n'), Buffer.from('2,caf\xe9\n', 'latin1')]),
      /^damaged\.csv, line 3, column 6: the text is not UTF-8/,
    ],
    ['empty.csv', '', /^empty\.csv is empty/],
    ['blank.csv', '\n\n\n', /^blank\.csv has no rows/],
    ['binary.csv', Buffer.from([1, 0, 2, 0, 3]), /^binary\.csv is a binary file/],
    ['zip.csv', Buffer.from('PK\u0003\u0004rest'), /^zip\.csv is a ZIP archive or an Excel workbook/],
    ['parquet.csv', Buffer.from('PAR1 rest'), /^parquet\.csv is a Parquet file/],
    ['text.parquet', 'a,b\n', /^text\.parquet is not a Parquet file/],
    ['cut.parquet', Buffer.from('PAR1 and nothing that follows it'), /^cut\.parquet is a damaged Parquet file/],
    ['book.xlsx', 'PK\u0003\u0004 and nothing that follows it', /^book\.xlsx is a damaged Excel workbook/],
    ['book.xls', 'x', /^book\.xls is a workbook that cannot be imported/],
    ['movie.mp4', 'x', /^movie\.mp4 is not a file type/],
    ['noextension', 'x', /^noextension is not a file type/],
    [
      'bad.json',
      '[{"a": 1}, {"a": 2,]',
      /^bad\.json, record 3, column \d+: the JSON is broken \(unexpected character\)/,
    ],
    ['bad.ndjson', '{"a":1}\n{"a":2\n{"a":3}\n', /^bad\.ndjson, line 3, column \d+: the JSON is broken/],
    [
      'damaged.json',
      Buffer.concat([Buffer.from('[{"a":"é"},'), Buffer.from('{"a":"caf\xe9"}]', 'latin1')]),
      /^damaged\.json, line 1, column 21: the text is not UTF-8/,
    ],
  ])('%s', async (name, content, sentence) => {
    await expect(load(name, content)).rejects.toMatchObject({
      name: 'WarehouseError',
      type: 'SYNTAX',
      message: expect.stringMatching(sentence),
      advice: expect.stringMatching(/\.$/),
    });
    expect(await readdir(join(folder, 'data'))).toEqual([]);
  });

  it('random bytes never do more than fail with a sentence', async () => {
    await fuzz(
      fc.asyncProperty(
        fc.constantFrom('x.csv', 'x.json', 'x.parquet'),
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.boolean(),
        async (name, bytes, magic) => {
          const content =
            magic && name === 'x.parquet' ? Buffer.concat([Buffer.from('PAR1'), bytes, Buffer.from('PAR1')]) : bytes;
          const file = await upload(name, content);
          const outcome = await inspectFile({ file }).then(
            () => 'read',
            (error: unknown) => (error instanceof WarehouseError && error.advice !== '' ? 'refused' : error),
          );
          expect(['read', 'refused']).toContain(outcome);
        },
      ),
      6,
    );
  });
});

describe('limits', () => {
  it('refuses a file that is too large, before reading it', async () => {
    await expect(load('big.csv', 'a,b\n'.repeat(1000), { limits: { maxFileBytes: 1000 } })).rejects.toMatchObject({
      type: 'LIMIT',
      message: expect.stringContaining('big.csv'),
    });
  });

  it('refuses a small Parquet file that unpacks to too much', async () => {
    const file = await makeParquet('bomb.parquet', 'SELECT 0 AS zero FROM range(5000000)');
    const request = { file, databaseFile: database, table: 't' };
    await expect(importFile({ ...request, limits: { maxRows: 1_000_000 } })).rejects.toMatchObject({ type: 'LIMIT' });
    const wide = await makeParquet('wide.parquet', "SELECT repeat('x', 100000) || i AS x FROM range(500) r(i)");
    await expect(importFile({ ...request, file: wide, limits: { maxDatabaseBytes: 1_000_000 } })).rejects.toMatchObject(
      { type: 'LIMIT', message: expect.stringContaining('unpacks to') },
    );
    expect(await readdir(join(folder, 'data'))).toEqual([]);
  });

  it('stops when told to and when it takes too long, and leaves nothing', async () => {
    const file = await makeParquet('slow.parquet', 'SELECT i, hash(i)::VARCHAR AS h FROM range(4000000) r(i)');
    const request = { file, databaseFile: database, table: 't' };
    await expect(importFile({ ...request, signal: AbortSignal.timeout(400) })).rejects.toMatchObject({
      type: 'CANCELLED',
    });
    await expect(importFile({ ...request, limits: { timeoutMs: 400 } })).rejects.toMatchObject({ type: 'TIMEOUT' });
    expect(await readdir(join(folder, 'data'))).toEqual([]);
  });
});

describe('all or nothing', () => {
  it('adds a table beside the others and replaces one of the same name', async () => {
    await load('a.csv', 'x\n1\n', { reading: { header: true } });
    const b = await upload('b.csv', 'y\n2\n');
    await importFile({ file: b, databaseFile: database, table: 'other "one"' });
    await load('a.csv', 'z\n3\n');
    expect(await rowsOf('SELECT z, y FROM t, "other ""one"""')).toEqual([[3, 2]]);
    expect(await readdir(join(folder, 'data'))).toEqual(['source.duckdb']);
  });

  it('keeps the old data when an import fails', async () => {
    await load('a.csv', 'x\n1\n');
    await expect(load('a.csv', 'x,y\n1\n')).rejects.toMatchObject({ type: 'SYNTAX' });
    expect(await rowsOf('FROM t')).toEqual([[1]]);
    expect(await readdir(join(folder, 'data'))).toEqual(['source.duckdb']);
  });

  it('loses no table when imports arrive together, and a reader goes on', async () => {
    await load('first.csv', 'x\n0\n');
    const warehouse = new DuckDbWarehouse({ databaseFile: database });
    const file = await upload('many.csv', 'x\n1\n');
    await Promise.all([1, 2, 3].map((n) => importFile({ file, databaseFile: database, table: `t${n}` })));
    expect((await warehouse.run('SELECT t.x + t1.x + t2.x + t3.x FROM t, t1, t2, t3', [], limits)).rows).toEqual([[3]]);
    await warehouse.close();
  });
});

describe('tableNameFor', () => {
  it.each([
    ['Sales 2024 (EU).csv', 'sales_2024_eu'],
    ['2024.csv', 't_2024'],
    ['Umsätze.parquet', 'umsatze'],
    ['日本.json', '日本'],
    ['---.csv', 'table_1'],
    ['a.b.csv', 'a_b'],
  ])('%s → %s', (fileName, table) => {
    expect(tableNameFor(fileName)).toBe(table);
  });
});
