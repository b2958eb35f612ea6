import type { SqlValue } from '../../semql/compiled.ts';
import { mssql } from '../../semql/dialect/mssql.ts';
import { profileTable } from '../tableProfile.ts';
import { countdown, endInTime, TEST_TIMEOUT_MS } from '../timeLimits.ts';
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
import { columns as columnsOf, FOREIGN_KEYS, privileges, tables, UNIQUE_KEYS } from './catalogQueries.ts';
import { typeOfColumn } from './cells.ts';
import { classifyError } from './classifyError.ts';
import { Connections, type Family, type MsSqlServer } from './connections.ts';
import { profileSpelling } from './profileSpelling.ts';
import { assertReads } from './readingStatement.ts';
import { readWithin } from './readWithin.ts';

export interface MsSqlOptions extends MsSqlServer {
  /** Empty: all that the account may use. */
  readonly schemas: readonly string[];
}

const CONCURRENT_QUERIES = 4;

/**
 * Reads SQL Server, Azure SQL, Synapse and Fabric. None of them has a transaction that only reads or a timeout of its own, so:
 * one reading statement is let through (`readingStatement.ts`), a server that keeps transactions rolls it back, and a query
 * whose time is up is told to stop, or loses its connection.
 */
export class MsSqlWarehouse implements Warehouse {
  readonly dialect: Family;
  readonly #schemas: readonly string[];
  readonly #turnstile = new Turnstile(CONCURRENT_QUERIES);
  readonly #connections: Connections;

  constructor({ schemas, ...server }: MsSqlOptions) {
    this.dialect = server.family;
    this.#schemas = schemas;
    this.#connections = new Connections(server, CONCURRENT_QUERIES);
  }

  async test(signal?: AbortSignal): Promise<void> {
    await this.run('SELECT 1', [], {
      maxRows: 1,
      maxBytes: 1024,
      timeoutMs: TEST_TIMEOUT_MS,
      ...(signal && { signal }),
    });
  }

  async excessPrivileges(): Promise<readonly string[]> {
    const { rows } = await this.run(privileges(this.dialect), [], METADATA_LIMITS);
    return rows.map(([what]) => String(what));
  }

  async listTables(): Promise<readonly ListedTable[]> {
    const { rows } = await this.run(tables(this.#schemas.length), this.#schemas, METADATA_LIMITS);
    return rows.map(([schema, name, kind, count]) => ({
      path: [String(schema), String(name)],
      kind: kind === 'VIEW' ? 'VIEW' : 'TABLE',
      columnCount: Number(count),
    }));
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    const place = splitPath(path);
    const [columns, unique, foreign] = await Promise.all(
      [columnsOf(this.dialect), UNIQUE_KEYS, FOREIGN_KEYS].map((sql) => this.run(sql, place, METADATA_LIMITS)),
    );
    if (columns === undefined || columns.rows.length === 0) throw missing(path);
    const keys = [...grouped(unique?.rows ?? []).values()];
    const isPrimary = (parts: readonly (readonly SqlValue[])[]) => parts[0]?.[0] === true;
    const primary = new Set(keys.filter(isPrimary).flatMap((parts) => parts.map(([, column]) => String(column))));
    return {
      path: place,
      kind: String(columns.rows[0]?.[4]).trim() === 'V' ? 'VIEW' : 'TABLE',
      columns: columns.rows.map(([name, type, nullable, comment]) => ({
        name: String(name),
        type: typeOfColumn(String(type)),
        nullable: nullable === true,
        isPrimaryKey: primary.has(String(name)),
        comment: typeof comment === 'string' && comment !== '' ? comment : null,
      })),
      uniqueKeys: keys.filter((parts) => !isPrimary(parts)).map((parts) => parts.map(([, column]) => String(column))),
      foreignKeys: [...grouped(foreign?.rows ?? []).values()].map((parts) => ({
        columns: parts.map(([column]) => String(column)),
        toPath: (parts[0] ?? []).slice(1, 3).map(String),
        toColumns: parts.map((part) => String(part[3])),
      })),
      rowCount: null,
    };
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    const { left, columns } = await this.#described(path, limits);
    const names = columns.map(({ name }) => mssql.identifier(name)).join(', ');
    return this.run(`SELECT TOP (${limits.maxRows + 1}) ${names} FROM ${quoted(path)}`, [], left);
  }

  async profile(
    path: readonly string[],
    limits: RunLimits,
  ): Promise<{ readonly rowCount: number; readonly columns: readonly ColumnProfile[] }> {
    const { left, columns } = await this.#described(path, limits);
    return profileTable(quoted(path), columns, profileSpelling(this.dialect), left, (sql, within) =>
      this.run(sql, [], within),
    );
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    assertReads(sql);
    const startedAt = performance.now();
    const timeLeft = countdown(limits.timeoutMs);
    const leave = await this.#turnstile.enter(limits.timeoutMs, limits.signal);
    try {
      const session = await this.#connections.begun(timeLeft, limits.signal);
      const end = endInTime(timeLeft(), limits.signal, {
        cancel: async () => void session.connection.cancel(),
        cut: () => this.#connections.drop(session),
      });
      try {
        const { unfinished, ...rowSet } = await Promise.race([readWithin(session, sql, parameters, limits), end.given]);
        if (!unfinished) await Promise.race([this.#connections.end(session), end.given]);
        end.settled();
        if (end.reason() === null && !unfinished) this.#connections.giveBack(session);
        else this.#connections.drop(session);
        return { ...rowSet, durationMs: performance.now() - startedAt };
      } catch (error) {
        this.#connections.drop(session);
        throw end.reason() ?? error;
      } finally {
        end.settled();
      }
    } catch (error) {
      throw classifyError(error);
    } finally {
      leave();
    }
  }

  async close(): Promise<void> {
    this.#connections.close();
  }

  /** The columns that may be read, and the limits less the time that took. */
  async #described(path: readonly string[], limits: RunLimits) {
    const timeLeft = countdown(limits.timeoutMs);
    const { columns } = await this.describe(path);
    return { columns, left: { ...limits, timeoutMs: timeLeft() } };
  }
}

/** Rows of a key each, by its name, in the order of its columns. */
function grouped(rows: readonly (readonly SqlValue[])[]): Map<string, (readonly SqlValue[])[]> {
  const keys = new Map<string, (readonly SqlValue[])[]>();
  for (const [name, ...rest] of rows) keys.set(String(name), [...(keys.get(String(name)) ?? []), rest]);
  return keys;
}

function quoted(path: readonly string[]): string {
  return splitPath(path)
    .map((name) => mssql.identifier(name))
    .join('.');
}

function missing(path: readonly string[]): WarehouseError {
  return new WarehouseError(
    'SCHEMA_CHANGED',
    `There is no table ${path.join('.')} that the account may read.`,
    'Synchronise the data source.',
  );
}

function splitPath(path: readonly string[]): [schema: string, table: string] {
  const table = path.at(-1);
  if (table === undefined || path.length > 2) throw missing(path);
  return [path.length === 2 ? (path[0] ?? 'dbo') : 'dbo', table];
}
