import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBInstance,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { DatabricksConnection } from '../connection.ts';
import { certificate, key } from '../outbound/testCertificate.test-support.ts';
import { databricksCell, databricksType, duckDbSql } from './duckDbTranslation.test-support.ts';

const rowsOfAChunk = 100;
const mostBytesInLine = 25 * 1024 * 1024;

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string;
}

/**
 * What is answered in place of the next call: an error of the API, a text in place of what was
 * asked for, or nothing but a broken connection. One with a path waits for a call whose path ends
 * so.
 */
export type Fault =
  | {
      readonly status: number;
      readonly code?: string;
      readonly message?: string;
      readonly retryAfter?: string;
      readonly on?: string;
    }
  | { readonly text: string; readonly on: string }
  | 'broken';

interface Column {
  readonly name: string;
  readonly type_text: string;
  readonly position: number;
}

interface Statement {
  state: 'PENDING' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED';
  error: { readonly error_code: string; readonly message: string } | null;
  columns: readonly Column[];
  chunks: readonly (readonly (readonly (string | null)[])[])[];
  truncated: boolean;
}

class Failure extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | undefined;
  constructor(status: number, code: string, message: string, retryAfter?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/**
 * Speaks Databricks' Statement Execution API, the state of its SQL warehouses and its token
 * endpoint over HTTPS, as far as they are used: tokens end, statements start the SQL warehouse,
 * wait for it, run, take their time and are cancelled, results come in chunks in line, and answers
 * packed. What a statement gives is computed by DuckDB, in whose words it is written first, so that
 * only what both mean alike can be asked. A comment `sleep N` makes a statement take N ms.
 */
export class DatabricksStandIn {
  readonly asked: Asked[] = [];
  readonly faults: Fault[] = [];
  readonly cancelled: string[] = [];
  readonly accessToken = 'dapi-of-tests';
  lifetimeSeconds = 3600;
  /** How long the SQL warehouse takes to start. */
  startMs = 0;
  /** Of the SQL warehouse; a statement starts it. */
  warehouseState: 'RUNNING' | 'STARTING' | 'STOPPED' | 'STOPPING' | 'DELETED' = 'RUNNING';
  /** ANSI_MODE of the SQL warehouse. */
  ansi = true;
  exchanged = 0;
  readonly #server = createServer(
    { cert: certificate, key },
    (request, response) => void this.#serve(request, response),
  );
  readonly #tokens = new Map<string, number>();
  readonly #statements = new Map<string, Statement>();
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  static async listening(): Promise<DatabricksStandIn> {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const standIn = new DatabricksStandIn(instance, await instance.connect());
    await standIn.load(informationSchema);
    await standIn.load(functions);
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  /** Runs statements of DuckDB. */
  async load(sql: string): Promise<void> {
    await this.#connection.run(sql);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  get certificateAuthority(): string {
    return certificate;
  }

  get connection(): DatabricksConnection {
    const { port } = this.#server.address() as AddressInfo;
    return {
      host: '127.0.0.1',
      port,
      httpPath: '/sql/1.0/warehouses/a1b2',
      catalog: 'memory',
      schemas: ['main'],
      authentication: 'ACCESS_TOKEN',
      accessToken: this.accessToken,
    };
  }

  /** The id that the next statement will have. */
  get next(): string {
    return `statement-${this.#statements.size + 1}`;
  }

  get running(): number {
    return [...this.#statements.values()].filter(({ state }) => state === 'RUNNING' || state === 'PENDING').length;
  }

  revokeTokens(): void {
    this.#tokens.clear();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: object, retryAfter?: string): void => {
      const headers = {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
      };
      response.writeHead(status, headers).end(gzipSync(JSON.stringify(body)));
    };
    try {
      const text = await textOf(request);
      const { authorization = '' } = request.headers;
      const path = request.url ?? '';
      if (path === '/oidc/v1/token') {
        return answer(...this.#token(authorization, new URLSearchParams(text)));
      }
      const at = this.faults.findIndex((each) => each === 'broken' || path.endsWith(each.on ?? ''));
      const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
      if (fault === 'broken') {
        return void request.socket.destroy();
      }
      if (fault !== undefined && 'text' in fault) {
        return void response.end(fault.text);
      }
      if (fault !== undefined) {
        throw new Failure(fault.status, fault.code ?? '', fault.message ?? '', fault.retryAfter);
      }
      this.#signIn(authorization);
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      this.asked.push({ method: request.method ?? '', path, body, authorization });
      answer(200, this.#answer(request.method ?? '', path, body));
    } catch (error) {
      if (!(error instanceof Failure)) {
        return answer(500, { error_code: 'INTERNAL_ERROR', message: String(error) });
      }
      answer(error.status, { error_code: error.code, message: error.message }, error.retryAfter);
    }
  }

  #token(authorization: string, form: URLSearchParams): [status: number, body: object] {
    const expected = `Basic ${Buffer.from('client-1:se%2Fcret').toString('base64')}`;
    if (authorization !== expected) {
      return [401, { error: 'invalid_client', error_description: 'Client authentication failed' }];
    }
    if (form.get('grant_type') !== 'client_credentials' || form.get('scope') !== 'all-apis') {
      return [400, { error: 'invalid_scope' }];
    }
    const token = `token-${++this.exchanged}`;
    this.#tokens.set(token, Date.now() + this.lifetimeSeconds * 1000);
    return [200, { access_token: token, token_type: 'Bearer', expires_in: this.lifetimeSeconds, scope: 'all-apis' }];
  }

  #signIn(authorization: string): void {
    const token = authorization.replace(/^Bearer /, '');
    if (token === this.accessToken || (this.#tokens.get(token) ?? 0) > Date.now()) {
      return;
    }
    throw new Failure(401, 'UNAUTHENTICATED', 'Credential was not sent or was of an unsupported type for this API.');
  }

  #answer(method: string, path: string, body: Asked['body']): object {
    if (path === '/api/2.0/sql/warehouses/a1b2') {
      return { id: 'a1b2', state: this.warehouseState };
    }
    if (path.startsWith('/api/2.0/sql/warehouses/')) {
      throw new Failure(404, 'RESOURCE_DOES_NOT_EXIST', `SQL warehouse ${path.split('/').at(-1)} does not exist.`);
    }
    const prefix = '/api/2.0/sql/statements';
    if (!path.startsWith(prefix)) {
      throw new Failure(404, 'ENDPOINT_NOT_FOUND', `No API found for ${path}`);
    }
    const [, id, ...rest] = path.slice(prefix.length).split('/');
    if (id === undefined && method === 'POST') {
      return this.#begin(body);
    }
    const statement = this.#statements.get(id ?? '');
    if (statement === undefined) {
      throw new Failure(404, 'RESOURCE_DOES_NOT_EXIST', `The statement ${id} was not found.`);
    }
    if (rest[0] === 'cancel') {
      this.cancelled.push(id ?? '');
      if (statement.state === 'RUNNING' || statement.state === 'PENDING') {
        statement.state = 'CANCELED';
      }
      return {};
    }
    if (rest[0] === 'result') {
      return chunkOf(statement, Number(rest[2]));
    }
    return described(id ?? '', statement);
  }

  #begin(body: Asked['body']): object {
    if (body['warehouse_id'] !== 'a1b2') {
      throw new Failure(400, 'INVALID_PARAMETER_VALUE', `${String(body['warehouse_id'])} is not a valid endpoint id.`);
    }
    if (body['disposition'] !== 'INLINE' || body['format'] !== 'JSON_ARRAY' || body['wait_timeout'] !== '0s') {
      throw new Failure(400, 'INVALID_PARAMETER_VALUE', 'Asked for in another way than is known here.');
    }
    this.warehouseState = 'RUNNING';
    const id = this.next;
    const statement: Statement = { state: 'PENDING', error: null, columns: [], chunks: [], truncated: false };
    this.#statements.set(id, statement);
    void this.#run(statement, body);
    return described(id, statement);
  }

  async #run(statement: Statement, body: Asked['body']): Promise<void> {
    const sql = String(body['statement']);
    const [, sleep = '0'] = /\bsleep (\d+)/.exec(sql) ?? [];
    await new Promise((done) => setTimeout(done, this.startMs).unref());
    if (statement.state !== 'PENDING') {
      return;
    }
    statement.state = 'RUNNING';
    await new Promise((done) => setTimeout(done, Number(sleep)).unref());
    try {
      // DuckDB answers as Databricks does without its ANSI mode.
      if (sql === 'SELECT 1 / 0' && this.ansi) {
        throw new Error('Division by zero');
      }
      const reader = await this.#connection.runAndReadAll(duckDbSql(sql), ...valuesOf(body['parameters']));
      if (statement.state !== 'RUNNING') {
        return;
      }
      const types: readonly DuckDBType[] = reader.columnTypes();
      statement.columns = reader.columnNames().map((name, position) => {
        const type = types[position];
        return { name, position, type_text: type === undefined ? 'VOID' : databricksType(type) };
      });
      fill(
        statement,
        reader.getRows().map((row) => row.map(databricksCell)),
        body,
      );
    } catch (error) {
      statement.error = failureOfDuckDb(error instanceof Error ? error.message : String(error));
      statement.state = 'FAILED';
    }
  }
}

