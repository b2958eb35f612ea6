import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../../semql/testing/fuzz.test-support.ts';
import { WarehouseError } from '../warehouse.ts';
import { inspectUploadedFile } from './inspectUploadedFile.ts';
import type { FileReading } from './reading.ts';
import { leftOutKinds } from './rows/leftOutRow.ts';

// Files that people and programs get wrong, on purpose or not: each is read, or refused with a
// sentence, within its time.

const timeoutMs = 20_000;
let folder: string;
let number = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-fuzz-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function look(fileName: string, content: string | Uint8Array, reading: FileReading = {}, withinMs = timeoutMs) {
  const file = join(folder, String((number += 1)));
  await writeFile(file, content);
  try {
    return await inspectUploadedFile({ file, fileName, reading, limits: { timeoutMs: withinMs } });
  } finally {
    await rm(file);
  }
}

/** How a file ends: read, or the kind of its refusal. Anything else is a failure of ours. */
async function ending(fileName: string, content: string | Uint8Array, withinMs = timeoutMs): Promise<string> {
  const begun = performance.now();
  const outcome = await look(fileName, content, {}, withinMs).then(
    () => 'read',
    (error: unknown) => {
      if (!(error instanceof WarehouseError)) {
        throw error;
      }
      expect(`${error.message} ${error.advice}`).toMatch(/\..*\.$/s);
      expect(error.message).not.toContain(folder);
      return error.type;
    },
  );
  expect(performance.now() - begun).toBeLessThan(withinMs + 10_000);
  return outcome;
}

async function parquet(select: string): Promise<Buffer> {
  const file = join(folder, `made${(number += 1)}`);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${select}) TO '${file}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  return readFile(file);
}

async function sqlite(script: string): Promise<Buffer> {
  const file = join(folder, `made${(number += 1)}`);
  const database = new DatabaseSync(file);
  database.exec(script);
  database.close();
  return readFile(file);
}

const sqlScript = `CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); INSERT INTO t VALUES (1, 'it''s; "x"'), (2, NULL);
  CREATE VIEW v AS SELECT b FROM t; CREATE INDEX i ON t (b);`;

const valid: readonly (readonly [name: string, make: () => Promise<Uint8Array> | Uint8Array])[] = [
  ['a.csv', () => Buffer.from('n,name,day\n1,"a ""b"", c",2024-01-01\n2,é😀,\n-3.5,,2024-02-29\n')],
  ['a.tsv', () => Buffer.from('n\tname\n1\t"a\tb"\n2\té\n')],
  ['a.json', () => Buffer.from('[{"a": 1, "b": {"c": [1, null]}}, {"a": -2.5e3, "b": null}]')],
  ['a.ndjson', () => Buffer.from('{"a": 1, "b": "é"}\n{"a": null, "b": "\\u0000x"}\n')],
  ['a.parquet', () => parquet("SELECT i AS n, 'x' || i AS s, [i] AS l, DATE '2024-01-01' AS d FROM range(50) r(i)")],
  [
    'a.xlsx',
    () =>
      writeXlsx({
        sheets: [
          {
            name: 'a',
            rows: [
              ['n', 's'],
              [1, 'x'],
              [2, 'y'],
            ],
          },
        ],
      }),
  ],
  ['a.sqlite', () => sqlite(sqlScript)],
  ['a.sql', () => Buffer.from(sqlScript)],
];

/**
 * Changes of bytes that parsers fall over: one byte, a cut, a part doubled or taken out, lengths
 * set to their ends.
 */
const change = fc.oneof(
  fc.record({ kind: fc.constant('set'), at: fc.nat(), value: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut'), at: fc.nat(), value: fc.constant(0) }),
  fc.record({ kind: fc.constant('double'), at: fc.nat(), value: fc.nat(200) }),
  fc.record({ kind: fc.constant('remove'), at: fc.nat(), value: fc.nat(200) }),
  fc.record({ kind: fc.constant('length'), at: fc.nat(), value: fc.constantFrom(0, 0x7f, 0x80, 0xff) }),
);

function changed(original: Uint8Array, changes: readonly { kind: string; at: number; value: number }[]): Buffer {
  let bytes = Buffer.from(original);
  for (const { kind, at: anywhere, value } of changes) {
    const at = anywhere % Math.max(1, bytes.length);
    if (kind === 'set') {
      bytes[at] = value;
    } else if (kind === 'length') {
      bytes.fill(value, at, Math.min(bytes.length, at + 4));
    } else if (kind === 'cut') {
      bytes = bytes.subarray(0, at);
    } else if (kind === 'remove') {
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + value)]);
    } else {
      bytes = Buffer.concat([bytes.subarray(0, at + value), bytes.subarray(at)]);
    }
  }
  return bytes;
}

describe('a valid file with its bytes changed', () => {
  it.each(valid)('%s is read or refused', async (name, make) => {
    const original = await make();
    expect(await ending(name, original)).toBe('read');
    const changes = fc.array(change, { minLength: 1, maxLength: 5 });
    await fuzz(
      fc.asyncProperty(changes, async (all) => {
        expect(['read', 'SYNTAX', 'LIMIT', 'TIMEOUT']).toContain(await ending(name, changed(original, all)));
      }),
      4,
    );
  });
});

