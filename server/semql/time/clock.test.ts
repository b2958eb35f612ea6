import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPeriod } from '../language/generateQuery.test-support.ts';
import { Clock, precisionOf, validityOf } from './clock.ts';
import { periodBounds } from './period.ts';

const zones = ['UTC', 'Europe/Amsterdam', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Casablanca'];
const rules = { weekStart: 'SUNDAY', fiscalYearStartMonth: 4 } as const;
const years = { min: new Date('2020-01-01'), max: new Date('2028-01-01'), noInvalidDate: true };

describe('validityOf', () => {
  it('spans the instants at which a period has the same bounds', () => {
    const cases = fc.tuple(
      anyPeriod.filter((period) => period.kind !== 'calendar'),
      fc.constantFrom(...zones),
      fc.date(years),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    );
    fc.assert(
      fc.property(cases, ([period, timeZone, now, share]) => {
        const clock = new Clock(now);
        clock.read(precisionOf(period), timeZone);
        const { from, until } = validityOf(clock.readings, now);
        expect(from <= now.getTime() && now.getTime() < until).toBe(true);
        const other = new Date(from + Math.floor((until - from) * share));
        expect(periodBounds(period, { ...rules, now: other, timeZone })).toEqual(
          periodBounds(period, { ...rules, now, timeZone }),
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('ends with the day of the zone, with the earliest of several, and is for ever without a reading', () => {
    const now = new Date('2026-03-29T00:30:00Z');
    const at = (text: string): number => Date.parse(text);
    expect(validityOf([], now)).toEqual({ from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY });
    expect(validityOf([{ precision: 'DAY', zone: 'Europe/Amsterdam' }], now)).toEqual({
      from: at('2026-03-28T23:00:00Z'),
      until: at('2026-03-29T22:00:00Z'),
    });
    const both = [
      { precision: 'DAY', zone: 'Europe/Amsterdam' },
      { precision: 'HOUR', zone: 'UTC' },
    ] as const;
    expect(validityOf(both, now)).toEqual({ from: at('2026-03-29T00:00:00Z'), until: at('2026-03-29T01:00:00Z') });
    expect(validityOf([{ precision: 'INSTANT', zone: 'UTC' }], now)).toEqual({ from: +now, until: +now + 1 });
  });
});
