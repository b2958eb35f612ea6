import { wordKey } from '../../glossary/words.ts';
import { checkName } from '../../model/draft/checkName.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type { LayerChange } from '../change.ts';
import {
  isPartType,
  partList,
  thingOf,
  type Layer,
  type LayerDefinition,
  type LayerMetric,
  type LayerModel,
  type LayerTerm,
  type Things,
} from '../layer.ts';
import type { RelationshipDefinition } from '../../semql/catalog/definition.ts';
import { readPattern } from '../../../values/formatPattern.ts';
import { checkEnumValues, checkExpression, checkGrantees, checkLengths, checkParts } from './checkParts.ts';

/**
 * Refuses values that cannot be stored: names that are taken or could not be written, texts that
 * are too long, and references to nothing. Whether expressions compile is the impact's part.
 * @throws InvalidInputError with the path of the field
 */
export function checkChange(layer: Layer, change: LayerChange): void {
  if (change.action === 'REMOVE') {
    return;
  }
  const fields = (change.action === 'CREATE' ? change.value : change.fields) as Readonly<Record<string, unknown>>;
  checkLengths(fields, []);
  const id = change.action === 'CREATE' ? change.value.id : change.id;
  if (typeof fields['name'] === 'string' && change.type !== 'Definition') {
    checkFreeName(layer, change, id, fields['name']);
  }
  if (change.type !== 'Model') {
    checkExpression(fields, []);
  }
  switch (change.type) {
    case 'Metric':
      return checkMetric(layer, change, fields);
    case 'GlossaryTerm':
      return checkTerm(layer, id, fields);
    case 'Definition':
      return checkDefinition(layer, id, fields);
    case 'Relationship':
      return checkRelationship(layer, change, fields);
    case 'Model':
      return checkModel(layer, change, fields);
    case 'RowPolicy':
      return checkGrantees((fields as Partial<Things['RowPolicy']>).grantees ?? [], ['grantees']);
    case 'Dimension':
      return checkDimension(fields);
    default:
  }
}

function checkDimension({ enumValues = [], format = null }: Partial<Things['Dimension']>): void {
  checkEnumValues(enumValues, ['enumValues']);
  if (format !== null && readPattern(format) === null) {
    throw new InvalidInputError(
      `“${format}” is not a format.`,
      'Write a pattern such as #,##0.00 for numbers or DD.MM.YYYY for dates, with other words in "quotes".',
      ['format'],
    );
  }
}

function checkFreeName(layer: Layer, change: LayerChange, id: string, name: string): void {
  const { type } = change;
  const before = thingOf(layer, id);
  if (before?.name === name) {
    return;
  }
  checkName(name, type === 'Model' ? 'model' : type === 'Relationship' ? 'relationship' : 'field', ['name']);
  if (!isPartType(type)) {
    const others = type === 'Model' ? layer.models : layer.metrics;
    refuseTaken(
      others.find((one) => one.name === name),
      type === 'Model' ? 'model' : 'metric',
    );
    return;
  }
  const modelId = change.action === 'CREATE' ? change.modelId : before?.entity.id;
  const model = layer.models.find((one) => one.id === modelId);
  if (model === undefined) {
    return;
  }
  const fields = [...model.dimensions, ...model.measures];
  const taken = type === 'Dimension' || type === 'Measure' ? fields : model[partList[type]];
  refuseTaken(
    taken.find((one) => one.name === name && one.id !== id),
    nounOf[type],
  );
}

const nounOf = {
  Dimension: 'field',
  Measure: 'field',
  Filter: 'filter',
  Relationship: 'relationship',
  RowPolicy: 'policy',
} as const;

function refuseTaken(other: { readonly name: string } | undefined, noun: string): void {
  if (other !== undefined) {
    throw new InvalidInputError(`Another ${noun} is called ${other.name}.`, 'Choose another name.', ['name']);
  }
}

function checkMetric(layer: Layer, change: LayerChange, fields: Partial<LayerMetric>): void {
  const own = change.action === 'UPDATE' ? layer.metrics.find(({ id }) => id === change.id) : undefined;
  const anchorName = fields.anchorModel ?? own?.anchorModel;
  const anchor = layer.models.find(({ name }) => name === anchorName);
  if (anchor === undefined) {
    throw unknown('model', anchorName ?? '', 'anchorModel');
  }
  for (const name of fields.namedFilters ?? (fields.anchorModel === undefined ? [] : (own?.namedFilters ?? []))) {
    if (!anchor.filters.some((filter) => filter.name === name)) {
      throw unknown('filter', `${anchor.name}[${name}]`, 'namedFilters');
    }
  }
  for (const join of fields.joins ?? []) {
    if (!layer.models.some(({ name }) => name === join.toModel)) {
      throw unknown('model', join.toModel, 'joins');
    }
    const way = anchor.relationships.find(({ name }) => name === join.relationship);
    if (way === undefined && join.keys.length === 0) {
      throw unknown('relationship', `${anchor.name}.${join.relationship}`, 'joins');
    }
    if (way !== undefined && way.toModel !== join.toModel) {
      throw new InvalidInputError(
        `${anchor.name}.${way.name} leads to ${way.toModel}, not to ${join.toModel}.`,
        'Choose the model that the relationship leads to.',
        ['joins'],
      );
    }
    if (join.alias !== '') {
      checkName(join.alias, 'field', ['joins']);
    }
  }
  const aliases = (fields.joins ?? []).map(({ alias, toModel }) => alias || toModel);
  if (new Set([...aliases, anchor.name]).size <= aliases.length) {
    throw new InvalidInputError('Two joined models have one name.', 'Give one of them another alias.', ['joins']);
  }
  const dimensions = new Set(layer.models.flatMap((m) => m.dimensions.map(({ name }) => `${m.name}.${name}`)));
  const strange = fields.groupBy?.find((name) => !dimensions.has(name));
  if (strange !== undefined) {
    throw unknown('dimension', strange, 'groupBy');
  }
  if (fields.timeDimension != null && !dimensions.has(fields.timeDimension)) {
    throw unknown('dimension', fields.timeDimension, 'timeDimension');
  }
  if (fields.successor != null && !layer.metrics.some(({ name }) => name === fields.successor && name !== own?.name)) {
    throw unknown('metric', fields.successor, 'successor');
  }
  if (fields.decimals != null && (fields.decimals < 0 || fields.decimals > 10)) {
    throw new InvalidInputError('Decimals are between 0 and 10.', 'Enter a number such as 2.', ['decimals']);
  }
}

