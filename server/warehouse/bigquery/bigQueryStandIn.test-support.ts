import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { jwtVerify } from 'jose';
import type { SqlValue } from '../../semql/compiled.ts';
import type { ZetaParameter, ZetaSql } from '../../semql/zetasql/zetaSql.test-support.ts';
import { certificate, key } from '../outbound/testCertificate.test-support.ts';
import type { BigQueryService } from './bigQueryWarehouse.ts';
import type { ApiField, ApiValue } from './cells.ts';
import type { ApiTable } from './tables.ts';
import { apiField, apiValue } from './zetaCell.test-support.ts';

/** The account whose key the stand-in knows. */
const email = 'reader@a-project.iam.gserviceaccount.com';
const rowsOfAPage = 100;
const readOnly = 'https://www.googleapis.com/auth/cloud-platform.read-only';
const bytesOfAQuery = 10_485_760;
const clockSkewMs = 300_000;
const unreasonableTime =
  'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly scope: string;
}

/**
 * What is answered in place of a call, the next one or the next one of an address with these words:
 * an error, a text in place of what was asked for, nothing although what was asked for is done, or
 * a broken connection.
 */
export type Fault =
  | {
      readonly status: number;
      readonly reason?: string;
      readonly message?: string;
      readonly retryAfter?: string;
      readonly on?: string;
    }
  | { readonly text: string; readonly on: string }
  | { readonly lost: true; readonly on: string }
  | 'broken';

interface Job {
  readonly done: Promise<void>;
  state: 'RUNNING' | 'DONE';
  failure: Failure | null;
  fields: readonly ApiField[];
  rows: readonly { readonly f: readonly { readonly v: ApiValue }[] }[];
  stop(failure: Failure): void;
}

class Failure extends Error {
  readonly status: number;
  readonly reason: string;
  readonly retryAfter: string | undefined;
  constructor(status: number, reason: string, message: string, retryAfter?: string) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** A dataset: tables by name, with what the account may do to them. */
export interface StandInTable extends Omit<ApiTable, 'tableReference'> {
  readonly rows?: readonly { readonly f: readonly { readonly v: ApiValue }[] }[];
  readonly permissions?: readonly string[];
}

/**
 * Speaks BigQuery's REST API and Google's token exchange over HTTPS, as far as they are used:
 * signed statements are verified by its own clock, tokens end and have scopes, jobs run, once for
 * each request id, take their time, end by their own timeout and are cancelled, rows come in pages,
 * and answers packed. What a query gives is computed by ZetaSQL, BigQuery's own language. A comment
 * `sleep N` makes a query take N ms.
 */
export class BigQueryStandIn {
  readonly project = 'a-project';
  readonly dataset = 'shops';
  readonly asked: Asked[] = [];
  readonly faults: Fault[] = [];
  readonly tables = new Map<string, StandInTable>();
  readonly cancelled: string[] = [];
  /** Statements that tokens were given for. */
  exchanged = 0;
  lifetimeSeconds = 3600;
  /** How far its clock is ahead of ours. */
  clockAheadMs = 0;
  readonly #zetaSql: ZetaSql;
  readonly #server = createServer(
    { cert: certificate, key },
    (request, response) => void this.#serve(request, response),
  );
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #tokens = new Map<string, { readonly scope: string; readonly until: number }>();
  readonly #jobs = new Map<string, Job>();
  /** Jobs by the id of the request that began them. */
  readonly #begun = new Map<string, string>();

  constructor(zetaSql: ZetaSql) {
    this.#zetaSql = zetaSql;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get service(): BigQueryService {
    const { port } = this.#server.address() as AddressInfo;
    const host = `https://127.0.0.1:${port}`;
    return { api: `${host}/bigquery/v2`, token: `${host}/token`, certificateAuthority: certificate };
  }

  /** A key file as Google makes it, with URLs that lead elsewhere. */
  keyFile(changed: object = {}): string {
    return JSON.stringify({
      type: 'service_account',
      client_email: email,
      private_key_id: 'key-1',
      private_key: this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: 'https://attacker.example/token',
      auth_uri: 'https://attacker.example/auth',
      universe_domain: 'attacker.example',
      ...changed,
    });
  }

