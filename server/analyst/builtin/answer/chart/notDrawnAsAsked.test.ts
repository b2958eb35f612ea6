import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtinAnalyst } from '../../builtinAnalyst.ts';
import { openRailway } from '../../railway/openRailway.test-support.ts';
import type { Railway } from '../../railway/openRailway.test-support.ts';

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

async function reasons(question: string, canCreateCharts: boolean): Promise<readonly string[]> {
  const request = railway.request(question);
  const result = await builtinAnalyst(
    { ...request, agent: { ...request.agent, canCreateCharts } },
    railway.analysis([]),
  );
  if (result.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(result)}`);
  return result.caveats.filter((caveat) => caveat.startsWith('Not shown as'));
}

it.each([
  ['takings by month as a pie chart', false, ['Not shown as a pie chart: this agent draws no charts.']],
  ['takings by fare class as a pie chart', false, ['Not shown as a pie chart: this agent draws no charts.']],
  ['takings by fare class as a pie chart', true, []],
  ['takings by fare class as a big number', true, ['Not shown as one big number: there are 3 groups.']],
  ['total takings as a pie chart', true, ['Not shown as a pie chart: the answer is one number.']],
  ['total takings as a pie chart', false, ['Not shown as a pie chart: this agent draws no charts.']],
])('%s (charts: %s)', async (question, canCreateCharts, expected) => {
  expect(await reasons(question, canCreateCharts)).toEqual(expected);
});
