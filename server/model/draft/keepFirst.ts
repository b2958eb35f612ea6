import type { DataSourceType } from '../../generated/prisma/enums.ts';
import type { ModelSourceDefinition } from '../../semql/catalog/definition.ts';
import { firstRowsSql } from '../../semql/firstRows.ts';
import { sourceDialect, sourceVariant } from '../../source/sourceDialect.ts';
import type { ModelDraft } from './draftModel.ts';

/** Type of the data source, by which its SQL is written. */
export type SourceEngine = DataSourceType;

/**
 * Rows of a drafted model of which only the first with the same key count: of a file the one that
 * comes first in it, elsewhere the one with the lowest values in the other columns, from the first
 * column on.
 * @param grain drafted names of the dimensions that identify a row
 */
export function firstRowsOf(
  { model, fields }: Pick<ModelDraft, 'model' | 'fields'>,
  grain: readonly string[],
  engine: SourceEngine,
): ModelSourceDefinition {
  if (model.source.type === 'CUSTOM_QUERY') {
    return model.source;
  }
  const { path, type } = model.source;
  const keys = fields.flatMap(({ field, column }) =>
    column !== null && grain.includes(field.name) ? column.name : [],
  );
  const { columns } = model;
  // Tables of files are written once, in the order of the file.
  const isNumbered = engine === 'FILE' && type === 'TABLE' && !columns.some(({ name }) => /^rowid$/i.test(name));
  const table = { path, columns, keys, rowNumber: isNumbered ? 'rowid' : null };
  const query = firstRowsSql(table, sourceDialect[engine], sourceVariant[engine]);
  return { type: 'CUSTOM_QUERY', query, firstRowsOf: path };
}
