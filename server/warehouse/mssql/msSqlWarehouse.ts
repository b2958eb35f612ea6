import type { SqlValue } from '../../semql/compiled.ts';
import { mssql } from '../../semql/dialect/engines/mssql.ts';
import { foreignKeyOf, partsByKey, textsAt } from '../sqlText/keyParts.ts';
import { missingTable, tablePath } from '../sqlText/tablePath.ts';
import { profileTable } from '../profile/tableProfile.ts';
import { runInSession } from '../sessions/runInSession.ts';
import { countdown, testLimits } from '../sessions/timeLimits.ts';
import { Turnstile } from '../sessions/turnstile.ts';
import {
  metadataLimits,
  type ListedTable,
  type QueryResult,
  type RunLimits,
  type TableDescription,
  type TableProfile,
  type TakeRows,
  type Warehouse,
} from '../warehouse.ts';
import { columns as columnsOf, foreignKeys, privileges, tables, uniqueKeys } from './catalogQueries.ts';
import { storedAsOf, typeOfColumn } from './cells.ts';
import { classifyError } from './classifyError.ts';
import { Connections, type Family, type MsSqlServer } from './connections.ts';
import { profileSpelling } from './profileSpelling.ts';
import { assertReads } from './readingStatement.ts';
import { readWithin } from './readWithin.ts';

export interface MsSqlOptions extends MsSqlServer {
  /** Empty: all that the account can use. */
  readonly schemas: readonly string[];
}

const concurrentQueries = 4;

/**
 * Reads SQL Server, Azure SQL, Synapse and Fabric. None of them has read-only transactions or a
 * query timeout, so only one reading statement is accepted (`readingStatement.ts`), servers with
 * transactions roll it back, and a query whose time is up is cancelled or loses its connection.
 */
export class MsSqlWarehouse implements Warehouse {
  readonly dialect: Family;
  readonly #schemas: readonly string[];
  readonly #turnstile = new Turnstile(concurrentQueries);
  readonly #connections: Connections;

  constructor({ schemas, ...server }: MsSqlOptions) {
    this.dialect = server.family;
    this.#schemas = schemas;
    this.#connections = new Connections(server, concurrentQueries);
  }

  async test(signal?: AbortSignal): Promise<void> {
    await this.run('SELECT 1', [], testLimits(signal));
  }

  async excessPrivileges(): Promise<readonly string[]> {
    const { rows } = await this.run(privileges(this.dialect), [], metadataLimits);
    return rows.map(([what]) => String(what));
  }

  async listTables(): Promise<readonly ListedTable[]> {
    const { rows } = await this.run(tables(this.#schemas.length), this.#schemas, metadataLimits);
    return rows.map(([schema, name, kind, count]) => ({
      path: [String(schema), String(name)],
      kind: kind === 'VIEW' ? 'VIEW' : 'TABLE',
      columnCount: Number(count),
    }));
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    const place = tablePath(path, 'dbo');
    const [columns, unique, foreign] = await Promise.all(
      [columnsOf(this.dialect), uniqueKeys, foreignKeys].map((sql) => this.run(sql, place, metadataLimits)),
    );
    if (columns === undefined || columns.rows.length === 0) {
      throw missingTable(path);
    }
    const keys = [...partsByKey(unique?.rows ?? []).values()];
    const isPrimary = (parts: readonly (readonly SqlValue[])[]) => parts[0]?.[0] === true;
    const primary = new Set(keys.filter(isPrimary).flatMap((parts) => textsAt(parts, 1)));
    return {
      path: place,
      kind: String(columns.rows[0]?.[4]).trim() === 'V' ? 'VIEW' : 'TABLE',
      columns: columns.rows.map(([name, type, nullable, comment]) => ({
        name: String(name),
        type: typeOfColumn(String(type)),
        storedAs: storedAsOf(String(type)),
        nullable: nullable === true,
        isPrimaryKey: primary.has(String(name)),
        comment: typeof comment === 'string' && comment !== '' ? comment : null,
      })),
      uniqueKeys: keys.filter((parts) => !isPrimary(parts)).map((parts) => textsAt(parts, 1)),
      foreignKeys: [...partsByKey(foreign?.rows ?? []).values()].map(foreignKeyOf),
      rowCount: null,
    };
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    const timeLeft = countdown(limits.timeoutMs);
    const { columns } = await this.describe(path);
    const names = columns.map(({ name }) => mssql.identifier(name)).join(', ');
    return this.run(`SELECT TOP (${limits.maxRows + 1}) ${names} FROM ${quoted(path)}`, [], {
      ...limits,
      timeoutMs: timeLeft(),
    });
  }

  async profile(path: readonly string[], limits: RunLimits): Promise<TableProfile> {
    return profileTable(quoted(path), limits, {
      columns: async () => (await this.describe(path)).columns,
      spelling: profileSpelling(this.dialect),
      run: (sql, left) => this.run(sql, [], left),
    });
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    return this.#read(sql, parameters, limits, null);
  }

  async stream(sql: string, parameters: readonly SqlValue[], limits: RunLimits, take: TakeRows): Promise<QueryResult> {
    return this.#read(sql, parameters, limits, take);
  }

  async #read(
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
    take: TakeRows | null,
  ): Promise<QueryResult> {
    assertReads(sql);
    const startedAt = performance.now();
    const timeLeft = countdown(limits.timeoutMs);
    const leave = await this.#turnstile.enter(limits);
    try {
      const session = await this.#connections.begun(timeLeft, limits.signal);
      const rowSet = await runInSession(
        { ...limits, timeoutMs: timeLeft() },
        {
          read: () => readWithin(session, sql, parameters, limits, take),
          end: () => this.#connections.end(session),
          cancel: async () => void session.connection.cancel(),
          giveBack: () => this.#connections.giveBack(session),
          drop: () => this.#connections.drop(session),
        },
      );
      return { ...rowSet, durationMs: performance.now() - startedAt };
    } catch (error) {
      throw classifyError(error);
    } finally {
      leave();
    }
  }

  async close(): Promise<void> {
    this.#connections.close();
  }
}

function quoted(path: readonly string[]): string {
  return tablePath(path, 'dbo')
    .map((name) => mssql.identifier(name))
    .join('.');
}
