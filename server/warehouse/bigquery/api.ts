import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedAnswer, GuardedHttps } from '../outbound/guardedHttps.ts';
import type { AccessTokens, Purpose } from './accessTokens.ts';
import { ApiFailure, parseJson } from './apiFailure.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below the project; every part is encoded. */
  readonly path: readonly string[];
  /** Of a custom method, such as `:testIamPermissions`. */
  readonly verb?: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  readonly purpose?: Purpose;
  readonly maxBytes: number;
  /** Milliseconds; asked again before each attempt. */
  readonly timeLeft: () => number;
  readonly signal?: AbortSignal | undefined;
}

export type ApiObject = Readonly<Record<string, unknown>>;

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;

/**
 * BigQuery's REST API (https://cloud.google.com/bigquery/docs/reference/rest), which is small and documented. Google's own
 * client is not used: it finds its hosts in the environment, in a metadata server and in the key file, and its connections
 * cannot be guarded.
 */
export class BigQueryApi {
  readonly #https: GuardedHttps;
  readonly #tokens: AccessTokens;
  readonly #project: string;

  /** @param project URL of the project */
  constructor(https: GuardedHttps, tokens: AccessTokens, project: string) {
    this.#https = https;
    this.#tokens = tokens;
    this.#project = project;
  }

  /**
   * Calls a method, again where the service asks for patience. Nothing that is called changes anything, so a call may
   * arrive twice.
   * @throws ApiFailure, and what `GuardedHttps` throws
   */
  async call(call: Call): Promise<ApiObject> {
    let refreshed = false;
    for (let attempt = 1; ; attempt++) {
      const purpose = call.purpose ?? 'read';
      const token = await this.#tokens.token(purpose, call.timeLeft());
      const answer = await this.#send(call, token);
      if (answer.status >= 200 && answer.status < 300) return parseJson(answer.body);
      const failure = failureOf(answer);
      if (answer.status === 401 && !refreshed) {
        refreshed = true;
        await this.#tokens.refused(purpose, token);
        continue;
      }
      const pause = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2);
      if (!isPassing(failure) || attempt === ATTEMPTS || pause >= call.timeLeft()) throw failure;
      await sleep(pause, undefined, { ...(call.signal && { signal: call.signal }) });
    }
  }

  #send(
    { method, path, verb = '', query = {}, body, maxBytes, timeLeft, signal }: Call,
    token: string,
  ): Promise<GuardedAnswer> {
    const url = new URL([this.#project, ...path.map((part) => encodeURIComponent(part))].join('/') + verb);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return this.#https.request(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      maxBytes,
      timeoutMs: timeLeft(),
      signal,
    });
  }
}

function failureOf({ status, body }: GuardedAnswer): ApiFailure {
  const error = parseJson(body)['error'];
  if (typeof error !== 'object' || error === null) return new ApiFailure(status, '', '');
  const { message, errors } = error as { message?: unknown; errors?: unknown };
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  const reason = typeof first === 'object' && first !== null && 'reason' in first ? String(first.reason) : '';
  return new ApiFailure(status, reason, typeof message === 'string' ? message : '');
}

/** Failures that the service's manual says to meet by trying again. */
function isPassing({ status, reason }: ApiFailure): boolean {
  if (reason === 'rateLimitExceeded' || reason === 'jobRateLimitExceeded') return true;
  return status === 429 || [500, 502, 503, 504].includes(status);
}
