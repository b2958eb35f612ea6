import { expect, it } from 'vitest';
import { standingText, unseenText } from './accessTexts.ts';

it.each([
  [{ standing: 'ADMIN', canAsk: true, canChange: true }, 'Asks and changes it: they are an admin.'],
  [{ standing: 'OPEN', canAsk: true, canChange: false }, 'Asks it: every member may.'],
  [
    { standing: 'RESTRICTED', canAsk: false, canChange: false },
    'May not ask it: it is restricted, and they have no right on it.',
  ],
] as const)('what a member may do is said with its reason: %o', (access, text) => {
  expect(standingText(access)).toBe(text);
});

it('fields that are not seen are counted by their reason', () => {
  const field = (reason: 'SWITCHED_OFF' | 'OVER_HIDDEN') => ({
    __typename: 'UnseenField' as const,
    modelId: 'm',
    name: 'a',
    label: 'A',
    reason,
  });
  expect(unseenText([field('SWITCHED_OFF')])).toBe(
    '1 field of its models cannot be asked about by anyone (switched off for this agent):',
  );
  expect(unseenText([field('SWITCHED_OFF'), field('OVER_HIDDEN')])).toContain(
    '2 fields of its models cannot be asked about by anyone (1 switched off for this agent, the others',
  );
});
