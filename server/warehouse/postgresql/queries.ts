import type { SqlValue } from '../../semql/compiled.ts';
import { runInSession } from '../sessions/runInSession.ts';
import { countdown } from '../sessions/timeLimits.ts';
import { Turnstile } from '../sessions/turnstile.ts';
import { UntilClosed } from '../sessions/untilClosed.ts';
import type { QueryResult, RunLimits, TakeRows, WarehouseError } from '../warehouse.ts';
import { Connections, type PostgreSqlServer, type SessionStart } from './connections.ts';
import { LearntTypes } from './ownTypes.ts';
import { readWithin, type Reading } from './readWithin.ts';

/** Differences between engines that speak the protocol. */
export interface WireEngine extends SessionStart {
  readonly read: Reading;
  /** Query of a database's own types; undefined if the engine has none. */
  readonly typesQuery?: string;
  readonly classifyError: (error: unknown) => WarehouseError;
}

const concurrentQueries = 4;

/**
 * Queries on a server that speaks PostgreSQL's protocol: each in a transaction of its own, within
 * its limits.
 */
export class Queries {
  readonly #engine: WireEngine;
  readonly #turnstile = new Turnstile(concurrentQueries);
  readonly #connections: Connections;
  readonly #untilClosed = new UntilClosed();
  readonly #types = new LearntTypes();

  constructor(server: PostgreSqlServer, engine: WireEngine) {
    this.#engine = engine;
    this.#connections = new Connections(server, engine, concurrentQueries);
  }

  /** @param take takes the rows over as they arrive; null: they are returned */
  async run(
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
    take: TakeRows | null = null,
  ): Promise<QueryResult> {
    return this.#untilClosed.run(limits.signal, (signal) => this.#run(sql, parameters, { ...limits, signal }, take));
  }

  /** Cancels what runs, on the server too, and ends all connections. */
  async close(): Promise<void> {
    await this.#untilClosed.close();
    this.#connections.close();
  }

  async #run(
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
    take: TakeRows | null,
  ): Promise<QueryResult> {
    const startedAt = performance.now();
    const timeLeft = countdown(limits.timeoutMs);
    const leave = await this.#turnstile.enter(limits);
    try {
      const client = await this.#connections.begun(timeLeft, limits.signal);
      const left = { ...limits, timeoutMs: timeLeft() };
      const rowSet = await runInSession(left, {
        read: () => readWithin(client, sql, parameters, left, this.#engine, this.#types, take),
        end: () => client.query('ROLLBACK'),
        cancel: () => this.#connections.cancel(client),
        giveBack: () => this.#connections.giveBack(client),
        drop: () => this.#connections.drop(client),
      });
      return { ...rowSet, durationMs: performance.now() - startedAt };
    } catch (error) {
      throw this.#engine.classifyError(error);
    } finally {
      leave();
    }
  }
}
