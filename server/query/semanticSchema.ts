import type { Viewer } from '../access/viewer.ts';
import type { ScopedCatalog } from '../model/catalogs.ts';
import type {
  CalendarDefinition,
  DimensionDefinition,
  FilterDefinition,
  MeasureDefinition,
  MetricDefinition,
  ModelDefinition,
  RelationshipDefinition,
} from '../semql/catalog/definition.ts';
import { metricDimensions } from '../semql/catalog/metricDimensions.ts';
import { scopeOfViewer, type ScopeInput } from './scopeOfViewer.ts';
import type { SemqlServices } from './compile/semqlRequest.ts';

/** Names that a query may use. */
export interface SemanticSchema {
  readonly calendar: CalendarDefinition;
  readonly models: readonly NameableModel[];
  readonly metrics: readonly NameableMetric[];
}

export interface NameableModel extends Pick<
  ModelDefinition,
  'id' | 'name' | 'label' | 'description' | 'guidance' | 'synonyms' | 'version'
> {
  readonly grain: string;
  /** False: its rows may not be read, only what is written about it. */
  readonly readable: boolean;
  readonly dimensions: readonly DimensionDefinition[];
  readonly measures: readonly MeasureDefinition[];
  readonly filters: readonly FilterDefinition[];
  readonly relationships: readonly RelationshipDefinition[];
}

export interface NameableMetric extends MetricDefinition {
  /** Computed when it is asked for. */
  dimensions(): readonly string[];
}

/** Whose semantic layer, and which part of it. */
export interface SemanticSchemaInput extends ScopeInput {
  /** Words of a name, label, synonym or description. */
  readonly search?: string | null;
}

/**
 * Lists the names a viewer may use in a query.
 *
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError of the agent or the environment,
 * InvalidInputError
 */
export async function semanticSchemaForViewer(
  services: SemqlServices,
  viewer: Viewer,
  input: SemanticSchemaInput,
): Promise<SemanticSchema> {
  const { scope } = await scopeOfViewer(services.database, viewer, input);
  return semanticSchema(await services.catalogs.of(scope), input.search ?? '');
}

/** The part of a catalog that has all words of the search; pure. */
export function semanticSchema(catalog: ScopedCatalog, search: string): SemanticSchema {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const { models, metrics, calendar } = catalog.visible;
  return {
    calendar,
    models: models.flatMap((model) => {
      const found = foundIn(nameable(model, !catalog.metadataOnly.has(model.id)), words);
      return found === null ? [] : [found];
    }),
    metrics: metrics
      .filter((metric) => hasAll(metric, words))
      .map((metric) => ({
        ...metric,
        timeDimension: catalog.hidden.has(metric.timeDimension ?? '') ? null : metric.timeDimension,
        dimensions: () => dimensionsOf(catalog, metric),
      })),
  };
}

function nameable(model: ModelDefinition, readable: boolean): NameableModel {
  // Sample values come from rows, so only viewers who may read the rows get them.
  const dimensions = readable ? model.dimensions : model.dimensions.map((each) => ({ ...each, sampleValues: [] }));
  return { ...model, grain: model.grain.description, readable, dimensions };
}

/**
 * The model, with the fields that were searched for when it is not the model itself; null when it
 * is neither.
 */
function foundIn(model: NameableModel, words: readonly string[]): NameableModel | null {
  if (hasAll(model, words)) {
    return model;
  }
  // A field is found together with its model: `orders revenue`.
  const others = words.filter((word) => !textOf(model).includes(word));
  const found = <Field extends Described>(fields: readonly Field[]): Field[] =>
    fields.filter((field) => hasAll(field, others));
  const { dimensions, measures, filters, relationships } = model;
  const part = {
    ...model,
    dimensions: dimensions.filter(
      (each) =>
        hasAll(each, others) || each.enumValues.some((value) => hasAll({ ...value, name: value.value }, others)),
    ),
    measures: found(measures),
    filters: found(filters),
    relationships: found(relationships),
  };
  const count = part.dimensions.length + part.measures.length + part.filters.length + part.relationships.length;
  return count === 0 ? null : part;
}

interface Described {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly synonyms: readonly string[];
}

function hasAll(thing: Described, words: readonly string[]): boolean {
  const text = textOf(thing);
  return words.every((word) => text.includes(word));
}

function textOf({ name, label, description, synonyms }: Described): string {
  return [name, label, description, ...synonyms].join('\n').toLowerCase();
}

function dimensionsOf({ prepared, hidden }: ScopedCatalog, { name }: MetricDefinition): readonly string[] {
  const metric = prepared.metrics.get(name, true);
  return metric === null ? [] : metricDimensions(prepared, metric, hidden);
}
