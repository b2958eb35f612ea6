import {
  broken,
  classified,
  codeOf,
  meaningOfConnection,
  narrow,
  refusedLogin,
  sync,
  tooManyConnections,
  wouldWrite,
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

const forbidden: Meaning = {
  type: 'PERMISSION',
  message: (own) => `The account may not do this: ${own}.`,
  advice: 'Grant the account SELECT on the schema or the table.',
};
const unreadable: Meaning = {
  type: 'SYNTAX',
  message: (own) => `The database cannot read the SQL: ${own}.`,
  advice: 'Correct the SQL.',
};
const refused: Meaning = {
  type: 'SYNTAX',
  message: (own) => `The database rejects the SQL: ${own}.`,
  advice: 'Correct the SQL.',
};
const noValue: Meaning = {
  type: 'SYNTAX',
  message: (own) => `A value cannot be computed: ${own}.`,
  advice: 'Change the expression that the message names.',
};
const tableGone: Meaning = { type: 'SCHEMA_CHANGED', message: (own) => `A table is missing: ${own}.`, advice: sync };
const columnGone: Meaning = { type: 'SCHEMA_CHANGED', message: (own) => `A column is missing: ${own}.`, advice: sync };
const changed: Meaning = { type: 'SCHEMA_CHANGED', message: (own) => `A table has changed: ${own}.`, advice: sync };
const outOf: Meaning = {
  type: 'LIMIT',
  message: (own) => `The database ran out of resources: ${own}.`,
  advice: narrow,
};
const tooComplex: Meaning = {
  type: 'LIMIT',
  message: (own) => `The query is too large for the database: ${own}.`,
  advice: narrow,
};
const locked: Meaning = {
  type: 'TIMEOUT',
  message: () =>
    'Another session is changing a table of the query and has locked it for longer than the query may run.',
  advice: 'Try again in a moment, or turn READ_COMMITTED_SNAPSHOT on for the database.',
};
const deadlocked: Meaning = {
  type: 'CONNECTION',
  message: () => 'The database stopped the query because of a deadlock with another one.',
  advice: 'Try again in a moment.',
};
const goingDown: Meaning = {
  type: 'CONNECTION',
  message: () => 'The database is shutting down, starting, moving or asleep.',
  advice: 'Try again in a moment.',
};
const paused: Meaning = {
  type: 'CONNECTION',
  message: () => 'The pool or the capacity of the database is paused.',
  advice: 'Ask its administrator to resume it; queries do not.',
};
const noDatabase: Meaning = {
  type: 'CONNECTION',
  message: () => 'There is no database of this name on the server, or the account may not open it.',
  advice: 'Check the name of the database, and that the login has a user in it.',
};
const firewall: Meaning = {
  type: 'CONNECTION',
  message: (own) => `The server’s firewall blocks connections from this machine: ${own}.`,
  advice: 'Add the address of this server to the firewall rules of the database server.',
};
const notForReading: Meaning = {
  type: 'CONNECTION',
  message: (own) => `The database cannot be read on this server: ${own}.`,
  advice: 'Use the address of the availability group’s listener.',
};
const seesNoSnapshot: Meaning = {
  type: 'PERMISSION',
  message: (own) => `A table of the query cannot be read together with the others: ${own}.`,
  advice: 'Turn READ_COMMITTED_SNAPSHOT on for the database.',
};
const refusedToken: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'The database rejects this access token.',
  advice: 'Enter a new token: tokens usually expire within an hour. Check that it is for https://database.windows.net.',
};
const refusedPrincipal: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'The database rejects this service principal.',
  advice: 'Give it access to the workspace, and allow service principals in the admin settings of Fabric.',
};
const refusals: Readonly<Record<Proof, Meaning>> = {
  PASSWORD: refusedLogin,
  TOKEN: refusedToken,
  SERVICE_PRINCIPAL: refusedPrincipal,
};
const encryption: Meaning = {
  type: 'CONNECTION',
  message: () => 'The server and this data source disagree on encryption.',
  advice: 'Choose another SSL mode.',
};

