import { describe, expect, it } from 'vitest';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { compile } from '../../semql/compile.ts';
import { corpus } from '../../semql/dialect/corpus.test-support.ts';
import { shopCatalog } from '../../semql/testing/shopCatalog.test-support.ts';
import { now } from '../../semql/testing/shopQueries.test-support.ts';
import { benignQueries } from '../gate/benign.test-support.ts';
import { gateSql } from '../gate/gateSql.ts';
import { columns, foreignKeys, privileges, tables, uniqueKeys } from './catalogQueries.ts';
import { assertReads } from './readingStatement.ts';

const families = ['MSSQL', 'SYNAPSE', 'FABRIC'] as const;

describe('one reading statement', () => {
  it.each([
    'SELECT 1',
    '  \n (SELECT 1)',
    "WITH a AS (SELECT N'; DROP TABLE x' AS [delete]) SELECT [delete] FROM a",
    "SELECT 'it''s; EXEC x', [a ]]; DROP b], \"insert\" FROM [set]",
    'SELECT 1 - -1 / 2',
    'SELECT TOP (3) x FROM t ORDER BY x OFFSET 0 ROWS',
    'SELECT UPDATED, INSERTS, offsets, @p1 FROM t',
    'SELECT 1e5, -1.5E-3, 0xDE, $1.5, .5, 1., t1.x FROM t1 ORDER BY 1 OFFSET 0 ROWS FETCH NEXT 10 ROWS ONLY',
  ])('%s', (sql) => {
    expect(() => assertReads(sql)).not.toThrow();
  });

  it.each(families)('is what the compiler writes for %s, and what the catalog is asked', (dialect) => {
    const catalog = prepareCatalog(shopCatalog);
    let written = 0;
    for (const { text } of corpus) {
      const result = compile(text, catalog, { dialect, now });
      if (!result.ok) {
        continue;
      }
      written += 1;
      expect(() => assertReads(result.query.sql)).not.toThrow();
    }
    expect(written).toBeGreaterThan(20);
    for (const sql of [tables(2), columns(dialect), uniqueKeys, foreignKeys, privileges(dialect)]) {
      expect(() => assertReads(sql)).not.toThrow();
    }
  });
});

describe('what the gate lets through', () => {
  it.each(families)('is let through for %s', (dialect) => {
    const columns = ['id', 'name', 'country', 'created_at', 'customer_id', 'amount', 'status', 'ordered_at', 'note'];
    const guarded = ['customers', 'orders'].map((name) => ({ path: ['dbo', name], columns }));
    let passed = 0;
    for (const sql of Object.values(benignQueries).flat()) {
      let gated: string;
      try {
        gated = gateSql(sql, { dialect, tables: guarded, maxRows: 100 }).sql;
      } catch {
        continue;
      }
      passed += 1;
      expect(() => assertReads(gated)).not.toThrow();
    }
    expect(passed).toBeGreaterThan(20);
  });
});

describe('anything else is refused', () => {
  it.each([
    ['', 'PERMISSION'],
    ["INSERT INTO customers VALUES (99, 'x')", 'PERMISSION'],
    ['SELECT * INTO copied FROM customers', 'PERMISSION'],
    ['SELECT 1; SELECT 2', 'SYNTAX'],
    ['SELECT 1 DROP TABLE customers', 'PERMISSION'],
    ['SELECT 1\nCOMMIT\nDELETE FROM customers', 'PERMISSION'],
    ["SELECT 1 EXEC xp_cmdshell 'dir'", 'PERMISSION'],
    ["SELECT 1 exec('DROP TABLE x')", 'PERMISSION'],
    ["sp_executesql N'DROP TABLE x'", 'PERMISSION'],
    ["xp_cmdshell 'dir'", 'PERMISSION'],
    ['WITH a AS (SELECT 1 AS x) DELETE FROM a', 'PERMISSION'],
    ["SELECT 1 WAITFOR DELAY '01:00'", 'PERMISSION'],
    ['SELECT 1 SHUTDOWN', 'PERMISSION'],
    ['SELECT 1e5DROP TABLE t', 'SYNTAX'],
    ['SELECT 1e0DELETE FROM t', 'SYNTAX'],
    ['SELECT 1.5e-3COMMIT', 'SYNTAX'],
    ['SELECT 1EXEC x', 'SYNTAX'],
    ['SELECT .5DROP TABLE t', 'SYNTAX'],
    ['SELECT 0x0TRUNCATE TABLE t', 'SYNTAX'],
    ['SELECT 0xDROP TABLE t', 'SYNTAX'],
    ['SELECT $1DROP TABLE t', 'SYNTAX'],
    ['SELECT $DROP TABLE t', 'PERMISSION'],
    ['SELECT 1@p', 'SYNTAX'],
    ['SELECT NEXT VALUE FOR s', 'PERMISSION'],
    ['SELECT next\nvalue FOR [s]', 'PERMISSION'],
    ['SELECT 1 REVERT', 'PERMISSION'],
    ['SELECT 1 USE master', 'PERMISSION'],
    ["SELECT * FROM OPENROWSET(BULK '/etc/passwd', SINGLE_CLOB) AS x", 'PERMISSION'],
    ["SELECT * FROM OPENQUERY(other, 'DELETE FROM x')", 'PERMISSION'],
    ["SELECT 'a' /* 'x */ INSERT INTO t VALUES (1)", 'SYNTAX'],
    ["SELECT N'it''s' MERGE INTO t USING u ON 1 = 1", 'PERMISSION'],
    ["SELECT 'never closed", 'SYNTAX'],
    ['SELECT [never closed', 'SYNTAX'],
    ['SELECT 1 /* /* */ DROP TABLE x', 'SYNTAX'],
    ['SELECT 1 -- comment\u2028 DROP TABLE x', 'SYNTAX'],
  ])('%s', (sql, type) => {
    expect(() => assertReads(sql)).toThrow(expect.objectContaining({ type }));
  });
});
