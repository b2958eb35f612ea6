import { createPrivateKey } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { UnavailableError } from '../../errors.ts';
import { SecretUnreadable, type OutsideSecrets, type SecretOwner } from '../secretStore.ts';
import { crc32c } from './crc32c.ts';
import { signedAssertion } from '../../signedAssertion.ts';
import type { ServiceAccount } from './serviceAccount.ts';

interface GoogleSecretManagerOptions {
  readonly account: ServiceAccount;
  /** Project the secrets lie in; default the account's own. */
  readonly projectId?: string | undefined;
  /** Replaced by stand-ins in tests. */
  readonly addresses?: { readonly token: string; readonly api: string };
  /** First time between two attempts; default 200 ms. */
  readonly retryMs?: number;
  /** Longest an operation takes; default 12 s. */
  readonly patienceMs?: number;
}

const google = { token: 'https://oauth2.googleapis.com/token', api: 'https://secretmanager.googleapis.com' };
const scope = 'https://www.googleapis.com/auth/cloud-platform';
const attempts = 3;
const attemptMs = 5000;
/** Longest time of a whole operation, all its calls and attempts included. */
const patienceMs = 12_000;
/**
 * Time for which an opened version is remembered: queries open connections often, and Google counts
 * each access.
 */
const rememberedMs = 60_000;
const mostRemembered = 500;

const referencePattern = /^(projects\/[^/]+)\/secrets\/([^/]+)\/versions\/[^/]+$/;

const accessToken = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const accessed = z.object({ payload: z.object({ data: z.base64(), dataCrc32c: z.string() }) });
const failure = z.object({ error: z.object({ status: z.string() }) });
const sealed = z.object({ owner: z.tuple([z.string(), z.string(), z.string()]), value: z.string() });

/**
 * An answer of Google other than success, by the name of its status: NOT_FOUND, PERMISSION_DENIED,
 * …
 */
class GoogleRefusal extends Error {
  readonly status: string;
  constructor(status: string) {
    super(`Google answered ${status}`);
    this.status = status;
  }
}

/**
 * Credentials in Google Secret Manager (REST API v1): each is a secret of its own with one version,
 * whose full name is the reference. Payloads carry their CRC-32C both ways, and whom they belong
 * to, so that a reference that was moved to another row opens nothing.
 */
export class GoogleSecretManager implements OutsideSecrets {
  readonly #options: GoogleSecretManagerOptions;
  readonly #addresses: typeof google;
  readonly #opened = new Map<string, { readonly payload: string; readonly until: number }>();
  #token: { readonly value: string; readonly until: number } | null = null;

  constructor(options: GoogleSecretManagerOptions) {
    this.#options = options;
    this.#addresses = options.addresses ?? google;
  }

  holds(reference: string): boolean {
    return referencePattern.test(reference);
  }

  /**
   * Versions of a secret are numbered from 1 (REST reference, projects.secrets.versions), and each
   * secret of ours has one.
   */
  referenceOf(id: string): string {
    return `projects/${this.#options.projectId ?? this.#options.account.project_id}/secrets/quarry-${id}/versions/1`;
  }

