import type { CompiledColumn, SqlValue } from '../../../../semql/compiled.ts';
import type { ExecutedRows } from '../../../analyst.ts';
import type { ColumnRole } from '../../writing/emittedQuery.ts';

/** A cell as a number; exact decimals arrive as text. */
export function toNumber(value: SqlValue | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Executed rows with the role of each column. */
export interface AnswerTable {
  readonly rows: ExecutedRows['rows'];
  readonly columns: readonly CompiledColumn[];
  readonly roles: readonly ColumnRole[];
  readonly truncated: boolean;
}

/** Positions of the columns of a role. */
export function positions(table: AnswerTable, kind: ColumnRole['kind']): readonly number[] {
  return table.roles.flatMap((role, index) => (role.kind === kind && index < table.columns.length ? [index] : []));
}

/** Positions of the keys that are shown to people: an entity's name rather than its number. */
export function displayKeys(table: AnswerTable): readonly number[] {
  return table.roles.flatMap((role, index) =>
    (role.kind === 'key' && role.display) || role.kind === 'bucket' ? [index] : [],
  );
}
