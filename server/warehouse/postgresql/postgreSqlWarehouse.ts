import pg from 'pg';
import Cursor from 'pg-cursor';
import type { SqlValue } from '../../semql/compiled.ts';
import { GuardedSocket } from '../outbound/dial.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { profileSql, readProfile, sampleSql } from '../tableProfile.ts';
import { Turnstile } from '../turnstile.ts';
import {
  WarehouseError,
  type ColumnProfile,
  type ListedTable,
  type QueryResult,
  type RunLimits,
  type TableDescription,
  type Warehouse,
} from '../warehouse.ts';
import { COLUMNS, PRIVILEGES, TABLES } from './catalogQueries.ts';
import { cellOf, valueTypeOf } from './cells.ts';
import { classifyError } from './classifyError.ts';
import { profileSpelling } from './profileSpelling.ts';
import { quoted } from './quoted.ts';
import { keysOf } from './tableKeys.ts';
import { tlsAttempts, type PostgreSqlTls } from './tls.ts';

export interface PostgreSqlOptions extends PostgreSqlTls {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  /** Empty: all that the account may use. */
  readonly schemas: readonly string[];
  readonly outbound: OutboundPolicy;
}

const METADATA_LIMITS: RunLimits = { maxRows: 100_000, maxBytes: 32 * 1024 * 1024, timeoutMs: 30_000 };
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a cancelled query may take to end before its connection is cut. */
const CANCEL_GRACE_MS = 1500;
const CONCURRENT_QUERIES = 4;
const IDLE_MS = 60_000;
const UNREACHED = 'Check that a firewall lets this server through to the port.';
/** Rows fetched at once; few enough that the caps are felt before much has arrived. */
const BATCH_ROWS = 500;

/** Cells stay text: every conversion is in `cells.ts`. */
const TEXT_TYPES: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/** Reads a PostgreSQL server: each query in a read-only transaction of its own, ended by the server when its time is up. */
export class PostgreSqlWarehouse implements Warehouse {
  readonly dialect = 'POSTGRESQL';
  readonly #options: PostgreSqlOptions;
  readonly #turnstile = new Turnstile(CONCURRENT_QUERIES);
  readonly #idle: pg.Client[] = [];
  readonly #busy = new Set<pg.Client>();
  #closed = false;

  constructor(options: PostgreSqlOptions) {
    this.#options = options;
  }

  async test(signal?: AbortSignal): Promise<void> {
    await this.run('SELECT 1', [], {
      maxRows: 1,
      maxBytes: 1024,
      timeoutMs: CONNECT_TIMEOUT_MS,
      ...(signal && { signal }),
    });
  }

  async excessPrivileges(): Promise<readonly string[]> {
    const { rows } = await this.run(PRIVILEGES, [], METADATA_LIMITS);
    return rows.map(([, what]) => String(what));
  }

  async listTables(): Promise<readonly ListedTable[]> {
    const { schemas } = this.#options;
    const only = schemas.length === 0 ? null : `{${schemas.map((schema) => JSON.stringify(schema)).join(',')}}`;
    const { rows } = await this.run(TABLES, [only], METADATA_LIMITS);
    return rows.map(([schema, name, kind]) => ({
      path: [String(schema), String(name)],
      kind: kind === 'VIEW' ? 'VIEW' : 'TABLE',
    }));
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    const [schema, table] = this.#split(path);
    const [columns, keys] = await Promise.all([
      this.run(COLUMNS, [schema, table], METADATA_LIMITS),
      keysOf((sql) => this.run(sql, [schema, table], METADATA_LIMITS)),
    ]);
    if (columns.rows.length === 0) throw missing(path);
    const primary = new Set(keys.primaryKey);
    return {
      path: [schema, table],
      kind: ['v', 'm'].includes(String(columns.rows[0]?.[4])) ? 'VIEW' : 'TABLE',
      columns: columns.rows.map(([name, oid, nullable, comment]) => ({
        name: String(name),
        type: valueTypeOf(Number(oid)),
        nullable: nullable === true,
        isPrimaryKey: primary.has(String(name)),
        comment: typeof comment === 'string' ? comment : null,
      })),
      uniqueKeys: keys.uniqueKeys,
      foreignKeys: keys.foreignKeys,
      rowCount: null,
    };
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    return this.run(`SELECT * FROM ${this.#split(path).map(quoted).join('.')}`, [], limits);
  }

