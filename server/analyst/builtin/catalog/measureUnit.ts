import type { CatalogLookup } from './catalogLookup.ts';
import type { MeasureTerm } from '../reading.ts';

/** The unit of a number, as its definition says it; null where it says none. */
export function measureUnit(measure: MeasureTerm, lookup: CatalogLookup): string | null {
  switch (measure.kind) {
    case 'metric':
      return lookup.metric(measure.name)?.unit ?? null;
    case 'measure':
      return lookup.measure(measure.model, measure.name)?.unit ?? null;
    case 'aggregate':
      return measure.fn === 'COUNT_DISTINCT'
        ? null
        : (lookup.dimension(measure.field.model, measure.field.name)?.unit ?? null);
    case 'count':
    case 'ratio':
      return null;
  }
}
