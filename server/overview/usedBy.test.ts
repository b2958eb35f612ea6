import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { createCanaryOrganization, type CanaryOrganization } from '../graphql/canaries.test-support.ts';
import { smallLayer, metric as newMetric } from '../layer/smallLayer.test-support.ts';
import { writeRandomLayer } from '../layer/randomLayer.test-support.ts';
import { metricPolicy } from '../metric/metric.policy.ts';
import { Catalogs } from '../model/catalogs.ts';
import { modelPolicy } from '../model/model.policy.ts';
import { newId } from '../platform/ids.ts';
import { createOrganization } from '../testing/organization.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { usesOfMetric, usesOfModel } from './countUses.ts';
import { usedBy } from './usedBy.ts';

let database: TestDatabase;
let a: CanaryOrganization;
let b: CanaryOrganization;
beforeAll(async () => {
  database = await createTestDatabase();
  a = await createCanaryOrganization(database.prisma, 'a');
  b = await createCanaryOrganization(database.prisma, 'b');
}, 120_000);
afterAll(() => database?.drop());

const admin = ({ adminId, organizationId, environmentId }: CanaryOrganization): Viewer => ({
  kind: 'member',
  userId: 'user',
  email: 'ada@a.example',
  actorId: adminId,
  organizationId,
  environmentId,
  role: 'org:admin',
  staff: false,
});

const asked = (viewer: Viewer) => ({
  database: database.prisma,
  viewer,
  services: { semql: { catalogs: new Catalogs(database.prisma) } },
});

const usersOf = async (type: string, viewer: Viewer) =>
  (await Promise.all((a.ids.get(type) ?? []).map((id) => usedBy(asked(viewer), id)))).flat();

it('names what stands on a model, a metric, a table and a source, and every name has its page', async () => {
  const [table = '', template = ''] = ['Table', 'QueryTemplate'].map((type) => a.ids.get(type)?.[0]);
  await database.prisma.queryTemplate.update({
    where: { id: template },
    data: { tables: { connect: { id: table } } },
  });
  const types = async (type: string) => new Set((await usersOf(type, admin(a))).map((user) => user.type));
  expect(await types('Model')).toEqual(new Set(['Metric', 'GlossaryTerm', 'Agent']));
  expect(await types('Metric')).toContain('Agent');
  expect(await types('GlossaryTerm')).toEqual(new Set(['Agent']));
  expect(await types('Table')).toEqual(new Set(['Model', 'QueryTemplate', 'Agent']));
  expect(await types('DataSource')).toEqual(new Set(['Model', 'QueryTemplate']));
  for (const { id } of await usersOf('Model', admin(a))) {
    expect([...a.ids.values()].some((ids) => ids.includes(id))).toBe(true);
  }
});

it('names the environment of models where there are copies in two', async () => {
  const { prisma } = database;
  const modelId = a.ids.get('Model')?.[0] ?? '';
  const model = await prisma.model.findUniqueOrThrow({ where: { id: modelId }, include: { environment: true } });
  const of = async () =>
    (await usedBy(asked(admin(a)), model.dataSourceId))
      .filter(({ type, name }) => type === 'Model' && name === model.name)
      .map(({ environment }) => environment ?? null);
  expect(await of()).toEqual([null]);
  const { organizationId, dataSourceId, name, sourceType } = model;
  const environment = await prisma.environment.create({
    data: { id: newId('Environment'), organizationId, name: 'Rehearsal', type: 'STAGING' },
  });
  const copy = await prisma.model.create({
    data: { id: newId('Model'), organizationId, environmentId: environment.id, dataSourceId, name, sourceType },
  });
  expect(new Set(await of())).toEqual(new Set([model.environment.name, 'Rehearsal']));
  await prisma.model.delete({ where: { id: copy.id } });
  await prisma.environment.delete({ where: { id: environment.id } });
});

