import { ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { print } from '@apollo/client/utilities';
import type { Socket } from './socket.ts';

/**
 * Subscriptions over the socket. Each ends with the errors the server refused it with, or why the
 * connection is gone.
 */
export function socketLink({ client }: Pick<Socket, 'client'>): ApolloLink {
  return new ApolloLink(
    ({ query, operationName, variables }) =>
      new Observable<ApolloLink.Result>((observer) =>
        client.subscribe(
          { query: print(query), operationName: operationName ?? null, variables },
          {
            // The protocol leaves the shape of `extensions` open; this client never reads it.
            next: (result) => observer.next(result as ApolloLink.Result),
            error: (error) => observer.error(asError(error)),
            complete: () => observer.complete(),
          },
        ),
      ),
  );
}

/**
 * The protocol client tells of an error, of a refusal as GraphQL errors, or of the event that
 * closed the connection.
 */
function asError(error: unknown): Error {
  if (error instanceof Error) {
    return error;
  }
  if (Array.isArray(error)) {
    return new CombinedGraphQLErrors({ errors: error });
  }
  return new Error('The connection for live events was closed. Reload the page to open it again.');
}
