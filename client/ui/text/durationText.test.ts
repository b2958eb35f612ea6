import { expect, test } from 'vitest';
import { durationText } from './durationText.ts';

test('durations have one digit from a second on', () => {
  expect([durationText(85), durationText(1240), durationText(150_000)]).toEqual(['85 ms', '1.2 s', '2.5 min']);
});
