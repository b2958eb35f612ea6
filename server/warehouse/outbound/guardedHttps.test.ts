import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Resolver } from './dial.ts';
import { GuardedHttps, type GuardedHttpsOptions, type GuardedRequest } from './guardedHttps.ts';
import { outboundPolicy } from './outboundPolicy.ts';
import { certificate, key } from './testCertificate.test-support.ts';

let server: Server;
let port: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[] = [];
let connections = new Set<Socket>();

beforeAll(async () => {
  server = createServer({ cert: certificate, key }, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  server.on('secureConnection', (socket) => connections.add(socket));
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  connections = new Set();
  answer = (_, response) => void response.end('fine');
});

async function asks(
  changed: Partial<GuardedRequest & GuardedHttpsOptions> = {},
  url = `https://127.0.0.1:${port}/here`,
): Promise<string> {
  const https = new GuardedHttps({
    outbound: outboundPolicy(['127.0.0.0/8']),
    certificateAuthority: certificate,
    ...changed,
  });
  try {
    const { body } = await https.request(new URL(url), { method: 'GET', maxBytes: 1000, timeoutMs: 5000, ...changed });
    return body;
  } finally {
    https.close();
  }
}

const named = (...addresses: readonly string[]): Resolver & { asked: () => number } => {
  let times = 0;
  const resolver: Resolver = (_, done) =>
    done(null, [{ address: addresses[Math.min(times++, addresses.length - 1)] ?? '', family: 4 }]);
  return Object.assign(resolver, { asked: () => times });
};

describe('GuardedHttps', () => {
  it('asks, and reads status, headers and body', async () => {
    answer = (request, response) => {
      let body = '';
      request.on('data', (data) => (body += String(data)));
      request.on('end', () => response.writeHead(404, { 'x-about': 'this' }).end(`got ${body}`));
    };
    const https = new GuardedHttps({ outbound: outboundPolicy(['127.0.0.1']), certificateAuthority: certificate });
    const given = { method: 'POST', body: 'ünïcode', maxBytes: 100, timeoutMs: 5000 } as const;
    const { status, header, body } = await https.request(new URL(`https://localhost:${port}/x?y=1`), given);
    expect([status, header('x-about'), body, asked]).toEqual([404, 'this', 'got ünïcode', ['POST /x?y=1']]);
    https.close();
  });

  it('uses a connection again, and another one when it was closed meanwhile', async () => {
    const https = new GuardedHttps({ outbound: outboundPolicy(['127.0.0.1']), certificateAuthority: certificate });
    const given = { method: 'GET', maxBytes: 100, timeoutMs: 5000 } as const;
    const url = new URL(`https://127.0.0.1:${port}/`);
    await https.request(url, given);
    await https.request(url, given);
    expect(connections.size).toBe(1);
    let refused = 0;
    answer = ({ socket }, response) => {
      // The first connection ends at the very moment it is used again.
      if (refused++ === 0) {
        socket.destroy();
      } else {
        response.end('again');
      }
    };
    expect((await https.request(url, given)).body).toBe('again');
    https.close();
  });

  it('opens no connection into a closed network, whatever the name leads to', async () => {
    const closed = { outbound: outboundPolicy([]) };
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1']) {
      await expect(asks(closed, `https://${host}:${port}/`)).rejects.toMatchObject({ code: 'EOUTBOUND' });
    }
    const inside = { ...closed, resolve: named('10.0.0.1') };
    await expect(asks(inside, 'https://a.service.test/')).rejects.toMatchObject({ code: 'EOUTBOUND' });
    expect(connections.size).toBe(0);
  });

  it('asks the name server once for a connection, so that a second answer is never used', async () => {
    const resolve = named('127.0.0.1', '169.254.169.254');
    expect(await asks({ resolve }, `https://a.service.test:${port}/`)).toBe('fine');
    expect(resolve.asked()).toBe(1);
    const turned = named('169.254.169.254', '127.0.0.1');
    await expect(asks({ resolve: turned }, `https://a.service.test:${port}/`)).rejects.toMatchObject({
      code: 'EOUTBOUND',
    });
    expect(turned.asked()).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect (%i)', async (status) => {
    answer = (_, response) => void response.writeHead(status, { location: `https://127.0.0.1:${port}/there` }).end();
    await expect(asks({ method: 'POST', body: 'secret' })).rejects.toMatchObject({ code: 'EREDIRECT' });
    expect(asked).toEqual(['POST /here']);
  });

  it.each<[code: string, status: number, headers: Record<string, string>]>([
    ['EREDIRECT', 302, { location: '/there' }],
    ['EENCODING', 200, { 'content-encoding': 'br' }],
  ])('lets go of the connection of an answer that it does not read (%s)', async (code, status, headers) => {
    answer = (_, response) => void response.writeHead(status, headers).end('small');
    const https = new GuardedHttps({ outbound: outboundPolicy(['127.0.0.1']), certificateAuthority: certificate });
    const given = { method: 'GET', maxBytes: 100, timeoutMs: 5000 } as const;
    try {
      await expect(https.request(new URL(`https://127.0.0.1:${port}/`), given)).rejects.toMatchObject({ code });
      await vi.waitFor(() => expect(Object.keys(https.agent.sockets)).toEqual([]));
    } finally {
      https.close();
    }
  });

  it('believes only a certificate that is for the host and from a trusted authority', async () => {
    const resolve = named('127.0.0.1');
    await expect(asks({ resolve }, `https://service.example:${port}/`)).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    const https = new GuardedHttps({ outbound: outboundPolicy(['127.0.0.1']) });
    const given = { method: 'GET', maxBytes: 100, timeoutMs: 5000 } as const;
    await expect(https.request(new URL(`https://127.0.0.1:${port}/`), given)).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    https.close();
    expect(asked).toEqual([]);
  });

  it('speaks https only, and sends no credentials of a URL', async () => {
    await expect(asks({}, `http://127.0.0.1:${port}/`)).rejects.toThrow(TypeError);
    await expect(asks({}, `https://me:secret@127.0.0.1:${port}/`)).rejects.toThrow(TypeError);
  });

  it('ends an answer that is too large, also one that is small until it is unpacked', async () => {
    answer = (_, response) => void response.end('x'.repeat(1001));
    await expect(asks()).rejects.toMatchObject({ code: 'ETOOLARGE' });
    answer = (_, response) => void response.end('x'.repeat(1000));
    expect(await asks()).toHaveLength(1000);
    let sent = 0;
    answer = (_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) {
          sent += 65_536;
        }
      };
      response.on('drain', more);
      more();
    };
    await expect(asks()).rejects.toMatchObject({ code: 'ETOOLARGE' });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    const packed = gzipSync('y'.repeat(1_000_000));
    answer = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    expect(packed.length).toBeLessThan(2000);
    await expect(asks({ maxBytes: 2000 })).rejects.toMatchObject({ code: 'ETOOLARGE' });
    expect(await asks({ maxBytes: 1_000_000 })).toHaveLength(1_000_000);
    answer = (_, response) => void response.writeHead(200, { 'content-encoding': 'br' }).end('?');
    await expect(asks()).rejects.toMatchObject({ code: 'EENCODING' });
  });

  it('tells an answer that broke off from one that ended', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    };
    await expect(asks()).rejects.toThrow('aborted');
    const packed = gzipSync('z'.repeat(100));
    answer = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
      response.write(packed.subarray(0, packed.length - 4), () => response.destroy());
    };
    await expect(asks()).rejects.toThrow(/aborted|lost/);
  });

  it('waits as long as it may, and no longer than somebody waits for it', async () => {
    let closed = 0;
    answer = (request) => void request.socket.once('close', () => closed++);
    const begun = performance.now();
    await expect(asks({ timeoutMs: 200 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    answer = (request, response) => {
      request.socket.once('close', () => closed++);
      response.write('the beginning');
    };
    await expect(asks({ timeoutMs: 200 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    const controller = new AbortController();
    const waiting = asks({ signal: controller.signal });
    waiting.catch(() => undefined);
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'ABORT_ERR' });
    await expect(asks({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORT_ERR' });
    expect(performance.now() - begun).toBeLessThan(3000);
    await vi.waitFor(() => expect(closed).toBe(3));
  });
});
