import type { Script } from '../../server/testing/scriptedAnalyst.ts';

/** The run that is killed everywhere: a query, a thought, words, an answer. */
export const script: Script = {
  steps: [
    { type: 'ACTION', reasoning: 'Query', execute: 'SELECT 1 AS n' },
    { type: 'OBSERVATION', reasoning: 'Looked' },
  ],
  write: ['Words'],
};

export const queriesOfScript = script.steps.filter(({ execute }) => execute !== undefined).length;
