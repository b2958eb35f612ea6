import { expect, test } from 'vitest';
import { closedOut } from './closedOut.ts';

const members = ['Anna', 'Ben', 'Cem', 'Dora'].map((name) => ({
  id: `act_${name}`,
  name,
  email: null,
  role: 'org:explorer',
}));
const people = { people: members, totalCount: 4, granted: members };

test('a policy for no one closes the model to every explorer', () => {
  expect(closedOut('Deliveries', [[]], people)).toBe(
    'It is granted to no one: 4 explorers will read no rows of Deliveries (Anna, Ben, Cem and 1 more).',
  );
});

test('who has another policy still reads rows', () => {
  expect(closedOut('Deliveries', [['act_Anna', 'act_Ben', 'act_Cem'], []], people)).toBe(
    '1 explorer will read no rows of Deliveries (Dora).',
  );
  expect(closedOut('Deliveries', [['explorers'], []], people)).toBeNull();
});

test('a company without explorers is told of those to come', () => {
  expect(closedOut('Deliveries', [[]], { people: [], totalCount: 0, granted: [] })).toBe(
    'It is granted to no one: who comes to explore reads no rows of Deliveries.',
  );
});

test('of a large company all are counted, though only some are listed', () => {
  const anna = members.slice(0, 1);
  const eve = { id: 'act_Eve', name: 'Eve', email: null, role: 'org:explorer' };
  const admin = { id: 'act_Ada', name: 'Ada', email: null, role: 'org:admin' };
  const company = { people: members, totalCount: 250, granted: [...anna, eve, admin] };
  expect(closedOut('Deliveries', [['act_Anna', 'act_Eve', 'act_Ada']], company)).toBe(
    '248 explorers will read no rows of Deliveries (Ben, Cem, Dora and 245 more).',
  );
});
