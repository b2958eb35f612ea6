import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../../../semql/testing/fuzz.test-support.ts';
import { WarehouseError } from '../../warehouse.ts';
import { importDatabase, inspectDatabase } from './importDatabase.ts';
import { scriptStatements } from './sqlScript.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-sqlite-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function upload(fileName: string, content: string | Uint8Array) {
  const file = join(folder, fileName);
  await writeFile(file, content);
  return { file, fileName };
}

/** A database made by SQLite itself. */
function made(name: string, sql: string): { file: string; fileName: string } {
  const file = join(folder, name);
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
  return { file, fileName: name };
}

function rows(file: string, sql: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

async function load(request: { file: string; fileName: string }, limits = {}) {
  const databaseFile = join(folder, 'out', 'source.sqlite');
  await importDatabase({ ...request, databaseFile, limits });
  return databaseFile;
}

describe('a database', () => {
  it('is shown and taken as it is, in write-ahead mode too', async () => {
    const request = made(
      'shop.sqlite',
      `PRAGMA journal_mode = WAL;
       CREATE TABLE "the items" (id INTEGER PRIMARY KEY, name TEXT, price REAL, picture BLOB);
       CREATE VIEW cheap AS SELECT * FROM "the items" WHERE price < 1;
       INSERT INTO "the items" VALUES (1, 'Ärger', 0.5, x'0102'), (9007199254740993, NULL, 2, NULL);`,
    );
    const seen = await inspectDatabase({ ...request, part: 'the items' });
    expect(seen.parts).toEqual(['cheap', 'the items']);
    expect(seen.columns).toEqual([
      { name: 'id', declared: 'INTEGER' },
      { name: 'name', declared: 'TEXT' },
      { name: 'price', declared: 'REAL' },
      { name: 'picture', declared: 'BLOB' },
    ]);
    expect(seen.preview).toEqual([
      [1, 'Ärger', 0.5, '2 bytes'],
      ['9007199254740993', null, 2, null],
    ]);
    const out = await load(request);
    expect(rows(out, 'SELECT name FROM cheap')).toEqual([{ name: 'Ärger' }]);
    expect(await readdir(join(folder, 'out'))).toEqual(['source.sqlite']);
  });

  it('takes the place of the old one only when it is whole', async () => {
    const out = await load(made('old.sqlite', 'CREATE TABLE t (a); INSERT INTO t VALUES (1)'));
    await expect(
      load(await upload('new.sql', 'CREATE TABLE t (a);\nINSERT INTO t VALUES (2);\nbroken;')),
    ).rejects.toMatchObject({
      type: 'SYNTAX',
      message: 'new.sql, line 3: near "broken": syntax error.',
    });
    expect(rows(out, 'SELECT a FROM t')).toEqual([{ a: 1 }]);
    await load(await upload('new.sql', 'CREATE TABLE t (a); INSERT INTO t VALUES (2);'));
    expect(rows(out, 'SELECT a FROM t')).toEqual([{ a: 2 }]);
    expect(await readdir(join(folder, 'out'))).toEqual(['source.sqlite']);
  });

  it('with bytes changed is read or refused with a sentence', { timeout: 60_000 }, async () => {
    const { file } = made('seed.sqlite', "CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 'x'), (2, 'y')");
    const original = await readFile(file);
    await fuzz(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 }),
        async (changes) => {
          const bytes = Buffer.from(original);
          for (const [at, value] of changes) {
            bytes[at] = value;
          }
          const outcome = await inspectDatabase(await upload('mutant.sqlite', bytes)).then(
            () => 'read',
            (error: unknown) => (error instanceof WarehouseError && error.advice !== '' ? 'refused' : error),
          );
          expect(['read', 'refused']).toContain(outcome);
        },
      ),
      15,
    );
  });

  it.each([
    ['empty.sqlite', '', /is not an SQLite database/],
    ['text.db', 'hello', /is not an SQLite database/],
    ['nothing.sql', '-- nothing\n', /has no tables/],
  ])('%s is refused', async (name, content, sentence) => {
    await expect(inspectDatabase(await upload(name, content))).rejects.toMatchObject({
      message: expect.stringMatching(sentence),
    });
  });
});

