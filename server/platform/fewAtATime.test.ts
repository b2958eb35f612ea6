import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { callFewAtATime } from './fewAtATime.ts';

it('calls everybody once and in order, few in a turn, whoever asks', async () => {
  const called: number[] = [];
  const call = (n: number) => (): void => void called.push(n);
  callFewAtATime(Array.from({ length: 100 }, (_, n) => call(n)));
  callFewAtATime(Array.from({ length: 100 }, (_, n) => call(100 + n)));
  let most = 0;
  for (let turn = 0, before = 0; turn < 200 && called.length < 200; turn += 1) {
    await nextTurn();
    most = Math.max(most, called.length - before);
    before = called.length;
  }
  expect(called).toEqual(Array.from({ length: 200 }, (_, n) => n));
  expect(most).toBeLessThanOrEqual(50);
});

it('lets newcomers in while a thousand are called', async () => {
  let called = 0;
  const calledWhenAccepted: number[] = [];
  const server = createServer((socket) => {
    calledWhenAccepted.push(called);
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const busy = (): void => {
    called += 1;
    const until = performance.now() + 0.2;
    while (performance.now() < until) {}
  };
  const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  callFewAtATime(Array.from({ length: 1000 }, () => busy));
  const isDone = (): boolean => called === 1000 && calledWhenAccepted.length === 10;
  while (!isDone()) {
    await nextTurn();
  }
  for (const socket of sockets) {
    socket.destroy();
  }
  await new Promise((done) => server.close(done));
  expect(calledWhenAccepted.at(-1)).toBeLessThan(1000);
});
