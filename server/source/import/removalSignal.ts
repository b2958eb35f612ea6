import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { processingTopic } from './watchProcessing.ts';

/** Interval of the fallback poll, in milliseconds. */
const lookMs = 1000;

/** Reason of the signal that ends work on a source. */
class SourceRemoved extends Error {
  constructor() {
    super('The data source was removed.');
  }
}

/**
 * Signal that aborts when a source is removed by any process. Checks on each event, and polls every
 * second as a fallback.
 * @returns with `release`, which ends the polling
 */
export function removalSignal(
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
