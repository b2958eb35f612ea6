/**
 * Close codes after which trying again would only fail again (graphql-transport-ws): bad request,
 * unauthorized, no subprotocol, and protocol violations. 4403, an expired token, is not among them:
 * the next connection brings a new one.
 */
const fatal = new Set([4400, 4401, 4004, 4005, 4406, 4409, 4429, 4500]);

/** Retries every lost connection except those closed with a fatal code. */
export function shouldRetry(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code !== 'number' || !fatal.has(code);
}

/**
 * Milliseconds before attempt n (from 0): at once, then 1, 2, 4 … 30 s, plus up to half a second.
 */
export function retryDelay(attempt: number, random: number): number {
  const base = attempt === 0 ? 0 : Math.min(30_000, 1_000 * 2 ** (attempt - 1));
  return base + random * 500;
}
