import type { Column } from '../generated/prisma/client.ts';
import { mixed } from '../semql/catalog/definition.ts';

/**
 * `ColumnDefinition.storedAs` of a column. Values that are none of the source's type may well be of
 * the one a person chose: who says that a column of numbers with some texts holds texts gets them
 * all.
 */
export function storedAsOf({
  dataType,
  sourceType,
  storedAs,
}: Pick<Column, 'dataType' | 'sourceType' | 'storedAs'>): string | undefined {
  return storedAs === null || (storedAs === mixed && dataType !== sourceType) ? undefined : storedAs;
}
