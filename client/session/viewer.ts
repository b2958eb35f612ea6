import { client } from '../apollo/api.ts';
import { signedOut, type OrgRole, type SessionState } from './session.ts';
import { CreateOrganizationDocument, ViewerDocument } from './viewer.generated.ts';

const asRole = (role: string | null): OrgRole | null => (role === 'org:admin' || role === 'org:explorer' ? role : null);

/** The signed-in context as the API tells it. */
export async function loadViewer({ fresh }: { readonly fresh: boolean }): Promise<SessionState> {
  const { data } = await client.query({ query: ViewerDocument, fetchPolicy: fresh ? 'network-only' : 'cache-first' });
  const viewer = data?.viewer;
  if (viewer === undefined || viewer === null) return signedOut;
  return {
    status: 'signed-in',
    failure: null,
    userId: viewer.userId,
    orgId: viewer.organization?.id ?? null,
    orgRole: asRole(viewer.orgRole),
    orgPermissions: viewer.orgPermissions,
    sessionClaims: null,
    staff: viewer.staff,
    user: viewer.user,
    organization: viewer.organization,
    organizations: viewer.organizations,
    plan: viewer.plan,
  };
}

/** Creates an organization and returns its id. */
export async function createOrganization(name: string): Promise<string> {
  const { data } = await client.mutate({ mutation: CreateOrganizationDocument, variables: { input: { name } } });
  if (data === undefined) throw new Error('The organization was not created. Try again.');
  return data.createOrganization.id;
}

/** Forgets everything read for the previous person or organization. */
export async function forgetViewer(): Promise<void> {
  await client.clearStore();
}
