import { comparatorWords, fieldLabel, filterLabel } from '../../labels/describe.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { dateToSay } from '../../labels/dateToSay.ts';
import { measureLabel } from '../../catalog/measureLabel.ts';
import { measureUnit } from '../../catalog/measureUnit.ts';
import type { Filter, Reading } from '../../reading.ts';
import type { Clock } from '../../time/period.ts';
import { during, spokenPeriod } from '../../time/periodLabel.ts';

/** The conditions and the period of a reading, as the end of a sentence. */
export function scopeOf(reading: Reading, lookup: CatalogLookup, clock: Clock): string {
  // "95 tickets (open tickets)", "customers without orders", "customers where country is Germany"
  const labels = (belongs: (kind: Filter['kind']) => boolean): readonly string[] =>
    reading.filters.filter(({ kind }) => belongs(kind)).map((filter) => filterLabel(filter, lookup, clock));
  const named = labels((kind) => kind === 'named');
  const having = labels((kind) => kind === 'exists')
    .map((label) => ` ${label}`)
    .join(' and');
  const where = [
    ...labels((kind) => kind !== 'named' && kind !== 'exists'),
    ...reading.thresholds.map(
      (one) =>
        `${measureLabel(one.measure, lookup).toLowerCase()} ${comparatorWords(one, measureUnit(one.measure, lookup))}`,
    ),
  ];
  return [
    named.length > 0 ? ` (${named.join(', ')})` : '',
    having,
    where.length > 0 ? ` where ${where.join(' and ')}` : '',
    periodScope(reading, lookup, clock),
  ].join('');
}

/** ", last month"; with the date it is about where that is not the one everybody would think of. */
function periodScope(reading: Reading, lookup: CatalogLookup, clock: Clock): string {
  const { period } = reading;
  if (!period || period.kind === 'all') return '';
  const date = dateToSay(reading, lookup);
  if (date === null) return `, ${spokenPeriod(period, clock)}`;
  return ` with ${fieldLabel(date, lookup).toLowerCase()} ${during(spokenPeriod(period, clock))}`;
}
