import type { ChildProcess } from 'node:child_process';
import { startLimitedProcess } from '../duckdb/limitedProcess.ts';
import { cancelled, tookTooLong } from '../sessions/turnstile.ts';
import { WarehouseError, type RowsPiece, type TakeRows } from '../warehouse.ts';
import { classifyError } from './classifyError.ts';
import type { QueryProcessConfiguration, QueryRequest, QueryResponse, RunRequest } from './protocol.ts';

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

  /**
   * @param take takes the rows over as they arrive, none of which is kept then
   * @throws WarehouseError, and what `take` throws; after TIMEOUT, CANCELLED, a crash or a failure
   *   of `take` the process is gone
   */
  async run(
    request: Omit<RunRequest, 'kind' | 'paced'>,
    timeLeft: () => number,
    signal: AbortSignal | undefined,
    take: TakeRows | undefined,
  ): Promise<RowSet> {
    const taken = (piece: RowsPiece): Promise<void> =>
      take === undefined ? Promise.resolve() : this.#taken(take(piece), timeLeft(), signal);
    let response = await this.#next(timeLeft(), signal, { kind: 'run', ...request, paced: take !== undefined });
    while (response.kind === 'rows') {
      await taken(response);
      response = await this.#next(timeLeft(), signal, { kind: 'more' });
    }
    if (response.kind !== 'done') {
      throw classifyError(response.kind === 'failed' ? response.text : 'no answer');
    }
    await taken(response);
    return take === undefined ? response : { ...response, rows: [] };
  }

  kill(): void {
    this.#alive = false;
    this.#process.kill('SIGKILL');
  }

  /** Waits until rows are taken over, which the reader of a file may never do. */
  async #taken(taking: Promise<void>, timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
    const stopped = Promise.withResolvers<never>();
    const timer = setTimeout(() => stopped.reject(tookTooLong()), timeoutMs);
    const abort = (): void => stopped.reject(cancelled());
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await Promise.race([taking, stopped.promise]);
    } catch (error) {
      this.kill();
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /**
   * Next message from the process.
   *
   * @param request sent to the process first
   */
  async #next(timeoutMs: number, signal: AbortSignal | undefined, request?: QueryRequest): Promise<QueryResponse> {
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
