import type { Connection, ConnectionAuthentication, ConnectionOptions } from 'tedious';
import { IdleSessions } from '../sessions/idleSessions.ts';
import { GuardedSocket } from '../outbound/dial.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { connectTimeoutMs, withinTime } from '../sessions/timeLimits.ts';
import { sourceClosed } from '../sessions/turnstile.ts';
import { WarehouseError } from '../warehouse.ts';
import { LoginRefused, ServerMessage, type Proof } from './classifyError.ts';
import { loadDriver } from './driver.ts';

/** Credentials of an account. */
export type Credentials =
  | { readonly username: string; readonly password: string }
  | { readonly token: string; readonly proof: Exclude<Proof, 'PASSWORD'> };

/** Services that speak this protocol; they differ in dialect. */
export type Family = 'MSSQL' | 'SYNAPSE' | 'FABRIC';

export interface MsSqlServer {
  readonly family: Family;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly sslMode: 'disable' | 'require' | 'verify-full';
  readonly outbound: OutboundPolicy;
  /** Asked for each new connection. */
  readonly credentials: (timeLeftMs: number, signal: AbortSignal | undefined) => Promise<Credentials>;
  /**
   * Called with a token that the server refused; the next connection asks for credentials again.
   */
  readonly refused?: (token: string) => Promise<void>;
}

/** A connection with its socket, which the driver keeps to itself. */
export interface Session {
  readonly connection: Connection;
  readonly socket: GuardedSocket | undefined;
}

/** Time for the server to confirm a cancellation; then its connection is cut. */
const cancelTimeoutMs = 1500;
/**
 * A gateway sends to the server, which may send to a copy; more is a mistake, and the driver would
 * follow for ever.
 */
const mostDials = 4;
/** The driver's `ISOLATION_LEVEL`, which is not loaded with this file. */
const readUncommitted = 1;
/**
 * Share of the remaining time that a query may wait for a lock, so that the server can name the
 * reason.
 */
const lockShare = 0.9;

/** Connections to one server: opened when they are needed, used again for a while. */
export class Connections {
  readonly #server: MsSqlServer;
  readonly #idle: IdleSessions<Session>;
  readonly #busy = new Set<Session>();
  #isolation: string | undefined;
  /** True: a read-only replica is asked, if the database has one. */
  #asksCopies: boolean;

  /** @param mostIdle number of sessions kept for later queries */
  constructor(server: MsSqlServer, mostIdle: number) {
    this.#server = server;
    this.#asksCopies = server.family === 'MSSQL';
    this.#idle = new IdleSessions({ mostIdle, cut });
  }

  /** A session that is alive and ready for one query. */
  async begun(timeLeft: () => number, signal: AbortSignal | undefined): Promise<Session> {
    const begin = (session: Session): Promise<void> => this.#begin(session, timeLeft());
    const session =
      (await this.#idle.begun(begin, timeLeft, signal)) ?? (await this.#connected(begin, timeLeft, signal));
    this.#busy.add(session);
    return session;
  }

  /** Ends what `begun` opened. */
  async end(session: Session): Promise<void> {
    if (this.#server.family === 'MSSQL') {
      await query(session, 'IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION');
    }
  }

  /** Takes a session back whose query has ended. */
  giveBack(session: Session): void {
    this.#busy.delete(session);
    this.#idle.keep(session);
  }

  /** Lets go of a session whose state is not worth finding out. */
  drop(session: Session): void {
    this.#busy.delete(session);
    cut(session);
  }

  /** Ends all connections, also of queries that run. */
  close(): void {
    this.#idle.close();
    for (const session of this.#busy) {
      cut(session);
    }
  }

  /**
   * Begins the transaction of a query. SQL Server has no read-only transaction, so each query has
   * one that is rolled back, with a lock timeout of the query's remaining time. Synapse and Fabric
   * read snapshots and take no such settings; there the statement only checks that the connection
   * is alive.
   */
  async #begin(session: Session, timeLeftMs: number): Promise<void> {
    if (this.#server.family !== 'MSSQL') {
      await query(session, 'SELECT 1');
      return;
    }
    this.#isolation ??= await isolationOf(session);
    const lockTimeout = Math.max(1, Math.floor(timeLeftMs * lockShare));
    await query(
      session,
      `SET LOCK_TIMEOUT ${lockTimeout}; SET TRANSACTION ISOLATION LEVEL ${this.#isolation}; BEGIN TRANSACTION`,
    );
  }

