import type { Client } from 'graphql-ws';
import { resumable } from './resume.ts';
import { retryDelay, shouldRetry } from './retry.ts';

/** State of the socket; `waiting` means the connection was lost and is being reopened. */
export type Connection = 'closed' | 'open' | 'waiting';

export interface Socket {
  /** The protocol client, loaded by the first subscription. */
  readonly client: Pick<Client, 'subscribe'>;
  /** Loads and connects ahead of the first subscription. */
  warmUp(): void;
  connection(): Connection;
  subscribe(listener: () => void): () => void;
}

function socketUrl(baseUrl: string): string {
  const url = new URL(`${baseUrl}/graphql`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/**
 * A graphql-ws client whose code is loaded with the first subscription, and that comes back after
 * every lost connection.
 */
export function lazySocket(
  baseUrl: string,
  getToken: (options?: { readonly fresh?: boolean }) => Promise<string | null>,
): Socket {
  const listeners = new Set<() => void>();
  let connection: Connection = 'closed';
  let expired = false;
  const set = (next: Connection) => {
    connection = next;
    for (const listener of listeners) {
      listener();
    }
  };

  let loading: Promise<Client> | null = null;
  const load = () =>
    (loading ??= import('graphql-ws').then(({ createClient }) =>
      createClient({
        url: socketUrl(baseUrl),
        // The socket is loaded only for a subscription: connect at once, and stay connected.
        lazy: false,
        onNonLazyError: () => undefined,
        keepAlive: 10_000,
        retryAttempts: Infinity,
        shouldRetry,
        retryWait: (attempt) => new Promise((resolve) => setTimeout(resolve, retryDelay(attempt, Math.random()))),
        // Evaluated per connection; after a close for expiry the old token is not offered again.
        connectionParams: async () => {
          const token = await getToken({ fresh: expired });
          expired = false;
          return token === null ? {} : { authorization: `Bearer ${token}` };
        },
        on: {
          connected: () => set('open'),
          closed: (event) => {
            const { code, wasClean } = event as CloseEvent;
            expired = code === 4403;
            set(code === 1000 && wasClean ? 'closed' : 'waiting');
          },
        },
      }),
    ));

  const client: Socket['client'] = {
    subscribe(asked, receiver) {
      const { payload, sink } = resumable(asked, receiver);
      let stopped = false;
      let stop = () => {
        stopped = true;
      };
      load().then(
        (loaded) => {
          if (!stopped) {
            stop = loaded.subscribe(payload, sink);
          }
        },
        (error: unknown) => sink.error(error),
      );
      return () => stop();
    },
  };

  return {
    client,
    warmUp: () => void load(),
    connection: () => connection,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
