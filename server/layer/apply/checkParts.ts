import { checkName } from '../../model/draft/checkName.ts';
import { everyone, explorers } from '../../model/rowReader.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import { isIdOf } from '../../platform/ids.ts';
import { longest } from '../../source/textLimits.ts';
import type { DimensionDefinition } from '../../semql/catalog/definition.ts';
import { partList, type LayerModel, type PartType } from '../layer.ts';

type Path = readonly string[];
type Fields = Readonly<Record<string, unknown>>;
type ModelParts = Partial<Pick<LayerModel, (typeof partList)[PartType]>>;

const limits: Readonly<Record<string, number>> = {
  name: longest.name,
  label: longest.name,
  term: longest.name,
  unit: longest.short,
  format: longest.short,
  description: longest.description,
  guidance: longest.description,
  definition: longest.note,
  expression: longest.note,
  filter: longest.note,
};

/**
 * Refuses texts that are too long.
 * @throws InvalidInputError with the path of the field
 */
export function checkLengths(fields: Fields, path: Path): void {
  for (const [field, value] of Object.entries(fields)) {
    const most = limits[field];
    if (typeof value === 'string' && most !== undefined && value.length > most) {
      throw new InvalidInputError(
        `This has ${value.length.toLocaleString('en')} characters; the limit is ${most.toLocaleString('en')}.`,
        'Shorten it.',
        [...path, field],
      );
    }
  }
}

/** @throws InvalidInputError where an expression is given and says nothing */
export function checkExpression(fields: Fields, path: Path): void {
  if (typeof fields['expression'] === 'string' && fields['expression'].trim() === '') {
    throw new InvalidInputError('An expression is required.', 'Write one, such as SUM(amount).', [
      ...path,
      'expression',
    ]);
  }
}

/**
 * Refuses values of an enumeration that are there twice, and texts of theirs that are too long.
 * @throws InvalidInputError with the path of the field
 */
export function checkEnumValues(values: DimensionDefinition['enumValues'], path: Path): void {
  const taken = new Set<string>();
  for (const [index, one] of values.entries()) {
    const own = [...path, String(index)];
    checkLengths({ ...one }, own);
    if (taken.has(one.value)) {
      throw new InvalidInputError(`The value “${one.value}” is there twice.`, 'Leave one of them out.', [
        ...own,
        'value',
      ]);
    }
    taken.add(one.value);
  }
}

/**
 * Refuses grantees that are neither a group nor could be an actor.
 * @throws InvalidInputError with the path of the field
 */
export function checkGrantees(grantees: readonly string[], path: Path): void {
  const strange = grantees.find((one) => one !== everyone && one !== explorers && !isIdOf('Actor', one));
  if (strange !== undefined) {
    throw new InvalidInputError(
      `${strange} must be a person or a group of people.`,
      'Choose everyone, explorers, or members of the organization.',
      path,
    );
  }
}

/**
 * Checks the parts that come with a model as if each were created by itself.
 * @throws InvalidInputError with the path of the field, such as `dimensions`, `2`, `name`
 */
export function checkParts(model: ModelParts): void {
  // Queries name dimensions and measures alike, so that they share their names.
  const fields = new Set<string>();
  checkNamed(model.dimensions ?? [], partList.Dimension, 'field', fields);
  checkNamed(model.measures ?? [], partList.Measure, 'field', fields);
  checkNamed(model.filters ?? [], partList.Filter, 'filter', new Set());
  checkNamed(model.relationships ?? [], partList.Relationship, 'relationship', new Set());
  checkNamed(model.rowPolicies ?? [], partList.RowPolicy, 'policy', new Set());
  for (const [index, { grantees }] of (model.rowPolicies ?? []).entries()) {
    checkGrantees(grantees, [partList.RowPolicy, String(index), 'grantees']);
  }
  for (const [index, { enumValues }] of (model.dimensions ?? []).entries()) {
    checkEnumValues(enumValues, [partList.Dimension, String(index), 'enumValues']);
  }
}

function checkNamed(parts: readonly { readonly name: string }[], list: string, noun: string, taken: Set<string>): void {
  for (const [index, part] of parts.entries()) {
    const path = [list, String(index)];
    checkLengths({ ...part }, path);
    checkName(part.name, noun === 'relationship' ? noun : 'field', [...path, 'name']);
    if (taken.has(part.name)) {
      throw new InvalidInputError(`Another ${noun} is called ${part.name}.`, 'Choose another name.', [...path, 'name']);
    }
    taken.add(part.name);
    checkExpression({ ...part }, path);
  }
}
