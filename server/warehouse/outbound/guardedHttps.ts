import type { IncomingMessage } from 'node:http';
import { Agent, request, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createGunzip } from 'node:zlib';
import { GuardedSocket, type Resolver } from './dial.ts';
import type { OutboundPolicy } from './outboundPolicy.ts';

export interface GuardedHttpsOptions {
  readonly outbound: OutboundPolicy;
  /**
   * PEM of the authority that signed the certificate of the service; default those that Node.js
   * trusts.
   */
  readonly certificateAuthority?: string;
  /** Replaced in tests of names that change. */
  readonly resolve?: Resolver;
}

export interface GuardedRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Most bytes of the body of the answer, unpacked. */
  readonly maxBytes: number;
  /** Limit for everything: name resolution, connection, request and answer. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Answer of a service, of any status. */
export interface GuardedAnswer {
  readonly status: number;
  /** Value of a header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/**
 * A request ended without an answer. Codes: `EREDIRECT` the service sends elsewhere, `ETOOLARGE`
 * the answer is larger than it may be, `EENCODING` it cannot be unpacked, `ETIMEDOUT`, `ABORT_ERR`;
 * those of sockets, `EOUTBOUND` among them, come as they are.
 */
export class HttpsFailure extends Error {
  readonly code: 'EREDIRECT' | 'ETOOLARGE' | 'EENCODING' | 'ETIMEDOUT' | 'ABORT_ERR';
  constructor(code: HttpsFailure['code'], message: string) {
    super(message);
    this.name = 'HttpsFailure';
    this.code = code;
  }
}

/** Time for a service to accept a connection. */
const connectTimeoutMs = 10_000;
const idleMs = 30_000;
/** More than queries run at once, so that a cancellation never waits for one of them. */
const mostConnections = 32;

/**
 * Connections over `GuardedSocket`, encrypted, with the certificate checked against the name of the
 * host; for drivers that take an agent.
 */
export class GuardedAgent extends Agent {
  readonly #options: GuardedHttpsOptions;

  constructor(options: GuardedHttpsOptions) {
    super({ keepAlive: true, maxSockets: mostConnections, timeout: idleMs });
    this.#options = options;
  }

  /** Node.js asks for each new connection here; nothing that it passes along loosens the checks. */
  override createConnection(
    options: RequestOptions,
    done?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | undefined {
    const host = (options.host ?? 'localhost').replace(/^\[(.*)\]$/, '$1');
    const { outbound, resolve, certificateAuthority } = this.#options;
    const socket = new GuardedSocket(outbound, resolve);
    const fail = (error: Error): void => done?.(error, socket);
    const timer = setTimeout(() => {
      socket.destroy(new HttpsFailure('ETIMEDOUT', 'The service refuses the connection.'));
    }, connectTimeoutMs);
    socket.once('error', fail);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      const secure = connectTls({
        socket,
        host,
        ...(isIP(host) === 0 && { servername: host }),
        ...(certificateAuthority !== undefined && { ca: certificateAuthority }),
        rejectUnauthorized: true,
        ALPNProtocols: ['http/1.1'],
      });
      done?.(null, secure);
    });
    socket.dial(host, Number(options.port ?? 443));
    return undefined;
  }
}

/**
 * HTTPS to a host that outsiders named, or whose answers are not trusted: every connection is a
 * guarded one, no redirect is followed, and an answer has its largest size and its time.
 * Connections are kept for a while and used again.
 */
export class GuardedHttps {
  readonly agent: GuardedAgent;

  constructor(options: GuardedHttpsOptions) {
    this.agent = new GuardedAgent(options);
  }

  /**
   * Sends a request. One that meets a connection which the service closed while it was idle is sent
   * again, so it must do no harm twice.
   * @throws HttpsFailure, or the error of the socket
   */
  async request(url: URL, given: GuardedRequest): Promise<GuardedAnswer> {
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
      throw new TypeError('Only https: URLs without credentials are supported.');
    }
    const deadline = AbortSignal.timeout(Math.ceil(given.timeoutMs));
    const signal = given.signal === undefined ? deadline : AbortSignal.any([deadline, given.signal]);
    try {
      return await this.#send(url, given, signal);
    } catch (error) {
      if (given.signal?.aborted === true) {
        throw new HttpsFailure('ABORT_ERR', 'The request was cancelled.');
      }
      if (deadline.aborted) {
        throw new HttpsFailure('ETIMEDOUT', 'The service did not respond in time.');
      }
      throw error;
    }
  }

  /** Ends all connections, those of requests under way too. */
  close(): void {
    this.agent.destroy();
  }

  async #send(url: URL, given: GuardedRequest, signal: AbortSignal): Promise<GuardedAnswer> {
    for (;;) {
      const sent = request(url, {
        agent: this.agent,
        method: given.method,
        signal,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'gzip',
          'user-agent': 'Quarry',
          ...given.headers,
          ...(given.body !== undefined && { 'content-length': Buffer.byteLength(given.body) }),
        },
      });
      let response: IncomingMessage | undefined;
      let isRead = false;
      try {
        response = await new Promise<IncomingMessage>((resolve, reject) => {
          sent.once('response', resolve);
          // Stays: a connection that breaks later on would end the process otherwise.
          sent.on('error', reject);
          sent.end(given.body);
        });
        const answer = await readAnswer(response, given.maxBytes);
        isRead = true;
        return answer;
      } catch (error) {
        const closedWhileIdle = sent.reusedSocket && response === undefined && !signal.aborted;
        if (!(closedWhileIdle && isReset(error))) {
          throw error;
        }
      } finally {
        // A small answer arrives whole even if it is never read, and would hold its connection.
        if (!isRead) {
          sent.destroy();
        }
      }
    }
  }
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<GuardedAnswer> {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    throw new HttpsFailure(
      'EREDIRECT',
      'The service redirects to another address, and Quarry does not follow redirects',
    );
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpacked(response)) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) {
      throw new HttpsFailure('ETOOLARGE', `The response has more than ${maxBytes} bytes.`);
    }
    chunks.push(chunk as Buffer);
  }
  return {
    status,
    header(name) {
      const value = response.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') {
    return response;
  }
  if (encoding !== 'gzip') {
    throw new HttpsFailure('EENCODING', 'The response uses an unsupported encoding.');
  }
  const gunzip = createGunzip();
  response.once('error', (error) => gunzip.destroy(error));
  response.once('aborted', () => gunzip.destroy(new Error('The connection was lost.')));
  return response.pipe(gunzip);
}
