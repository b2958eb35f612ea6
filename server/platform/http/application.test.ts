import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, Router } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { webApplication } from './application.ts';
import { clientPages } from './clientPages.ts';

const page = '<html><script type="application/json" id="quarry-config">{}</script></html>';
const patterns = [
  '/',
  '/studio/agents',
  '/studio/agents/:id',
  '/studio/models/:id/dimensions/:dimension_id?',
  '/explorer/:task_id(tsk)',
];
const configuration = {
  provider: 'builtin',
  clerkPublishableKey: null,
  posthogKey: null,
  posthogHost: null,
  environment: 'production',
  supportChat: null,
  demo: false,
  minimumPasswordLength: 10,
  baseUrl: '',
} as const;

const folder = mkdtempSync(join(tmpdir(), 'quarry-client-'));
let server: Server;
let url: string;
let healthy = true;

async function serve(https: boolean): Promise<{ server: Server; url: string }> {
  const echo = Router();
  echo.post('/api/v1/echo', json({ limit: 100 }), (asked, response) => {
    response.json(asked.body);
  });
  const served = createServer(
    webApplication({
      log: createLog('silent'),
      thirdParties: { clerk: null, analytics: null, supportChat: false },
      https,
      health: () => Promise.resolve({ status: healthy ? 'ok' : 'unavailable', problems: [] }),
      routers: [echo, clientPages(folder, configuration)],
    }),
  );
  await new Promise<void>((listening) => served.listen(0, '127.0.0.1', listening));
  return { server: served, url: `http://127.0.0.1:${(served.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(patterns));
  writeFileSync(join(folder, 'assets', 'main-1.js'), 'export {}');
  ({ server, url } = await serve(false));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true });
});

async function ask(path: string, init?: RequestInit): Promise<{ status: number; type: string; body: string }> {
  const answer = await fetch(url + path, init);
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: await answer.text() };
}

const post = (body: string, type = 'application/json') =>
  ask('/api/v1/echo', { method: 'POST', body, headers: { 'content-type': type } });

describe('the web application', () => {
  it.each([
    '/',
    '/studio/agents',
    '/agents',
    '/studio/agents/agt_1',
    '/studio/models/m/dimensions',
    '/models/m/dimensions/d',
    '/explorer/tsk_01a2058a-2333-70ad-8da2-44069b812907',
  ])('answers the page %s with its configuration', async (path) => {
    const { status, type, body } = await ask(path);
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('"minimumPasswordLength":10');
  });

  it.each([
    '/nothing',
    '/studio/nothing',
    '/studio/agents/agt_1/x',
    '/agentsx',
    '/studio/models/m',
    '/explorer/xyz',
    '/explorer/agt_01a2058a-2333-70ad-8da2-44069b812907',
  ])('answers 404 with the page at %s, where there is none', async (path) => {
    const { status, type } = await ask(path);
    expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it.each([
    '/assets/main-2.js',
    '/reports/rpt_1/_payload.json',
    '/_payload.json',
    '/__nuxt_island/key.json',
    '/builds/meta/b0.json',
    '/api/v1/nothing',
    '/mcp',
    '/studio/agents/%00',
  ])('answers 404 without a page at %s', async (path) => {
    const { status, type, body } = await ask(path);
    expect([status, type]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  });

  it.each([
    ['no JSON', 'notjson', 'application/json', 400, 'INVALID_INPUT', 'The body of the request is not valid JSON.'],
    [
      'too much',
      JSON.stringify('x'.repeat(100)),
      'application/json',
      413,
      'LIMIT_EXCEEDED',
      'The body of the request is too large. The limit is 100 bytes.',
    ],
    [
      'another encoding',
      '{}',
      'application/json; charset=x-nothing',
      415,
      'INVALID_INPUT',
      'The encoding of the body is not supported. Send UTF-8.',
    ],
  ])('says in the shape of GraphQL what is wrong with %s', async (_name, body, type, status, code, message) => {
    const answer = await post(body, type);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ errors: [{ message, extensions: { code } }] });
  });

  it('refuses a Host that is none', async () => {
    const status = await new Promise((done, failed) => {
      request(url, { headers: { host: 'a b[' } }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      })
        .once('error', failed)
        .end();
    });
    expect(status).toBe(400);
  });

  it('answers a health check of HTTP/1.0, which names no Host; anything else needs one', async () => {
    const status = async (path: string): Promise<string> => {
      const connection = connect((server.address() as AddressInfo).port, '127.0.0.1');
      connection.write(`GET ${path} HTTP/1.0\r\n\r\n`);
      return (await text(connection)).split('\r\n')[0]!;
    };
    expect(await status('/health')).toBe('HTTP/1.1 200 OK');
    expect(await status('/agents')).toBe('HTTP/1.1 400 Bad Request');
  });

  it('says how it is, at both addresses', async () => {
    for (const path of ['/health', '/api/v1/health']) {
      expect((await ask(path)).body).toBe('{"status":"ok"}');
    }
    healthy = false;
    for (const path of ['/health', '/api/v1/health']) {
      expect((await ask(path)).status).toBe(503);
    }
    healthy = true;
  });

  it('tells browsers to stay with HTTPS where people come by it, and which abilities no page uses', async () => {
    const plain = await fetch(url);
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    expect(plain.headers.get('permissions-policy')).toContain('camera=()');
    const secured = await serve(true);
    const answer = await fetch(secured.url);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    await answer.text();
    secured.server.closeAllConnections();
    await new Promise((closed) => secured.server.close(closed));
  });
});
