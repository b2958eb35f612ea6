import type { SqlValue } from '../../semql/compiled.ts';
import type { SnowflakeConnection } from '../connection.ts';
import { refuseChanges } from '../sqlText/onlyReads.ts';
import { GuardedHttps, type GuardedHttpsOptions } from '../outbound/guardedHttps.ts';
import { RunningQueries } from '../rest/runningQueries.ts';
import { profileTable } from '../profile/tableProfile.ts';
import { testTimeoutMs, testLimits, type TimeLeft } from '../sessions/timeLimits.ts';
import {
  metadataLimits,
  type ListedTable,
  type QueryResult,
  type RunLimits,
  type TableDescription,
  type TableProfile,
  type Warehouse,
} from '../warehouse.ts';
import { hostOf } from './account.ts';
import { StatementsApi } from './api.ts';
import { describeTable, listTables, quotedPath } from './catalog.ts';
import { classifyError } from './classifyError.ts';
import { excessOf, secondaryRoles } from './privileges.ts';
import { profileSpelling } from './profileSpelling.ts';
import { requireExactNames } from './exactNames.ts';
import { cancelStatement, readStatement, startStatement } from './statement.ts';
import { findUsable } from './virtualWarehouse.ts';

/** Where the service is; for tests, no person types it. */
interface Endpoint extends Omit<GuardedHttpsOptions, 'outbound'> {
  readonly baseUrl: URL;
}

export interface SnowflakeOptions extends SnowflakeConnection, Pick<GuardedHttpsOptions, 'outbound'> {
  readonly endpoint?: Endpoint;
}

/** Texts, quoted names and comments as a whole, words, and every other character. */
const words = /'(?:[^'\\]|\\[^]|'')*'|\$\$[^]*?\$\$|"(?:[^"]|"")*"|--[^\n]*|\/\/[^\n]*|\/\*[^]*?\*\/|\w+|[^\s\w]/g;

/**
 * Reads a database of Snowflake over its SQL API. Each statement is a request of its own, with the
 * role, the time and the number of rows it may take; the service ends it when its time is up.
 */
export class SnowflakeWarehouse implements Warehouse {
  readonly dialect = 'SNOWFLAKE';
  readonly #connection: SnowflakeConnection;
  readonly #https: GuardedHttps;
  readonly #api: StatementsApi;
  readonly #queries = new RunningQueries(classifyError);
  /** True: quoted names were checked to be exact. */
  #hasExactNames = false;

  constructor({ outbound, endpoint, ...connection }: SnowflakeOptions) {
    const { baseUrl, ...https } = endpoint ?? { baseUrl: new URL(`https://${hostOf(connection.account)}`) };
    this.#connection = connection;
    this.#https = new GuardedHttps({ outbound, ...https });
    this.#api = new StatementsApi(this.#https, baseUrl, connection);
  }

  async test(signal?: AbortSignal): Promise<void> {
    await this.run('SELECT 1', [], testLimits(signal));
  }

  /**
   * Asks the service about the warehouse, and not the warehouse itself: that would resume it, which
   * costs a minute at least.
   */
  async checkHealth(signal?: AbortSignal): Promise<void> {
    const limits = { ...metadataLimits, timeoutMs: testTimeoutMs, ...(signal && { signal }) };
    await findUsable(this.#connection.warehouse, (sql) => this.#run(sql, [], limits));
  }

  async excessPrivileges(): Promise<readonly string[]> {
    const { rows } = await this.#ask('SELECT CURRENT_ROLE(), CURRENT_SECONDARY_ROLES()', []);
    const [role, others] = rows[0] ?? [];
    return excessOf(String(role), secondaryRoles(others ?? null), (sql) => this.#ask(sql, []));
  }

  async listTables(): Promise<readonly ListedTable[]> {
    return listTables(this.#ask, this.#connection.schemas);
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    return describeTable(this.#ask, path);
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    return this.run(`SELECT * FROM ${quotedPath(path)} LIMIT ${limits.maxRows + 1}`, [], limits);
  }

  async profile(path: readonly string[], limits: RunLimits): Promise<TableProfile> {
    return profileTable(quotedPath(path), limits, {
      columns: async () => (await this.describe(path)).columns,
      spelling: profileSpelling,
      run: (sql, left) => this.run(sql, [], left),
    });
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    refuseChanges(sql, words);
    return this.#run(sql, parameters, limits);
  }

  async close(): Promise<void> {
    await this.#queries.close();
    this.#https.close();
  }

  readonly #ask = (sql: string, parameters: readonly SqlValue[]): Promise<QueryResult> =>
    this.#run(sql, parameters, metadataLimits);

  async #run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    return this.#queries.run(limits, async (timeLeft) => {
      if (!this.#hasExactNames) {
        await requireExactNames((show) =>
          this.#statement(show, [], { ...metadataLimits, ...ending(limits) }, timeLeft),
        );
        this.#hasExactNames = true;
      }
      return this.#statement(sql, parameters, limits, timeLeft);
    });
  }

  #statement(
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
    timeLeft: TimeLeft,
  ): Promise<Omit<QueryResult, 'durationMs'>> {
    return this.#queries.follow(limits, timeLeft, (signal) => ({
      begun: startStatement(this.#api, sql, parameters, this.#connection, { limits, timeLeft }),
      read: (begun) => readStatement(this.#api, begun, { limits, timeLeft, signal }),
      cancel: (begun) => cancelStatement(this.#api, begun, () => testTimeoutMs),
    }));
  }
}

/** Signal that ends a statement asked on behalf of another. */
function ending({ signal }: RunLimits): Pick<RunLimits, 'signal'> {
  return signal === undefined ? {} : { signal };
}
