import { expect, test } from 'vitest';
import { granteesIn, withNames } from './withNames.ts';

test('people are told by their names, groups as they are', () => {
  const people = new Map([
    ['act_1', { name: 'Anna Becker', email: 'anna@example.com' }],
    ['act_2', { name: '', email: 'ben@example.com' }],
  ]);
  const body = { rowPolicies: [{ name: 'own', grantees: ['explorers', 'act_1', 'act_2', 'act_3'] }] };
  expect(granteesIn(body)).toEqual(['act_1', 'act_2', 'act_3']);
  expect(withNames(body, people)).toEqual({
    rowPolicies: [{ name: 'own', grantees: ['explorers', 'Anna Becker', 'ben@example.com', 'a former member'] }],
  });
});
