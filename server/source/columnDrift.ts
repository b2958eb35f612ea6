import type { ColumnChange } from '../generated/prisma/enums.ts';

/** What is stored of a column about the changes of its source. */
export interface SeenColumn {
  readonly dataType: string;
  readonly sourceType: string | null;
  readonly removedAt: Date | null;
  readonly change: ColumnChange | null;
  readonly typeBefore: string | null;
  readonly chosen: readonly string[];
}

/** What is to be stored after the source was read again. */
export interface ColumnDrift {
  readonly change: ColumnChange | null;
  readonly typeBefore: string | null;
}

/**
 * How a column differs from what was last acknowledged. Changes that take each other back, as a column that comes back
 * with the type it had, leave nothing to tell.
 * @param seen null: the column was never read
 * @param live its type in the source now; null: the source has no such column
 */
export function columnDrift(seen: SeenColumn | null, live: string | null): ColumnDrift {
  const acknowledged = seen === null ? null : acknowledgedType(seen, live);
  if (acknowledged === live) return { change: null, typeBefore: null };
  if (acknowledged === null) return { change: 'ADDED', typeBefore: null };
  return { change: live === null ? 'REMOVED' : 'CHANGED', typeBefore: acknowledged };
}

/** The type that was last acknowledged; null: there was no such column. */
function acknowledgedType(
  { change, typeBefore, removedAt, sourceType, dataType, chosen }: SeenColumn,
  live: string | null,
): string | null {
  if (change === 'ADDED') return null;
  if (change !== null) return typeBefore;
  if (removedAt !== null) return null;
  // Of a column that was read before source types were kept, and whose type a person chose, nothing can be compared.
  return sourceType ?? (chosen.includes('dataType') ? (live ?? dataType) : dataType);
}
