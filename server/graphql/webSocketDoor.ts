import type { Server } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { GraphQLError, type ExecutionArgs } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Viewer } from '../access/viewer.ts';
import { UnauthenticatedError } from '../platform/errors.ts';
import { bearerOf } from '../platform/http/bearer.ts';
import { refusalsOf, type Door } from './door.ts';
import { parseWithinLimits } from './limits.ts';

/** Close codes: clients retry 4403 with a fresh token and 1013 with the same, and never retry 4401 and 4429. */
const unauthorized = 4401;
const expired = 4403;
const tooMany = 4429;
const tryAgainLater = 1013;

const maximumMessageBytes = 256 * 1024;
const maximumSubscriptions = 50;
const maximumTimeoutMs = 2 ** 31 - 1;
const keepAliveMs = 10_000;

/** How often a socket's token is looked at again: what was taken from a person reaches their open pages within this. */
const defaultRecheckMs = 5_000;

interface SocketState {
  readonly token: string | null;
  readonly viewer: Viewer;
  readonly expiry: NodeJS.Timeout | undefined;
  readonly recheck: NodeJS.Timeout | undefined;
}

/** Answers a subscription of a socket that was just closed; nobody hears it. */
const closing = [new GraphQLError('The connection is closing.', { extensions: { code: 'UNAVAILABLE' } })];

/** Parses, validates and measures what a socket asks for, with the same rules as the HTTP door. */
function prepare(door: Door, viewer: Viewer, payload: SubscribePayload): ExecutionArgs | readonly GraphQLError[] {
  try {
    const document = parseWithinLimits(payload.query);
    const refusals = refusalsOf(door.schema, viewer, document, payload.variables);
    if (refusals.length > 0) return refusals;
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
 * in the address. A socket closes when its token expires, is revoked, or stands for somebody else by now (another role,
 * removed from the organization); the client comes back with a fresh one and resumes where it was.
 * @returns a function that closes all sockets and the door
 */
export function webSocketDoor(
  server: Server,
  door: Door,
  { recheckMs = defaultRecheckMs }: { readonly recheckMs?: number } = {},
): () => Promise<void> {
  const sockets = new WebSocketServer({
    server,
    path: '/graphql',
    maxPayload: maximumMessageBytes,
    verifyClient: ({ req }: { req: { headers: { origin?: string } } }) => door.allowsOrigin(req.headers.origin),
  });
  const states = new WeakMap<object, SocketState>();

  /** True: the socket still speaks for the viewer it was opened by. Otherwise it is closed, unless nobody can tell now. */
  async function stillHolds(socket: WebSocket, { token, viewer }: SocketState): Promise<boolean> {
    if (token === null) return true;
    try {
      const now = await door.authenticate(token);
      if (isDeepStrictEqual(now.viewer, viewer)) return true;
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
    }
    socket.close(expired, 'Sign in again');
    return false;
  }

  /** Looks again until the socket is closed; one look at a time. */
  function keepLooking(socket: WebSocket, state: Omit<SocketState, 'recheck'>): NodeJS.Timeout | undefined {
    if (state.token === null) return undefined;
    let looking = false;
    const look = async (): Promise<void> => {
      if (looking) return;
      looking = true;
      await stillHolds(socket, { ...state, recheck: undefined }).catch((error: unknown) => {
        // The database is away: whoever was let in stays, and is looked at again next time.
        door.log.warn({ err: error }, 'websocket: a token could not be checked again');
      });
      looking = false;
    };
    return setInterval(() => void look(), recheckMs);
  }

  const disposable = useServer<{ authorization?: unknown }, { socket: WebSocket }>(
    {
      schema: door.schema,
      // Reasons of a close never carry texts of what went wrong inside.
      isProd: true,
      connectionInitWaitTimeout: 10_000,
      async onConnect({ connectionParams, extra: { socket } }) {
        const token = bearerOf(connectionParams?.authorization);
        try {
          const { viewer, expiresAt } = await door.authenticate(token);
          if (socket.readyState !== socket.OPEN) return false;
          const close = (): void => socket.close(expired, 'Token expired');
          const remaining = expiresAt === null ? null : Math.max(expiresAt * 1000 - Date.now(), 0);
          const expiry = remaining === null ? undefined : setTimeout(close, Math.min(remaining, maximumTimeoutMs));
          const state = { token, viewer, expiry };
          states.set(socket, { ...state, recheck: keepLooking(socket, state) });
          return true;
        } catch (error) {
          if (error instanceof UnauthenticatedError) {
            socket.close(unauthorized, 'Unauthorized');
          } else {
            door.log.warn({ err: error }, 'websocket: a token could not be checked');
            socket.close(tryAgainLater, 'Try again later');
          }
          return false;
        }
      },
      onDisconnect({ extra }) {
        const state = states.get(extra.socket);
        clearTimeout(state?.expiry);
        clearInterval(state?.recheck);
      },
      async onSubscribe({ extra: { socket }, subscriptions }, _id, payload) {
        const state = states.get(socket);
        if (state === undefined || Object.keys(subscriptions).length > maximumSubscriptions) {
          socket.close(tooMany, 'Too many subscriptions');
          return closing;
        }
        try {
          if (!(await stillHolds(socket, state))) return closing;
        } catch (error) {
          door.log.warn({ err: error }, 'websocket: a token could not be checked again');
          socket.close(tryAgainLater, 'Try again later');
          return closing;
        }
        return prepare(door, state.viewer, payload);
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