function fill(statement: Statement, rows: readonly (readonly (string | null)[])[], body: Asked['body']): void {
  const sizes = rows.map((row) => row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0));
  let [kept, bytes] = [0, 0];
  const [rowLimit, byteLimit] = [Number(body['row_limit'] ?? Infinity), Number(body['byte_limit'] ?? Infinity)];
  while (kept < rows.length && kept < rowLimit && bytes + (sizes[kept] ?? 0) <= byteLimit) {
    bytes += sizes[kept++] ?? 0;
  }
  if (bytes > mostBytesInLine) {
    statement.error = { error_code: 'BAD_REQUEST', message: 'Inline byte limit exceeded.' };
    statement.state = 'FAILED';
    return;
  }
  statement.truncated = kept < rows.length;
  const chunks = Math.max(1, Math.ceil(kept / rowsOfAChunk));
  const from = (index: number): number => index * rowsOfAChunk;
  statement.chunks = Array.from({ length: chunks }, (_, index) =>
    rows.slice(from(index), Math.min(from(index + 1), kept)),
  );
  statement.state = 'SUCCEEDED';
}

function described(id: string, statement: Statement): object {
  const { state, error, columns, chunks, truncated } = statement;
  const status = { state, ...(error !== null && { error }) };
  if (state !== 'SUCCEEDED') {
    return { statement_id: id, status };
  }
  const manifest = {
    format: 'JSON_ARRAY',
    schema: { column_count: columns.length, columns },
    total_chunk_count: chunks.length,
    total_row_count: chunks.reduce((sum, rows) => sum + rows.length, 0),
    truncated,
  };
  return { statement_id: id, status, manifest, result: chunkOf(statement, 0) };
}

