import { randomUUID } from 'node:crypto';
import type { SnowflakeConnection } from '../connection.ts';
import type { GuardedAnswer, GuardedHttps } from '../outbound/guardedHttps.ts';
import { parseJson, type ApiObject } from '../rest/apiFailure.ts';
import { HeldTokens } from '../rest/heldTokens.ts';
import { bearerRequest } from '../rest/bearerRequest.ts';
import { patientCall } from '../rest/patientCall.ts';
import type { TimeLeft } from '../sessions/timeLimits.ts';
import { SnowflakeFailure, type Proof } from './classifyError.ts';
import { signedToken } from './signedToken.ts';

interface Call {
  readonly method: 'GET' | 'POST';
  /** Below `/api/v2/statements`; every part is encoded. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly maxBytes: number;
  /** Asked again before each attempt. */
  readonly timeLeft: TimeLeft;
  readonly signal?: AbortSignal | undefined;
}

/** A signed token may hold for an hour at most; clocks differ. */
const signedSeconds = 1800;

/**
 * Snowflake's SQL API (https://docs.snowflake.com/en/developer-guide/sql-api/reference), all of it
 * on the one host of the account. The driver for Node.js is not used: it opens sockets of its own
 * past the outbound policy, to three clouds' storage, to authorities that revoke certificates and
 * to addresses of machines that hold credentials.
 */
export class StatementsApi {
  readonly #https: GuardedHttps;
  readonly #baseUrl: URL;
  readonly #proof: Proof;
  readonly #tokens: HeldTokens<'statements'>;

  constructor(https: GuardedHttps, baseUrl: URL, connection: SnowflakeConnection) {
    this.#https = https;
    this.#baseUrl = baseUrl;
    const { privateKey, oauthToken, programmaticAccessToken = '', ...user } = connection;
    if (privateKey !== undefined) {
      this.#proof = 'KEYPAIR_JWT';
      this.#tokens = new HeldTokens(async () => ({
        text: signedToken({ ...user, privateKey }, signedSeconds),
        lifetimeMs: signedSeconds * 1000,
      }));
    } else {
      this.#proof = oauthToken === undefined ? 'PROGRAMMATIC_ACCESS_TOKEN' : 'OAUTH';
      const text = oauthToken ?? programmaticAccessToken;
      this.#tokens = new HeldTokens(async () => ({ text, lifetimeMs: Infinity }));
    }
  }

  /** Sends a statement. The service knows it by its id when it arrives twice. @throws as `call` */
  submit(body: object, patience: Pick<Call, 'maxBytes' | 'timeLeft' | 'signal'>): Promise<ApiObject> {
    const query = { requestId: randomUUID(), async: 'true' };
    return this.call({ ...patience, method: 'POST', path: [], query, body });
  }

  /**
   * Calls a method. Nothing that is called changes anything.
   * @throws SnowflakeFailure, and what `GuardedHttps` throws
   */
  call(call: Call): Promise<ApiObject> {
    const { method, path, query = {}, body, maxBytes, timeLeft, signal } = call;
    const proof = this.#proof;
    let attempts = 0;
    const send = (token: string): Promise<GuardedAnswer> => {
      const url = new URL(['/api/v2/statements', ...path.map(encodeURIComponent)].join('/'), this.#baseUrl);
      url.search = new URLSearchParams(query).toString();
      // Asks the service to look for the same request before it runs another.
      if (query['requestId'] !== undefined && attempts++ > 0) {
        url.searchParams.set('retry', 'true');
      }
      const headers = {
        'x-snowflake-authorization-token-type': proof,
        'user-agent': 'Quarry/1.0',
        accept: 'application/json',
        'accept-encoding': 'gzip',
      };
      return bearerRequest(this.#https, url, { method, token, headers, body, maxBytes, timeLeft, signal });
    };
    const failureOf = ({ status, body: text }: GuardedAnswer): SnowflakeFailure =>
      new SnowflakeFailure(status, parseJson(text), proof);
    return patientCall({ tokens: this.#tokens, purpose: 'statements', send, failureOf, timeLeft, signal });
  }
}
