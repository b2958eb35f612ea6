import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { localEvents } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { askAs } from '../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import type { LayerChange } from './change.ts';
import { changeSemanticLayer } from './changeSemanticLayer.ts';
import { draftLayer } from './draftLayer.ts';
import type { Layer, LayerModel } from './layer.ts';
import { removeModel } from './mutations/removeModel.ts';
import { restoreVersion } from './mutations/restoreVersion.ts';
import { writeRandomLayer } from './randomLayer.test-support.ts';
import { dimension, metric, smallLayer } from './smallLayer.test-support.ts';
import { tagIds } from './store/writeTags.ts';
import { bodyOf } from './store/versions.ts';

let database: TestDatabase;
let acme: TestOrganization;
let layer: Layer;
let orders: LayerModel;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  const small = smallLayer(acme.dataSourceId);
  layer = { ...small, metrics: [metric('secret_margin', 'orders', 'amount - order_count')] };
  orders = layer.models.find(({ name }) => name === 'orders')!;
  await writeRandomLayer(database.prisma, acme, layer);
});

const services = () => ({ database: database.prisma, events: localEvents() });
const save = (changes: readonly LayerChange[], viewer: Viewer = acme.admin, confirmed = false) =>
  changeSemanticLayer(services(), viewer, { changes, confirmed });

/** The explorer may edit a model, and see nothing else of the layer. */
const letEdit = (modelId: string) =>
  database.prisma.permission.create({
    data: {
      id: newId('Permission'),
      organizationId: acme.organizationId,
      granteeType: 'ACTOR',
      granteeId: acme.explorer.actorId,
      role: 'EDITOR',
      modelId,
    },
  });

describe('a version that is restored', () => {
  it('does not take away what another person has added since it was read', async () => {
    await save([{ action: 'UPDATE', type: 'Model', id: orders.id, version: 1, fields: { label: 'Orders' } }]);
    const first = await database.prisma.entityVersion.findFirstOrThrow({ where: { entityId: orders.id, version: 1 } });
    const added = { ...dimension('seen_on', 'DATE'), expression: 'ordered_on' };
    await save([{ action: 'CREATE', type: 'Dimension', modelId: orders.id, value: added }]);
    const restore = (version: number) => restoreVersion(services(), acme.admin, { versionId: first.id, version });
    await expect(restore(2)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await database.prisma.dimension.count({ where: { id: added.id } })).toBe(1);
    await restore(3);
    expect(await database.prisma.dimension.count({ where: { id: added.id } })).toBe(0);
    expect(await database.prisma.model.findUnique({ where: { id: orders.id } })).toMatchObject({ label: '' });
  });

  it('is the same version whatever the last import says of its rows', () => {
    const repeats = { key: 'id', rows: 2, rowCount: 10 } as unknown as NonNullable<LayerModel['repeats']>;
    expect(bodyOf({ ...orders, leavesOut: repeats, repeats })).toEqual(bodyOf(orders));
  });
});

it('what is removed and created again with its id goes on with the next version', async () => {
  const { prisma } = database;
  const value = metric('orders_again', 'orders', 'order_count');
  const create: LayerChange = { action: 'CREATE', type: 'Metric', modelId: null, value };
  const update = (version: number, fields: object): LayerChange => ({
    action: 'UPDATE',
    type: 'Metric',
    id: value.id,
    version,
    fields,
  });
  await save([create]);
  await save([update(1, { label: 'First life' })]);
  await save([{ action: 'REMOVE', type: 'Metric', id: value.id, version: 2 }], acme.admin, true);
  const again = await save([create]);
  expect(again.entities).toEqual([{ type: 'Metric', id: value.id, version: 3 }]);
  expect(await prisma.metric.findUnique({ where: { id: value.id } })).toMatchObject({ version: 3 });
  await save([update(3, { label: 'Another person' })]);
  await expect(save([update(3, { label: 'Overwritten' })])).rejects.toMatchObject({ code: 'CONFLICT' });
  const kept = await prisma.entityVersion.findMany({ where: { entityId: value.id }, orderBy: { version: 'asc' } });
  expect(kept.map(({ version, body }) => [version, (body as { label: string }).label])).toEqual([
    [1, ''],
    [2, 'First life'],
    [3, ''],
    [4, 'Another person'],
  ]);
});

it('versions of another organization with the same id do not swallow those of this one', async () => {
  const { prisma } = database;
  const value = metric('orders_elsewhere', 'orders', 'order_count');
  const other = await createOrganization(prisma);
  const kept = { entityType: 'Metric', entityId: value.id, version: 1 };
  await prisma.entityVersion.create({
    data: { ...kept, id: newId('EntityVersion'), organizationId: other.organizationId, body: {} },
  });
  await save([{ action: 'CREATE', type: 'Metric', modelId: null, value }]);
  const own = await prisma.entityVersion.findMany({ where: { ...kept, organizationId: acme.organizationId } });
  expect(own).toMatchObject([{ body: { name: 'orders_elsewhere' } }]);
});

it('a relationship that another person has described keeps what is said of its keys', async () => {
  const { id } = orders.relationships[0]!;
  const update = (fields: object): LayerChange => ({ action: 'UPDATE', type: 'Relationship', id, version: 1, fields });
  await save([update({ label: 'Buyer' })]);
  // The kept version has the same keys in another order of their fields.
  await save([update({ keys: [{ from: 'id', to: 'id' }] })]);
  expect(await database.prisma.relationship.findUnique({ where: { id }, include: { keys: true } })).toMatchObject({
    label: 'Buyer',
    keys: [{ fromDimensionId: orders.dimensions[0]!.id }],
  });
});

