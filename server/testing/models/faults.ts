import type { WireTurn } from './wire.ts';

/** What goes wrong with the transport or the service. */
export interface TransportFault {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly code?: string;
  readonly html?: true;
  /** Happens after this part of a good answer. */
  readonly how?: 'silent' | 'reset' | 'end' | 'stall' | 'error';
  readonly after?: number;
}

export const transportFaults: Readonly<Record<string, TransportFault>> = {
  rateLimitedForASecond: { status: 429, headers: { 'retry-after': '1' }, code: 'rate_limit_exceeded' },
  rateLimited: { status: 429, code: 'rate_limit_exceeded' },
  rateLimitedForAnHour: { status: 429, headers: { 'retry-after': '3600' }, code: 'rate_limit_exceeded' },
  outOfQuota: { status: 429, code: 'insufficient_quota' },
  serverError: { status: 500, code: 'server_error' },
  overloaded: { status: 529, code: 'overloaded_error' },
  badGateway: { status: 502, html: true },
  expiredKey: { status: 401, code: 'invalid_api_key' },
  unknownModel: { status: 404, code: 'model_not_found' },
  promptTooLong: { status: 400, code: 'context_length_exceeded' },
  noHeaders: { how: 'silent' },
  resetBefore: { how: 'reset', after: 0 },
  resetMidway: { how: 'reset', after: 0.5 },
  truncated: { how: 'end', after: 0.5 },
  stalled: { how: 'stall', after: 0.5 },
  errorMidway: { how: 'error', after: 0.5, code: 'overloaded_error' },
  notAnApi: { status: 200, html: true },
  redirect: { status: 307, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, code: 'moved' },
};

const calling = (turn: WireTurn, name: string, raw: string): WireTurn => ({
  ...turn,
  text: '',
  calls: [{ id: 'bad_1', name, raw }],
});

/** What goes wrong with what is said: a good turn becomes a bad one. */
export const spokenFaults: Readonly<Record<string, (turn: WireTurn) => WireTurn>> = {
  badJson: (turn) => calling(turn, 'run_semql', '{"semql": "SELECT rev'),
  unknownTool: (turn) => calling(turn, 'drop_database', '{}'),
  wrongArguments: (turn) => calling(turn, 'run_semql', '{"sql": 1}'),
  empty: (turn) => ({ ...turn, text: '', calls: [] }),
  oneMegabyte: (turn) => ({ ...turn, text: 'x'.repeat(1_000_000), calls: [] }),
  cutByLength: (turn) => ({ ...turn, finish: 'length' }),
  refused: (turn) => ({ ...turn, text: 'I cannot help with that.', calls: [], finish: 'refusal' }),
};
