import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { localEvents } from '../../platform/events.ts';
import { ExpectedError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { changeLayerIn, changeSemanticLayer } from '../changeSemanticLayer.ts';
import type { LayerChange } from '../change.ts';
import { thingOf, type Layer } from '../layer.ts';
import { randomChange, randomLayer, writeRandomLayer } from '../randomLayer.test-support.ts';
import { LayerMemory } from './layerMemory.ts';
import { loadLayer } from './loadLayer.ts';

let database: TestDatabase;
let acme: TestOrganization;
let memory: LayerMemory;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  memory = new LayerMemory();
});

const byId = (one: { readonly id: string }, other: { readonly id: string }): number => (one.id < other.id ? -1 : 1);
const sorted = ({ models, metrics, glossary, calendar }: Layer) => ({
  calendar,
  models: models.toSorted(byId),
  metrics: metrics.toSorted(byId),
  glossary: glossary.toSorted(byId),
});

/** The layer as it is remembered is the one that is stored. */
async function expectSame(): Promise<Layer> {
  const { layer: known } = await loadLayer(database.prisma, acme, memory);
  const { layer: stored } = await loadLayer(database.prisma, acme);
  expect(sorted(known)).toEqual(sorted(stored));
  return stored;
}

const current = (change: LayerChange, layer: Layer): LayerChange => {
  const entity = change.action === 'CREATE' ? undefined : thingOf(layer, change.id)?.entity;
  return entity === undefined ? change : ({ ...change, version: entity.version } as LayerChange);
};

const seeds = Array.from({ length: 4 }, (_, index) =>
  process.env['CI'] === 'true' ? index : Math.floor(Math.random() * 1e6),
);

it.each(seeds)('is the layer that is stored after every change (seed %i)', async (seed) => {
  await writeRandomLayer(database.prisma, acme, randomLayer(seed, acme.dataSourceId));
  const services = { database: database.prisma, events: localEvents(), memory };
  for (let step = 0; step < 12; step += 1) {
    const layer = await expectSame();
    const changes = [current(randomChange(layer, seed * 31 + step), layer)];
    await changeSemanticLayer(services, acme.admin, { changes, confirmed: true }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ExpectedError);
    });
  }
  await expectSame();
});

it('forgets what was read in a transaction that was rolled back', async () => {
  await writeRandomLayer(database.prisma, acme, randomLayer(5, acme.dataSourceId));
  const layer = await expectSame();
  const { id } = layer.models[0]!;
  const change = (fields: object): LayerChange => ({ action: 'UPDATE', type: 'Model', id, version: 1, fields });
  const undone = database.prisma.$transaction(async (transaction) => {
    await changeLayerIn(transaction, acme.admin, { changes: [change({ label: 'Undone' })] }, memory);
    expect((await loadLayer(transaction, acme, memory)).layer.models.find((one) => one.id === id)?.label).toBe(
      'Undone',
    );
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await expectSame();
});

it('knows of tables that were imported, models that came and went, and tags', async () => {
  const { organizationId, environmentId, dataSourceId } = acme;
  await writeRandomLayer(database.prisma, acme, randomLayer(9, dataSourceId));
  const layer = await expectSame();
  const [first, last] = [layer.models[0]!, layer.models.at(-1)!];
  const tableId = newId('Table');
  const columnId = newId('Column');
  await database.prisma.table.create({
    data: {
      id: tableId,
      organizationId,
      dataSourceId,
      name: 'imported',
      columns: { create: [{ id: columnId, organizationId, position: 0, name: 'size', dataType: 'INTEGER' }] },
    },
  });
  await database.prisma.model.update({ where: { id: first.id }, data: { tableId } });
  expect((await expectSame()).models.find(({ id }) => id === first.id)?.columns).toHaveLength(1);
  await database.prisma.column.update({ where: { id: columnId }, data: { dataType: 'STRING' } });
  expect((await expectSame()).models.find(({ id }) => id === first.id)?.columns).toMatchObject([{ type: 'STRING' }]);
  await database.prisma.metric.deleteMany({ where: { environmentId } });
  await database.prisma.glossaryTerm.deleteMany({ where: { environmentId } });
  await expectSame();
  await database.prisma.relationship.deleteMany({ where: { OR: [{ modelId: last.id }, { toModelId: last.id }] } });
  await database.prisma.grainKey.deleteMany({ where: { grain: { modelId: last.id } } });
  await database.prisma.model.delete({ where: { id: last.id } });
  expect((await expectSame()).models).toHaveLength(layer.models.length - 1);
  await database.prisma.organization.update({ where: { id: organizationId }, data: { timeZone: 'Europe/Berlin' } });
  expect((await expectSame()).calendar.timeZone).toBe('Europe/Berlin');
});