  async profile(
    path: readonly string[],
    limits: RunLimits,
  ): Promise<{ readonly rowCount: number; readonly columns: readonly ColumnProfile[] }> {
    const startedAt = performance.now();
    const left = (): RunLimits => ({
      ...limits,
      maxRows: 1000,
      timeoutMs: Math.max(1, limits.timeoutMs - (performance.now() - startedAt)),
    });
    const { columns } = await this.describe(path);
    const source = this.#split(path).map(quoted).join('.');
    const { rows, truncated } = await this.run(profileSql(source, columns, profileSpelling), [], left());
    const [row] = rows;
    if (row === undefined || truncated) throw tooLarge(path);
    const exact = readProfile(row, columns, []);
    const samples: SqlValue[][] = [];
    for (const [index, column] of columns.entries()) {
      const { missingValues = 0, uniqueValues = 0 } = exact.columns[index] ?? {};
      const present = exact.rowCount - missingValues;
      if (present === 0) samples.push([]);
      else {
        const sql = sampleSql(source, column, uniqueValues === present, profileSpelling);
        samples.push((await this.run(sql, [], left())).rows.map(([value]) => value ?? null));
      }
    }
    return readProfile(row, columns, samples);
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    const startedAt = performance.now();
    const timeLeft = (): number => Math.max(1, Math.ceil(limits.timeoutMs - (performance.now() - startedAt)));
    const leave = await this.#turnstile.enter(limits.timeoutMs, limits.signal);
    try {
      const client = await this.#begun(timeLeft, limits.signal);
      this.#busy.add(client);
      const end = this.#endIn(client, timeLeft(), limits.signal);
      try {
        const rowSet = await Promise.race([readWithin(client, sql, parameters, limits), end.given]);
        await Promise.race([client.query('ROLLBACK'), end.given]);
        end.settled();
        // A cancellation that is on its way would hit whoever uses the connection next.
        if (end.reason() === null) this.#giveBack(client);
        else cut(client);
        return { ...rowSet, durationMs: performance.now() - startedAt };
      } catch (error) {
        // What state the connection is in is not worth finding out.
        cut(client);
        throw end.reason() ?? error;
      } finally {
        end.settled();
        this.#busy.delete(client);
      }
    } catch (error) {
      throw classifyError(error);
    } finally {
      leave();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const client of this.#idle.splice(0)) void client.end().catch(() => undefined);
    for (const client of this.#busy) cut(client);
  }

  /**
   * Stops the query of a client when its time is up or nobody waits any more: asks the server to cancel it, and cuts the
   * connection when that does not help.
   */
  #endIn(client: pg.Client, timeoutMs: number, signal: AbortSignal | undefined) {
    const given = Promise.withResolvers<never>();
    given.promise.catch(() => undefined);
    let reason: WarehouseError | null = null;
    let cutTimer: NodeJS.Timeout | undefined;
    const stop = (why: WarehouseError): void => {
      if (reason !== null) return;
      reason = why;
      void this.#cancel(client).catch(() => undefined);
      cutTimer = setTimeout(() => {
        cut(client);
        given.reject(why);
      }, CANCEL_GRACE_MS);
    };
    const abort = (): void => stop(stopped());
    // The server's own timeout comes first; this one is for a server that does not answer.
    const timer = setTimeout(
      () =>
        stop(
          new WarehouseError(
            'TIMEOUT',
            'The query took longer than it may.',
            'Ask for less at once: fewer rows, a shorter period or fewer groups.',
          ),
        ),
      timeoutMs,
    );
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    return {
      settled(): void {
        clearTimeout(timer);
        clearTimeout(cutTimer);
        signal?.removeEventListener('abort', abort);
      },
      reason: () => reason,
      /** Rejects when the connection was cut: nothing is heard of it any more. */
      given: given.promise,
    };
  }

  async #cancel(client: pg.Client): Promise<void> {
    const pid = processIdOf(client);
    if (pid === null) return;
    const other = await this.#connect();
    try {
      await other.query('SELECT pg_cancel_backend($1)', [pid]);
    } finally {
      await other.end();
    }
  }

