import type { CatalogDefinition } from '../../semql/catalog/definition.ts';
import type { Outcome } from './outcome.ts';

/**
 * Models, metrics and fields that an answer is computed from, also through others: the metric that
 * is selected, the measures in its expression, the dimensions in theirs and in its conditions. A
 * field counts as used where its name stands in a text over a model that was touched: rather one
 * too many than one that is missed.
 */
export function usedNames(
  { versions, semql, uses }: Pick<Outcome, 'versions' | 'semql' | 'uses'>,
  { models, metrics }: Pick<CatalogDefinition, 'models' | 'metrics'>,
): ReadonlySet<string> {
  const used = new Set(uses);
  const touched = models.filter(({ id, name }) => id in versions || used.has(name));
  const texts: string[] = semql === null ? [] : [semql];
  for (const { name } of touched) {
    used.add(name);
  }
  for (const metric of metrics) {
    if (metric.id in versions || used.has(metric.name)) {
      used.add(metric.name);
      texts.push(metric.expression, metric.filter ?? '', ...metric.groupBy, ...metric.namedFilters);
    }
  }
  // What a field is computed from is used as well, and so on.
  for (let known = -1; known !== used.size;) {
    known = used.size;
    for (const model of touched) {
      for (const field of [...model.dimensions, ...model.measures, ...model.filters]) {
        const name = `${model.name}.${field.name}`;
        if (!used.has(name) && texts.some((text) => names(text, field.name))) {
          used.add(name);
        }
        if (used.has(name) && !texts.includes(field.expression)) {
          texts.push(field.expression);
        }
      }
    }
  }
  return used;
}

/** True: a name stands in a text as a word of its own, whatever is before its dot. */
function names(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w])${name}(?![\\w])`, 'i').test(text.replaceAll(/'(?:[^']|'')*'/g, "''"));
}
