import { connectTimeoutMs, endsTheQuery, withinTime } from './timeLimits.ts';

const idleMs = 60_000;

/** Handling of the sessions of a driver. */
interface SessionHandling<Session> {
  /** Sessions that are kept for the next query. */
  readonly mostIdle: number;
  /** Closes a session at once, even while it works. */
  readonly cut: (session: Session) => void;
  /** Ends an idle session. Default: `cut`. */
  readonly end?: (session: Session) => void;
}

/** Sessions of one data source that wait for the next query, each for a minute. */
export class IdleSessions<Session> {
  readonly #idle: Session[] = [];
  readonly #mostIdle: number;
  readonly #cut: (session: Session) => void;
  readonly #end: (session: Session) => void;
  #closed = false;

  constructor({ mostIdle, cut, end = cut }: SessionHandling<Session>) {
    this.#mostIdle = mostIdle;
    this.#cut = cut;
    this.#end = end;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Latest idle session on which `begin` succeeds. Sessions on which it fails are cut, because a
   * server that hung up meanwhile must not fail the query. Null: none is left.
   * @throws WarehouseError TIMEOUT or CANCELLED when the query itself has ended
   */
  async begun(
    begin: (session: Session) => Promise<unknown>,
    timeLeft: () => number,
    signal: AbortSignal | undefined,
  ): Promise<Session | null> {
    for (let session = this.#idle.pop(); session !== undefined; session = this.#idle.pop()) {
      const reused = session;
      try {
        await withinTime(begin(reused), Math.min(timeLeft(), connectTimeoutMs / 2), signal, () => this.#cut(reused));
        return reused;
      } catch (error) {
        if (endsTheQuery(error)) {
          throw error;
        }
      }
    }
    return null;
  }

  /**
   * Keeps a session whose query has ended; ends it if enough are kept or the data source is closed.
   */
  keep(session: Session): void {
    if (this.#closed || this.#idle.length >= this.#mostIdle) {
      this.#end(session);
      return;
    }
    this.#idle.push(session);
    setTimeout(() => {
      const index = this.#idle.indexOf(session);
      if (index < 0) {
        return;
      }
      this.#idle.splice(index, 1);
      this.#end(session);
    }, idleMs).unref();
  }

  /** Ends all idle sessions, and those that are still to be kept. */
  close(): void {
    this.#closed = true;
    for (const session of this.#idle.splice(0)) {
      this.#end(session);
    }
  }
}
