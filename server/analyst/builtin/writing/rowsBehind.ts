import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { perRowTerm } from '../catalog/perRowTerm.ts';
import { sameField, EMPTY_READING } from '../reading.ts';
import type { FieldRef, Filter, Reading } from '../reading.ts';
import { timeChoice } from '../catalog/timeChoice.ts';

const MAX_FIELDS = 8;
const MAX_ROWS = 100;

/**
 * Rows that make up a number ("show the rows"), with its keys, its date and its summed field in
 * front.
 */
export function rowsBehind(base: Reading, lookup: CatalogLookup): Reading {
  const [measure] = base.measures;
  const model = measure?.model ?? '';
  const { key, display } = lookup.identity(model);
  const ofModel = (name: string): FieldRef => ({ model, name, via: null });
  const time = base.time ?? (measure ? timeChoice(measure, lookup)?.field : null);
  const added = measure && perRowTerm(measure, 'SUM', lookup);
  const wanted: readonly FieldRef[] = [
    ...[key, display].flatMap((one) => (one ? [ofModel(one.name)] : [])),
    ...(time?.model === model ? [time] : []),
    ...base.breakdowns.flatMap((one) => (one.kind === 'field' ? [one.field] : [])),
    ...(added?.kind === 'aggregate' ? [added.field] : []),
    ...(lookup.model(model)?.dimensions ?? []).map((one) => ofModel(one.name)),
  ];
  const fields = wanted.filter((field, index) => wanted.findIndex((other) => sameField(other, field)) === index);
  return {
    ...EMPTY_READING,
    shape: 'rows',
    filters: base.filters,
    period: base.period,
    time: base.time,
    lifted: base.lifted,
    timeZone: base.timeZone,
    rows: {
      model,
      fields: fields.slice(0, MAX_FIELDS),
      orderBy: null,
      descending: true,
      limit: MAX_ROWS,
      asked: false,
      behind: base.measures,
    },
  };
}

/** Condition under which a row takes part in its number. */
export function countedBehind({ rows }: Reading, lookup: CatalogLookup): readonly Filter[] {
  const [measure, more] = rows?.behind ?? [];
  if (measure?.kind !== 'measure' || more || !lookup.measure(measure.model, measure.name)?.filter) return [];
  return [{ kind: 'counted', model: measure.model, name: measure.name, negated: false }];
}
