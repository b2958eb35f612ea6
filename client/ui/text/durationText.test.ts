import { expect, test } from 'vitest';
import { durationText } from './durationText.ts';

test('durations have one digit from a second on', () => {
  expect([durationText(85), durationText(1240), durationText(150_000)]).toEqual([
    '85\u00a0ms',
    '1.2\u00a0s',
    '2.5\u00a0min',
  ]);
});