it('a term is used by the agents that know it: all, those of its tags, or those not of its tags', async () => {
  const { prisma } = database;
  const [termId = '', agentId = ''] = ['GlossaryTerm', 'Agent'].map((type) => a.ids.get(type)?.[0]);
  const tagId = a.ids.get('Tag')?.[0] ?? '';
  await prisma.agent.updateMany({ where: { id: { not: agentId } }, data: { glossaryAccessMode: 'INCLUDE_TAGS' } });
  const knows = async (
    glossaryAccessMode: 'ALL' | 'INCLUDE_TAGS' | 'EXCLUDE_TAGS',
    chosen: boolean,
    tagged: boolean,
  ) => {
    const set = (is: boolean) => ({ set: is ? [{ id: tagId }] : [] });
    await prisma.agent.update({ where: { id: agentId }, data: { glossaryAccessMode, glossaryTags: set(chosen) } });
    await prisma.glossaryTerm.update({ where: { id: termId }, data: { tags: set(tagged) } });
    return (await usedBy(asked(admin(a)), termId)).some(({ id }) => id === agentId);
  };
  expect(await knows('ALL', false, false)).toBe(true);
  expect(await knows('INCLUDE_TAGS', true, true)).toBe(true);
  expect(await knows('INCLUDE_TAGS', true, false)).toBe(false);
  expect(await knows('EXCLUDE_TAGS', true, true)).toBe(false);
  expect(await knows('EXCLUDE_TAGS', true, false)).toBe(true);
});

it('the numbers of a list say the same as what is named, for everyone', async () => {
  const { prisma } = database;
  for (const viewer of [admin(a), admin(b), { ...admin(a), role: 'org:explorer' } as Viewer]) {
    const request = asked(viewer);
    const models = await prisma.model.findMany({ where: modelPolicy.where(viewer) });
    const metrics = await prisma.metric.findMany({ where: metricPolicy.where(viewer) });
    const counted = await Promise.all([
      ...models.map(({ id }) => usesOfModel(request, id)),
      ...metrics.map(({ id }) => usesOfMetric(request, id)),
    ]);
    const named = await Promise.all([...models, ...metrics].map(({ id }) => usedBy(asked(viewer), id)));
    expect(counted).toEqual(named.map(({ length }) => length));
  }
  const request = asked(admin(a));
  expect(await usesOfModel(request, a.ids.get('Model')?.[0] ?? '')).toBeGreaterThan(2);
});

it('names the query templates whose SemQL names a model or a metric, and counts them', async () => {
  const { prisma } = database;
  const [modelId = '', metricId = '', templateId = ''] = ['Model', 'Metric', 'QueryTemplate'].map(
    (type) => a.ids.get(type)?.[0],
  );
  const { organizationId, ...model } = await prisma.model.findUniqueOrThrow({ where: { id: modelId } });
  const metric = await prisma.metric.findUniqueOrThrow({ where: { id: metricId } });
  const uses = async (id: string, query: string) => {
    await prisma.queryTemplateVersion.deleteMany({ where: { queryTemplateId: templateId } });
    await prisma.queryTemplateVersion.create({
      data: {
        id: newId('QueryTemplateVersion'),
        organizationId,
        queryTemplateId: templateId,
        version: 1,
        language: 'SEMQL',
        query,
      },
    });
    const request = asked(admin(a));
    const named = await usedBy(asked(admin(a)), id);
    expect(await (id === modelId ? usesOfModel : usesOfMetric)(request, id)).toBe(named.length);
    return named.some((use) => use.id === templateId);
  };
  expect(await uses(modelId, `SELECT 1 FROM "${model.name}"`)).toBe(true);
  expect(await uses(modelId, `SELECT ${model.name}.id FROM elsewhere`)).toBe(true);
  expect(await uses(modelId, `SELECT '${model.name}.' FROM elsewhere`)).toBe(false);
  expect(await uses(metricId, `SELECT ${metric.name} FROM elsewhere`)).toBe(true);
  expect(await uses(metricId, `SELECT ${metric.name}.id FROM elsewhere -- ${metric.name}`)).toBe(false);
});

