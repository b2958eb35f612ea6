import type { DimensionType } from '../../generated/prisma/enums.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type { DimensionDefinition } from '../../semql/catalog/definition.ts';
import { timeGrainsOf } from './draftDimensions.ts';
import type { FieldIdea } from './draftModel.ts';
import { enumValuesOf } from './valueLabels.ts';

type DimensionIdea = Extract<FieldIdea, { kind: 'DIMENSION' }>;

/** Types as an expression names them. */
const castTo: Readonly<Partial<Record<DimensionType, string>>> = {
  STRING: 'VARCHAR',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
};

/** Types whose every value has one of the other type. */
const convertible: Readonly<Partial<Record<DimensionType, readonly DimensionType[]>>> = {
  NUMBER: ['STRING'],
  BOOLEAN: ['STRING'],
  DATE: ['STRING', 'TIMESTAMP'],
  TIMESTAMP: ['STRING', 'DATE'],
};

/**
 * A drafted dimension with values of another type.
 * @throws InvalidInputError where some values have no equivalent of that type
 */
export function retype(
  { field, labels }: DimensionIdea,
  type: DimensionType,
  path: readonly string[],
): DimensionDefinition {
  if (type === field.type) {
    return field;
  }
  const plain = { ...field, type, enumValues: [], timeGrains: timeGrainsOf(type) };
  if (field.type === 'ENUM' && type === 'STRING') {
    return plain;
  }
  if (field.type === 'STRING' && type === 'ENUM') {
    // The most frequent ones are kept; a list that lacks some would refuse them.
    if (labels.length > 0) {
      return { ...plain, enumValues: labels };
    }
    throw new InvalidInputError(`${field.name} has more values than can be listed.`, 'Leave it a text.', path);
  }
  const cast = castTo[type];
  if (cast === undefined || convertible[field.type]?.includes(type) !== true) {
    throw new InvalidInputError(
      `Values of ${field.name} are ${words[field.type]}, which cannot be read as ${words[type]}.`,
      'Change the type of the column on the page of the table first.',
      path,
    );
  }
  const enumValues = type === 'STRING' ? enumValuesOf(labels) : [];
  return { ...plain, enumValues, expression: `CAST(${field.expression} AS ${cast})` };
}

const words: Readonly<Record<DimensionType, string>> = {
  STRING: 'texts',
  NUMBER: 'numbers',
  DATE: 'dates',
  TIMESTAMP: 'points in time',
  BOOLEAN: 'yes or no',
  ENUM: 'one of a list',
};
