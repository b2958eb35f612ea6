import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { GuardedHttps } from '../outbound/guardedHttps.ts';
import { retryAfterMs } from '../rest/retryAfter.ts';
import { WarehouseError, type RunLimits } from '../warehouse.ts';
import { readAnswer, renewedShape, shaped, tokensShape, type Answer } from './answer.ts';
import { ServiceBusy, ServiceFailure } from './classifyError.ts';

/** What the session token lets through is asked again with a new one (gs_errors.js of Snowflake's own driver). */
const TOKEN_EXPIRED = '390112';
/** Only a new login helps: the token is not known, the session is gone, the master token expired. */
const SIGN_IN_AGAIN = new Set(['390104', '390111', '390114']);

const BUSY = new Set([408, 429, 500, 502, 503, 504]);
const MOST_RETRIES = 4;
const FIRST_PAUSE_MS = 200;
const LOGIN_TIMEOUT_MS = 30_000;
/** Of answers that hold no rows. */
const SMALL_ANSWER_BYTES = 4 * 1024 * 1024;

interface Tokens {
  readonly token: string;
  readonly masterToken: string;
}

/** How long a request may take, how much it may bring and who may end it. */
export type Patience = Pick<RunLimits, 'timeoutMs' | 'maxBytes' | 'signal'>;

/** Who signs in, and what is meant when a statement names none of it. */
export interface Login {
  readonly baseUrl: URL;
  /** `warehouse`, `databaseName`, `roleName`. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Run before anything else is. */
  readonly statements: readonly string[];
  /** Made anew for each login: a signed token lives for minutes. */
  readonly credentials: () => Readonly<Record<string, unknown>>;
}

/**
 * A session of the service, as Snowflake's own drivers hold it: signed in when it is first needed, its token renewed when it
 * expires. Requests run side by side.
 */
export class Session {
  readonly #https: GuardedHttps;
  readonly #login: Login;
  #tokens: Promise<Tokens> | null = null;
  #over = false;

  constructor(https: GuardedHttps, login: Login) {
    this.#https = https;
    this.#login = login;
  }

  /** Waits for being signed in; nobody's patience ends a login that others wait for, too. */
  async signedIn(): Promise<Tokens> {
    this.#assertOpen();
    this.#tokens ??= this.#keep(this.#signIn());
    return this.#tokens;
  }

  /**
   * Sends a request of the session, again with another token where the one it has is no longer good. Only requests are sent
   * that do no harm twice: the service knows them by their `requestId`.
   * @throws ServiceFailure with the code of the service
   */
  async send(path: string, body: object | null, patience: Patience): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const tokens = this.signedIn();
      const answer = await this.#request(path, body, (await tokens).token, patience);
      if (answer.success || attempt === 2) return checked(answer);
      const code = answer.code ?? '';
      if (code === TOKEN_EXPIRED) await this.#replace(tokens, async (old) => this.#renewed(old));
      else if (SIGN_IN_AGAIN.has(code)) await this.#replace(tokens, async () => this.#signIn());
      else return checked(answer);
    }
  }

  /** Tells the service that the session is over, as far as it listens. */
  async end(): Promise<void> {
    this.#over = true;
    const tokens = await this.#tokens?.catch(() => null);
    if (!tokens) return;
    const patience = { timeoutMs: 3000, maxBytes: SMALL_ANSWER_BYTES };
    await this.#request('/session?delete=true', {}, tokens.token, patience).catch(() => undefined);
  }

  #assertOpen(): void {
    if (this.#over) throw new WarehouseError('CONNECTION', 'The data source was closed.', 'Open it again.');
  }

  async #signIn(): Promise<Tokens> {
    this.#assertOpen();
    const path = `/session/v1/login-request?${new URLSearchParams(this.#login.defaults).toString()}`;
    const patience = { timeoutMs: LOGIN_TIMEOUT_MS, maxBytes: SMALL_ANSWER_BYTES };
    const answer = checked(await this.#request(path, { data: this.#login.credentials() }, null, patience));
    const tokens = shaped(tokensShape, answer.data);
    for (const sqlText of this.#login.statements) {
      checked(await this.#request('/queries/v1/query-request', { sqlText }, tokens.token, patience));
    }
    return tokens;
  }

  /** Where the master token is no longer good either, somebody signs in again. */
  async #renewed({ token, masterToken }: Tokens): Promise<Tokens> {
    const body = { oldSessionToken: token, requestType: 'RENEW' };
    const patience = { timeoutMs: LOGIN_TIMEOUT_MS, maxBytes: SMALL_ANSWER_BYTES };
    const answer = await this.#request('/session/token-request', body, masterToken, patience);
    if (!answer.success) return this.#signIn();
    const renewed = shaped(renewedShape, answer.data);
    return { token: renewed.sessionToken, masterToken: renewed.masterToken };
  }

  /** Once for all requests whose token went bad together. */
  async #replace(bad: Promise<Tokens>, replacement: (old: Tokens) => Promise<Tokens>): Promise<void> {
    const old = await bad;
    const current = await this.#tokens?.catch(() => null);
    if (current && current.token !== old.token) return;
    this.#tokens = this.#keep(replacement(old));
    await this.#tokens;
  }

  /** A failure is told to those who wait for it, and not kept. */
  #keep(tokens: Promise<Tokens>): Promise<Tokens> {
    tokens.catch(() => {
      if (this.#tokens === tokens) this.#tokens = null;
    });
    return tokens;
  }

  async #request(path: string, body: object | null, token: string | null, patience: Patience): Promise<Answer> {
    const url = new URL(path, this.#login.baseUrl);
    // Where a result is comes from an answer; the token goes to the account and nowhere else.
    if (url.origin !== this.#login.baseUrl.origin) throw new TypeError(`${url.origin} is not the account`);
    if (!url.searchParams.has('requestId')) url.searchParams.set('requestId', randomUUID());
    const startedAt = performance.now();
    for (let retry = 0; ; retry++) {
      const timeLeft = patience.timeoutMs - (performance.now() - startedAt);
      url.searchParams.set('request_guid', randomUUID());
      const answer = await this.#https.request(url, {
        method: body === null ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== null && { authorization: `Snowflake Token="${token}"` }),
        },
        ...(body !== null && { body: JSON.stringify(body) }),
        maxBytes: patience.maxBytes,
        timeoutMs: Math.max(1, timeLeft),
        signal: patience.signal,
      });
      const { status } = answer;
      if (status === 200) return readAnswer(answer.body);
      const pause = Math.max(FIRST_PAUSE_MS * 2 ** retry, retryAfterMs(answer));
      if (!BUSY.has(status) || retry === MOST_RETRIES || pause > timeLeft) throw new ServiceBusy(status);
      await delay(pause, undefined, patience.signal === undefined ? {} : { signal: patience.signal });
    }
  }
}

function checked(answer: Answer): Answer {
  if (answer.success) return answer;
  throw new ServiceFailure(answer.code ?? '', answer.message ?? 'no reason was given', answer.data);
}
