import type { Script } from '../../server/testing/scriptedAnalyst.ts';

/** The run that is killed everywhere: thoughts, two queries, words, an answer. */
export const script: Script = {
  steps: [
    { type: 'USER_QUERY', reasoning: 'Asked' },
    { type: 'ACTION', reasoning: 'First query', execute: 'SELECT 1 AS n' },
    { type: 'OBSERVATION', reasoning: 'Looked' },
    { type: 'ACTION', reasoning: 'Second query', execute: 'SELECT 2 AS n' },
  ],
  write: ['Some ', 'words'],
};

export const queriesOfScript = script.steps.filter(({ execute }) => execute !== undefined).length;
