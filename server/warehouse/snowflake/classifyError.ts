import {
  BROKEN,
  classified,
  codeOf,
  meaningOfConnection,
  NARROW,
  REFUSED_LOGIN,
  STOPPED,
  SYNC,
  TOO_LONG,
  type Meaning,
} from '../failureMeaning.ts';
import type { WarehouseError } from '../warehouse.ts';

/** The service refused a request, or a statement failed. */
export class ServiceFailure extends Error {
  /** Six digits. */
  readonly code: string;
  /** SQLSTATE, of a statement. */
  readonly state: string;
  constructor(code: string, message: string, data: unknown) {
    super(message);
    this.name = 'ServiceFailure';
    this.code = code.padStart(6, '0');
    const state = typeof data === 'object' && data !== null && 'sqlState' in data ? data.sqlState : '';
    this.state = typeof state === 'string' ? state : '';
  }
}

/** The service answered with a status instead of an answer. */
export class ServiceBusy extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP status ${status}`);
    this.name = 'ServiceBusy';
    this.status = status;
  }
}

const PARAGRAPHS = /\s*\n\s*/g;
const plain = (own: string): string => own.replace(PARAGRAPHS, ' ');

const NO_ROLE: Meaning = {
  type: 'PERMISSION',
  message: (own) => `The role, the warehouse or the database cannot be used: ${plain(own)}.`,
  advice: 'Check their names, and grant the role to the user and USAGE on warehouse and database to the role.',
};
const NO_WAREHOUSE: Meaning = {
  type: 'PERMISSION',
  message: () => 'The warehouse is missing, or the role may not use it.',
  advice: 'Check the name of the warehouse, and grant the role USAGE on it.',
};
const EXHAUSTED: Meaning = {
  type: 'LIMIT',
  message: (own) => `Snowflake stopped the warehouse: ${plain(own)}.`,
  advice: 'Ask who looks after the warehouse to resume it or to raise its credit quota.',
};
const GONE: Meaning = {
  type: 'SCHEMA_CHANGED',
  message: (own) => `Something the query names is missing: ${plain(own)}.`,
  advice: SYNC,
};

/** By the code of the service (https://docs.snowflake.com/en/user-guide/key-pair-auth-troubleshooting, its drivers, its messages). */
const CODES: Readonly<Record<string, Meaning>> = {
  '000604': STOPPED,
  '000605': STOPPED,
  '000606': NO_WAREHOUSE,
  '000630': TOO_LONG,
  '000904': GONE,
  '002003': GONE,
  '002043': GONE,
  '003001': {
    type: 'PERMISSION',
    message: (own) => `The role may not do this: ${plain(own)}.`,
    advice: 'Grant the role USAGE on database and schema and SELECT on the table.',
  },
  '090073': EXHAUSTED,
  '390189': NO_ROLE,
  '390201': NO_ROLE,
  '390422': {
    type: 'PERMISSION',
    message: () => 'A network policy of Snowflake does not let this server in.',
    advice: 'Add the address of the server to the network policy of the user.',
  },
  '390144': {
    type: 'AUTHENTICATION',
    message: () => 'Snowflake refuses the key pair.',
    advice:
      'Check account and user name, that the public key of this pair is set for the user, and that the clock of this server is right.',
  },
};

const REFUSED_QUERY: Meaning = {
  type: 'SYNTAX',
  message: (own) => `Snowflake refuses the SQL: ${plain(own)}.`,
  advice: 'Correct the SQL at the place that is named.',
};
/** By SQLSTATE, the longest prefix first. */
const STATES: Readonly<Record<string, Meaning>> = {
  '42S02': GONE,
  '42501': CODES['003001'] ?? NO_ROLE,
  '42': REFUSED_QUERY,
  '57014': STOPPED,
  '22': {
    type: 'SYNTAX',
    message: (own) => `A value cannot be computed: ${plain(own)}.`,
    advice: 'Change the expression that is named.',
  },
  '53': { type: 'LIMIT', message: (own) => `Snowflake ran out of something: ${plain(own)}.`, advice: NARROW },
};

const UNKNOWN_ACCOUNT: Meaning = {
  type: 'CONNECTION',
  message: () => 'There is no account of this name at Snowflake.',
  advice: 'Write the account as in its address before .snowflakecomputing.com.',
};
const BUSY: Meaning = {
  type: 'CONNECTION',
  message: (own) => `Snowflake does not take requests at the moment (${own}).`,
  advice: 'Try again in a moment.',
};

/** By the code of a request without an answer. */
const REQUESTS: Readonly<Record<string, Meaning>> = {
  ABORT_ERR: STOPPED,
  ETOOLARGE: { type: 'LIMIT', message: () => 'The answer is larger than it may be.', advice: NARROW },
  EREDIRECT: UNKNOWN_ACCOUNT,
  EENCODING: BROKEN,
};

/** What a failure of the service or on the way to it means to a person; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(error, meaningOf);
}

function meaningOf(error: unknown): Meaning {
  if (error instanceof ServiceFailure) {
    const { code, state } = error;
    const known = CODES[code] ?? STATES[state] ?? STATES[state.slice(0, 2)];
    if (known !== undefined) return known;
    // 39 is everything about logins and sessions.
    return code.startsWith('39') ? refusedLogin(code) : meaningOfConnection(error);
  }
  if (error instanceof ServiceBusy) return error.status < 500 && error.status !== 429 ? UNKNOWN_ACCOUNT : BUSY;
  return REQUESTS[codeOf(error)] ?? meaningOfConnection(error);
}

/** A wrong password has one code; the others have words that help, such as that a second factor is wanted. */
function refusedLogin(code: string): Meaning {
  if (code === '390100') return REFUSED_LOGIN;
  return {
    type: 'AUTHENTICATION',
    message: (own) => `Snowflake refuses the login: ${plain(own)}.`,
    advice: 'Check the user; programs sign in with a key pair, or with an access token in place of the password.',
  };
}