  async #connected(
    begin: (session: Session) => Promise<void>,
    timeLeft: () => number,
    signal: AbortSignal | undefined,
  ): Promise<Session> {
    const session = await this.#connect(timeLeft, signal);
    await withinTime(begin(session), timeLeft(), signal, () => cut(session));
    return session;
  }

  async #connect(timeLeft: () => number, signal: AbortSignal | undefined): Promise<Session> {
    try {
      return await this.#open(timeLeft, signal);
    } catch (error) {
      if (!this.#asksCopies || !wantsNoReaders(error)) {
        throw error;
      }
      this.#asksCopies = false;
      return this.#open(timeLeft, signal);
    }
  }

  async #open(timeLeft: () => number, signal: AbortSignal | undefined): Promise<Session> {
    if (this.#idle.closed) {
      throw sourceClosed();
    }
    const driver = await loadDriver();
    const credentials = await this.#server.credentials(timeLeft(), signal);
    let socket: GuardedSocket | undefined;
    let dials = 0;
    const connection = new driver.Connection({
      server: withoutBrackets(this.#server.host),
      authentication: authenticationOf(credentials),
      options: {
        ...this.#options(),
        // The driver asks once more where the server sends it elsewhere: that host is looked at
        // like the first one.
        connector: async (target?: Target) => {
          if (++dials > mostDials) {
            throw inCircles();
          }
          socket = new GuardedSocket(this.#server.outbound);
          return dialled(socket, target);
        },
      },
    });
    // A connection that breaks while idle is noticed when it is used next.
    connection.on('error', () => undefined);
    const session = (): Session => ({ connection, socket });
    try {
      await withinTime(loggedIn(connection, credentials), timeLeft(), signal, () => cut(session()));
    } catch (error) {
      cut(session());
      if (error instanceof LoginRefused && 'token' in credentials) {
        await this.#server.refused?.(credentials.token);
      }
      throw error;
    }
    // Closing does not wait for connections that are being opened.
    if (!this.#idle.closed) {
      return session();
    }
    cut(session());
    throw sourceClosed();
  }

  #options(): ConnectionOptions {
    const { family, port, database, sslMode } = this.#server;
    return {
      port,
      database,
      encrypt: sslMode !== 'disable',
      trustServerCertificate: sslMode === 'require',
      readOnlyIntent: this.#asksCopies,
      appName: 'Quarry',
      // Without it the driver sends the name of this machine.
      workstationId: 'Quarry',
      connectTimeout: connectTimeoutMs,
      cancelTimeout: cancelTimeoutMs,
      // Ends are those of `endInTime`.
      requestTimeout: 0,
      maxRetriesOnTransientErrors: 0,
      useUTC: true,
      ...(family === 'MSSQL' ? {} : fewSettings),
    };
  }
}

/**
 * Synapse and Fabric refuse most of what the driver sets at the beginning, all of which is theirs
 * anyway. Nothing but this level can be named to Synapse, which does not follow it where its pool
 * keeps versions; Fabric follows none. The types of the driver leave out that it takes null.
 */
const fewSettings = {
  connectionIsolationLevel: readUncommitted,
  enableAnsiNull: null,
  enableAnsiNullDefault: null,
  enableAnsiPadding: null,
  enableAnsiWarnings: null,
  enableArithAbort: null,
  enableConcatNullYieldsNull: null,
  enableCursorCloseOnCommit: null,
  enableImplicitTransactions: null,
  enableNumericRoundabort: null,
  enableQuotedIdentifier: null,
  abortTransactionOnError: null,
} as unknown as ConnectionOptions;

interface Target {
  readonly host: string;
  readonly port: number;
}

function authenticationOf(credentials: Credentials): ConnectionAuthentication {
  return 'token' in credentials
    ? { type: 'azure-active-directory-access-token', options: { token: credentials.token } }
    : { type: 'default', options: { userName: credentials.username, password: credentials.password } };
}

async function dialled(socket: GuardedSocket, target: Target | undefined): Promise<GuardedSocket> {
  if (target === undefined) {
    throw new TypeError('The driver does not say where to connect.');
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
    socket.once('close', () => reject(new Error('The connection was closed')));
    socket.dial(target.host, target.port);
  });
  return socket;
}

/** Waits until the server has let the account in. */
async function loggedIn(connection: Connection, credentials: Credentials): Promise<void> {
  const messages: ServerMessage[] = [];
  const listen = ({ number, message }: { number: number; message: string }): void => {
    messages.push(new ServerMessage(number, message));
  };
  connection.on('errorMessage', listen);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    const isLogin = error instanceof Error && 'code' in error && error.code === 'ELOGIN';
    const proof = 'token' in credentials ? credentials.proof : 'PASSWORD';
    throw isLogin ? new LoginRefused(proof, messages, error) : error;
  } finally {
    connection.off('errorMessage', listen);
  }
}

/**
 * Picks the isolation level at which a statement reads a consistent state without blocking others:
 * READ COMMITTED where the database keeps versions for it, else SNAPSHOT where it is allowed. Under
 * locks alone, a row that moves in the meantime may be counted twice or not at all.
 */
async function isolationOf(session: Session): Promise<string> {
  const [row] = await query(
    session,
    'SELECT snapshot_isolation_state, is_read_committed_snapshot_on FROM sys.databases WHERE name = DB_NAME()',
  );
  return row?.[0] === 1 && row[1] !== true ? 'SNAPSHOT' : 'READ COMMITTED';
}

/** Runs a statement of ours, without parameters. */
async function query({ connection }: Session, sql: string): Promise<readonly (readonly unknown[])[]> {
  const { Request } = await loadDriver();
  return new Promise((resolve, reject) => {
    const rows: unknown[][] = [];
    const request = new Request(sql, (error) => (error ? reject(error) : resolve(rows)));
    request.on('row', (cells: readonly { value: unknown }[]) => rows.push(cells.map(({ value }) => value)));
    connection.execSqlBatch(request);
  });
}

function cut({ connection, socket }: Session): void {
  connection.close();
  socket?.destroy();
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/**
 * A database of an availability group that takes no connections which say that they only read
 * (error 979).
 */
function wantsNoReaders(error: unknown): boolean {
  return error instanceof LoginRefused && error.errors.some(({ number }) => number === 979);
}

function inCircles(): WarehouseError {
  return new WarehouseError(
    'CONNECTION',
    'The server keeps redirecting to other addresses.',
    'Use the address of the server itself.',
  );
}
