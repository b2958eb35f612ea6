import { setTimeout as delay } from 'node:timers/promises';
import { unlessAway } from '../database/databaseFailure.ts';
import type { Events } from '../events.ts';
import { FeedTail, type FeedStore, type Numbered } from './feedTail.ts';

/** Watches the feeds of one kind; one per process. */
export interface FeedWatch<Event extends Numbered> {
  /**
   * Every event of a key after a number, in order, each once: first those that are stored, then
   * those to come. It ends only with the signal, when the reader leaves, or when `mayRead` says no.
   * A reader that comes back passes the last number it saw and misses nothing.
   *
   * Nothing is queued for a reader: it has a place in the feed, and takes the next event when it is
   * ready for it.
   */
  events(about: FeedQuery): AsyncGenerator<Event, void, undefined>;
  /** Keys being watched and their watchers, for measurements. */
  size(): { readonly keys: number; readonly watchers: number };
}

export interface FeedQuery {
  readonly key: string;
  /** Last number the reader saw; 0 for everything. */
  readonly after: number;
  readonly signal?: AbortSignal;
  /** Asked again as often as a heartbeat is due: a right that was taken back ends the stream. */
  readonly mayRead?: () => Promise<boolean>;
  /** True: `mayRead` is asked before events, too; for feeds in which they are rare. */
  readonly checksEvents?: boolean;
}

export interface FeedOptions {
  readonly events: Pick<Events, 'subscribe'>;
  /** Interval of the fallback poll; default 1,000 ms. */
  readonly pollMs?: number;
  /** Silence after which a heartbeat is sent; default 10,000 ms. */
  readonly heartbeatMs?: number;
}

const defaultHeartbeatMs = 10_000;
const lookAgainMs = 1000;

export function watchFeed<Event extends Numbered>(store: FeedStore<Event>, options: FeedOptions): FeedWatch<Event> {
  const tails = new Map<string, { readonly tail: FeedTail<Event>; watchers: number }>();
  const heartbeatMs = options.heartbeatMs ?? defaultHeartbeatMs;

  function join(key: string, seq: number): FeedTail<Event> {
    const shared = tails.get(key) ?? { tail: new FeedTail(store, options, key, seq), watchers: 0 };
    shared.watchers += 1;
    tails.set(key, shared);
    return shared.tail;
  }

  function leave(key: string): void {
    const shared = tails.get(key);
    if (shared !== undefined) {
      shared.watchers -= 1;
      if (shared.watchers === 0) {
        shared.tail.close();
        tails.delete(key);
      }
    }
  }

  async function* follow({
    key,
    after,
    signal,
    mayRead,
    checksEvents = false,
  }: FeedQuery & { readonly signal: AbortSignal }): AsyncGenerator<Event, void, undefined> {
    const last = await store.last(key);
    if (last === null) {
      return;
    }
    const tail = join(key, last);
    let cursor = Math.max(0, after);
    let silentUntil = performance.now() + heartbeatMs;
    let checkAt = performance.now() + heartbeatMs;
    try {
      while (!signal.aborted) {
        if (mayRead !== undefined && performance.now() >= checkAt) {
          const allowed = await unlessAway(mayRead);
          if (allowed === false) {
            return;
          }
          checkAt = performance.now() + (allowed === null ? lookAgainMs : heartbeatMs);
        }
        // A reader that lags far reads the table page by page until it reaches the events kept in
        // memory.
        const batch = tail.after(cursor) ?? (await unlessAway(() => store.read(key, cursor)));
        if (batch === null) {
          await delay(lookAgainMs, undefined, { signal }).catch(() => undefined);
          continue;
        }
        if (checksEvents && batch.length > 0 && mayRead !== undefined) {
          const allowed = await unlessAway(mayRead);
          if (allowed === false) {
            return;
          }
          if (allowed === null) {
            await delay(lookAgainMs, undefined, { signal }).catch(() => undefined);
            continue;
          }
        }
        for (const event of batch) {
          if (signal.aborted) {
            return;
          }
          cursor = event.seq;
          yield event;
        }
        if (batch.length > 0) {
          silentUntil = performance.now() + heartbeatMs;
          continue;
        }
        await tail.changed(cursor, Math.max(0, silentUntil - performance.now()), signal);
        if (performance.now() >= silentUntil && tail.seq <= cursor && !signal.aborted) {
          silentUntil = performance.now() + heartbeatMs;
          yield store.heartbeat(key, cursor);
        }
      }
    } finally {
      leave(key);
    }
  }

  function events({ signal, ...query }: FeedQuery): AsyncGenerator<Event, void, undefined> {
    const leaving = new AbortController();
    const following = follow({
      ...query,
      signal: signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal]),
    });
    // A generator that waits hears of `return` only when it goes on: wake it, or it would stay
    // until the next event.
    const leave = following.return.bind(following);
    following.return = (value) => {
      leaving.abort();
      return leave(value);
    };
    return following;
  }

  return {
    events,
    size: () => ({
      keys: tails.size,
      watchers: [...tails.values()].reduce((sum, { watchers }) => sum + watchers, 0),
    }),
  };
}
