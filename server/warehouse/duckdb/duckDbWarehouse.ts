import { stat } from 'node:fs/promises';
import type { SqlValue } from '../../semql/compiled.ts';
import { profileTable } from '../tableProfile.ts';
import { Turnstile } from '../turnstile.ts';
import {
  METADATA_LIMITS,
  WarehouseError,
  type ColumnProfile,
  type ListedTable,
  type QueryResult,
  type RunLimits,
  type TableDescription,
  type Warehouse,
} from '../warehouse.ts';
import { identifier } from '../literal.ts';
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

const TEST_TIMEOUT_MS = 10_000;

/**
 * Tables of one DuckDB file, read in a process of its own that can be killed at any moment. The process is kept warm
 * between queries; when the file is replaced (a new import) the next query starts a process on the new one.
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
    const limits = { maxRows: 1, maxBytes: 1024, timeoutMs: TEST_TIMEOUT_MS };
    await this.run('SELECT 1', [], signal ? { ...limits, signal } : limits);
  }

  /** The file is opened so that nothing can be written. */
  async excessPrivileges(): Promise<readonly string[]> {
    return [];
  }

  async listTables(): Promise<readonly ListedTable[]> {
    const { rows } = await this.#run(
      `SELECT schema_name, table_name, 'TABLE', column_count FROM duckdb_tables() WHERE NOT internal AND NOT temporary
       UNION ALL
       SELECT schema_name, view_name, 'VIEW', column_count FROM duckdb_views() WHERE NOT internal AND NOT temporary
       ORDER BY ALL`,
      [],
      METADATA_LIMITS,
      true,
    );
    return rows.map(([schema, name, kind, columns]) => ({
      path: [String(schema), String(name)],
      kind: kind === 'VIEW' ? 'VIEW' : 'TABLE',
      columnCount: Number(columns),
    }));
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    const [schema, table] = splitPath(path);
    const source = `${identifier(schema)}.${identifier(table)}`;
    const [shape, columns, keys, view, count] = await Promise.all([
      this.#run(`SELECT * FROM ${source} LIMIT 0`, [], METADATA_LIMITS, true),
      this.#run(
        `SELECT column_name, is_nullable, comment FROM duckdb_columns()
         WHERE NOT internal AND schema_name = $1 AND table_name = $2`,
        [schema, table],
        METADATA_LIMITS,
        true,
      ),
      this.#run(
        `SELECT unnest(constraint_column_names) FROM duckdb_constraints()
         WHERE constraint_type = 'PRIMARY KEY' AND schema_name = $1 AND table_name = $2`,
        [schema, table],
        METADATA_LIMITS,
        true,
      ),
      this.#run(
        'SELECT count(*) FROM duckdb_views() WHERE NOT internal AND schema_name = $1 AND view_name = $2',
        [schema, table],
        METADATA_LIMITS,
        true,
      ),
      this.#run(`SELECT count(*) FROM ${source}`, [], METADATA_LIMITS, true),
    ]);
    const facts = new Map(columns.rows.map(([name, nullable, comment]) => [name, { nullable, comment }]));
    const primaryKey = new Set(keys.rows.map(([name]) => name));
    return {
      path: [schema, table],
      kind: Number(view.rows[0]?.[0]) > 0 ? 'VIEW' : 'TABLE',
      columns: shape.columns.map(({ name, type }) => {
        const fact = facts.get(name);
        return {
          name,
          type,
          nullable: fact?.nullable !== false,
          isPrimaryKey: primaryKey.has(name),
          comment: typeof fact?.comment === 'string' ? fact.comment : null,
        };
      }),
      // Files declare none.
      uniqueKeys: [],
      foreignKeys: [],
      rowCount: Number(count.rows[0]?.[0]),
    };
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    return this.#run(`SELECT * FROM ${splitPath(path).map(identifier).join('.')}`, [], limits, true);
  }

  async profile(
    path: readonly string[],
    limits: RunLimits,
  ): Promise<{ readonly rowCount: number; readonly columns: readonly ColumnProfile[] }> {
    const startedAt = performance.now();
    const source = splitPath(path).map(identifier).join('.');
    const shape = await this.#run(`SELECT * FROM ${source} LIMIT 0`, [], limits, true);
    const columns = shape.columns.map(({ name, type }) => ({ name, type, nullable: true }));
    const timeoutMs = Math.max(1, limits.timeoutMs - (performance.now() - startedAt));
    return profileTable(source, columns, profileSpelling, { ...limits, timeoutMs }, (sql, left) =>
      this.#run(sql, [], left, true),
    );
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    return this.#run(sql, parameters, limits, false);
  }

  /** Ends the process; queries that still run fail with CANCELLED, later calls with CONNECTION. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#retire();
  }

  async #run(sql: string, parameters: readonly SqlValue[], limits: RunLimits, trusted: boolean): Promise<QueryResult> {
    const startedAt = performance.now();
    const timeLeft = (): number => Math.max(1, limits.timeoutMs - (performance.now() - startedAt));
    const leave = await this.#turnstile.enter(limits.timeoutMs, limits.signal);
    this.#running++;
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
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
          });
          return { ...rowSet, durationMs: performance.now() - startedAt };
        } catch (error) {
          // Reading changes nothing, so a bystander of a kill simply runs again within its own time.
          if (!(error instanceof EndedForAnother)) throw error;
          if (this.#closed) {
            throw new WarehouseError('CANCELLED', 'The data source was closed.', 'Ask again.', { cause: error });
          }
          if (timeLeft() <= 1) {
            throw new WarehouseError('TIMEOUT', 'The query took longer than it may.', 'Try again.', { cause: error });
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
    if (this.#closed) throw new WarehouseError('CONNECTION', 'The data source was closed.', 'Open it again.');
    const file = await this.#identity();
    const current = this.#child;
    if (current?.file === file) {
      const child = await current.started.catch(() => null);
      if (child?.alive) return child;
    }
    if (this.#child === current) {
      if (current) void retireWhenIdle(current.started);
      this.#child = { file, started: QueryChild.start(this.#databaseFile, this.#limits) };
      // Whoever waits for it gets the failure; nobody may be waiting any more.
      this.#child.started.catch(() => undefined);
    }
    const next = this.#child;
    if (!next) throw new WarehouseError('CONNECTION', 'The data source was closed.', 'Open it again.');
    return next.started;
  }

  /** Which file it is: a rename over it changes this. */
  async #identity(): Promise<string> {
    try {
      const { ino, mtimeMs, size } = await stat(this.#databaseFile);
      return `${ino}:${mtimeMs}:${size}`;
    } catch (cause) {
      throw new WarehouseError('CONNECTION', 'This data source holds no data yet.', 'Import a file into it.', {
        cause,
      });
    }
  }

  async #retire(): Promise<void> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
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

function splitPath(path: readonly string[]): [schema: string, table: string] {
  const table = path.at(-1);
  if (table === undefined || path.length > 2) {
    throw new WarehouseError('SCHEMA_CHANGED', `There is no table ${path.join('.')}.`, 'Synchronise the data source.');
  }
  return [path.length === 2 ? (path[0] ?? 'main') : 'main', table];
}
