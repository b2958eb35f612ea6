import { callFewAtATime } from '../fewAtATime.ts';
import type { Events } from '../events.ts';

/** Event of a feed: numbered from 1, without gaps. */
export interface Numbered {
  readonly seq: number;
}

/** Events that are kept under a key, such as those of one task. */
export interface FeedStore<Event extends Numbered> {
  /** Topic of the hints about new events. */
  readonly topic: (key: string) => string;
  /** Number of the last event; null: there is no such key. */
  readonly last: (key: string) => Promise<number | null>;
  /** Reads events after `seq`, in order, at most `feedPage`. */
  readonly read: (key: string, after: number) => Promise<readonly Event[]>;
  /** Sign of life with the last number again; never stored. */
  readonly heartbeat: (key: string, seq: number) => Event;
}

/** Most events that are read at once. */
export const feedPage = 500;

const keptEvents = 500;

interface TailOptions {
  readonly events: Pick<Events, 'subscribe'>;
  /** Interval of the fallback poll; default 1,000 ms. */
  readonly pollMs?: number;
}

/**
 * The newest events of one key in memory, read once for all who watch it in this process. A hint
 * makes it look at once; it looks each second anyway, because hints get lost.
 */
export class FeedTail<Event extends Numbered> {
  readonly #store: FeedStore<Event>;
  readonly #key: string;
  readonly #wakers = new Set<() => void>();
  readonly #unsubscribe: () => void;
  readonly #poll: NodeJS.Timeout;
  #kept: readonly Event[] = [];
  #seq: number;
  #reading = false;
  #again = false;

  /** @param seq the tail begins after this number. */
  constructor(store: FeedStore<Event>, { events, pollMs }: TailOptions, key: string, seq: number) {
    this.#store = store;
    this.#key = key;
    this.#seq = seq;
    this.#unsubscribe = events.subscribe(store.topic(key), (hint) => {
      if (!(Number(hint) <= this.#seq)) {
        void this.#read();
      }
    });
    this.#poll = setInterval(() => void this.#read(), pollMs ?? 1000);
    // Catches events written between reading `seq` and listening for hints.
    void this.#read();
  }

  /** Number of the last event known here. */
  get seq(): number {
    return this.#seq;
  }

  /**
   * Events after `cursor`, or null when the older ones among them are no longer kept: read those
   * from the table.
   */
  after(cursor: number): readonly Event[] | null {
    if (cursor >= this.#seq) {
      return [];
    }
    const first = this.#kept[0]?.seq;
    return first !== undefined && first <= cursor + 1 ? this.#kept.slice(cursor + 1 - first) : null;
  }

  /** Resolves when there may be events after `cursor`, or after `milliseconds`. */
  changed(cursor: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#seq > cursor || signal.aborted) {
      return Promise.resolve();
    }
    return new Promise((done) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#wakers.delete(wake);
        signal.removeEventListener('abort', wake);
        done();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#wakers.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  close(): void {
    clearInterval(this.#poll);
    this.#unsubscribe();
  }

  async #read(): Promise<void> {
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = true;
    try {
      do {
        this.#again = false;
        const events = await this.#store.read(this.#key, this.#seq);
        const last = events.at(-1);
        if (last !== undefined) {
          this.#kept = [...this.#kept, ...events].slice(-keptEvents);
          this.#seq = last.seq;
          this.#again ||= events.length === feedPage;
          callFewAtATime(this.#wakers);
        }
      } while (this.#again);
    } catch {
      // The database is away for a moment; the next poll looks again, and watchers keep their
      // place.
    } finally {
      this.#reading = false;
    }
  }
}
