import { expect, it } from 'vitest';
import { connectionsOf } from './connections.ts';

it('a definition leads to the answer it was taken from, and to the agents that tell it', () => {
  const definition = {
    __typename: 'Definition',
    id: 'def_1',
    name: 'Churn',
    sourceTask: { __typename: 'Task', id: 'tsk_1', title: 'What is churn?' },
  } as const;
  const agent = { __typename: 'SearchHit', id: 'agt_1', type: 'Agent', name: 'Sales analyst', label: '' } as const;
  expect(connectionsOf(definition, [agent])).toMatchObject([
    {
      heading: 'Taken from an answer to',
      connections: [{ type: 'Task', name: 'What is churn?', path: '/explorer/tsk_1' }],
    },
    { heading: 'Agents that see it', connections: [{ type: 'Agent', name: 'Sales analyst' }] },
  ]);
  expect(connectionsOf({ ...definition, sourceTask: null }, [])).toEqual([]);
});
