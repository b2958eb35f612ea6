import { newId } from '../../platform/ids.ts';
import type { Choices } from '../../semql/oracle/choices.test-support.ts';
import { explorers } from '../../model/rowReader.ts';
import type { LayerChange } from '../change.ts';
import { partList, type Layer, type LayerModel, type PartType } from '../layer.ts';
import { dimension, measure, metric } from '../smallLayer.test-support.ts';

/** Kinds of changes that people make, each of which the oracle has to see often. */
export const editKinds = [
  'rename',
  'expression',
  'shape',
  'create',
  'remove',
  'relation',
  'filter',
  'policy',
  'metric',
  'several',
] as const;

export type EditKind = (typeof editKinds)[number];

/** Changes of one kind that a person could make; none where the layer has nothing of the kind. */
export function randomEdit(layer: Layer, kind: EditKind, choices: Choices): readonly LayerChange[] {
  if (layer.models.length === 0) {
    return [];
  }
  const model = choices.pick(layer.models);
  switch (kind) {
    case 'rename':
      return renaming(layer, model, choices);
    case 'expression':
      return expression(layer, model, choices);
    case 'shape':
      return shape(layer, model, choices);
    case 'create':
      return creation(layer, model, choices);
    case 'remove':
      return removal(layer, model, choices);
    case 'relation':
      return relation(layer, model, choices);
    case 'filter':
      return ofFilter(model, choices);
    case 'policy':
      return ofPolicy(model, choices);
    case 'metric':
      return ofMetric(layer, model, choices);
    case 'several':
      return (['rename', 'expression', 'metric'] as const).flatMap((one) => randomEdit(layer, one, choices));
  }
}

const dimensionTexts = ['kind', 'nowhere', 'size', "UPPER(kind) || 'x'", 'price * 2', 'SUM(size)', 'NOT flag', 'id'];
const measureTexts = [
  'SUM(size)',
  'SUM(price) * 2',
  'COUNT(*)',
  'COUNT(*) + 1',
  'COUNT(DISTINCT band)',
  'total / sized',
  'SUM(nowhere)',
  'kind',
];
const conditions = ['flag', 'size > 1', 'nowhere = 1', "band = 'high'", 'price >= 2 AND flag', 'kind'];
const policyTexts = ['flag', 'size = user.attributes.size', 'nowhere = user.email', 'kind = user.attributes.kind'];

/** Mostly a part that a metric may name. */
function chosen(layer: Layer, parts: readonly Part[], choices: Choices): Part {
  const texts = layer.metrics.map(({ expression: text, filter }) => `${text} ${filter ?? ''}`).join(' ');
  const words = new Set(texts.split(/\W+/));
  const used = parts.filter(({ name }) => words.has(name));
  return choices.pick(used.length === 0 || choices.once(3) ? parts : used);
}

interface Part {
  readonly id: string;
  readonly name: string;
}

const partsOf = (model: LayerModel, type: PartType): readonly Part[] => model[partList[type]];

function update(
  type: LayerChange['type'],
  { id, version }: { readonly id: string; readonly version: number },
  fields: object,
): readonly LayerChange[] {
  return [{ action: 'UPDATE', type, id, version, fields }];
}

const updatePart = (type: PartType, { id }: Part, { version }: LayerModel, fields: object) =>
  update(type, { id, version }, fields);

/** Everything that a text may name can be renamed. */
function renaming(layer: Layer, model: LayerModel, choices: Choices): readonly LayerChange[] {
  const name = (before: string): string => `${before}_${choices.below(90) + 10}`;
  const [metricNow] = choices.some(layer.metrics, 1);
  if (metricNow !== undefined && choices.once(5)) {
    return update('Metric', metricNow, { name: name(metricNow.name) });
  }
  if (choices.once(4)) {
    return update('Model', model, { name: name(model.name) });
  }
  const type = choices.pick<PartType>(['Dimension', 'Dimension', 'Measure', 'Filter', 'Relationship', 'RowPolicy']);
  const parts = partsOf(model, type);
  if (parts.length === 0) {
    return [];
  }
  const part = choices.pick(parts);
  return updatePart(type, part, model, { name: name(part.name) });
}

function expression(layer: Layer, model: LayerModel, choices: Choices): readonly LayerChange[] {
  const type = choices.pick(['Dimension', 'Measure'] as const);
  const text = choices.pick(type === 'Dimension' ? dimensionTexts : measureTexts);
  return updatePart(type, chosen(layer, partsOf(model, type), choices), model, { expression: text });
}

/** What a field is, apart from its text. */
function shape(layer: Layer, model: LayerModel, choices: Choices): readonly LayerChange[] {
  if (choices.once(4)) {
    const keys = choices.some(model.dimensions, 2).map(({ name }) => name);
    return update('Model', model, { grain: { keys, description: '' } });
  }
  if (choices.once(2)) {
    const type = choices.pick(['STRING', 'NUMBER', 'DATE', 'TIMESTAMP', 'BOOLEAN']);
    return updatePart('Dimension', choices.pick(model.dimensions), model, { type });
  }
  const fields = choices.pick<object>([
    { filter: choices.pick(conditions) },
    { filter: null },
    { additivity: choices.pick(['ADDITIVE', 'LAST_VALUE', 'NON_ADDITIVE']) },
    { allowOverlap: choices.once(2) },
    { unit: 'EUR', decimals: 2 },
  ]);
  return updatePart('Measure', chosen(layer, model.measures, choices), model, fields);
}

