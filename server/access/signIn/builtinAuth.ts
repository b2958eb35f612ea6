import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Log } from '../../platform/log.ts';
import { demoSignIn } from './demoSignIn.ts';
import { guessHooks } from './guessHooks.ts';
import { passwordLength } from './passwordRule.ts';
import { tooManySignIns, type PasswordTurns } from './passwordTurns.ts';
import { remoteAddressHeader } from './remoteAddress.ts';
import { signInAudit } from './signInAudit.ts';
import { attempt } from './signInAttempt.ts';

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

export interface BuiltinAuthOptions {
  /** Address people open in the browser, without a trailing slash. */
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly secret: string;
  /** True: the sample company can be opened by a link. Only on a loopback address. */
  readonly demo: boolean;
  readonly log: Log;
  /** Hashing and checking of passwords; better-auth's own unless a test replaces it. */
  readonly hashing?: PasswordHashing;
  /** Queue for password hashing; the usual limits unless a test overrides them. */
  readonly turns?: PasswordTurns;
  /** Milliseconds; the process clock unless a test turns it. */
  readonly now?: () => number;
}

/**
 * The built-in sign-in provider: e-mail and password, sessions in our database, an HttpOnly cookie
 * for the browser. Signing up does not sign in, because then the answer would tell which addresses
 * have an account; the client signs in next. Wrong passwords are slowed down per account and
 * address (`guessHooks`), counted per process; few are hashed at once (`PasswordTurns`).
 */
export function builtinAuth(database: PrismaClient, options: BuiltinAuthOptions) {
  const { log } = options;
  const auth = betterAuth({
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
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      autoSignIn: false,
      password: options.hashing ?? { hash: hashPassword, verify: verifyPassword },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: {
        // Counted by `guessHooks`: a limit by address alone would shut out every user of a shared
        // proxy.
        '/sign-in/email': false,
        '/sign-in/demo': { window: 60, max: 300 },
        '/sign-up/email': { window: 15 * 60, max: 50 },
      },
    },
    hooks: guessHooks(options.now, options.turns),
    logger: {
      level: 'error',
      log: (level, message, ...details: unknown[]) => {
        log[level]({ err: details.find((detail) => detail instanceof Error) }, `sign-in: ${message}`);
      },
    },
    onAPIError: {
      // Mistakes of visitors are reported to them; the log is for failures of the server.
      onError: (error) => {
        if (error instanceof APIError && (error.statusCode < 500 || error.body?.code === tooManySignIns)) {
          return;
        }
        log.error({ err: error }, 'sign-in: a request failed unexpectedly');
      },
    },
    advanced: {
      cookiePrefix: 'quarry',
      useSecureCookies: options.publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [remoteAddressHeader] },
    },
    telemetry: { enabled: false },
    plugins: [signInAudit(database), ...(options.demo ? [demoSignIn(database)] : [])],
  });
  return {
    api: auth.api,
    /**
     * Answers one request. @param signal aborted when the client hangs up, which gives up waiting
     * for a turn
     */
    handler: (request: Request, signal?: AbortSignal) => attempt(() => auth.handler(request), signal),
  };
}

export type BuiltinAuth = ReturnType<typeof builtinAuth>;