  /** A connection in a read-only transaction whose query the server ends by itself, whatever becomes of us. */
  async #begun(timeLeft: () => number, signal: AbortSignal | undefined): Promise<pg.Client> {
    const begin = (): string =>
      `BEGIN TRANSACTION READ ONLY; SET LOCAL statement_timeout = ${timeLeft()}; SET LOCAL TimeZone = 'UTC';
       SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'iso_8601'; SET LOCAL bytea_output = 'hex';
       SET LOCAL extra_float_digits = 1; SET LOCAL standard_conforming_strings = on`;
    for (let client = this.#idle.pop(); client !== undefined; client = this.#idle.pop()) {
      try {
        // A server that went away in the meantime must not fail a query that did nothing wrong.
        await within(client, CONNECT_TIMEOUT_MS / 2, signal, client.query(begin()));
        return client;
      } catch {
        cut(client);
      }
    }
    const client = await this.#connect(signal);
    await within(client, CONNECT_TIMEOUT_MS, signal, client.query(begin()));
    return client;
  }

  async #connect(signal?: AbortSignal): Promise<pg.Client> {
    if (this.#closed) throw new WarehouseError('CONNECTION', 'The data source was closed.', 'Open it again.');
    const { host, port, database, username, password, outbound } = this.#options;
    let failure: unknown;
    for (const ssl of tlsAttempts(this.#options)) {
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
        await within(client, CONNECT_TIMEOUT_MS, signal, client.connect());
        return client;
      } catch (error) {
        cut(client);
        failure = error;
        if (!isTlsRefusal(error)) break;
      }
    }
    throw failure;
  }

  #giveBack(client: pg.Client): void {
    if (this.#closed || this.#idle.length >= CONCURRENT_QUERIES) {
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

  #split(path: readonly string[]): [schema: string, table: string] {
    const table = path.at(-1);
    if (table === undefined || path.length > 2) throw missing(path);
    return [path.length === 2 ? (path[0] ?? 'public') : 'public', table];
  }
}

/** Reads until a cap is reached; what is behind it never leaves the server. */
async function readWithin(
  client: pg.Client,
  sql: string,
  parameters: readonly SqlValue[],
  { maxRows, maxBytes }: RunLimits,
): Promise<Omit<QueryResult, 'durationMs'>> {
  let fields: readonly pg.FieldDef[] = [];
  const cursor = client.query(new Cursor<string[]>(sql, [...parameters], { rowMode: 'array', types: TEXT_TYPES }));
  const read = (count: number): Promise<(string | null)[][]> =>
    new Promise((resolve, reject) => {
      cursor.read(count, (error, rows, result) => {
        if (error) reject(error);
        else {
          // Behind the last row there is no result any more.
          fields = (result as pg.QueryResult | undefined)?.fields ?? fields;
          resolve(rows);
        }
      });
    });
  const rows: SqlValue[][] = [];
  let bytes = 0;
  let truncated = false;
  for (;;) {
    // One more than may be kept tells whether something is cut off.
    const batch = await read(Math.min(BATCH_ROWS, maxRows - rows.length + 1));
    for (const row of batch) {
      bytes += row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
      truncated = rows.length >= maxRows || bytes > maxBytes;
      if (truncated) break;
      rows.push(row.map((cell, index) => (cell === null ? null : cellOf(cell, fields[index]?.dataTypeID ?? 25))));
    }
    if (truncated || batch.length === 0) break;
  }
  await cursor.close();
  return {
    columns: fields.map(({ name, dataTypeID }) => ({ name, type: valueTypeOf(dataTypeID) })),
    rows,
    truncated,
  };
}

/** Waits for a step of a client that nothing else would end; a client that took too long is let go of. */
async function within<T>(
  client: pg.Client,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  step: Promise<T>,
): Promise<T> {
  const given = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => given.reject(new WarehouseError('CONNECTION', 'The host does not answer.', UNREACHED)),
    timeoutMs,
  );
  const abort = (): void => given.reject(stopped());
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([step, given.promise]);
  } catch (error) {
    step.catch(() => undefined);
    cut(client);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function stopped(): WarehouseError {
  return new WarehouseError('CANCELLED', 'The query was stopped.', 'Ask again when you need the answer.');
}

function cut(client: pg.Client): void {
  // The driver has no public way to let go of a server that does not answer.
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } };
  connection?.stream?.destroy();
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

function tooLarge(path: readonly string[]): WarehouseError {
  return new WarehouseError(
    'LIMIT',
    `The statistics of ${path.join('.')} are larger than they may be.`,
    'Let the account read a view of the table without its largest columns.',
  );
}

function missing(path: readonly string[]): WarehouseError {
  return new WarehouseError(
    'SCHEMA_CHANGED',
    `There is no table ${path.join('.')} that the account may read.`,
    'Synchronise the data source.',
  );
}
