import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { isLoopback } from '../../platform/installation.ts';
import { makeOneTimeSecret, useOneTimeSecret } from './oneTimeSecret.ts';

/** E-mail addresses of the sample company's two people. They have no password to sign in with. */
export const demoAccounts = { admin: 'admin@northwind.example', explorer: 'explorer@northwind.example' } as const;

export type DemoRole = keyof typeof demoAccounts;

const dayMs = 24 * 60 * 60_000;
const linkLifetimeMs = 7 * dayMs;
const browserLifetimeMs = 30 * dayMs;

/**
 * Creates the link that opens demo mode in one browser. Its secret comes after `#`, which browsers
 * never send, so no server or proxy logs it. It works once; printing another invalidates it.
 */
export async function demoLink(database: PrismaClient, publicUrl: string): Promise<string> {
  return `${publicUrl}/auth/login#demo=${await makeOneTimeSecret(database, 'demo', linkLifetimeMs)}`;
}

/** Headers that reverse proxies add. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** True: a request to a name of this machine that no proxy says to have passed on. */
function isLocal(headers: Headers | undefined): boolean {
  const host = headers?.get('host')?.replace(/:\d+$/, '') ?? '';
  return isLoopback(host) && !forwarded.some((name) => headers?.has(name));
}

const cookie = (context: GenericEndpointContext) =>
  context.context.createAuthCookie('demo', { maxAge: browserLifetimeMs / 1000, sameSite: 'strict' });

/**
 * True: a browser that has opened the link; its cookie is signed with the installation's secret.
 */
async function isOpened(context: GenericEndpointContext): Promise<boolean> {
  if (!isLocal(context.headers)) {
    return false;
  }
  const held = await context.getSignedCookie(cookie(context).name, context.context.secret);
  const [purpose, until] = typeof held === 'string' ? held.split(':') : [];
  return purpose === 'demo' && Number(until) > Date.now();
}

/**
 * Signing in to the sample company without a password, for a browser that opened the link that the
 * server printed. A host name proves nothing: a reverse proxy may send any.
 * - `POST /demo/open {secret}`: uses the link and marks the browser.
 * - `GET /demo` → `{open}`: whether this browser has been marked.
 * - `POST /sign-in/demo {as}`: signs in.
 */
export function demoSignIn(database: PrismaClient) {
  return {
    id: 'demo',
    endpoints: {
      openDemo: createAuthEndpoint(
        '/demo/open',
        { method: 'POST', body: z.object({ secret: z.string().max(100) }) },
        async (context) => {
          if (!isLocal(context.headers) || !(await useOneTimeSecret(database, 'demo', context.body.secret))) {
            throw new APIError('FORBIDDEN', {
              code: 'DEMO_LINK_USED',
              message:
                'This link was already used, or a newer one has replaced it. “npm run -s link” prints a new one.',
            });
          }
          const { name, attributes } = cookie(context);
          const until = Date.now() + browserLifetimeMs;
          await context.setSignedCookie(name, `demo:${until}`, context.context.secret, attributes);
          return context.json({ open: true });
        },
      ),
      readDemo: createAuthEndpoint('/demo', { method: 'GET' }, async (context) =>
        context.json({ open: await isOpened(context) }),
      ),
      signInDemo: createAuthEndpoint(
        '/sign-in/demo',
        { method: 'POST', body: z.object({ as: z.enum(['admin', 'explorer']) }) },
        async (context) => {
          if (!(await isOpened(context))) {
            throw new APIError('FORBIDDEN', {
              code: 'DEMO_LINK_NEEDED',
              message: 'Open the sample company with the link that Quarry printed when it started.',
            });
          }
          const user = await database.authUser.findUnique({ where: { email: demoAccounts[context.body.as] } });
          if (user === null) {
            throw new APIError('NOT_FOUND', { message: 'The sample company is not loaded. Run "npm run seed".' });
          }
          const session = await context.context.internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({ user: { id: user.id, email: user.email, name: user.name } });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