it('asks the compiler what a name means: a model, a metric, a column of another model, or a text', async () => {
  const { prisma } = database;
  const home = await createOrganization(prisma);
  const { organizationId, environmentId, dataSourceId } = home;
  const small = smallLayer(dataSourceId);
  const [orders, customers] = ['orders', 'customers'].map((name) => small.models.find((one) => one.name === name)!);
  const total = newMetric('total', 'orders', 'amount');
  // Like a column of customers, which is another thing.
  const status = newMetric('region', 'orders', 'order_count');
  await writeRandomLayer(prisma, home, { ...small, metrics: [total, status] });
  const queryLibraryId = newId('QueryLibrary');
  await prisma.queryLibrary.create({ data: { id: queryLibraryId, organizationId, name: 'Default', isDefault: true } });
  const templateId = newId('QueryTemplate');
  await prisma.queryTemplate.create({
    data: { id: templateId, organizationId, queryLibraryId, dataSourceId, name: 'Kept' },
  });
  const used = async (query: string) => {
    await prisma.queryTemplateVersion.deleteMany({ where: { queryTemplateId: templateId } });
    await prisma.queryTemplateVersion.create({
      data: {
        id: newId('QueryTemplateVersion'),
        organizationId,
        queryTemplateId: templateId,
        version: 1,
        language: 'SEMQL',
        query,
      },
    });
    const request = asked({ ...home.admin, environmentId });
    const named = await Promise.all(
      [orders!, customers!, total, status].map(async ({ id, name }) =>
        (await usedBy(request, id)).some((use) => use.id === templateId) ? [name] : [],
      ),
    );
    return named.flat();
  };
  expect(await used('SELECT amount FROM orders')).toEqual(['orders']);
  expect(await used('select "AMOUNT" from ORDERS')).toEqual(['orders']);
  expect(await used('SELECT customers.region, total FROM orders')).toEqual(['orders', 'customers', 'total']);
  expect(await used("SELECT amount FROM orders WHERE orders.status = 'customers total'")).toEqual(['orders']);
  // A column of its own name, and a comment, are no metric.
  expect(await used('SELECT amount AS total FROM orders -- region')).toEqual(['orders']);
  expect(await used('SELECT region FROM customers')).toEqual(['customers']);
  expect(await used('SELECT region FROM orders')).toEqual(['orders', 'region']);
  // It does not compile: the words say what it names.
  expect(await used('SELECT gone, total FROM orders')).toEqual(['orders', 'total']);
  expect(await used("SELECT gone AS total, 'orders.' FROM customers")).toEqual(['customers']);
});

it('counts a term once that names two parts of a model', async () => {
  const { prisma } = database;
  const [modelId = '', termId = ''] = ['Model', 'GlossaryTerm'].map((type) => a.ids.get(type)?.[0]);
  const [dimension] = await prisma.dimension.findMany({ where: { modelId } });
  await prisma.glossaryTermMapping.deleteMany({ where: { termId } });
  const count = () => usesOfModel(asked(admin(a)), modelId);
  const map = async (target: { readonly modelId: string } | { readonly dimensionId: string | undefined }) =>
    prisma.glossaryTermMapping.create({ data: { id: newId('GlossaryTermMapping'), termId, ...target } });
  const before = await count();
  await map({ modelId });
  expect(await count()).toBe(before + 1);
  await map({ dimensionId: dimension?.id });
  expect(await count()).toBe(before + 1);
});

it('is empty for other things, and for what belongs to somebody else', async () => {
  expect(await usersOf('Actor', admin(a))).toEqual([]);
  expect(await usedBy(asked(admin(a)), 'nonsense')).toEqual([]);
  for (const type of ['Model', 'Metric', 'GlossaryTerm', 'Table', 'DataSource']) {
    expect(await usersOf(type, admin(b))).toEqual([]);
  }
  expect(await usersOf('Model', { kind: 'anonymous' })).toEqual([]);
});
