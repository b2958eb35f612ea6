import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Authenticator } from '../access/signIn/authenticator.ts';
import { originCheck } from '../platform/http/knownOrigin.ts';
import { createLog } from '../platform/log.ts';
import type { Context, Services } from './context.ts';
import type { Door } from './door.ts';
import { httpDoor } from './httpDoor.ts';
import { createErrorMask } from './mask.ts';
import { schema } from '../schema.ts';
import { webSocketDoor } from './webSocketDoor.ts';

/** Both doors on a real server of this machine. */
export interface OpenDoors {
  readonly server: Server;
  /** `http://127.0.0.1:port`, the one origin that is allowed. */
  readonly origin: string;
  /** What a POST to `/graphql` is answered with. */
  post(body: object, headers?: Record<string, string>): Promise<{ status: number; body: GraphqlAnswer; ms: number }>;
  /** A graphql-ws client with real sockets; `token` is asked for at every connection. */
  client(token: () => string | null, closed?: (code: number) => void, lazy?: boolean): Client;
  close(): Promise<void>;
}

export interface GraphqlAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
}

/**
 * @param recheckMs how often sockets' tokens are looked at again
 * @param mount adds further doors to the same server
 * @param refusalOf counts the operations of sockets
 */
export async function openDoors(
  authenticate: Authenticator,
  database: Context['database'],
  services: Partial<Services>,
  recheckMs?: number,
  mount: (application: Express, door: Door, origin: string) => void = () => undefined,
  refusalOf?: NonNullable<Parameters<typeof webSocketDoor>[2]>['refusalOf'],
): Promise<OpenDoors> {
  const application = express();
  const server = createServer(application);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const log = createLog('silent');
  const door = {
    schema,
    log,
    mask: createErrorMask(log),
    allowsOrigin: originCheck([origin]),
    authenticate,
    // Tests give the services that their documents use.
    contextOf: (viewer: Context['viewer']) => ({ viewer, database, now: new Date(), services: services as Services }),
  };
  const http = await httpDoor(door);
  const closeSockets = webSocketDoor(server, door, {
    ...(recheckMs === undefined ? {} : { recheckMs }),
    ...(refusalOf === undefined ? {} : { refusalOf }),
  });
  application.use(http.router);
  mount(application, door, origin);
  const clients: Client[] = [];
  return {
    server,
    origin,
    async post(body, headers = {}) {
      const started = performance.now();
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as GraphqlAnswer;
      return { status: response.status, body: answer, ms: performance.now() - started };
    },
    client(token, closed = () => undefined, lazy = true) {
      const client = createClient({
        url: `${origin.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        lazy,
        onNonLazyError: () => undefined,
        retryAttempts: 5,
        retryWait: () => new Promise((soon) => setImmediate(soon)),
        connectionParams: () => {
          const bearer = token();
          return bearer === null ? {} : { authorization: `Bearer ${bearer}` };
        },
        on: { closed: (event) => closed((event as { code: number }).code) },
      });
      clients.push(client);
      return client;
    },
    async close() {
      // A client whose last connection was refused has nothing left to close, and says so.
      await Promise.allSettled(clients.map(async (client) => client.dispose()));
      await closeSockets();
      await http.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
