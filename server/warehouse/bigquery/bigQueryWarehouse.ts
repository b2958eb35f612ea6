import { bigquery } from '../../semql/dialect/engines/bigquery.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { BigQueryConnection } from '../connection.ts';
import { refuseChanges } from '../sqlText/onlyReads.ts';
import { GuardedHttps } from '../outbound/guardedHttps.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import type { ApiObject } from '../rest/apiFailure.ts';
import { RunningQueries } from '../rest/runningQueries.ts';
import { unreadable } from '../rest/unreadable.ts';
import { tablePath } from '../sqlText/tablePath.ts';
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
import { BigQueryApi, type Call } from './api.ts';
import { classifyError } from './classifyError.ts';
import { googleTokens } from './googleTokens.ts';
import { excessPermissions } from './permissions.ts';
import { profileSpelling } from './profileSpelling.ts';
import { collect, jobOf, readRows, startQuery, type Job } from './query.ts';
import { describedTable, listedTables, type ApiTable } from './tables.ts';

export interface BigQueryOptions extends BigQueryConnection {
  readonly outbound: OutboundPolicy;
}

/** Time limit of all calls of one answer together, and the signal that ends them. */
interface Patience {
  readonly timeLeft: TimeLeft;
  readonly signal: AbortSignal | undefined;
}

/** Addresses of the service, which connections cannot choose. */
export interface BigQueryService {
  readonly api: string;
  readonly token: string;
  /** PEM; default the authorities that Node.js trusts. */
  readonly certificateAuthority?: string;
}

const google: BigQueryService = {
  api: 'https://bigquery.googleapis.com/bigquery/v2',
  token: 'https://oauth2.googleapis.com/token',
};

