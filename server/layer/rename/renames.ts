import type { Layer, LayerMetric, LayerModel, ThingType } from '../layer.ts';
import { thingsOf } from '../layer.ts';

/** Another name for a thing that stays the same. */
export interface Rename {
  readonly type: Exclude<ThingType, 'GlossaryTerm' | 'Definition'>;
  readonly id: string;
  /** Name of the model of a part; null for models and metrics. */
  readonly model: string | null;
  readonly from: string;
  readonly to: string;
}

/** Things that have another name afterwards. The names of models are those of before. */
export function renamesBetween(before: Layer, after: Layer): readonly Rename[] {
  const now = thingsOf(after);
  return [...thingsOf(before).values()].flatMap(({ type, id, name, entity, value }): Rename[] => {
    const to = now.get(id)?.name;
    if (type === 'GlossaryTerm' || type === 'Definition' || to === undefined || to === name) {
      return [];
    }
    return [{ type, id, model: entity === value || !('name' in entity) ? null : entity.name, from: name, to }];
  });
}

/**
 * Gives a thing another name, wherever the layer refers to it by name: keys, targets, anchors and
 * lists. Expressions stay as they are written.
 */
export function renamed(layer: Layer, rename: Rename): Layer {
  const { type, model, from, to } = rename;
  const field = (name: string): string => (model !== null && name === `${model}.${from}` ? `${model}.${to}` : name);
  switch (type) {
    case 'Model': {
      const name = (one: string): string => (one === from ? to : one);
      const qualified = (one: string): string => (one.startsWith(`${from}.`) ? to + one.slice(from.length) : one);
      return {
        ...layer,
        models: layer.models.map((one) => ({
          ...one,
          name: name(one.name),
          relationships: one.relationships.map((way) => ({ ...way, toModel: name(way.toModel) })),
        })),
        metrics: layer.metrics.map((metric) => ({
          ...mapFields(metric, qualified),
          anchorModel: name(metric.anchorModel),
          joins: metric.joins.map((join) => ({ ...join, toModel: name(join.toModel) })),
        })),
        glossary: layer.glossary.map((term) => ({
          ...term,
          mappings: term.mappings.map((mapping) => {
            const target = mapping.kind === 'MODEL' ? name(mapping.target) : qualified(mapping.target);
            return mapping.kind === 'METRIC' ? mapping : { ...mapping, target };
          }),
        })),
      };
    }
    case 'Dimension':
      return {
        ...withTargets(layer, 'DIMENSION', field),
        models: layer.models.map((one) => renamedDimension(one, rename)),
        metrics: layer.metrics.map((metric) => mapFields(metric, field)),
      };
    case 'Measure':
      return { ...withTargets(layer, 'MEASURE', field), models: withPart(layer.models, rename, 'measures') };
    case 'Filter':
      return {
        ...withTargets(layer, 'FILTER', field),
        models: withPart(layer.models, rename, 'filters'),
        metrics: layer.metrics.map((metric) =>
          metric.anchorModel === model
            ? { ...metric, namedFilters: metric.namedFilters.map((name) => (name === from ? to : name)) }
            : metric,
        ),
      };
    case 'RowPolicy':
      return { ...layer, models: withPart(layer.models, rename, 'rowPolicies') };
    case 'Relationship':
      return {
        ...layer,
        models: withPart(layer.models, rename, 'relationships'),
        metrics: layer.metrics.map((metric) =>
          metric.anchorModel === model
            ? {
                ...metric,
                joins: metric.joins.map((join) => (join.relationship === from ? { ...join, relationship: to } : join)),
              }
            : metric,
        ),
      };
    case 'Metric':
      return {
        ...withTargets(layer, 'METRIC', (name) => (name === from ? to : name)),
        metrics: layer.metrics.map((metric) => ({
          ...metric,
          name: metric.name === from ? to : metric.name,
          successor: metric.successor === from ? to : metric.successor,
        })),
      };
  }
}

function mapFields(metric: LayerMetric, name: (field: string) => string): LayerMetric {
  return {
    ...metric,
    groupBy: metric.groupBy.map(name),
    timeDimension: metric.timeDimension === null ? null : name(metric.timeDimension),
  };
}

function renamedDimension(model: LayerModel, { model: owner, from, to }: Rename): LayerModel {
  const own = (name: string): string => (model.name === owner && name === from ? to : name);
  return {
    ...model,
    grain: { ...model.grain, keys: model.grain.keys.map(own) },
    dimensions: model.dimensions.map((one) => ({ ...one, name: own(one.name) })),
    relationships: model.relationships.map((way) => ({
      ...way,
      keys: way.keys.map((key) => ({
        from: own(key.from),
        to: way.toModel === owner && key.to === from ? to : key.to,
      })),
    })),
  };
}

function withPart(
  models: readonly LayerModel[],
  { model: owner, from, to }: Rename,
  list: 'measures' | 'filters' | 'relationships' | 'rowPolicies',
): readonly LayerModel[] {
  return models.map((model) =>
    model.name === owner
      ? { ...model, [list]: model[list].map((part) => (part.name === from ? { ...part, name: to } : part)) }
      : model,
  );
}

function withTargets(
  layer: Layer,
  kind: Layer['glossary'][number]['mappings'][number]['kind'],
  name: (target: string) => string,
): Layer {
  return {
    ...layer,
    glossary: layer.glossary.map((term) => ({
      ...term,
      mappings: term.mappings.map((mapping) =>
        mapping.kind === kind ? { ...mapping, target: name(mapping.target) } : mapping,
      ),
    })),
  };
}