  /**
   * Nothing is harmed when an attempt whose answer was lost is made again: a second version holds
   * the same.
   */
  async put(owner: SecretOwner, reference: string, value: string): Promise<void> {
    const [, project = '', name = ''] = referencePattern.exec(reference) ?? [];
    const signal = this.#patience();
    await this.#call('POST', `${project}/secrets?secretId=${name}`, signal, { replication: { automatic: {} } }, [
      'ALREADY_EXISTS',
    ]);
    const payload = Buffer.from(JSON.stringify({ owner: ownerParts(owner), value }), 'utf8');
    await this.#call('POST', `${project}/secrets/${name}:addVersion`, signal, {
      payload: { data: payload.toString('base64'), dataCrc32c: String(crc32c(payload)) },
    });
  }

  /** @throws SecretUnreadable, UnavailableError */
  async open(owner: SecretOwner, reference: string): Promise<string> {
    const kept = this.#opened.get(reference);
    const payload = kept !== undefined && kept.until > Date.now() ? kept.payload : await this.#access(reference);
    const read = unsealed(payload);
    if (read.owner.join('\n') !== ownerParts(owner).join('\n')) {
      throw new SecretUnreadable();
    }
    return read.value;
  }

  /**
   * Destroys the version, and the secret with it. One that is gone already, or was never whole, is
   * no failure.
   */
  async destroy(reference: string): Promise<void> {
    this.#opened.delete(reference);
    const signal = this.#patience();
    await this.#call('POST', `${reference}:destroy`, signal, {}, ['NOT_FOUND', 'FAILED_PRECONDITION']);
    await this.#call('DELETE', reference.replace(/\/versions\/[^/]+$/, ''), signal, undefined, ['NOT_FOUND']);
  }

  #patience(): AbortSignal {
    return AbortSignal.timeout(this.#options.patienceMs ?? patienceMs);
  }

  async #access(reference: string): Promise<string> {
    let answer: unknown;
    try {
      answer = await this.#call('GET', `${reference}:access`, this.#patience());
    } catch (error) {
      const status =
        error instanceof UnavailableError && error.cause instanceof GoogleRefusal ? error.cause.status : '';
      // Destroyed, disabled or never there.
      if (status === 'NOT_FOUND' || status === 'FAILED_PRECONDITION') {
        throw new SecretUnreadable({ cause: error });
      }
      throw error;
    }
    const read = accessed.safeParse(answer);
    if (!read.success) {
      throw new SecretUnreadable();
    }
    const bytes = Buffer.from(read.data.payload.data, 'base64');
    if (String(crc32c(bytes)) !== read.data.payload.dataCrc32c) {
      throw new SecretUnreadable();
    }
    const payload = bytes.toString('utf8');
    if (this.#opened.size >= mostRemembered) {
      this.#opened.clear();
    }
    this.#opened.set(reference, { payload, until: Date.now() + rememberedMs });
    return payload;
  }

  /**
   * Calls the API, with retries where they may help.
   *
   * @param fine statuses that count as success
   * @throws UnavailableError; its cause is a GoogleRefusal where Google answered
   */
  async #call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    signal: AbortSignal,
    body?: object,
    fine: readonly string[] = [],
  ): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const authorization = `Bearer ${await this.#accessToken(signal)}`;
        return await send(`${this.#addresses.api}/v1/${path}`, {
          method,
          signal,
          headers: { authorization, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      } catch (error) {
        const status = error instanceof GoogleRefusal ? error.status : 'UNREACHABLE';
        if (fine.includes(status)) {
          return {};
        }
        // A token may be revoked before its time.
        if (status === 'UNAUTHENTICATED') {
          this.#token = null;
        }
        if (attempt < attempts && retried.has(status) && !signal.aborted) {
          await delay((this.#options.retryMs ?? 200) * 4 ** (attempt - 1));
          continue;
        }
        throw unavailable(status, error);
      }
    }
  }

  async #accessToken(signal: AbortSignal): Promise<string> {
    if (this.#token !== null && this.#token.until > Date.now()) {
      return this.#token.value;
    }
    const { token } = this.#addresses;
    const { client_email: email, private_key_id: keyId, private_key: pem } = this.#options.account;
    const assertion = await signedAssertion({ email, keyId, key: createPrivateKey(pem) }, token, scope);
    const answer = await send(token, {
      method: 'POST',
      signal,
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    });
    const { access_token: value, expires_in: seconds } = accessToken.parse(answer);
    this.#token = { value, until: Date.now() + (seconds - 60) * 1000 };
    return value;
  }
}

const retried: ReadonlySet<string> = new Set([
  'UNREACHABLE',
  'UNAUTHENTICATED',
  'RESOURCE_EXHAUSTED',
  'UNAVAILABLE',
  'INTERNAL',
  'DEADLINE_EXCEEDED',
  'ABORTED',
]);

/** Both host names are fixed, so no input decides where a request goes; a redirect would. */
async function send(url: string, request: RequestInit & { readonly signal: AbortSignal }): Promise<unknown> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(attemptMs)]);
  const answer = await fetch(url, { ...request, redirect: 'error', signal });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) {
    return body;
  }
  const told = failure.safeParse(body);
  throw new GoogleRefusal(told.success ? told.data.error.status : answer.status >= 500 ? 'UNAVAILABLE' : 'REFUSED');
}

/** @throws SecretUnreadable without a cause: a parser's message quotes what it reads */
function unsealed(payload: string): z.output<typeof sealed> {
  try {
    return sealed.parse(JSON.parse(payload));
  } catch {
    throw new SecretUnreadable();
  }
}

function ownerParts({ organizationId, objectId, field }: SecretOwner): [string, string, string] {
  return [organizationId, objectId, field];
}

function unavailable(status: string, cause: unknown): UnavailableError {
  switch (status) {
    case 'PERMISSION_DENIED':
      return new UnavailableError(
        'Google Secret Manager does not allow this installation to use its secrets.',
        'Give its service account the role Secret Manager Admin in the project.',
        { cause },
      );
    case 'UNAUTHENTICATED':
    case 'REFUSED':
      return new UnavailableError(
        'Google does not accept the key of the service account.',
        'Set GOOGLE_APPLICATION_CREDENTIALS to a key that was not revoked.',
        { cause },
      );
    default:
      return new UnavailableError('Google Secret Manager does not respond.', 'Try again later.', { cause });
  }
}
