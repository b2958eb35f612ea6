import { Agent, request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Duplex } from 'node:stream';
import { GuardedSocket } from './dial.ts';
import { GuardedAgent } from './guardedHttps.ts';
import type { OutboundPolicy } from './outboundPolicy.ts';

export interface FetchLimits {
  readonly maxBytes: number;
  readonly connectMs: number;
  /** Time to the first byte of an answer. */
  readonly firstByteMs: number;
  /** Longest pause within an answer. */
  readonly idleMs: number;
}

const defaultFetchLimits: FetchLimits = {
  maxBytes: 8_000_000,
  connectMs: 10_000,
  firstByteMs: 60_000,
  idleMs: 30_000,
};

/**
 * A request ended without a whole answer; errors of sockets, `EOUTBOUND` among them, come as they
 * are.
 */
class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  readonly code: 'EBODY' | 'EBROKEN' | 'ECONNECT' | 'EREDIRECT' | 'ESTALLED' | 'ETIMEDOUT' | 'ETOOLARGE';
  constructor(code: FetchFailure['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Connections without encryption, which are opened only to networks that the operator named. */
class GuardedPlainAgent extends Agent {
  readonly #outbound: OutboundPolicy;

  constructor(outbound: OutboundPolicy) {
    super({ keepAlive: true });
    this.#outbound = { ...outbound, allows: (address) => outbound.isNamed(address) && outbound.allows(address) };
  }

  override createConnection(options: { host?: string | null; port?: string | number | null }): Duplex {
    return new GuardedSocket(this.#outbound).dial(options.host ?? 'localhost', Number(options.port ?? 80));
  }
}

/**
 * A `fetch` for libraries that stream answers of services: every connection is a guarded one, no
 * redirect is followed, nothing is unpacked, an answer has its largest size, and a body that breaks
 * off is an error.
 */
export function guardedFetch(
  outbound: OutboundPolicy,
  given: Partial<FetchLimits> = {},
): { readonly fetch: typeof globalThis.fetch; close(): void } {
  const limits = { ...defaultFetchLimits, ...given };
  const secure = new GuardedAgent({ outbound });
  const plain = new GuardedPlainAgent(outbound);
  const close = (): void => {
    secure.destroy();
    plain.destroy();
  };
  return { close, fetch: (input, init) => fetchOnce({ secure, plain, limits }, input, init ?? {}) };
}

interface Connections {
  readonly secure: GuardedAgent;
  readonly plain: Agent;
  readonly limits: FetchLimits;
}

async function fetchOnce(
  { secure, plain, limits }: Connections,
  input: string | URL | Request,
  init: RequestInit,
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const { body } = init;
  const signal = init.signal ?? undefined;
  signal?.throwIfAborted();
  if (body !== undefined && body !== null && typeof body !== 'string') {
    throw new FetchFailure('EBODY', 'Only text is sent.');
  }
  const headers = {
    ...Object.fromEntries(new Headers(init.headers)),
    'accept-encoding': 'identity',
    ...(typeof body === 'string' && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const options = { method: init.method ?? 'GET', headers };
  const sent =
    url.protocol === 'https:'
      ? requestSecure(url, { ...options, agent: secure })
      : requestPlain(url, { ...options, agent: plain });
  let failBody: ((error: Error) => void) | null = null;
  const stopWith = (error: Error): void => {
    // An answer may have arrived whole, and its connection may be another request's by now: the
    // reader is told, and nothing that has no listener.
    if (failBody === null) {
      sent.destroy(error);
    } else {
      failBody(error);
      sent.destroy();
    }
  };
  const stop = (code: FetchFailure['code'], message: string): void => stopWith(new FetchFailure(code, message));
  const onAbort = (): void =>
    stopWith(signal?.reason instanceof Error ? signal.reason : new Error('The request was cancelled.'));
  signal?.addEventListener('abort', onAbort, { once: true });
  const connecting = setTimeout(() => stop('ECONNECT', 'The service refuses the connection.'), limits.connectMs);
  sent.once('socket', (socket) => {
    if (socket.connecting) {
      socket.once('connect', () => clearTimeout(connecting));
    } else {
      clearTimeout(connecting);
    }
  });
  let waiting = setTimeout(() => stop('ETIMEDOUT', 'The service does not answer.'), limits.firstByteMs);
  const clear = (): void => {
    clearTimeout(connecting);
    clearTimeout(waiting);
    signal?.removeEventListener('abort', onAbort);
  };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve);
      // Stays: a connection that breaks later on would end the process otherwise.
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      throw new FetchFailure('EREDIRECT', 'The service redirects to another address.');
    }
    let bytes = 0;
    let ended = false;
    const wait = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(() => stop('ESTALLED', 'The service stopped within its answer.'), limits.idleMs);
    };
    const read = new ReadableStream<Uint8Array>({
      start(controller) {
        const fail = (error: unknown): void => {
          clear();
          if (!ended) {
            ended = true;
            controller.error(error);
          }
        };
        failBody = fail;
        wait();
        response.on('data', (chunk: Buffer) => {
          if (ended) {
            return;
          }
          bytes += chunk.length;
          if (bytes > limits.maxBytes) {
            stop('ETOOLARGE', `The answer has more than ${limits.maxBytes} bytes.`);
            return;
          }
          wait();
          controller.enqueue(new Uint8Array(chunk));
        });
        response.on('error', fail);
        sent.on('error', fail);
        response.on('aborted', () => fail(new FetchFailure('EBROKEN', 'The connection broke within the answer.')));
        response.on('end', () => {
          clear();
          if (!ended) {
            ended = true;
            controller.close();
          }
        });
      },
      cancel() {
        ended = true;
        clear();
        sent.destroy();
      },
    });
    return new Response(read, { status, headers: flat(response.headers) });
  } catch (error) {
    clear();
    sent.destroy();
    throw error;
  }
}

function flat(headers: IncomingMessage['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
}
