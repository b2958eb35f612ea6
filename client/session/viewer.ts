import type { ApolloClient } from '@apollo/client';
import type { SessionSource } from './builtinSession.ts';
import { orgRoleOf, signedOut, type SessionState } from './session.ts';
import { AcceptInvitationDocument, CreateOrganizationDocument, ViewerDocument } from './viewer.generated.ts';

/** Source of the signed-in context that reads and writes through an API client. */
export function viewerSource(client: ApolloClient): SessionSource {
  return {
    load: ({ fresh }) => loadViewer(client, fresh),
    createOrganization: (name) => createOrganization(client, name),
    acceptInvitation: (secret) => acceptInvitation(client, secret),
    clear: async () => {
      await client.clearStore();
    },
  };
}

async function loadViewer(client: ApolloClient, fresh: boolean): Promise<SessionState> {
  const { data } = await client.query({ query: ViewerDocument, fetchPolicy: fresh ? 'network-only' : 'cache-first' });
  const viewer = data?.viewer;
  if (viewer === undefined || viewer.userId === null) {
    return signedOut;
  }
  return {
    status: 'signed-in',
    failure: null,
    userId: viewer.userId,
    orgId: viewer.organization?.id ?? null,
    orgRole: orgRoleOf(viewer.role),
    orgPermissions: viewer.permissions,
    sessionClaims: null,
    staff: viewer.staff,
    user: viewer.user,
    organization: viewer.organization,
    organizations: data?.organizations ?? [],
    plan: viewer.plan,
  };
}

/**
 * Creates an organization and returns its id.
 * @throws Error with the server's sentence when it refuses.
 */
async function createOrganization(client: ApolloClient, name: string): Promise<string> {
  const { data } = await client.mutate({ mutation: CreateOrganizationDocument, variables: { input: { name } } });
  const result = data?.createOrganization;
  if (result?.__typename === 'Organization') {
    return result.id;
  }
  throw new Error(
    result === undefined ? 'The organization was not created. Try again.' : `${result.message} ${result.advice}`,
  );
}

/**
 * Joins the organization of an invitation and returns its id.
 *
 * @param secret the `invitation` of the link
 * @throws Error with the server's sentence when the invitation is used, expired or for another
 * person
 */
async function acceptInvitation(client: ApolloClient, secret: string): Promise<string> {
  const { data } = await client.mutate({ mutation: AcceptInvitationDocument, variables: { input: { secret } } });
  const result = data?.acceptInvitation;
  if (result?.__typename === 'Organization') {
    return result.id;
  }
  throw new Error(
    result === undefined ? 'The invitation was not accepted. Try again.' : `${result.message} ${result.advice}`,
  );
}
