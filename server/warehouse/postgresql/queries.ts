import type pg from 'pg';
import type { SqlValue } from '../../semql/compiled.ts';
import { endInTime } from '../timeLimits.ts';
import { Turnstile } from '../turnstile.ts';
import { UntilClosed } from '../untilClosed.ts';
import type { QueryResult, RunLimits, WarehouseError } from '../warehouse.ts';
import { Connections, type PostgreSqlServer, type SessionStart } from './connections.ts';
import { LearntTypes } from './ownTypes.ts';
import { readWithin, type Reading } from './readWithin.ts';

/** What engines that speak the protocol differ in. */
export interface WireEngine extends SessionStart {
  readonly read: Reading;
  /** What a database is asked about its own types; left out where it has none to tell of. */
  readonly typesQuery?: string;
  readonly classifyError: (error: unknown) => WarehouseError;
}

const CONCURRENT_QUERIES = 4;

/** Queries on a server that speaks PostgreSQL's protocol: each in a transaction of its own, within its limits. */
export class Queries {
  readonly #engine: WireEngine;
  readonly #turnstile = new Turnstile(CONCURRENT_QUERIES);
  readonly #connections: Connections;
  readonly #untilClosed = new UntilClosed();
  readonly #types = new LearntTypes();

  constructor(server: PostgreSqlServer, engine: WireEngine) {
    this.#engine = engine;
    this.#connections = new Connections(server, engine, CONCURRENT_QUERIES);
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    return this.#untilClosed.run(limits.signal, (signal) => this.#run(sql, parameters, { ...limits, signal }));
  }

  /** Cancels what runs, on the server too, and ends all connections. */
  async close(): Promise<void> {
    await this.#untilClosed.close();
    this.#connections.close();
  }

  async #run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    const startedAt = performance.now();
    const timeLeft = (): number => Math.max(1, Math.ceil(limits.timeoutMs - (performance.now() - startedAt)));
    const leave = await this.#turnstile.enter(limits.timeoutMs, limits.signal);
    try {
      const client = await this.#connections.begun(timeLeft, limits.signal);
      const rowSet = await this.#read(client, sql, parameters, { ...limits, timeoutMs: timeLeft() });
      return { ...rowSet, durationMs: performance.now() - startedAt };
    } catch (error) {
      throw this.#engine.classifyError(error);
    } finally {
      leave();
    }
  }

  async #read(
    client: pg.Client,
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
  ): Promise<Omit<QueryResult, 'durationMs'>> {
    const end = endInTime(limits.timeoutMs, limits.signal, {
      cancel: () => this.#connections.cancel(client),
      cut: () => this.#connections.drop(client),
    });
    try {
      const reading = readWithin(client, sql, parameters, limits, this.#engine, this.#types);
      const { unfinished, ...rowSet } = await Promise.race([reading, end.given]);
      if (!unfinished) await Promise.race([client.query('ROLLBACK'), end.given]);
      end.settled();
      // A cancellation that is on its way would hit whoever uses the connection next.
      if (end.reason() === null && !unfinished) this.#connections.giveBack(client);
      else this.#connections.drop(client);
      return rowSet;
    } catch (error) {
      this.#connections.drop(client);
      throw end.reason() ?? error;
    } finally {
      end.settled();
    }
  }
}
