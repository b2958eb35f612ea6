import type { GuardedAnswer, GuardedHttps } from '../outbound/guardedHttps.ts';
import type { TimeLeft } from '../sessions/timeLimits.ts';

/** Call of a method with a token and, for most, a JSON body. */
interface BearerRequest {
  readonly method: 'GET' | 'POST';
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
  readonly maxBytes: number;
  readonly timeLeft: TimeLeft;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request with a bearer token within the time that is left.
 * @throws as `GuardedHttps.request`
 */
export function bearerRequest(https: GuardedHttps, url: URL, request: BearerRequest): Promise<GuardedAnswer> {
  const { method, token, headers = {}, body, maxBytes, timeLeft, signal } = request;
  return https.request(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    maxBytes,
    timeoutMs: timeLeft(),
    signal,
  });
}