  /** Ends all tokens at once, as an administrator may. */
  revokeTokens(): void {
    this.#tokens.clear();
  }

  /** Queries that were begun. */
  get begun(): number {
    return this.#jobs.size;
  }

  get running(): number {
    return [...this.#jobs.values()].filter(({ state }) => state === 'RUNNING').length;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: object, retryAfter?: string): void => {
      const headers = {
        'content-type': 'application/json; charset=UTF-8',
        'content-encoding': 'gzip',
        ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
      };
      response.writeHead(status, headers).end(gzipSync(JSON.stringify(body)));
    };
    try {
      const text = await textOf(request);
      const url = new URL(request.url ?? '', 'https://stand.in');
      if (url.pathname === '/token') {
        return answer(200, await this.#exchange(new URLSearchParams(text)));
      }
      const at = this.faults.findIndex((each) => each === 'broken' || url.href.includes(each.on ?? ''));
      const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
      if (fault === 'broken') {
        return void request.socket.destroy();
      }
      if (fault !== undefined && 'text' in fault) {
        return void response.end(fault.text);
      }
      if (fault !== undefined && 'status' in fault) {
        throw new Failure(fault.status, fault.reason ?? '', fault.message ?? '', fault.retryAfter);
      }
      const scope = this.#scopeOf(request.headers.authorization);
      const prefix = `/bigquery/v2/projects/${this.project}/`;
      if (!url.pathname.startsWith(prefix)) {
        throw new Failure(404, 'notFound', `Not found: Project ${url.pathname}`);
      }
      const asked = {
        method: request.method ?? '',
        path: url.pathname.slice(prefix.length),
        query: url.searchParams,
        body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
        scope,
      };
      this.asked.push(asked);
      const done = await this.#answer(asked);
      if (fault !== undefined) {
        return void request.socket.destroy();
      }
      answer(200, done);
    } catch (error) {
      if (!(error instanceof Failure)) {
        return answer(500, { error: { code: 500, message: String(error) } });
      }
      const { status, reason, message, retryAfter } = error;
      if (request.url === '/token') {
        return answer(status, { error: reason, error_description: message }, retryAfter);
      }
      answer(status, { error: { code: status, message, errors: [{ reason, domain: 'global', message }] } }, retryAfter);
    }
  }

  async #exchange(form: URLSearchParams): Promise<object> {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
      throw new Failure(400, '', 'grant_type');
    }
    const clock = new Date(Date.now() + this.clockAheadMs);
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', this.#keys.publicKey, {
      algorithms: ['RS256'],
      audience: this.service.token,
      issuer: email,
      requiredClaims: ['iat', 'exp', 'scope'],
      currentDate: clock,
    }).catch((error: unknown) => {
      if (/exp/.test(String(error))) {
        throw new Failure(400, 'invalid_grant', unreasonableTime);
      }
      throw new Failure(401, 'invalid_grant', `Invalid JWT Signature: ${String(error)}`);
    });
    if (protectedHeader.kid !== 'key-1' || (payload.exp ?? 0) - (payload.iat ?? 0) > 3600) {
      throw new Failure(400, 'invalid_grant', 'Invalid JWT');
    }
    if ((payload.iat ?? 0) * 1000 > clock.getTime() + clockSkewMs) {
      throw new Failure(400, 'invalid_grant', unreasonableTime);
    }
    const token = `token-${++this.exchanged}`;
    this.#tokens.set(token, { scope: String(payload['scope']), until: Date.now() + this.lifetimeSeconds * 1000 });
    return { access_token: token, token_type: 'Bearer', expires_in: this.lifetimeSeconds };
  }

  #scopeOf(authorization: string | undefined): string {
    const token = this.#tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
    if (token === undefined || token.until < Date.now()) {
      throw new Failure(401, 'authError', 'Invalid Credentials');
    }
    return token.scope;
  }

  async #answer({ method, path, query, body, scope }: Asked): Promise<object> {
    const [first = '', id = '', third, tableName = '', data] = path.split('/').map(decodeURIComponent);
    if (method === 'POST' && path === 'queries') {
      return this.#begin(body, scope);
    }
    if (first === 'queries') {
      return this.#results(id, query);
    }
    if (first === 'jobs' && third === 'cancel') {
      return this.#cancel(id, scope);
    }
    if (first !== 'datasets' || id !== this.dataset) {
      throw new Failure(404, 'notFound', `Not found: Dataset ${this.project}:${id}`);
    }
    if (third === undefined) {
      return { id: `${this.project}:${id}`, location: 'EU' };
    }
    if (tableName === '') {
      return this.#tableList(query);
    }
    const [name = '', verb] = tableName.split(':');
    const table = this.tables.get(name);
    if (table === undefined) {
      throw new Failure(404, 'notFound', `Not found: Table ${this.project}:${id}.${name}`);
    }
    if (verb === 'testIamPermissions') {
      const wanted = body['permissions'] as readonly string[];
      return { permissions: wanted.filter((permission) => table.permissions?.includes(permission)) };
    }
    const { rows = [], permissions: _, ...described } = table;
    if (data === 'data') {
      return pageOf(rows, query);
    }
    return { ...described, tableReference: { projectId: this.project, datasetId: id, tableId: name } };
  }

  #tableList(query: URLSearchParams): object {
    const from = Number(query.get('pageToken') ?? 0);
    const all = [...this.tables.entries()];
    // Pages are short, so that there are several.
    const some = all.slice(from, from + 2).map(([tableId, { type = 'TABLE' }]) => ({
      type,
      tableReference: { projectId: this.project, datasetId: this.dataset, tableId },
    }));
    return { tables: some, totalItems: all.length, ...(from + 2 < all.length && { nextPageToken: String(from + 2) }) };
  }

  async #begin(body: Asked['body'], scope: string): Promise<object> {
    const sql = String(body['query']);
    if (body['useLegacySql'] !== false) {
      throw new Failure(400, 'invalid', 'Legacy SQL is spoken unless it is turned off.');
    }
    if (scope === readOnly && /^\s*(?:INSERT|UPDATE|DELETE|MERGE|CREATE|DROP)/i.test(sql)) {
      throw new Failure(403, 'accessDenied', 'Request had insufficient authentication scopes.');
    }
    if (/\bFROM\b/i.test(sql) && Number(body['maximumBytesBilled'] ?? Infinity) < bytesOfAQuery) {
      const message = `Query exceeded limit for bytes billed: ${String(body['maximumBytesBilled'])}. ${bytesOfAQuery} or higher required.`;
      throw new Failure(400, 'bytesBilledLimitExceeded', message);
    }
    const requestId = String(body['requestId']);
    const id = this.#begun.get(requestId) ?? `job_${this.#jobs.size + 1}`;
    this.#begun.set(requestId, id);
    const job = this.#jobs.get(id) ?? this.#run(sql, parametersOf(body), Number(body['jobTimeoutMs'] ?? Infinity));
    this.#jobs.set(id, job);
    const format = body['formatOptions'] as { useInt64Timestamp?: boolean } | undefined;
    if (format?.useInt64Timestamp !== true) {
      throw new Failure(400, 'invalid', 'Timestamps would be floating point.');
    }
    const wanted = new URLSearchParams({
      timeoutMs: String(body['timeoutMs'] ?? 10_000),
      maxResults: String(body['maxResults'] ?? rowsOfAPage),
      'formatOptions.useInt64Timestamp': 'true',
    });
    return this.#results(id, wanted);
  }

  #run(sql: string, parameters: readonly ZetaParameter[], timeoutMs: number): Job {
    const ended = Promise.withResolvers<void>();
    const job: Job = {
      done: ended.promise,
      state: 'RUNNING',
      failure: null,
      fields: [],
      rows: [],
      stop(failure) {
        if (job.state === 'DONE') {
          return;
        }
        job.failure = failure;
        job.state = 'DONE';
        ended.resolve();
      },
    };
    const [, sleep = '0'] = /\bsleep (\d+)/.exec(sql) ?? [];
    const timer = setTimeout(
      () => job.stop(new Failure(400, 'timeout', 'Operation timed out.')),
      Math.min(timeoutMs, 2 ** 31 - 1),
    );
    void (async () => {
      await Promise.race([new Promise((done) => setTimeout(done, Number(sleep)).unref()), job.done]);
      try {
        // ZetaSQL's tables are in no dataset.
        const text = sql.replaceAll(/`shops`\.(?=`)/g, '');
        const { columns, rows } = await this.#zetaSql.evaluate(text, parameters);
        job.fields = columns.map(apiField);
        job.rows = rows.map((cells) => ({
          f: columns.map(({ type }, index) => ({ v: apiValue(cells[index] ?? {}, type) })),
        }));
        job.state = 'DONE';
        ended.resolve();
      } catch (error) {
        job.stop(failureOfSql(error instanceof Error ? error.message : String(error)));
      } finally {
        clearTimeout(timer);
      }
    })();
    return job;
  }

  async #results(id: string, query: URLSearchParams): Promise<object> {
    const job = this.#jobs.get(id);
    if (job === undefined) {
      throw new Failure(404, 'notFound', `Not found: Job ${this.project}:${id}`);
    }
    const jobReference = { projectId: this.project, jobId: id, location: 'EU' };
    const waiting = new Promise((done) => setTimeout(done, Number(query.get('timeoutMs') ?? 10_000)).unref());
    await Promise.race([job.done, waiting]);
    if (job.state === 'RUNNING') {
      return { jobReference, jobComplete: false };
    }
    if (job.failure !== null) {
      throw job.failure;
    }
    const page = pageOf(job.rows, query);
    return { jobReference, jobComplete: true, schema: { fields: job.fields }, ...page };
  }

  #cancel(id: string, scope: string): object {
    if (scope === readOnly) {
      throw new Failure(403, 'accessDenied', 'Request had insufficient authentication scopes.');
    }
    this.cancelled.push(id);
    this.#jobs.get(id)?.stop(new Failure(400, 'stopped', 'Job execution was cancelled: User requested cancellation'));
    return { job: { id } };
  }
}

function pageOf(rows: Job['rows'], query: URLSearchParams): object {
  if (query.get('formatOptions.useInt64Timestamp') !== 'true') {
    throw new Failure(400, 'invalid', 'Format changed.');
  }
  const from = Number(query.get('pageToken') ?? 0);
  const to = from + Math.min(Number(query.get('maxResults') ?? rowsOfAPage), rowsOfAPage);
  const some = rows.slice(from, to);
  return {
    totalRows: String(rows.length),
    ...(some.length > 0 && { rows: some }),
    ...(to < rows.length && { pageToken: String(to) }),
  };
}

function parametersOf(body: Asked['body']): ZetaParameter[] {
  const given = (body['queryParameters'] ?? []) as readonly {
    name: string;
    parameterType: { type: string };
    parameterValue: { value: string | null };
  }[];
  if (given.length > 0 && body['parameterMode'] !== 'NAMED') {
    throw new Failure(400, 'invalid', 'Parameters without a mode.');
  }
  return given.map(({ name, parameterType: { type }, parameterValue: { value } }) => {
    if (value !== null && typeof value !== 'string') {
      throw new Failure(400, 'invalid', 'A value is a text.');
    }
    const known = ({ STRING: 'STRING', INT64: 'INT64', FLOAT64: 'DOUBLE', BOOL: 'BOOL' } as const)[type];
    if (known === undefined) {
      throw new Failure(400, 'invalid', `A parameter of type ${type}.`);
    }
    const bound: SqlValue = type === 'BOOL' && value !== null ? value === 'true' : value;
    return { name, type: known, value: bound };
  });
}

/**
 * ZetaSQL's own sentences are BigQuery's, except that tables are called by their whole names there.
 */
function failureOfSql(message: string): Failure {
  const [, table] = /^Table not found: (\S+)/.exec(message) ?? [];
  if (table !== undefined) {
    return new Failure(404, 'notFound', `Not found: Table a-project:shops.${table} was not found in location EU`);
  }
  return new Failure(400, 'invalidQuery', message);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
  }
  return text;
}