const words =
  /'''[\s\S]*?'''|"""[\s\S]*?"""|(['"`])(?:\\[\s\S]|(?!\1)[\s\S])*\1|--[^\r\n]*|#[^\r\n]*|\/\*[\s\S]*?\*\/|\w+|[^\w\s]/g;

/**
 * Reads one dataset of BigQuery by its REST API, with tokens that the service lets only read.
 * Metadata and sample rows of tables cost nothing; a query bills what it scans, at most
 * `maximumBytesBilled`.
 */
export class BigQueryWarehouse implements Warehouse {
  readonly dialect = 'BIGQUERY';
  readonly #options: BigQueryOptions;
  readonly #https: GuardedHttps;
  readonly #api: BigQueryApi;
  readonly #queries = new RunningQueries(classifyError);

  constructor(options: BigQueryOptions, service = google) {
    this.#options = options;
    const { certificateAuthority } = service;
    this.#https = new GuardedHttps({
      outbound: options.outbound,
      ...(certificateAuthority !== undefined && { certificateAuthority }),
    });
    const tokens = googleTokens(this.#https, options.serviceAccountKey, new URL(service.token));
    this.#api = new BigQueryApi(
      this.#https,
      tokens,
      `${service.api}/projects/${encodeURIComponent(options.projectId)}`,
    );
  }

  async test(signal?: AbortSignal): Promise<void> {
    const limits = testLimits(signal);
    // A query without a table says nothing about the dataset.
    await this.#get(['datasets', this.#options.dataset], {}, within(limits));
    await this.run('SELECT 1', [], limits);
  }

  async excessPrivileges(): Promise<readonly string[]> {
    const { dataset } = this.#options;
    const tables = await this.listTables();
    return excessPermissions(dataset, tables, (path, body) =>
      this.#call(
        { method: 'POST', path, verb: ':testIamPermissions', body, purpose: 'cancel' },
        within(metadataLimits),
      ),
    );
  }

  async listTables(): Promise<readonly ListedTable[]> {
    const path = ['datasets', this.#options.dataset, 'tables'];
    const patience = within(metadataLimits);
    const tables: ListedTable[] = [];
    let pageToken: string | undefined;
    do {
      const page = await this.#get(path, { pageToken, maxResults: 1000 }, patience);
      tables.push(...listedTables(page));
      const next = typeof page['nextPageToken'] === 'string' ? page['nextPageToken'] : undefined;
      // A page token that repeats would loop forever.
      if (next !== undefined && next === pageToken) {
        throw unreadable();
      }
      pageToken = next;
    } while (pageToken !== undefined && tables.length < metadataLimits.maxRows);
    return tables;
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    return describedTable(await this.#table(path, within(metadataLimits)));
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    const startedAt = performance.now();
    const patience = within(limits);
    const [dataset, name] = this.#split(path);
    const table = await this.#table(path, patience);
    const fields = table.schema?.fields ?? [];
    const firstRows = (): Promise<QueryResult> => this.#firstRows(path, { ...limits, timeoutMs: patience.timeLeft() });
    if (table.type !== 'TABLE' || fields.length === 0) {
      return firstRows();
    }
    // SELECT would bill the whole table, however few rows are asked for.
    const page = (pageToken: string | undefined, wanted: number): Promise<ApiObject> => {
      const query = { pageToken, maxResults: wanted, 'formatOptions.useInt64Timestamp': 'true' };
      return this.#get(['datasets', dataset, 'tables', name, 'data'], query, patience);
    };
    try {
      const rows = await collect(await page(undefined, limits.maxRows + 1), fields, limits, page);
      return { ...rows, durationMs: performance.now() - startedAt };
    } catch (error) {
      // Rows of a table with row policies can only be had by a query.
      if (error instanceof WarehouseError && error.type === 'PERMISSION') {
        return firstRows();
      }
      throw error;
    }
  }

  async profile(path: readonly string[], limits: RunLimits): Promise<TableProfile> {
    const timeLeft = countdown(limits.timeoutMs);
    const { columns, rowCount } = await this.describe(path);
    return profileTable(
      this.#quoted(path),
      { ...limits, timeoutMs: timeLeft() },
      {
        columns: async () => columns,
        spelling: profileSpelling(rowCount),
        run: (sql, left) => this.run(sql, [], left),
      },
    );
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    refuseChanges(sql, words);
    const { projectId, dataset, location, maximumBytesBilled } = this.#options;
    const request = { sql, parameters, location, maximumBytesBilled, dataset: { projectId, datasetId: dataset } };
    return this.#queries.run(limits, (timeLeft) =>
      this.#queries.follow(limits, timeLeft, (signal) => {
        const reading = { limits, timeLeft, signal };
        return {
          begun: startQuery(this.#api, request, reading),
          read: (page) => readRows(this.#api, page, reading),
          cancel: async (page) => {
            const job = jobOf(page);
            if (job !== null) {
              await this.#cancel(job);
            }
          },
        };
      }),
    );
  }

  async close(): Promise<void> {
    await this.#queries.close();
    this.#https.close();
  }

  async #cancel(job: Job): Promise<void> {
    await this.#api.call({
      method: 'POST',
      path: ['jobs', job.id, 'cancel'],
      query: { location: job.location },
      purpose: 'cancel',
      maxBytes: 1024 * 1024,
      timeLeft: () => testTimeoutMs,
    });
  }

  /** Some rows by a query; it bills what it scans. */
  #firstRows(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    return this.run(`SELECT * FROM ${this.#quoted(path)} LIMIT ${limits.maxRows + 1}`, [], limits);
  }

  async #table(path: readonly string[], patience: Patience): Promise<ApiTable> {
    const [dataset, name] = this.#split(path);
    return (await this.#get(['datasets', dataset, 'tables', name], {}, patience)) as unknown as ApiTable;
  }

  #get(path: readonly string[], query: NonNullable<Call['query']>, patience: Patience): Promise<ApiObject> {
    return this.#call({ method: 'GET', path, query }, patience);
  }

  async #call(
    call: Pick<Call, 'method' | 'path' | 'verb' | 'query' | 'body' | 'purpose'>,
    patience: Patience,
  ): Promise<ApiObject> {
    this.#queries.requireOpen();
    try {
      return await this.#api.call({ ...call, ...patience, maxBytes: metadataLimits.maxBytes });
    } catch (error) {
      throw classifyError(error);
    }
  }

  #split(path: readonly string[]): [dataset: string, table: string] {
    return tablePath(path, this.#options.dataset);
  }

  #quoted(path: readonly string[]): string {
    return this.#split(path)
      .map((name) => bigquery.identifier(name))
      .join('.');
  }
}

function within({ timeoutMs, signal }: RunLimits): Patience {
  return { timeLeft: countdown(timeoutMs), signal };
}
