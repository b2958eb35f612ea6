import type { ChildProcess } from 'node:child_process';
import { startLimitedProcess } from '../duckdb/limitedProcess.ts';
import { cancelled, tookTooLong } from '../sessions/turnstile.ts';
import { WarehouseError } from '../warehouse.ts';
import { classifyError } from './classifyError.ts';
import type { QueryProcessConfiguration, QueryResponse, RunRequest } from './protocol.ts';

type RowSet = Omit<Extract<QueryResponse, { kind: 'done' }>, 'kind'>;

const startTimeoutMs = 15_000;

/**
 * The server's end of one process that reads a SQLite database: one query at a time, ended by a
 * kill.
 */
export class QueryChild {
  readonly #process: ChildProcess;
  #alive = true;

  private constructor(child: ChildProcess) {
    this.#process = child;
    child.once('exit', () => (this.#alive = false));
    // A message to a process that has just died also raises `error`, which would be unhandled.
    child.on('error', () => undefined);
    this.#free();
  }

  /** @throws WarehouseError when the database cannot be opened, or not in time */
  static async start(
    configuration: QueryProcessConfiguration,
    timeLeftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<QueryChild> {
    const module = new URL('./queryProcess.ts', import.meta.url);
    const process = startLimitedProcess(module, configuration, configuration.memoryMiB);
    const child = new QueryChild(process);
    const response = await child.#next(Math.min(startTimeoutMs, timeLeftMs), signal);
    if (response.kind === 'failed') {
      child.kill();
      throw classifyError(response.text);
    }
    return child;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** @throws WarehouseError; after TIMEOUT, CANCELLED or a crash the process is gone */
  async run(request: RunRequest, timeoutMs: number, signal: AbortSignal | undefined): Promise<RowSet> {
    const response = await this.#next(timeoutMs, signal, request);
    if (response.kind === 'done') {
      return response;
    }
    throw classifyError(response.kind === 'failed' ? response.text : 'no answer');
  }

  kill(): void {
    this.#alive = false;
    this.#process.kill('SIGKILL');
  }

  /**
   * Next message from the process.
   *
   * @param request sent to the process first
   */
  async #next(timeoutMs: number, signal: AbortSignal | undefined, request?: RunRequest): Promise<QueryResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResponse>();
    const stop = (why: WarehouseError): void => {
      this.kill();
      reject(why);
    };
    const abort = (): void => stop(cancelled());
    const died = (): void =>
      reject(
        new WarehouseError(
          'INTERNAL',
          'The data engine stopped unexpectedly while this query ran.',
          'Try again; if it happens again, the query needs more memory than allowed.',
        ),
      );
    const timer = setTimeout(() => stop(tookTooLong()), timeoutMs);
    this.#process.on('message', resolve);
    this.#process.once('exit', died);
    this.#process.on('error', died);
    this.#process.ref();
    this.#process.channel?.ref();
    if (signal?.aborted) {
      abort();
    }
    signal?.addEventListener('abort', abort, { once: true });
    if (request !== undefined) {
      this.#process.send(request, (error) => {
        if (error === null) {
          return;
        }
        this.kill();
        died();
      });
    }
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#process.off('message', resolve);
      this.#process.off('exit', died);
      this.#process.off('error', died);
      signal?.removeEventListener('abort', abort);
      this.#free();
    }
  }

  // An idle process must not keep a finished server (a script, a test) from ending.
  #free(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }
}
