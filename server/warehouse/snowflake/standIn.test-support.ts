import { createHash, createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';
import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBInstance,
  DuckDBTypeId,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
  VARCHAR,
} from '@duckdb/node-api';
import { certificate, key } from '../outbound/testCertificate.test-support.ts';

/** A column of a result, as the service describes it. */
interface RowType {
  readonly name: string;
  readonly type: string;
  readonly scale: number | null;
}

/** What a statement gives without an engine: SHOW, and what only Snowflake says. */
export interface Scripted {
  readonly columns?: readonly (readonly [name: string, type: string, scale?: number])[];
  readonly rows?: readonly (readonly (string | null)[])[];
  /** A failure in place of rows. */
  readonly code?: string;
  readonly sqlState?: string;
  readonly message?: string;
}

interface Request {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface StandInOptions {
  readonly username: string;
  readonly password: string;
  /** PEM of the public key of the user. */
  readonly publicKey: string;
  /** By the exact text of the statement. */
  readonly scripted: Readonly<Record<string, Scripted>>;
}

/** Snowflake, as far as a driver can tell: its protocol over HTTPS in front of DuckDB, where the SQL is the same. */
export class SnowflakeStandIn {
  readonly seen = {
    requests: [] as Request[],
    statements: [] as string[],
    logins: 0,
    renewals: 0,
    logouts: 0,
    aborted: [] as string[],
    chunks: [] as { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[],
  };
  /** Rows of a result that come with the answer; the others lie in chunks. */
  rowsInAnswer = 1000;
  chunkRows = 1000;
  /** Where it says that chunks are. */
  chunkOrigin = '';
  /** Answers come later, from another address. */
  pending = false;
  /** New connections are cut at once. */
  deaf = false;
  /** Logins are never answered. */
  mute = false;
  /** Statuses to answer with before anything else. */
  busy: number[] = [];
  /** What such an answer says of when to come back. */
  retryAfter: string | undefined;
  /** How often a statement is said to go on, and at once, before it is looked at. */
  undecided = 0;
  /** Parts of results are let go of: their addresses hold for a while only. */
  chunksExpired = false;
  #tokens = { session: 'session-0', master: 'master-0' };
  #count = 0;
  readonly #options: StandInOptions;
  readonly #instance: DuckDBInstance;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  readonly #running = new Map<string, DuckDBConnection>();
  readonly #waiting = new Map<string, Promise<object>>();
  readonly #chunks = new Map<string, string>();

  private constructor(instance: DuckDBInstance, options: StandInOptions) {
    this.#instance = instance;
    this.#options = options;
    this.#server = createServer({ cert: certificate, key }, (request, response) => {
      void this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(400).end(String(error));
      });
    });
    this.#server.on('connection', (socket) => {
      if (this.deaf) socket.destroy();
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(
    options: StandInOptions,
    fill: (connection: DuckDBConnection) => Promise<void>,
  ): Promise<SnowflakeStandIn> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    await fill(connection);
    connection.closeSync();
    const standIn = new SnowflakeStandIn(instance, options);
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    standIn.chunkOrigin = `https://chunks.service.test:${standIn.port}`;
    return standIn;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get running(): number {
    return this.#running.size;
  }

  /** The session token is no longer good; what is asked for it with the master token is, unless that expired, too. */
  expire(what: 'session' | 'both'): void {
    this.#tokens = {
      session: `session-${++this.#count}`,
      master: what === 'both' ? `master-${this.#count}` : this.#tokens.master,
    };
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** A service notices that a connection is gone. */
  interruptAll(): void {
    for (const requestId of this.#running.keys()) this.#interrupt(requestId);
  }

  /** DuckDB forgets an interrupt between two of its steps. */
  #interrupt(requestId: string): void {
    const connection = this.#running.get(requestId);
    if (connection === undefined) return;
    connection.interrupt();
    setTimeout(() => this.#interrupt(requestId), 20);
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
    this.#instance.closeSync();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'https://stand.in');
    if (url.pathname.startsWith('/chunk/')) return this.#sendChunk(url.pathname, request, response);
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    const query = Object.fromEntries(url.searchParams);
    this.seen.requests.push({ path: url.pathname, query, body });
    if (this.mute && url.pathname.startsWith('/session/v1/')) return;
    const status = this.busy.shift();
    if (status !== undefined) {
      const headers = this.retryAfter === undefined ? {} : { 'retry-after': this.retryAfter };
      return void response.writeHead(status, headers).end('<html>busy</html>');
    }
    const answer = await this.#reply(url.pathname, query, body, request.headers.authorization ?? '');
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify(answer)));
  }

  async #reply(
    path: string,
    query: Readonly<Record<string, string>>,
    body: Readonly<Record<string, unknown>>,
    authorization: string,
  ): Promise<object> {
    if (path === '/session/v1/login-request') return this.#logIn(body['data'] as Record<string, unknown>);
    const { session, master } = this.#tokens;
    if (path === '/session/token-request') {
      const old = body['requestType'] === 'RENEW' && String(body['oldSessionToken']) !== '';
      if (authorization !== `Snowflake Token="${master}"` || !old) return failure('390114', 'Master token expired.');
      this.seen.renewals += 1;
      return success({ sessionToken: session, masterToken: master });
    }
    if (authorization !== `Snowflake Token="${session}"`) {
      const known = /session-\d+/.test(authorization);
      return known ? failure('390112', 'Session token expired.') : failure('390104', 'Session token invalid.');
    }
    switch (path) {
      case '/session':
        this.seen.logouts += 1;
        return success(null);
      case '/queries/v1/query-request':
        return this.#query(query['requestId'] ?? '', body);
      case '/queries/v1/abort-request':
        this.seen.aborted.push(String(body['requestId']));
        this.#interrupt(String(body['requestId']));
        return success(null);
      default:
        if (this.undecided > 0 && this.#waiting.has(path)) {
          this.undecided -= 1;
          return { success: true, code: '333333', message: null, data: { getResultUrl: path } };
        }
        return (await this.#waiting.get(path)) ?? failure('000999', `nothing at ${path}`);
    }
  }

  #logIn(given: Readonly<Record<string, unknown>>): object {
    const { username, password, publicKey } = this.#options;
    const name = String(given['LOGIN_NAME']);
    const proven =
      given['AUTHENTICATOR'] === 'SNOWFLAKE_JWT'
        ? isSigned(String(given['TOKEN']), publicKey)
        : given['PASSWORD'] === password;
    if (name !== username || !proven) {
      return given['AUTHENTICATOR'] === 'SNOWFLAKE_JWT'
        ? failure('390144', 'JWT token is invalid. [0ce9eb56]')
        : failure('390100', 'Incorrect username or password was specified.');
    }
    this.seen.logins += 1;
    this.expire('both');
    return success({ token: this.#tokens.session, masterToken: this.#tokens.master, parameters: [] });
  }

  async #query(requestId: string, body: Readonly<Record<string, unknown>>): Promise<object> {
    const sql = String(body['sqlText']);
    this.seen.statements.push(sql);
    const result = this.#result(requestId, sql, body);
    if (!this.pending) return result;
    const path = `/queries/${requestId}/result`;
    this.#waiting.set(path, result);
    return { success: true, code: '333334', message: null, data: { getResultUrl: path } };
  }

  async #result(requestId: string, sql: string, body: Readonly<Record<string, unknown>>): Promise<object> {
    const scripted = this.#options.scripted[sql];
    if (scripted?.code !== undefined) {
      return failure(scripted.code, scripted.message ?? '', { sqlState: scripted.sqlState });
    }
    const limits = (body['parameters'] ?? {}) as Readonly<Record<string, number>>;
    const most = limits['ROWS_PER_RESULTSET'] ?? Number.MAX_SAFE_INTEGER;
    if (scripted !== undefined) {
      const rowtype = (scripted.columns ?? []).map(([name, type, scale = null]) => ({ name, type, scale }));
      return success(this.#inParts(rowtype, (scripted.rows ?? []).slice(0, most)));
    }
    const connection = await this.#instance.connect();
    this.#running.set(requestId, connection);
    try {
      const bindings = (body['bindings'] ?? {}) as Readonly<Record<string, { type: string; value: string | null }>>;
      const bound = Object.values(bindings);
      // DuckDB keeps its own information schema, with other columns, and calls two types by other names.
      const here = sql
        .replaceAll('INFORMATION_SCHEMA.', 'catalog.')
        .replaceAll('NUMBER(', 'DECIMAL(')
        .replaceAll('TIMESTAMP_NTZ', 'TIMESTAMP');
      const reader = await connection.streamAndReadUntil(here, most, bound.map(boundValue), bound.map(boundType));
      const types = reader.columnTypes();
      const rowtype = types.map((type, at) => rowTypeOf(reader.columnName(at), type));
      const rows = reader.getRows().slice(0, most);
      return success(
        this.#inParts(
          rowtype,
          rows.map((row) => row.map((value, at) => cellText(value, types[at]))),
        ),
      );
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return /INTERRUPT/.test(text)
        ? failure('000604', 'SQL execution canceled', { sqlState: '57014' })
        : failure('001003', `SQL compilation error:\n${text}`, { sqlState: '42000' });
    } finally {
      this.#running.delete(requestId);
      connection.closeSync();
    }
  }

  #inParts(rowtype: readonly RowType[], rows: readonly (readonly (string | null)[])[]): object {
    const chunks = [];
    for (let from = this.rowsInAnswer; from < rows.length; from += this.chunkRows) {
      const path = `/chunk/${++this.#count}`;
      const text = rows
        .slice(from, from + this.chunkRows)
        .map((row) => JSON.stringify(row))
        .join(',');
      this.#chunks.set(path, text);
      chunks.push({ url: `${this.chunkOrigin}${path}?signature=x`, uncompressedSize: text.length });
    }
    const rowset = rows.slice(0, this.rowsInAnswer);
    return { queryResultFormat: 'json', rowtype, rowset, chunks, qrmk: 'a-key', version: '1', total: rows.length };
  }

  #sendChunk(path: string, request: IncomingMessage, response: ServerResponse): void {
    this.seen.chunks.push({ path, headers: request.headers });
    const text = this.#chunks.get(path);
    if (this.chunksExpired) return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    if (text === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
  }
}

