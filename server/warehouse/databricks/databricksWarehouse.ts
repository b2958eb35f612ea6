import { databricks } from '../../semql/dialect/engines/databricks.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { DatabricksConnection } from '../connection.ts';
import { refuseChanges } from '../sqlText/onlyReads.ts';
import { GuardedHttps } from '../outbound/guardedHttps.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { RunningQueries } from '../rest/runningQueries.ts';
import { foreignKeyOf, partsByKey, textsAt } from '../sqlText/keyParts.ts';
import { missingTable, tablePath } from '../sqlText/tablePath.ts';
import { profileTable } from '../profile/tableProfile.ts';
import { countdown, testTimeoutMs, testLimits, type TimeLeft } from '../sessions/timeLimits.ts';
import {
  metadataLimits,
  WarehouseError,
  type ListedTable,
  type QueryResult,
  type RunLimits,
  type TableDescription,
  type TableProfile,
  type Warehouse,
} from '../warehouse.ts';
import { SqlApi } from './api.ts';
import { columnsQuery, keysQuery, privileges, tablesOf } from './catalogQueries.ts';
import { storedAsOf, valueTypeOf } from './cells.ts';
import { classifyError } from './classifyError.ts';
import { profileSpelling } from './profileSpelling.ts';
import { requireSettings } from './settings.ts';
import { readStatement, startStatement, statementId } from './statement.ts';

export interface DatabricksOptions extends DatabricksConnection {
  readonly outbound: OutboundPolicy;
}

const mostNamed = 5;
const mostBytesOfAState = 1024 * 1024;
const words =
  /\br'[^']*'|\br"[^"]*"|(['"])(?:\\[\s\S]|(?!\1)[\s\S])*\1|`(?:[^`]|``)*`|--[^\r\n]*|\/\*[\s\S]*?\*\/|\w+|[^\w\s]/gi;

/**
 * Reads one catalog of Databricks over a SQL warehouse. A request cannot limit the time of a
 * statement: `on_wait_timeout` is capped at 50 seconds, and the id needed to cancel is known only
 * after the wait. So statements begin without waiting, each is cancelled when its time is up, and
 * the warehouse's own STATEMENT_TIMEOUT (two days by default) ends those of a process that is gone.
 */
export class DatabricksWarehouse implements Warehouse {
  readonly dialect = 'DATABRICKS';
  readonly #options: DatabricksOptions;
  readonly #warehouseId: string | null;
  readonly #https: GuardedHttps;
  readonly #api: SqlApi;
  readonly #queries = new RunningQueries(classifyError);
  /** True: the settings of the SQL warehouse were checked. */
  #isSetRight = false;

