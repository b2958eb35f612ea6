import { fromNodeHeaders, toNodeHandler } from 'better-auth/node';
import { Router } from 'express';
import type { ClientAddress } from '../../platform/http/clientAddress.ts';
import { knownOriginOnly, type OriginCheck } from '../../platform/http/knownOrigin.ts';
import type { BearerTokens } from './bearerTokens.ts';
import type { BuiltinAuth } from './builtinAuth.ts';
import { noteRemoteAddress } from './remoteAddress.ts';

export interface SessionRoutesOptions {
  readonly auth: BuiltinAuth;
  readonly tokens: BearerTokens;
  readonly allowsOrigin: OriginCheck;
  readonly addressOf: ClientAddress;
}

/**
 * HTTP routes of the built-in provider.
 * - `/api/auth/*`: sign up, sign in, sign out, and demo mode where that is on.
 * - `GET /api/v1/session/token?organization=org_…` → `{token, expiresAt}`: a bearer token for
 *   HTTP and WebSocket, so that neither door ever trusts a cookie. 204 without a session: by
 *   asking, a page learns that there is no session.
 */
export function sessionRoutes({ auth, tokens, allowsOrigin, addressOf }: SessionRoutesOptions): Router {
  const router = Router();
  router.use(['/api/auth', '/api/v1/session'], noteRemoteAddress(addressOf), knownOriginOnly(allowsOrigin));

  router.all('/api/auth/{*path}', (request, response) => {
    const hungUp = new AbortController();
    response.once('close', () => hungUp.abort());
    return toNodeHandler((asked) => auth.handler(asked, hungUp.signal))(request, response);
  });

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
