import {
  BROKEN,
  classified,
  meaningOfConnection,
  NARROW,
  STOPPED,
  SYNC,
  TOO_LONG,
  type Meaning,
} from '../failures/failureMeaning.ts';
import { ApiFailure } from '../rest/apiFailure.ts';
import type { WarehouseError } from '../warehouse.ts';

const FORBIDDEN: Meaning = {
  type: 'PERMISSION',
  message: (own) => `The account may not do this: ${own}.`,
  advice: 'Grant the account CAN USE on the SQL warehouse, and USE CATALOG, USE SCHEMA and SELECT on the tables.',
};
const REFUSED_TOKEN: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'Databricks rejects the token, or the client id and its secret.',
  advice: 'Check that it has not expired and belongs to this workspace, or enter a new one.',
};
const BUSY: Meaning = {
  type: 'LIMIT',
  message: (own) => `Databricks accepts no more queries at the moment: ${own}.`,
  advice: 'Try again in a moment.',
};
const TOO_MUCH: Meaning = { type: 'LIMIT', message: (own) => `The result is too large: ${own}.`, advice: NARROW };
const AILING: Meaning = { ...BROKEN, message: (own) => `Databricks is failing at the moment: ${own}.` };
const UNKNOWN_WAREHOUSE: Meaning = {
  type: 'CONNECTION',
  message: (own) => `The SQL warehouse cannot be used: ${own}.`,
  advice: 'Check the HTTP path of the SQL warehouse, and that the account may use it.',
};
const SYNTAX: Meaning = {
  type: 'SYNTAX',
  message: (own) => `Databricks rejects the SQL: ${own}.`,
  advice: 'Correct the SQL.',
};
const UNCOMPUTABLE: Meaning = {
  type: 'SYNTAX',
  message: (own) => `A value cannot be computed: ${own}.`,
  advice: 'Change the expression that the message names.',
};

const missing = (what: string): Meaning => ({
  type: 'SCHEMA_CHANGED',
  message: (own) => `A ${what} is missing: ${own}.`,
  advice: SYNC,
});

/**
 * By SQLSTATE, which messages end with, the longest prefix first (Databricks, "SQLSTATE error
 * codes").
 */
const STATES: Readonly<Record<string, Meaning>> = {
  '22': UNCOMPUTABLE,
  '42501': FORBIDDEN,
  '42703': missing('column'),
  '42704': missing('schema'),
  '42P01': missing('table'),
  '42': SYNTAX,
  '53': TOO_MUCH,
  '54': TOO_MUCH,
  HY008: STOPPED,
  KD: AILING,
};

/**
 * By the code of an answer that is an error, or of a statement that failed where that has no
 * SQLSTATE.
 */
const CODES: Readonly<Record<string, Meaning>> = {
  ABORTED: AILING,
  authError: REFUSED_TOKEN,
  CANCELLED: STOPPED,
  DEADLINE_EXCEEDED: TOO_LONG,
  ENDPOINT_NOT_FOUND: UNKNOWN_WAREHOUSE,
  INTERNAL_ERROR: AILING,
  IO_ERROR: AILING,
  PERMISSION_DENIED: FORBIDDEN,
  REQUEST_LIMIT_EXCEEDED: BUSY,
  RESOURCE_DOES_NOT_EXIST: UNKNOWN_WAREHOUSE,
  RESOURCE_EXHAUSTED: BUSY,
  SERVICE_UNDER_MAINTENANCE: AILING,
  TEMPORARILY_UNAVAILABLE: AILING,
  UNAUTHENTICATED: REFUSED_TOKEN,
  UNKNOWN: AILING,
  WORKSPACE_TEMPORARILY_UNAVAILABLE: AILING,
  unavailable: AILING,
};

/** Meaning of a failure of the service or of the network; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(error, meaningOf);
}

function meaningOf(error: unknown): Meaning {
  if (!(error instanceof ApiFailure)) return meaningOfConnection(error);
  const { message, reason, status } = error;
  const [, state = ''] = /SQLSTATE: ?([0-9A-Z]{5})/.exec(message) ?? [];
  const byState = STATES[state] ?? STATES[state.slice(0, 2)];
  if (byState !== undefined) return byState;
  if (/inline byte limit|result size|bytes limit/i.test(message)) return TOO_MUCH;
  if (/is not a valid endpoint id|warehouse .*(?:not found|does not exist|deleted)/i.test(message))
    return UNKNOWN_WAREHOUSE;
  if (/invalid access token/i.test(message)) return REFUSED_TOKEN;
  const known = CODES[reason];
  if (known !== undefined) return known;
  if (status === 401) return REFUSED_TOKEN;
  if (status === 403) return FORBIDDEN;
  if (status === 404) return UNKNOWN_WAREHOUSE;
  // Raised by a statement: a missing file of an external table, for example.
  if (reason === 'NOT_FOUND') return missing('table or file');
  if (status === 429) return BUSY;
  return status >= 500 ? AILING : SYNTAX;
}
