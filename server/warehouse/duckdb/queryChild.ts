/**
 * The server's end of one query process: starts it, runs queries over it side by side, and kills it
 * when it must.
 */

import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlValue } from '../../semql/compiled.ts';
import { cancelled, tookTooLong } from '../sessions/turnstile.ts';
import { WarehouseError, type TakeRows } from '../warehouse.ts';
import { classifyError } from './classifyError.ts';
import { memoryIsLimited, startLimitedProcess } from './limitedProcess.ts';
import type { QueryProcessConfiguration, QueryRequest, QueryResponse, ResultColumn } from './protocol.ts';

/** Limits of one query process. */
export interface QueryProcessLimits {
  readonly threads: number;
  readonly memoryMiB: number;
  readonly temporaryDiskMiB: number;
}

export interface QueryJob {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly trusted: boolean;
  readonly signal: AbortSignal | undefined;
  /** Takes the rows over as they arrive, none of which is kept then. */
  readonly take?: TakeRows | undefined;
}

export interface RowSet {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly SqlValue[])[];
  readonly truncated: boolean;
}

/** The process ended through no fault of this query, which may simply be run again. */
export class EndedForAnother extends Error {
  constructor() {
    super('The query process ended before this query ran.');
    this.name = 'EndedForAnother';
  }
}

interface Pending {
  columns: readonly ResultColumn[];
  readonly rows: (readonly SqlValue[])[];
  /** Hands rows over and asks for more; null: they are kept. */
  readonly handOver: ((rows: RowSet['rows']) => void) | null;
  /** Fulfilled when all rows so far are taken over. */
  taken: Promise<void>;
  started: boolean;
  /** Why it was asked to end, before the process said so. */
  stopping: 'timeout' | 'cancelled' | null;
  resolve(rows: RowSet): void;
  reject(error: Error): void;
}

const startTimeoutMs = 15_000;
/** Time for a query to react to an interrupt before its process is killed. */
const killAfterMs = 1000;

export class QueryChild {
  readonly pid: number;
  /** Resolves when the process has ended and its temporary folder is gone. */
  readonly ended: Promise<void>;
  readonly #process: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #alive = true;
  #culprit: Pending | null = null;
  #closing = false;
  #retiring = false;

  private constructor(child: ChildProcess, temporaryDirectory: string) {
    this.#process = child;
    this.pid = child.pid ?? 0;
    child.on('message', (response: QueryResponse) => this.#receive(response));
    this.ended = new Promise((resolve) => {
      child.once('close', () => {
        this.#failAll();
        void rm(temporaryDirectory, { recursive: true, force: true }).then(
          () => resolve(),
          () => resolve(),
        );
      });
    });
    this.#holdServer();
  }

  /**
   * Starts a process on a DuckDB file and waits until the file is open.
   * @throws WarehouseError CONNECTION when it cannot be opened.
   */
  static async start(databaseFile: string, limits: QueryProcessLimits): Promise<QueryChild> {
    const temporaryDirectory = await mkdtemp(join(tmpdir(), 'quarry-duckdb-'));
    const configuration: QueryProcessConfiguration = {
      databaseFile,
      temporaryDirectory,
      ...limits,
      residentLimitMiB: memoryIsLimited ? null : limits.memoryMiB + 1024,
    };
    const module = new URL('./queryProcess.ts', import.meta.url);
    const child = startLimitedProcess(module, configuration, limits.memoryMiB);
    const opened = await firstResponse(child);
    if (opened.kind === 'ready') {
      return new QueryChild(child, temporaryDirectory);
    }
    child.kill('SIGKILL');
    await rm(temporaryDirectory, { recursive: true, force: true });
    if (opened.kind === 'unopened') {
      throw classifyError(opened.text);
    }
    throw new WarehouseError(
      'INTERNAL',
      'The data engine could not be started.',
      'Try again; if it happens again, look at the memory that is left on the server.',
      { cause: new Error(opened.text) },
    );
  }

  get alive(): boolean {
    return this.#alive && !this.#closing && !this.#retiring;
  }

  /**
   * Runs one query; several may run at once. A stop first interrupts it and kills the process when
   * that does not help.
   * @throws WarehouseError, or EndedForAnother when the process had to be killed because of another
   *   query.
   */
  run(job: QueryJob): Promise<RowSet> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const timers: NodeJS.Timeout[] = [];
      const killSoon = (delay: number): void => {
        timers.push(setTimeout(() => this.#kill(pending), delay));
      };
      const cancel = (): void => {
        pending.stopping ??= 'cancelled';
        this.#send({ kind: 'cancel', id });
        killSoon(killAfterMs);
      };
      const end = (): void => {
        for (const timer of timers) {
          clearTimeout(timer);
        }
        job.signal?.removeEventListener('abort', cancel);
        this.#pending.delete(id);
        if (this.#pending.size > 0) {
          return;
        }
        this.#freeServer();
        if (this.#retiring) {
          void this.close();
        }
      };
      const { signal, take, ...request } = job;
      const handOver = (rows: RowSet['rows']): void => {
        pending.taken = (take?.({ columns: pending.columns, rows }) ?? Promise.resolve()).then(
          () => this.#send({ kind: 'more', id }),
          (error: unknown) => {
            // Whoever takes the rows has no use for more.
            cancel();
            pending.reject(error instanceof Error ? error : new Error(String(error)));
          },
        );
      };
      const pending: Pending = {
        columns: [],
        rows: [],
        handOver: take === undefined ? null : handOver,
        taken: Promise.resolve(),
        started: false,
        stopping: null,
        resolve: (rows) => {
          end();
          resolve(rows);
        },
        reject: (error) => {
          end();
          reject(error);
        },
      };
      this.#pending.set(id, pending);
      this.#holdServer();
      killSoon(job.timeoutMs + killAfterMs);
      this.#send({ kind: 'run', id, ...request, paced: take !== undefined });
      if (signal?.aborted) {
        cancel();
      } else {
        signal?.addEventListener('abort', cancel, { once: true });
      }
    });
  }

