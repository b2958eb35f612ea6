import { expect, test } from 'vitest';
import { turnFilter } from './taskFilters.ts';

const filter = (text: string) => turnFilter(new URLSearchParams(text));

test('an address without filters narrows nothing', () => {
  expect(filter('')).toBeNull();
  expect(filter('search=revenue&status=FAILED')).toBeNull();
});

test('each filter of the address becomes one of the API', () => {
  expect(filter('outcome=REFUSED&rating=BAD&followUp=no&time=1000-10000&person=act_1&counted=yes')).toEqual({
    outcome: 'REFUSED',
    feedback: 'BAD',
    followUp: false,
    atLeastMs: 1000,
    atMostMs: 10_000,
    actorId: 'act_1',
    counted: true,
  });
  expect(filter('time=10000-')).toEqual({ atLeastMs: 10_000 });
});

test('a value that is no option is left out', () => {
  expect(filter('outcome=LOST&time=x&from=yesterday')).toBeNull();
});
