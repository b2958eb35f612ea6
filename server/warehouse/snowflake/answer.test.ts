import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { readAnswer, readChunk, shaped, tokensShape } from './answer.ts';

const CANARY = `canary-${randomBytes(6).toString('hex')}`;

it.each([
  ['a login that is no JSON', () => readAnswer(`{"success":true,"data":{"token":${CANARY}}}`)],
  ['a login of another shape', () => shaped(tokensShape, { token: { [CANARY]: CANARY } })],
  ['rows that are no JSON', () => readChunk(`["${CANARY}" ${CANARY}]`)],
])('shows nothing of %s', (_, read) => {
  let failure: unknown;
  try {
    read();
  } catch (error) {
    failure = error;
  }
  expect(failure).toMatchObject({ type: 'CONNECTION' });
  expect(inspect(failure, { depth: 12, showHidden: true })).not.toContain('canary');
});
