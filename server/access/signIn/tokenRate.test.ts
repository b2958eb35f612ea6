import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countTokens, tokenRate } from './tokenRate.ts';

let server: Server;
let clock = 0;

beforeAll(async () => {
  const application = express();
  application.use(tokenRate(countTokens({ requests: 3, now: () => clock })));
  application.get('/', (_request, response) => response.json({}));
  server = createServer(application);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => server.close());

async function send(token: string | null) {
  const { port } = server.address() as AddressInfo;
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers });
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    left: header('ratelimit-remaining'),
    reset: header('ratelimit-reset'),
    retryAfter: header('retry-after'),
    body: await response.json(),
  };
}

it('every token of an agent and of a visit has its own requests, and is told how many are left', async () => {
  for (const token of ['qat_one', 'qvt_two']) {
    expect(await send(token)).toMatchObject({ status: 200, left: '2', reset: '60', retryAfter: null });
  }
  clock += 20_500;
  expect(await send('qat_one')).toMatchObject({ status: 200, left: '1', reset: '40' });
  expect(await send('qat_one')).toMatchObject({ status: 200, left: '0' });
  expect(await send('qat_one')).toMatchObject({
    status: 429,
    left: '0',
    retryAfter: '40',
    body: { errors: [{ extensions: { code: 'LIMIT_EXCEEDED', advice: 'Send the next one in 40 s.' } }] },
  });
  expect(await send('qvt_two')).toMatchObject({ status: 200, left: '1' });
  clock += 40_000;
  expect(await send('qat_one')).toMatchObject({ status: 200, left: '2' });
});

it('people are not counted', async () => {
  for (const token of [null, 'session']) {
    expect(await send(token)).toMatchObject({ status: 200, left: null });
  }
});