function chunkOf({ chunks }: Statement, index: number): object {
  const data = chunks[index] ?? [];
  return {
    chunk_index: index,
    row_count: data.length,
    ...(data.length > 0 && { data_array: data }),
    ...(index + 1 < chunks.length && { next_chunk_index: index + 1 }),
  };
}

function valuesOf(parameters: unknown): [Record<string, DuckDBValue>, Record<string, DuckDBType>] {
  const given = (parameters ?? []) as readonly { name: string; type: string; value?: unknown }[];
  const values: Record<string, DuckDBValue> = {};
  const types: Record<string, DuckDBType> = {};
  for (const { name, type, value } of given) {
    if (value !== undefined && typeof value !== 'string') {
      throw new Failure(400, 'INVALID_PARAMETER_VALUE', 'A value is a text.');
    }
    const read = readers[type];
    if (read === undefined) {
      throw new Failure(400, 'INVALID_PARAMETER_VALUE', `A parameter of type ${type}.`);
    }
    types[name] = read.type;
    values[name] = value === undefined ? null : read.value(value);
  }
  return [values, types];
}

const readers: Readonly<Record<string, { type: DuckDBType; value: (text: string) => DuckDBValue }>> = {
  STRING: { type: VARCHAR, value: (text) => text },
  BIGINT: { type: BIGINT, value: BigInt },
  DOUBLE: { type: DOUBLE, value: Number },
  BOOLEAN: { type: BOOLEAN, value: (text) => text === 'true' },
};

