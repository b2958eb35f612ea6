import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import type { PostgreSqlConnection } from '../connection.ts';
import { IdleSessions } from '../sessions/idleSessions.ts';
import { GuardedSocket } from '../outbound/dial.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { connectTimeoutMs, withinTime } from '../sessions/timeLimits.ts';
import { tlsAttempts } from '../outbound/tls.ts';
import { sourceClosed } from '../sessions/turnstile.ts';
import { requestCancel } from './requestCancel.ts';

export interface PostgreSqlServer extends Omit<PostgreSqlConnection, 'schemas'> {
  readonly outbound: OutboundPolicy;
}

/** Beginning of sessions on an engine that speaks the protocol. */
export interface SessionStart {
  /**
   * Statements that begin a transaction which only reads, and that the server itself ends after so
   * long where it can.
   */
  readonly begin: (timeLeftMs: number) => string;
  /** Runs once for each connection. */
  readonly opened?: (client: pg.Client) => Promise<void>;
}

/**
 * Connections to one server: opened on demand, reused for a while, each query in a read-only
 * transaction.
 */
export class Connections {
  readonly #server: PostgreSqlServer;
  readonly #start: SessionStart;
  readonly #idle: IdleSessions<pg.Client>;

  /** @param mostIdle number of connections kept for later queries */
  constructor(server: PostgreSqlServer, start: SessionStart, mostIdle: number) {
    this.#server = server;
    this.#start = start;
    this.#idle = new IdleSessions({ mostIdle, cut, end: (client) => void client.end().catch(() => undefined) });
  }

  /**
   * A connection in a read-only transaction whose query the server ends by itself, whatever becomes
   * of us.
   */
  async begun(timeLeft: () => number, signal: AbortSignal | undefined): Promise<pg.Client> {
    const begin = (client: pg.Client) => client.query(this.#start.begin(timeLeft()));
    const idle = await this.#idle.begun(begin, timeLeft, signal);
    if (idle !== null) {
      return idle;
    }
    const client = await this.#connect(timeLeft, signal);
    await withinTime(begin(client), timeLeft(), signal, () => cut(client));
    return client;
  }

  /** Keeps a connection whose transaction has ended and that no cancellation is on its way to. */
  giveBack(client: pg.Client): void {
    this.#idle.keep(client);
  }

  /** Closes a connection whose state is unknown. */
  drop(client: pg.Client): void {
    cut(client);
  }

  /** Asks the server to end what a connection runs. */
  async cancel(client: pg.Client): Promise<void> {
    const { processID, secretKey, ssl } = internalsOf(client);
    if (typeof processID !== 'number' || typeof secretKey !== 'number') {
      return;
    }
    const opened: Socket[] = [];
    const request = requestCancel(this.#server, ssl, { processId: processID, secretKey }, (socket) => {
      // Its end is all that matters; `once` hears of failures while something is awaited.
      opened.push(socket.on('error', () => undefined));
    });
    await withinTime(request, connectTimeoutMs, undefined, () => {
      for (const socket of opened) {
        socket.destroy();
      }
    });
  }

  /** Ends all connections; the caller has ended the queries. */
  close(): void {
    this.#idle.close();
  }

  async #connect(timeLeft: () => number, signal?: AbortSignal): Promise<pg.Client> {
    if (this.#idle.closed) {
      throw sourceClosed();
    }
    const { host, port, database, username, password, outbound } = this.#server;
    let failure: unknown;
    for (const ssl of tlsAttempts(this.#server)) {
      const client = new pg.Client({
        host,
        port,
        database,
        user: username,
        // As a function: where a text is empty the driver would send what the environment or
        // ~/.pgpass holds.
        password: () => password,
        ssl,
        application_name: 'Quarry',
        stream: () => new GuardedSocket(outbound),
      });
      // A connection that breaks while idle is noticed when it is used next.
      client.on('error', () => undefined);
      try {
        await withinTime(client.connect(), timeLeft(), signal, () => cut(client));
        await withinTime(this.#start.opened?.(client) ?? Promise.resolve(), timeLeft(), signal, () => cut(client));
        // Closing does not wait for connections that are being opened.
        if (this.#idle.closed) {
          throw sourceClosed();
        }
        return client;
      } catch (error) {
        cut(client);
        failure = error;
        if (!isTlsRefusal(error)) {
          break;
        }
      }
    }
    throw failure;
  }
}

function cut(client: pg.Client): void {
  streamOf(client)?.destroy();
}

/** The socket of a client. */
export function streamOf(client: pg.Client): Socket | undefined {
  return internalsOf(client).connection?.stream;
}

/**
 * The driver has no public way to let go of a server that does not answer, or to cancel what a
 * cursor reads.
 */
function internalsOf(client: pg.Client): {
  readonly connection?: { readonly stream?: Socket };
  readonly processID?: number | null;
  readonly secretKey?: number | null;
  readonly ssl: ConnectionOptions | false;
} {
  return client as unknown as ReturnType<typeof internalsOf>;
}

function isTlsRefusal(error: unknown): boolean {
  return (
    error instanceof Error && /does not support SSL|establishing an SSL|no encryption|SSL off/i.test(error.message)
  );
}
