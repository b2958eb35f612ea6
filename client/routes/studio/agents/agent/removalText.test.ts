import { expect, it } from 'vitest';
import { removalText } from './removalText.ts';

const agent = (belongings: object, allowedOrigins: string[] = []) =>
  ({
    __typename: 'Agent',
    id: 'agt_1',
    allowedOrigins,
    belongings: {
      __typename: 'AgentBelongings',
      tasks: 0,
      tests: 0,
      tokens: 0,
      suggestions: 0,
      choices: 0,
      ...belongings,
    },
  }) as const;

it('counts what is lost, what ends and what stays', () => {
  const full = agent({ tasks: 1284, tests: 12, tokens: 2, suggestions: 1, choices: 3 }, ['https://a.example']);
  expect(removalText(full)).toBe(
    'It can no longer be asked, and a question that it is working on ends without an answer. ' +
      'Lost with it: 12 tests, 1 suggestion, and 3 remembered choices. No longer served: 2 tokens and 1 site. ' +
      'Its 1,284 tasks and their answers stay.',
  );
});

it('says nothing of what there is none of', () => {
  expect(removalText(agent({}))).toBe(
    'It can no longer be asked, and a question that it is working on ends without an answer. It has no tasks.',
  );
});
