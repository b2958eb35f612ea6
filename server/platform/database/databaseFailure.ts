import { UnavailableError } from '../errors.ts';

/**
 * Codes and messages of PostgreSQL, its driver, Prisma and the system for a lost or refused
 * connection.
 */
const lostCodes = new Set(
  (
    '57P01 57P02 57P03 08000 08001 08003 08006 P1001 P1002 P1008 P1017 ' +
    'DatabaseNotReachable ConnectionClosed SocketTimeout ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT'
  ).split(' '),
);
const lostTexts =
  /Connection terminated|Can't reach database server|Server has closed the connection|timeout exceeded when trying to connect|Client has encountered a connection error/;
const fullCodes = new Set(['53100']);
const fullTexts = /No space left on device/;

/** Errors that connections of ours have reported. */
const reported = new WeakSet();

/** Prisma is used for our own database and nothing else. */
const prismaNames = /^(?:PrismaClient\w+|DriverAdapter)Error$/;

/**
 * Notes that a connection to our own database reported an error. The same driver reads PostgreSQL
 * sources of customers, and the same codes come from any socket, so the error itself does not tell.
 * @returns the same error
 */
export function ofOurDatabase<Reason>(error: Reason): Reason {
  if (typeof error === 'object' && error !== null) {
    reported.add(error);
  }
  return error;
}

interface Trace {
  readonly code: string;
  readonly text: string;
}

/**
 * Error codes and texts on the way down from an error of our own database to what caused it; none
 * where our database had no part in it.
 */
function traces(error: unknown): readonly Trace[] {
  const found: Trace[] = [];
  const seen = new Set<unknown>();
  const look = (value: unknown, below: boolean): void => {
    if (typeof value !== 'object' || value === null || seen.has(value) || seen.size > 20) {
      return;
    }
    seen.add(value);
    const about = value as Readonly<Record<string, unknown>>;
    const { name } = about;
    const ours = below || reported.has(value) || (typeof name === 'string' && prismaNames.test(name));
    if (ours) {
      for (const kind of ['code', 'originalCode', 'kind']) {
        const code = about[kind];
        if (typeof code === 'string') {
          found.push({ code, text: '' });
        }
      }
      if (typeof about['message'] === 'string') {
        found.push({ code: '', text: about['message'] });
      }
    }
    for (const next of ['cause', 'meta', 'driverAdapterError', 'originalError']) {
      look(about[next], ours);
    }
  };
  look(error, false);
  return found;
}

/**
 * True: the connection to our own database was lost or could not be made; what was asked is not at
 * fault.
 */
export function isConnectionLost(error: unknown): boolean {
  return traces(error).some(({ code, text }) => lostCodes.has(code) || lostTexts.test(text));
}

/** Expected error for a failure of our own database; null: the request itself failed. */
export function databaseFailure(error: unknown): UnavailableError | null {
  if (traces(error).some(({ code, text }) => fullCodes.has(code) || fullTexts.test(text))) {
    return new UnavailableError(
      'The disk of the database is full, so nothing can be written.',
      'Free some space on it. Stored data is safe, and work continues by itself.',
      { cause: error },
    );
  }
  if (!isConnectionLost(error)) {
    return null;
  }
  return new UnavailableError(
    'The database of this server is temporarily unavailable.',
    'Try again in a few seconds. Stored data is safe.',
    { cause: error },
  );
}

/**
 * Result of a read, or null while the database is away: a reader keeps its place until it is back.
 */
export async function unlessAway<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (databaseFailure(error) === null) {
      throw error;
    }
    return null;
  }
}
