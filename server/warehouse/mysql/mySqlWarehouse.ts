import { mixed, type ValueType } from '../../semql/catalog/definition.ts';
import { mysql } from '../../semql/dialect/engines/mysql.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { MySqlConnection } from '../connection.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { foreignKeyOf, partsByKey, textsAt } from '../sqlText/keyParts.ts';
import { missingTable, tablePath } from '../sqlText/tablePath.ts';
import { profileTable } from '../profile/tableProfile.ts';
import { runInSession } from '../sessions/runInSession.ts';
import { countdown, testLimits } from '../sessions/timeLimits.ts';
import { Turnstile } from '../sessions/turnstile.ts';
import { UntilClosed } from '../sessions/untilClosed.ts';
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
import { columnsQuery, foreignKeys, tables, uniqueKeys } from './catalogQueries.ts';
import { mayBeBoolean, storedAsOf, typeOfColumn } from './cells.ts';
import { classifyError } from './classifyError.ts';
import { Connections, query, type Session } from './connections.ts';
import { readGrants } from './grants.ts';
import { profileSpelling } from './profileSpelling.ts';
import { readWithin } from './readWithin.ts';

export interface MySqlOptions extends MySqlConnection {
  readonly outbound: OutboundPolicy;
}

const concurrentQueries = 4;

/** Types whose columns may also store invalid days, such as 0000-00-00. */
const mayBeNoDay: ReadonlySet<ValueType> = new Set<ValueType>(['DATE', 'TIMESTAMP', 'TIMESTAMP_TZ']);

/**
 * Reads MySQL or MariaDB, each query in a read-only transaction that the server ends when its time
 * is up.
 */
export class MySqlWarehouse implements Warehouse {
  readonly dialect = 'MYSQL';
  readonly #database: string;
  readonly #turnstile = new Turnstile(concurrentQueries);
  readonly #connections: Connections;
  readonly #untilClosed = new UntilClosed();

  constructor(options: MySqlOptions) {
    this.#database = options.database;
    this.#connections = new Connections(options, concurrentQueries);
  }

  async test(signal?: AbortSignal): Promise<void> {
    await this.run('SELECT 1', [], testLimits(signal));
  }

