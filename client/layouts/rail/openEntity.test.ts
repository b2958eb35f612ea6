import { expect, test } from 'vitest';
import { openEntity } from './openEntity.ts';

const uuid = '018cc251-f400-7516-a303-15882c339bb6';

test.each([
  [`/studio/models/mdl_${uuid}/dimensions`, 'Model'],
  [`/studio/models/mdl_${uuid}/dimensions/dim_${uuid}`, 'Model'],
  [`/studio/semantic-layer/mdl_${uuid}`, 'Model'],
  [`/studio/agents/agt_${uuid}/instructions`, 'Agent'],
  [`/studio/agents/agt_${uuid}/tasks/tsk_${uuid}`, 'Task'],
  [`/studio/tables/tbl_${uuid}/metadata/schema/col_${uuid}`, 'Table'],
  [`/studio/connections/data/src_${uuid}`, 'DataSource'],
  [`/explorer/tsk_${uuid}`, 'Task'],
])('%s is about a %s', (path, type) => {
  expect(openEntity(path)).toMatchObject({ type, id: expect.stringContaining(uuid) });
});

test.each(['/studio/models', '/explorer', '/studio/models/mdl_nonsense', `/studio/x/toString_${uuid}`])(
  '%s is about nothing in particular',
  (path) => {
    expect(openEntity(path)).toBeNull();
  },
);
