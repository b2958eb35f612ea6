import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlValue } from '../../semql/compiled.ts';
import type { SnowflakeConnection } from '../connection.ts';
import { refuseChanges } from '../onlyReads.ts';
import { GuardedHttps, type GuardedHttpsOptions } from '../outbound/guardedHttps.ts';
import { profileTable } from '../tableProfile.ts';
import { countdown, endInTime, TEST_TIMEOUT_MS, withinTime } from '../timeLimits.ts';
import { Turnstile } from '../turnstile.ts';
import {
  METADATA_LIMITS,
  type ColumnProfile,
  type ListedTable,
  type QueryResult,
  type RunLimits,
  type TableDescription,
  type Warehouse,
} from '../warehouse.ts';
import { accountName, hostOf } from './account.ts';
import { pendingShape, resultShape, shaped, type Answer } from './answer.ts';
import { bindingsOf } from './bindings.ts';
import { describeTable, listTables, quotedPath } from './catalog.ts';
import { classifyError } from './classifyError.ts';
import { excessOf } from './privileges.ts';
import { profileSpelling } from './profileSpelling.ts';
import { answerBytes, readResult } from './readResult.ts';
import { isResultStorage } from './resultStorage.ts';
import { Session, type Patience } from './session.ts';
import { signedToken } from './signedToken.ts';
import { findUsable } from './virtualWarehouse.ts';

/** Where the service is; for tests, nothing that somebody types comes here. */
interface Endpoint extends Omit<GuardedHttpsOptions, 'outbound'> {
  readonly baseUrl: URL;
  readonly isResultStorage: (url: URL) => boolean;
}

export interface SnowflakeOptions extends SnowflakeConnection, Pick<GuardedHttpsOptions, 'outbound'> {
  readonly endpoint?: Endpoint;
}

const CONCURRENT_QUERIES = 4;
const CLOSING_MS = 1500;
/** How much longer a connection is kept than the query it carries may take. */
const GRACE_MS = 10_000;
const PAUSE_MS = 50;
/** Codes of an answer that says where the result will be (Snowflake's drivers; a request waits for some 45 s). */
const IN_PROGRESS = new Set(['333333', '333334']);
/** Texts, quoted names and comments as a whole, words, and every other character. */
const WORDS = /'(?:[^'\\]|\\[^]|'')*'|\$\$[^]*?\$\$|"(?:[^"]|"")*"|--[^\n]*|\/\/[^\n]*|\/\*[^]*?\*\/|\w+|[^\s\w]/g;

/**
 * Reads a database of Snowflake over the protocol of its own drivers: a session that is signed in with a password, an access
 * token in place of one, or a key pair, and queries in it.
 *
 * Why not its driver for Node.js (snowflake-sdk 3.3): it opens sockets of its own past the outbound policy, to the service, to
 * three clouds' storage through their libraries, to authorities that revoke certificates over plain HTTP, and to addresses of
 * cloud machines that hold credentials; it also reads `~/.snowflake`, and brings a hundred megabytes. Why not the SQL API
 * (`/api/v2/statements`): it takes no passwords.
 *
 * A statement runs as one role, without those that a user has beside it, and is the only one of its request. The service ends
 * it when its time is up, and sends no more rows than are wanted.
 */
export class SnowflakeWarehouse implements Warehouse {
  readonly dialect = 'SNOWFLAKE';
  readonly #connection: SnowflakeConnection;
  readonly #https: GuardedHttps;
  readonly #session: Session;
  readonly #isResultStorage: (url: URL) => boolean;
  readonly #turnstile = new Turnstile(CONCURRENT_QUERIES);
  readonly #running = new Set<AbortController>();
  #sequence = 0;

