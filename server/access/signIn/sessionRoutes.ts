import { fromNodeHeaders, toNodeHandler } from 'better-auth/node';
import { json, Router, type Request, type Response } from 'express';
import { knownOriginOnly, type OriginCheck } from '../../platform/http/knownOrigin.ts';
import type { BearerTokens } from './bearerTokens.ts';
import type { BuiltinAuth } from './builtinAuth.ts';
import { noteRemoteAddress } from './remoteAddress.ts';

/**
 * HTTP routes of the built-in provider.
 * - `/api/auth/*`: sign up, sign in, sign out; better-auth counts guesses.
 * - `POST /api/v1/session/demo {as}`: signs in to the sample company, where that is on.
 * - `GET /api/v1/session/token?organization=org_…` → `{token, expiresAt}`: a bearer token for HTTP and WebSocket, so
 *   that neither door ever trusts a cookie. 204 without a session: asking is how a page learns that nobody is signed in.
 */
export function sessionRoutes(auth: BuiltinAuth, tokens: BearerTokens, allowsOrigin: OriginCheck): Router {
  const router = Router();
  router.use(['/api/auth', '/api/v1/session'], noteRemoteAddress, knownOriginOnly(allowsOrigin));
  const handler = toNodeHandler(auth);

  router.post('/api/v1/session/demo', json({ limit: '1kb' }), async (request, response) => {
    await forward(auth, request, response);
  });
  router.all('/api/auth/{*path}', (request, response) => handler(request, response));

  router.get('/api/v1/session/token', async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const found = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
    if (found === null) {
      response.status(204).end();
      return;
    }
    const organization = request.query.organization;
    response.json(await tokens.issue(found.session, typeof organization === 'string' ? organization : null));
  });
  return router;
}

/** Runs the provider's own demo endpoint, so that origin checks, cookies and limits are the same as for a password. */
async function forward(auth: BuiltinAuth, request: Request, response: Response): Promise<void> {
  const url = new URL('/api/auth/sign-in/demo', `${request.protocol}://${request.get('host') ?? 'localhost'}`);
  const headers = fromNodeHeaders(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  const answer = await auth.handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(request.body) }));
  for (const cookie of answer.headers.getSetCookie()) response.append('Set-Cookie', cookie);
  response
    .status(answer.status)
    .type('json')
    .send(await answer.text());
}
