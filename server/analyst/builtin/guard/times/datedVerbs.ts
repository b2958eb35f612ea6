import type { FieldRef } from '../../reading.ts';
import { modelsOf, same } from '../claims/claimed.ts';
import type { Guarded, Objection } from '../question.ts';
import { isTimeAt } from '../words/verbs.ts';

/**
 * "orders shipped after 1 May" is about the date of the shipment, where there is one, and not about
 * any other date of an order.
 */
export function datedByTheirVerbs(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const dates = claims.fields.filter((field) => isDate(field, guarded));
  if (claims.periods.length === 0 || dates.length === 0) return [];
  return mentions.words.flatMap(({ text, lemma, raw, quoted }, at): readonly Objection[] => {
    if (quoted || lemma.length < 4 || !text.endsWith('ed') || !isTimeAt(guarded, at + 1)) return [];
    const root = lemma.replace(/e$/, '');
    const meant = nearTo(guarded).flatMap((model) => datesOfVerb(model, root, guarded));
    return meant.length === 0 || dates.some((date) => meant.some((one) => same(one, date)))
      ? []
      : [{ kind: 'dated', words: raw }];
  });
}

/** Models of the reading, and those that one relationship leads to or from. */
function nearTo({ claims, lookup }: Guarded): readonly string[] {
  const models = modelsOf(claims);
  return lookup.catalog.models
    .filter(
      ({ name, relationships }) =>
        models.has(name) ||
        relationships.some(({ toModel }) => models.has(toModel)) ||
        [...models].some((one) => lookup.model(one)?.relationships.some(({ toModel }) => toModel === name)),
    )
    .map(({ name }) => name);
}

/** Dates with the verb in their names, or the only date of rows that are called by it. */
function datesOfVerb(model: string, root: string, guarded: Guarded): readonly FieldRef[] {
  const dates = (guarded.lookup.model(model)?.dimensions ?? [])
    .map(({ name }): FieldRef => ({ model, name, via: null }))
    .filter((field) => isDate(field, guarded));
  const named = dates.filter(({ name }) =>
    name
      .toLowerCase()
      .split('_')
      .some((word) => word.startsWith(root)),
  );
  if (named.length > 0) return named;
  return dates.length === 1 &&
    model
      .toLowerCase()
      .split('_')
      .some((word) => word.startsWith(root))
    ? dates
    : [];
}

function isDate({ model, name }: FieldRef, { lookup }: Guarded): boolean {
  const type = lookup.dimension(model, name)?.type;
  return type === 'DATE' || type === 'TIMESTAMP';
}
