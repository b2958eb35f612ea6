import type { ApolloClient } from '@apollo/client';
import type { SessionSource } from './builtinSession.ts';
import { orgRoleOf, signedOut, type SessionState } from './session.ts';
import { ViewerDocument } from './viewer.generated.ts';

/** Done once in the life of a membership, so no first page loads it. */
const joining = () => import('./joining.ts');

/** Source of the signed-in context that reads and writes through an API client. */
export function viewerSource(client: ApolloClient): SessionSource {
  return {
    load: ({ fresh }) => loadViewer(client, fresh),
    createOrganization: async (name) => (await joining()).createOrganization(client, name),
    acceptInvitation: async (secret) => (await joining()).acceptInvitation(client, secret),
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
