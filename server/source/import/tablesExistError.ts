import { ExpectedError } from '../../platform/errors.ts';

/**
 * Tables of these names exist already, and the request does not say that they are to be replaced.
 */
export class TablesExistError extends ExpectedError {
  readonly code = 'CONFLICT';
  readonly tables: readonly string[];
  constructor(tables: readonly string[]) {
    super(
      tables.length === 1
        ? `A table ${tables.join()} already exists in this data source.`
        : `The tables ${tables.join(', ')} already exist in this data source.`,
      'Give the new one another name, or replace the old one; the descriptions of the table and its columns are kept.',
    );
    this.tables = tables;
  }
}
