import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeUnit } from '../language/ast.ts';
import { addUnits, bucketStarts, truncate } from './bucket.ts';
import {
  dayInMilliseconds,
  earliest,
  dateText,
  fieldsOf,
  parseWallClock,
  timestampText,
  wallClock,
} from './wallClock.ts';

const units: TimeUnit[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'];
const dayUnits: TimeUnit[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY'];
const anyMoment = fc.integer({ min: wallClock(1600, 1, 1), max: wallClock(2400, 1, 1) });
const anyRules = fc.record({
  weekStart: fc.constantFrom('MONDAY' as const, 'SUNDAY' as const),
  fiscalYearStartMonth: fc.integer({ min: 1, max: 12 }),
});

function moment(text: string): number {
  const value = parseWallClock(text);
  if (value === null) {
    throw new Error(`${text} is not a moment`);
  }
  return value;
}

/** Independent oracle: walks back day by day until the day is the first of its unit. */
function startByWalking(value: number, unit: TimeUnit, weekStart: 'MONDAY' | 'SUNDAY', firstMonth: number): number {
  let day = Math.floor(value / dayInMilliseconds) * dayInMilliseconds;
  const isStart = () => {
    const date = new Date(day);
    const months = (date.getUTCMonth() + 13 - firstMonth) % 12;
    if (unit === 'DAY') {
      return true;
    }
    if (unit === 'WEEK') {
      return date.getUTCDay() === (weekStart === 'MONDAY' ? 1 : 0);
    }
    if (date.getUTCDate() !== 1) {
      return false;
    }
    return unit === 'MONTH' || (unit === 'QUARTER' ? months % 3 === 0 : months === 0);
  };
  while (!isStart()) {
    day -= dayInMilliseconds;
  }
  return day;
}

describe('truncate', () => {
  it('finds the same start as walking back day by day', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...dayUnits), anyRules, (value, unit, rules) => {
        const walked = startByWalking(value, unit, rules.weekStart, rules.fiscalYearStartMonth);
        expect(truncate(value, unit, rules)).toBe(walked);
      }),
      { numRuns: 500 },
    );
  });

  it('cuts the time of day', () => {
    const value = moment('2024-02-29 13:45:59.5');
    expect(timestampText(truncate(value, 'HOUR'))).toBe('2024-02-29 13:00:00');
    expect(timestampText(truncate(value, 'MINUTE'))).toBe('2024-02-29 13:45:00');
    expect(timestampText(truncate(value, 'SECOND'))).toBe('2024-02-29 13:45:59');
  });

  it('counts a fiscal year from its first month', () => {
    const rules = { fiscalYearStartMonth: 4 };
    expect(dateText(truncate(moment('2024-03-31'), 'YEAR', rules))).toBe('2023-04-01');
    expect(dateText(truncate(moment('2024-04-01'), 'YEAR', rules))).toBe('2024-04-01');
    expect(dateText(truncate(moment('2024-02-10'), 'QUARTER', rules))).toBe('2024-01-01');
  });
});

describe('addUnits', () => {
  it.each([
    ['2024-01-31', 1, 'MONTH', '2024-02-29'],
    ['2023-01-31', 1, 'MONTH', '2023-02-28'],
    ['2024-02-29', 1, 'YEAR', '2025-02-28'],
    ['2024-02-29', -4, 'YEAR', '2020-02-29'],
    ['2000-02-29', 100, 'YEAR', '2100-02-28'],
    ['2024-11-30', 1, 'QUARTER', '2025-02-28'],
    ['2024-01-15', -13, 'MONTH', '2022-12-15'],
    ['2024-12-30', 1, 'WEEK', '2025-01-06'],
    ['2024-02-28', 2, 'DAY', '2024-03-01'],
    ['0099-12-31', 1, 'DAY', '0100-01-01'],
  ] as const)('%s %i %s is %s', (from, count, unit, expected) => {
    expect(dateText(addUnits(moment(from), count, unit))).toBe(expected);
  });

  it('agrees with the month arithmetic of Date wherever no month end is clipped', () => {
    fc.assert(
      fc.property(
        fc.record({
          year: fc.integer({ min: 1700, max: 2300 }),
          month: fc.integer({ min: 1, max: 12 }),
          day: fc.integer({ min: 1, max: 28 }),
        }),
        fc.integer({ min: -600, max: 600 }),
        ({ year, month, day }, count) => {
          const expected = new Date(Date.UTC(year, month - 1 + count, day)).toISOString().slice(0, 10);
          expect(dateText(addUnits(wallClock(year, month, day), count, 'MONTH'))).toBe(expected);
        },
      ),
    );
  });

  it('never lands in a later month than asked, and stays in range however far it goes', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: -12_000, max: 12_000 }), (value, count) => {
        const before = fieldsOf(value);
        const after = fieldsOf(addUnits(value, count, 'MONTH'));
        expect(after.year * 12 + after.month).toBe(before.year * 12 + before.month + count);
        expect(after.day).toBeLessThanOrEqual(before.day);
      }),
    );
    for (const unit of units) {
      expect(addUnits(moment('2024-01-01'), -999_999_999_999, unit)).toBe(earliest);
      expect(dateText(addUnits(moment('2024-01-01'), 999_999_999_999, unit))).toBe('9999-12-31');
    }
  });
});

describe('bucketStarts', () => {
  it('gives every start of the range once, in order, found by looking at every day', () => {
    fc.assert(
      fc.property(
        anyMoment,
        fc.integer({ min: 0, max: 1_500 }),
        fc.constantFrom(...dayUnits),
        anyRules,
        (from, days, unit, rules) => {
          const to = from + days * dayInMilliseconds;
          const expected = new Set<number>();
          for (let day = from; day < to; day += dayInMilliseconds) {
            expected.add(startByWalking(day, unit, rules.weekStart, rules.fiscalYearStartMonth));
          }
          // A part of a day at the end of the range may touch one more unit.
          if (days > 0) {
            expected.add(startByWalking(to - 1, unit, rules.weekStart, rules.fiscalYearStartMonth));
          }
          expect(bucketStarts(from, to, unit, rules)).toEqual([...expected]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('refuses a spine longer than the limit and knows the empty range', () => {
    expect(bucketStarts(wallClock(2024), wallClock(2025), 'SECOND', {}, 1_000)).toBeNull();
    expect(bucketStarts(wallClock(2024), wallClock(2024), 'DAY')).toEqual([]);
    expect(bucketStarts(wallClock(9999, 12, 30), wallClock(9999, 12, 31, 12), 'DAY')?.map(dateText)).toEqual([
      '9999-12-30',
      '9999-12-31',
    ]);
  });
});
