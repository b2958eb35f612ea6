import { labelOf } from './catalogLookup.ts';
import type { CatalogLookup } from './catalogLookup.ts';
import type { Breakdown, FieldRef, Filter, Reading } from './reading.ts';
import { during, periodLabel } from './time/periodLabel.ts';
import { dayPartLabel } from './time/timeOfDay.ts';
import { measureLabel } from './measureLabel.ts';

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
      `${measureLabel(threshold.measure, lookup).toLowerCase()} ${comparatorWords(threshold.comparator, threshold.value, threshold.high)}`,
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

/** "Origin" and "airport" make "Origin airport"; a role that says the thing already is left as it is. */
function joinWords(role: string, label: string): string {
  return role.toLowerCase().split(' ').includes(label) ? role : `${role} ${label}`;
}

/** Words for a filter: "country is Germany". */
export function filterLabel(filter: Filter, lookup: CatalogLookup): string {
  switch (filter.kind) {
    case 'values':
      return `${fieldLabel(filter.field, lookup).toLowerCase()} ${filter.negated ? 'is not' : 'is'} ${filter.values.map((value) => valueLabel(filter.field, value, lookup)).join(' or ')}`;
    case 'null':
      return `${fieldLabel(filter.field, lookup).toLowerCase()} is ${filter.negated ? 'known' : 'missing'}`;
    case 'number':
      return `${fieldLabel(filter.field, lookup).toLowerCase()} ${comparatorWords(filter.comparator, filter.value, filter.high)}`;
    case 'named': {
      const definition = lookup.filter(filter.model, filter.name);
      return `${filter.negated ? 'not ' : ''}${definition ? labelOf(definition).toLowerCase() : filter.name}`;
    }
    case 'counted': {
      const definition = lookup.measure(filter.model, filter.name);
      return `${filter.negated ? 'not ' : ''}counted as ${definition ? labelOf(definition).toLowerCase() : filter.name}`;
    }
    case 'hours':
      return `${filter.negated ? 'the time of day is not ' : 'the time of day is '}${dayPartLabel(filter)}`;
    case 'weekdays':
      return `the weekday is ${filter.negated ? 'not ' : ''}${filter.days.map((day) => WEEKDAYS[day - 1] ?? '').join(' or ')}`;
    case 'exists':
      return `${filter.negated ? 'without' : 'with'} ${(lookup.model(filter.other)?.label || filter.other).toLowerCase()}${[...filter.filters.map((one) => ` (${filterLabel(one, lookup)})`), ...(filter.period ? [` ${during(periodLabel(filter.period))}`] : [])].join('')}`;
  }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A value as the semantic layer calls it. */
export function valueLabel(field: FieldRef, value: string | boolean, lookup: CatalogLookup): string {
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return lookup.dimension(field.model, field.name)?.enumValues.find((one) => one.value === value)?.label || value;
}

/** Words for a limit: "above 5", "between 3 and 9". */
export function comparatorWords(comparator: string, value: number, high: number | null): string {
  if (high !== null) return `between ${value} and ${high}`;
  return `${{ '>': 'above', '>=': 'at least', '<': 'below', '<=': 'at most', '=': 'exactly', '<>': 'not' }[comparator] ?? comparator} ${value}`;
}
