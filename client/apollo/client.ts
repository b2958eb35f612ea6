import { ApolloClient, ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { createCache } from './cache.ts';
import { httpLink } from './httpLink.ts';
import { reverification } from '../session/reverification.ts';
import { reverifyLink } from './reverifyLink.ts';
import { lazySocket, type Socket } from './socket.ts';
import { socketLink } from './socketLink.ts';

export interface ApiOptions {
  /** Prefix of `/graphql`; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly getToken: (options?: { readonly fresh?: boolean }) => Promise<string | null>;
}

/**
 * The API client: queries and mutations over HTTP, subscriptions over one WebSocket that is opened
 * by the first of them.
 */
export function createApi({ baseUrl, getToken }: ApiOptions): {
  readonly client: ApolloClient;
  readonly socket: Socket;
} {
  const socket = lazySocket(baseUrl, getToken);
  const client = new ApolloClient({
    cache: createCache(),
    dataMasking: true,
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      socketLink(socket),
      reverifyLink(reverification.ask).concat(httpLink(`${baseUrl}/graphql`, getToken)),
    ),
  });
  return { client, socket };
}
