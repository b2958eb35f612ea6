/** Failures as sentences for people; of every engine those of sockets and handshakes. */

import { WarehouseError, type WarehouseErrorType } from '../warehouse.ts';

export interface Meaning {
  readonly type: WarehouseErrorType;
  readonly message: (own: string) => string;
  readonly advice: string;
}

export const sync = 'Synchronise the data source, then check the models that use it.';
export const narrow = 'Ask for less at once: fewer rows, a shorter period or fewer groups.';

export const broken: Meaning = {
  type: 'CONNECTION',
  message: () => 'The connection to the database was lost.',
  advice: 'Try again in a moment.',
};

export const noSuchDatabase: Meaning = {
  type: 'CONNECTION',
  message: () => 'There is no database of this name on the server.',
  advice: 'Check the name of the database; upper and lower case matter.',
};

export const refusedLogin: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'The database rejects this user name or password.',
  advice: 'Check user name and password, and that the account may log in from this server.',
};

export const tooManyConnections: Meaning = {
  type: 'CONNECTION',
  message: () => 'The database accepts no more connections.',
  advice: 'Wait for other programs to finish, or raise its limit of connections.',
};

export const wouldWrite: Meaning = {
  type: 'PERMISSION',
  message: () => 'The query would write, and Quarry only reads.',
  advice: 'Use a SELECT that changes nothing.',
};

export const stopped: Meaning = {
  type: 'CANCELLED',
  message: () => 'The query was stopped.',
  advice: 'Ask again when you need the answer.',
};

export const tooLong: Meaning = {
  type: 'TIMEOUT',
  message: () => 'The query took too long.',
  advice: narrow,
};

/** Error raised by a function of the database, whose text may contain any value. */
export const raised: Meaning = {
  type: 'SYNTAX',
  message: () => 'A function or view of the database stopped the query with an error of its own.',
  advice: 'Ask the administrator of the database when this function fails.',
};

const unanswered: Meaning = {
  type: 'CONNECTION',
  message: () => 'The host does not respond.',
  advice: 'Check that a firewall lets this server through to the port.',
};

/** Meanings by the code of a failed socket. */
const sockets: Readonly<Record<string, Meaning>> = {
  ECONNREFUSED: {
    type: 'CONNECTION',
    message: () => 'The host refuses connections on this port.',
    advice: 'Check host and port, and that the database accepts connections from other machines.',
  },
  ENOTFOUND: {
    type: 'CONNECTION',
    message: () => 'There is no host with this name.',
    advice: 'Check the spelling of the host.',
  },
  EAI_AGAIN: {
    type: 'CONNECTION',
    message: () => 'The name of the host could not be resolved.',
    advice: 'Check the spelling of the host, and the network of the server.',
  },
  ETIMEDOUT: unanswered,
  EHOSTUNREACH: {
    type: 'CONNECTION',
    message: () => 'There is no route to this host.',
    advice: 'Check the host, and the network of the server.',
  },
  ECONNRESET: {
    type: 'CONNECTION',
    message: () => 'The database closed the connection.',
    advice: 'Check the port, and that the server accepts this kind of encryption.',
  },
  EPIPE: broken,
  EOUTBOUND: {
    type: 'CONNECTION',
    message: (own) => `${own}.`,
    advice: 'The operator of Quarry can allow the network of the database with QUARRY_OUTBOUND_NETWORKS.',
  },
  // Codes of `outbound/guardedHttps.ts`.
  EREDIRECT: {
    type: 'CONNECTION',
    message: (own) => `${own}.`,
    advice: 'Enter the host itself, not one that redirects to it.',
  },
  ETOOLARGE: {
    type: 'LIMIT',
    message: () => 'The response is larger than allowed.',
    advice: narrow,
  },
  EENCODING: broken,
  ABORT_ERR: stopped,
};

const expired: Meaning = {
  type: 'CONNECTION',
  message: () => 'The certificate of the server has expired.',
  advice: 'Install a new certificate on the server.',
};

const notYetValid: Meaning = {
  type: 'CONNECTION',
  message: () => 'The certificate of the server is not valid yet.',
  advice: 'Check the clocks of both servers, or install another certificate on the database.',
};

const selfSigned: Meaning = {
  type: 'CONNECTION',
  message: () => 'The certificate of the server is self-signed and not trusted.',
  advice: 'Enter the certificate of the authority that signed the server’s certificate.',
};

const unknownAuthority: Meaning = {
  type: 'CONNECTION',
  message: () => 'The certificate of the server is signed by an authority that is not trusted.',
  advice: 'Enter the certificate of the authority that signed the server’s certificate.',
};

const ofAnotherName: Meaning = {
  type: 'CONNECTION',
  message: () => 'The certificate of the server is for another name than this host.',
  advice: 'Enter the host name in the certificate, or install a certificate for this host on the server.',
};

/**
 * Meanings of refused certificates, by the code of OpenSSL and Node.js, or by text for drivers with
 * their own codes.
 */
const certificates: readonly (readonly [code: RegExp, text: RegExp, meaning: Meaning])[] = [
  [/^CERT_HAS_EXPIRED$/, /certificate has expired/i, expired],
  [/^CERT_NOT_YET_VALID$/, /certificate is not yet valid/i, notYetValid],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, /self[- ]signed certificate(?! in)/i, selfSigned],
  // Every root is self-signed: one that the server sends along is not trusted.
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT))/,
    /self[- ]signed certificate in|unable to (verify|get).*(certificate|issuer)/i,
    unknownAuthority,
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, /does not match certificate/i, ofAnotherName],
];

const tls: Meaning = {
  type: 'CONNECTION',
  message: (own) => `No encrypted connection could be made: ${own}.`,
  advice: 'Choose another SSL mode, or enter the certificate of the authority that signed the server’s certificate.',
};

const other: Meaning = {
  type: 'INTERNAL',
  message: (own) => `The database failed: ${own}.`,
  advice: 'Try again; if it happens again, tell your administrator.',
};

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Meaning of a failure that the engine has no code for. */
export function meaningOfConnection(error: unknown): Meaning {
  const code = codeOf(error);
  const socket = sockets[code];
  if (socket !== undefined) {
    return socket;
  }
  const text = error instanceof Error ? error.message : '';
  const certificate = certificates.find(([codes, texts]) => codes.test(code) || texts.test(text));
  if (certificate !== undefined) {
    return certificate[2];
  }
  if (/certificate|SSL|TLS/i.test(text) || /CERT|SSL|TLS/.test(code)) {
    return tls;
  }
  if (/timeout|timed out/i.test(text)) {
    return unanswered;
  }
  if (/terminated|closed|ended|lost/i.test(text)) {
    return broken;
  }
  return /password|SASL|authentication/i.test(text) ? refusedLogin : other;
}

/** Failure as a `WarehouseError`; one that is one already stays as it is. */
export function classified(error: unknown, meaningOf: (error: unknown) => Meaning): WarehouseError {
  if (error instanceof WarehouseError) {
    return error;
  }
  const { type, message, advice } = meaningOf(error);
  const own = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return new WarehouseError(type, message(own), advice, { cause: error });
}
