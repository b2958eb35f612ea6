import { expect, it } from 'vitest';
import { lackText, verificationText } from './verificationText.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const verification = {
  __typename: 'Verification' as const,
  id: 'vrf_1',
  version: 2,
  createdAt: '2026-01-05T12:00:00Z',
  validUntil: null,
  supersededAt: null,
  revokedAt: null,
  actor: { __typename: 'Actor' as const, id: 'act_1', name: 'Lena' },
  revokedBy: null,
};
const verified = 'Version 2 was verified by Lena on January 5, 2026';

it.each([
  [{}, `${verified}, without an end.`],
  [{ validUntil: '2027-01-05T12:00:00Z' }, `${verified}, valid until January 5, 2027.`],
  [{ validUntil: '2026-11-26T12:00:00Z' }, `${verified}. That ended on November 26, 2026.`],
  [
    { supersededAt: '2026-02-01T12:00:00Z' },
    `${verified}, until February 1, 2026, when the text was changed or verified again.`,
  ],
  [
    { revokedAt: '2026-02-01T12:00:00Z', actor: null },
    'Version 2 was verified by a person who has left on January 5, 2026. a person who has left revoked that on February 1, 2026.',
  ],
])('says what became of a verification: %o', (fields, text) => {
  expect(verificationText({ ...verification, ...fields }, now)).toBe(text);
});

it.each([
  ['VERIFIED', [verification], null],
  ['EXPIRED', [verification], 'has expired'],
  ['UNVERIFIED', [], 'never verified'],
  ['UNVERIFIED', [{ ...verification, supersededAt: '2026-02-01T12:00:00Z' }], 'has changed since'],
  ['UNVERIFIED', [{ ...verification, revokedAt: '2026-02-01T12:00:00Z' }], 'was revoked'],
] as const)('says why agents do not tell one that is %s', (state, verifications, words) => {
  const text = lackText({ state, verifications: [...verifications] });
  expect(words === null ? text : text?.includes(words)).toBe(words === null ? null : true);
});
