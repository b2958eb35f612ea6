import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';

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

/** Signing in to the sample company without a password. */
function demoSignIn(database: PrismaClient) {
  return {
    id: 'demo',
    endpoints: {
      signInDemo: createAuthEndpoint(
        '/sign-in/demo',
        { method: 'POST', body: z.object({ as: z.enum(['admin', 'explorer']) }) },
        async (context) => {
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

/**
 * The built-in sign-in provider: e-mail and password, sessions in our database, an HttpOnly cookie for the browser.
 * Ten wrong guesses a quarter of an hour and address are enough.
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
        '/sign-in/email': { window: 15 * 60, max: 10 },
        '/sign-in/demo': { window: 60, max: 300 },
        '/sign-up/email': { window: 15 * 60, max: 20 },
      },
    },
    advanced: { cookiePrefix: 'quarry', useSecureCookies: options.publicUrl.startsWith('https:') },
    telemetry: { enabled: false },
    plugins: options.demo ? [demoSignIn(database)] : [],
  });
}

export type BuiltinAuth = ReturnType<typeof builtinAuth>;
