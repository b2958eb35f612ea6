import type { Layer, LayerModel } from '../layer.ts';

/** A name that a thing has. */
export interface ThingName {
  /** Name of the model of a part; null for models and metrics. */
  readonly model: string | null;
  readonly name: string;
}

/**
 * False: a text cannot mean the thing, whatever the compiler makes of it. A bare word of a model's
 * text is a field, a column or a relationship of that model where it has one of the name; only
 * behind a dot, or where it has none, does it mean a part of another model.
 *
 * @param home model that the text starts from; null: unknown
 */
export function mayMention(text: string, home: LayerModel | null, { model, name }: ThingName): boolean {
  const folded = name.toLowerCase();
  const written = text.toLowerCase();
  if (!written.includes(folded)) {
    return false;
  }
  if (model === null || home === null || home.name === model || !hasOwn(home, folded)) {
    return true;
  }
  for (let at = written.indexOf(folded); at >= 0; at = written.indexOf(folded, at + 1)) {
    // Filters stand in brackets behind a model, fields behind a dot; both may be quoted.
    if (/[.[,!]\s*"?$/.test(written.slice(0, at))) {
      return true;
    }
  }
  return false;
}

function hasOwn(model: LayerModel, folded: string): boolean {
  const isIt = ({ name }: { readonly name: string }): boolean => name.toLowerCase() === folded;
  return (
    model.dimensions.some(isIt) ||
    model.measures.some(isIt) ||
    model.columns.some(isIt) ||
    model.filters.some(isIt) ||
    model.relationships.some(isIt)
  );
}

/** Models that texts of things start from, by the id of the model or metric. */
export function homesOf({ models, metrics }: Layer): ReadonlyMap<string, LayerModel> {
  const named = new Map(models.map((model) => [model.name, model]));
  return new Map([
    ...models.map((model) => [model.id, model] as const),
    ...metrics.flatMap(({ id, anchorModel }) => {
      const model = named.get(anchorModel);
      return model === undefined ? [] : [[id, model] as const];
    }),
  ]);
}
