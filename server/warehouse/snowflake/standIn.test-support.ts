import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
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
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

interface StandInOptions {
  readonly username: string;
  readonly programmaticAccessToken: string;
  readonly oauthToken: string;
  /** PEM of the public key of the user. */
  readonly publicKey: string;
  /** By the exact text of the statement. */
  readonly scripted: Readonly<Record<string, Scripted>>;
}

/** What the service says of a statement. */
interface Said {
  readonly status: number;
  readonly body: object;
}

interface Statement {
  said: Said | null;
  /** Packed parts behind the first. */
  parts: readonly (readonly (readonly (string | null)[])[])[];
}

/** Snowflake, as its SQL API describes it: HTTPS in front of DuckDB, where the SQL is the same. */
export class SnowflakeStandIn {
  readonly seen = {
    requests: [] as Request[],
    statements: [] as string[],
    cancelled: [] as string[],
    parts: [] as string[],
  };
  /** Rows of each part of a result. */
  partRows = 1000;
  /** Part of a result that comes without its last row. */
  shortPart: number | null = null;
  /** New connections are cut at once. */
  deaf = false;
  /** Requests are never answered. */
  mute = false;
  /** Statuses to answer with before anything else. */
  busy: number[] = [];
  /** What such an answer says of when to come back. */
  retryAfter: string | undefined;
  /** How often a statement is said to go on before it is looked at. */
  undecided = 0;
  /** Results are let go of: their parts cannot be had any more. */
  partsExpired = false;
  /** So many requests are refused as if their token had expired. */
  expired = 0;
  readonly #options: StandInOptions;
  readonly #instance: DuckDBInstance;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  readonly #running = new Map<string, DuckDBConnection>();
  readonly #statements = new Map<string, Statement>();
  readonly #handles = new Map<string, string>();

