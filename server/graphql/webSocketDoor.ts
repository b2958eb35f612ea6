import type { IncomingMessage, Server } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { execute, GraphQLError, type ExecutionArgs, type GraphQLFormattedError } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Viewer } from '../access/viewer.ts';
import { LimitExceededError, UnauthenticatedError } from '../platform/errors.ts';
import { bearerOf } from '../platform/http/bearer.ts';
import type { ClientAddress } from '../platform/http/clientAddress.ts';
import type { Context } from './context.ts';
import { originOf, unknownOrigin, withOrigin, type RequestOrigin } from '../platform/http/requestOrigin.ts';
import { Counted } from './counted.ts';
import { refusalsOf, withoutSuggestions, type Door } from './door.ts';
import { parseWithinLimits } from './limits.ts';
import { noticesOf } from './notices.ts';
import { subscribeSharing } from './subscribeSharing.ts';
import { watchSlowSocket, type SlowSocket, type SlowSocketLimits } from './slowSocket.ts';

/**
 * Close codes: clients retry 4403 with a fresh token and 1013 with the same, and never retry 4401
 * and 4429.
 */
const unauthorized = 4401;
const expired = 4403;
const tooMany = 4429;
const tryAgainLater = 1013;

const maximumMessageBytes = 256 * 1024;
const maximumSubscriptions = 50;
const maximumTimeoutMs = 2 ** 31 - 1;
const keepAliveMs = 10_000;

/**
 * Interval in which a socket's token is checked again: a revoked right reaches open pages within
 * it.
 */
const defaultRecheckMs = 5_000;

interface SocketState {
  readonly token: string | null;
  readonly viewer: Viewer;
  readonly expiry: NodeJS.Timeout | undefined;
  readonly recheck: NodeJS.Timeout | undefined;
}

/** Sockets from one address that have not signed in yet or stay anonymous; a page needs one. */
const maximumPending = 1000;
const maximumAnonymous = 50;

/** Why an operation is not run, as an expected failure says it. */
interface Refusal {
  readonly message: string;
  readonly advice: string;
}

interface WebSocketDoorOptions {
  readonly recheckMs?: number;
  /** Address that sockets without a name are counted by; default that of the connection. */
  readonly addressOf?: ClientAddress;
  /** Counts an operation of a token, and says why it is one too many; null: it is not. */
  readonly refusalOf?: (token: string | null) => Refusal | null;
  /** Limits for a reader that does not read. */
  readonly slow?: SlowSocketLimits;
}

const connectedAddress: ClientAddress = ({ socket }) => socket.remoteAddress ?? '';

/** Answers a subscription of a socket that was just closed; the answer is not sent. */
const closing = [new GraphQLError('The connection is closing.', { extensions: { code: 'UNAVAILABLE' } })];

/** Parses, validates and measures what a socket asks for, with the same rules as the HTTP door. */
function prepare(door: Door, viewer: Viewer, payload: SubscribePayload): ExecutionArgs | readonly GraphQLError[] {
  try {
    const document = parseWithinLimits(payload.query);
    const refusals = refusalsOf(door.schema, viewer, document, payload.variables);
    if (refusals.length > 0) {
      return refusals;
    }
    return {
      schema: door.schema,
      document,
      operationName: payload.operationName ?? null,
      variableValues: payload.variables ?? {},
      contextValue: door.contextOf(viewer),
    };
  } catch (error) {
    if (error instanceof GraphQLError) {
      return [error];
    }
    throw error;
  }
}

/**
 * The WebSocket door at `/graphql` (protocol `graphql-transport-ws`). The token comes in the
 * connection parameters, never in the address. A socket closes when its token expires, is revoked,
 * or stands for another viewer by now (another role, removed from the organization); the client
 * comes back with a fresh one and resumes where it was.
 * @returns a function that closes all sockets and the door
 */
