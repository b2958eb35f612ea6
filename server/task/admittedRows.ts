import type { OwnedRow, ReadPolicy } from '../access/readPolicy.ts';
import type { Viewer } from '../access/viewer.ts';

/** Rows that the database returned under a policy's own condition, and for whom. */
const admitted = new WeakMap<object, string>();

/** Key of a reader, as far as policies of tasks distinguish readers. */
export function readerOf(viewer: Viewer): string {
  switch (viewer.kind) {
    case 'member':
      return `${viewer.organizationId} ${viewer.actorId} ${viewer.role}`;
    case 'agent_token':
      return `${viewer.organizationId} ${viewer.tokenId}`;
    case 'user':
    case 'anonymous':
      return viewer.kind;
  }
}

/** Remembers that the row was read with `policy.where(viewer)` in the query. */
export function admit<Row extends object | null>(viewer: Viewer, row: Row): Row {
  if (row !== null) {
    admitted.set(row, readerOf(viewer));
  }
  return row;
}

/**
 * The same policy, which does not ask the database again about a row that it has just let through
 * for the same reader.
 */
export function rememberingAdmitted<Where>(policy: ReadPolicy<Where>): ReadPolicy<Where> {
  return {
    where: (viewer) => policy.where(viewer),
    canRead: (viewer, row: OwnedRow) => admitted.get(row) === readerOf(viewer) || policy.canRead(viewer, row),
  };
}
