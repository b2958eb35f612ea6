import type { Viewer } from '../access/viewer.ts';
import type { Column, Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { SemanticType } from '../generated/prisma/enums.ts';
import { InvalidInputError } from '../platform/errors.ts';
import { atVersion, changedMeanwhile } from '../platform/database/readVersion.ts';
import { isValueType, allValueTypes } from '../semql/catalog/definition.ts';
import { describableColumn } from './describable.ts';
import { longest, shortEnough } from '../source/textLimits.ts';

/**
 * Description of a column by a person. Absent fields keep their value; null or an empty text
 * removes it.
 */
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
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when it has changed
 *   since that version
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
  if (written === undefined) {
    throw changedMeanwhile('column');
  }
  return written;
}

/** Changes as they are stored; only what is said. @throws InvalidInputError */
function columnData(input: ColumnChanges): Prisma.ColumnUpdateManyMutationInput {
  // The type asks for every change: one that is missing here would be lost without a word.
  const data: { readonly [Field in keyof Required<ColumnChanges>]: Column[Field] | undefined } = {
    description:
      input.description === undefined
        ? undefined
        : shortEnough(input.description ?? '', longest.description, 'description'),
    semanticType: input.semanticType,
    dataType: knownDataType(input.dataType ?? undefined),
    constraints: optionalText(input.constraints, longest.rules, 'constraints'),
    context: optionalText(input.context, longest.description, 'context'),
    format: optionalText(input.format, longest.short, 'format'),
    unitOfMeasurement: optionalText(input.unitOfMeasurement, longest.short, 'unitOfMeasurement'),
    isVisible: input.isVisible ?? undefined,
    isPrimaryKey: input.isPrimaryKey ?? undefined,
    isNullable: input.isNullable ?? undefined,
  };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

/** A text that can be removed; undefined: it stays as it is. */
function optionalText(text: string | null | undefined, most: number, field: string): string | null | undefined {
  return text === undefined ? undefined : shortEnough(text ?? '', most, field) || null;
}

function knownDataType(dataType: string | undefined): string | undefined {
  if (dataType === undefined || isValueType(dataType)) {
    return dataType;
  }
  throw new InvalidInputError(`There is no data type ${dataType}.`, `Choose one of ${allValueTypes.join(', ')}.`, [
    'dataType',
  ]);
}