  private constructor(instance: DuckDBInstance, options: StandInOptions) {
    this.#instance = instance;
    this.#options = options;
    this.#server = createServer({ cert: certificate, key }, (request, response) => {
      void this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(400).end(String(error));
      });
    });
    this.#server.on('connection', (socket) => {
      if (this.deaf) {
        socket.destroy();
      }
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
    return standIn;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get running(): number {
    return this.#running.size;
  }

  cut(): void {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }

  /** A service notices that a connection is gone. */
  interruptAll(): void {
    for (const handle of this.#running.keys()) {
      this.#interrupt(handle);
    }
  }

  /** DuckDB forgets an interrupt between two of its steps. */
  #interrupt(handle: string): void {
    const connection = this.#running.get(handle);
    if (connection === undefined) {
      return;
    }
    connection.interrupt();
    setTimeout(() => this.#interrupt(handle), 20);
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
    this.#instance.closeSync();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'https://stand.in');
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const { method = '', headers } = request;
    const asked: Request = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
    };
    this.seen.requests.push(asked);
    if (this.mute) {
      return;
    }
    const status = this.busy.shift();
    if (status !== undefined) {
      const later = this.retryAfter === undefined ? {} : { 'retry-after': this.retryAfter };
      return void response.writeHead(status, later).end('<html>busy</html>');
    }
    const said = this.#refusal(asked) ?? (await this.#reply(asked));
    response.writeHead(said.status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify(said.body)));
  }

  #refusal({ headers, method, path }: Request): Said | null {
    const { programmaticAccessToken, oauthToken, publicKey, username } = this.#options;
    const token = (headers.authorization ?? '').replace(/^Bearer /, '');
    const proof = String(headers['x-snowflake-authorization-token-type']);
    const isProven = {
      KEYPAIR_JWT: () => isSigned(token, publicKey, username),
      OAUTH: () => token === oauthToken,
      PROGRAMMATIC_ACCESS_TOKEN: () => token === programmaticAccessToken,
    }[proof];
    if (this.expired > 0 || isProven?.() !== true) {
      this.expired = Math.max(0, this.expired - 1);
      const code = { KEYPAIR_JWT: '390144', OAUTH: '390303' }[proof] ?? '390100';
      return { status: 401, body: { code, message: 'Authentication failed.' } };
    }
    // The service asks every program to say its name, and for JSON.
    const isWhole = /^\S/.test(headers['user-agent'] ?? '') && headers.accept === 'application/json';
    if (!isWhole) {
      return { status: 400, body: { code: '391902', message: 'Unsupported Accept header.' } };
    }
    if (method === 'POST' && path.endsWith('/statements') && headers['content-type'] !== 'application/json') {
      return { status: 415, body: { code: '391911', message: 'Unsupported content type.' } };
    }
    return null;
  }

  async #reply({ method, path, query, body }: Request): Promise<Said> {
    const [, handle, cancel] = /^\/api\/v2\/statements(?:\/([\w-]+))?(\/cancel)?$/.exec(path) ?? [];
    if (method === 'POST' && handle === undefined) {
      return this.#submit(query, body);
    }
    const statement = this.#statements.get(handle ?? '');
    if (handle === undefined || statement === undefined) {
      return { status: 404, body: { code: '391404', message: 'There is no such statement.' } };
    }
    if (method === 'POST' && cancel !== undefined) {
      this.seen.cancelled.push(handle);
      this.#interrupt(handle);
      return { status: 200, body: { code: '000604', sqlState: '57014', message: 'canceled', statementHandle: handle } };
    }
    if (this.undecided > 0) {
      this.undecided -= 1;
      return underWay(handle);
    }
    const part = Number(query['partition'] ?? 0);
    if (statement.said === null || part === 0) {
      return statement.said ?? underWay(handle);
    }
    this.seen.parts.push(`${handle} ${part}`);
    if (this.partsExpired) {
      return { status: 404, body: { code: '391404', message: 'The result is gone.' } };
    }
    const rows = statement.parts[part] ?? [];
    return { status: 200, body: { data: part === this.shortPart ? rows.slice(0, -1) : rows } };
  }

  /** A statement that is sent once more under the same id is the same statement. */
  #submit(query: Readonly<Record<string, string>>, body: Readonly<Record<string, unknown>>): Said {
    const id = query['requestId'] ?? randomUUID();
    const known = query['retry'] === 'true' ? this.#handles.get(id) : undefined;
    if (known !== undefined) {
      return underWay(known);
    }
    const handle = randomUUID();
    this.#handles.set(id, handle);
    const statement: Statement = { said: null, parts: [] };
    this.#statements.set(handle, statement);
    const sql = String(body['statement']);
    this.seen.statements.push(sql);
    void this.#result(handle, sql, body, statement).then((said) => (statement.said = said));
    return underWay(handle);
  }

  async #result(
    handle: string,
    sql: string,
    body: Readonly<Record<string, unknown>>,
    statement: Statement,
  ): Promise<Said> {
    const scripted = this.#options.scripted[sql];
    if (scripted?.code !== undefined) {
      return failure(scripted.code, scripted.message ?? '', scripted.sqlState ?? '', handle);
    }
    const limits = (body['parameters'] ?? {}) as Readonly<Record<string, string>>;
    const most = Number(limits['ROWS_PER_RESULTSET'] ?? Number.MAX_SAFE_INTEGER);
    if (scripted !== undefined) {
      const rowType = (scripted.columns ?? []).map(([name, type, scale = null]) => ({ name, type, scale }));
      return this.#inParts(handle, rowType, (scripted.rows ?? []).slice(0, most), statement);
    }
    const connection = await this.#instance.connect();
    this.#running.set(handle, connection);
    try {
      const bindings = (body['bindings'] ?? {}) as Readonly<Record<string, { type: string; value: string | null }>>;
      const bound = Object.values(bindings);
      // DuckDB keeps its own information schema, with other columns, and calls two types by other
      // names.
      const here = sql
        .replaceAll('INFORMATION_SCHEMA.', 'catalog.')
        .replaceAll('NUMBER(', 'DECIMAL(')
        .replaceAll('TIMESTAMP_NTZ', 'TIMESTAMP');
      const reader = await connection.streamAndReadUntil(here, most, bound.map(boundValue), bound.map(boundType));
      const types = reader.columnTypes();
      const rowType = types.map((type, at) => rowTypeOf(reader.columnName(at), type));
      const rows = reader.getRows().slice(0, most);
      const cells = rows.map((row) => row.map((value, at) => cellText(value, types[at])));
      return this.#inParts(handle, rowType, cells, statement);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return /INTERRUPT/.test(text)
        ? failure('000604', 'SQL execution canceled', '57014', handle)
        : failure('001003', `SQL compilation error:\n${text}`, '42000', handle);
    } finally {
      this.#running.delete(handle);
      connection.closeSync();
    }
  }

  #inParts(
    handle: string,
    rowType: readonly RowType[],
    rows: readonly (readonly (string | null)[])[],
    statement: Statement,
  ): Said {
    const parts = [];
    for (let from = 0; from === 0 || from < rows.length; from += this.partRows) {
      parts.push(rows.slice(from, from + this.partRows));
    }
    statement.parts = parts;
    const partitionInfo = parts.map((part) => ({
      rowCount: part.length,
      uncompressedSize: JSON.stringify(part).length,
    }));
    const resultSetMetaData = { numRows: rows.length, format: 'jsonv2', rowType, partitionInfo };
    const said = { code: '090001', sqlState: '00000', message: 'Statement executed successfully.' };
    return { status: 200, body: { ...said, statementHandle: handle, resultSetMetaData, data: parts[0] } };
  }
}

