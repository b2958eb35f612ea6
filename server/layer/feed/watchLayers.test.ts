import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { localEvents } from '../../platform/events.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { until } from '../../testing/until.ts';
import { appendChangeEvent, lockLayer } from './changeEvent.ts';
import { subscribeToLayer, watchLayers } from './watchLayers.ts';

let database: TestDatabase;
let acme: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
});

const append = () =>
  database.prisma.$transaction(async (transaction) => {
    await lockLayer(transaction, acme.environmentId);
    return appendChangeEvent(transaction, acme.environmentId, null, []);
  });

it.each<[what: string, change: Prisma.ActorUncheckedUpdateInput]>([
  ['is no admin any more', { role: 'org:explorer' }],
  ['was removed', { removedAt: new Date() }],
])('an admin who %s gets no further event', async (_what, change) => {
  // No heartbeat comes within the test: the next event alone shows that the right is gone.
  const watch = watchLayers(database.prisma, { events: localEvents(), pollMs: 20, heartbeatMs: 600_000 });
  const { environmentId, admin } = acme;
  const changes = await subscribeToLayer({ database: database.prisma, watch }, admin, { environmentId, after: 0 });
  const seen: number[] = [];
  const reading = (async () => {
    for await (const { seq } of changes) {
      seen.push(seq);
    }
  })();
  await append();
  await until('the first event is read', () => seen.length === 1);
  await database.prisma.actor.update({ where: { id: admin.actorId }, data: change });
  await append();
  await reading;
  expect(seen).toEqual([1]);
  expect(watch.size().watchers).toBe(0);
});
