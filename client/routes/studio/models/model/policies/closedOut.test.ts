import { expect, test } from 'vitest';
import { closedOut } from './closedOut.ts';

const people = ['Anna', 'Ben', 'Cem', 'Dora'].map((name) => ({ id: `act_${name}`, name, email: null }));

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
  expect(closedOut('Deliveries', [[]], [])).toBe(
    'It is granted to no one: who comes to explore reads no rows of Deliveries.',
  );
});
