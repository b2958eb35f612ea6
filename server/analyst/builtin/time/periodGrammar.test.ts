import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from '../words/normalise.ts';
import { addDays, addMonths, dayCount, precedingPeriod, resolvePeriod, yearEarlier } from './period.ts';
import type { Clock } from './period.ts';
import { readPeriod } from './periodGrammar.ts';

const CLOCK: Clock = { today: '2026-11-21', weekStart: 'MONDAY', fiscalYearStartMonth: 4 };

function days(text: string): string {
  const tokens = normalise(text);
  const match = readPeriod(tokens, 0, CLOCK);
  if (!match || match.end !== tokens.length) return 'not read';
  const { from, to } = resolvePeriod(match.period, CLOCK);
  return `${from ?? ''}..${to ?? ''}`;
}

describe('readPeriod', () => {
  it.each([
    ['today', '2026-11-21..2026-11-21'],
    ['yesterday', '2026-11-20..2026-11-20'],
    ['this month', '2026-11-01..2026-11-30'],
    ['last month', '2026-10-01..2026-10-31'],
    ['last year', '2025-01-01..2025-12-31'],
    ['this week', '2026-11-16..2026-11-22'],
    ['last 3 months', '2026-08-01..2026-10-31'],
    ['the past 90 days', '2026-08-23..2026-11-20'],
    ['last three complete quarters', '2026-01-01..2026-09-30'],
    ['year to date', '2026-01-01..2026-11-21'],
    ['ytd', '2026-01-01..2026-11-21'],
    ['previous quarter', '2026-07-01..2026-09-30'],
    ['same month last year', '2025-11-01..2025-11-30'],
    ['in 2024', '2024-01-01..2024-12-31'],
    ['March 2024', '2024-03-01..2024-03-31'],
    ['in March', '2026-03-01..2026-03-31'],
    ['in December', '2025-12-01..2025-12-31'],
    ['in may last year', '2025-05-01..2025-05-31'],
    ['Q2', '2026-04-01..2026-06-30'],
    ['Q4 2025', '2025-10-01..2025-12-31'],
    ['second quarter of 2025', '2025-04-01..2025-06-30'],
    ['H1 2025', '2025-01-01..2025-06-30'],
    ['FY26', '2025-04-01..2026-03-31'],
    ['2024-03-05', '2024-03-05..2024-03-05'],
    ['on 5 March 2024', '2024-03-05..2024-03-05'],
    ['March 5th, 2024', '2024-03-05..2024-03-05'],
    ['week 5 of 2026', '2026-01-26..2026-02-01'],
    ['since May', '2026-05-01..'],
    ['after March 2025', '2025-04-01..'],
    ['before 2025', '..2024-12-31'],
    ['by the end of Q1 2026', '..2026-03-31'],
    ['until yesterday', '..2026-11-20'],
    ['between March and May 2024', '2024-03-01..2024-05-31'],
    ['from 2024-01-15 to 2024-02-10', '2024-01-15..2024-02-10'],
    ['3 months ago', '2026-08-01..2026-08-31'],
    ['all time', '..'],
  ])('%s', (text, range) => {
    expect(days(text)).toBe(range);
  });

  it.each(['march of progress', '2024-13-40', 'last resort', 'may', 'by end'])('leaves “%s” to others', (text) => {
    expect(days(text)).toBe('not read');
  });

  it('says when a year was assumed', () => {
    expect(readPeriod(normalise('in March'), 0, CLOCK)?.assumed).toBe('in read as 2026'.replace('in', 'March'));
    expect(readPeriod(normalise('in March 2025'), 0, CLOCK)?.assumed).toBeNull();
  });
});

describe('period arithmetic', () => {
  it('puts the preceding period right before, at equal length in days or in calendar units', () => {
    const unit = fc.constantFrom('YEAR' as const, 'QUARTER' as const, 'MONTH' as const, 'WEEK' as const);
    fc.assert(
      fc.property(unit, fc.integer({ min: 1, max: 20 }), (one, count) => {
        const period = { kind: 'last', count, unit: one, includingCurrent: false } as const;
        const before = precedingPeriod(period, CLOCK);
        const range = resolvePeriod(period, CLOCK);
        const earlier = before && resolvePeriod(before, CLOCK);
        expect(earlier?.to).toBe(addDays(range.from ?? '', -1));
      }),
    );
  });

  it('clips month ends and knows leap years', () => {
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(yearEarlier({ kind: 'calendar', text: '2025-02' }, CLOCK)).toEqual({ kind: 'calendar', text: '2024-02' });
    expect(dayCount('2024-02-01', '2024-03-01')).toBe(30);
  });
});
