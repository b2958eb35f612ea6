import type { Env } from './env.ts';

/**
 * Consequences of the environment as a whole; other modules do not combine variables themselves.
 */
export interface Installation {
  /** Address people open in the browser, without a trailing slash. */
  readonly publicUrl: string;
  /** Origins whose pages may call the API. */
  readonly origins: readonly string[];
  readonly signIn: 'builtin' | 'clerk';
  /**
   * The sample company with its two people, who need no password: only where no one else has
   * access, that is on a loopback address that is also the public one, without Clerk and without a
   * database of one's own.
   */
  readonly demo: boolean;
  /** True: this process serves HTTP and WebSocket. */
  readonly web: boolean;
  /** True: this process runs jobs. */
  readonly worker: boolean;
}

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** True: only this machine reaches that host name. @param host without a port */
export const isLoopback = (host: string): boolean => loopback.test(host);

/** @param port the port actually listened on, which differs from PORT when that is 0 */
export function installationOf(env: Env, port: number = env.PORT): Installation {
  const onLoopback = isLoopback(env.HOST);
  const signIn = env.CLERK_PUBLISHABLE_KEY === undefined ? 'builtin' : 'clerk';
  const publicUrl = env.QUARRY_PUBLIC_URL ?? `http://localhost:${port}`;
  return {
    publicUrl,
    origins: [
      new URL(publicUrl).origin,
      ...(onLoopback ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`] : []),
      ...env.QUARRY_ALLOWED_ORIGINS,
    ],
    signIn,
    demo:
      onLoopback && isLoopback(new URL(publicUrl).hostname) && signIn === 'builtin' && env.DATABASE_URL === undefined,
    web: env.QUARRY_ROLE !== 'worker',
    worker: env.QUARRY_ROLE !== 'web',
  };
}
