import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createLog } from '../platform/log.ts';
import { until } from '../testing/until.ts';
import type { Context } from './context.ts';
import { createErrorMask } from './mask.ts';
import { schema } from '../schema.ts';
import { watchSlowSocket } from './slowSocket.ts';
import { webSocketDoor } from './webSocketDoor.ts';

const closing: (() => Promise<unknown>)[] = [];
const log = createLog('silent');
const megabyte = 1024 * 1024;

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) {
    await close();
  }
});

async function open(
  patienceMs: number,
  served: GraphQLSchema = schema,
): Promise<{ server: Server; url: string; connections: Socket[] }> {
  const server = createServer();
  const connections: Socket[] = [];
  server.on('connection', (connection) => connections.push(connection));
  const closeDoor = webSocketDoor(
    server,
    {
      schema: served,
      log,
      mask: createErrorMask(log),
      allowsOrigin: () => true,
      authenticate: () => Promise.resolve({ viewer: { kind: 'anonymous' }, expiresAt: null }),
      contextOf: (viewer) => ({ viewer }) as Context,
    },
    { slow: { patienceMs } },
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(async () => {
    server.closeAllConnections();
    await closeDoor();
    await new Promise((closed) => server.close(closed));
  });
  return { server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, connections };
}

async function connect(url: string): Promise<{ socket: WebSocket; ended: Promise<number>; received: unknown[] }> {
  const socket = new WebSocket(url, 'graphql-transport-ws');
  const received: unknown[] = [];
  const ended = new Promise<number>((closed) => socket.once('close', (code) => closed(code)));
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())));
  await new Promise((opened) => socket.once('open', opened));
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await Promise.race([until('it is let in', () => received.length > 0), ended]);
  closing.push(async () => socket.terminate());
  return { socket, ended, received };
}

/** A message that is answered with as many bytes. */
const ping = JSON.stringify({ type: 'ping', payload: { filler: 'x'.repeat(200_000) } });

describe('a socket that stops reading', () => {
  it('costs at most 4 MB, is read from no more, and is closed when nothing leaves', async () => {
    const { url, connections } = await open(1000);
    const { socket } = await connect(url);
    const [connection] = connections;
    socket.pause();
    let most = 0;
    const gone = new Promise<number>((closed) => {
      const begun = performance.now();
      connection!.once('close', () => closed(performance.now() - begun));
    });
    const sampling = setInterval(() => (most = Math.max(most, connection!.writableLength)), 5);
    // 80 MB of answers.
    for (let n = 0; n < 400; n += 1) {
      socket.send(ping);
    }
    await gone;
    clearInterval(sampling);
    expect(most).toBeGreaterThan(megabyte);
    expect(most).toBeLessThanOrEqual(4 * megabyte);
    socket.terminate();
  });

  it('is given all of its answers when it goes on in time', async () => {
    const { url } = await open(30_000);
    const { socket, received } = await connect(url);
    socket.pause();
    for (let n = 0; n < 100; n += 1) {
      socket.send(ping);
    }
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: '{ __typename }' } }));
    socket.resume();
    await until('all are there', () => received.length >= 103);
    expect(received.slice(-2)).toEqual([
      { id: '1', type: 'next', payload: { data: { __typename: 'Query' } } },
      { id: '1', type: 'complete' },
    ]);
  });
});

describe('subscriptions of a socket that stops reading', () => {
  /** Events without end; each is executed to a text of 500 kB. */
  function events(): { large: GraphQLSchema; executed: () => number; ended: () => number } {
    const large = buildSchema('type Query { nothing: Int } type Subscription { large: String }');
    const counts = { executed: 0, ended: 0 };
    Object.assign(large.getSubscriptionType()!.getFields()['large']!, {
      async *subscribe() {
        try {
          for (let n = 0; ; n += 1) {
            yield { n };
          }
        } finally {
          counts.ended += 1;
        }
      },
      resolve: () => {
        counts.executed += 1;
        return 'x'.repeat(500_000);
      },
    });
    return { large, executed: () => counts.executed, ended: () => counts.ended };
  }

  const subscribeAll = (socket: WebSocket): void => {
    for (let n = 0; n < 40; n += 1) {
      socket.send(JSON.stringify({ id: `${n}`, type: 'subscribe', payload: { query: 'subscription { large }' } }));
    }
  };

  it('are executed only as far as it has room, and end with it', async () => {
    const { large, executed, ended } = events();
    const { url, connections } = await open(1000, large);
    const { socket } = await connect(url);
    const [connection] = connections;
    const gone = new Promise((closed) => connection!.once('close', closed));
    socket.pause();
    subscribeAll(socket);
    await gone;
    // What the system has taken, 2 MB before nothing more goes, and four that were being computed.
    const taken = connection!.bytesWritten - connection!.writableLength;
    expect(executed() * 500_000).toBeLessThanOrEqual(taken + 2 * megabyte + 5 * 500_000);
    await until('all of them have ended', () => ended() === 40);
    socket.terminate();
  });

  it('go on, each in its turn, when it reads again', async () => {
    const { large } = events();
    const { url, connections } = await open(30_000, large);
    const { socket, received } = await connect(url);
    const [connection] = connections;
    socket.pause();
    subscribeAll(socket);
    await until('nothing more goes', () => connection!.writableLength > 2 * megabyte);
    socket.resume();
    const heard = () => new Set(received.flatMap((one) => (one as { id?: string }).id ?? [])).size;
    await until('each was heard', () => heard() === 40);
    expect(socket.readyState).toBe(socket.OPEN);
  });
});

it('refuses room to answers that are ready after the socket has closed', async () => {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  closing.push(() => new Promise((closed) => sockets.close(closed)));
  await new Promise((listening) => sockets.once('listening', listening));
  const accepted = new Promise<{ socket: WebSocket; connection: Socket }>((done) =>
    sockets.once('connection', (socket, { socket: connection }) => done({ socket, connection })),
  );
  const client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`);
  const opened = new Promise((done) => client.once('open', done));
  const { socket, connection } = await accepted;
  await opened;
  const slow = watchSlowSocket(socket, connection);
  const closed = new Promise((done) => socket.once('close', done));
  client.close();
  await closed;
  const asked = await Promise.allSettled([slow.room(), slow.room(), slow.room()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await slow.inTurn(() => Promise.reject(new Error('This is not computed.')))).toBeNull();
});

it('lets fifty sockets without a name in from one address, and others when some have left', async () => {
  const { url } = await open(5000);
  const all = [];
  for (let n = 0; n < 50; n += 1) {
    all.push(await connect(url));
  }
  const late = await connect(url);
  expect(await late.ended).toBe(4429);
  all[0]!.socket.close();
  await all[0]!.ended;
  const next = await connect(url);
  expect(next.received).toEqual([{ type: 'connection_ack' }]);
});
