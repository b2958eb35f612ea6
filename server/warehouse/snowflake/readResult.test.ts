import { describe, expect, it } from 'vitest';
import { GuardedHttps } from '../outbound/guardedHttps.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import type { Result } from './answer.ts';
import { readResult } from './readResult.ts';
import { isResultStorage } from './resultStorage.ts';

const LIMITS = { maxRows: 3, maxBytes: 20, timeoutMs: 1000 };
const storage = { https: new GuardedHttps({ outbound: outboundPolicy([]) }), allows: isResultStorage };
const result: Result = {
  rowtype: [{ name: 'X', type: 'text' }],
  rowset: [['1234567890'], [null], ['1234567890'], ['x']],
};

describe('a result', () => {
  it('is read up to the most rows and bytes, and what holds exactly as much is whole', async () => {
    expect(await readResult({ ...result, rowset: result.rowset?.slice(0, 3) }, storage, LIMITS)).toEqual({
      columns: [{ name: 'X', type: 'STRING' }],
      rows: [['1234567890'], [null], ['1234567890']],
      truncated: false,
    });
    expect(await readResult(result, storage, LIMITS)).toMatchObject({ truncated: true, rows: { length: 3 } });
    expect(await readResult(result, storage, { ...LIMITS, maxBytes: 19 })).toMatchObject({
      truncated: true,
      rows: { length: 2 },
    });
  });

  it('fetches nothing of what is behind a cap that is reached', async () => {
    const chunks = [{ url: 'https://elsewhere.example/1' }];
    expect(await readResult({ ...result, chunks }, storage, LIMITS)).toMatchObject({ truncated: true });
    const whole = { ...result, rowset: [], chunks };
    await expect(readResult(whole, storage, LIMITS)).rejects.toMatchObject({ type: 'CONNECTION' });
  });

  it('is refused in a format that nobody asked for', async () => {
    const arrow = { ...result, queryResultFormat: 'arrow' };
    await expect(readResult(arrow, storage, LIMITS)).rejects.toMatchObject({ type: 'INTERNAL' });
  });
});
