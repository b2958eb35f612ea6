import type { GuardedAnswer, GuardedHttps } from '../outbound/guardedHttps.ts';
import { ApiFailure, objectOf, parseJson, type ApiObject } from '../rest/apiFailure.ts';
import type { HeldTokens } from '../rest/heldTokens.ts';
import { bearerRequest } from '../rest/bearerRequest.ts';
import { patientCall } from '../rest/patientCall.ts';
import type { TimeLeft } from '../sessions/timeLimits.ts';
import type { Purpose } from './googleTokens.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below the project; every part is encoded. */
  readonly path: readonly string[];
  /** Verb of a custom method, such as `:testIamPermissions`. */
  readonly verb?: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  readonly purpose?: Purpose;
  readonly maxBytes: number;
  /** Asked again before each attempt. */
  readonly timeLeft: TimeLeft;
  readonly signal?: AbortSignal | undefined;
}

/**
 * BigQuery's REST API (https://cloud.google.com/bigquery/docs/reference/rest), which is small and
 * documented. Google's own client is not used: it finds its hosts in the environment, in a metadata
 * server and in the key file, and its connections cannot be guarded.
 */
export class BigQueryApi {
  readonly #https: GuardedHttps;
  readonly #tokens: HeldTokens<Purpose>;
  readonly #project: string;

  /** @param project URL of the project */
  constructor(https: GuardedHttps, tokens: HeldTokens<Purpose>, project: string) {
    this.#https = https;
    this.#tokens = tokens;
    this.#project = project;
  }

  /**
   * Calls a method. Nothing that is called changes anything.
   * @throws ApiFailure, and what `GuardedHttps` throws
   */
  call(call: Call): Promise<ApiObject> {
    const { purpose = 'read', timeLeft, signal } = call;
    const send = (token: string): Promise<GuardedAnswer> => this.#send(call, token);
    return patientCall({ tokens: this.#tokens, purpose, send, failureOf, isPassing, timeLeft, signal });
  }

  #send(call: Call, token: string): Promise<GuardedAnswer> {
    const { method, path, verb = '', query = {}, body, maxBytes, timeLeft, signal } = call;
    const url = new URL([this.#project, ...path.map((part) => encodeURIComponent(part))].join('/') + verb);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) {
        url.searchParams.set(name, String(value));
      }
    }
    return bearerRequest(this.#https, url, { method, token, body, maxBytes, timeLeft, signal });
  }
}

/** Its reason is one of https://cloud.google.com/bigquery/docs/error-messages. */
function failureOf({ status, body }: GuardedAnswer): ApiFailure {
  const { message, errors } = objectOf(parseJson(body)['error']);
  const { reason } = objectOf(Array.isArray(errors) ? errors[0] : null);
  return new ApiFailure(status, typeof reason === 'string' ? reason : '', typeof message === 'string' ? message : '');
}

function isPassing({ reason }: ApiFailure): boolean {
  return reason === 'rateLimitExceeded' || reason === 'jobRateLimitExceeded';
}
