import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Events } from '../platform/events.ts';
import type { Log } from '../platform/log.ts';
import { processingTopic } from './watchProcessing.ts';

/** How often to look without a hint, in milliseconds. */
const lookMs = 1000;

/** Why work on a source was broken off: nobody waits for it any more. */
class SourceRemoved extends Error {
  constructor() {
    super('The data source was removed.');
  }
}

/**
 * A signal that aborts when a source is removed, by whatever process: a hint says when to look, and each second is looked
 * without one.
 * @returns with `release`, which ends the looking
 */
export function untilRemoved(
  { database, events, log }: { database: PrismaClient; events: Pick<Events, 'subscribe'>; log: Log },
  dataSourceId: string,
): { readonly signal: AbortSignal; release(): void } {
  const removed = new AbortController();
  const look = (): void => {
    database.dataSource
      .count({ where: { id: dataSourceId } })
      .then((count) => (count === 0 ? removed.abort(new SourceRemoved()) : undefined))
      .catch((error: unknown) => log.warn({ err: error, dataSourceId }, 'source: not known whether it is still there'));
  };
  const timer = setInterval(look, lookMs).unref();
  const unsubscribe = events.subscribe(processingTopic(dataSourceId), look);
  return {
    signal: removed.signal,
    release() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