function checkTerm(layer: Layer, id: string, fields: Partial<LayerTerm>): void {
  if (fields.term?.trim() === '') {
    throw new InvalidInputError('A term is required.', 'Enter the word or phrase that people use.', ['term']);
  }
  const word = fields.term === undefined ? null : wordKey(fields.term);
  const other = layer.glossary.find((term) => term.id !== id && wordKey(term.term) === word);
  if (other !== undefined) {
    throw new InvalidInputError(
      `The glossary has the term ${other.term} already.`,
      'Change that one, or merge the two.',
      ['term'],
    );
  }
  const fieldsOf = (list: 'dimensions' | 'measures' | 'filters') =>
    layer.models.flatMap((model) => model[list].map(({ name }) => `${model.name}.${name}`));
  const targets = {
    MODEL: new Set(layer.models.map(({ name }) => name)),
    DIMENSION: new Set(fieldsOf('dimensions')),
    MEASURE: new Set(fieldsOf('measures')),
    FILTER: new Set(fieldsOf('filters')),
    METRIC: new Set(layer.metrics.map(({ name }) => name)),
  };
  const strange = fields.mappings?.find(({ kind, target }) => !targets[kind].has(target));
  if (strange !== undefined) {
    throw unknown(strange.kind.toLowerCase(), strange.target, 'mappings');
  }
}

function checkDefinition(layer: Layer, id: string, { name, description }: Partial<LayerDefinition>): void {
  if (name?.trim() === '') {
    throw new InvalidInputError('A name is required.', 'Enter the word or phrase that is defined.', ['name']);
  }
  if (description?.trim() === '') {
    throw new InvalidInputError('A definition says something.', 'Write what the word means.', ['description']);
  }
  const word = name === undefined ? null : wordKey(name);
  if (layer.definitions.some((other) => other.id !== id && wordKey(other.name) === word)) {
    throw new InvalidInputError(`${name} has a definition already.`, 'Change that one, or choose another name.', [
      'name',
    ]);
  }
}

function checkRelationship(layer: Layer, change: LayerChange, fields: Partial<RelationshipDefinition>): void {
  const from = layer.models.find(({ id, relationships }) =>
    change.action === 'CREATE'
      ? id === change.modelId
      : change.action === 'UPDATE' && relationships.some((way) => way.id === change.id),
  );
  const before = from?.relationships.find(({ id }) => change.action === 'UPDATE' && id === change.id);
  const toName = fields.toModel ?? before?.toModel ?? '';
  const to = layer.models.find(({ name }) => name === toName);
  if (to === undefined) {
    throw unknown('model', toName, 'toModel');
  }
  for (const key of fields.keys ?? before?.keys ?? []) {
    if (from !== undefined && !from.dimensions.some(({ name }) => name === key.from)) {
      throw unknown('dimension', `${from.name}.${key.from}`, 'keys');
    }
    if (!to.dimensions.some(({ name }) => name === key.to)) {
      throw unknown('dimension', `${to.name}.${key.to}`, 'keys');
    }
  }
  if ((fields.keys ?? before?.keys)?.length === 0) {
    throw new InvalidInputError('A relationship has keys.', 'Choose the dimensions that must be equal.', ['keys']);
  }
}

function checkModel(layer: Layer, change: LayerChange, fields: Partial<LayerModel>): void {
  checkParts(fields);
  const before = change.action === 'UPDATE' ? layer.models.find(({ id }) => id === change.id) : undefined;
  const dimensions = fields.dimensions ?? before?.dimensions ?? [];
  const strange = fields.grain?.keys.find((key) => !dimensions.some(({ name }) => name === key));
  if (strange !== undefined) {
    throw unknown('dimension', strange, 'grain');
  }
}

function unknown(noun: string, name: string, field: string): InvalidInputError {
  return new InvalidInputError(`There is no ${noun} called “${name}”.`, 'Choose one from the list.', [field]);
}
