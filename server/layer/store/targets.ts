import type { CatalogDefinition } from '../../semql/catalog/definition.ts';

/** Ids of everything that can be referred to, by `model` or `model.name`. */
export interface Targets {
  readonly models: ReadonlyMap<string, string>;
  readonly dimensions: ReadonlyMap<string, string>;
  readonly measures: ReadonlyMap<string, string>;
  readonly filters: ReadonlyMap<string, string>;
  readonly relationships: ReadonlyMap<string, string>;
  readonly metrics: ReadonlyMap<string, string>;
  /**
   * @throws Error when there is nothing of that name: changes are checked before they are written
   */
  required(kind: Exclude<keyof Targets, 'required'>, name: string): string;
}

export function targetsOf({ models, metrics }: CatalogDefinition): Targets {
  const fields = (part: 'dimensions' | 'measures' | 'filters' | 'relationships'): ReadonlyMap<string, string> =>
    new Map(models.flatMap((model) => model[part].map(({ name, id }) => [`${model.name}.${name}`, id] as const)));
  const ids = {
    models: new Map(models.map(({ name, id }) => [name, id])),
    dimensions: fields('dimensions'),
    measures: fields('measures'),
    filters: fields('filters'),
    relationships: fields('relationships'),
    metrics: new Map(metrics.map(({ name, id }) => [name, id])),
  };
  return {
    ...ids,
    required(kind, name) {
      const id = ids[kind].get(name);
      if (id === undefined) {
        throw new Error(`The semantic layer has nothing called “${name}” among its ${kind}.`);
      }
      return id;
    },
  };
}