/**
 * By number of sys.messages ("Database engine events and errors"); 40xxx are those of Azure, 10xxxx
 * those of Synapse.
 */
const numbers: Readonly<Record<number, Meaning>> = {
  102: unreadable,
  103: unreadable,
  105: unreadable,
  156: unreadable,
  170: unreadable,
  201: refused,
  207: columnGone,
  208: tableGone,
  220: noValue,
  229: forbidden,
  230: forbidden,
  232: noValue,
  241: noValue,
  242: noValue,
  244: noValue,
  245: noValue,
  248: noValue,
  262: forbidden,
  297: forbidden,
  300: forbidden,
  319: unreadable,
  517: noValue,
  596: broken,
  701: outOf,
  802: outOf,
  916: forbidden,
  976: notForReading,
  978: notForReading,
  979: notForReading,
  1101: outOf,
  1105: outOf,
  1205: deadlocked,
  1222: locked,
  2812: refused,
  3906: wouldWrite,
  3951: seesNoSnapshot,
  3952: seesNoSnapshot,
  3961: changed,
  4060: noDatabase,
  4064: noDatabase,
  4104: columnGone,
  4121: refused,
  4145: unreadable,
  6004: goingDown,
  6005: goingDown,
  8115: noValue,
  8134: noValue,
  8114: noValue,
  8152: noValue,
  8618: tooComplex,
  8623: tooComplex,
  8631: tooComplex,
  8632: tooComplex,
  8645: outOf,
  8649: tooComplex,
  8651: outOf,
  9803: noValue,
  10928: outOf,
  10929: outOf,
  17809: tooManyConnections,
  18401: goingDown,
  18451: goingDown,
  18461: goingDown,
  // Codes of Fabric, at the login and in a session ("Pause and resume in Fabric data warehousing").
  24800: paused,
  24802: paused,
  40197: goingDown,
  40501: outOf,
  40532: noDatabase,
  40613: goingDown,
  40615: firewall,
  41332: seesNoSnapshot,
  42108: paused,
  42109: goingDown,
  49918: goingDown,
  49919: goingDown,
  49920: outOf,
  103010: unreadable,
};
/** Refused logins: 18456 and its neighbours. */
const logins = { from: 18_450, to: 18_488 };
/** Severity of what the server has too little of; what is above it failed in the server itself. */
const resources = 17;

/** Meaning of a failure of the driver or the server; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(reasonOf(error), (reason) => meaningOf(reason, error));
}

/** A connection that served queries failed: the reason is not how it is reached. */
export function brokenConnection(error: unknown): WarehouseError {
  return classified(error, () => broken);
}

/**
 * First of several errors that names the reason; for a failed socket, the failure of the socket.
 */
function reasonOf(error: unknown): unknown {
  if (error instanceof Error && 'errors' in error && Array.isArray(error.errors)) {
    const all: unknown[] = error.errors;
    return all.find((each) => numbers[numberOf(each)] !== undefined) ?? all[0] ?? error;
  }
  return codeOf(error) === 'ESOCKET' && error instanceof Error && error.cause !== undefined ? error.cause : error;
}

function meaningOf(error: unknown, whole: unknown): Meaning {
  const number = numberOf(error);
  const known = numbers[number];
  if (known !== undefined) {
    return known;
  }
  if (whole instanceof LoginRefused) {
    const isLogin = number === 0 || (number >= logins.from && number <= logins.to);
    if (isLogin || whole.proof !== 'PASSWORD') {
      return refusals[whole.proof];
    }
  }
  if (codeOf(error) === 'EENCRYPT') {
    return encryption;
  }
  const severity = numbered(error, 'class');
  if (severity === resources) {
    return outOf;
  }
  if (number > 0 && severity < resources) {
    return refused;
  }
  return meaningOfConnection(error);
}

function numberOf(error: unknown): number {
  return numbered(error, 'number');
}

function numbered(error: unknown, property: 'number' | 'class'): number {
  const value = (error as Readonly<Record<string, unknown>> | null)?.[property];
  return typeof value === 'number' ? value : 0;
}