export function webSocketDoor(
  server: Server,
  door: Door,
  { recheckMs = defaultRecheckMs, addressOf = connectedAddress, refusalOf, slow = {} }: WebSocketDoorOptions = {},
): () => Promise<void> {
  const sockets = new WebSocketServer({
    server,
    path: '/graphql',
    maxPayload: maximumMessageBytes,
    verifyClient({ req }: { req: IncomingMessage }, decide: (allowed: boolean, code?: number) => void) {
      if (!door.allowsOrigin(req.headers.origin)) {
        decide(false, 401);
      } else if (pending.count(addressOf(req)) >= maximumPending) {
        decide(false, 429);
      } else {
        decide(true);
      }
    },
  });
  const states = new WeakMap<object, SocketState>();
  const outgoing = new WeakMap<object, SlowSocket>();
  /**
   * Socket of a subscription by its context, the only object that the library passes to
   * `subscribe`.
   */
  const readers = new WeakMap<Context, SlowSocket>();
  /** Where the operation of a context comes from. */
  const origins = new WeakMap<Context, RequestOrigin>();
  const pending = new Counted();
  const anonymous = new Counted();
  sockets.on('connection', (socket, request) => {
    outgoing.set(socket, watchSlowSocket(socket, request.socket, slow));
    pending.add(addressOf(request), socket);
    socket.once('close', () => {
      pending.remove(socket);
      anonymous.remove(socket);
    });
  });

  /**
   * True: the socket still speaks for the viewer that opened it. Otherwise it is closed, unless
   * this is unknown now.
   */
  async function stillHolds(socket: WebSocket, { token, viewer }: SocketState): Promise<boolean> {
    if (token === null) {
      return true;
    }
    try {
      const now = await door.authenticate(token);
      if (isDeepStrictEqual(now.viewer, viewer)) {
        return true;
      }
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) {
        throw error;
      }
    }
    socket.close(expired, 'Sign in again');
    return false;
  }

  /** Looks again until the socket is closed; one look at a time. */
  function keepLooking(socket: WebSocket, state: Omit<SocketState, 'recheck'>): NodeJS.Timeout | undefined {
    if (state.token === null) {
      return undefined;
    }
    let looking = false;
    const look = async (): Promise<void> => {
      if (looking) {
        return;
      }
      looking = true;
      await stillHolds(socket, { ...state, recheck: undefined }).catch((error: unknown) => {
        // The database is away: open sockets stay, and are checked again next time.
        door.log.warn({ err: error }, 'websocket: a token could not be checked again');
      });
      looking = false;
    };
    return setInterval(() => void look(), recheckMs);
  }

  const shown = (socket: WebSocket, errors: readonly GraphQLError[]): readonly GraphQLFormattedError[] => {
    const masked = errors.map((error) => door.mask(error.toJSON(), error));
    if (states.get(socket)?.viewer.kind !== 'anonymous') {
      return masked;
    }
    return masked.map((error) => ({ ...error, message: withoutSuggestions(error.message) }));
  };

  const disposable = useServer<{ authorization?: unknown }>(
    {
      schema: door.schema,
      execute: (args) => withOrigin(origins.get(args.contextValue as Context) ?? unknownOrigin, () => execute(args)),
      subscribe: (args) => subscribeSharing(args, readers.get(args.contextValue as Context)?.inTurn),
      // Reasons of a close never carry texts of what went wrong inside.
      isProd: true,
      connectionInitWaitTimeout: 5000,
      async onConnect({ connectionParams, extra: { socket, request } }) {
        const token = bearerOf(connectionParams?.authorization);
        try {
          const { viewer, expiresAt } = await door.authenticate(token);
          if (socket.readyState !== socket.OPEN) {
            return false;
          }
          pending.remove(socket);
          if (viewer.kind === 'anonymous') {
            const address = addressOf(request);
            if (anonymous.count(address) >= maximumAnonymous) {
              socket.close(tooMany, 'Too many sockets');
              return false;
            }
            anonymous.add(address, socket);
          }
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
      async onSubscribe({ extra: { socket, request }, subscriptions }, _id, payload) {
        const state = states.get(socket);
        if (state === undefined || Object.keys(subscriptions).length > maximumSubscriptions) {
          socket.close(tooMany, 'Too many subscriptions');
          return closing;
        }
        try {
          if (!(await stillHolds(socket, state))) {
            return closing;
          }
        } catch (error) {
          door.log.warn({ err: error }, 'websocket: a token could not be checked again');
          socket.close(tryAgainLater, 'Try again later');
          return closing;
        }
        const refusal = refusalOf?.(state.token) ?? null;
        if (refusal !== null) {
          const { message, advice } = refusal;
          return [new GraphQLError(message, { originalError: new LimitExceededError(message, advice) })];
        }
        const prepared = prepare(door, state.viewer, payload);
        if ('document' in prepared) {
          origins.set(prepared.contextValue as Context, originOf(request, addressOf));
        }
        const slow = outgoing.get(socket);
        if ('document' in prepared && slow !== undefined) {
          readers.set(prepared.contextValue as Context, slow);
        }
        return prepared;
      },
      async onNext({ extra: { socket } }, _id, _payload, { contextValue }, result) {
        await outgoing
          .get(socket)
          ?.room()
          .catch(() => undefined);
        const { errors } = result;
        const notices = noticesOf(contextValue as Context);
        if (errors === undefined && notices === undefined) {
          return undefined;
        }
        return {
          ...result,
          ...(errors === undefined ? {} : { errors: shown(socket, errors) }),
          ...(notices === undefined ? {} : { extensions: notices }),
        };
      },
      onError: ({ extra }, _id, _payload, errors) => [...shown(extra.socket, errors)],
    },
    sockets,
    keepAliveMs,
  );
  return async () => {
    await disposable.dispose();
  };
}
