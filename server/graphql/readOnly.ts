import { GraphQLError, Kind, OperationTypeNode, type DocumentNode } from 'graphql';
import type { Viewer } from '../access/viewer.ts';

/** What may still be done in an organization that is being deleted. */
const stillAllowed = new Set([
  'acceptInvitation',
  'cancelOrganizationDeletion',
  'createOrganization',
  'deleteAccount',
  'exportAuditLog',
  'leaveOrganization',
  'renameAccount',
  'revokePersonalToken',
  'revokeSessions',
]);

/**
 * Refusal of a document that would change an organization that is being deleted; its rows are read
 * and exported until they go. Looked at here, because every mutation of both doors comes by.
 */
export function refusalOfClosing(viewer: Viewer, document: DocumentNode): GraphQLError | null {
  if (viewer.kind !== 'member' || viewer.closing === undefined) {
    return null;
  }
  const changes = document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.MUTATION &&
      definition.selectionSet.selections.some(
        (selection) => selection.kind !== Kind.FIELD || !stillAllowed.has(selection.name.value),
      ),
  );
  return changes
    ? new GraphQLError(
        'This organization is being deleted: nothing in it can be changed. An admin can take that back.',
        {
          extensions: { code: 'CONFLICT' },
        },
      )
    : null;
}
