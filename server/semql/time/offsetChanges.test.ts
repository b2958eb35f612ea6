import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetChanges } from './offsetChanges.ts';
import { toWallClock } from './zone.ts';

// Sub-minute local mean times, half hours, a change of date line, Ramadan breaks, double summer
// time, none at all.
const zones = [
  'Europe/Amsterdam',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Europe/London',
  'America/Recife',
  'America/Argentina/Buenos_Aires',
  'UTC',
];
const from = new Date('1900-01-01T00:00:00Z');
const to = new Date('2100-01-01T00:00:00Z');

function secondsAt(instant: number, zone: string): number {
  return Math.round((toWallClock(new Date(instant), zone) - instant) / 1000);
}

test('the last change before an instant gives its offset, at any instant of two centuries', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: from.getTime(), max: to.getTime() - 1 }),
      (zone, instant) => {
        const changes = offsetChanges(zone, from, to);
        expect(changes.findLast(({ at }) => at <= instant)?.seconds).toBe(secondsAt(instant, zone));
      },
    ),
    { numRuns: 3_000 },
  );
});

test('the clock changes at the second that is named, not before', () => {
  for (const zone of zones) {
    for (const { at, seconds } of offsetChanges(zone, from, to).slice(1)) {
      expect(secondsAt(at, zone)).toBe(seconds);
      expect(secondsAt(at - 1000, zone)).not.toBe(seconds);
    }
  }
});

test('a range has the offset at its start and the changes within it', () => {
  expect(offsetChanges('Europe/Amsterdam', new Date('2026-01-01T00:00:00Z'), new Date('2026-07-01T00:00:00Z'))).toEqual(
    [
      { at: Date.UTC(2026, 0, 1), seconds: 3_600 },
      { at: Date.UTC(2026, 2, 29, 1), seconds: 7_200 },
    ],
  );
});