describe('a script', () => {
  it('runs with triggers, comments, semicolons in texts, and a transaction of its own', async () => {
    const out = await load(
      await upload(
        'full.sql',
        `-- a; comment
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t (a TEXT, b); /* more; */
CREATE TABLE log (n);
CREATE TRIGGER tr AFTER INSERT ON t BEGIN
  INSERT INTO log VALUES (CASE WHEN new.b > 1 THEN 'big;' ELSE 'small' END);
END;
INSERT INTO t VALUES ('it''s; "fine"', 1);
INSERT INTO t VALUES ('two
lines', 2);
COMMIT;`,
      ),
    );
    expect(rows(out, 'SELECT * FROM t')).toEqual([
      { a: 'it\'s; "fine"', b: 1 },
      { a: 'two\nlines', b: 2 },
    ]);
    expect(rows(out, 'SELECT n FROM log')).toEqual([{ n: 'small' }, { n: 'big;' }]);
  });

  it.each([
    ["ATTACH '/etc/passwd' AS x;", /line 2: the script uses more than its own tables/],
    ["VACUUM INTO '/tmp/quarry-leak.sqlite';", /line 2: /],
    [
      "SELECT load_extension('/tmp/x.so');",
      /line 2: the script uses more than its own tables|line 2: not authorized|line 2: no such function/,
    ],
    ['CREATE VIRTUAL TABLE v USING fts5(a);', /line 2: the script uses more than its own tables/],
    ["SELECT writefile('/tmp/x', 'x');", /line 2: /],
    ['CREATE TABLE broken (;', /line 2: near ";": syntax error/],
  ])('%s is refused, with its line', async (statement, sentence) => {
    await expect(load(await upload('evil.sql', `CREATE TABLE t (a);\n${statement}\n`))).rejects.toMatchObject({
      type: 'SYNTAX',
      message: expect.stringMatching(sentence),
    });
    expect((await readdir(tmpdir())).filter((name) => name === 'quarry-leak.sqlite')).toEqual([]);
  });

  it('cannot switch its limits off', async () => {
    const out = await load(
      await upload('pragma.sql', 'CREATE TABLE t (a); PRAGMA writable_schema = 1; PRAGMA max_page_count = 1073741823;'),
    );
    expect(rows(out, 'SELECT count(*) AS n FROM t')).toEqual([{ n: 0 }]);
    const endless = `CREATE TABLE t (a);
      INSERT INTO t WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT randomblob(1000) FROM r;`;
    await expect(load(await upload('bomb.sql', endless), { maxDatabaseBytes: 5_000_000 })).rejects.toMatchObject({
      type: 'LIMIT',
    });
    const loop =
      'CREATE TABLE t (a); WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r;';
    await expect(load(await upload('loop.sql', loop), { timeoutMs: 1500 })).rejects.toMatchObject({ type: 'TIMEOUT' });
  });

  it.each([
    ['MySQL', '-- MySQL dump 10.13\nCREATE TABLE `t` (`a` int) ENGINE=InnoDB;'],
    ['MySQL', '/*!40101 SET NAMES utf8 */;\nCREATE TABLE t (a int);'],
    ['PostgreSQL', '--\n-- PostgreSQL database dump\n--\nCOPY public.t (a) FROM stdin;\n1\n\\.\n'],
    ['SQL Server', 'USE [shop]\nGO\nCREATE TABLE [dbo].[t] (a int)\nGO\n'],
  ])('for %s says so', async (name, script) => {
    await expect(inspectDatabase(await upload('dump.sql', script))).rejects.toMatchObject({
      message: `dump.sql is a script for ${name}, which SQLite cannot run.`,
    });
  });

  it('is cut at the same places whatever its texts and comments hold', async () => {
    const part = fc.constantFrom("'a;b'", '"c;d"', '`e;f`', '-- g;\n', '/* h; */', 'word', '\n', "''", "'it''s'");
    await fuzz(
      fc.property(
        fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
        (statements) => {
          const texts = statements.map((parts) => `SELECT ${parts.join(' ')} ;`);
          const cut = [...scriptStatements(texts.join('\n'))];
          expect(cut.map(({ text }) => text.trim())).toEqual(texts);
          let line = 1;
          for (const [index, text] of texts.entries()) {
            expect(cut[index]?.line).toBe(line);
            line += text.split('\n').length;
          }
        },
      ),
      100,
    );
  });
});