  /**
   * @param certificateAuthority PEM; default those that Node.js trusts. A connection cannot say it.
   */
  constructor(options: DatabricksOptions, certificateAuthority?: string) {
    this.#options = options;
    this.#warehouseId = /^\/sql\/1\.0\/(?:warehouses|endpoints)\/(\w+)$/.exec(options.httpPath)?.[1] ?? null;
    this.#https = new GuardedHttps({
      outbound: options.outbound,
      ...(certificateAuthority !== undefined && { certificateAuthority }),
    });
    this.#api = new SqlApi(this.#https, options);
  }

  async test(signal?: AbortSignal): Promise<void> {
    await this.run('SELECT 1', [], testLimits(signal));
  }

  /**
   * A stopped SQL warehouse starts, and costs money, when a statement comes: it is left alone,
   * because a question starts it too.
   */
  async checkHealth(signal?: AbortSignal): Promise<void> {
    const warehouseId = this.#warehouseId ?? unusablePath();
    const timeLeft = countdown(testTimeoutMs);
    this.#queries.requireOpen();
    try {
      const path = ['warehouses', warehouseId];
      const { state } = await this.#api.call({
        method: 'GET',
        path,
        maxBytes: mostBytesOfAState,
        timeLeft,
        signal,
      });
      if (state === 'STOPPED' || state === 'STOPPING' || state === 'STARTING') {
        return;
      }
    } catch (error) {
      const why = classifyError(error);
      // An account may use a SQL warehouse without the permission to look at it.
      if (why.type !== 'PERMISSION') {
        throw why;
      }
    }
    await this.test(signal);
  }

  async excessPrivileges(): Promise<readonly string[]> {
    const { rows } = await this.run(privileges, [], metadataLimits);
    const said = rows.map(([privilege, object]) =>
      privilege === 'OWNERSHIP' ? `owns ${String(object)}` : `has ${String(privilege)} on ${String(object)}`,
    );
    return [...said.slice(0, mostNamed), ...(said.length > mostNamed ? [`and ${said.length - mostNamed} more`] : [])];
  }

  async listTables(): Promise<readonly ListedTable[]> {
    const { schemas } = this.#options;
    const { rows } = await this.run(tablesOf(schemas.length), schemas, metadataLimits);
    return rows.map(([schema, name, kind, columns]) => ({
      path: [String(schema), String(name)],
      kind: kind === 'VIEW' ? 'VIEW' : 'TABLE',
      columnCount: Number(columns),
    }));
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    const place = this.#split(path);
    const [columns, keys] = await Promise.all([this.run(columnsQuery, place, metadataLimits), this.#keys(place)]);
    if (columns.rows.length === 0) {
      throw missingTable(path);
    }
    const primary = new Set(keys.flatMap(([, kind, column]) => (kind === 'PRIMARY KEY' ? [column] : [])));
    return {
      path: place,
      kind: String(columns.rows[0]?.[4]).includes('VIEW') ? 'VIEW' : 'TABLE',
      columns: columns.rows.map(([name, type, nullable, comment]) => ({
        name: String(name),
        type: valueTypeOf(String(type)),
        storedAs: storedAsOf(String(type)),
        nullable: nullable === 'YES',
        isPrimaryKey: primary.has(String(name)),
        comment: typeof comment === 'string' && comment !== '' ? comment : null,
      })),
      uniqueKeys: keysOf(keys, 'UNIQUE').map((parts) => textsAt(parts, 0)),
      // The service does not name tables that the account may not see.
      foreignKeys: keysOf(keys, 'FOREIGN KEY')
        .filter((parts) => parts.every(([, , table]) => table !== undefined && table !== ''))
        .map(foreignKeyOf),
      rowCount: null,
    };
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    return this.run(`SELECT * FROM ${this.#quoted(path)} LIMIT ${limits.maxRows + 1}`, [], limits);
  }

  async profile(path: readonly string[], limits: RunLimits): Promise<TableProfile> {
    return profileTable(this.#quoted(path), limits, {
      columns: async () => (await this.describe(path)).columns,
      spelling: profileSpelling,
      run: (sql, left) => this.run(sql, [], left),
    });
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    refuseChanges(sql, words);
    return this.#queries.run(limits, async (timeLeft) => {
      await this.#requireSettings(limits, timeLeft);
      return this.#statement(sql, parameters, limits, timeLeft);
    });
  }

  async close(): Promise<void> {
    await this.#queries.close();
    this.#https.close();
  }

  async #statement(
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
    timeLeft: TimeLeft,
  ): Promise<Omit<QueryResult, 'durationMs'>> {
    const { catalog, schemas } = this.#options;
    const warehouseId = this.#warehouseId ?? unusablePath();
    const schema = schemas.length === 1 ? schemas[0] : undefined;
    let state = '';
    try {
      return await this.#queries.follow(limits, timeLeft, (signal) => {
        const reading = { limits, timeLeft, signal };
        return {
          begun: startStatement(this.#api, { sql, parameters, warehouseId, catalog, schema }, reading),
          read: (answer) => readStatement(this.#api, answer, reading, (heard) => (state = heard)),
          cancel: async (answer) => {
            const id = statementId(answer);
            if (id !== null) {
              await this.#cancel(id);
            }
          },
        };
      });
    } catch (error) {
      const late = error instanceof WarehouseError && error.type === 'TIMEOUT';
      throw late && state === 'PENDING' ? notStarted() : error;
    }
  }

  /** Checks the settings of the SQL warehouse, which hold for all its statements. */
  async #requireSettings({ signal }: RunLimits, timeLeft: TimeLeft): Promise<void> {
    if (this.#isSetRight) {
      return;
    }
    const limits = { maxRows: 1, maxBytes: 1024, timeoutMs: timeLeft(), ...(signal && { signal }) };
    await requireSettings((sql) => this.#statement(sql, [], limits, timeLeft));
    this.#isSetRight = true;
  }

  async #cancel(id: string): Promise<void> {
    const timeLeft = (): number => testTimeoutMs;
    await this.#api.call({ method: 'POST', path: ['statements', id, 'cancel'], maxBytes: 1024 * 1024, timeLeft });
  }

  /** Rows of keysQuery as texts; none in catalogs whose information schema knows no keys. */
  async #keys(place: readonly [string, string]): Promise<readonly (readonly string[])[]> {
    try {
      const { rows } = await this.run(keysQuery, place, metadataLimits);
      return rows.map((row) => row.map((cell) => String(cell ?? '')));
    } catch (error) {
      if (error instanceof WarehouseError && error.type === 'SCHEMA_CHANGED') {
        return [];
      }
      throw error;
    }
  }

  #split(path: readonly string[]): [schema: string, table: string] {
    return tablePath(path, this.#options.schemas[0] ?? 'default');
  }

  #quoted(path: readonly string[]): string {
    return [this.#options.catalog, ...this.#split(path)].map((name) => databricks.identifier(name)).join('.');
  }
}

/** Parts of all constraints of a kind: column, schema, table and column of the other table. */
function keysOf(rows: readonly (readonly string[])[], wanted: string): readonly (readonly (readonly string[])[])[] {
  const keys = partsByKey(rows.filter(([, kind]) => kind === wanted));
  return [...keys.values()].map((parts) => parts.map(([, ...part]) => part));
}

function notStarted(): WarehouseError {
  return new WarehouseError(
    'CONNECTION',
    'The SQL warehouse has not started yet.',
    'Try again in a minute; an administrator can let it start sooner or stop later.',
  );
}

function unusablePath(): never {
  throw new WarehouseError(
    'CONNECTION',
    'The HTTP path is not that of a SQL warehouse.',
    'Enter a path such as /sql/1.0/warehouses/abc123; clusters cannot be used.',
  );
}
