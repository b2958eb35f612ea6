import type { Socket } from 'node:net';
import pg from 'pg';
import type { PostgreSqlConnection } from '../connection.ts';
import { GuardedSocket } from '../outbound/dial.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { CONNECT_TIMEOUT_MS, endsTheQuery, withinTime } from '../timeLimits.ts';
import { tlsAttempts } from '../tls.ts';
import { WarehouseError } from '../warehouse.ts';

interface PostgreSqlServer extends Omit<PostgreSqlConnection, 'schemas'> {
  readonly outbound: OutboundPolicy;
}

const IDLE_MS = 60_000;

/** Connections to one server: opened when they are needed, used again for a while, each query in a transaction that only reads. */
export class Connections {
  readonly #server: PostgreSqlServer;
  readonly #mostIdle: number;
  readonly #idle: pg.Client[] = [];
  readonly #busy = new Set<pg.Client>();
  #closed = false;

  /** @param mostIdle how many are kept for whoever comes next */
  constructor(server: PostgreSqlServer, mostIdle: number) {
    this.#server = server;
    this.#mostIdle = mostIdle;
  }

  /** A connection in a read-only transaction whose query the server ends by itself, whatever becomes of us. */
  async begun(timeLeft: () => number, signal: AbortSignal | undefined): Promise<pg.Client> {
    const begin = (): string =>
      `BEGIN TRANSACTION READ ONLY; SET LOCAL statement_timeout = ${timeLeft()}; SET LOCAL TimeZone = 'UTC';
       SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'iso_8601'; SET LOCAL bytea_output = 'hex';
       SET LOCAL extra_float_digits = 1; SET LOCAL standard_conforming_strings = on`;
    for (let client = this.#idle.pop(); client !== undefined; client = this.#idle.pop()) {
      try {
        // A server that went away in the meantime must not fail a query that did nothing wrong.
        await withinTime(client.query(begin()), Math.min(timeLeft(), CONNECT_TIMEOUT_MS / 2), signal, () =>
          cut(client),
        );
        this.#busy.add(client);
        return client;
      } catch (error) {
        cut(client);
        if (endsTheQuery(error)) throw error;
      }
    }
    const client = await this.#connect(timeLeft, signal);
    await withinTime(client.query(begin()), timeLeft(), signal, () => cut(client));
    this.#busy.add(client);
    return client;
  }

  /** Takes a connection back whose transaction has ended and that nothing is on its way to. */
  giveBack(client: pg.Client): void {
    this.#busy.delete(client);
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
    this.#busy.delete(client);
    cut(client);
  }

  /** Asks the server to end what a connection runs. */
  async cancel(client: pg.Client): Promise<void> {
    const pid = processIdOf(client);
    if (pid === null) return;
    const other = await this.#connect(() => CONNECT_TIMEOUT_MS);
    try {
      await other.query('SELECT pg_cancel_backend($1)', [pid]);
    } finally {
      await other.end();
    }
  }

  /** Ends all connections, also of queries that run. */
  close(): void {
    this.#closed = true;
    for (const client of this.#idle.splice(0)) void client.end().catch(() => undefined);
    for (const client of this.#busy) cut(client);
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

/** The socket of a client; the driver has no public way to let go of a server that does not answer. */
export function streamOf(client: pg.Client): Socket | undefined {
  return (client as unknown as { connection?: { stream?: Socket } }).connection?.stream;
}

function processIdOf(client: pg.Client): number | null {
  const { processID } = client as unknown as { processID?: number | null };
  return processID ?? null;
}

function isTlsRefusal(error: unknown): boolean {
  return (
    error instanceof Error && /does not support SSL|establishing an SSL|no encryption|SSL off/i.test(error.message)
  );
}