function creation(layer: Layer, model: LayerModel, choices: Choices): readonly LayerChange[] {
  const name = `made_${choices.below(9_000)}`;
  const part = (type: 'Dimension' | 'Measure', value: object) =>
    [{ action: 'CREATE', type, modelId: model.id, value }] as unknown as readonly LayerChange[];
  if (choices.once(3)) {
    return part('Dimension', { ...dimension(name, 'STRING'), expression: choices.pick(dimensionTexts) });
  }
  if (choices.once(2)) {
    return part('Measure', measure(name, choices.pick(measureTexts)));
  }
  const other = choices.pick(layer.models);
  const text = choices.pick(['n', 'total / n', `${other.name}.total / n`, 'nothing', `${other.name}.nowhere`]);
  return [{ action: 'CREATE', type: 'Metric', modelId: null, value: metric(name, model.name, text) }];
}

function removal(layer: Layer, model: LayerModel, choices: Choices): readonly LayerChange[] {
  const [metricNow] = choices.some(layer.metrics, 1);
  if (metricNow !== undefined && choices.once(6)) {
    return [{ action: 'REMOVE', type: 'Metric', id: metricNow.id, version: metricNow.version }];
  }
  if (layer.models.length > 2 && choices.once(8)) {
    return [{ action: 'REMOVE', type: 'Model', id: model.id, version: model.version }];
  }
  const type = choices.pick<PartType>(['Dimension', 'Measure', 'Measure']);
  const parts = partsOf(model, type);
  return parts.length < 2 ? [] : [{ action: 'REMOVE', type, id: choices.pick(parts).id, version: model.version }];
}

function relation(layer: Layer, model: LayerModel, choices: Choices): readonly LayerChange[] {
  const to = choices.pick(layer.models);
  const keys = [{ from: choices.pick(model.dimensions).name, to: choices.pick(to.dimensions).name }];
  const [way] = choices.some(model.relationships, 1);
  if (way === undefined || choices.once(5)) {
    const value = {
      id: newId('Relationship'),
      name: `way_${choices.below(9_000)}`,
      label: '',
      description: '',
      synonyms: [],
      toModel: to.name,
      type: 'MANY_TO_ONE' as const,
      joinType: 'LEFT' as const,
      keys,
    };
    return [{ action: 'CREATE', type: 'Relationship', modelId: model.id, value }];
  }
  if (choices.once(4)) {
    return [{ action: 'REMOVE', type: 'Relationship', id: way.id, version: model.version }];
  }
  const fields = choices.pick<object>([
    { type: choices.pick(['MANY_TO_ONE', 'ONE_TO_MANY', 'ONE_TO_ONE', 'MANY_TO_MANY']) },
    { joinType: choices.pick(['INNER', 'LEFT', 'RIGHT', 'FULL']) },
    { keys: [{ from: keys[0]?.from, to: way.keys[0]?.to }] },
    { toModel: to.name, keys },
  ]);
  return updatePart('Relationship', way, model, fields);
}

function ofFilter(model: LayerModel, choices: Choices): readonly LayerChange[] {
  const [filter] = choices.some(model.filters, 1);
  if (filter === undefined || choices.once(5)) {
    const value = {
      id: newId('Filter'),
      name: `only_${choices.below(9_000)}`,
      label: '',
      description: '',
      synonyms: [],
      expression: choices.pick(conditions),
      native: false,
      applyByDefault: choices.once(3),
    };
    return [{ action: 'CREATE', type: 'Filter', modelId: model.id, value }];
  }
  if (choices.once(4)) {
    return [{ action: 'REMOVE', type: 'Filter', id: filter.id, version: model.version }];
  }
  const fields = choices.once(3)
    ? { applyByDefault: !filter.applyByDefault }
    : { expression: choices.pick(conditions) };
  return updatePart('Filter', filter, model, fields);
}

function ofPolicy(model: LayerModel, choices: Choices): readonly LayerChange[] {
  const [policy] = choices.some(model.rowPolicies, 1);
  if (policy === undefined) {
    const value = {
      id: newId('RowPolicy'),
      name: `own_${choices.below(9_000)}`,
      label: '',
      description: '',
      synonyms: [],
      expression: choices.pick(policyTexts),
      grantees: [explorers],
    };
    return [{ action: 'CREATE', type: 'RowPolicy', modelId: model.id, value }];
  }
  return choices.once(5)
    ? [{ action: 'REMOVE', type: 'RowPolicy', id: policy.id, version: model.version }]
    : updatePart('RowPolicy', policy, model, { expression: choices.pick(policyTexts) });
}

function ofMetric(layer: Layer, model: LayerModel, choices: Choices): readonly LayerChange[] {
  const [now] = choices.some(layer.metrics, 1);
  if (now === undefined) {
    return [];
  }
  const names = layer.models.flatMap(({ name, dimensions }) => dimensions.map((one) => `${name}.${one.name}`));
  const anchor = layer.models.find(({ name }) => name === now.anchorModel);
  const fields = choices.pick<object>([
    { expression: choices.pick(['n', 'total / nothing', `${model.name}.total`, `${model.name}.total - n`]) },
    { groupBy: choices.some(names, 3) },
    { timeDimension: choices.pick(names) },
    { namedFilters: choices.some(anchor?.filters ?? [], 2).map(({ name }) => name) },
    { conditions: choices.some(conditions, 2) },
    { anchorModel: model.name, namedFilters: [] },
  ]);
  return update('Metric', now, fields);
}