function success(data: unknown): object {
  return { success: true, code: null, message: null, data };
}

function failure(code: string, message: string, data: unknown = null): object {
  return { success: false, code, message, data };
}

/** Signed by the user's key, within its minutes, by the account for the user. */
function isSigned(token: string, publicKey: string): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string };
  const { iat, exp, iss, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    number | string
  >;
  const now = Date.now() / 1000;
  const key = createPublicKey(publicKey);
  const fingerprint = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  return (
    alg === 'RS256' &&
    verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')) &&
    Number(iat) <= now &&
    Number(exp) > now &&
    iss === `${sub}.SHA256:${fingerprint}`
  );
}

function boundValue({ type, value }: { readonly type: string; readonly value: string | null }): DuckDBValue {
  if (value === null) return null;
  if (type === 'FIXED') return BigInt(value);
  if (type === 'REAL') return Number(value);
  return type === 'BOOLEAN' ? value === 'true' : value;
}

function boundType({ type }: { readonly type: string }): DuckDBType {
  return { FIXED: BIGINT, REAL: DOUBLE, BOOLEAN }[type] ?? VARCHAR;
}

const NAMES: Partial<Record<DuckDBTypeId, string>> = {
  [DuckDBTypeId.BOOLEAN]: 'boolean',
  [DuckDBTypeId.FLOAT]: 'real',
  [DuckDBTypeId.DOUBLE]: 'real',
  [DuckDBTypeId.VARCHAR]: 'text',
  [DuckDBTypeId.DATE]: 'date',
  [DuckDBTypeId.TIME]: 'time',
  [DuckDBTypeId.TIMESTAMP]: 'timestamp_ntz',
  [DuckDBTypeId.TIMESTAMP_TZ]: 'timestamp_tz',
  [DuckDBTypeId.BLOB]: 'binary',
};

function rowTypeOf(name: string, type: DuckDBType): RowType {
  if (type.typeId === DuckDBTypeId.DECIMAL) return { name, type: 'fixed', scale: type.scale };
  return { name, type: NAMES[type.typeId] ?? 'fixed', scale: NAMES[type.typeId] === undefined ? 0 : null };
}

/** As rows of JSON results hold it. */
function cellText(value: DuckDBValue | undefined, type: DuckDBType | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object' && 'days' in value && type?.typeId === DuckDBTypeId.DATE) return String(value.days);
  if (typeof value === 'object' && 'micros' in value && typeof value.micros === 'bigint') {
    const micros = value.micros;
    const sign = micros < 0n ? '-' : '';
    const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
    const text = `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}000`;
    return type?.typeId === DuckDBTypeId.TIMESTAMP_TZ ? `${text} 1440` : text;
  }
  if (typeof value === 'object' && 'bytes' in value) return Buffer.from(value.bytes).toString('hex').toUpperCase();
  return Object.is(value, -0) ? '-0' : String(value);
}
