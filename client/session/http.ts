import { SessionError } from './session.ts';

const sentences: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'E-mail or password is wrong. Check both and try again.',
  INVALID_EMAIL: 'This is not an e-mail address.',
  TOO_MANY_REQUESTS: 'Too many attempts. Wait a minute and try again.',
};

/** Message for a request that no server answers. */
export const unreachable = 'Quarry cannot be reached. Check the connection and try again.';

/** JSON request to the server with the session cookie. */
export type SessionCall = <Answer>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer | null>;

/**
 * Calls below a base URL; a JSON answer, or null for an empty one.
 * @throws SessionError with the status as `HTTP_401` and so on, or the server's own code, and a
 *   sentence.
 */
export function sessionCalls(baseUrl: string): SessionCall {
  return async <Answer>(method: 'GET' | 'POST', path: string, body?: object) => {
    let response: Response;
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method,
        credentials: 'include',
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
    } catch (cause) {
      throw Object.assign(new SessionError('OFFLINE', unreachable), { cause });
    }
    const isJson = response.status !== 204 && (response.headers.get('content-type') ?? '').includes('json');
    const answer: unknown = isJson ? await response.json() : null;
    if (response.ok) {
      return answer as Answer | null;
    }
    const said = (answer ?? {}) as { code?: unknown; message?: unknown };
    const code = typeof said.code === 'string' ? said.code : `HTTP_${response.status}`;
    const known = sentences[response.status === 429 && said.code === undefined ? 'TOO_MANY_REQUESTS' : code];
    const message =
      typeof said.message === 'string'
        ? said.message
        : `The server answered ${response.status}. Try again in a moment.`;
    throw new SessionError(code, known ?? message, response.status);
  };
}
