import type { ApolloClient } from '@apollo/client';
import { AcceptInvitationDocument, CreateOrganizationDocument } from './joining.generated.ts';

/**
 * Creates an organization and returns its id.
 * @throws Error with the server's sentence when it refuses.
 */
export async function createOrganization(client: ApolloClient, name: string): Promise<string> {
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
export async function acceptInvitation(client: ApolloClient, secret: string): Promise<string> {
  const { data } = await client.mutate({ mutation: AcceptInvitationDocument, variables: { input: { secret } } });
  const result = data?.acceptInvitation;
  if (result?.__typename === 'Organization') {
    return result.id;
  }
  throw new Error(
    result === undefined ? 'The invitation was not accepted. Try again.' : `${result.message} ${result.advice}`,
  );
}
