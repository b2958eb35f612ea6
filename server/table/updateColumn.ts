import type { Viewer } from '../access/viewer.ts';
import type { Column, Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { SemanticType } from '../generated/prisma/enums.ts';
import { InvalidInputError } from '../platform/errors.ts';
import { isValueType, VALUE_TYPES } from '../semql/catalog/definition.ts';
import { atVersion, changedMeanwhile, describableColumn, longest, shortEnough } from './describable.ts';

/** What a person may say of a column. A field that is left out stays; null or an empty text takes away what was said. */
export interface ColumnChanges {
  readonly description?: string | null | undefined;
  readonly semanticType?: SemanticType | null | undefined;
  readonly dataType?: string | null | undefined;
  readonly constraints?: string | null | undefined;
  readonly context?: string | null | undefined;
  readonly format?: string | null | undefined;
  readonly unitOfMeasurement?: string | null | undefined;
  readonly isVisible?: boolean | null | undefined;
  readonly isPrimaryKey?: boolean | null | undefined;
  readonly isNullable?: boolean | null | undefined;
}

/**
 * Says what a column means. What a person says stays when the source is read again.
 * @param input.version the one that was read
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when somebody changed it meanwhile
 */
export async function updateColumn(
  database: PrismaClient,
  viewer: Viewer,
  input: ColumnChanges & { readonly columnId: string; readonly version: number },
): Promise<Column> {
  const column = await describableColumn(database, viewer, input.columnId);
  const { where, data } = atVersion(column.id, input.version);
  const changed = columnData(input);
  const chosen = [...new Set([...column.chosen, ...Object.keys(changed)])];
  const [written] = await database.column.updateManyAndReturn({ where, data: { ...data, ...changed, chosen } });
  if (written === undefined) throw changedMeanwhile('column');
  return written;
}

/** Changes as they are stored; only what is said. @throws InvalidInputError */
export function columnData(input: ColumnChanges): Prisma.ColumnUpdateManyMutationInput {
  const { description, semanticType, dataType, isVisible, isPrimaryKey, isNullable } = input;
  const data: Prisma.ColumnUpdateManyMutationInput = {};
  if (description !== undefined) {
    data.description = shortEnough(description ?? '', longest.description, 'description');
  }
  if (semanticType !== undefined) data.semanticType = semanticType;
  if (dataType !== undefined && dataType !== null) data.dataType = knownDataType(dataType);
  for (const [field, most] of texts) {
    const text = input[field];
    if (text !== undefined) data[field] = shortEnough(text ?? '', most, field) || null;
  }
  if (isVisible !== undefined && isVisible !== null) data.isVisible = isVisible;
  if (isPrimaryKey !== undefined && isPrimaryKey !== null) data.isPrimaryKey = isPrimaryKey;
  if (isNullable !== undefined && isNullable !== null) data.isNullable = isNullable;
  return data;
}

const texts = [
  ['constraints', longest.rules],
  ['context', longest.description],
  ['format', longest.short],
  ['unitOfMeasurement', longest.short],
] as const;

function knownDataType(dataType: string): string {
  if (isValueType(dataType)) return dataType;
  throw new InvalidInputError(`There is no data type ${dataType}.`, `Choose one of ${VALUE_TYPES.join(', ')}.`, [
    'dataType',
  ]);
}
