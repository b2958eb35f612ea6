import { ExpectedError } from '../platform/errors.ts';

/** Tables of these names are there already, and nobody has said that they are to be replaced. */
export class TablesExistError extends ExpectedError {
  readonly code = 'CONFLICT';
  readonly tables: readonly string[];
  constructor(tables: readonly string[]) {
    super(
      tables.length === 1
        ? `There is a table ${tables.join()} in this data source already.`
        : `There are tables ${tables.join(', ')} in this data source already.`,
      'Give the new one another name, or replace the old one: what was written about it and its columns stays.',
    );
    this.tables = tables;
  }
}
