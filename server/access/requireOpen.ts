import { ConflictError } from '../platform/errors.ts';
import type { Viewer } from './viewer.ts';

/**
 * Passes viewers whose organization may be changed.
 * @throws ConflictError while it is being deleted
 */
export function requireOpen(viewer: Viewer): void {
  if (viewer.kind === 'member' && viewer.closing !== undefined) {
    throw new ConflictError(
      'This organization is being deleted: nothing in it can be changed.',
      'An admin can take that back.',
    );
  }
}
