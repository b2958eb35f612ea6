import { z } from 'zod';
import type { ColumnChange } from '../../generated/prisma/enums.ts';

const sourceFacts = z.object({ isNullable: z.boolean(), isPrimaryKey: z.boolean(), comment: z.string() });

/**
 * Facts of the source about a column besides its type, not what a person chose; no comment is an
 * empty one.
 */
export type SourceFacts = z.infer<typeof sourceFacts>;

/** Null: not read since this is kept. */
export function storedFacts(stored: unknown): SourceFacts | null {
  return sourceFacts.safeParse(stored).data ?? null;
}

/** A column as its source has it. */
export interface LiveColumn {
  readonly type: string;
  readonly facts: SourceFacts;
}

/** Columns of the database about changes of a column in its source. */
export interface SeenColumn {
  readonly dataType: string;
  readonly sourceType: string | null;
  readonly sourceFacts: unknown;
  readonly removedAt: Date | null;
  readonly change: ColumnChange | null;
  readonly typeBefore: string | null;
  readonly factsBefore: unknown;
  readonly chosen: readonly string[];
}

/** Values to store after the source was read again. */
export interface ColumnDrift {
  readonly change: ColumnChange | null;
  readonly typeBefore: string | null;
  readonly factsBefore: SourceFacts | null;
}

const none: ColumnDrift = { change: null, typeBefore: null, factsBefore: null };

/**
 * How a column differs from what was last acknowledged. Changes that take each other back, as a
 * column that comes back with the type it had, leave nothing to tell.
 * @param seen null: the column was never read
 * @param live null: the source has no such column
 */
export function columnDrift(seen: SeenColumn | null, live: LiveColumn | null): ColumnDrift {
  const acknowledged = seen === null ? null : acknowledgedColumn(seen, live);
  if (acknowledged === null) {
    return live === null ? none : { ...none, change: 'ADDED' };
  }
  const before = { typeBefore: acknowledged.type, factsBefore: acknowledged.facts };
  if (live === null) {
    return { change: 'REMOVED', ...before };
  }
  const isSame = acknowledged.type === live.type && factChanges(acknowledged.facts, live.facts).length === 0;
  return isSame ? none : { change: 'CHANGED', ...before };
}

/** Names of the facts that differ; of what was not read before nothing can be compared. */
export function factChanges(before: SourceFacts | null, now: SourceFacts | null): readonly (keyof SourceFacts)[] {
  if (before === null || now === null) {
    return [];
  }
  return (['isNullable', 'isPrimaryKey', 'comment'] as const).filter((fact) => before[fact] !== now[fact]);
}

/** State that was last acknowledged; null: there was no such column. */
function acknowledgedColumn(
  seen: SeenColumn,
  live: LiveColumn | null,
): { readonly type: string | null; readonly facts: SourceFacts | null } | null {
  const { change, typeBefore, removedAt, sourceType, dataType, chosen } = seen;
  if (change === 'ADDED') {
    return null;
  }
  if (change !== null) {
    return { type: typeBefore, facts: storedFacts(seen.factsBefore) };
  }
  if (removedAt !== null) {
    return null;
  }
  // Without a stored source type, a type that a person chose leaves nothing to compare.
  const type = sourceType ?? (chosen.includes('dataType') ? (live?.type ?? dataType) : dataType);
  return { type, facts: storedFacts(seen.sourceFacts) };
}
