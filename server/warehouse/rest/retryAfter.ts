import type { GuardedAnswer } from '../outbound/guardedHttps.ts';

/**
 * Milliseconds for which a service wants to be left alone, as seconds or as a date (RFC 9110,
 * section 10.2.3); 0: it does not say.
 */
export function retryAfterMs({ header }: Pick<GuardedAnswer, 'header'>, now = Date.now()): number {
  const said = header('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
