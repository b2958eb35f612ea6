import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuardedSocket, OutboundRefused, type Resolver } from './dial.ts';
import { outboundPolicy } from './outboundPolicy.ts';

let server: Server;
let port: number;
let visits = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    visits++;
    socket.end('hello');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((closed) => server.close(closed)));

/** What a socket to `host` ends with: what it read, or its error. */
async function dialled(host: string, opened: readonly string[], resolve?: Resolver): Promise<string | Error> {
  const socket = new GuardedSocket(outboundPolicy(opened), resolve).dial(host, port);
  return new Promise((done) => {
    socket.once('data', (data) => done(data.toString()));
    socket.once('error', done);
  });
}

/** A name server whose answers change from one question to the next. */
function answering(...answers: readonly (readonly string[])[]): Resolver & { readonly asked: () => number } {
  let asked = 0;
  const resolver: Resolver = (_host, done) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolver, { asked: () => asked });
}

describe('GuardedSocket', () => {
  it('reaches what is opened, by address and by name', async () => {
    expect(await dialled('127.0.0.1', ['127.0.0.0/8'])).toBe('hello');
    expect(await dialled('db.example', ['127.0.0.0/8'], answering(['127.0.0.1']))).toBe('hello');
  });

  it('opens no socket to what is closed', async () => {
    const before = visits;
    const hosts = ['127.0.0.1', '[::ffff:127.0.0.1]', '0.0.0.0', 'localhost', '2130706433', '0x7f000001', '127.1'];
    for (const host of hosts) {
      expect({ host, ended: await dialled(host, []) }).toEqual({ host, ended: expect.any(Error) });
    }
    expect(await dialled('inside.example', [], answering(['127.0.0.1']))).toBeInstanceOf(OutboundRefused);
    expect(visits).toBe(before);
  });

  it('tries no address of a name that has a forbidden one too', async () => {
    const before = visits;
    const mixed = answering(['127.0.0.1', '10.0.0.1']);
    expect(await dialled('mixed.example', ['127.0.0.0/8'], mixed)).toBeInstanceOf(OutboundRefused);
    expect(visits).toBe(before);
  });

  it('asks the name server once, so a second answer is never used', async () => {
    const rebinding = answering(['127.0.0.1'], ['169.254.169.254']);
    expect(await dialled('rebinding.example', ['127.0.0.0/8'], rebinding)).toBe('hello');
    expect(rebinding.asked()).toBe(1);
  });

  it('passes on that a name does not exist', async () => {
    const missing: Resolver = (_host, done) => done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), []);
    expect(await dialled('missing.example', [], missing)).toMatchObject({ code: 'ENOTFOUND' });
  });
});
