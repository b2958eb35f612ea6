import { expect, it } from 'vitest';
import { byAgent } from './byAgent.ts';

it('adds up the days of each agent, the most asked first', () => {
  const day = (agentId: string, quick: number, deep: number) => ({ agentId, agentName: agentId, quick, deep });
  expect(byAgent([day('a', 1, 0), day('b', 2, 1), day('a', 1, 3)])).toEqual([day('a', 2, 3), day('b', 2, 1)]);
  expect(byAgent([])).toEqual([]);
});
