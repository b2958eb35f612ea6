import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import type { LayerModel } from '../layer.ts';
import { writeRandomLayer } from '../randomLayer.test-support.ts';
import { smallLayer } from '../smallLayer.test-support.ts';
import { duplicateModel } from './duplicateModel.ts';
import { movePart } from './movePart.ts';

let database: TestDatabase;
let acme: TestOrganization;
let orders: LayerModel;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  const layer = smallLayer(acme.dataSourceId);
  orders = layer.models.find(({ name }) => name === 'orders')!;
  await writeRandomLayer(database.prisma, acme, layer);
});

const services = () => ({ database: database.prisma, events: localEvents() });
const names = async (modelId: string) =>
  (await database.prisma.dimension.findMany({ where: { modelId }, orderBy: { position: 'asc' } })).map(
    ({ name }) => name,
  );

it('parts move before one another and to the end, also when the model was changed meanwhile', async () => {
  const [id, customer, status] = orders.dimensions.map((one) => one.id) as [string, string, string];
  const move = (partId: string, beforeId: string | null) =>
    movePart(services(), acme.admin, { partId, beforeId, version: 1 });
  expect(await move(status, id)).toBe(orders.id);
  expect(await names(orders.id)).toEqual(['status', 'id', 'customer_id', 'price', 'ordered_on', 'seen_at']);
  await move(customer, null);
  await move(customer, customer);
  expect(await names(orders.id)).toEqual(['status', 'id', 'price', 'ordered_on', 'seen_at', 'customer_id']);
  await expect(move(id, orders.measures[0]!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(movePart(services(), acme.explorer, { partId: id, version: 1 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('the grain names dimensions of the model', async () => {
  const save = (keys: readonly string[]) =>
    changeSemanticLayer(services(), acme.admin, {
      changes: [
        { action: 'UPDATE', type: 'Model', id: orders.id, version: 1, fields: { grain: { keys, description: '' } } },
      ],
    });
  await expect(save(['nothing'])).rejects.toMatchObject({ path: ['grain'] });
  await save(['id', 'status']);
  const grain = await database.prisma.grainKey.findMany({
    where: { grain: { modelId: orders.id } },
    orderBy: { position: 'asc' },
    include: { dimension: true },
  });
  expect(grain.map(({ dimension }) => dimension.name)).toEqual(['id', 'status']);
});

it('a copy has all parts under ids of its own, and leaves the original as it is', async () => {
  const id = await duplicateModel(services(), acme.admin, { modelId: orders.id, name: 'returns', label: 'Returns' });
  const copy = await database.prisma.model.findUniqueOrThrow({
    where: { id },
    include: { dimensions: true, measures: true, relationships: { include: { keys: true } } },
  });
  expect(copy).toMatchObject({ name: 'returns', label: 'Returns', version: 1 });
  expect(await names(id)).toEqual(await names(orders.id));
  expect(copy.measures).toHaveLength(2);
  expect(copy.relationships[0]?.keys).toHaveLength(1);
  expect(copy.dimensions.some((one) => orders.dimensions.some((old) => old.id === one.id))).toBe(false);
  const again = duplicateModel(services(), acme.admin, { modelId: orders.id, name: 'returns' });
  await expect(again).rejects.toMatchObject({ path: ['name'] });
  const missing = duplicateModel(services(), acme.admin, { modelId: newId('Model'), name: 'other' });
  await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
