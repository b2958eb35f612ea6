import { APICallError } from 'ai';
import type { TokenUsage } from '../../analyst/model/contract.ts';

interface FailurePolicy {
  /** How often the same model is asked once more. */
  readonly again: number;
  /** How long other runs leave it alone once it was given up. */
  readonly restMs: number;
  /** Predicate of a sentence about the model. */
  readonly words: string;
}

const transientRestMs = 30_000;
const settingRestMs = 600_000;

export const failurePolicies = {
  rate_limited: { again: 2, restMs: 0, words: 'is asked too often' },
  overloaded: { again: 1, restMs: transientRestMs, words: 'is overloaded' },
  server_error: { again: 1, restMs: transientRestMs, words: 'has a fault' },
  connection: { again: 1, restMs: transientRestMs, words: 'cannot be reached' },
  timeout: { again: 1, restMs: transientRestMs, words: 'does not answer in time' },
  bad_answer: { again: 1, restMs: transientRestMs, words: 'answers something else than a language model does' },
  broken_off: { again: 1, restMs: 0, words: 'broke off within its answer' },
  empty: { again: 1, restMs: 0, words: 'answered nothing' },
  cut: { again: 1, restMs: 0, words: 'did not finish its answer' },
  too_large: { again: 0, restMs: 0, words: 'answers too much' },
  refused: { again: 0, restMs: 0, words: 'refused to answer' },
  too_long: { again: 0, restMs: 0, words: 'cannot read a request of this length' },
  quota: { again: 0, restMs: settingRestMs, words: 'has no quota left' },
  unauthorized: { again: 0, restMs: settingRestMs, words: 'does not accept the key' },
  not_found: { again: 0, restMs: settingRestMs, words: 'is not known to the service' },
  bad_request: { again: 0, restMs: 0, words: 'does not understand the request' },
  blocked: { again: 0, restMs: settingRestMs, words: 'is at an address that may not be reached' },
} as const satisfies Readonly<Record<string, FailurePolicy>>;

export type FailureKind = keyof typeof failurePolicies;

/** Kinds that an admin has to mend: the state of the setting shows them. */
export const settingFailures: ReadonlySet<FailureKind> = new Set(['quota', 'unauthorized', 'not_found', 'blocked']);

/** A turn that did not come to its end. Its message is the provider's, for the log only. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: FailureKind;
  /** Pause that the service asks for; null: it asks for none. */
  readonly retryAfterMs: number | null;
  /** Tokens that were paid for nevertheless. */
  readonly usage: TokenUsage | null;

  constructor(
    kind: FailureKind,
    message: string,
    more: { readonly retryAfterMs?: number | null; readonly cause?: unknown; readonly usage?: TokenUsage | null } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.usage = more.usage ?? null;
  }
}

/** Codes of `guardedFetch` and of sockets. */
const wireKinds: Readonly<Record<string, FailureKind>> = {
  ETIMEDOUT: 'timeout',
  ESTALLED: 'timeout',
  EBROKEN: 'broken_off',
  ECONNRESET: 'connection',
  ECONNREFUSED: 'connection',
  ECONNECT: 'connection',
  EPIPE: 'connection',
  ENOTFOUND: 'connection',
  EAI_AGAIN: 'connection',
  EOUTBOUND: 'blocked',
  EREDIRECT: 'blocked',
  ETOOLARGE: 'too_large',
};

/** Parts of the many shapes of errors that are read. */
interface SomeError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: SomeError;
  readonly statusCode?: unknown;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly data?: { readonly error?: { readonly code?: unknown; readonly type?: unknown } };
}

/** Kind of an error of the library, of a provider or of the wire. */
export function failureOf(thrown: unknown): ModelFailure {
  if (thrown instanceof ModelFailure) {
    return thrown;
  }
  const error: SomeError = typeof thrown === 'object' && thrown !== null ? thrown : { message: thrown };
  const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');
  const make = (kind: FailureKind, retryAfterMs: number | null = null): ModelFailure =>
    new ModelFailure(kind, text(error.message).slice(0, 300), { cause: thrown, retryAfterMs });
  const wire = [error.code, error.cause?.code].flatMap((code) => wireKinds[text(code)] ?? []);
  if (wire[0] !== undefined) {
    return make(wire[0]);
  }
  if (error.name === 'TimeoutError') {
    return make('timeout');
  }
  const status = typeof error.statusCode === 'number' ? error.statusCode : null;
  const { code, type } = error.data?.error ?? {};
  const said = `${text(code) || text(type) || text(error.code)} ${text(error.message)}`;
  if (/insufficient_quota|billing|credit balance|quota exceeded/i.test(said)) {
    return make('quota');
  }
  if (/context_length|prompt is too long|too many tokens|exceeds the (?:maximum|context)/i.test(said)) {
    return make('too_long');
  }
  if (status === 429) {
    return make('rate_limited', retryAfterMs(error.responseHeaders ?? {}));
  }
  if (status === 401 || status === 403) {
    return make('unauthorized');
  }
  if (status === 404) {
    return make('not_found');
  }
  if (status === 529 || status === 503 || /overloaded|unavailable/i.test(said)) {
    return make('overloaded');
  }
  if (status !== null && status >= 500) {
    return make('server_error');
  }
  if (status === 200 || error.name === 'AI_InvalidResponseDataError' || error.name === 'AI_NoOutputGeneratedError') {
    // A stream that breaks arrives with the status that it began with.
    return make('broken_off');
  }
  if (status !== null) {
    return make('bad_request');
  }
  return make(APICallError.isInstance(thrown) ? 'connection' : 'bad_answer');
}

/**
 * RFC 9110 10.2.3: seconds or a date; some providers send milliseconds in a header of their own.
 */
function retryAfterMs(headers: Readonly<Record<string, string>>): number | null {
  const ms = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (Number.isFinite(ms)) {
    return ms;
  }
  const given = headers['retry-after'];
  if (given === undefined) {
    return null;
  }
  const seconds = Number.parseFloat(given);
  return Number.isFinite(seconds) ? seconds * 1000 : Math.max(0, Date.parse(given) - Date.now());
}
