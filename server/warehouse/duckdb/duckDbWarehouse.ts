import { stat } from 'node:fs/promises';
import type { SqlValue } from '../../semql/compiled.ts';
import { profileTable } from '../profile/tableProfile.ts';
import { testLimits } from '../sessions/timeLimits.ts';
import { sourceClosed, Turnstile } from '../sessions/turnstile.ts';
import {
  metadataLimits,
  WarehouseError,
  type ListedTable,
  type QueryResult,
  type RunLimits,
  type TableDescription,
  type TableProfile,
  type TakeRows,
  type Warehouse,
} from '../warehouse.ts';
import { describeTable, listTables, quotedPath } from './catalog.ts';
import { profileSpelling } from './profileSpelling.ts';
import { EndedForAnother, QueryChild, type QueryProcessLimits } from './queryChild.ts';

export interface DuckDbOptions {
  readonly databaseFile: string;
  /** Queries at once; more wait. Default 4. */
  readonly concurrency?: number;
  readonly threads?: number;
  /** Default 512: memory of the engine for all queries of this source together. */
  readonly memoryMiB?: number;
  readonly temporaryDiskMiB?: number;
  /** The process of an idle source ends after this long; default 10 minutes. */
  readonly idleMs?: number;
}

const testTimeoutMs = 10_000;

/**
 * Tables of one DuckDB file, read in a process of its own that can be killed at any moment. The
 * process is kept warm between queries; when the file is replaced (a new import) the next query
 * starts a process on the new one.
 */
export class DuckDbWarehouse implements Warehouse {
  readonly dialect = 'DUCKDB';
  readonly #databaseFile: string;
  readonly #limits: QueryProcessLimits;
  readonly #idleMs: number;
  readonly #turnstile: Turnstile;
  #child: { readonly file: string; readonly started: Promise<QueryChild> } | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  #running = 0;
  #closed = false;

  constructor(options: DuckDbOptions) {
    this.#databaseFile = options.databaseFile;
    this.#limits = {
      threads: options.threads ?? 2,
      memoryMiB: options.memoryMiB ?? 512,
      temporaryDiskMiB: options.temporaryDiskMiB ?? 1024,
    };
    this.#idleMs = options.idleMs ?? 600_000;
    this.#turnstile = new Turnstile(options.concurrency ?? 4);
  }

  async test(signal?: AbortSignal): Promise<void> {
    await this.run('SELECT 1', [], testLimits(signal, testTimeoutMs));
  }

  /** The file is opened so that nothing can be written. */
  async excessPrivileges(): Promise<readonly string[]> {
    return [];
  }

  async listTables(): Promise<readonly ListedTable[]> {
    return listTables(this.#ask, []);
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    return describeTable(this.#ask, path);
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    return this.#run(`SELECT * FROM ${quotedPath(path)}`, [], limits, true);
  }

  async profile(path: readonly string[], limits: RunLimits): Promise<TableProfile> {
    return profileTable(quotedPath(path), limits, {
      columns: async () => (await this.describe(path)).columns,
      spelling: profileSpelling,
      run: (sql, left) => this.#run(sql, [], left, true),
    });
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    return this.#run(sql, parameters, limits, false);
  }

  async stream(sql: string, parameters: readonly SqlValue[], limits: RunLimits, take: TakeRows): Promise<QueryResult> {
    return this.#run(sql, parameters, limits, false, take);
  }

  /** Ends the process; queries that still run fail with CANCELLED, later calls with CONNECTION. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#retire();
  }

  readonly #ask = (sql: string, parameters: readonly SqlValue[]): Promise<QueryResult> =>
    this.#run(sql, parameters, metadataLimits, true);

  async #run(
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
    trusted: boolean,
    take?: TakeRows,
  ): Promise<QueryResult> {
    let begun = false;
    const taking: TakeRows | undefined =
      take &&
      ((piece) => {
        begun = true;
        return take(piece);
      });
    const startedAt = performance.now();
    const timeLeft = (): number => Math.max(1, limits.timeoutMs - (performance.now() - startedAt));
    const leave = await this.#turnstile.enter(limits);
    this.#running++;
    if (this.#idleTimer) {
      clearTimeout(this.#idleTimer);
    }
    try {
      for (;;) {
        const child = await this.#warmChild();
        try {
          const { maxRows, maxBytes, signal } = limits;
          const rowSet = await child.run({
            sql,
            parameters,
            maxRows,
            maxBytes,
            timeoutMs: timeLeft(),
            trusted,
            signal,
            take: taking,
          });
          return { ...rowSet, durationMs: performance.now() - startedAt };
        } catch (error) {
          // Reading changes nothing, so a bystander of a kill simply runs again within its own
          // time.
          if (!(error instanceof EndedForAnother)) {
            throw error;
          }
          if (this.#closed) {
            throw new WarehouseError('CANCELLED', 'The data source was closed.', 'Ask again.', { cause: error });
          }
          if (begun) {
            throw new WarehouseError(
              'INTERNAL',
              'The data engine had to end another query, and this one with it.',
              'Try again.',
              { cause: error },
            );
          }
          if (timeLeft() <= 1) {
            throw new WarehouseError('TIMEOUT', 'The query took too long.', 'Try again.', { cause: error });
          }
        }
      }
    } finally {
      leave();
      this.#running--;
      if (this.#running === 0 && !this.#closed) {
        this.#idleTimer = setTimeout(() => void this.#retire(), this.#idleMs).unref();
      }
    }
  }

  async #warmChild(): Promise<QueryChild> {
    if (this.#closed) {
      throw sourceClosed();
    }
    const file = await this.#identity();
    const current = this.#child;
    if (current?.file === file) {
      const child = await current.started.catch(() => null);
      if (child?.alive) {
        return child;
      }
    }
    if (this.#child === current) {
      if (current) {
        void retireWhenIdle(current.started);
      }
      this.#child = { file, started: QueryChild.start(this.#databaseFile, this.#limits) };
      // Callers that wait receive the failure; without one it would be an unhandled rejection.
      this.#child.started.catch(() => undefined);
    }
    const next = this.#child;
    if (!next) {
      throw sourceClosed();
    }
    return next.started;
  }

  /** Which file it is: a rename over it changes this. */
  async #identity(): Promise<string> {
    try {
      const { ino, mtimeMs, size } = await stat(this.#databaseFile);
      return `${ino}:${mtimeMs}:${size}`;
    } catch (cause) {
      throw new WarehouseError('CONNECTION', 'This data source has no data yet.', 'Import a file into it.', {
        cause,
      });
    }
  }

  async #retire(): Promise<void> {
    if (this.#idleTimer) {
      clearTimeout(this.#idleTimer);
    }
    const current = this.#child;
    this.#child = null;
    const child = await current?.started.catch(() => null);
    await child?.close();
  }
}

/** A process on a replaced file finishes what it runs. */
async function retireWhenIdle(started: Promise<QueryChild>): Promise<void> {
  const child = await started.catch(() => null);
  await child?.closeWhenIdle();
}