describe('a table', () => {
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      '0',
      'é',
      '😀',
      '中',
      ',',
      ';',
      '"',
      "'",
      '\\',
      '\n',
      '\r\n',
      '\t',
      ' ',
      '|',
      '\u00a0',
    ),
    minLength: 1,
    maxLength: 8,
  });
  const day = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const row = fc.record({
    whole: fc.option(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n })),
    text: fc.option(text.map((value) => `t${value}t`)),
    day: fc.option(day),
    yes: fc.option(fc.boolean()),
  });
  const rows = fc.array(row, { minLength: 1, maxLength: 12 });
  const encodings = { 'UTF-8': ['', 'utf8'], mark: ['\uFEFF', 'utf8'], 'UTF-16LE': ['\uFEFF', 'utf16le'] } as const;

  it('of every type comes back from a CSV as it was, in any encoding', async () => {
    const written = (value: unknown): string =>
      value === null ? '' : typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value);
    const types = [
      { name: 'whole', type: 'TEXT' },
      { name: 'text', type: 'TEXT' },
      { name: 'day', type: 'DATE' },
      { name: 'yes', type: 'BOOLEAN' },
    ] as const;
    await fuzz(
      fc.asyncProperty(rows, fc.constantFrom(...Object.values(encodings)), async (all, [mark, encoding]) => {
        const lines = all.map((each) => [each.whole, each.text, each.day, each.yes].map(written).join(','));
        const content = Buffer.from(`${mark}whole,text,day,yes\n${lines.join('\n')}\n`, encoding);
        // Of random rows some are empty, or the sums of others.
        const reading = { delimiter: ',', headerRows: [1], keepKinds: [...leftOutKinds], columns: [...types] };
        const { preview } = await look('a.csv', content, reading);
        expect(preview).toEqual(
          all.map((each) => [each.whole === null ? null : String(each.whole), each.text, each.day, each.yes]),
        );
      }),
      4,
    );
  });

  it('of every type comes back from an SQLite database as it was', async () => {
    const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    const real = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value));
    const values = fc.array(fc.tuple(fc.option(long), fc.option(real), fc.option(text)), {
      minLength: 1,
      maxLength: 15,
    });
    await fuzz(
      fc.asyncProperty(values, async (all) => {
        const file = join(folder, `made${(number += 1)}`);
        const database = new DatabaseSync(file);
        database.exec('CREATE TABLE t (i INTEGER, f REAL, s TEXT)');
        const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?)');
        for (const each of all) {
          insert.run(...each);
        }
        database.close();
        const { preview } = await look('a.sqlite', await readFile(file));
        const whole = (value: bigint | null) =>
          value === null ? null : Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
        expect(preview).toEqual(all.map(([i, f, s]) => [whole(i), f, s]));
      }),
      4,
    );
  });
});

describe('a hostile file', () => {
  const loop = 'WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r)';
  it.each<
    [what: string, name: string, make: () => Promise<string | Uint8Array> | string | Uint8Array, endings: string[]]
  >([
    ['a million columns', 'a.csv', () => `${'a,'.repeat(1e6)}\n`, ['SYNTAX', 'LIMIT']],
    ['one line of 40 MB', 'a.csv', () => Buffer.alloc(4e7, 'x'), ['SYNTAX', 'LIMIT']],
    ['one quote that is never closed', 'a.csv', () => `a,b\n1,"${'x\n'.repeat(2e6)}`, ['SYNTAX', 'LIMIT']],
    ['a million open brackets', 'a.json', () => '['.repeat(1e6), ['SYNTAX', 'LIMIT']],
    ['an object nested deep', 'a.ndjson', () => `${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}`, ['SYNTAX', 'LIMIT']],
    ['a picture', 'a.csv', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), ['SYNTAX']],
    ['a workbook with a password', 'a.xlsx', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), ['SYNTAX']],
    ['another file', 'a.sql', () => "ATTACH '/etc/passwd' AS p; CREATE TABLE t (a);", ['SYNTAX']],
    ['an extension', 'a.sql', () => "CREATE TABLE t (a); SELECT load_extension('x');", ['SYNTAX']],
    ['the engine’s own tables', 'a.sql', () => 'PRAGMA writable_schema = 1; DELETE FROM sqlite_master;', ['SYNTAX']],
    ['a view without an end', 'a.sql', () => `CREATE VIEW v AS ${loop} SELECT count(*) FROM r;`, ['TIMEOUT']],
    [
      'a view that sorts without an end',
      'a.sql',
      () => `CREATE VIEW v AS ${loop} SELECT i FROM r ORDER BY -i;`,
      ['LIMIT', 'SYNTAX', 'TIMEOUT'],
    ],
    [
      'a value of a gigabyte',
      'a.sql',
      () => 'CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(999999999));',
      ['LIMIT', 'SYNTAX'],
    ],
    [
      'views over themselves',
      'a.sqlite',
      () => sqlite('CREATE VIEW v AS SELECT * FROM w; CREATE VIEW w AS SELECT * FROM v;'),
      ['SYNTAX'],
    ],
    [
      'triggers and generated columns',
      'a.sqlite',
      () =>
        sqlite(
          'CREATE TABLE t (a, b AS (a * 2)); CREATE TRIGGER x AFTER INSERT ON t BEGIN DELETE FROM t; END; INSERT INTO t VALUES (1); CREATE VIRTUAL TABLE f USING fts5(a);',
        ),
      ['read'],
    ],
  ])('with %s', { timeout: 60_000 }, async (_what, name, make, endings) => {
    // What never ends is not waited for as long as what is slow.
    expect(endings).toContain(await ending(name, await make(), endings.includes('TIMEOUT') ? 3000 : timeoutMs));
  });
});
