import { client } from '../apollo/api.ts';
import { signedOut, type OrgRole, type SessionState } from './session.ts';
import { AcceptInvitationDocument, CreateOrganizationDocument, ViewerDocument } from './viewer.generated.ts';

const asRole = (role: string | null): OrgRole | null => (role === 'org:admin' || role === 'org:explorer' ? role : null);

/** The signed-in context as the API tells it. */
export async function loadViewer({ fresh }: { readonly fresh: boolean }): Promise<SessionState> {
  const { data } = await client.query({ query: ViewerDocument, fetchPolicy: fresh ? 'network-only' : 'cache-first' });
  const viewer = data?.viewer;
  if (viewer === undefined || viewer.userId === null) return signedOut;
  return {
    status: 'signed-in',
    failure: null,
    userId: viewer.userId,
    orgId: viewer.organization?.id ?? null,
    orgRole: asRole(viewer.role),
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
export async function createOrganization(name: string): Promise<string> {
  const { data } = await client.mutate({ mutation: CreateOrganizationDocument, variables: { input: { name } } });
  const result = data?.createOrganization;
  if (result?.__typename === 'Organization') return result.id;
  throw new Error(
    result === undefined ? 'The organization was not created. Try again.' : `${result.message} ${result.advice}`,
  );
}

/**
 * Joins the organization of an invitation and returns its id.
 * @param secret the `invitation` of the link
 * @throws Error with the server's sentence when the invitation is used up, expired or somebody else's
 */
export async function acceptInvitation(secret: string): Promise<string> {
  const { data } = await client.mutate({ mutation: AcceptInvitationDocument, variables: { input: { secret } } });
  const result = data?.acceptInvitation;
  if (result?.__typename === 'Organization') return result.id;
  throw new Error(
    result === undefined ? 'The invitation was not accepted. Try again.' : `${result.message} ${result.advice}`,
  );
}

/** Forgets everything read for the previous person or organization. */
export async function forgetViewer(): Promise<void> {
  await client.clearStore();
}
