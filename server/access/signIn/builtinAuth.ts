import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { isLoopback } from '../../platform/installation.ts';
import { GuessLimit } from './guessLimit.ts';
import { remoteAddressHeader } from './remoteAddress.ts';

/** E-mail addresses of the sample company's two people; nobody can sign in as them with a password. */
export const demoAccounts = { admin: 'admin@northwind.example', explorer: 'explorer@northwind.example' } as const;

export type DemoRole = keyof typeof demoAccounts;

export interface BuiltinAuthOptions {
  /** Address people open in the browser, without a trailing slash. */
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly secret: string;
  /** True: `POST /api/auth/sign-in/demo` exists. Only for the sample company on a loopback address. */
  readonly demo: boolean;
}

/** Headers that reverse proxies add. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** True: a request that came straight from this machine, to a name of this machine; no page and no proxy made it up. */
function isLocal(headers: Headers | undefined): boolean {
  const host = headers?.get('host')?.replace(/:\d+$/, '') ?? '';
  return isLoopback(host) && !forwarded.some((name) => headers?.has(name));
}

/** Signing in to the sample company without a password. */
function demoSignIn(database: PrismaClient) {
  return {
    id: 'demo',
    endpoints: {
      signInDemo: createAuthEndpoint(
        '/sign-in/demo',
        { method: 'POST', body: z.object({ as: z.enum(['admin', 'explorer']) }) },
        async (context) => {
          if (!isLocal(context.headers)) {
            throw new APIError('FORBIDDEN', {
              message: 'The sample company opens without a password only on the machine it runs on.',
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

const signInPath = '/sign-in/email';

/** Wrong guesses of one account, from wherever. */
const guessesOfAccount = { max: 10, windowMs: 15 * 60_000 };

/** Both halves of counting guesses per account: before the password is checked, and after it was right. */
function guessHooks() {
  const guesses = new GuessLimit(guessesOfAccount);
  const accountOf = (body: unknown): string =>
    typeof body === 'object' && body !== null && 'email' in body ? String(body.email).trim().toLowerCase() : '';
  return {
    before: createAuthMiddleware(async (context) => {
      if (context.path !== signInPath || guesses.take(accountOf(context.body))) return;
      throw new APIError('TOO_MANY_REQUESTS', {
        message: 'Too many wrong passwords for this account. Wait a quarter of an hour and try again.',
      });
    }),
    after: createAuthMiddleware(async (context) => {
      if (context.path === signInPath && !(context.context.returned instanceof Error)) {
        guesses.forgive(accountOf(context.body));
      }
    }),
  };
}

/**
 * The built-in sign-in provider: e-mail and password, sessions in our database, an HttpOnly cookie for the browser.
 * Ten wrong guesses a quarter of an hour and account are enough; one address may try a hundred times, because a whole
 * office or a reverse proxy may stand behind it. Counted per process.
 */
export function builtinAuth(database: PrismaClient, options: BuiltinAuthOptions) {
  return betterAuth({
    appName: 'Quarry',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: [options.publicUrl, ...options.allowedOrigins],
    database: prismaAdapter(database, { provider: 'postgresql', transaction: true }),
    user: { modelName: 'authUser' },
    session: { modelName: 'authSession', expiresIn: 7 * 24 * 60 * 60, updateAge: 24 * 60 * 60 },
    account: { modelName: 'authAccount' },
    verification: { modelName: 'authVerification' },
    emailAndPassword: { enabled: true, minPasswordLength: 10, maxPasswordLength: 200, autoSignIn: true },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: {
        [signInPath]: { window: 15 * 60, max: 100 },
        '/sign-in/demo': { window: 60, max: 300 },
        '/sign-up/email': { window: 15 * 60, max: 50 },
      },
    },
    hooks: guessHooks(),
    advanced: {
      cookiePrefix: 'quarry',
      useSecureCookies: options.publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [remoteAddressHeader] },
    },
    telemetry: { enabled: false },
    plugins: options.demo ? [demoSignIn(database)] : [],
  });
}

export type BuiltinAuth = ReturnType<typeof builtinAuth>;
