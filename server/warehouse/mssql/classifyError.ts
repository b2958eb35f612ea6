import {
  BROKEN,
  classified,
  codeOf,
  meaningOfConnection,
  NARROW,
  REFUSED_LOGIN,
  SYNC,
  TOO_MANY_CONNECTIONS,
  WOULD_WRITE,
  type Meaning,
} from '../failures/failureMeaning.ts';
import type { WarehouseError } from '../warehouse.ts';

/** Error of the server, numbered as in sys.messages. */
export class ServerMessage extends Error {
  readonly number: number;
  constructor(number: number, message: string) {
    super(message);
    this.name = 'ServerMessage';
    this.number = number;
  }
}

/** Way in which an account signs in. */
export type Proof = 'PASSWORD' | 'TOKEN' | 'SERVICE_PRINCIPAL';

/**
 * Refused login. The driver keeps the last message of the server only, which never names the
 * reason.
 */
export class LoginRefused extends Error {
  readonly proof: Proof;
  readonly errors: readonly ServerMessage[];
  constructor(proof: Proof, errors: readonly ServerMessage[], cause: unknown) {
    super(errors[0]?.message ?? 'Login failed', { cause });
    this.name = 'LoginRefused';
    this.proof = proof;
    this.errors = errors;
  }
}

const FORBIDDEN: Meaning = {
  type: 'PERMISSION',
  message: (own) => `The account may not do this: ${own}.`,
  advice: 'Grant the account SELECT on the schema or the table.',
};
const UNREADABLE: Meaning = {
  type: 'SYNTAX',
  message: (own) => `The database cannot read the SQL: ${own}.`,
  advice: 'Correct the SQL.',
};
const REFUSED: Meaning = {
  type: 'SYNTAX',
  message: (own) => `The database rejects the SQL: ${own}.`,
  advice: 'Correct the SQL.',
};
const NO_VALUE: Meaning = {
  type: 'SYNTAX',
  message: (own) => `A value cannot be computed: ${own}.`,
  advice: 'Change the expression that the message names.',
};
const TABLE_GONE: Meaning = { type: 'SCHEMA_CHANGED', message: (own) => `A table is missing: ${own}.`, advice: SYNC };
const COLUMN_GONE: Meaning = { type: 'SCHEMA_CHANGED', message: (own) => `A column is missing: ${own}.`, advice: SYNC };
const CHANGED: Meaning = { type: 'SCHEMA_CHANGED', message: (own) => `A table has changed: ${own}.`, advice: SYNC };
const OUT_OF: Meaning = {
  type: 'LIMIT',
  message: (own) => `The database ran out of resources: ${own}.`,
  advice: NARROW,
};
const TOO_COMPLEX: Meaning = {
  type: 'LIMIT',
  message: (own) => `The query is too large for the database: ${own}.`,
  advice: NARROW,
};
const LOCKED: Meaning = {
  type: 'TIMEOUT',
  message: () =>
    'Another session is changing a table of the query and has locked it for longer than the query may run.',
  advice: 'Try again in a moment, or turn READ_COMMITTED_SNAPSHOT on for the database.',
};
const DEADLOCKED: Meaning = {
  type: 'CONNECTION',
  message: () => 'The database stopped the query because of a deadlock with another one.',
  advice: 'Try again in a moment.',
};
const GOING_DOWN: Meaning = {
  type: 'CONNECTION',
  message: () => 'The database is shutting down, starting, moving or asleep.',
  advice: 'Try again in a moment.',
};
const PAUSED: Meaning = {
  type: 'CONNECTION',
  message: () => 'The pool or the capacity of the database is paused.',
  advice: 'Ask its administrator to resume it; queries do not.',
};
const NO_DATABASE: Meaning = {
  type: 'CONNECTION',
  message: () => 'There is no database of this name on the server, or the account may not open it.',
  advice: 'Check the name of the database, and that the login has a user in it.',
};
const FIREWALL: Meaning = {
  type: 'CONNECTION',
  message: (own) => `The server’s firewall blocks connections from this machine: ${own}.`,
  advice: 'Add the address of this server to the firewall rules of the database server.',
};
const NOT_FOR_READING: Meaning = {
  type: 'CONNECTION',
  message: (own) => `The database cannot be read on this server: ${own}.`,
  advice: 'Use the address of the availability group’s listener.',
};
const SEES_NO_SNAPSHOT: Meaning = {
  type: 'PERMISSION',
  message: (own) => `A table of the query cannot be read together with the others: ${own}.`,
  advice: 'Turn READ_COMMITTED_SNAPSHOT on for the database.',
};
const REFUSED_TOKEN: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'The database rejects this access token.',
  advice: 'Enter a new token: tokens usually expire within an hour. Check that it is for https://database.windows.net.',
};
const REFUSED_PRINCIPAL: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'The database rejects this service principal.',
  advice: 'Give it access to the workspace, and allow service principals in the admin settings of Fabric.',
};
const REFUSALS: Readonly<Record<Proof, Meaning>> = {
  PASSWORD: REFUSED_LOGIN,
  TOKEN: REFUSED_TOKEN,
  SERVICE_PRINCIPAL: REFUSED_PRINCIPAL,
};
const ENCRYPTION: Meaning = {
  type: 'CONNECTION',
  message: () => 'The server and this data source disagree on encryption.',
  advice: 'Choose another SSL mode.',
};

