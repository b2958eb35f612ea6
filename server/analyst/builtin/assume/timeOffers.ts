import { fieldLabel } from '../labels/describe.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { FieldRef, MeasureTerm, Reading } from '../reading.ts';
import type { Clock, Period, PeriodUnit } from '../time/period.ts';
import { calendarRange } from '../time/period.ts';
import { periodLabel } from '../time/periodLabel.ts';
import { servingDates } from '../catalog/timeChoice.ts';
import type { Offer } from './offer.ts';

const PERIODS: readonly Period[] = [
  { kind: 'this', unit: 'YEAR' },
  { kind: 'previous', unit: 'YEAR' },
  { kind: 'last', count: 12, unit: 'MONTH', includingCurrent: false },
  { kind: 'this', unit: 'QUARTER' },
  { kind: 'previous', unit: 'QUARTER' },
  { kind: 'this', unit: 'MONTH' },
  { kind: 'previous', unit: 'MONTH' },
  { kind: 'all' },
];

const GRAINS: readonly PeriodUnit[] = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** Zones that people count their days in. */
const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'America/New_York',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** Alternative periods when the question names none. */
export function periodOffers(asked: Reading): readonly Offer[] {
  return PERIODS.map((period) => offerPeriod(asked, period));
}

/** "March" meant the last one: the same stretch of the two years before and of the next. */
export function yearOffers(asked: Reading, period: Period, clock: Clock): readonly Offer[] {
  if (period.kind !== 'calendar') return [];
  const year = Number(period.text.slice(0, 4));
  return [year + 1, year - 1, year - 2]
    .map((other) => `${other}${period.text.slice(4)}`)
    .filter((text) => calendarRange(text).from <= clock.today)
    .map((text) => offerPeriod(asked, { kind: 'calendar', text }));
}

function offerPeriod(asked: Reading, period: Period): Offer {
  const label = periodLabel(period);
  return { text: label.charAt(0).toUpperCase() + label.slice(1), value: label, reading: { ...asked, period } };
}

/** Every other date that could place the number in time. */
export function dateOffers(
  asked: Reading,
  measure: MeasureTerm,
  field: FieldRef,
  lookup: CatalogLookup,
): readonly Offer[] {
  return servingDates(measure, field, lookup).map((time) => ({
    text: dateText(time, measure.model, lookup),
    value: `${time.model}.${time.name}`,
    reading: { ...asked, time },
  }));
}

/** "By order date"; of another model with its name: "By customer sign-up date". */
export function dateText(field: FieldRef, own: string, lookup: CatalogLookup): string {
  const label = fieldLabel(field, lookup).toLowerCase();
  const model = (lookup.model(field.model)?.label || field.model).toLowerCase();
  return field.model === own || label.includes(model) ? `By ${label}` : `By ${label} of ${model}`;
}

export function grainOffers(asked: Reading): readonly Offer[] {
  return GRAINS.map((grain) => ({
    text: grainText(grain),
    value: grain,
    reading: {
      ...asked,
      breakdowns: asked.breakdowns.map((one) => (one.kind === 'time' ? { ...one, grain } : one)),
    },
  }));
}

export function grainText(grain: PeriodUnit): string {
  return `By ${grain.toLowerCase()}`;
}

export function zoneOffers(asked: Reading): readonly Offer[] {
  return ZONES.map((timeZone) => ({ text: zoneText(timeZone), value: timeZone, reading: { ...asked, timeZone } }));
}

export function zoneText(timeZone: string): string {
  return `Days in ${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')}`;
}