function underWay(handle: string): Said {
  const body = {
    code: '333334',
    message: 'Asynchronous execution in progress.',
    statementHandle: handle,
    statementStatusUrl: `/api/v2/statements/${handle}`,
  };
  return { status: 202, body };
}

function failure(code: string, message: string, sqlState: string, handle: string): Said {
  return { status: 422, body: { code, message, sqlState, statementHandle: handle } };
}

/** Signed by the user's key, within its minutes, by the account for the user. */
function isSigned(token: string, publicKey: string, username: string): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (signature === '') {
    return false;
  }
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
    Number(exp) - Number(iat) <= 3600 &&
    String(sub).endsWith(`.${username.toUpperCase()}`) &&
    iss === `${sub}.SHA256:${fingerprint}`
  );
}

function boundValue({ type, value }: { readonly type: string; readonly value: string | null }): DuckDBValue {
  if (value === null) {
    return null;
  }
  if (type === 'FIXED') {
    return BigInt(value);
  }
  if (type === 'REAL') {
    return Number(value);
  }
  return type === 'BOOLEAN' ? value === 'true' : value;
}

function boundType({ type }: { readonly type: string }): DuckDBType {
  return { FIXED: BIGINT, REAL: DOUBLE, BOOLEAN }[type] ?? VARCHAR;
}

const names: Partial<Record<DuckDBTypeId, string>> = {
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
  if (type.typeId === DuckDBTypeId.DECIMAL) {
    return { name, type: 'fixed', scale: type.scale };
  }
  return { name, type: names[type.typeId] ?? 'fixed', scale: names[type.typeId] === undefined ? 0 : null };
}

/** As rows hold it in the format jsonv2. */
function cellText(value: DuckDBValue | undefined, type: DuckDBType | undefined): string | null {
  if (value === null || value === undefined) {
    return null;
  }
  if (typeof value === 'boolean') {
    return String(value);
  }
  if (typeof value === 'object' && 'days' in value && type?.typeId === DuckDBTypeId.DATE) {
    return String(value.days);
  }
  if (typeof value === 'object' && 'micros' in value && typeof value.micros === 'bigint') {
    const micros = value.micros;
    const sign = micros < 0n ? '-' : '';
    const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
    const text = `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}000`;
    return type?.typeId === DuckDBTypeId.TIMESTAMP_TZ ? `${text} 1440` : text;
  }
  if (typeof value === 'object' && 'bytes' in value) {
    return Buffer.from(value.bytes).toString('hex').toUpperCase();
  }
  return Object.is(value, -0) ? '-0' : String(value);
}
