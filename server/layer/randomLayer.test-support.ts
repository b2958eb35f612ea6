import { conjunction } from '../model/conjunction.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { newId, type IdType } from '../platform/ids.ts';
import { Choices, numbersOf } from '../semql/oracle/choices.test-support.ts';
import { randomWorld } from '../semql/oracle/randomWorld.test-support.ts';
import { catalogOf } from '../semql/oracle/world.test-support.ts';
import { everyone } from '../model/rowReader.ts';
import type { LayerChange } from './change.ts';
import { emptyLayer, partList, type Layer, type LayerMetric, type LayerModel, type PartType } from './layer.ts';
import { writeLayer } from './store/writeLayer.ts';

/** Environment that a generated layer is written to. */
interface Home {
  readonly organizationId: string;
  readonly environmentId: string;
  readonly dataSourceId: string;
}

/**
 * A layer over a random world: models whose fields have the same names, several ways between them,
 * metrics with conditions, allow-lists, and terms for some of everything.
 */
export function randomLayer(seed: number, dataSourceId = newId('DataSource')): Layer {
  const catalog = catalogOf(randomWorld(seed));
  const choices = new Choices(numbersOf(seed + 1, 500));
  const identified =
    (type: IdType) =>
    <Part extends { readonly id: string }>(part: Part): Part => ({ ...part, id: newId(type) });
  const models = catalog.models.map((model): LayerModel => ({
    ...model,
    id: newId('Model'),
    version: 1,
    dataSourceId,
    tableId: null,
    ownerId: null,
    dimensions: model.dimensions.map(identified('Dimension')),
    measures: model.measures.map(identified('Measure')),
    filters: model.filters.map(identified('Filter')),
    relationships: model.relationships.map(identified('Relationship')),
    rowPolicies: choices.once(3)
      ? [
          {
            id: newId('RowPolicy'),
            name: 'own_rows',
            label: 'Own rows',
            description: '',
            synonyms: [],
            expression: `${model.dimensions[0]?.name ?? 'kind'} = user.attributes.kind`,
            grantees: [everyone],
          },
        ]
      : [],
  }));
  const dimensionNames = models.flatMap((model) => model.dimensions.map(({ name }) => `${model.name}.${name}`));
  const metrics = catalog.metrics.map((metric): LayerMetric => {
    const conditions = metric.filter === null ? [] : [metric.filter];
    return {
      ...metric,
      id: newId('Metric'),
      version: 1,
      joins: [],
      periodValue: null,
      periodGrain: null,
      momentGrain: null,
      everyPeriod: false,
      conditions,
      filter: conjunction(conditions),
      groupBy: choices.once(2) ? choices.some(dimensionNames, 3) : [],
      tags: choices.some(['finance', 'board'], 2).toSorted(),
      ownerId: null,
      successor: null,
    };
  });
  const targets = [
    ...models.map(({ name }) => ({ kind: 'MODEL' as const, target: name })),
    ...dimensionNames.map((target) => ({ kind: 'DIMENSION' as const, target })),
    ...models.flatMap(({ name, measures, filters }) => [
      ...measures.map((part) => ({ kind: 'MEASURE' as const, target: `${name}.${part.name}` })),
      ...filters.map((part) => ({ kind: 'FILTER' as const, target: `${name}.${part.name}` })),
    ]),
    ...metrics.map(({ name }) => ({ kind: 'METRIC' as const, target: name })),
  ];
  const glossary = ['worth', 'crowd', 'grown up'].map((term) => ({
    id: newId('GlossaryTerm'),
    term,
    definition: `What **${term}** means.`,
    synonyms: [`${term}s`],
    version: 1,
    tags: [],
    mappings: choices.some(targets, 3).map((target) => ({ ...target, description: '' })),
  }));
  return {
    ...catalog,
    models: models.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    metrics: metrics.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    glossary: glossary.toSorted((one, other) => (one.term < other.term ? -1 : 1)),
    definitions: ['grown', 'worthy'].map((name, index) => ({
      id: newId('Definition'),
      name,
      description: `What _${name}_ means.`,
      source: index === 0 ? ('USER_CREATED' as const) : ('IMPORT' as const),
      version: 1,
      agentId: null,
      sourceTaskId: null,
    })),
  };
}

/** Writes a layer to an environment that has none. */
export async function writeRandomLayer(prisma: PrismaClient, home: Home, layer: Layer): Promise<void> {
  const { organizationId, environmentId } = home;
  const owner = await prisma.actor.findFirstOrThrow({ where: { organizationId }, select: { id: true } });
  await prisma.$transaction((transaction) =>
    writeLayer(
      transaction,
      { organizationId, environmentId, ownerId: owner.id, partId: newId },
      emptyLayer(layer.calendar),
      layer,
    ),
  );
  for (const { id, columns } of layer.models) {
    await prisma.model.update({
      where: { id },
      data: { sourceColumns: columns.map(({ name, type, nullable }) => ({ name, type, nullable })) },
    });
  }
}

/** A change of anything: fields, names, expressions that may be wrong, and removals. */
export function randomChange(layer: Layer, seed: number): LayerChange {
  const choices = new Choices(numbersOf(seed, 100));
  const model = choices.pick(layer.models);
  const type = choices.pick<PartType>(['Dimension', 'Measure', 'Filter', 'Relationship', 'RowPolicy']);
  const parts: readonly { readonly id: string; readonly name: string }[] = model[partList[type]];
  // Every metric may have been removed before.
  const what = layer.metrics.length === 0 ? 3 + choices.below(5) : choices.below(8);
  if (what === 0) {
    return updateOf('Model', model, { name: `${model.name}_renamed` });
  }
  if (what === 1) {
    const metric = choices.pick(layer.metrics);
    return choices.once(2)
      ? updateOf('Metric', metric, { name: `${metric.name}_renamed` })
      : updateOf('Metric', metric, { expression: choices.pick(['n', 'total / nothing', `${model.name}.total`]) });
  }
  if (what === 2) {
    return { action: 'REMOVE', type: 'Metric', id: choices.pick(layer.metrics).id, version: 1 };
  }
  if (parts.length === 0) {
    return updateOf('Model', model, { description: 'Changed.' });
  }
  const part = choices.pick(parts);
  if (what === 3) {
    return { action: 'REMOVE', type, id: part.id, version: model.version };
  }
  if (what <= 5 || type === 'Relationship') {
    return updateOf(type, { ...part, version: model.version }, { name: `${part.name}_renamed` });
  }
  const expression = {
    Dimension: choices.pick(['kind', 'nowhere', 'size', "UPPER(kind) || 'x'"]),
    Measure: choices.pick(['SUM(size)', 'kind', 'COUNT(*)', 'SUM(nowhere)', 'total / sized']),
    Filter: choices.pick(['flag', 'size > 1', 'nowhere = 1']),
    RowPolicy: choices.pick(['flag', 'size = user.attributes.size', 'nowhere = user.email']),
  }[type];
  return updateOf(type, { ...part, version: model.version }, { expression });
}

function updateOf(
  type: LayerChange['type'],
  { id, version }: { readonly id: string; readonly version: number },
  fields: object,
): LayerChange {
  return { action: 'UPDATE', type, id, version, fields };
}
