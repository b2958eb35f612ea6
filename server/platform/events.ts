import { EventEmitter } from 'node:events';
import pg from 'pg';
import { ofOurDatabase } from './database/databaseFailure.ts';
import type { Log } from './log.ts';

/**
 * Hints that something was written, between the parts of this process and between processes. A hint
 * may be lost or come twice, so readers also poll. The truth is in the tables.
 */
export interface Events {
  /**
   * Tells everybody, here at once and in other processes by NOTIFY. `hint` is at most a few dozen
   * bytes. Never throws.
   */
  publish(topic: string, hint: string): void;
  /** Calls `listener` with each hint of the topic until the returned function is called. */
  subscribe(topic: string, listener: (hint: string) => void): () => void;
  close(): Promise<void>;
}

const channel = 'quarry_events';
const separator = '\n';
/**
 * Hints within this time of the last ones are sent to other processes as one: NOTIFY takes a lock
 * at commit.
 */
const mergeMs = 100;
const reconnectMs = 500;

/** Events within this process only; enough for one process and for tests. */
export function localEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (topic, hint) => void emitter.emit(topic, hint),
    subscribe(topic, listener) {
      emitter.on(topic, listener);
      return () => void emitter.off(topic, listener);
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Events between all processes of the database, over one LISTEN connection that is made again when
 * it breaks.
 */
export function postgresEvents({ url, pool, log }: { url: string; pool: pg.Pool; log: Log }): Events {
  const local = localEvents();
  const waiting = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;
  let client: pg.Client | null = null;
  let reconnect: NodeJS.Timeout | null = null;
  let closed = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      application_name: 'quarry events',
    });
    client = next;
    const again = (): void => {
      if (client === next && !closed) {
        client = null;
        reconnect = setTimeout(() => void listen(), reconnectMs);
      }
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload = '' }) => {
      const cut = payload.indexOf(separator);
      local.publish(payload.slice(0, cut), payload.slice(cut + 1));
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      log.warn({ err: ofOurDatabase(error) }, 'events: not listening, polling instead');
      again();
    }
  }

  function flush(): void {
    timer = null;
    if (waiting.size === 0 || closed) {
      return;
    }
    timer = setTimeout(flush, mergeMs);
    const payloads = [...waiting].map(([topic, hint]) => topic + separator + hint);
    waiting.clear();
    pool
      .query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [channel, payloads])
      .catch((error: unknown) => log.debug({ err: error }, 'events: hint lost, others will poll'));
  }

  void listen();
  return {
    publish(topic, hint) {
      local.publish(topic, hint);
      waiting.set(topic, hint);
      // The first hint leaves at once, those that follow closely leave together.
      if (timer === null) {
        flush();
      }
    },
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    async close() {
      closed = true;
      clearTimeout(timer ?? undefined);
      clearTimeout(reconnect ?? undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
