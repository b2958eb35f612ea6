import { expect, test } from 'vitest';
import { trailOf } from './trail.ts';

test.each([
  ['/studio/data/:id', ['/studio/data']],
  ['/studio/data/new/connect', ['/studio/data', '/studio/data/new']],
  ['/studio/data', []],
  ['/studio/tables/:table_id', []],
  ['/studio/semantic-layer/:id', ['/studio/semantic-layer']],
  ['/_internal/customer-success/users', ['/_internal/customer-success']],
])('above %s stand %j', (pattern, above) => {
  expect(trailOf(pattern).map(({ to }) => to)).toEqual(above);
});
