import { WarehouseError, type WarehouseErrorType } from '../warehouse.ts';

interface Meaning {
  readonly type: WarehouseErrorType;
  readonly message: (own: string) => string;
  readonly advice: string;
}

const SYNC = 'Synchronise the data source, then check the models that use it.';
const NARROW = 'Ask for less at once: fewer rows, a shorter period or fewer groups.';

/** By SQLSTATE, the longest prefix first (PostgreSQL, appendix A; Redshift uses the same ones). */
const STATES: Readonly<Record<string, Meaning>> = {
  '08': {
    type: 'CONNECTION',
    message: () => 'The connection to the database broke.',
    advice: 'Try again in a moment.',
  },
  '25006': {
    type: 'PERMISSION',
    message: () => 'The query would write, and Quarry only reads.',
    advice: 'Use a SELECT without effects.',
  },
  '28': {
    type: 'AUTHENTICATION',
    message: () => 'The database refuses this user name or password.',
    advice: 'Check user name and password, and that the account may log in from this server.',
  },
  '3D000': {
    type: 'CONNECTION',
    message: () => 'There is no database of this name on the server.',
    advice: 'Check the name of the database; upper and lower case matter.',
  },
  '42501': {
    type: 'PERMISSION',
    message: (own) => `The account may not do this: ${own}.`,
    advice: 'Grant the account USAGE on the schema and SELECT on the table.',
  },
  '42601': {
    type: 'SYNTAX',
    message: (own) => `The database cannot read the SQL: ${own}.`,
    advice: 'Correct the SQL.',
  },
  '42P01': { type: 'SCHEMA_CHANGED', message: (own) => `A table is missing: ${own}.`, advice: SYNC },
  '42703': { type: 'SCHEMA_CHANGED', message: (own) => `A column is missing: ${own}.`, advice: SYNC },
  '3F000': { type: 'SCHEMA_CHANGED', message: (own) => `A schema is missing: ${own}.`, advice: SYNC },
  '42': { type: 'SYNTAX', message: (own) => `The database refuses the SQL: ${own}.`, advice: 'Correct the SQL.' },
  '53300': {
    type: 'CONNECTION',
    message: () => 'The database accepts no further connections.',
    advice: 'Wait for other programs to finish, or raise its limit of connections.',
  },
  '53': { type: 'LIMIT', message: (own) => `The database ran out of something: ${own}.`, advice: NARROW },
  '54': { type: 'LIMIT', message: (own) => `The query is too large for the database: ${own}.`, advice: NARROW },
  '57014': {
    type: 'CANCELLED',
    message: () => 'The query was stopped.',
    advice: 'Ask again when you need the answer.',
  },
  '57': {
    type: 'CONNECTION',
    message: () => 'The database is shutting down or starting.',
    advice: 'Try again in a moment.',
  },
  '22': {
    type: 'SYNTAX',
    message: (own) => `A value cannot be computed: ${own}.`,
    advice: 'Change the expression that is named.',
  },
};

/** By the code of a failed socket or handshake. */
const SOCKETS: Readonly<Record<string, Meaning>> = {
  ECONNREFUSED: {
    type: 'CONNECTION',
    message: () => 'Nothing answers at this host and port.',
    advice: 'Check host and port, and that the database accepts connections from other machines.',
  },
  ENOTFOUND: {
    type: 'CONNECTION',
    message: () => 'There is no host of this name.',
    advice: 'Check the spelling of the host.',
  },
  EAI_AGAIN: {
    type: 'CONNECTION',
    message: () => 'The name of the host could not be looked up.',
    advice: 'Check the spelling of the host, and the network of the server.',
  },
  ETIMEDOUT: {
    type: 'CONNECTION',
    message: () => 'The host does not answer.',
    advice: 'Check that a firewall lets this server through to the port.',
  },
  EHOSTUNREACH: {
    type: 'CONNECTION',
    message: () => 'There is no way to this host.',
    advice: 'Check the host, and the network of the server.',
  },
  ECONNRESET: {
    type: 'CONNECTION',
    message: () => 'The database closed the connection.',
    advice: 'Check the port, and that the server accepts this kind of encryption.',
  },
  EOUTBOUND: {
    type: 'CONNECTION',
    message: (own) => own,
    advice: 'Whoever runs Quarry can open the network of the database with QUARRY_OUTBOUND_NETWORKS.',
  },
};

const TLS: Meaning = {
  type: 'CONNECTION',
  message: (own) => `No encrypted connection could be made: ${own}.`,
  advice: 'Choose another SSL mode, or give the certificate of the authority that signed the one of the server.',
};

const TOO_LONG: Meaning = { type: 'TIMEOUT', message: () => 'The query took longer than it may.', advice: NARROW };

const OTHER: Meaning = {
  type: 'INTERNAL',
  message: (own) => `The database failed: ${own}.`,
  advice: 'Try again; if it happens again, tell your administrator.',
};

/** What a failure of the driver or the server means to a person; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  if (error instanceof WarehouseError) return error;
  const meaning = meaningOf(error);
  const own = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return new WarehouseError(meaning.type, meaning.message(own), meaning.advice, { cause: error });
}

function meaningOf(error: unknown): Meaning {
  if (error instanceof Error && /due to statement timeout/.test(error.message)) return TOO_LONG;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const state = STATES[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? STATES[code.slice(0, 2)] : undefined);
  if (state !== undefined) return state;
  const socket = SOCKETS[code];
  if (socket !== undefined) return socket;
  const text = error instanceof Error ? error.message : '';
  if (/certificate|SSL|TLS/i.test(text) || /CERT|SSL|TLS/.test(code)) return TLS;
  if (/timeout|timed out/i.test(text)) return SOCKETS['ETIMEDOUT'] ?? OTHER;
  if (/terminated|closed|ended/i.test(text)) return STATES['08'] ?? OTHER;
  return /password|SASL|authentication/i.test(text) ? (STATES['28'] ?? OTHER) : OTHER;
}
