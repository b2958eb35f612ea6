/// <reference types="node" />
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface LocalAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
}

export interface LocalRequest {
  readonly method: string;
  /** Path with query. */
  readonly url: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

async function read(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Uint8Array);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * A real HTTP server on a free port of this machine, open to every origin, closed after the test
 * file.
 */
export async function localServer(answer: (request: LocalRequest) => LocalAnswer): Promise<string> {
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
      const { method = 'GET', url = '/' } = request;
      const given = method === 'OPTIONS' ? {} : answer({ method, url, body });
      response.writeHead(given.status ?? 200, { 'content-type': given.type ?? 'application/json' });
      response.end(given.body ?? '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
