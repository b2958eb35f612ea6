import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { createCache } from './cache.ts';
import { lazySocket, type Socket } from './socket.ts';

export interface ApiOptions {
  /** Prefix of `/graphql`; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly getToken: (options?: { readonly fresh?: boolean }) => Promise<string | null>;
}

/**
 * The API client: queries and mutations over HTTP, subscriptions over one WebSocket that is opened by the first of them.
 * Each HTTP request and each connection asks for its token anew.
 */
export function createApi({ baseUrl, getToken }: ApiOptions): {
  readonly client: ApolloClient;
  readonly socket: Socket;
} {
  const socket = lazySocket(baseUrl, getToken);
  const withToken = new SetContextLink(async ({ headers }) => {
    const token = await getToken();
    return {
      headers: { ...(headers as object | undefined), ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    };
  });
  const http = withToken.concat(new HttpLink({ uri: `${baseUrl}/graphql`, credentials: 'omit' }));
  const client = new ApolloClient({
    cache: createCache(),
    dataMasking: true,
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new GraphQLWsLink(socket.client),
      http,
    ),
  });
  return { client, socket };
}
