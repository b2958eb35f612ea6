import { createHash } from 'node:crypto';
import type { GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { z } from 'zod';
import { familyOf } from '../../platform/networks.ts';
import { GuessDelay } from './guessDelay.ts';
import { passwordLength } from './passwordRule.ts';
import { PasswordTurns } from './passwordTurns.ts';
import { remoteAddressHeader } from './remoteAddress.ts';
import { attempts } from './signInAttempt.ts';

const signInPath = '/sign-in/email';
const signUpPath = '/sign-up/email';

/** Paths of the provider that hash a password. */
const hashing = new Set([signInPath, signUpPath, '/change-password', '/verify-password']);

/** Guesses at one account from one place. */
const accountRule = { free: 5, firstMs: 5000, longestMs: 15 * 60_000, forgetMs: 24 * 60 * 60_000 };

/**
 * Guesses at any accounts from one place, which may be a proxy with a whole company using it: many
 * are free, and the wait stays short enough for someone to sign in there for the first time while
 * another one guesses.
 */
const placeRule = { free: 100, firstMs: 1000, longestMs: 60_000, forgetMs: 60 * 60_000 };

/** Browsers in which the account was signed in to before keep this for a year. */
const knownBrowser = { name: 'known', maxAge: 365 * 24 * 60 * 60 } as const;

/** The owner of an IPv6 address usually owns its whole /64. */
function placeOf(address: string): string {
  if (familyOf(address) !== 'ipv6') {
    return address;
  }
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Paths at which a signed-in person gives the password again. */
const proving = new Set(['/verify-password', '/change-password']);

const accountOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'email' in body ? String(body.email).trim().toLowerCase() : '';

function refuseWeak(body: unknown): void {
  const password = typeof body === 'object' && body !== null && 'password' in body ? body.password : undefined;
  if (typeof password !== 'string' || password.length >= passwordLength.least) {
    return;
  }
  throw new APIError('BAD_REQUEST', {
    code: 'PASSWORD_TOO_SHORT',
    message: `The password is too short. Use at least ${passwordLength.least} characters.`,
  });
}

/** No database stores U+0000 in a text. */
function refuseUnstorable(body: unknown): void {
  if (!(JSON.stringify(body) ?? '').includes(String.raw`\u0000`)) {
    return;
  }
  throw new APIError('BAD_REQUEST', {
    code: 'INVALID_INPUT',
    message: 'Texts cannot contain the character U+0000. Remove it and try again.',
  });
}

/** Keys that a guess is counted by. */
interface Counted {
  /** Account and place, or the account in known browsers. */
  readonly account: string;
  readonly place: string;
  /**
   * True: a browser that no other browser of its place may keep out; it is not counted by place.
   */
  readonly known: boolean;
}

/**
 * Counts password guesses in two halves: before the password is checked, and after it was right.
 * Guesses count by account and address together, so a stranger elsewhere cannot slow down the
 * owner, and more generously by address alone, which slows down trying one password on many
 * accounts. A browser that was signed in to the account before carries a signed cookie and is
 * counted separately, so even a stranger on the same proxy cannot slow it down. Accounts that do
 * not exist are counted like those that do. Hashing then waits for its turn (`PasswordTurns`),
 * known browsers first.
 *
 * @param now milliseconds; the process clock unless a test turns it
 */
export function guessHooks(now?: () => number, turns = new PasswordTurns()) {
  const byAccount = new GuessDelay(accountRule, now);
  const byPlace = new GuessDelay(placeRule, now);

  /** Content of the cookie of a known browser: nothing that names the account to a reader. */
  const markOf = (account: string): string => `known:${createHash('sha256').update(account).digest('base64url')}`;

  const countedBy = async (context: GenericEndpointContext): Promise<Counted> => {
    const account = proving.has(context.path ?? '')
      ? ((await getSessionFromCtx(context))?.user.email ?? '')
      : accountOf(context.body);
    const cookie = context.context.createAuthCookie(knownBrowser.name);
    const held = await context.getSignedCookie(cookie.name, context.context.secret);
    const known = held === markOf(account);
    const place = placeOf(context.headers?.get(remoteAddressHeader) ?? '');
    return { account: JSON.stringify([account, known ? 'a known browser' : place]), place, known };
  };

  /**
   * Counts a guess, to be taken back by its attempt. @throws 429 TOO_MANY_GUESSES where it has to
   * wait
   */
  const count = ({ account, place, known }: Counted): void => {
    const wait = Math.ceil(Math.max(byAccount.wait(account), known ? 0 : byPlace.wait(place)) / 1000);
    if (wait > 0) {
      throw new APIError(
        'TOO_MANY_REQUESTS',
        {
          code: 'TOO_MANY_GUESSES',
          message: `Too many wrong passwords. Wait ${waitInWords(wait)} and try again.`,
        },
        { 'Retry-After': String(wait) },
      );
    }
    const takeBack = {
      takeBackAccount: byAccount.count(account),
      ...(known ? {} : { takeBackPlace: byPlace.count(place) }),
    };
    const attempt = attempts.getStore();
    if (attempt !== undefined) {
      Object.assign(attempt, takeBack);
    }
  };

  return {
    before: createAuthMiddleware(async (context) => {
      refuseUnstorable(context.body);
      const { path } = context;
      if (path === signUpPath) {
        refuseWeak(context.body);
      }
      if (path === undefined || !hashing.has(path)) {
        return;
      }
      // An invalid address is refused without hashing a password.
      if ((path === signInPath || path === signUpPath) && !isAddress(accountOf(context.body))) {
        return;
      }
      const counted = await countedBy(context);
      if (path === signInPath || proving.has(path)) {
        count(counted);
      }
      const attempt = attempts.getStore();
      if (attempt === undefined) {
        return;
      }
      attempt.release = await turns.take({ place: counted.place, first: counted.known, signal: attempt.signal });
    }),
    after: createAuthMiddleware(async (context) => {
      const isProof = proving.has(context.path ?? '');
      if ((context.path !== signInPath && !isProof) || context.context.returned instanceof Error) {
        return;
      }
      const { account } = await countedBy(context);
      // The right password of one account says nothing about guesses at others.
      attempts.getStore()?.takeBackPlace();
      byAccount.forgive(account);
      if (isProof) {
        return;
      }
      const { name, attributes } = context.context.createAuthCookie(knownBrowser.name, {
        maxAge: knownBrowser.maxAge,
      });
      await context.setSignedCookie(name, markOf(accountOf(context.body)), context.context.secret, attributes);
    }),
  };
}

const isAddress = (account: string): boolean => z.email().safeParse(account).success;

function waitInWords(seconds: number): string {
  if (seconds > 90) {
    return `${Math.ceil(seconds / 60)} minutes`;
  }
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}
