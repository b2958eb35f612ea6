import type { MeasureTerm } from '../reading.ts';
import type { CatalogLookup } from './catalogLookup.ts';

/** True for the mean or the median of a value of each row. */
export function isAverage(term: MeasureTerm, lookup: CatalogLookup): boolean {
  if (term.kind === 'aggregate') return term.fn === 'AVG' || term.fn === 'MEDIAN';
  if (term.kind !== 'measure') return false;
  return /^\s*(?:AVG|MEDIAN)\s*\(/i.test(lookup.measure(term.model, term.name)?.expression ?? '');
}
