import { isDeepStrictEqual } from 'node:util';
import type { Authenticated } from '../access/viewer.ts';
import { UnauthenticatedError } from '../platform/errors.ts';
import type { McpOptions } from './mcpServer.ts';

const defaultRecheckMs = 5_000;

interface Held {
  readonly token: string;
  readonly holder: Authenticated;
  /** Aborted when the client leaves. */
  readonly left: AbortSignal;
}

/**
 * Does work as long as a token holds: a call may wait for most of a minute, and a right that was
 * taken back meanwhile must not bring an answer.
 * @throws UnauthenticatedError when the token ended or stands for another viewer by now
 */
export async function whileItHolds<Result>(
  { authenticate, log, recheckMs = defaultRecheckMs }: McpOptions,
  { token, holder, left }: Held,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const holds = async (): Promise<boolean> => {
    try {
      return isDeepStrictEqual((await authenticate(token)).viewer, holder.viewer);
    } catch (error) {
      if (error instanceof UnauthenticatedError) {
        return false;
      }
      throw error;
    }
  };
  const check = async (): Promise<void> => {
    if (!(await holds())) {
      ended.abort();
    }
  };
  let checking = false;
  const timer = setInterval(() => {
    if (checking) {
      return;
    }
    checking = true;
    check()
      .catch((error: unknown) => log.warn({ err: error }, 'mcp: a token could not be checked again'))
      .finally(() => (checking = false));
  }, recheckMs);
  try {
    const begun = performance.now();
    const result = await work(AbortSignal.any([left, ended.signal]));
    // What took long is checked once more before it is given out.
    if (performance.now() - begun > recheckMs / 2 && !(await holds())) {
      throw new UnauthenticatedError('The token has ended.', 'Use another one.');
    }
    return result;
  } catch (error) {
    throw ended.signal.aborted ? new UnauthenticatedError('The token has ended.', 'Use another one.') : error;
  } finally {
    clearInterval(timer);
  }
}
