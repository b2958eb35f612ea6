import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';
import type { MeasureTerm } from '../../builtin/reading.ts';
import type { Subject } from '../subject/subject.ts';

const MOST_RELATED = 3;

/** The field that a sum adds up; null where it is no plain sum of one. */
export function amountField(term: MeasureTerm, base: string, lookup: CatalogLookup): string | null {
  if (term.kind === 'aggregate') return term.fn === 'SUM' && term.field.model === base ? term.field.name : null;
  const named =
    term.kind === 'metric'
      ? (/^(?:\w+\.)?(\w+)$/.exec((lookup.metric(term.name)?.expression ?? '').replaceAll(/[{}\s]/g, ''))?.[1] ?? '')
      : term.kind === 'measure'
        ? term.name
        : '';
  const metric = term.kind === 'metric' ? lookup.metric(term.name) : undefined;
  const measure = lookup.measure(base, named);
  // The largest rows would not be among those that the number is made of.
  const isNarrowed = (metric && (metric.filter !== null || metric.namedFilters.length > 0)) || measure?.filter;
  if (isNarrowed) return null;
  const column = /^sum\(\s*(\w+)\s*\)$/i.exec(measure?.expression.trim() ?? '')?.[1];
  const field = lookup.model(base)?.dimensions.find((one) => one.type === 'NUMBER' && one.expression === column);
  return field?.name ?? null;
}

/** Other sums of the same model, which share its rows and its time. */
export function relatedTerms({ term }: Subject, lookup: CatalogLookup): readonly MeasureTerm[] {
  const own = term.kind === 'metric' || term.kind === 'measure' ? term.name : '';
  const count = lookup.countMeasure(term.model);
  return (lookup.model(term.model)?.measures ?? [])
    .filter((one) => one.name !== own && one !== count && one.additivity === 'ADDITIVE')
    .filter((one) => one.timeDimension === undefined)
    .slice(0, MOST_RELATED)
    .map((one) => ({ kind: 'measure', model: term.model, name: one.name }));
}
