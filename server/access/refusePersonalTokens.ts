import { ForbiddenError } from '../platform/errors.ts';
import type { Viewer } from './viewer.ts';

/**
 * A personal token works in one organization: what reaches beyond it, or ends the membership, is
 * for the signed-in person.
 * @throws ForbiddenError for personal tokens
 */
export function refusePersonalTokens(viewer: Viewer): void {
  if (viewer.kind === 'member' && viewer.personalTokenId !== undefined) {
    throw new ForbiddenError('A token cannot do this.', 'Do it on the web, signed in.');
  }
}
