import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRailway } from '../../railway/openRailway.test-support.ts';
import type { Railway } from '../../railway/openRailway.test-support.ts';

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

it.each(['what percentage of tickets are refunded', 'percentage of tickets that were refunded by fare class'])(
  'the table of "%s" names the part by its condition and writes the share in percent',
  async (question) => {
    const { result } = await railway.ask(question);
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    const columns = result.executions[0]?.columns ?? [];
    expect(columns.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Share', expect.stringMatching(/^Tickets where /)]),
    );
    expect(columns.map(({ label }) => label)).not.toContain('Before');
    expect(columns.find(({ label }) => label === 'Share')).toMatchObject({ unit: 'percent' });
  },
);
