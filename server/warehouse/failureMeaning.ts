/** What failures mean to a person, whatever engine they come from: the part that sockets and handshakes share. */

import { WarehouseError, type WarehouseErrorType } from './warehouse.ts';

export interface Meaning {
  readonly type: WarehouseErrorType;
  readonly message: (own: string) => string;
  readonly advice: string;
}

export const SYNC = 'Synchronise the data source, then check the models that use it.';
export const NARROW = 'Ask for less at once: fewer rows, a shorter period or fewer groups.';

export const BROKEN: Meaning = {
  type: 'CONNECTION',
  message: () => 'The connection to the database broke.',
  advice: 'Try again in a moment.',
};

export const NO_SUCH_DATABASE: Meaning = {
  type: 'CONNECTION',
  message: () => 'There is no database of this name on the server.',
  advice: 'Check the name of the database; upper and lower case matter.',
};

export const REFUSED_LOGIN: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'The database refuses this user name or password.',
  advice: 'Check user name and password, and that the account may log in from this server.',
};

export const TOO_MANY_CONNECTIONS: Meaning = {
  type: 'CONNECTION',
  message: () => 'The database accepts no further connections.',
  advice: 'Wait for other programs to finish, or raise its limit of connections.',
};

export const WOULD_WRITE: Meaning = {
  type: 'PERMISSION',
  message: () => 'The query would write, and Quarry only reads.',
  advice: 'Use a SELECT without effects.',
};

export const STOPPED: Meaning = {
  type: 'CANCELLED',
  message: () => 'The query was stopped.',
  advice: 'Ask again when you need the answer.',
};

export const TOO_LONG: Meaning = {
  type: 'TIMEOUT',
  message: () => 'The query took longer than it may.',
  advice: NARROW,
};

const UNANSWERED: Meaning = {
  type: 'CONNECTION',
  message: () => 'The host does not answer.',
  advice: 'Check that a firewall lets this server through to the port.',
};

/** By the code of a failed socket. */
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
  ETIMEDOUT: UNANSWERED,
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
  EPIPE: BROKEN,
  EOUTBOUND: {
    type: 'CONNECTION',
    message: (own) => `${own}.`,
    advice: 'Whoever runs Quarry can open the network of the database with QUARRY_OUTBOUND_NETWORKS.',
  },
  // Those of `outbound/guardedHttps.ts`.
  EREDIRECT: {
    type: 'CONNECTION',
    message: (own) => `${own}.`,
    advice: 'Enter the host itself, not one that leads to it.',
  },
  ETOOLARGE: {
    type: 'LIMIT',
    message: () => 'The answer is larger than it may be.',
    advice: NARROW,
  },
  EENCODING: BROKEN,
  ABORT_ERR: STOPPED,
};

const EXPIRED: Meaning = {
  type: 'CONNECTION',
  message: () => 'The certificate of the server has expired.',
  advice: 'Give the server a new certificate.',
};

const NOT_YET_VALID: Meaning = {
  type: 'CONNECTION',
  message: () => 'The certificate of the server is not valid yet.',
  advice: 'Check the clocks of both servers, or give the database another certificate.',
};

const SELF_SIGNED: Meaning = {
  type: 'CONNECTION',
  message: () => 'The certificate of the server is self-signed, and not one that is trusted.',
  advice: 'Give the certificate of the authority that signed the one of the server.',
};

const UNKNOWN_AUTHORITY: Meaning = {
  type: 'CONNECTION',
  message: () => 'The certificate of the server is signed by an authority that is not trusted.',
  advice: 'Give the certificate of the authority that signed the one of the server.',
};

const OF_ANOTHER_NAME: Meaning = {
  type: 'CONNECTION',
  message: () => 'The certificate of the server is for another name than this host.',
  advice: 'Enter the host as the certificate names it, or give the server a certificate for this name.',
};

/** What is wrong with a certificate: by code of OpenSSL and Node.js, or by its text where a driver has put a code of its own. */
const CERTIFICATES: readonly (readonly [code: RegExp, text: RegExp, meaning: Meaning])[] = [
  [/^CERT_HAS_EXPIRED$/, /certificate has expired/i, EXPIRED],
  [/^CERT_NOT_YET_VALID$/, /certificate is not yet valid/i, NOT_YET_VALID],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, /self[- ]signed certificate(?! in)/i, SELF_SIGNED],
  // Every root is self-signed: one that the server sends along is not trusted.
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT))/,
    /self[- ]signed certificate in|unable to (verify|get).*(certificate|issuer)/i,
    UNKNOWN_AUTHORITY,
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, /does not match certificate/i, OF_ANOTHER_NAME],
];

const TLS: Meaning = {
  type: 'CONNECTION',
  message: (own) => `No encrypted connection could be made: ${own}.`,
  advice: 'Choose another SSL mode, or give the certificate of the authority that signed the one of the server.',
};

const OTHER: Meaning = {
  type: 'INTERNAL',
  message: (own) => `The database failed: ${own}.`,
  advice: 'Try again; if it happens again, tell your administrator.',
};

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What a failure means that the engine itself has no code for. */
export function meaningOfConnection(error: unknown): Meaning {
  const code = codeOf(error);
  const socket = SOCKETS[code];
  if (socket !== undefined) return socket;
  const text = error instanceof Error ? error.message : '';
  const certificate = CERTIFICATES.find(([codes, texts]) => codes.test(code) || texts.test(text));
  if (certificate !== undefined) return certificate[2];
  if (/certificate|SSL|TLS/i.test(text) || /CERT|SSL|TLS/.test(code)) return TLS;
  if (/timeout|timed out/i.test(text)) return UNANSWERED;
  if (/terminated|closed|ended|lost/i.test(text)) return BROKEN;
  return /password|SASL|authentication/i.test(text) ? REFUSED_LOGIN : OTHER;
}

/** A failure as a `WarehouseError`; one that is stays as it is. */
export function classified(error: unknown, meaningOf: (error: unknown) => Meaning): WarehouseError {
  if (error instanceof WarehouseError) return error;
  const { type, message, advice } = meaningOf(error);
  const own = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return new WarehouseError(type, message(own), advice, { cause: error });
}
