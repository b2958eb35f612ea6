import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period } from '../language/ast.ts';
import { parseExpression } from '../language/parse/parser.ts';
import { weeksInYear } from '../language/calendarText.ts';
import { calendarBounds, dateBounds, instantBounds, periodBounds } from './period.ts';
import type { PeriodBounds, PeriodContext } from './period.ts';
import { dayInMilliseconds, dateText, timestampText, wallClock } from './wallClock.ts';

function periodOf(text: string): Period {
  const { expression, diagnostics } = parseExpression(`d IN ${text}`);
  if (expression?.kind !== 'in_period') {
    throw new Error(`${text}: ${diagnostics[0]?.message ?? 'not a period'}`);
  }
  return expression.period;
}

function boundsOf(text: string, context: Partial<PeriodContext> = {}): PeriodBounds {
  const now = new Date('2024-02-29T15:20:00Z');
  const bounds = periodBounds(periodOf(text), { now, timeZone: 'UTC', ...context });
  if (bounds === null) {
    throw new Error(`${text} has no bounds`);
  }
  return bounds;
}

function days(text: string, context: Partial<PeriodContext> = {}): string {
  const { from, to } = dateBounds(boundsOf(text, context));
  return `${from} ${to}`;
}

describe('periodBounds', () => {
  it.each([
    ['TODAY', '2024-02-29 2024-03-01'],
    ['YESTERDAY', '2024-02-28 2024-02-29'],
    ['THIS WEEK', '2024-02-26 2024-03-04'],
    ['THIS MONTH', '2024-02-01 2024-03-01'],
    ['THIS YEAR', '2024-01-01 2025-01-01'],
    ['PREVIOUS QUARTER', '2023-10-01 2024-01-01'],
    ['PREVIOUS DAY', '2024-02-28 2024-02-29'],
    ['LAST 7 DAYS', '2024-02-22 2024-02-29'],
    ['LAST 7 DAYS INCLUDING CURRENT', '2024-02-22 2024-03-01'],
    ['LAST 3 MONTHS', '2023-11-01 2024-02-01'],
    ['LAST 3 MONTHS INCLUDING CURRENT', '2023-11-01 2024-03-01'],
    ['LAST 2 WEEKS', '2024-02-12 2024-02-26'],
    ['NEXT 2 MONTHS', '2024-03-01 2024-05-01'],
    ['NEXT 1 DAY INCLUDING CURRENT', '2024-02-29 2024-03-02'],
    ['YEAR TO DATE', '2024-01-01 2024-03-01'],
    ['MONTH TO DATE', '2024-02-01 2024-03-01'],
    ["'2024'", '2024-01-01 2025-01-01'],
    ["'2024-Q4'", '2024-10-01 2025-01-01'],
    ["'2024-02'", '2024-02-01 2024-03-01'],
    ["'2024-W01'", '2024-01-01 2024-01-08'],
    ["'2020-W53'", '2020-12-28 2021-01-04'],
    ["'2024-02-29'", '2024-02-29 2024-03-01'],
  ])('%s is %s on 29 February 2024', (text, expected) => {
    expect(days(text)).toBe(expected);
  });

  it('counts weeks and years as the organization does, calendar texts as ISO does', () => {
    expect(days('THIS WEEK', { weekStart: 'SUNDAY' })).toBe('2024-02-25 2024-03-03');
    expect(days('THIS YEAR', { fiscalYearStartMonth: 4 })).toBe('2023-04-01 2024-04-01');
    expect(days('PREVIOUS QUARTER', { fiscalYearStartMonth: 2 })).toBe('2023-11-01 2024-02-01');
    expect(days("'2024'", { fiscalYearStartMonth: 4 })).toBe('2024-01-01 2025-01-01');
    expect(days("'2024-W05'", { weekStart: 'SUNDAY' })).toBe('2024-01-29 2024-02-05');
  });

  it('takes the day from the zone', () => {
    const now = new Date('2024-12-31T20:00:00Z');
    expect(days('TODAY', { now, timeZone: 'America/New_York' })).toBe('2024-12-31 2025-01-01');
    expect(days('TODAY', { now, timeZone: 'Asia/Kolkata' })).toBe('2025-01-01 2025-01-02');
    expect(days('YEAR TO DATE', { now, timeZone: 'Asia/Kolkata' })).toBe('2025-01-01 2025-01-02');
  });

  it('ends at now for units shorter than a day', () => {
    const { from, to } = boundsOf('LAST 2 HOURS INCLUDING CURRENT');
    expect([timestampText(from), timestampText(to)]).toEqual(['2024-02-29 13:00:00', '2024-02-29 15:20:00']);
    expect(dateBounds({ from, to })).toEqual({ from: '2024-02-29', to: '2024-03-01' });
  });

  it('makes days of 23 and 25 hours where the clocks change', () => {
    const hours = (text: string, timeZone: string) => {
      const { from, to } = instantBounds(boundsOf(text), timeZone);
      return (to.getTime() - from.getTime()) / 3_600_000;
    };
    expect(hours("'2024-03-31'", 'Europe/Brussels')).toBe(23);
    expect(hours("'2024-10-27'", 'Europe/Brussels')).toBe(25);
    expect(hours("'2024-03-10'", 'America/New_York')).toBe(23);
    expect(hours("'2024-11-03'", 'America/New_York')).toBe(25);
    expect(hours("'2024-03-31'", 'Asia/Kolkata')).toBe(24);
  });

  it('gives LAST n INCLUDING CURRENT, LAST n and THIS edges that meet, at any time in any zone', () => {
    const anyNow = fc.date({ min: new Date('1980-01-01'), max: new Date('2080-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        anyNow,
        fc.constantFrom('Europe/Brussels', 'America/New_York', 'Asia/Kolkata'),
        fc.constantFrom('YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY'),
        fc.integer({ min: 1, max: 60 }),
        (now, timeZone, unit, count) => {
          const at = (text: string) => boundsOf(text, { now, timeZone });
          const current = at(`THIS ${unit}`);
          const last = at(`LAST ${count} ${unit}`);
          expect(last.to).toBe(current.from);
          expect(at(`LAST 1 ${unit}`)).toEqual(at(`PREVIOUS ${unit}`));
          expect(at(`LAST ${count} ${unit} INCLUDING CURRENT`)).toEqual({ from: last.from, to: at('TODAY').to });
          expect(at(`NEXT ${count} ${unit}`).from).toBe(current.to);
          expect(at(`${unit} TO DATE`)).toEqual({ from: current.from, to: at('TODAY').to });
          const instants = instantBounds(current, timeZone);
          expect(instants.from.getTime() <= now.getTime() && now.getTime() < instants.to.getTime()).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('never fails on absurd counts', () => {
    expect(days('LAST 999999999 YEARS')).toBe('0001-01-01 2024-01-01');
    expect(days('NEXT 999999999 DAYS')).toBe('2024-03-01 9999-12-31');
  });
});

describe('ISO weeks', () => {
  it('partition the days of 1900 to 2100: every day lies in the week that counting Thursdays gives it', () => {
    const counted = new Map<number, number>();
    for (let day = wallClock(1900); day < wallClock(2100); day += dayInMilliseconds) {
      const date = new Date(day);
      const monday = day - ((date.getUTCDay() + 6) % 7) * dayInMilliseconds;
      const thursday = new Date(monday + 3 * dayInMilliseconds);
      const year = thursday.getUTCFullYear();
      // The week's number is the number of its Thursday among the Thursdays of the year.
      const dayOfYear = (thursday.getTime() - Date.UTC(year, 0, 1)) / dayInMilliseconds;
      const week = Math.floor(dayOfYear / 7) + 1;
      counted.set(year, Math.max(counted.get(year) ?? 0, week));
      if (date.getUTCDay() !== 1) {
        continue;
      }
      const bounds = calendarBounds(`${year}-W${String(week).padStart(2, '0')}`);
      expect(bounds?.from).toBe(day);
      expect(bounds?.to).toBe(day + 7 * dayInMilliseconds);
    }
    for (let year = 1901; year < 2100; year += 1) {
      expect([year, weeksInYear(year)]).toEqual([year, counted.get(year)]);
    }
  });

  it('refuses what the calendar lacks', () => {
    const absent = ['2023-W53', '2024-W00', '2024-13', '2023-02-29', '2024-00-10', '24', '2024-Q5', '2024-1-1', '0000'];
    expect(absent.map(calendarBounds)).toEqual(absent.map(() => null));
    expect(dateText(calendarBounds('0001-01-01')?.from ?? 0)).toBe('0001-01-01');
  });
});
