import { isConnectionLost } from './database/databaseFailure.ts';

/** After this much time without one, the next lost connection is a new outage. */
const outageMs = 10_000;

/**
 * Tells the first lost connection of an outage from those that follow: each part of the process
 * meets it again and again until the database is back, and one line says as much as a thousand.
 */
export function repeatedLosses(now: () => number = Date.now): (given: unknown) => boolean {
  let lastAt = -Infinity;
  return (given) => {
    const error = typeof given === 'object' && given !== null && 'err' in given ? given.err : null;
    if (!isConnectionLost(error)) {
      return false;
    }
    const repeated = now() - lastAt < outageMs;
    lastAt = now();
    return repeated;
  };
}
