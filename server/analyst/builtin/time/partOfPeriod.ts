import type { Token } from '../words/normalise.ts';
import { unitWord, wordAt } from './dateWords.ts';
import { addDays, addUnits, asCalendar, resolvePeriod } from './period.ts';
import type { Clock } from './period.ts';
import type { PeriodMatch } from './periodMatch.ts';

type ReadPoint = (tokens: readonly Token[], at: number, clock: Clock) => PeriodMatch | null;

/**
 * "the first week of October", "the last 3 months of 2025": days counted from one end of a longer
 * period.
 */
export function readPart(tokens: readonly Token[], at: number, clock: Clock, readPoint: ReadPoint): PeriodMatch | null {
  const start = wordAt(tokens, at) === 'the' ? at + 1 : at;
  const side = wordAt(tokens, start);
  const fromStart = ['first', 'opening', 'initial'].includes(side);
  if (!fromStart && !['last', 'final', 'closing'].includes(side)) return null;
  const count = tokens[start + 1]?.number ?? 1;
  const unitAt = start + (tokens[start + 1]?.number === null ? 1 : 2);
  const unit = unitWord(wordAt(tokens, unitAt));
  if (!unit || !Number.isInteger(count) || count < 1) return null;
  // "the last 3 months in Germany" is about no longer period.
  if (!['of', 'in'].includes(wordAt(tokens, unitAt + 1))) return null;
  const whole = readPoint(tokens, unitAt + 2, clock);
  const range = whole && resolvePeriod(whole.period, clock);
  if (!whole || !range || range.from === null || range.to === null) return null;
  const from = fromStart ? range.from : addUnits(addDays(range.to, 1), -count, unit);
  const to = fromStart ? addDays(addUnits(range.from, count, unit), -1) : range.to;
  if (from < range.from || to > range.to) return null;
  const words = tokens
    .slice(start, unitAt + 1)
    .map(({ raw }) => raw)
    .join(' ');
  // Weeks of a month are seven days counted from its end, not weeks of the calendar: that is said.
  const counted = unit === 'WEEK' ? `The ${words} read as ${from} to ${to}` : null;
  return { end: whole.end, period: asCalendar({ from, to }), assumed: counted ?? whole.assumed };
}
