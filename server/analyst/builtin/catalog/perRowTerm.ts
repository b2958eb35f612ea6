import type { CatalogLookup } from './catalogLookup.ts';
import type { MeasureTerm } from '../reading.ts';

/**
 * "average revenue" where revenue is SUM(amount) and `amount` is a dimension: the average amount of
 * a row.
 */
export function perRowTerm(
  measure: MeasureTerm,
  fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM',
  lookup: CatalogLookup,
): MeasureTerm | null {
  if (measure.kind !== 'measure') return null;
  const expression = lookup.measure(measure.model, measure.name)?.expression ?? '';
  const column = /^(?:sum|avg)\s*\(\s*([a-z_][\w]*)\s*\)$/i.exec(expression.trim())?.[1];
  const dimension = lookup
    .model(measure.model)
    ?.dimensions.find((one) => one.type === 'NUMBER' && (one.expression === column || one.name === column));
  return dimension
    ? {
        kind: 'aggregate',
        fn,
        model: measure.model,
        field: { model: measure.model, name: dimension.name, via: null },
      }
    : null;
}
