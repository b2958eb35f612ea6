import type { SemanticType } from '../generated/prisma/enums.ts';
import type { ValueType } from '../semql/catalog/definition.ts';
import { wordsOf } from '../source/relationships/words.ts';

/** What an import tells of a column that may identify the rows of its table. */
export interface KeyColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly semanticType: SemanticType | null;
  /** Null: not counted. */
  readonly uniqueValues: number | null;
  readonly missingValues: number | null;
}

/** Rows that may share the key of another before the column is no key at all, of all rows. */
const mostRepeated = 0.1;

/**
 * The column that has the name of a key, in which a few rows repeat the value of another;
 * undefined: there is none.
 * @param noun what one row is, such as `order item`
 * @param isForeign true for a column that holds keys of another table
 */
export function repeatingKey<Column extends KeyColumn>(
  columns: readonly Column[],
  rowCount: number,
  noun: string,
  isForeign: (column: Column) => boolean,
): Column | undefined {
  return columns.find((column) => {
    const repeated = repeatedRows(column, rowCount);
    const isKey = isNamedAfter(column, noun) || (column === columns[0] && isIdentifier(column));
    return repeated > 0 && repeated <= mostRepeated * rowCount && isKey && !isForeign(column);
  });
}

/** Rows whose value an earlier row has; 0 also where that is not known. */
export function repeatedRows(
  { type, uniqueValues, missingValues }: Pick<KeyColumn, 'type' | 'uniqueValues' | 'missingValues'>,
  rowCount: number,
): number {
  if ((type !== 'STRING' && type !== 'INTEGER') || uniqueValues === null) {
    return 0;
  }
  return Math.max(0, rowCount - (missingValues ?? 0) - uniqueValues);
}

export const isIdentifier = ({ semanticType }: Pick<KeyColumn, 'semanticType'>): boolean =>
  semanticType === 'IDENTIFIER' || semanticType === 'CODE';

/** `id`, `code`, `airport_id` of airports. */
export function isNamedAfter(column: Pick<KeyColumn, 'name' | 'semanticType'>, noun: string): boolean {
  const words = wordsOf(column.name).filter((word) => !/^(?:id|uuid|guid|key|code|no|nr)$/.test(word));
  return isIdentifier(column) && (words.length === 0 || words.join(' ') === noun);
}
