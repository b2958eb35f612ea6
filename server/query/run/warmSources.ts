import type { SemqlServices } from '../compile/semqlRequest.ts';

/** Engines held ready; each takes about a hundred megabytes. */
const held = 4;

/**
 * Opens the file sources that were loaded last, so that the first question after a start does not
 * wait for an engine to start. Best effort: a source that cannot be opened says so when it is
 * asked.
 */
export async function warmSources(services: SemqlServices): Promise<void> {
  const sources = await services.database.dataSource.findMany({
    where: { type: 'FILE', status: 'READY' },
    orderBy: { lastSyncedAt: { sort: 'desc', nulls: 'last' } },
    take: held,
    select: { id: true, type: true, organizationId: true },
  });
  await Promise.allSettled(
    sources.map(async (source) =>
      services.warehouses.use(source.id, await services.connections.of(source), (warehouse) => warehouse.test()),
    ),
  );
}
