import type {
  CalendarDefinition,
  CatalogDefinition,
  DimensionDefinition,
  FilterDefinition,
  GlossaryTermDefinition,
  MeaningDefinition,
  MeasureDefinition,
  MetricDefinition,
  ModelDefinition,
  RelationshipDefinition,
  RowPolicyDefinition,
} from '../semql/catalog/definition.ts';

/** A model as its editors see it: its definition, and what queries do not need. */
export interface LayerModel extends ModelDefinition {
  /** Imported table that it reads; null: none. */
  readonly tableId: string | null;
  readonly ownerId: string | null;
  readonly rowPolicies: readonly RowPolicyDefinition[];
}

/** A metric as its editors see it. */
export interface LayerMetric extends MetricDefinition {
  readonly joins: readonly LayerJoin[];
  /** Row conditions of its own; `filter` is all of them together. */
  readonly conditions: readonly string[];
  /** Names of tags, sorted. */
  readonly tags: readonly string[];
  readonly ownerId: string | null;
  /** Name of the metric to use instead of a deprecated one. */
  readonly successor: string | null;
}

/** A join of a metric; `keys` count where it follows no relationship. */
export type LayerJoin = MetricDefinition['joins'][number] & {
  readonly keys: readonly { readonly from: string; readonly to: string }[];
};

/** A term as its editors see it. */
export interface LayerTerm extends GlossaryTermDefinition {
  readonly version: number;
  /** Names of tags, sorted. */
  readonly tags: readonly string[];
}

/**
 * A definition as its editors see it: what a word means, in sentences. Queries need none of them,
 * so they are no part of a catalog.
 */
export interface LayerDefinition extends MeaningDefinition {
  readonly version: number;
  /** The only agent that reads it; null: every agent of the environment. */
  readonly agentId: string | null;
  /** Task in which it was learned; null: none, or it was deleted. */
  readonly sourceTaskId: string | null;
}

/**
 * The semantic layer of an environment as its editors see it. It is a catalog as well: what a
 * change makes of it can be compiled before it is written.
 */
export interface Layer extends CatalogDefinition {
  readonly models: readonly LayerModel[];
  readonly metrics: readonly LayerMetric[];
  readonly glossary: readonly LayerTerm[];
  readonly definitions: readonly LayerDefinition[];
}

/** A layer in which nothing is. */
export function emptyLayer(calendar: CalendarDefinition): Layer {
  return { calendar, models: [], metrics: [], glossary: [], definitions: [] };
}

type Contents = Pick<Layer, 'models' | 'metrics' | 'glossary' | 'definitions'>;

export function isEmptyLayer({ models, metrics, glossary, definitions }: Contents): boolean {
  return [models, metrics, glossary, definitions].every(({ length }) => length === 0);
}

/** Objects with a version of their own, by their type in the API. */
export interface Entities {
  readonly Model: LayerModel;
  readonly Metric: LayerMetric;
  readonly GlossaryTerm: LayerTerm;
  readonly Definition: LayerDefinition;
}

/** An object with a version of its own. */
export type LayerEntity = Entities[keyof Entities];

/** Parts of a model, whose version is that of the model. */
export interface Parts {
  readonly Dimension: DimensionDefinition;
  readonly Measure: MeasureDefinition;
  readonly Filter: FilterDefinition;
  readonly Relationship: RelationshipDefinition;
  readonly RowPolicy: RowPolicyDefinition;
}

export type EntityType = keyof Entities;
export type PartType = keyof Parts;
/** Everything that has an id and a name in the semantic layer. */
export type Things = Entities & Parts;
export type ThingType = keyof Things;
/** Things of the layer, and what stands on it without belonging to it. */
export type StandingType = ThingType | 'QueryTemplate' | 'Suggestion' | 'Answer' | 'EvalCase';

/** List of the layer in which the entities of a type are. */
export const entityList = {
  Model: 'models',
  Metric: 'metrics',
  GlossaryTerm: 'glossary',
  Definition: 'definitions',
} as const;

/** List of a model in which its parts of a type are. */
export const partList = {
  Dimension: 'dimensions',
  Measure: 'measures',
  Filter: 'filters',
  Relationship: 'relationships',
  RowPolicy: 'rowPolicies',
} as const;

const partLists = Object.entries(partList) as [PartType, (typeof partList)[PartType]][];

/** Narrows the type of a thing to those that belong to a model. */
export function isPartType(type: ThingType): type is PartType {
  return type in partList;
}

/** A thing with where it is: parts name their model. */
export interface Placed {
  readonly type: ThingType;
  readonly id: string;
  /** Name in queries; the word of a term. */
  readonly name: string;
  /** Versioned object that it belongs to, or is. */
  readonly entity: LayerEntity;
  readonly value: Things[ThingType];
}

/** One thing of a layer by its id, without looking at the fields of all others. */
export function thingOf(layer: Layer, id: string): Placed | undefined {
  for (const model of layer.models) {
    if (model.id === id) {
      return { type: 'Model', id, name: model.name, entity: model, value: model };
    }
    for (const [type, list] of partLists) {
      for (const part of model[list]) {
        if (part.id === id) {
          return { type, id, name: part.name, entity: model, value: part };
        }
      }
    }
  }
  const metric = layer.metrics.find((one) => one.id === id);
  if (metric !== undefined) {
    return { type: 'Metric', id, name: metric.name, entity: metric, value: metric };
  }
  const term = layer.glossary.find((one) => one.id === id);
  if (term !== undefined) {
    return { type: 'GlossaryTerm', id, name: term.term, entity: term, value: term };
  }
  const meaning = layer.definitions.find((one) => one.id === id);
  return meaning === undefined
    ? undefined
    : { type: 'Definition', id, name: meaning.name, entity: meaning, value: meaning };
}

/** Every thing of a layer by its id. */
export function thingsOf(layer: Layer): ReadonlyMap<string, Placed> {
  const things = new Map<string, Placed>();
  for (const model of layer.models) {
    things.set(model.id, { type: 'Model', id: model.id, name: model.name, entity: model, value: model });
    for (const [type, list] of partLists) {
      for (const part of model[list]) {
        things.set(part.id, { type, id: part.id, name: part.name, entity: model, value: part });
      }
    }
  }
  for (const metric of layer.metrics) {
    things.set(metric.id, { type: 'Metric', id: metric.id, name: metric.name, entity: metric, value: metric });
  }
  for (const term of layer.glossary) {
    things.set(term.id, { type: 'GlossaryTerm', id: term.id, name: term.term, entity: term, value: term });
  }
  for (const meaning of layer.definitions) {
    things.set(meaning.id, { type: 'Definition', id: meaning.id, name: meaning.name, entity: meaning, value: meaning });
  }
  return things;
}
