import type { CatalogLookup } from './catalogLookup.ts';
import { dateEventsOf, isBirth } from '../durations/dateEvents.ts';
import { sameField } from '../reading.ts';
import type { FieldRef, MeasureTerm } from '../reading.ts';

/** Dates a measure may be counted by and the one that is used. */
export interface TimeChoice {
  readonly field: FieldRef;
  readonly alternatives: readonly FieldRef[];
}

/**
 * The date that places a measure in time: the metric's own, the model's, or one reached by a to-one
 * join. A date of birth is none, unless a metric says so: salaries by month are
 * not those of people born then.
 */
export function timeChoice(measure: MeasureTerm, lookup: CatalogLookup): TimeChoice | null {
  if (measure.kind === 'ratio') return timeChoice(measure.numerator, lookup);
  if (measure.kind === 'metric') {
    const own = lookup.metric(measure.name)?.timeDimension?.split('.');
    if (own?.[0] !== undefined && own[1] !== undefined)
      return { field: { model: own[0], name: own[1], via: null }, alternatives: [] };
  }
  for (const model of lookup.joins.reachable(measure.model)) {
    const fields = lookup.timeDimensions(model).map((dimension) => ({ model, name: dimension.name, via: null }));
    const preferred = fields
      .filter((field) => usage(field, lookup) > 0 || !isBirthDate(field, lookup))
      .toSorted((a, b) => usage(b, lookup) - usage(a, lookup))[0];
    if (preferred) return { field: preferred, alternatives: fields.filter((field) => field !== preferred) };
  }
  return null;
}

/** Every date that could place the number in time instead, its own model's first. */
export function servingDates(measure: MeasureTerm, field: FieldRef, lookup: CatalogLookup): readonly FieldRef[] {
  return lookup.joins
    .reachable(measure.model)
    .flatMap((model) => lookup.timeDimensions(model).map((dimension) => ({ model, name: dimension.name, via: null })))
    .filter((one) => !sameField(one, field));
}

/** True for a date of birth. */
export function isBirthDate({ model, name }: Pick<FieldRef, 'model' | 'name'>, lookup: CatalogLookup): boolean {
  return dateEventsOf(lookup.catalog).events.some((one) => one.model === model && one.field === name && isBirth(one));
}

/** How many metrics count by this date: the organization's own habit. */
function usage(field: FieldRef, lookup: CatalogLookup): number {
  return lookup.catalog.metrics.filter((metric) => metric.timeDimension === `${field.model}.${field.name}`).length;
}
