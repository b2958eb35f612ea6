import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtinAnalyst } from '../../builtinAnalyst.ts';
import { openRailway } from '../../railway/openRailway.test-support.ts';
import type { Railway } from '../../railway/openRailway.test-support.ts';

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

/** What an agent draws of a question, with this many groups in the result. */
async function drawn(
  question: string,
  agent: { readonly alwaysDraws?: boolean; readonly canCreateCharts?: boolean },
  groups?: number,
) {
  const request = railway.request(question);
  const analysis = railway.analysis([]);
  const result = await builtinAnalyst(
    { ...request, agent: { ...request.agent, canCreateCharts: true, ...agent } },
    {
      ...analysis,
      async executed(id) {
        const kept = await analysis.executed(id);
        return groups === undefined
          ? kept
          : { ...kept, rows: Array.from({ length: groups }, (_, at) => [`Class ${at}`, 1000 - at]) };
      },
    },
  );
  if (result.kind !== 'answer') {
    throw new Error(`${question}: ${JSON.stringify(result)}`);
  }
  const { chart, caveats } = result;
  return { type: chart?.type ?? null, note: chart?.note ?? null, caveats: caveats.filter((one) => /drawn/.test(one)) };
}

const perClass = 'takings by fare class';
const always = { alwaysDraws: true };

it('an agent that always draws shows the first of many groups, and says how many there are', async () => {
  expect(await drawn(perClass, {}, 143)).toEqual({ type: null, note: null, caveats: [] });
  expect(await drawn(perClass, always, 143)).toEqual({
    type: 'bar',
    note: 'The first 24 of 143 groups; the table has all',
    caveats: [],
  });
  expect(await drawn(perClass, always)).toMatchObject({ type: 'bar', note: null });
});

it('a table that was asked for, and an agent that may not draw, have no chart', async () => {
  expect(await drawn(`${perClass} as a table`, always)).toEqual({ type: null, note: null, caveats: [] });
  expect(await drawn(perClass, { ...always, canCreateCharts: false }, 143)).toMatchObject({ type: null, caveats: [] });
});
