import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch, type FetchLimits } from './guardedFetch.ts';
import { outboundPolicy } from './outboundPolicy.ts';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let opened: { close(): void }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const one of opened) {
    one.close();
  }
  opened = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const url = (host = '127.0.0.1'): string => `http://${host}:${(server.address() as AddressInfo).port}/v1`;

function fetchWith(limits: Partial<FetchLimits> = {}, networks: readonly string[] = ['127.0.0.0/8']) {
  const guarded = guardedFetch(outboundPolicy(networks), limits);
  opened.push(guarded);
  return guarded.fetch;
}

describe('guardedFetch', () => {
  it('sends text and streams what comes back', async () => {
    answer = (request, response) => {
      response.writeHead(201, { 'x-about': request.headers['x-sent'] });
      request.on('data', (data) => response.write(`got ${String(data)}`));
      request.on('end', () => response.end());
    };
    const response = await fetchWith()(url(), { method: 'POST', headers: { 'X-Sent': 'yes' }, body: 'ünïcode' });
    expect([response.status, response.headers.get('x-about'), await response.text()]).toEqual([
      201,
      'yes',
      'got ünïcode',
    ]);
  });

  it('opens no connection without encryption but to a network that was named', async () => {
    let asked = 0;
    answer = (_, response) => void response.end(String(asked++));
    for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '2130706433']) {
      await expect(fetchWith({}, [])(url(host))).rejects.toMatchObject({ code: 'EOUTBOUND' });
    }
    // Public addresses are open with encryption only.
    await expect(fetchWith({}, [])('http://1.1.1.1/v1')).rejects.toMatchObject({ code: 'EOUTBOUND' });
    await expect(fetchWith()('http://169.254.169.254/latest/')).rejects.toMatchObject({ code: 'EOUTBOUND' });
    expect(asked).toBe(0);
  });

  it.each<[string, Partial<FetchLimits>, (response: ServerResponse) => void]>([
    ['EREDIRECT', {}, (response) => void response.writeHead(307, { location: '/there' }).end()],
    ['ETIMEDOUT', { firstByteMs: 50 }, () => undefined],
    ['ESTALLED', { idleMs: 50 }, (response) => void response.write('some')],
    ['ETOOLARGE', { maxBytes: 10 }, (response) => void response.end('more than ten bytes')],
  ])('ends with %s', async (code, limits, say) => {
    answer = (_, response) => say(response);
    const read = async () => (await fetchWith(limits)(url())).text();
    await expect(read()).rejects.toMatchObject({ code });
  });

  it('ends with an error where a body breaks off', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('some', () => response.socket?.destroy());
    };
    const response = await fetchWith()(url());
    await expect(response.text()).rejects.toBeInstanceOf(Error);
  });

  it('stops when it is told to', async () => {
    answer = (_, response) => void response.write('some');
    const stop = new AbortController();
    const response = await fetchWith()(url(), { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('stopped')), 20);
    await expect(response.text()).rejects.toThrow('stopped');
  });
});