const removingAmount = (): LayerChange => ({
  action: 'REMOVE',
  type: 'Measure',
  id: orders.measures[0]!.id,
  version: 1,
});

describe('an editor who may not see the metric', () => {
  const told = (error: unknown): string => JSON.stringify(error, Object.getOwnPropertyNames(error));

  it.each<[what: string, change: () => LayerChange]>([
    ['removing what it is computed from', removingAmount],
    [
      'a name that it would mean instead',
      () => ({
        action: 'UPDATE',
        type: 'Dimension',
        id: orders.dimensions[2]!.id,
        version: 1,
        fields: { name: 'amount' },
      }),
    ],
    ['removing its model', () => ({ action: 'REMOVE', type: 'Model', id: orders.id, version: 1 })],
    [
      'breaking it',
      () => ({
        action: 'UPDATE',
        type: 'Measure',
        id: orders.measures[0]!.id,
        version: 1,
        fields: { expression: 'SUM(x)' },
      }),
    ],
  ])('is not told its name: %s', async (_what, change) => {
    await letEdit(orders.id);
    const failure: unknown = await save([change()], acme.explorer).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).not.toContain('secret_margin');
    const { impact } = failure as { readonly impact?: object };
    expect(told(impact ?? {})).not.toContain('secret_margin');
    expect(await database.prisma.metric.count({ where: { id: layer.metrics[0]!.id } })).toBe(1);
  });

  it('is told the name of a metric that they may see', async () => {
    await letEdit(orders.id);
    await database.prisma.permission.create({
      data: {
        id: newId('Permission'),
        organizationId: acme.organizationId,
        granteeType: 'ACTOR',
        granteeId: acme.explorer.actorId,
        role: 'VIEWER',
        metricId: layer.metrics[0]!.id,
      },
    });
    const removal: LayerChange = { action: 'REMOVE', type: 'Model', id: orders.id, version: 1 };
    await expect(save([removal], acme.explorer)).rejects.toThrow('The metric secret_margin uses orders.');
  });
});

it('an editor who removes a model that a hidden definition needs gets a typed failure', async () => {
  const customers = layer.models.find(({ name }) => name === 'customers')!;
  const far = { ...dimension('far', 'STRING'), expression: 'UPPER(customers.region)' };
  await save([{ action: 'CREATE', type: 'Dimension', modelId: orders.id, value: far }]);
  await letEdit(customers.id);
  const failure: unknown = await removeModel(services(), acme.explorer, customers.id).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'CONFLICT', message: 'Another definition no longer works without customers.' });
});

it('the same unsaved changes are applied once for all who ask for them at the same time', async () => {
  const changes = [
    { action: 'UPDATE', type: 'Model', id: orders.id, version: 1, fields: { label: 'Orders' } },
  ] as const;
  const draft = (viewer: Viewer) => draftLayer(database.prisma, viewer, { changes, environmentId: acme.environmentId });
  const [first, second, other] = await Promise.all([draft(acme.admin), draft(acme.admin), draft({ ...acme.admin })]);
  expect(second).toBe(first);
  expect(other).toBe(first);
  expect(await draft(acme.admin)).not.toBe(first);
  await expect(Promise.all([draft(acme.admin), draft(acme.explorer)])).rejects.toMatchObject({
    name: expect.any(String),
  });
});

it('a tag that two people add at once is one tag, whatever its case', async () => {
  const { organizationId } = acme;
  const owner = { organizationId, partId: () => newId('Tag') };
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      database.prisma.$transaction(async (transaction) => {
        const names = index % 2 === 0 ? ['Finance', 'board'] : ['board', 'finance'];
        return [...(await tagIds(transaction, owner, names))].map(([name, id]) => [name.toLowerCase(), id]);
      }),
    ),
  );
  const stored = await database.prisma.tag.findMany({ where: { organizationId } });
  expect(stored.map(({ name }) => name.toLowerCase()).toSorted()).toEqual(['board', 'finance']);
  const expected = Object.fromEntries(stored.map(({ name, id }) => [name.toLowerCase(), id]));
  for (const one of ids) {
    expect(Object.fromEntries(one)).toEqual(expected);
  }
});

describe('a look at changes', () => {
  const ask = (field: string, changes: readonly object[]) =>
    askAs(
      database.prisma,
      acme.admin,
      `query ($changes: [SemanticLayerChangeInput!]!) { ${field} }`,
      { changes },
      { semql: { database: database.prisma }, layer: services() },
    );
  const impact = 'semanticLayerImpact(changes: $changes) { broken { name } }';
  const preview = 'semanticLayerPreview(changes: $changes, semql: "SELECT amount FROM orders") { sql }';
  const creating = (environmentId: string, index = 0) => ({
    createMetric: { environmentId, name: `metric_${index}`, anchorModel: 'orders', expression: 'amount' },
  });

  it.each([impact, preview])('refuses more than 100 of them: %s', async (field) => {
    const changes = Array.from({ length: 101 }, (_, index) => creating(acme.environmentId, index));
    await expect(ask(field, changes)).rejects.toThrow('These are 101 changes; the limit is 100.');
  });

  it.each([impact, preview])('is of the environment in which they create: %s', async (field) => {
    const environmentId = newId('Environment');
    const { organizationId } = acme;
    await database.prisma.environment.create({
      data: { id: environmentId, organizationId, name: 'Staging', type: 'STAGING' },
    });
    // Staging has no model called orders.
    await expect(ask(field, [creating(environmentId)])).rejects.toThrow('There is no model called “orders”.');
    await expect(ask(field, [creating(environmentId), creating(acme.environmentId, 1)])).rejects.toThrow(
      'Environment not found.',
    );
  });
});
