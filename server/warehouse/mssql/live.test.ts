import { afterAll, describe, expect, it } from 'vitest';
import { liveConnection } from '../../testing/liveSettings.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import type { Warehouse } from '../warehouse.ts';
import { openWarehouse } from '../registry.ts';
import { sentValues } from './values.test-support.ts';

// What the stand-in cannot prove beside `live.test.ts`, asked of a server where QUARRY_LIVE_MSSQL
// holds a connection to one. The account needs no table of its own.

const limits = { maxRows: 100, maxBytes: 1_000_000, timeoutMs: 60_000 };
const connection = liveConnection('MSSQL');

describe.runIf(connection !== null)('a server that runs', () => {
  let warehouse: Warehouse | undefined;
  const open = (): Warehouse => {
    if (connection === null) {
      throw new Error('Nothing says where it is.');
    }
    return (warehouse ??= openWarehouse(connection, outboundPolicy(['0.0.0.0/0', '::/0'])));
  };
  afterAll(() => warehouse?.close());

  it.each(sentValues)('sends %s as the stand-in does', async (expression, _, type, value) => {
    const result = await open().run(`SELECT ${expression} AS x`, [], limits);
    expect(result.columns).toEqual([{ name: 'x', type }]);
    expect(result.rows).toEqual([[value]]);
  });

  it('binds what it is sent', async () => {
    const sent = ['12345678901234567890.1234567891', 'ü'.repeat(5000), 9_007_199_254_740_991, 0.1, true, null, ''];
    const items = sent.map((_, index) => `@p${index + 1} AS c${index}`).join(', ');
    const { rows } = await open().run(`SELECT ${items}`, sent, limits);
    expect(rows.map((row) => row.map((cell) => (cell === '9007199254740991' ? Number(cell) : cell)))).toEqual([sent]);
    const exact = await open().run('SELECT CAST(@p1 AS DECIMAL(38,10)) AS x', [sent[0] ?? null], limits);
    expect(exact.rows).toEqual([[sent[0]]]);
  });

  it('stops when it is told to', async () => {
    const endless = 'SELECT COUNT_BIG(*) AS n FROM sys.all_columns a, sys.all_columns b, sys.all_columns c';
    const begun = performance.now();
    await expect(open().run(endless, [], { ...limits, timeoutMs: 1000 })).rejects.toMatchObject({ type: 'TIMEOUT' });
    expect(performance.now() - begun).toBeLessThan(4000);
    const first = await open().run('SELECT name FROM sys.all_columns', [], { ...limits, maxRows: 10 });
    expect([first.rows.length, first.truncated]).toEqual([10, true]);
  });

  it.each([
    ['SELECT FROM x', 'SYNTAX'],
    ['SELECT * FROM quarry_no_such_table', 'SCHEMA_CHANGED'],
    ['SELECT quarry_no_such_column FROM sys.objects', 'SCHEMA_CHANGED'],
    ['SELECT 1 / 0', 'SYNTAX'],
    ["SELECT CAST('x' AS INT)", 'SYNTAX'],
  ])('refuses %s', async (sql, type) => {
    await expect(open().run(sql, [], limits)).rejects.toMatchObject({ type });
  });
});
