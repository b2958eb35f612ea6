import {
  broken,
  classified,
  codeOf,
  meaningOfConnection,
  narrow,
  stopped,
  sync,
  tooLong,
  type Meaning,
} from '../failures/failureMeaning.ts';
import { ApiFailure, type ApiObject } from '../rest/apiFailure.ts';
import type { WarehouseError } from '../warehouse.ts';

/** Kind of token of a request, as its header names it. */
export type Proof = 'KEYPAIR_JWT' | 'OAUTH' | 'PROGRAMMATIC_ACCESS_TOKEN';

/** The service refused a request, or a statement failed; its reason is a code of six digits. */
export class SnowflakeFailure extends ApiFailure {
  /** SQLSTATE, of a statement. */
  readonly state: string;
  readonly proof: Proof;
  constructor(status: number, { code, message, sqlState }: ApiObject, proof: Proof) {
    const reason = typeof code === 'string' || typeof code === 'number' ? String(code).padStart(6, '0') : '';
    super(status, reason, typeof message === 'string' ? message : '');
    this.name = 'SnowflakeFailure';
    this.state = typeof sqlState === 'string' ? sqlState : '';
    this.proof = proof;
  }
}

const paragraphs = /\s*\n\s*/g;
const plain = (own: string): string => own.replace(paragraphs, ' ');

const noRole: Meaning = {
  type: 'PERMISSION',
  message: (own) => `The role, the warehouse or the database cannot be used: ${plain(own)}.`,
  advice: 'Check their names, and grant the role to the user and USAGE on warehouse and database to the role.',
};
const noWarehouse: Meaning = {
  type: 'PERMISSION',
  message: () => 'The warehouse is missing, or the role may not use it.',
  advice: 'Check the name of the warehouse, and grant the role USAGE on it.',
};
const exhausted: Meaning = {
  type: 'LIMIT',
  message: (own) => `Snowflake stopped the warehouse: ${plain(own)}.`,
  advice: 'Ask the administrator of the warehouse to resume it or to raise its credit quota.',
};
const gone: Meaning = {
  type: 'SCHEMA_CHANGED',
  message: (own) => `An object that the query names is missing: ${plain(own)}.`,
  advice: sync,
};

/**
 * By the code of the service
 * (https://docs.snowflake.com/en/user-guide/key-pair-auth-troubleshooting, its messages).
 */
const codes: Readonly<Record<string, Meaning>> = {
  '000604': stopped,
  '000605': stopped,
  '000606': noWarehouse,
  '000630': tooLong,
  '000904': gone,
  '002003': gone,
  '002043': gone,
  '003001': {
    type: 'PERMISSION',
    message: (own) => `The role may not do this: ${plain(own)}.`,
    advice: 'Grant the role USAGE on database and schema and SELECT on the table.',
  },
  '090073': exhausted,
  '390189': noRole,
  '390201': noRole,
  '390422': {
    type: 'PERMISSION',
    message: () => 'A network policy of Snowflake blocks this server.',
    advice: 'Add the address of the server to the network policy of the user.',
  },
};

/** By the way of proving who asks: what the service does not accept of it. */
const refusals: Readonly<Record<Proof, Meaning>> = {
  KEYPAIR_JWT: {
    type: 'AUTHENTICATION',
    message: () => 'Snowflake rejects the key pair.',
    advice:
      'Check the account and user name, that the public key of this pair is set for the user, and that the clock of this server is right.',
  },
  OAUTH: {
    type: 'AUTHENTICATION',
    message: () => 'Snowflake rejects the OAuth token; it may have expired.',
    advice: 'Get a new access token and enter it, or use a key pair, which does not expire.',
  },
  PROGRAMMATIC_ACCESS_TOKEN: {
    type: 'AUTHENTICATION',
    message: () => 'Snowflake rejects the programmatic access token; it may have expired.',
    advice: 'Create a new token for the user, and check that a network policy allows this server.',
  },
};

const refusedQuery: Meaning = {
  type: 'SYNTAX',
  message: (own) => `Snowflake rejects the SQL: ${plain(own)}.`,
  advice: 'Correct the SQL at the place that the message names.',
};
/** Meanings by SQLSTATE, the longest prefix first. */
const states: Readonly<Record<string, Meaning>> = {
  '42S02': gone,
  '42501': codes['003001'] ?? noRole,
  '42': refusedQuery,
  '57014': stopped,
  '22': {
    type: 'SYNTAX',
    message: (own) => `A value cannot be computed: ${plain(own)}.`,
    advice: 'Change the expression that the message names.',
  },
  '53': { type: 'LIMIT', message: (own) => `Snowflake ran out of resources: ${plain(own)}.`, advice: narrow },
};

const unknownAccount: Meaning = {
  type: 'CONNECTION',
  message: () => 'Snowflake has no account with this name.',
  advice: 'Enter the account as in its address before .snowflakecomputing.com.',
};
const resultGone: Meaning = {
  type: 'CONNECTION',
  message: () => 'Snowflake no longer has the result of the query.',
  advice: 'Ask again.',
};
/** Codes about logins and tokens; 391 is about requests. */
const logins = /^39[045]/;
const busy: Meaning = {
  type: 'CONNECTION',
  message: (own) => `Snowflake does not accept requests at the moment (${own}).`,
  advice: 'Try again in a moment.',
};

/** Meanings by the code of a request without an answer. */
const requests: Readonly<Record<string, Meaning>> = {
  ABORT_ERR: stopped,
  ETOOLARGE: { type: 'LIMIT', message: () => 'The response is larger than allowed.', advice: narrow },
  EREDIRECT: unknownAccount,
  EENCODING: broken,
};

/** Meaning of a failure of the service or of the network; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(error, meaningOf);
}

function meaningOf(error: unknown): Meaning {
  if (!(error instanceof SnowflakeFailure)) {
    return requests[codeOf(error)] ?? meaningOfConnection(error);
  }
  const { status, reason, state, proof } = error;
  const known = codes[reason] ?? states[state] ?? states[state.slice(0, 2)];
  if (known !== undefined) {
    return known;
  }
  if (status === 401 || logins.test(reason)) {
    return refusals[proof];
  }
  if (status === 404 && reason !== '') {
    return resultGone;
  }
  if (status === 408) {
    return tooLong;
  }
  if (status === 429 || status >= 500) {
    return busy;
  }
  // A statement that failed for a reason that is not known here has words for it; another answer is
  // no service.
  return status === 422 ? refusedQuery : unknownAccount;
}