/** DuckDB's failures in the words of Databricks, with their SQLSTATE. */
function failureOfDuckDb(message: string): NonNullable<Statement['error']> {
  const known: readonly (readonly [RegExp, string])[] = [
    [/Table with name/, '[TABLE_OR_VIEW_NOT_FOUND] The table or view cannot be found. SQLSTATE: 42P01'],
    [/Schema with name|schema .* does not exist/i, '[SCHEMA_NOT_FOUND] The schema cannot be found. SQLSTATE: 42704'],
    [/Referenced column|not found in FROM/, '[UNRESOLVED_COLUMN] A column cannot be resolved. SQLSTATE: 42703'],
    [/Conversion Error|Out of Range/, '[CAST_INVALID_INPUT] The value cannot be cast. SQLSTATE: 22018'],
    [/Division by zero/, '[DIVIDE_BY_ZERO] Division by zero. SQLSTATE: 22012'],
    [/Parser Error/, '[PARSE_SYNTAX_ERROR] Syntax error. SQLSTATE: 42601'],
  ];
  const said = known.find(([pattern]) => pattern.test(message))?.[1] ?? `${message} SQLSTATE: 42000`;
  return { error_code: 'BAD_REQUEST', message: said };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
  }
  return text;
}

/**
 * The relations that Databricks documents, over DuckDB's own; keys and privileges are filled in by
 * tests.
 */
const informationSchema = `
  CREATE SCHEMA dbx;
  CREATE VIEW dbx.tables AS SELECT database_name AS table_catalog, schema_name AS table_schema, table_name, 'MANAGED' AS table_type, 'root' AS table_owner
    FROM duckdb_tables() WHERE schema_name <> 'dbx'
    UNION ALL SELECT database_name, schema_name, view_name, 'VIEW', 'root' FROM duckdb_views() WHERE NOT internal AND schema_name <> 'dbx';
  CREATE VIEW dbx.columns AS SELECT schema_name AS table_schema, table_name, column_name, column_index AS ordinal_position,
    CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END AS is_nullable, comment,
    CASE data_type WHEN 'VARCHAR' THEN 'string' WHEN 'INTEGER' THEN 'int' WHEN 'TIMESTAMP' THEN 'timestamp_ntz' WHEN 'BLOB' THEN 'binary'
      WHEN 'TIMESTAMP WITH TIME ZONE' THEN 'timestamp' WHEN 'VARCHAR[]' THEN 'array<string>' ELSE LOWER(data_type) END AS full_data_type
    FROM duckdb_columns() WHERE NOT internal;
  CREATE VIEW dbx.schemata AS SELECT schema_name, 'root' AS schema_owner FROM duckdb_schemas() WHERE NOT internal;
  CREATE TABLE dbx.table_constraints (constraint_schema TEXT, constraint_name TEXT, table_schema TEXT, table_name TEXT, constraint_type TEXT);
  CREATE TABLE dbx.key_column_usage (constraint_catalog TEXT, constraint_schema TEXT, constraint_name TEXT, table_schema TEXT,
    table_name TEXT, column_name TEXT, ordinal_position INT, position_in_unique_constraint INT);
  CREATE TABLE dbx.referential_constraints (constraint_schema TEXT, constraint_name TEXT, unique_constraint_catalog TEXT,
    unique_constraint_schema TEXT, unique_constraint_name TEXT);
  CREATE TABLE dbx.catalogs (catalog_name TEXT, catalog_owner TEXT);
  CREATE TABLE dbx.catalog_privileges (grantee TEXT, catalog_name TEXT, privilege_type TEXT);
  CREATE TABLE dbx.schema_privileges (grantee TEXT, schema_name TEXT, privilege_type TEXT, inherited_from TEXT);
  CREATE TABLE dbx.table_privileges (grantee TEXT, table_schema TEXT, table_name TEXT, privilege_type TEXT, inherited_from TEXT);`;

/**
 * Functions by Databricks' manual that DuckDB lacks, or has with another meaning under the same
 * name.
 */
const functions = `
  CREATE MACRO trunc(number) AS CASE WHEN number < 0 THEN ceil(number) ELSE floor(number) END,
    (day, unit) AS CAST(date_trunc(unit, day) AS DATE);
  CREATE MACRO current_timezone() AS current_setting('TimeZone');
  CREATE MACRO is_account_group_member(name) AS name = 'makers';
  CREATE MACRO datediff(later, earlier) AS later - earlier;
  CREATE MACRO date_sub(day, days) AS CAST(day AS DATE) - CAST(days AS INT);
  CREATE MACRO weekday(day) AS isodow(day) - 1;
  CREATE MACRO convert_timezone(source, target, moment) AS timezone(target, timezone(source, moment));
  CREATE MACRO make_dt_interval(d, h := 0, m := 0, s := 0) AS to_days(d) + to_hours(h) + to_minutes(m) + to_seconds(s);`;
