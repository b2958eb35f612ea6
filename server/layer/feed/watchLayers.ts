import { currentViewer } from '../../access/currentViewer.ts';
import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { environmentPolicy } from '../../organization/organization.policy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { feedPage, type FeedStore } from '../../platform/feed/feedTail.ts';
import { watchFeed, type FeedOptions, type FeedWatch } from '../../platform/feed/watchFeed.ts';
import { layerTopic, type ChangeEvent, type EntityChange } from './changeEvent.ts';

/** Watches the semantic layers of environments; one per process. */
export type LayerWatch = FeedWatch<ChangeEvent>;

export function watchLayers(database: PrismaClient, options: FeedOptions): LayerWatch {
  return watchFeed(changeEventsIn(database), options);
}

function changeEventsIn(prisma: PrismaClient): FeedStore<ChangeEvent> {
  return {
    topic: layerTopic,
    async last(id) {
      const environment = await prisma.environment.findUnique({ where: { id }, select: { layerSeq: true } });
      return environment?.layerSeq ?? null;
    },
    async read(environmentId, after) {
      const rows = await prisma.changeEvent.findMany({
        where: { environmentId, seq: { gt: after } },
        orderBy: { seq: 'asc' },
        take: feedPage,
      });
      return rows.map(({ seq, actorId, changes, createdAt }) => ({
        environmentId,
        seq,
        kind: 'CHANGED',
        at: createdAt,
        actorId,
        // Written by appendChangeEvent.
        changes: changes as unknown as readonly EntityChange[],
      }));
    },
    heartbeat: (environmentId, seq) => ({
      environmentId,
      seq,
      kind: 'HEARTBEAT',
      at: new Date(),
      actorId: null,
      changes: [],
    }),
  };
}

/**
 * Watches the semantic layer of an environment for an admin, as long as they are one.
 * @throws NotFoundError
 */
export async function subscribeToLayer(
  { database, watch }: { readonly database: PrismaClient; readonly watch: LayerWatch },
  viewer: Viewer,
  { environmentId, after }: { readonly environmentId: string; readonly after: number },
): Promise<AsyncGenerator<ChangeEvent, void, undefined>> {
  const mayRead = async (): Promise<boolean> => {
    const now = await currentViewer(database, viewer);
    const environment = await database.environment.findFirst({
      where: { id: environmentId, AND: [environmentPolicy.where(now)] },
      select: { organizationId: true },
    });
    return environment !== null && isAdminOf(now, environment);
  };
  if (!(await mayRead())) {
    throw new NotFoundError('Environment');
  }
  return watch.events({ key: environmentId, after, mayRead, checksEvents: true });
}
