import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Breakdown, FieldRef, Filter, Reading, Threshold } from '../reading.ts';
import type { Clock } from '../time/period.ts';
import { during, periodLabel, spokenPeriod } from '../time/periodLabel.ts';
import { dayPartLabel } from '../time/timeOfDay.ts';
import { measureLabel } from '../catalog/measureLabel.ts';
import { measureUnit } from '../catalog/measureUnit.ts';
import { formatExact, isCurrency, isPercent, isRate } from '../../../../values/formatValue.ts';

/** A reading in a few words: "revenue · by month · this year". */
export function describeReading(reading: Reading, lookup: CatalogLookup): string {
  const parts: string[] = [];
  if (reading.rows) parts.push(`list of ${lookup.model(reading.rows.model)?.label || reading.rows.model}`);
  if (reading.measures.length > 0)
    parts.push(reading.measures.map((measure) => measureLabel(measure, lookup).toLowerCase()).join(', '));
  if (reading.distribution)
    parts.push(`distribution of ${fieldLabel(reading.distribution.field, lookup).toLowerCase()}`);
  if (reading.transform)
    parts.push(
      reading.transform.kind === 'share'
        ? 'share'
        : reading.transform.kind === 'average'
          ? { AVG: 'average', MEDIAN: 'median', MIN: 'minimum', MAX: 'maximum' }[reading.transform.fn]
          : reading.transform.kind === 'groups'
            ? 'number of groups'
            : reading.transform.kind === 'running'
              ? 'running total'
              : `rolling ${reading.transform.count} ${reading.transform.unit.toLowerCase()}s`,
    );
  for (const breakdown of reading.breakdowns) parts.push(`by ${breakdownLabel(breakdown, lookup)}`);
  for (const filter of reading.filters) parts.push(filterLabel(filter, lookup));
  for (const threshold of reading.thresholds)
    parts.push(
      `${measureLabel(threshold.measure, lookup).toLowerCase()} ${comparatorWords(threshold, measureUnit(threshold.measure, lookup))}`,
    );
  if (reading.top)
    parts.push(`${reading.top.descending ? 'top' : 'bottom'} ${reading.top.asked ? reading.top.count : 1}`);
  if (reading.period) parts.push(periodLabel(reading.period));
  if (reading.comparison)
    parts.push(
      reading.comparison.to === 'period' && reading.comparison.period
        ? `against ${periodLabel(reading.comparison.period)}`
        : reading.comparison.to === 'year'
          ? 'against a year earlier'
          : 'against the period before',
    );
  for (const path of Object.keys(reading.lifted)) {
    const [model = '', name = ''] = path.split('.');
    const filter = lookup.filter(model, name);
    parts.push(`with what “${filter ? labelOf(filter) : name}” leaves out`);
  }
  if (reading.timeZone !== null) parts.push(`days in ${reading.timeZone}`);
  return parts.join(' · ');
}

/** Words for one key: "month", "customer country". */
export function breakdownLabel(breakdown: Breakdown, lookup: CatalogLookup): string {
  if (breakdown.kind === 'time') return breakdown.grain.toLowerCase();
  if (breakdown.kind === 'profile')
    return {
      WEEKDAY: 'weekday',
      HOUR: 'hour of day',
      MONTH: 'month of year',
      QUARTER: 'quarter of year',
      DAY_OF_MONTH: 'day of month',
    }[breakdown.part];
  if (breakdown.kind === 'entity') return (lookup.model(breakdown.model)?.label || breakdown.model).toLowerCase();
  return fieldLabel(breakdown.field, lookup).toLowerCase();
}

/** Words for a dimension, with its role when one was chosen. */
export function fieldLabel(field: FieldRef, lookup: CatalogLookup): string {
  const dimension = lookup.dimension(field.model, field.name);
  const label = dimension ? labelOf(dimension) : field.name;
  return field.via === null ? label : joinWords(lookup.roleLabel(field.via), label.toLowerCase());
}

