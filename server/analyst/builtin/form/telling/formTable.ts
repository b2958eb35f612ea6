import type { CompiledColumn, SqlValue } from '../../../../semql/compiled.ts';
import type { FormColumn } from '../semql/formQuery.ts';

/** Rows of a form, with what its columns hold, by position. */
export interface FormTable {
  readonly rows: readonly (readonly SqlValue[])[];
  readonly columns: readonly CompiledColumn[];
  readonly meaning: readonly FormColumn[];
  readonly truncated: boolean;
  /** How many first rows share the first place; 0 where nothing is ranked. */
  readonly tied: number;
}
