import { labelOf } from './catalogLookup.ts';
import type { CatalogLookup } from './catalogLookup.ts';
import type { MeasureTerm } from '../reading.ts';

/** Words for a measure term, as its definition calls it. */
export function measureLabel(measure: MeasureTerm, lookup: CatalogLookup): string {
  switch (measure.kind) {
    case 'measure': {
      const definition = lookup.measure(measure.model, measure.name);
      return definition ? labelOf(definition) : measure.name;
    }
    case 'metric': {
      const definition = lookup.metric(measure.name);
      return definition ? labelOf(definition) : measure.name;
    }
    case 'count': {
      const model = lookup.model(measure.model);
      return model ? labelOf(model) : measure.model;
    }
    case 'aggregate': {
      const dimension = lookup.dimension(measure.field.model, measure.field.name);
      const words = {
        AVG: 'average',
        MEDIAN: 'median',
        MIN: 'minimum',
        MAX: 'maximum',
        SUM: 'total',
        COUNT_DISTINCT: 'distinct',
      }[measure.fn];
      return `${words} ${(dimension ? labelOf(dimension) : measure.field.name).toLowerCase()}`;
    }
    case 'ratio': {
      const per =
        measure.denominator.kind === 'aggregate'
          ? measure.denominator.field.name.replaceAll('_', ' ')
          : measureLabel(measure.denominator, lookup).toLowerCase();
      return `${measureLabel(measure.numerator, lookup)} per ${per.replace(/ (id|key|code)$/, '')}`;
    }
  }
}