/**
 * By number of sys.messages ("Database engine events and errors"); 40xxx are those of Azure, 10xxxx
 * those of Synapse.
 */
const NUMBERS: Readonly<Record<number, Meaning>> = {
  102: UNREADABLE,
  103: UNREADABLE,
  105: UNREADABLE,
  156: UNREADABLE,
  170: UNREADABLE,
  201: REFUSED,
  207: COLUMN_GONE,
  208: TABLE_GONE,
  220: NO_VALUE,
  229: FORBIDDEN,
  230: FORBIDDEN,
  232: NO_VALUE,
  241: NO_VALUE,
  242: NO_VALUE,
  244: NO_VALUE,
  245: NO_VALUE,
  248: NO_VALUE,
  262: FORBIDDEN,
  297: FORBIDDEN,
  300: FORBIDDEN,
  319: UNREADABLE,
  517: NO_VALUE,
  596: BROKEN,
  701: OUT_OF,
  802: OUT_OF,
  916: FORBIDDEN,
  976: NOT_FOR_READING,
  978: NOT_FOR_READING,
  979: NOT_FOR_READING,
  1101: OUT_OF,
  1105: OUT_OF,
  1205: DEADLOCKED,
  1222: LOCKED,
  2812: REFUSED,
  3906: WOULD_WRITE,
  3951: SEES_NO_SNAPSHOT,
  3952: SEES_NO_SNAPSHOT,
  3961: CHANGED,
  4060: NO_DATABASE,
  4064: NO_DATABASE,
  4104: COLUMN_GONE,
  4121: REFUSED,
  4145: UNREADABLE,
  6004: GOING_DOWN,
  6005: GOING_DOWN,
  8115: NO_VALUE,
  8134: NO_VALUE,
  8114: NO_VALUE,
  8152: NO_VALUE,
  8618: TOO_COMPLEX,
  8623: TOO_COMPLEX,
  8631: TOO_COMPLEX,
  8632: TOO_COMPLEX,
  8645: OUT_OF,
  8649: TOO_COMPLEX,
  8651: OUT_OF,
  9803: NO_VALUE,
  10928: OUT_OF,
  10929: OUT_OF,
  17809: TOO_MANY_CONNECTIONS,
  18401: GOING_DOWN,
  18451: GOING_DOWN,
  18461: GOING_DOWN,
  // Codes of Fabric, at the login and in a session ("Pause and resume in Fabric data warehousing").
  24800: PAUSED,
  24802: PAUSED,
  40197: GOING_DOWN,
  40501: OUT_OF,
  40532: NO_DATABASE,
  40613: GOING_DOWN,
  40615: FIREWALL,
  41332: SEES_NO_SNAPSHOT,
  42108: PAUSED,
  42109: GOING_DOWN,
  49918: GOING_DOWN,
  49919: GOING_DOWN,
  49920: OUT_OF,
  103010: UNREADABLE,
};
/** Refused logins: 18456 and its neighbours. */
const LOGINS = { from: 18_450, to: 18_488 };
/** Severity of what the server has too little of; what is above it failed in the server itself. */
const RESOURCES = 17;

/** Meaning of a failure of the driver or the server; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(reasonOf(error), (reason) => meaningOf(reason, error));
}

/** A connection that served queries failed: the reason is not how it is reached. */
export function brokenConnection(error: unknown): WarehouseError {
  return classified(error, () => BROKEN);
}

/**
 * First of several errors that names the reason; for a failed socket, the failure of the socket.
 */
function reasonOf(error: unknown): unknown {
  if (error instanceof Error && 'errors' in error && Array.isArray(error.errors)) {
    const all: unknown[] = error.errors;
    return all.find((each) => NUMBERS[numberOf(each)] !== undefined) ?? all[0] ?? error;
  }
  return codeOf(error) === 'ESOCKET' && error instanceof Error && error.cause !== undefined ? error.cause : error;
}

function meaningOf(error: unknown, whole: unknown): Meaning {
  const number = numberOf(error);
  const known = NUMBERS[number];
  if (known !== undefined) return known;
  if (whole instanceof LoginRefused) {
    const isLogin = number === 0 || (number >= LOGINS.from && number <= LOGINS.to);
    if (isLogin || whole.proof !== 'PASSWORD') return REFUSALS[whole.proof];
  }
  if (codeOf(error) === 'EENCRYPT') return ENCRYPTION;
  const severity = numbered(error, 'class');
  if (severity === RESOURCES) return OUT_OF;
  if (number > 0 && severity < RESOURCES) return REFUSED;
  return meaningOfConnection(error);
}

function numberOf(error: unknown): number {
  return numbered(error, 'number');
}

function numbered(error: unknown, property: 'number' | 'class'): number {
  const value = (error as Readonly<Record<string, unknown>> | null)?.[property];
  return typeof value === 'number' ? value : 0;
}
