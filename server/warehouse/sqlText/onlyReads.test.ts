import { describe, expect, it } from 'vitest';
import { refuseChanges } from './onlyReads.ts';

const words = /'[^']*'|\w+|[^\s\w]/g;

describe('a single query', () => {
  it.each([
    'SELECT 1e5, 0xDE, x1 FROM t',
    'WITH a AS (SELECT 1) SELECT * FROM a;',
    "SELECT 'DROP', dropped FROM t",
    "SELECT INSERT('abc', 1, 2, 'Z'), insert(a, 1, 0, b) FROM t",
  ])('%s', (sql) => {
    expect(() => refuseChanges(sql, words)).not.toThrow();
  });
});

describe('anything else', () => {
  it.each([
    'DROP TABLE t',
    'SELECT 1; SELECT 2',
    'SELECT 1 DROP TABLE t',
    'SELECT 1e5DROP TABLE t',
    'SELECT 0x0TRUNCATE TABLE t',
    'SELECT 1EXECUTE x',
    'SELECT s.NEXTVAL',
    'WITH x AS (SELECT 1) INSERT INTO t (a) SELECT 1',
    'WITH x AS (SELECT 1) INSERT /* */ (a) SELECT 1',
    'INSERT(a, 1, 2, b)',
    'SELECT INSERT (a, 1); INSERT INTO t VALUES (1)',
  ])('%s is refused', (sql) => {
    expect(() => refuseChanges(sql, words)).toThrow(expect.objectContaining({ type: 'PERMISSION' }));
  });
});
