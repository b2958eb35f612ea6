/** Anything with an id, or nothing that the viewer may read. */
type Reference = { readonly id: string } | null;

/** A semantic layer as far as its graph needs it. */
export interface KnownLayer {
  readonly models: readonly {
    readonly id: string;
    readonly name: string;
    readonly dimensions: readonly { readonly id: string }[];
    readonly measures: readonly { readonly id: string }[];
    readonly filters: readonly { readonly id: string }[];
    readonly relationships: readonly { readonly toModel: Reference }[];
  }[];
  readonly metrics: readonly { readonly id: string; readonly name: string; readonly anchorModel: Reference }[];
  readonly terms: readonly {
    readonly id: string;
    readonly term: string;
    readonly mappings: readonly {
      readonly model: Reference;
      readonly dimension: Reference;
      readonly measure: Reference;
      readonly filter: Reference;
      readonly metric: Reference;
    }[];
  }[];
}

/** Something that stands alone. */
export interface Orphan {
  readonly id: string;
  readonly type: 'Model' | 'Metric' | 'GlossaryTerm';
  readonly name: string;
  /** What it lacks, in words. */
  readonly why: string;
}

/** Nodes and edges of a semantic layer by kind, and what is cut off. */
export interface Knowledge {
  readonly nodes: Readonly<Record<'models' | 'dimensions' | 'measures' | 'filters' | 'metrics' | 'terms', number>>;
  readonly edges: Readonly<Record<'relationships' | 'fields' | 'anchors' | 'mappings', number>>;
  /** Groups of models that relationships connect, the largest first. */
  readonly islands: readonly (readonly string[])[];
  readonly orphans: readonly Orphan[];
}

/** The graph of a semantic layer in numbers: what it consists of, and what nothing leads to. */
export function knowledgeOf({ models, metrics, terms }: KnownLayer): Knowledge {
  const shown = new Set(models.map(({ id }) => id));
  const ways = models.flatMap(({ id, relationships }) =>
    relationships.flatMap(({ toModel }) =>
      toModel !== null && shown.has(toModel.id) ? [[id, toModel.id] as const] : [],
    ),
  );
  const islands = islandsOf(
    models.map(({ id }) => id),
    ways,
  );
  const [mainland = []] = islands;
  const reached = new Set(mainland);
  const mappings = terms.flatMap((term) =>
    term.mappings.filter(({ model, dimension, measure, filter, metric }) =>
      [model, dimension, measure, filter, metric].some((target) => target !== null),
    ),
  );
  const count = (list: 'dimensions' | 'measures' | 'filters'): number =>
    models.reduce((sum, model) => sum + model[list].length, 0);
  const parts = { dimensions: count('dimensions'), measures: count('measures'), filters: count('filters') };
  return {
    nodes: { models: models.length, ...parts, metrics: metrics.length, terms: terms.length },
    edges: {
      relationships: ways.length,
      fields: parts.dimensions + parts.measures + parts.filters,
      anchors: metrics.filter(({ anchorModel }) => anchorModel !== null).length,
      mappings: mappings.length,
    },
    islands,
    orphans: [
      ...models
        .filter(({ id }) => models.length > 1 && !reached.has(id))
        .map(({ id, name }) => ({ id, type: 'Model' as const, name, why: 'no path leads to it from the others' })),
      ...models
        .filter(({ measures }) => measures.length === 0)
        .map(({ id, name }) => ({ id, type: 'Model' as const, name, why: 'it has no measure' })),
      ...metrics
        .filter(({ anchorModel }) => anchorModel === null)
        .map(({ id, name }) => ({ id, type: 'Metric' as const, name, why: 'its model is missing' })),
      ...terms
        .filter(({ mappings: own }) => own.length === 0)
        .map(({ id, term }) => ({
          id,
          type: 'GlossaryTerm' as const,
          name: term,
          why: 'it means nothing in the data',
        })),
    ],
  };
}

/** Groups of ids that are connected, the largest first. */
function islandsOf(
  ids: readonly string[],
  ways: readonly (readonly [from: string, to: string])[],
): readonly (readonly string[])[] {
  const near = Map.groupBy(
    ways.flatMap(([from, to]) => [
      { from, to },
      { from: to, to: from },
    ]),
    ({ from }) => from,
  );
  const left = new Set(ids);
  const islands: string[][] = [];
  for (const start of ids) {
    const island: string[] = [];
    const waiting = left.delete(start) ? [start] : [];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      island.push(id);
      waiting.push(...(near.get(id) ?? []).flatMap(({ to }) => (left.delete(to) ? [to] : [])));
    }
    if (island.length > 0) {
      islands.push(island);
    }
  }
  return islands.toSorted((one, other) => other.length - one.length);
}
