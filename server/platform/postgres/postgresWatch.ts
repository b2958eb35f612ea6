import { setTimeout as delay } from 'node:timers/promises';
import { ExpectedError } from '../errors.ts';
import type { Log } from '../log.ts';
import { FullDiskError } from './postgresServer.ts';

/** A server that can be looked after. */
export interface RestartablePostgres {
  /** True: its process is there, which says nothing about whether it answers. */
  isAlive(): boolean;
  /** True: it answers a query. */
  answers(): Promise<boolean>;
  /**
   * Finds it running or starts it again, at the address it had; one process of those that share the
   * folder does.
   * @throws SetupError when it does not start
   */
  restart(): Promise<{ readonly reused: boolean }>;
}

/** State of the embedded server. */
export interface PostgresWatch {
  /** Why it cannot be used, as a sentence; null while it can. */
  problem(): string | null;
  stop(): Promise<void>;
}

interface WatchLimits {
  /** Time between two looks at its process; default 200 ms. */
  readonly everyMs?: number;
  /** Time between two questions to it; default 2 s. */
  readonly askEveryMs?: number;
  /** Starts one after the other before they are made after pauses only; default 5. */
  readonly mostStarts?: number;
  /** The first of the pauses, each of which is twice as long as the one before; default 10 s. */
  readonly firstPauseMs?: number;
}

/** A server that ran for this long has recovered: its next end is a first one. */
const recoveredMs = 10 * 60_000;
/** Between attempts to start it. */
const againMs = 1000;
const longestPauseMs = 5 * 60_000;
const endsAgain = 'The embedded PostgreSQL keeps stopping. Read its log in the data folder.';
/**
 * Questions without an answer in a row after which it counts as hung: a busy machine may be late
 * once.
 */
const mostUnanswered = 3;

/**
 * Looks after the embedded server: starts it again when it was killed, and tells health and log,
 * once each, that it was away and that it is back. When it keeps ending it is started after growing
 * pauses, and found when another process starts it meanwhile.
 */
export function watchPostgres(
  server: RestartablePostgres,
  log: Log,
  { everyMs = 200, askEveryMs = 2000, mostStarts = 5, firstPauseMs = 10_000 }: WatchLimits = {},
): PostgresWatch {
  const stopping = new AbortController();
  let problem: string | null = null;
  let awaySince = 0;
  /** Starts since it last recovered. */
  let starts = 0;
  let startedAt = 0;
  /** Time of the next attempt after a pause; null: none is waited for. */
  let pausedUntil: number | null = null;
  /**
   * True: it did not start because its disk is full, which stays the reason while attempts wait.
   */
  let diskFull = false;
  let unanswered = 0;
  let askAt = 0;

  function away(sentence: string, error?: unknown): void {
    if (problem === sentence) {
      return;
    }
    if (problem === null) {
      awaySince = Date.now();
    }
    problem = sentence;
    log.error({ ...(error !== undefined && { err: error }) }, `database: ${sentence}`);
  }

  function back(): void {
    unanswered = 0;
    pausedUntil = null;
    diskFull = false;
    if (Date.now() - startedAt > recoveredMs) {
      starts = 0;
    }
    if (problem === null) {
      return;
    }
    problem = null;
    log.info({ awayMs: Date.now() - awaySince }, 'database: the embedded PostgreSQL answers again');
  }

  /** True: it has ended so often that the next attempt has to wait. */
  function pauses(): boolean {
    if (starts < mostStarts) {
      return false;
    }
    if (pausedUntil === null) {
      const pauseMs = Math.min(firstPauseMs * 2 ** (starts - mostStarts), longestPauseMs);
      pausedUntil = Date.now() + pauseMs;
      if (!diskFull) {
        away(endsAgain);
      }
    }
    return Date.now() < pausedUntil;
  }

  async function startAgain(): Promise<void> {
    if (pauses()) {
      return;
    }
    pausedUntil = null;
    starts += 1;
    startedAt = Date.now();
    if (problem === null) {
      away('The embedded PostgreSQL ended unexpectedly and is being started again.');
    }
    try {
      await server.restart();
      back();
    } catch (error) {
      // A full disk is nothing that more attempts make worse, and nothing that is over after five.
      diskFull = error instanceof FullDiskError;
      if (diskFull) {
        starts -= 1;
      }
      if (starts > mostStarts) {
        log.error({ err: error }, 'database: the embedded PostgreSQL does not start after a pause either');
        return;
      }
      away(
        error instanceof ExpectedError ? `${error.message} ${error.advice}` : 'The embedded PostgreSQL does not start.',
        error,
      );
      await delay(againMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function look(): Promise<void> {
    if (!server.isAlive()) {
      await startAgain();
      return;
    }
    if (problem === null && Date.now() < askAt) {
      return;
    }
    askAt = Date.now() + askEveryMs;
    if (await server.answers()) {
      back();
    } else if (++unanswered >= mostUnanswered && problem === null) {
      away('The embedded PostgreSQL is running, but does not answer.');
    }
  }

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => away('The embedded PostgreSQL cannot be monitored.', error));
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    problem() {
      if (problem === null || pausedUntil === null) {
        return problem;
      }
      const seconds = Math.max(Math.ceil((pausedUntil - Date.now()) / 1000), 1);
      return `${problem} It restarts in ${seconds} s.`;
    },
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
