import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { classifyError } from './classifyError.ts';

describe('error texts of the engine that runs here', () => {
  it.each([
    ['SELEC 1', 'SYNTAX'],
    ['SELECT FROM t', 'SYNTAX'],
    ['SELECT nope(1)', 'SYNTAX'],
    ['SELECT sum(a) FROM t GROUP BY sum(a)', 'SYNTAX'],
    ["SELECT CAST('x' AS INTEGER)", 'SYNTAX'],
    ['SELECT 9223372036854775807::BIGINT + 1::BIGINT', 'LIMIT'],
    ['SELECT sqrt(-1)', 'SYNTAX'],
    ['SELECT ln(0)', 'SYNTAX'],
    ['SELECT b FROM t', 'SCHEMA_CHANGED'],
    ['SELECT t.b FROM t', 'SCHEMA_CHANGED'],
    ['SELECT * FROM gone', 'SCHEMA_CHANGED'],
    ['SELECT * FROM main.gone', 'SCHEMA_CHANGED'],
    ["FROM read_csv('/etc/passwd')", 'PERMISSION'],
    ["ATTACH '/nowhere/x.duckdb'", 'PERMISSION'],
    ['SELECT list(a.range) FROM range(20000000) a', 'LIMIT'],
  ])('%s is %s', async (sql, type) => {
    const instance = await DuckDBInstance.create(':memory:', { memory_limit: '64MB' });
    const connection = await instance.connect();
    await connection.run("CREATE TABLE t (a INTEGER); SET temp_directory=''; SET enable_external_access = false");
    const text = await connection.run(sql).then(
      () => 'no error',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    connection.closeSync();
    instance.closeSync();
    // Of the limits, only that of a number is no matter of how much was asked.
    const ofValue = text.startsWith('Out of Range Error');
    const error = classifyError(text);
    expect({ type: error.type, ofValue: error.ofValue, text }).toMatchObject({ type, ofValue });
  });
});

describe('error texts that cannot be had here', () => {
  it.each([
    ['IO Error: Could not write file "x": No space left on device', 'LIMIT'],
    ['INTERRUPT Error: Interrupted!', 'CANCELLED'],
    ['IO Error: Could not set lock on file "x": Conflicting lock is held', 'CONNECTION'],
    ['FATAL Error: Failed: database has been invalidated', 'INTERNAL'],
    ['Failed to extract statements: Out of Memory Error: Allocation failure', 'LIMIT'],
    ['', 'INTERNAL'],
  ])('%s is %s', (text, type) => {
    expect(classifyError(text).type).toBe(type);
  });

  it('keeps paths out of the sentence and the text as the cause', () => {
    const error = classifyError('IO Error: Cannot open file "/srv/secret/a.duckdb": No such file');
    expect(`${error.message} ${error.advice}`).not.toContain('/srv');
    expect(error.cause).toMatchObject({ message: expect.stringContaining('/srv/secret') });
  });

  it('says of a function that it is not defined for a value', () => {
    const text = 'Out of Range Error: cannot take square root of a negative number';
    expect(classifyError(text).message).toBe(
      'A value cannot be computed: cannot take square root of a negative number.',
    );
  });

  it('names what is missing', () => {
    expect(classifyError('Binder Error: Referenced column "amout" not found in FROM clause!').message).toContain(
      'amout',
    );
  });
});