  async excessPrivileges(): Promise<readonly string[]> {
    return this.#inSession(metadataLimits, async (session) => {
      const show = async (sql: string) => (await query(session, sql)).map(([line]) => String(line));
      const { excess, roles } = readGrants(await show('SHOW GRANTS FOR CURRENT_USER'));
      const byRoles: string[] = [];
      for (const role of roles) {
        // A role is named by the server itself, quoted as it has to be.
        const lines = await grantsOfRole(session, role, show).catch(() => null);
        byRoles.push(...(lines === null ? [`is a member of ${role}`] : readGrants(lines).excess));
      }
      // The session has another role now.
      return { kept: [...new Set([...excess, ...byRoles])], unfinished: roles.length > 0 };
    });
  }

  async listTables(): Promise<readonly ListedTable[]> {
    const { rows } = await this.run(tables, [this.#database], metadataLimits);
    return rows.map(([schema, name, kind, columns]) => ({
      path: [String(schema), String(name)],
      kind: kind === 'VIEW' ? 'VIEW' : 'TABLE',
      columnCount: Number(columns),
    }));
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    const place = this.#split(path);
    const [columns, unique, foreign] = await Promise.all([
      this.#columns(place),
      ...[uniqueKeys, foreignKeys].map((sql) => this.run(sql, place, metadataLimits)),
    ]);
    if (columns.length === 0) {
      throw missingTable(path);
    }
    const booleans = await this.#booleans(place, columns);
    const keys = partsByKey(overColumns(unique?.rows ?? []));
    const primary = new Set(textsAt(keys.get('PRIMARY') ?? [], 0));
    keys.delete('PRIMARY');
    return {
      path: place,
      kind: String(columns[0]?.[5]).includes('VIEW') ? 'VIEW' : 'TABLE',
      comment: String(columns[0]?.[6] ?? '') || undefined,
      columns: columns.map(([name, dataType, columnType, nullable, comment]) => ({
        name: String(name),
        type: booleans.has(String(name)) ? 'BOOLEAN' : typeOfColumn(String(dataType), String(columnType)),
        storedAs: storedAsOf(String(columnType)),
        nullable: nullable === 'YES',
        isPrimaryKey: primary.has(String(name)),
        comment: typeof comment === 'string' && comment !== '' ? comment : null,
      })),
      uniqueKeys: [...keys.values()].map((parts) => textsAt(parts, 0)),
      foreignKeys: [...partsByKey(foreign?.rows ?? []).values()].map(foreignKeyOf),
      rowCount: null,
    };
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    const { columns, rows, ...rest } = await this.run(`SELECT * FROM ${this.#quoted(path)}`, [], limits);
    const described = await this.#columns(this.#split(path));
    const booleans = await this.#booleans(this.#split(path), described);
    const isBoolean = columns.map(({ name }) => booleans.has(name));
    return {
      ...rest,
      columns: columns.map((column, index) => (isBoolean[index] === true ? { ...column, type: 'BOOLEAN' } : column)),
      rows: rows.map((row) =>
        row.map((cell, index) => (isBoolean[index] === true && cell !== null ? cell !== 0 : cell)),
      ),
    };
  }

  async profile(path: readonly string[], limits: RunLimits): Promise<TableProfile> {
    return profileTable(this.#quoted(path), limits, {
      columns: async () => {
        const { columns } = await this.describe(path);
        return columns.map((column) => (mayBeNoDay.has(column.type) ? { ...column, storedAs: mixed } : column));
      },
      spelling: profileSpelling,
      run: (sql, left) => this.run(sql, [], left),
    });
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    return this.#read(sql, parameters, limits, null);
  }

  async stream(sql: string, parameters: readonly SqlValue[], limits: RunLimits, take: TakeRows): Promise<QueryResult> {
    return this.#read(sql, parameters, limits, take);
  }

  async close(): Promise<void> {
    await this.#untilClosed.close();
    this.#connections.close();
  }

  async #read(
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
    take: TakeRows | null,
  ): Promise<QueryResult> {
    const startedAt = performance.now();
    return this.#inSession(limits, async (session) => {
      const { unfinished, ...rowSet } = await readWithin(session, sql, parameters, limits, take);
      return { kept: { ...rowSet, durationMs: performance.now() - startedAt }, unfinished };
    });
  }

  /** Does something in a read-only transaction, within the limits. */
  async #inSession<T>(limits: RunLimits, work: SessionWork<T>): Promise<T> {
    return this.#untilClosed.run(limits.signal, (signal) => this.#begunSession({ ...limits, signal }, work));
  }

  async #begunSession<T>(limits: RunLimits, work: SessionWork<T>): Promise<T> {
    const timeLeft = countdown(limits.timeoutMs);
    const leave = await this.#turnstile.enter(limits);
    try {
      // An extra row beyond the limit shows that the result is truncated.
      const session = await this.#connections.begun(timeLeft, limits.maxRows + 1, limits.signal);
      const { kept } = await runInSession(
        { ...limits, timeoutMs: timeLeft() },
        {
          read: () => work(session),
          end: () => query(session, 'ROLLBACK'),
          cancel: () => this.#connections.cancel(session),
          giveBack: () => this.#connections.giveBack(session),
          drop: () => this.#connections.drop(session),
        },
      );
      return kept;
    } catch (error) {
      throw classifyError(error);
    } finally {
      leave();
    }
  }

  async #columns(place: readonly string[]): Promise<QueryResult['rows']> {
    return (await this.run(columnsQuery, place, metadataLimits)).rows;
  }

  /** Names of the columns among these that hold nothing but 0 and 1 where more would fit. */
  async #booleans(place: readonly string[], columns: QueryResult['rows']): Promise<ReadonlySet<string>> {
    const names = columns.filter(([, , type]) => mayBeBoolean(String(type))).map(([name]) => String(name));
    if (names.length === 0) {
      return new Set();
    }
    const table = this.#quoted(place);
    const others = names.map((name) => `EXISTS (SELECT 1 FROM ${table} WHERE ${mysql.identifier(name)} NOT IN (0, 1))`);
    const { rows } = await this.run(`SELECT ${others.join(', ')}`, [], metadataLimits);
    return new Set(names.filter((_, index) => Number(rows[0]?.[index]) === 0));
  }

  #split(path: readonly string[]): [schema: string, table: string] {
    return tablePath(path, this.#database);
  }

  #quoted(path: readonly string[]): string {
    return this.#split(path)
      .map((name) => mysql.identifier(name))
      .join('.');
  }
}

/**
 * Work in a session. `unfinished`: the server has more to send, so the session cannot be reused.
 */
type SessionWork<T> = (session: Session) => Promise<{ readonly kept: T; readonly unfinished: boolean }>;

/** Grants of a role that the account may take on. */
async function grantsOfRole(
  session: Session,
  role: string,
  show: (sql: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  if (!session.isMariaDb) {
    return show(`SHOW GRANTS FOR CURRENT_USER USING ${role}`);
  }
  await query(session, `SET ROLE ${role}`);
  return show('SHOW GRANTS FOR CURRENT_ROLE');
}

/** Parts of keys whose parts are all columns; a key over an expression is left out. */
function overColumns(parts: readonly (readonly SqlValue[])[]): readonly (readonly SqlValue[])[] {
  const expressions = new Set(parts.filter(([, column]) => column === null).map(([name]) => name));
  return parts.filter(([name = null]) => !expressions.has(name));
}
