import { parse, subscribe } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../graphql/context.ts';
import { schema } from '../../schema.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { processingTopic } from './watchProcessing.ts';

const document = parse(`subscription ($id: ID!) {
  processingChanged(dataSourceId: $id) { dataSource { status } tasks { status progress table { name } } } }`);

interface Change {
  readonly dataSource: { readonly status: string };
  readonly tasks: readonly { readonly status: string; readonly progress: number; readonly table: { name: string } }[];
}

describe('processingChanged', () => {
  let database: TestDatabase;
  let acme: TestOrganization;
  const events = localEvents();
  const createdAt = new Date('2026-11-20T12:00:00Z');

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    acme = await createOrganization(database.prisma);
    await task('an_older_one', new Date('2026-11-19T12:00:00Z'));
  });

  async function task(name: string, at = createdAt): Promise<string> {
    const { organizationId, dataSourceId } = acme;
    const tableId = newId('Table');
    const id = newId('DataProcessingTask');
    await database.prisma.table.create({ data: { id: tableId, organizationId, dataSourceId, name } });
    await database.prisma.dataProcessingTask.create({
      data: { id, organizationId, dataSourceId, tableId, type: 'INIT_IMPORT', createdAt: at },
    });
    return id;
  }

  const set = (id: string, data: { status: 'IN_PROGRESS' | 'COMPLETED'; progress: number }) =>
    database.prisma.dataProcessingTask.update({ where: { id }, data });

  async function watch(viewer: Viewer) {
    const contextValue = {
      viewer,
      database: database.prisma,
      now: new Date(),
      services: { source: { database, events } } as unknown as Context['services'],
    };
    return subscribe({ schema, document, variableValues: { id: acme.dataSourceId }, contextValue });
  }

  async function watched() {
    const stream = await watch(acme.admin);
    if (!(Symbol.asyncIterator in stream)) {
      throw new Error(JSON.stringify(stream.errors));
    }
    return {
      next: async (): Promise<Change> => {
        const { value } = await stream.next();
        expect(value?.errors).toBeUndefined();
        return (value?.data as { processingChanged: Change } | undefined)?.processingChanged as Change;
      },
      ended: async () => (await stream.next()).value as unknown,
      leave: () => stream.return(undefined),
    };
  }

  const said = ({ tasks }: Change) => tasks.map(({ table, status, progress }) => `${table.name} ${status} ${progress}`);

  it('tells where the newest import stands, then what changes, at once when a worker says so', async () => {
    const shops = await task('shops');
    await task('visits');
    const reader = await watched();
    expect(said(await reader.next())).toEqual(['shops QUEUED 0', 'visits QUEUED 0']);
    await set(shops, { status: 'IN_PROGRESS', progress: 20 });
    const asked = performance.now();
    const next = reader.next();
    events.publish(processingTopic(acme.dataSourceId), shops);
    expect(said(await next)).toEqual(['shops IN_PROGRESS 20']);
    expect(performance.now() - asked).toBeLessThan(800);
    await reader.leave();
  });

  it('finds by itself what nobody told of', async () => {
    const shops = await task('shops');
    const reader = await watched();
    await reader.next();
    await set(shops, { status: 'COMPLETED', progress: 100 });
    expect(said(await reader.next())).toEqual(['shops COMPLETED 100']);
    await reader.leave();
  });

  it('tells when the source itself is ready, which comes after its last table', async () => {
    const shops = await task('shops');
    await set(shops, { status: 'COMPLETED', progress: 100 });
    const reader = await watched();
    expect((await reader.next()).dataSource.status).toBe('PENDING_SETUP');
    const next = reader.next();
    await database.prisma.dataSource.update({ where: { id: acme.dataSourceId }, data: { status: 'READY' } });
    events.publish(processingTopic(acme.dataSourceId), 'end');
    expect(await next).toEqual({ dataSource: { status: 'READY' }, tasks: [] });
    await reader.leave();
  });

  it('says the last state again, because an older answer may have come after it', { timeout: 20_000 }, async () => {
    const shops = await task('shops');
    await set(shops, { status: 'COMPLETED', progress: 100 });
    const reader = await watched();
    expect(said(await reader.next())).toEqual(['shops COMPLETED 100']);
    const again = await reader.next();
    expect(said(again)).toEqual(['shops COMPLETED 100']);
    expect(again.dataSource.status).toBe('PENDING_SETUP');
    await reader.leave();
  });

  it('ends for a reader who leaves while it waits', async () => {
    const reader = await watched();
    await reader.next();
    const waiting = reader.ended();
    await reader.leave();
    expect(await waiting).toBeUndefined();
  });

  it('is for admins of the organization', async () => {
    const other = await createOrganization(database.prisma);
    for (const viewer of [acme.explorer, other.admin]) {
      const stream = await watch(viewer);
      expect(Symbol.asyncIterator in stream).toBe(false);
    }
  });
});
