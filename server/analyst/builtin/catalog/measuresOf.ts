import type { MeasureDefinition } from '../../../semql/catalog/definition.ts';
import type { MeasureTerm } from '../reading.ts';
import type { CatalogLookup } from './catalogLookup.ts';

/** Measures of the semantic layer that a number is made of. */
export function measuresOf(term: MeasureTerm, lookup: CatalogLookup): readonly MeasureDefinition[] {
  switch (term.kind) {
    case 'measure': {
      const measure = lookup.measure(term.model, term.name);
      return measure === undefined ? [] : [measure];
    }
    case 'metric': {
      const metric = lookup.metric(term.name);
      if (metric === undefined) return [];
      const named = [...metric.expression.matchAll(/(?:(\w+)\.)?(\w+)/g)];
      return named.flatMap(([, model = metric.anchorModel, name = '']) => lookup.measure(model, name) ?? []);
    }
    case 'ratio':
      return [...measuresOf(term.numerator, lookup), ...measuresOf(term.denominator, lookup)];
    case 'count':
    case 'aggregate':
      return [];
  }
}