/**
 * "Origin" and "airport" make "Origin airport"; a role that says the thing already is left as it
 * is.
 */
function joinWords(role: string, label: string): string {
  const [last = ''] = role.toLowerCase().split(' ').slice(-1);
  if (role.toLowerCase().split(' ').includes(label)) return role;
  // "Pickup branch" and "branch ID" make "Pickup branch ID".
  return label.startsWith(`${last} `) ? `${role}${label.slice(last.length)}` : `${role} ${label}`;
}

/** Words for a filter: "country is Germany". */
export function filterLabel(filter: Filter, lookup: CatalogLookup, clock: Clock | null = null): string {
  switch (filter.kind) {
    case 'values':
      return `${fieldLabel(filter.field, lookup).toLowerCase()} ${filter.negated ? 'is not' : 'is'} ${filter.values.map((value) => valueLabel(filter.field, value, lookup)).join(' or ')}`;
    case 'null':
      return `${fieldLabel(filter.field, lookup).toLowerCase()} is ${filter.negated ? 'known' : 'missing'}`;
    case 'number':
      return `${fieldLabel(filter.field, lookup).toLowerCase()} ${comparatorWords(filter, lookup.dimension(filter.field.model, filter.field.name)?.unit ?? null)}`;
    case 'named': {
      const definition = lookup.filter(filter.model, filter.name);
      return `${filter.negated ? 'not ' : ''}${definition ? labelOf(definition).toLowerCase() : filter.name}`;
    }
    case 'counted': {
      const definition = lookup.measure(filter.model, filter.name);
      const label = definition ? labelOf(definition).toLowerCase() : filter.name;
      const how = definition && isRate(definition.unit) ? 'counted in the' : 'counted as';
      return `${filter.negated ? 'not ' : ''}${how} ${label}`;
    }
    case 'hours':
      return `${filter.negated ? 'the time of day is not ' : 'the time of day is '}${dayPartLabel(filter)}`;
    case 'weekdays':
      return `the weekday is ${filter.negated ? 'not ' : ''}${filter.days.map((day) => WEEKDAYS[day - 1] ?? '').join(' or ')}`;
    case 'exists':
      return `${filter.negated ? 'without' : 'with'} ${(lookup.model(filter.other)?.label || filter.other).toLowerCase()}${[...filter.filters.map((one) => ` (${filterLabel(one, lookup, clock)})`), ...(filter.period ? [` ${during(clock ? spokenPeriod(filter.period, clock) : periodLabel(filter.period))}`] : [])].join('')}`;
  }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A value as the semantic layer calls it. */
export function valueLabel(field: FieldRef, value: string | number | boolean, lookup: CatalogLookup): string {
  if (typeof value !== 'string') return String(value);
  return lookup.dimension(field.model, field.name)?.enumValues.find((one) => one.value === value)?.label || value;
}

/** Words for a limit: "above 5", "between 3 and 9". */
export function comparatorWords(
  { comparator, value, high }: Pick<Threshold, 'comparator' | 'value' | 'high'>,
  unit: string | null,
): string {
  if (high !== null) return `between ${limitText(value, unit)} and ${limitText(high, unit)}`;
  return `${{ '>': 'above', '>=': 'at least', '<': 'below', '<=': 'at most', '=': 'exactly', '<>': 'not' }[comparator] ?? comparator} ${limitText(value, unit)}`;
}

/**
 * A limit as it was written: amounts with their currency, rates in percent; other numbers say their
 * unit by their name.
 */
function limitText(value: number, unit: string | null): string {
  // 7 % is kept as 0.07, a hundred times which is 7.000000000000001.
  if (isPercent(unit)) return formatExact(value, { unit, decimals: decimalsOf(Number((value * 100).toPrecision(12))) });
  if (isCurrency(unit))
    return formatExact(value, { unit, decimals: Number.isInteger(value) ? 0 : Math.max(2, decimalsOf(value)) });
  return String(value);
}

/** How many decimals a number is written with: 12.25 has two, 1e-7 has seven. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}
