import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { certificate, key } from '../outbound/testCertificate.test-support.ts';
import { ServicePrincipal, type ServicePrincipalOptions } from './servicePrincipal.ts';

// A stand-in of Microsoft Entra: it speaks HTTPS and the request of a token (RFC 6749, section
// 4.4), and answers as it is told.

const secret = 'canary-of-the-client-secret';

let server: Server;
let asked: { readonly path: string; readonly form: URLSearchParams }[] = [];
let answer: (times: number) => { readonly status: number; readonly headers?: object; readonly body: unknown };

beforeEach(async () => {
  asked = [];
  answer = (times) => ({ status: 200, body: { access_token: `token ${times}`, expires_in: 3600 } });
  server = createServer({ cert: certificate, key }, (request, response) => {
    void text(request).then((body) => {
      asked.push({ path: `${request.method} ${request.url}`, form: new URLSearchParams(body) });
      const { status, headers = {}, body: told } = answer(asked.length);
      response.writeHead(status, { ...headers }).end(typeof told === 'string' ? told : JSON.stringify(told));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

function principal(changed: Partial<ServicePrincipalOptions> = {}): ServicePrincipal {
  return new ServicePrincipal({
    tenantId: '6f7a1c1e-0000-4000-8000-000000000001',
    clientId: 'client',
    clientSecret: secret,
    authority: new URL(`https://localhost:${(server.address() as AddressInfo).port}`),
    certificateAuthority: certificate,
    outbound: outboundPolicy(['127.0.0.0/8', '::1']),
    ...changed,
  });
}

const ask = (of: ServicePrincipal, timeLeftMs = 5000, signal?: AbortSignal) => of.token(timeLeftMs, signal);

describe('a token', () => {
  it('is asked for as a service principal asks', async () => {
    expect(await ask(principal())).toBe('token 1');
    expect(asked[0]?.path).toBe('POST /6f7a1c1e-0000-4000-8000-000000000001/oauth2/v2.0/token');
    expect(Object.fromEntries(asked[0]!.form)).toEqual({
      grant_type: 'client_credentials',
      client_id: 'client',
      client_secret: secret,
      scope: 'https://database.windows.net/.default',
    });
  });

  it('is kept, also for those who ask at once', async () => {
    const one = principal();
    expect(await Promise.all([ask(one), ask(one), ask(one)])).toEqual(['token 1', 'token 1', 'token 1']);
    expect(await ask(one)).toBe('token 1');
    expect(asked).toHaveLength(1);
  });

  it('is asked for again before it expires', async () => {
    const now = vi.spyOn(Date, 'now');
    const start = Date.now();
    try {
      now.mockReturnValue(start);
      const one = principal();
      await ask(one);
      now.mockReturnValue(start + 58 * 60_000);
      expect(await ask(one)).toBe('token 1');
      now.mockReturnValue(start + 59.5 * 60_000);
      expect(await ask(one)).toBe('token 2');
    } finally {
      now.mockRestore();
    }
  });

  it('is another one once a database refused it', async () => {
    const one = principal();
    const [first, again] = [await ask(one), await ask(one)];
    await one.refused('none of these');
    expect([first, again, await ask(one)]).toEqual(['token 1', 'token 1', 'token 1']);
    await one.refused(first);
    expect(await ask(one)).toBe('token 2');
  });

  it('that could not be had is asked for again', async () => {
    answer = (times) =>
      times === 1
        ? { status: 503, body: 'busy' }
        : { status: 200, body: { access_token: 'second', expires_in: '3600' } };
    const one = principal();
    await expect(ask(one)).rejects.toMatchObject({ type: 'CONNECTION' });
    expect(await ask(one)).toBe('second');
  });
});

describe('a refusal', () => {
  it.each([
    [401, { error: 'invalid_client', error_codes: [7_000_215] }, 'AUTHENTICATION', /rejects the client secret/],
    [400, { error: 'unauthorized_client', error_codes: [700_016] }, 'AUTHENTICATION', /no app registration/],
    [400, { error: 'invalid_request', error_codes: [90_002] }, 'AUTHENTICATION', /no tenant/],
    [400, { error: 'invalid_request', error_codes: [1] }, 'AUTHENTICATION', /AADSTS1\b/],
    [400, { error: 'invalid_request' }, 'AUTHENTICATION', /rejects the service principal\.$/],
    [200, { access_token: '' }, 'CONNECTION', /cannot be reached/],
    [200, '<html>', 'CONNECTION', /cannot be reached/],
    [500, 'x'.repeat(1_000_000), 'CONNECTION', /cannot be reached/],
  ])('%i %j is told in a sentence, and nothing of the secret', async (status, body, type, message) => {
    const description = { error_description: `${secret} was wrong` };
    answer = () => ({ status, body: typeof body === 'string' ? body : { ...body, ...description } });
    const failure: unknown = await ask(principal()).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      type,
      message: expect.stringMatching(message),
      advice: expect.stringMatching(/\.$/),
    });
    expect(inspect(failure, { depth: 12, showHidden: true })).not.toContain(secret);
  });

  it('comes before the secret goes elsewhere', async () => {
    answer = () => ({ status: 307, headers: { location: `https://localhost:1/elsewhere` }, body: '' });
    await expect(ask(principal())).rejects.toMatchObject({ type: 'CONNECTION' });
    await expect(ask(principal({ outbound: outboundPolicy([]) }))).rejects.toMatchObject({ type: 'CONNECTION' });
    for (const tenantId of ['../common', '..', 'a/b', 'a?b', '']) {
      await expect(ask(principal({ tenantId }))).rejects.toMatchObject({ type: 'AUTHENTICATION' });
    }
    expect(asked).toHaveLength(1);
    const untrusted = new ServicePrincipal({
      tenantId: 't',
      clientId: 'c',
      clientSecret: secret,
      authority: new URL(`https://localhost:${(server.address() as AddressInfo).port}`),
      outbound: outboundPolicy(['127.0.0.0/8', '::1']),
    });
    await expect(ask(untrusted)).rejects.toMatchObject({ type: 'CONNECTION' });
    expect(asked).toHaveLength(1);
  });

  it('does not keep a query that has no time left or that nobody waits for', async () => {
    server.removeAllListeners('request');
    const one = principal();
    await expect(ask(one, 200)).rejects.toMatchObject({ type: 'TIMEOUT' });
    await expect(ask(one, 5000, AbortSignal.abort())).rejects.toMatchObject({ type: 'CANCELLED' });
  });
});
