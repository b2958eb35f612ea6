import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { sameField } from '../reading.ts';
import type { FieldRef, MeasureTerm, Reading } from '../reading.ts';
import { timeChoice } from '../catalog/timeChoice.ts';

/**
 * The date that a period is about, where leaving it out would mislead: it is not the one the number
 * is counted by, or the number counts what happened on another date ("churned" subscriptions by
 * their start), or things that last and were there before and after ("employees in March" are those
 * hired then). Null where the period says enough.
 */
export function dateToSay(reading: Reading, lookup: CatalogLookup): FieldRef | null {
  const measure = measureOf(reading);
  if (!measure || !reading.period || reading.period.kind === 'all') return null;
  const own = timeChoice(measure, lookup)?.field ?? null;
  if (reading.time !== null && !(own && sameField(reading.time, own))) return reading.time;
  return own && (countsThings(measure, own, lookup) || happensOnAnotherDate(measure, own, lookup)) ? own : null;
}

/**
 * True where the rows of a number are chosen by a date of another model: "revenue of customers who
 * signed up in 2025".
 */
export function choosesRowsElsewhere(reading: Reading, lookup: CatalogLookup): boolean {
  const measure = measureOf(reading);
  const date = dateToSay(reading, lookup);
  const own = measure && timeChoice(measure, lookup)?.field;
  return Boolean(date && measure && date.model !== measure.model && own && own.model !== date.model);
}

/**
 * True for a count of what other rows belong to, by a day that no metric counts by: what has a time
 * of day happens, the rest lasts.
 */
function countsThings(measure: MeasureTerm, own: FieldRef, lookup: CatalogLookup): boolean {
  const counts =
    measure.kind === 'count' ||
    (measure.kind === 'measure' && lookup.countMeasure(measure.model)?.name === measure.name);
  const { models, metrics } = lookup.catalog;
  return (
    counts &&
    own.model === measure.model &&
    lookup.dimension(own.model, own.name)?.type === 'DATE' &&
    models.some(({ relationships }) =>
      relationships.some(({ toModel, type }) => toModel === measure.model && type === 'MANY_TO_ONE'),
    ) &&
    !metrics.some(({ timeDimension }) => timeDimension === `${own.model}.${own.name}`)
  );
}

/**
 * True for a number that counts what has a certain date ("cancelled_on IS NOT NULL") and is placed
 * in time by another one.
 */
export function happensOnAnotherDate(measure: MeasureTerm, own: FieldRef, lookup: CatalogLookup): boolean {
  return conditionsOf(measure, lookup).some(({ model, condition }) =>
    lookup
      .timeDimensions(model)
      .some(
        ({ name, expression }) =>
          !(model === own.model && name === own.name) &&
          [name, expression].some((column) => requires(condition, column)),
      ),
  );
}

function measureOf({ measures, rows }: Reading): MeasureTerm | null {
  return measures[0] ?? (rows ? { kind: 'count', model: rows.model } : null);
}

/** The conditions under which rows are counted by a number, with the model they are about. */
export function conditionsOf(
  measure: MeasureTerm,
  lookup: CatalogLookup,
): readonly { readonly model: string; readonly condition: string }[] {
  if (measure.kind === 'ratio')
    return [...conditionsOf(measure.numerator, lookup), ...conditionsOf(measure.denominator, lookup)];
  if (measure.kind === 'measure') {
    const condition = lookup.measure(measure.model, measure.name)?.filter ?? null;
    return condition === null ? [] : [{ model: measure.model, condition }];
  }
  if (measure.kind !== 'metric') return [];
  const expression = lookup.metric(measure.name)?.expression ?? '';
  return [...expression.matchAll(/(\w+)\.(\w+)/g)].flatMap(([, model = '', name = '']) =>
    conditionsOf({ kind: 'measure', model, name }, lookup),
  );
}

function requires(condition: string, column: string): boolean {
  const escaped = column.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.])${escaped}\\s+IS\\s+NOT\\s+NULL`, 'i').test(condition);
}
