import { expect, test } from 'vitest';
import { removalText } from './removalText.ts';

const agents = ['Sales', 'Finance', 'Support', 'Board', 'Ops'].map((name) => ({ name }));

test.each([
  [0, 0, 'The term ARR will be removed. No agent knows it. Models and metrics stay.'],
  [1, 1, 'The term ARR will be removed with 1 link. Sales will no longer know its words. Models and metrics stay.'],
  [
    2,
    3,
    'The term ARR will be removed with 2 links. Sales, Finance and Support will no longer know its words. Models and metrics stay.',
  ],
  [
    0,
    5,
    'The term ARR will be removed. Sales, Finance, Support and 2 more will no longer know its words. Models and metrics stay.',
  ],
])('%i links and %i agents', (mappingCount, count, text) => {
  expect(removalText({ term: 'ARR', mappingCount }, agents.slice(0, count))).toBe(text);
});
