import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';
import type { MeasureTerm } from '../../builtin/reading.ts';

/**
 * The two sums of one model that a ratio is made of; null where the number is none of that kind.
 */
export function ratioOf(
  term: MeasureTerm,
  lookup: CatalogLookup,
): { readonly numerator: MeasureTerm; readonly denominator: MeasureTerm } | null {
  if (term.kind === 'ratio') {
    const { numerator, denominator } = term;
    return [numerator, denominator].every((one) => adds(one, lookup)) && numerator.model === denominator.model
      ? { numerator, denominator }
      : null;
  }
  if (term.kind !== 'metric') return null;
  const metric = lookup.metric(term.name);
  // A condition of the metric's own would have to narrow both sums.
  if (!metric || metric.filter !== null || metric.namedFilters.length > 0) return null;
  const [over, under, more] = metric.expression.replaceAll(/[{}]/g, '').split('/');
  if (over === undefined || under === undefined || more !== undefined) return null;
  const denominator = /^nullif\(\s*([\w.]+)\s*,\s*0(?:\.0)?\s*\)$/i.exec(under.trim())?.[1] ?? under.trim();
  const [first, second] = [over.trim(), denominator].map((text) => measureNamed(text, metric.anchorModel, lookup));
  return first && second && first.model === second.model ? { numerator: first, denominator: second } : null;
}

function measureNamed(text: string, base: string, lookup: CatalogLookup): MeasureTerm | null {
  const [, model = base, name = ''] = /^(?:(\w+)\.)?(\w+)$/.exec(text) ?? [];
  const term: MeasureTerm = { kind: 'measure', model, name };
  return adds(term, lookup) ? term : null;
}

function adds(term: MeasureTerm, lookup: CatalogLookup): boolean {
  if (term.kind === 'count') return true;
  if (term.kind === 'aggregate') return term.fn === 'SUM';
  return term.kind === 'measure' && lookup.measure(term.model, term.name)?.additivity === 'ADDITIVE';
}
