import type { CompiledColumn } from '../compiled.ts';
import type { SqlSelect } from '../sql/tree.ts';

/** A block as SQL, with the meaning of its columns in order. */
export interface CompiledBlock {
  readonly query: SqlSelect;
  readonly columns: readonly CompiledColumn[];
  /** True: never more than one row. */
  readonly single: boolean;
}

/** True for a LIMIT that leaves one row at most. */
export function isOne(limit: number | null): boolean {
  return limit !== null && limit <= 1;
}
