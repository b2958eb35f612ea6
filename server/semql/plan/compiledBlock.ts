import type { CompiledColumn } from '../compiled.ts';
import type { SqlSelect } from '../sql/tree.ts';

/** A block as SQL, with the meaning of its columns in order. */
export interface CompiledBlock {
  readonly query: SqlSelect;
  readonly columns: readonly CompiledColumn[];
}
