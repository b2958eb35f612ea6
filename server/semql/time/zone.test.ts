import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWallClock, timestampText, wallClock } from './wallClock.ts';
import { isTimeZone, toInstant, toWallClock } from './zone.ts';

const zones = ['Europe/Brussels', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];

/**
 * Independent oracle: the reading as the `sv-SE` locale prints it, which is `2024-03-31 02:30:00`.
 */
function printed(instant: Date, timeZone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone });
}

function instantOf(text: string, timeZone: string): string {
  const value = parseWallClock(text);
  if (value === null) {
    throw new Error(`${text} is not a moment`);
  }
  return toInstant(value, timeZone).toISOString();
}

describe('time zones', () => {
  it('reads the wall clock as Intl prints it', () => {
    const anyInstant = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (seconds, zone) => {
        const instant = new Date(Math.floor(seconds / 1000) * 1000);
        expect(timestampText(toWallClock(instant, zone))).toBe(printed(instant, zone));
      }),
      { numRuns: 300 },
    );
  });

  it('finds the first instant that shows the reading, at every half hour of a year', () => {
    const wrong: string[] = [];
    for (const zone of zones) {
      const shownAt = new Map<string, number>();
      const from = Date.UTC(2023, 11, 30);
      for (let instant = from; instant < Date.UTC(2025, 0, 3); instant += 1_800_000) {
        const shown = timestampText(toWallClock(new Date(instant), zone));
        if (!shownAt.has(shown)) {
          shownAt.set(shown, instant);
        }
      }
      for (let value = wallClock(2024); value < wallClock(2025); value += 1_800_000) {
        const expected = shownAt.get(timestampText(value));
        const found = toInstant(value, zone).getTime();
        const right = expected === undefined ? toWallClock(new Date(found), zone) > value : found === expected;
        if (!right) {
          wrong.push(`${zone} ${timestampText(value)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('moves a skipped reading forward and takes the first of a doubled one', () => {
    expect(instantOf('2024-03-31 02:30', 'Europe/Brussels')).toBe('2024-03-31T01:30:00.000Z');
    expect(instantOf('2024-10-27 02:30', 'Europe/Brussels')).toBe('2024-10-27T00:30:00.000Z');
    expect(instantOf('2024-03-10 02:30', 'America/New_York')).toBe('2024-03-10T07:30:00.000Z');
    expect(instantOf('2024-11-03 01:30', 'America/New_York')).toBe('2024-11-03T05:30:00.000Z');
    expect(instantOf('2024-01-01 00:00', 'Asia/Kolkata')).toBe('2023-12-31T18:30:00.000Z');
    // Midnight itself is skipped or doubled in these.
    expect(instantOf('2018-11-04 00:00', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(instantOf('2024-11-03 00:00', 'America/Havana')).toBe('2024-11-03T04:00:00.000Z');
    // A whole day is skipped here.
    expect(instantOf('2011-12-30 00:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });

  it('knows which names are zones', () => {
    expect(zones.every(isTimeZone)).toBe(true);
    expect(['', 'Mars/Olympus', "UTC'; DROP TABLE x", 'x'.repeat(100)].some(isTimeZone)).toBe(false);
  });
});
