import type { Server } from 'node:http';
import { GraphQLError, validate, type ExecutionArgs } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Viewer } from '../access/viewer.ts';
import { bearerOf, rulesFor, type Door } from './door.ts';
import { limitError, parseWithinLimits } from './limits.ts';

/** Close codes: clients retry 4403 with a fresh token, and never retry 4401 and 4429. */
const unauthorized = 4401;
const expired = 4403;
const tooMany = 4429;

const maximumMessageBytes = 256 * 1024;
const maximumSubscriptions = 50;
const maximumTimeoutMs = 2 ** 31 - 1;
const keepAliveMs = 10_000;

interface SocketState {
  readonly viewer: Viewer;
  readonly expiry: NodeJS.Timeout | undefined;
  readonly running: Set<string>;
}

/** Parses, validates and measures what a socket asks for, with the same rules as the HTTP door. */
function prepare(door: Door, viewer: Viewer, payload: SubscribePayload): ExecutionArgs | readonly GraphQLError[] {
  try {
    const document = parseWithinLimits(payload.query);
    const errors = validate(door.schema, document, [...rulesFor(viewer)]);
    if (errors.length > 0) return errors;
    const refused = limitError(door.schema, document, payload.variables ?? {}, payload.operationName ?? null);
    if (refused !== null) return [refused];
    return {
      schema: door.schema,
      document,
      operationName: payload.operationName ?? null,
      variableValues: payload.variables ?? {},
      contextValue: door.contextOf(viewer),
    };
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/**
 * The WebSocket door at `/graphql` (protocol `graphql-transport-ws`). The token comes in the connection parameters, never
 * in the address. A socket closes when its token expires; the client comes back with a fresh one and resumes where it was.
 * @returns a function that closes all sockets and the door
 */
export function webSocketDoor(server: Server, door: Door): () => Promise<void> {
  const sockets = new WebSocketServer({
    server,
    path: '/graphql',
    maxPayload: maximumMessageBytes,
    verifyClient: ({ req }: { req: { headers: { origin?: string } } }) => door.allowsOrigin(req.headers.origin),
  });
  const states = new WeakMap<object, SocketState>();

  const disposable = useServer<{ authorization?: unknown }>(
    {
      schema: door.schema,
      connectionInitWaitTimeout: 10_000,
      async onConnect({ connectionParams, extra }) {
        try {
          const { viewer, expiresAt } = await door.authenticate(bearerOf(connectionParams?.authorization));
          const close = (): void => extra.socket.close(expired, 'Token expired');
          const remaining = expiresAt === null ? null : Math.max(expiresAt * 1000 - Date.now(), 0);
          const expiry = remaining === null ? undefined : setTimeout(close, Math.min(remaining, maximumTimeoutMs));
          states.set(extra.socket, { viewer, expiry, running: new Set() });
          return true;
        } catch (error) {
          door.log.debug({ err: error }, 'websocket: refused');
          extra.socket.close(unauthorized, 'Unauthorized');
          return false;
        }
      },
      onDisconnect({ extra }) {
        clearTimeout(states.get(extra.socket)?.expiry);
      },
      onSubscribe({ extra }, id, payload) {
        const state = states.get(extra.socket);
        if (state === undefined || state.running.size >= maximumSubscriptions) {
          extra.socket.close(tooMany, 'Too many subscriptions');
          return [];
        }
        const prepared = prepare(door, state.viewer, payload);
        if (!Array.isArray(prepared)) state.running.add(id);
        return prepared;
      },
      onComplete({ extra }, id) {
        states.get(extra.socket)?.running.delete(id);
      },
      onNext(_context, _id, _payload, _arguments, result) {
        const { errors } = result;
        return errors === undefined
          ? undefined
          : { ...result, errors: errors.map((error) => door.mask(error.toJSON(), error)) };
      },
      onError: (_context, _id, _payload, errors) => errors.map((error) => door.mask(error.toJSON(), error)),
    },
    sockets,
    keepAliveMs,
  );
  return async () => {
    await disposable.dispose();
  };
}