  constructor({ outbound, endpoint, ...connection }: SnowflakeOptions) {
    const {
      baseUrl,
      isResultStorage: allows,
      ...https
    } = endpoint ?? {
      baseUrl: new URL(`https://${hostOf(connection.account)}`),
      isResultStorage,
    };
    this.#connection = connection;
    this.#https = new GuardedHttps({ outbound, ...https });
    this.#isResultStorage = allows;
    const { warehouse, database, role } = connection;
    this.#session = new Session(this.#https, {
      baseUrl,
      defaults: { warehouse, databaseName: database, ...(role !== undefined && { roleName: role }) },
      // A query is what its role may do, and so is what is said about its privileges.
      statements: ['USE SECONDARY ROLES NONE'],
      credentials: () => this.#credentials(),
    });
  }

  async test(signal?: AbortSignal): Promise<void> {
    const limits = { maxRows: 1, maxBytes: 1024, timeoutMs: TEST_TIMEOUT_MS };
    await this.run('SELECT 1', [], signal ? { ...limits, signal } : limits);
  }

  /** Asks the service about the warehouse, and not the warehouse itself: that would resume it, which costs a minute at least. */
  async checkHealth(signal?: AbortSignal): Promise<void> {
    const limits = { ...METADATA_LIMITS, timeoutMs: TEST_TIMEOUT_MS, ...(signal && { signal }) };
    await findUsable(this.#connection.warehouse, (sql) => this.#run(sql, [], limits));
  }

  async excessPrivileges(): Promise<readonly string[]> {
    const { rows } = await this.#ask('SELECT CURRENT_ROLE()', []);
    return excessOf(String(rows[0]?.[0]), (sql) => this.#ask(sql, []));
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

  async profile(
    path: readonly string[],
    limits: RunLimits,
  ): Promise<{ readonly rowCount: number; readonly columns: readonly ColumnProfile[] }> {
    const timeLeft = countdown(limits.timeoutMs);
    const { columns } = await this.describe(path);
    return profileTable(quotedPath(path), columns, profileSpelling, { ...limits, timeoutMs: timeLeft() }, (sql, left) =>
      this.run(sql, [], left),
    );
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    refuseChanges(sql, WORDS);
    return this.#run(sql, parameters, limits);
  }

  async close(): Promise<void> {
    for (const connection of this.#running) connection.abort();
    const ended = this.#session.end();
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref())]);
    this.#https.close();
  }

  readonly #ask = (sql: string, parameters: readonly SqlValue[]): Promise<QueryResult> =>
    this.#run(sql, parameters, METADATA_LIMITS);

  async #run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    const startedAt = performance.now();
    const timeLeft = countdown(limits.timeoutMs);
    const leave = await this.#turnstile.enter(limits.timeoutMs, limits.signal);
    try {
      await withinTime(this.#session.signedIn(), timeLeft(), limits.signal, () => undefined);
      const rowSet = await this.#inTime(sql, parameters, { ...limits, timeoutMs: timeLeft() });
      return { ...rowSet, durationMs: performance.now() - startedAt };
    } catch (error) {
      throw classifyError(error);
    } finally {
      leave();
    }
  }

  /** Runs a statement; when its time is up or nobody waits, the service is asked to end it, and nothing more is heard of it. */
  async #inTime(
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
  ): Promise<Omit<QueryResult, 'durationMs'>> {
    const requestId = randomUUID();
    const connection = new AbortController();
    const end = endInTime(limits.timeoutMs, limits.signal, {
      cancel: () => this.#abort(requestId),
      cut: () => connection.abort(),
    });
    this.#running.add(connection);
    // What ends the query is decided above.
    const patient = { ...limits, timeoutMs: limits.timeoutMs + GRACE_MS, signal: connection.signal };
    try {
      const asked = this.#query(requestId, { ...statement(sql, limits), ...boundTo(parameters) }, patient);
      const answer = await Promise.race([asked, end.given]);
      const storage = { https: this.#https, allows: this.#isResultStorage };
      return await Promise.race([readResult(shaped(resultShape, answer.data), storage, patient), end.given]);
    } catch (error) {
      connection.abort();
      throw end.reason() ?? error;
    } finally {
      this.#running.delete(connection);
      end.settled();
    }
  }

  /** Sends a statement, and asks again while it runs. */
  async #query(requestId: string, body: object, limits: RunLimits): Promise<Answer> {
    const patience: Patience = { ...limits, maxBytes: answerBytes(limits.maxBytes) };
    const sent = { ...body, sequenceId: ++this.#sequence, querySubmissionTime: Date.now() };
    let answer = await this.#session.send(`/queries/v1/query-request?requestId=${requestId}`, sent, patience);
    while (IN_PROGRESS.has(answer.code ?? '')) {
      const { getResultUrl } = shaped(pendingShape, answer.data);
      // The service waits before it answers; where it does not, it is not asked without a pause.
      await sleep(PAUSE_MS, undefined, { ...(patience.signal && { signal: patience.signal }) });
      answer = await this.#session.send(getResultUrl, null, patience);
    }
    return answer;
  }

  async #abort(requestId: string): Promise<void> {
    const patience = { timeoutMs: TEST_TIMEOUT_MS, maxBytes: 1024 * 1024 };
    const body = { sqlText: '', requestId };
    await this.#session.send(`/queries/v1/abort-request?requestId=${randomUUID()}`, body, patience);
  }

  #credentials(): Readonly<Record<string, unknown>> {
    const { account, username, password, privateKey, privateKeyPassphrase } = this.#connection;
    const proof =
      privateKey === undefined
        ? { PASSWORD: password ?? '' }
        : {
            AUTHENTICATOR: 'SNOWFLAKE_JWT',
            TOKEN: signedToken({ account, username, privateKey, privateKeyPassphrase }),
          };
    return {
      ACCOUNT_NAME: accountName(account),
      LOGIN_NAME: username,
      ...proof,
      // The service decides by it how it sends rows, and sends JSON to the driver for JavaScript.
      CLIENT_APP_ID: 'JavaScript',
      CLIENT_APP_VERSION: '3.3.0',
      CLIENT_ENVIRONMENT: { APPLICATION: 'Quarry' },
      SESSION_PARAMETERS: {
        // A warehouse, database or role that is missing fails here, and not later with other words.
        CLIENT_VALIDATE_DEFAULT_PARAMETERS: true,
        QUERY_TAG: 'Quarry',
        // Megabytes, the least there is: a part of a result is read as a whole.
        CLIENT_RESULT_CHUNK_SIZE: 16,
        TIMEZONE: 'UTC',
        // Names stand in quotation marks as the catalog tells them; an account may have it otherwise.
        QUOTED_IDENTIFIERS_IGNORE_CASE: false,
        // So do these in how cells are written.
        BINARY_OUTPUT_FORMAT: 'HEX',
        GEOGRAPHY_OUTPUT_FORMAT: 'GeoJSON',
        GEOMETRY_OUTPUT_FORMAT: 'GeoJSON',
      },
    };
  }
}

/** A statement with its limits, as the service takes it. */
function statement(sqlText: string, { timeoutMs, maxRows }: RunLimits): object {
  return {
    sqlText,
    asyncExec: false,
    parameters: {
      MULTI_STATEMENT_COUNT: 1,
      // Zero would be as long as a statement may take at all.
      STATEMENT_TIMEOUT_IN_SECONDS: Math.max(1, Math.ceil(timeoutMs / 1000)),
      // One more than may be kept tells whether something is cut off.
      ROWS_PER_RESULTSET: maxRows + 1,
    },
  };
}

function boundTo(parameters: readonly SqlValue[]): object {
  return parameters.length === 0 ? {} : { bindings: bindingsOf(parameters) };
}
