import type pg from 'pg';
import type { SqlValue } from '../../semql/compiled.ts';
import type { MotherDuckConnection } from '../connection.ts';
import { describeTable, listTables, quotedPath } from '../duckdb/catalog.ts';
import { profileSpelling } from '../duckdb/profileSpelling.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { Queries } from '../postgresql/queries.ts';
import { readStream } from '../postgresql/readWithin.ts';
import { profileTable } from '../profile/tableProfile.ts';
import { testLimits } from '../sessions/timeLimits.ts';
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
import { classifyError } from './classifyError.ts';
import { mayWrite } from './mayWrite.ts';

/** Host and port of MotherDuck. */
interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** PEM; default those that Node.js trusts. */
  readonly certificateAuthority?: string;
}

export interface MotherDuckOptions extends MotherDuckConnection {
  readonly outbound: OutboundPolicy;
  /** Endpoint for tests; never set from user input. */
  readonly endpoint?: Endpoint;
}

/**
 * Reads a database of MotherDuck through its PostgreSQL endpoint
 * (https://motherduck.com/docs/sql-reference/postgres-endpoint): PostgreSQL's protocol with
 * DuckDB's SQL in it. DuckDB's own client would need its extension from the network, and opens
 * sockets past the outbound policy.
 *
 * The endpoint knows no statement timeout and no `pg_…` functions, so a query ends by a cancel
 * request, or by its connection being cut. It requires encryption; the certificate is always
 * checked. Other databases of the organization may be attached as well; the catalog is read for the
 * named one only.
 */
export class MotherDuckWarehouse implements Warehouse {
  readonly dialect = 'MOTHERDUCK';
  readonly #schemas: readonly string[];
  readonly #accessToken: string;
  readonly #queries: Queries;

  constructor({ region, database, schemas, accessToken, outbound, endpoint }: MotherDuckOptions) {
    this.#schemas = schemas;
    this.#accessToken = accessToken;
    this.#queries = new Queries(
      {
        host: `pg.${region}-aws.motherduck.com`,
        port: 5432,
        ...endpoint,
        database,
        // The token says who it is.
        username: 'postgres',
        password: accessToken,
        sslMode: 'verify-full',
        outbound,
      },
      { begin: () => 'BEGIN TRANSACTION READ ONLY', opened: useUtc, read: readStream, classifyError },
    );
  }

  async test(signal?: AbortSignal): Promise<void> {
    await this.run('SELECT 1', [], testLimits(signal));
  }

  async excessPrivileges(): Promise<readonly string[]> {
    return mayWrite(this.#accessToken) ? ['can write: its access token is not a read-scaling token'] : [];
  }

  async listTables(): Promise<readonly ListedTable[]> {
    return listTables(this.#ask, this.#schemas);
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    return describeTable(this.#ask, path);
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    // The endpoint would send all of a table that is not asked for in part.
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
    return this.#queries.run(sql, parameters, limits);
  }

  async close(): Promise<void> {
    await this.#queries.close();
  }

  readonly #ask = (sql: string, parameters: readonly SqlValue[]): Promise<QueryResult> =>
    this.run(sql, parameters, metadataLimits);
}

/**
 * Sets UTC for dates and for timestamps without a zone. The endpoint restricts SET, so where it
 * refuses this, the session must already be in UTC: dates would be silently wrong otherwise.
 */
async function useUtc(client: pg.Client): Promise<void> {
  try {
    await client.query("SET TimeZone = 'UTC'");
  } catch (cause) {
    const sql = "SELECT CAST(TIMESTAMPTZ '2024-07-01 00:00:00+00' AS VARCHAR) AS moment";
    const { rows } = await client.query<{ moment: string }>(sql);
    if (/^2024-07-01 00:00:00\+00(?::?00)?$/.test(rows[0]?.moment ?? '')) {
      return;
    }
    throw new WarehouseError(
      'CONNECTION',
      'MotherDuck does not allow the time zone UTC.',
      'Try again; if it happens again, tell your administrator.',
      { cause },
    );
  }
}