  /** Ends the process. Queries that still run fail as `EndedForAnother`. */
  async close(): Promise<void> {
    this.#closing = true;
    // A caller awaiting the end must see it, even when nothing else keeps this process alive.
    this.#process.ref();
    this.#process.channel?.ref();
    this.#process.kill('SIGKILL');
    await this.ended;
  }

  /** Takes no new queries; ends when the last one has. */
  async closeWhenIdle(): Promise<void> {
    this.#retiring = true;
    if (this.#pending.size === 0) {
      await this.close();
    } else {
      await this.ended;
    }
  }

  #kill(culprit: Pending): void {
    this.#culprit = culprit;
    this.#closing = true;
    this.#process.kill('SIGKILL');
  }

  #send(request: QueryRequest): void {
    // A process that has just died cannot take it; its `close` event fails the query.
    if (this.#process.connected) {
      this.#process.send(request, () => undefined);
    } else if (!this.#alive) {
      this.#failAll();
    }
  }

  #receive(response: QueryResponse): void {
    if (response.kind === 'ready' || response.kind === 'unopened') {
      return;
    }
    const pending = this.#pending.get(response.id);
    if (!pending) {
      return;
    }
    if (response.kind === 'started') {
      pending.started = true;
    } else if (response.kind === 'columns') {
      pending.columns = response.columns;
    } else if (response.kind === 'rows') {
      if (pending.handOver === null) {
        pending.rows.push(...response.rows);
      } else {
        pending.handOver(response.rows);
      }
    } else if (response.kind === 'done') {
      const { columns, rows } = pending;
      void pending.taken.then(() => pending.resolve({ columns, rows, truncated: response.truncated }));
    } else if (response.reason === 'timeout' || response.reason === 'cancelled') {
      pending.reject(stopped(response.reason));
    } else if (response.reason === 'refused') {
      pending.reject(
        new WarehouseError(
          'PERMISSION',
          response.text,
          'Send one SELECT statement over the tables of the data source.',
        ),
      );
    } else {
      const error = classifyError(response.text);
      // Memory that malloc retains after running out would starve the next query; a fresh process
      // has all of it.
      if (error.type === 'LIMIT' || error.type === 'INTERNAL') {
        this.#retiring = true;
      }
      pending.reject(error);
    }
  }

  #failAll(): void {
    this.#alive = false;
    for (const pending of this.#pending.values()) {
      if (pending === this.#culprit) {
        pending.reject(stopped(pending.stopping ?? 'timeout'));
      } else if (pending.stopping) {
        pending.reject(stopped(pending.stopping));
      } else if (this.#closing || !pending.started) {
        pending.reject(new EndedForAnother());
      } else {
        pending.reject(
          new WarehouseError(
            'INTERNAL',
            'The data engine stopped unexpectedly while this query ran.',
            'Try again; if it happens again, the query needs more memory than allowed.',
          ),
        );
      }
    }
  }

  // An idle process must not keep a finished server (a script, a test) from ending.
  #freeServer(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }

  #holdServer(): void {
    if (!this.#alive) {
      return;
    }
    if (this.#pending.size === 0) {
      return this.#freeServer();
    }
    this.#process.ref();
    this.#process.channel?.ref();
  }
}

function stopped(reason: 'timeout' | 'cancelled'): WarehouseError {
  return reason === 'timeout' ? tookTooLong() : cancelled();
}

type FirstResponse =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unopened'; readonly text: string }
  | { readonly kind: 'died'; readonly text: string };

function firstResponse(child: ChildProcess): Promise<FirstResponse> {
  return new Promise((resolve) => {
    const settle = (response: FirstResponse): void => {
      clearTimeout(timer);
      child.off('message', receive);
      child.off('exit', died);
      resolve(response);
    };
    const receive = (response: QueryResponse): void => {
      if (response.kind === 'ready' || response.kind === 'unopened') {
        settle(response);
      }
    };
    const died = (code: number | null, signal: string | null): void =>
      settle({ kind: 'died', text: `It ended with ${code ?? signal}.` });
    const timer = setTimeout(() => settle({ kind: 'died', text: 'It did not start in time.' }), startTimeoutMs);
    child.on('message', receive);
    child.once('exit', died);
    // The listener stays: a message to a process that has just died also raises `error`, which
    // would be unhandled.
    child.on('error', (error) => settle({ kind: 'died', text: error.message }));
  });
}
