import type { Script } from '../../server/testing/scriptedAnalyst.ts';

/**
 * The run that is killed everywhere: a query, a thought that takes a while, an outcome at hand,
 * words, an answer.
 */
export const script: Script = {
  steps: [
    { type: 'ACTION', reasoning: 'Query', execute: 'SELECT 1 AS n' },
    { type: 'THOUGHT', reasoning: 'Thought', milliseconds: 1 },
    { type: 'OBSERVATION', reasoning: 'Looked' },
  ],
  write: ['Words'],
};

export const queriesOfScript = script.steps.filter(({ execute }) => execute !== undefined).length;
