import { setTimeout as sleep } from 'node:timers/promises';
import { currentViewer } from '../../access/currentViewer.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { DataProcessingTask, PrismaClient } from '../../generated/prisma/client.ts';
import { unlessAway } from '../../platform/database/databaseFailure.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events.ts';
import { canConnectDataSource, dataSourcePolicy } from '../dataSource.policy.ts';
import { importsAhead } from './importPlaces.ts';
import { latestProcessing } from './latestProcessing.ts';
import type { SourceServices } from '../sourceServices.ts';

/** Processing tasks of a source that are new or changed since the last time. */
export interface ProcessingChange {
  readonly dataSourceId: string;
  readonly taskIds: readonly string[];
}

interface WatchProcessingServices extends Pick<SourceServices, 'database'> {
  readonly events: Pick<Events, 'subscribe'>;
}

/** Topic on which workers announce changes of a source. */
export const processingTopic = (dataSourceId: string): string => `processing ${dataSourceId}`;

/**
 * Intervals of the fallback poll, in milliseconds: while something runs, and while nothing does.
 */
const runningMs = 1000;
const idleMs = 5000;
/**
 * Looks without a change, counted from the last one, after which its state is said again: the
 * answer to a query that was sent before may have reached the reader after it.
 */
const repeatedAt: ReadonlySet<number> = new Set([1, 6]);
/**
 * A busy import gives hints all the time: how long to leave the tables alone after each look, in
 * milliseconds.
 */
const restMs = 100;

/**
 * The processing of a data source as it goes on: first what the newest import stands at, then
 * whatever changes, and the last state twice more. The tables hold the truth and this reads them,
 * so a reader that comes back, also to another process, gets the current state. It ends when the
 * reader leaves, or may no longer read the source.
 * @throws NotFoundError
 */
export async function watchProcessing(
  services: WatchProcessingServices,
  viewer: Viewer,
  dataSourceId: string,
): Promise<AsyncGenerator<ProcessingChange, void, undefined>> {
  const mayRead = async (): Promise<boolean> => {
    const now = await currentViewer(services.database.prisma, viewer);
    const where = { id: dataSourceId, AND: dataSourcePolicy.where(now) };
    return canConnectDataSource(now) && (await services.database.prisma.dataSource.count({ where })) > 0;
  };
  if (!(await mayRead())) {
    throw new NotFoundError('Data source');
  }
  const leaving = new AbortController();
  const following = follow(services, dataSourceId, mayRead, leaving.signal);
  // A generator that waits hears of `return` only when it goes on: wake it, or it would stay until
  // it looks again.
  const leave = following.return.bind(following);
  following.return = (value) => {
    leaving.abort();
    return leave(value);
  };
  return following;
}

async function* follow(
  { database, events }: WatchProcessingServices,
  dataSourceId: string,
  mayRead: () => Promise<boolean>,
  leaving: AbortSignal,
): AsyncGenerator<ProcessingChange, void, undefined> {
  let hinted = new AbortController();
  const unsubscribe = events.subscribe(processingTopic(dataSourceId), () => hinted.abort());
  let told: ReadonlyMap<string, string> | null = null;
  let toldOfSource = '';
  let unchangedLooks = 0;
  try {
    while (!leaving.aborted) {
      hinted = new AbortController();
      const looked = await unlessAway(async () => {
        if (!(await mayRead())) {
          return 'closed';
        }
        const tasks = await latestProcessing(database.prisma, dataSourceId);
        const waits = tasks.length > 0 && tasks.every(({ status }) => status === 'QUEUED');
        return { tasks, source: await sourceStand(database.prisma, dataSourceId, waits) };
      });
      if (looked === 'closed') {
        return;
      }
      if (looked === null) {
        await sleep(runningMs, undefined, { signal: leaving }).catch(() => undefined);
        continue;
      }
      const { tasks, source } = looked;
      const now = new Map(tasks.map((task) => [task.id, standOf(task)]));
      const taskIds = [...now].filter(([id, stand]) => told?.get(id) !== stand).map(([id]) => id);
      const runs = tasks.some(({ status }) => status === 'QUEUED' || status === 'IN_PROGRESS');
      if (taskIds.length > 0 || source !== toldOfSource || told === null) {
        unchangedLooks = 0;
        yield { dataSourceId, taskIds };
      } else if (!runs) {
        unchangedLooks += 1;
        if (repeatedAt.has(unchangedLooks)) {
          yield { dataSourceId, taskIds: [...now.keys()] };
        }
      }
      told = now;
      toldOfSource = source;
      const signal = AbortSignal.any([hinted.signal, leaving]);
      await sleep(runs ? runningMs : idleMs, undefined, { signal }).catch(() => undefined);
      if (hinted.signal.aborted) {
        await sleep(restMs, undefined, { signal: leaving }).catch(() => undefined);
      }
    }
  } finally {
    unsubscribe();
  }
}

/** Fields of the source itself that change with an import. */
async function sourceStand(database: PrismaClient, id: string, waits: boolean): Promise<string> {
  const select = { status: true, statusReason: true, lastSyncedAt: true } as const;
  const source = await database.dataSource.findUnique({ where: { id }, select });
  return JSON.stringify([source, waits ? await importsAhead(database, id) : null]);
}

const standOf = ({ status, progress, errors }: DataProcessingTask): string =>
  JSON.stringify([status, progress, errors]);
