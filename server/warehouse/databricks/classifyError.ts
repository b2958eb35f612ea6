import {
  broken,
  classified,
  meaningOfConnection,
  narrow,
  stopped,
  sync,
  tooLong,
  type Meaning,
} from '../failures/failureMeaning.ts';
import { ApiFailure } from '../rest/apiFailure.ts';
import type { WarehouseError } from '../warehouse.ts';

const forbidden: Meaning = {
  type: 'PERMISSION',
  message: (own) => `The account may not do this: ${own}.`,
  advice: 'Grant the account CAN USE on the SQL warehouse, and USE CATALOG, USE SCHEMA and SELECT on the tables.',
};
const refusedToken: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'Databricks rejects the token, or the client id and its secret.',
  advice: 'Check that it has not expired and belongs to this workspace, or enter a new one.',
};
const busy: Meaning = {
  type: 'LIMIT',
  message: (own) => `Databricks accepts no more queries at the moment: ${own}.`,
  advice: 'Try again in a moment.',
};
const tooMuch: Meaning = { type: 'LIMIT', message: (own) => `The result is too large: ${own}.`, advice: narrow };
const ailing: Meaning = { ...broken, message: (own) => `Databricks is failing at the moment: ${own}.` };
const unknownWarehouse: Meaning = {
  type: 'CONNECTION',
  message: (own) => `The SQL warehouse cannot be used: ${own}.`,
  advice: 'Check the HTTP path of the SQL warehouse, and that the account may use it.',
};
const syntax: Meaning = {
  type: 'SYNTAX',
  message: (own) => `Databricks rejects the SQL: ${own}.`,
  advice: 'Correct the SQL.',
};
const uncomputable: Meaning = {
  type: 'SYNTAX',
  message: (own) => `A value cannot be computed: ${own}.`,
  advice: 'Change the expression that the message names.',
};

const missing = (what: string): Meaning => ({
  type: 'SCHEMA_CHANGED',
  message: (own) => `A ${what} is missing: ${own}.`,
  advice: sync,
});

/**
 * By SQLSTATE, which messages end with, the longest prefix first (Databricks, "SQLSTATE error
 * codes").
 */
const states: Readonly<Record<string, Meaning>> = {
  '22': uncomputable,
  '42501': forbidden,
  '42703': missing('column'),
  '42704': missing('schema'),
  '42P01': missing('table'),
  '42': syntax,
  '53': tooMuch,
  '54': tooMuch,
  HY008: stopped,
  KD: ailing,
};

/**
 * By the code of an answer that is an error, or of a statement that failed where that has no
 * SQLSTATE.
 */
const codes: Readonly<Record<string, Meaning>> = {
  ABORTED: ailing,
  authError: refusedToken,
  CANCELLED: stopped,
  DEADLINE_EXCEEDED: tooLong,
  ENDPOINT_NOT_FOUND: unknownWarehouse,
  INTERNAL_ERROR: ailing,
  IO_ERROR: ailing,
  PERMISSION_DENIED: forbidden,
  REQUEST_LIMIT_EXCEEDED: busy,
  RESOURCE_DOES_NOT_EXIST: unknownWarehouse,
  RESOURCE_EXHAUSTED: busy,
  SERVICE_UNDER_MAINTENANCE: ailing,
  TEMPORARILY_UNAVAILABLE: ailing,
  UNAUTHENTICATED: refusedToken,
  UNKNOWN: ailing,
  WORKSPACE_TEMPORARILY_UNAVAILABLE: ailing,
  unavailable: ailing,
};

/** Meaning of a failure of the service or of the network; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(error, meaningOf);
}

function meaningOf(error: unknown): Meaning {
  if (!(error instanceof ApiFailure)) {
    return meaningOfConnection(error);
  }
  const { message, reason, status } = error;
  const [, state = ''] = /SQLSTATE: ?([0-9A-Z]{5})/.exec(message) ?? [];
  const byState = states[state] ?? states[state.slice(0, 2)];
  if (byState !== undefined) {
    return byState;
  }
  if (/inline byte limit|result size|bytes limit/i.test(message)) {
    return tooMuch;
  }
  if (/is not a valid endpoint id|warehouse .*(?:not found|does not exist|deleted)/i.test(message)) {
    return unknownWarehouse;
  }
  if (/invalid access token/i.test(message)) {
    return refusedToken;
  }
  const known = codes[reason];
  if (known !== undefined) {
    return known;
  }
  if (status === 401) {
    return refusedToken;
  }
  if (status === 403) {
    return forbidden;
  }
  if (status === 404) {
    return unknownWarehouse;
  }
  // Raised by a statement: a missing file of an external table, for example.
  if (reason === 'NOT_FOUND') {
    return missing('table or file');
  }
  if (status === 429) {
    return busy;
  }
  return status >= 500 ? ailing : syntax;
}
