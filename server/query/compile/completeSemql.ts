import type { Viewer } from '../../access/viewer.ts';
import { complete } from '../../semql/completion/complete.ts';
import type { Completions } from '../../semql/completion/completion.ts';
import { scopeOfViewer, type ScopeInput } from '../scopeOfViewer.ts';
import type { SemqlServices } from './semqlRequest.ts';

/** A text and the position of the cursor in it. */
export interface CompletionInput extends ScopeInput {
  readonly semql: string;
  /** UTF-16 code units before the cursor. */
  readonly cursor: number;
}

/**
 * Completions at the cursor, limited to names that the viewer may use.
 *
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError of the agent, InvalidInputError
 */
export async function completeForViewer(
  services: SemqlServices,
  viewer: Viewer,
  input: CompletionInput,
): Promise<Completions> {
  const { scope } = await scopeOfViewer(services.database, viewer, input);
  const { prepared, hidden } = await services.catalogs.of(scope);
  return complete(input.semql, input.cursor, prepared, hidden);
}
