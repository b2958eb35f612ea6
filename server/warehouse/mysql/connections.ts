import { createConnection, type Connection, type SslOptions } from 'mysql2';
import { mysql } from '../../semql/dialect/engines/mysql.ts';
import type { MySqlConnection } from '../connection.ts';
import { IdleSessions } from '../sessions/idleSessions.ts';
import { GuardedSocket } from '../outbound/dial.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { connectTimeoutMs, withinTime } from '../sessions/timeLimits.ts';
import { tlsAttempts } from '../outbound/tls.ts';
import { sourceClosed } from '../sessions/turnstile.ts';

interface MySqlServer extends MySqlConnection {
  readonly outbound: OutboundPolicy;
}

/** A connection with what it takes to speak to its server. */
export interface Session {
  readonly connection: Connection;
  /** False: MySQL. */
  readonly isMariaDb: boolean;
}

/**
 * Rounds of a recursive WITH. MariaDB stops after 1,000 with a warning, MySQL with an error; days
 * of three years are more.
 */
const mostRounds = 100_000;
/** Warnings of one statement that the server keeps to be asked for. */
export const mostWarnings = 1024;

/**
 * Connections to one server: opened when they are needed, used again for a while, each query in a
 * transaction that only reads.
 */
export class Connections {
  readonly #server: MySqlServer;
  readonly #idle: IdleSessions<Session>;

  /** @param mostIdle number of sessions kept for later queries */
  constructor(server: MySqlServer, mostIdle: number) {
    this.#server = server;
    this.#idle = new IdleSessions<Session>({ mostIdle, cut });
  }

  /**
   * A session in a read-only transaction whose query the server ends by itself when its time is up.
   * @param mostRows the server sends no more rows than this
   */
  async begun(timeLeft: () => number, mostRows: number, signal: AbortSignal | undefined): Promise<Session> {
    const begin = async (session: Session): Promise<void> => {
      const limit = session.isMariaDb
        ? `max_statement_time = ${timeLeft() / 1000}`
        : `max_execution_time = ${timeLeft()}`;
      await query(session, `SET SESSION ${limit}, SESSION sql_select_limit = ${mostRows}`);
      await query(session, 'START TRANSACTION READ ONLY');
    };
    const idle = await this.#idle.begun(begin, timeLeft, signal);
    if (idle !== null) {
      return idle;
    }
    const session = await this.#connect(timeLeft, signal);
    await withinTime(begin(session), timeLeft(), signal, () => cut(session));
    return session;
  }

  /** Takes a session back whose transaction has ended and that nothing is on its way to. */
  giveBack(session: Session): void {
    this.#idle.keep(session);
  }

  /** Lets go of a session whose state is not worth finding out. */
  drop(session: Session): void {
    cut(session);
  }

  /** Asks the server to end what a session runs. */
  async cancel({ connection: { threadId } }: Session): Promise<void> {
    const other = await this.#connect(() => connectTimeoutMs);
    try {
      await query(other, `KILL QUERY ${threadId}`);
    } finally {
      cut(other);
    }
  }

  /** Ends all connections; the caller has ended the queries. */
  close(): void {
    this.#idle.close();
  }

  async #connect(timeLeft: () => number, signal?: AbortSignal): Promise<Session> {
    if (this.#idle.closed) {
      throw sourceClosed();
    }
    let failure: unknown;
    for (const tls of tlsAttempts(this.#server)) {
      const connection = this.#open(this.#sslOf(tls));
      const session = { connection, isMariaDb: false };
      // A connection that breaks while idle is noticed when it is used next.
      connection.on('error', () => undefined);
      try {
        const ready = await withinTime(greeted(connection), timeLeft(), signal, () => cut(session));
        // Closing does not wait for connections that are being opened.
        if (this.#idle.closed) {
          throw sourceClosed();
        }
        return ready;
      } catch (error) {
        cut(session);
        failure = error;
        if (!isTlsRefusal(error)) {
          break;
        }
      }
    }
    throw failure;
  }

  #open(ssl: SslOptions | undefined): Connection {
    const { host, port, database, username, password, outbound } = this.#server;
    return createConnection({
      host,
      port,
      database,
      user: username,
      password,
      ...(ssl && { ssl }),
      stream: () => new GuardedSocket(outbound).dial(host, port),
      charset: 'utf8mb4',
      // The plugin would send a password in clear text to any server that asks for it.
      enableCleartextPlugin: false,
      // A server may ask for any file of its client.
      flags: ['-LOCAL_FILES', '-CONNECT_ATTRS'],
      // Cells stay as they were sent: every conversion is in `cells.ts`.
      rowsAsArray: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
      dateStrings: true,
      jsonStrings: true,
      maxPreparedStatements: 16,
      connectTimeout: connectTimeoutMs,
    });
  }

  #sslOf(tls: ReturnType<typeof tlsAttempts>[number]): SslOptions | undefined {
    if (tls === false) {
      return undefined;
    }
    const { clientCertificate, clientKey, certificateAuthority, sslMode } = this.#server;
    return {
      ...(certificateAuthority !== undefined && { ca: certificateAuthority }),
      ...(clientCertificate !== undefined && { cert: clientCertificate }),
      ...(clientKey !== undefined && { key: clientKey }),
      rejectUnauthorized: tls.rejectUnauthorized !== false,
      verifyIdentity: sslMode === 'verify-full',
    };
  }
}

/**
 * Waits until the server has let the account in, and makes the session what the compiled SQL was
 * written for.
 */
async function greeted(connection: Connection): Promise<Session> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error === null ? resolve() : reject(error)));
  });
  const [row] = await query({ connection }, 'SELECT VERSION()');
  const isMariaDb = String(row?.[0]).includes('MariaDB');
  const rounds = isMariaDb ? 'max_recursive_iterations' : 'cte_max_recursion_depth';
  await query({ connection }, `SET SESSION ${rounds} = ${mostRounds}`).catch((error: unknown) => {
    // MySQL before 8.0.3 has no recursion to count the rounds of, and what speaks its protocol may
    // count none.
    if (!isUnknownVariable(error)) {
      throw error;
    }
  });
  const own = `SET SESSION max_error_count = ${mostWarnings}`;
  // MariaDB keeps warnings until a statement reads a table, so they would be taken for those of a
  // query.
  const forgotten = 'SELECT 1 FROM (SELECT 1) AS one';
  for (const statement of [...mysql.session, own, forgotten]) {
    await query({ connection }, statement);
  }
  return { connection, isMariaDb };
}

/** Runs a statement of ours, without parameters. */
export function query(
  { connection }: Pick<Session, 'connection'>,
  sql: string,
): Promise<readonly (readonly unknown[])[]> {
  return new Promise((resolve, reject) => {
    connection.query(sql, (error, rows) => {
      if (error === null) {
        resolve(Array.isArray(rows) ? (rows as unknown[][]) : []);
      } else {
        reject(error);
      }
    });
  });
}

function cut({ connection }: Pick<Session, 'connection'>): void {
  connection.destroy();
}

function isTlsRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'HANDSHAKE_NO_SSL_SUPPORT';
}

/** ER_UNKNOWN_SYSTEM_VARIABLE */
function isUnknownVariable(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && error.errno === 1193;
}
