import { createConnection, type Connection, type SslOptions } from 'mysql2';
import { mysql } from '../../semql/dialect/mysql.ts';
import type { MySqlConnection } from '../connection.ts';
import { GuardedSocket } from '../outbound/dial.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { CONNECT_TIMEOUT_MS, endsTheQuery, withinTime } from '../timeLimits.ts';
import { tlsAttempts } from '../tls.ts';
import { WarehouseError } from '../warehouse.ts';

interface MySqlServer extends MySqlConnection {
  readonly outbound: OutboundPolicy;
}

/** A connection with what it takes to speak to its server. */
export interface Session {
  readonly connection: Connection;
  /** False: MySQL. */
  readonly isMariaDb: boolean;
}

const IDLE_MS = 60_000;

/** Connections to one server: opened when they are needed, used again for a while, each query in a transaction that only reads. */
export class Connections {
  readonly #server: MySqlServer;
  readonly #mostIdle: number;
  readonly #idle: Session[] = [];
  #closed = false;

  /** @param mostIdle how many are kept for whoever comes next */
  constructor(server: MySqlServer, mostIdle: number) {
    this.#server = server;
    this.#mostIdle = mostIdle;
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
    for (let session = this.#idle.pop(); session !== undefined; session = this.#idle.pop()) {
      const reused = session;
      try {
        // A server that went away in the meantime must not fail a query that did nothing wrong.
        await withinTime(begin(reused), Math.min(timeLeft(), CONNECT_TIMEOUT_MS / 2), signal, () => cut(reused));
        return reused;
      } catch (error) {
        cut(reused);
        if (endsTheQuery(error)) throw error;
      }
    }
    const session = await this.#connect(timeLeft, signal);
    await withinTime(begin(session), timeLeft(), signal, () => cut(session));
    return session;
  }

  /** Takes a session back whose transaction has ended and that nothing is on its way to. */
  giveBack(session: Session): void {
    if (this.#closed || this.#idle.length >= this.#mostIdle) {
      cut(session);
      return;
    }
    this.#idle.push(session);
    setTimeout(() => {
      const index = this.#idle.indexOf(session);
      if (index < 0) return;
      this.#idle.splice(index, 1);
      cut(session);
    }, IDLE_MS).unref();
  }

  /** Lets go of a session whose state is not worth finding out. */
  drop(session: Session): void {
    cut(session);
  }

  /** Asks the server to end what a session runs. */
  async cancel({ connection: { threadId } }: Session): Promise<void> {
    const other = await this.#connect(() => CONNECT_TIMEOUT_MS);
    try {
      await query(other, `KILL QUERY ${threadId}`);
    } finally {
      cut(other);
    }
  }

  /** Ends all connections; whoever closes has ended the queries. */
  close(): void {
    this.#closed = true;
    for (const session of this.#idle.splice(0)) cut(session);
  }

  async #connect(timeLeft: () => number, signal?: AbortSignal): Promise<Session> {
    if (this.#closed) throw closed();
    let failure: unknown;
    for (const tls of tlsAttempts(this.#server)) {
      const connection = this.#open(this.#sslOf(tls));
      const session = { connection, isMariaDb: false };
      // A connection that breaks while idle is noticed when it is used next.
      connection.on('error', () => undefined);
      try {
        const ready = await withinTime(greeted(connection), timeLeft(), signal, () => cut(session));
        // Whoever closes does not wait for those that are on their way.
        if (this.#closed) throw closed();
        return ready;
      } catch (error) {
        cut(session);
        failure = error;
        if (!isTlsRefusal(error)) break;
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
      // One that is refused would be sent as it is to whoever answers.
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
      connectTimeout: CONNECT_TIMEOUT_MS,
    });
  }

  #sslOf(tls: ReturnType<typeof tlsAttempts>[number]): SslOptions | undefined {
    if (tls === false) return undefined;
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

function closed(): WarehouseError {
  return new WarehouseError('CONNECTION', 'The data source was closed.', 'Open it again.');
}

/** Waits until the server has let the account in, and makes the session what the compiled SQL was written for. */
async function greeted(connection: Connection): Promise<Session> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error === null ? resolve() : reject(error)));
  });
  const [row] = await query({ connection }, 'SELECT VERSION()');
  for (const statement of mysql.session) await query({ connection }, statement);
  return { connection, isMariaDb: String(row?.[0]).includes('MariaDB') };
}

/** One statement of our own, without parameters. */
export function query(
  { connection }: Pick<Session, 'connection'>,
  sql: string,
): Promise<readonly (readonly unknown[])[]> {
  return new Promise((resolve, reject) => {
    connection.query(sql, (error, rows) => {
      if (error === null) resolve(Array.isArray(rows) ? (rows as unknown[][]) : []);
      else reject(error);
    });
  });
}

function cut({ connection }: Pick<Session, 'connection'>): void {
  connection.destroy();
}

function isTlsRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'HANDSHAKE_NO_SSL_SUPPORT';
}
