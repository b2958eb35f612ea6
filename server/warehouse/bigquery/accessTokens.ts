import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { GuardedHttps } from '../outbound/guardedHttps.ts';
import { WarehouseError } from '../warehouse.ts';
import { ApiFailure, parseJson } from './apiFailure.ts';

/** What a token may be used for, as Google names it. */
const SCOPES = {
  /** The service itself refuses to write with it, whatever the account may do. */
  read: 'https://www.googleapis.com/auth/cloud-platform.read-only',
  /** Cancelling a job counts as a change. */
  cancel: 'https://www.googleapis.com/auth/bigquery',
} as const;

export type Purpose = keyof typeof SCOPES;

/** A token is used no longer than this before its end. */
const SLACK_MS = 60_000;
const LIFETIME_S = 3600;
const MOST_BYTES = 65_536;

interface ServiceAccount {
  readonly email: string;
  readonly keyId: string | undefined;
  readonly key: KeyObject;
}

interface Token {
  readonly text: string;
  readonly lifetimeMs: number;
}

interface Kept {
  readonly token: Promise<Token>;
  /** Infinite while it is on its way. */
  until: number;
}

/**
 * Access tokens of a service account (Google, "Using OAuth 2.0 for server to server applications"): a statement signed by
 * its key is exchanged for a token. Of the key file only the address, the key and its id are read: the URLs in it would
 * send what is signed wherever the author of the file likes.
 */
export class AccessTokens {
  readonly #https: GuardedHttps;
  readonly #keyFile: string;
  readonly #url: URL;
  readonly #kept = new Map<Purpose, Kept>();

  constructor(https: GuardedHttps, keyFile: string, url: URL) {
    this.#https = https;
    this.#keyFile = keyFile;
    this.#url = url;
  }

  /** A token that holds for a while yet; those who ask at the same time get the same one. */
  async token(purpose: Purpose, timeoutMs: number): Promise<string> {
    const kept = this.#kept.get(purpose);
    if (kept !== undefined && kept.until > Date.now()) return (await kept.token).text;
    const entry: Kept = { token: this.#exchange(purpose, timeoutMs), until: Infinity };
    this.#kept.set(purpose, entry);
    try {
      const { text, lifetimeMs } = await entry.token;
      entry.until = Date.now() + lifetimeMs - SLACK_MS;
      return text;
    } catch (error) {
      if (this.#kept.get(purpose) === entry) this.#kept.delete(purpose);
      throw error;
    }
  }

  /** Forgets a token that was refused; the next one is another. */
  async refused(purpose: Purpose, token: string): Promise<void> {
    const kept = this.#kept.get(purpose);
    if (kept !== undefined && (await kept.token).text === token) this.#kept.delete(purpose);
  }

  async #exchange(purpose: Purpose, timeoutMs: number): Promise<Token> {
    const { email, keyId, key } = readKeyFile(this.#keyFile);
    const assertion = await new SignJWT({ scope: SCOPES[purpose] })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) })
      .setIssuer(email)
      .setAudience(this.#url.href)
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_S}s`)
      .sign(key);
    const { status, body } = await this.#https.request(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
      maxBytes: MOST_BYTES,
      timeoutMs,
    });
    const answer = parseJson(body);
    if (status === 200 && typeof answer['access_token'] === 'string') {
      const seconds = Number(answer['expires_in']);
      return { text: answer['access_token'], lifetimeMs: (Number.isFinite(seconds) ? seconds : 0) * 1000 };
    }
    const why = [answer['error'], answer['error_description']].filter((part) => typeof part === 'string').join(': ');
    throw new ApiFailure(status, status < 500 ? 'authError' : 'backendError', why);
  }
}

/** @throws WarehouseError AUTHENTICATION */
function readKeyFile(text: string): ServiceAccount {
  const file = parseJson(text);
  try {
    const key = createPrivateKey(String(file['private_key']));
    if (key.asymmetricKeyType !== 'rsa' || typeof file['client_email'] !== 'string')
      throw new TypeError('Another kind.');
    const keyId = file['private_key_id'];
    return { email: file['client_email'], key, keyId: typeof keyId === 'string' ? keyId : undefined };
  } catch {
    // The failure of a parser may quote what it read.
    throw new WarehouseError(
      'AUTHENTICATION',
      'The key of the service account cannot be used.',
      'Create a new key for the service account, as JSON, and enter the whole file.',
    );
  }
}
