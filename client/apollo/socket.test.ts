/// <reference types="node" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket as Peer } from 'ws';
import { lazySocket } from './socket.ts';

/** A peer that speaks graphql-transport-ws: numbers its events, and can be told to hang up. */
let base: string;
const peers: Peer[] = [];
const tokens: unknown[] = [];
const asked: unknown[] = [];
const subscriptionIds: string[] = [];

beforeAll(async () => {
  const http = createServer();
  const sockets = new WebSocketServer({
    server: http,
    path: '/graphql',
    handleProtocols: () => 'graphql-transport-ws',
  });
  sockets.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', (raw) => {
      const message = JSON.parse((raw as Buffer).toString()) as {
        type: string;
        id: string;
        payload?: { authorization?: string; variables?: unknown };
      };
      if (message.type === 'connection_init') {
        tokens.push(message.payload?.authorization);
        peer.send(JSON.stringify({ type: 'connection_ack' }));
      }
      if (message.type === 'subscribe') {
        asked.push(message.payload?.variables);
        subscriptionIds.push(message.id);
      }
      if (message.type === 'ping') {
        peer.send(JSON.stringify({ type: 'pong' }));
      }
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  afterAll(() => {
    for (const peer of peers) {
      peer.terminate();
    }
    http.close();
  });
});

const send = (seq: number) =>
  peers
    .at(-1)
    ?.send(JSON.stringify({ id: subscriptionIds.at(-1), type: 'next', payload: { data: { taskEvents: { seq } } } }));

test('after a lost connection it comes back with a fresh token and asks only for what it has not seen', async () => {
  let issued = 0;
  const getToken = vi.fn(async (options?: { readonly fresh?: boolean }) =>
    options?.fresh === true ? `t${++issued}` : `t${issued}`,
  );
  const socket = lazySocket(base, getToken);
  const states: string[] = [];
  socket.subscribe(() => states.push(socket.connection()));
  const seen: unknown[] = [];
  const stop = socket.client.subscribe(
    {
      query: 'subscription($after: Int) { taskEvents(after: $after) { seq } }',
      variables: { taskId: 'tsk', after: 4 },
    },
    { next: (value) => seen.push(value), error: () => undefined, complete: () => undefined },
  );
  await vi.waitFor(() => expect(asked).toEqual([{ taskId: 'tsk', after: 4 }]));
  send(5);
  send(6);
  send(6);
  send(5);
  send(7);
  await vi.waitFor(() => expect(seen).toEqual([5, 6, 7].map((seq) => ({ data: { taskEvents: { seq } } }))));

  peers.at(-1)?.close(4403, 'Token expired');
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 5000 });
  expect(asked[1]).toEqual({ taskId: 'tsk', after: 7 });
  expect(tokens).toEqual(['Bearer t0', 'Bearer t1']);
  expect(states).toContain('waiting');
  expect(socket.connection()).toBe('open');
  stop();
});
