import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import type { PostgreSqlConnection } from '../connection.ts';
import { GuardedSocket } from '../outbound/dial.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { CONNECT_TIMEOUT_MS, endsTheQuery, withinTime } from '../timeLimits.ts';
import { tlsAttempts } from '../tls.ts';
import { WarehouseError } from '../warehouse.ts';
import { requestCancel } from './requestCancel.ts';

export interface PostgreSqlServer extends Omit<PostgreSqlConnection, 'schemas'> {
  readonly outbound: OutboundPolicy;
}

/** How sessions begin on an engine that speaks the protocol. */
export interface SessionStart {
  /** Statements that begin a transaction which only reads, and that the server itself ends after so long where it can. */
  readonly begin: (timeLeftMs: number) => string;
  /** What is done once for each connection. */
  readonly opened?: (client: pg.Client) => Promise<void>;
}

const IDLE_MS = 60_000;

/** Connections to one server: opened when they are needed, used again for a while, each query in a transaction that only reads. */
export class Connections {
  readonly #server: PostgreSqlServer;
  readonly #start: SessionStart;
  readonly #mostIdle: number;
  readonly #idle: pg.Client[] = [];
  #closed = false;

  /** @param mostIdle how many are kept for whoever comes next */
  constructor(server: PostgreSqlServer, start: SessionStart, mostIdle: number) {
    this.#server = server;
    this.#start = start;
    this.#mostIdle = mostIdle;
  }

  /** A connection in a read-only transaction whose query the server ends by itself, whatever becomes of us. */
  async begun(timeLeft: () => number, signal: AbortSignal | undefined): Promise<pg.Client> {
    const begin = (): string => this.#start.begin(timeLeft());
    for (let client = this.#idle.pop(); client !== undefined; client = this.#idle.pop()) {
      try {
        // A server that went away in the meantime must not fail a query that did nothing wrong.
        await withinTime(client.query(begin()), Math.min(timeLeft(), CONNECT_TIMEOUT_MS / 2), signal, () =>
          cut(client),
        );
        return client;
      } catch (error) {
        cut(client);
        if (endsTheQuery(error)) throw error;
      }
    }
    const client = await this.#connect(timeLeft, signal);
    await withinTime(client.query(begin()), timeLeft(), signal, () => cut(client));
    return client;
  }

  /** Takes a connection back whose transaction has ended and that nothing is on its way to. */
  giveBack(client: pg.Client): void {
    if (this.#closed || this.#idle.length >= this.#mostIdle) {
      void client.end().catch(() => undefined);
      return;
    }
    this.#idle.push(client);
    setTimeout(() => {
      const index = this.#idle.indexOf(client);
      if (index < 0) return;
      this.#idle.splice(index, 1);
      void client.end().catch(() => undefined);
    }, IDLE_MS).unref();
  }

  /** Lets go of a connection whose state is not worth finding out. */
  drop(client: pg.Client): void {
    cut(client);
  }

  /** Asks the server to end what a connection runs. */
  async cancel(client: pg.Client): Promise<void> {
    const { processID, secretKey, ssl } = internalsOf(client);
    if (typeof processID !== 'number' || typeof secretKey !== 'number') return;
    const opened: Socket[] = [];
    const request = requestCancel(this.#server, ssl, { processId: processID, secretKey }, (socket) => {
      // Its end is all that matters; `once` hears of failures while something is awaited.
      opened.push(socket.on('error', () => undefined));
    });
    await withinTime(request, CONNECT_TIMEOUT_MS, undefined, () => {
      for (const socket of opened) socket.destroy();
    });
  }

  /** Ends all connections; whoever closes has ended the queries. */
  close(): void {
    this.#closed = true;
    for (const client of this.#idle.splice(0)) void client.end().catch(() => undefined);
  }

  async #connect(timeLeft: () => number, signal?: AbortSignal): Promise<pg.Client> {
    if (this.#closed) throw closed();
    const { host, port, database, username, password, outbound } = this.#server;
    let failure: unknown;
    for (const ssl of tlsAttempts(this.#server)) {
      const client = new pg.Client({
        host,
        port,
        database,
        user: username,
        // As a function: where a text is empty the driver would send what the environment or ~/.pgpass holds.
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
        // Whoever closes does not wait for those that are on their way.
        if (this.#closed) throw closed();
        return client;
      } catch (error) {
        cut(client);
        failure = error;
        if (!isTlsRefusal(error)) break;
      }
    }
    throw failure;
  }
}

function closed(): WarehouseError {
  return new WarehouseError('CONNECTION', 'The data source was closed.', 'Open it again.');
}

function cut(client: pg.Client): void {
  streamOf(client)?.destroy();
}

/** The socket of a client. */
export function streamOf(client: pg.Client): Socket | undefined {
  return internalsOf(client).connection?.stream;
}

/** The driver has no public way to let go of a server that does not answer, or to cancel what a cursor reads. */
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
