import type { DatabricksConnection } from '../connection.ts';
import type { GuardedAnswer, GuardedHttps } from '../outbound/guardedHttps.ts';
import { ApiFailure, parseJson, type ApiObject } from '../rest/apiFailure.ts';
import { HeldTokens, tokenOf, type Token } from '../rest/heldTokens.ts';
import { bearerRequest } from '../rest/bearerRequest.ts';
import { patientCall } from '../rest/patientCall.ts';
import type { TimeLeft } from '../sessions/timeLimits.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below `/api/2.0/sql`; every part is encoded. */
  readonly path: readonly string[];
  readonly body?: object;
  readonly maxBytes: number;
  /** Asked again before each attempt. */
  readonly timeLeft: TimeLeft;
  readonly signal?: AbortSignal | undefined;
}

const mostBytesOfAToken = 65_536;

/**
 * The Statement Execution API of a Databricks workspace
 * (https://docs.databricks.com/api/workspace/statementexecution), and what it says of its SQL
 * warehouses. Databricks' own driver is not used: it fetches results from addresses that the
 * service names, reports on itself, and its connections cannot be guarded. Everything here is on
 * the one host of the workspace.
 */
export class SqlApi {
  readonly #https: GuardedHttps;
  readonly #origin: string;
  readonly #tokens: HeldTokens<'sql'>;

  constructor(https: GuardedHttps, connection: DatabricksConnection) {
    const { host, port } = connection;
    this.#https = https;
    this.#origin = `https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
    this.#tokens = new HeldTokens((_, timeoutMs) => this.#token(connection, timeoutMs));
  }

  /**
   * Calls a method. Nothing that is called changes anything.
   * @throws ApiFailure, and what `GuardedHttps` throws
   */
  call(call: Call): Promise<ApiObject> {
    const { method, path, body, maxBytes, timeLeft, signal } = call;
    const url = new URL(['/api/2.0/sql', ...path.map((part) => encodeURIComponent(part))].join('/'), this.#origin);
    const send = (token: string): Promise<GuardedAnswer> =>
      bearerRequest(this.#https, url, { method, token, body, maxBytes, timeLeft, signal });
    return patientCall({ tokens: this.#tokens, purpose: 'sql', send, failureOf, timeLeft, signal });
  }

  /**
   * The token that was entered, or one for the service principal (Databricks, "OAuth
   * machine-to-machine").
   */
  async #token(connection: DatabricksConnection, timeoutMs: number): Promise<Token> {
    const { authentication, accessToken = '', clientId = '', clientSecret = '' } = connection;
    if (authentication === 'ACCESS_TOKEN') {
      return { text: accessToken, lifetimeMs: Infinity };
    }
    const credentials = [clientId, clientSecret].map((part) => encodeURIComponent(part)).join(':');
    const answer = await this.#https.request(new URL('/oidc/v1/token', this.#origin), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'all-apis' }).toString(),
      maxBytes: mostBytesOfAToken,
      timeoutMs,
    });
    return tokenOf(answer);
  }
}

function failureOf({ status, body }: GuardedAnswer): ApiFailure {
  const { error_code: code, message } = parseJson(body);
  return new ApiFailure(status, typeof code === 'string' ? code : '', typeof message === 'string' ? message : '');
}
