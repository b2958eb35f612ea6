import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Filter, MeasureTerm, Reading } from '../reading.ts';

/**
 * Text that two readings share when the definitions count the same rows: "cancelled subscriptions"
 * as a number of its own, and as the subscriptions that pass the filter of the same condition. No
 * clarification is needed between the two.
 */
export function meaningKey(reading: Reading, lookup: CatalogLookup): string {
  const counted = reading.measures.map((measure) => countedRows(measure, lookup));
  const conditions = [
    ...reading.filters.map((filter) => condition(filter, lookup)),
    ...counted.map((one) => one.where),
  ];
  return JSON.stringify({
    ...reading,
    measures: counted.map((one) => one.measure),
    filters: [...new Set(conditions.filter((one) => one !== null))].toSorted(),
  });
}

function countedRows(
  measure: MeasureTerm,
  lookup: CatalogLookup,
): { readonly measure: MeasureTerm; readonly where: string | null } {
  if (measure.kind !== 'measure') return { measure, where: null };
  const count = lookup.countMeasure(measure.model);
  const definition = lookup.measure(measure.model, measure.name);
  const isCount = definition !== undefined && definition.expression === count?.expression;
  if (!isCount) return { measure, where: null };
  const where = definition.filter === null ? null : `${measure.model}: ${plain(definition.filter)}`;
  return { measure: { kind: 'count', model: measure.model }, where };
}

function condition(filter: Filter, lookup: CatalogLookup): string {
  if (filter.kind !== 'named' || filter.negated) return JSON.stringify(filter);
  const expression = lookup.filter(filter.model, filter.name)?.expression ?? filter.name;
  return `${filter.model}: ${plain(expression)}`;
}

function plain(expression: string): string {
  return expression.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
