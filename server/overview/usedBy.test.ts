import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { createCanaryOrganization, type CanaryOrganization } from '../graphql/canaries.test-support.ts';
import { metricPolicy } from '../metric/metric.policy.ts';
import { modelPolicy } from '../model/model.policy.ts';
import { newId } from '../platform/ids.ts';
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

const usersOf = async (type: string, viewer: Viewer) =>
  (await Promise.all((a.ids.get(type) ?? []).map((id) => usedBy(database.prisma, viewer, id)))).flat();

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
    (await usedBy(prisma, admin(a), model.dataSourceId))
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
    return (await usedBy(prisma, admin(a), termId)).some(({ id }) => id === agentId);
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
    const request = { database: prisma, viewer, now: new Date() };
    const models = await prisma.model.findMany({ where: modelPolicy.where(viewer) });
    const metrics = await prisma.metric.findMany({ where: metricPolicy.where(viewer) });
    const counted = await Promise.all([
      ...models.map(({ id }) => usesOfModel(request, id)),
      ...metrics.map(({ id }) => usesOfMetric(request, id)),
    ]);
    const named = await Promise.all([...models, ...metrics].map(({ id }) => usedBy(prisma, viewer, id)));
    expect(counted).toEqual(named.map(({ length }) => length));
  }
  const request = { database: prisma, viewer: admin(a), now: new Date() };
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
    const request = { database: prisma, viewer: admin(a), now: new Date() };
    const named = await usedBy(prisma, admin(a), id);
    expect(await (id === modelId ? usesOfModel : usesOfMetric)(request, id)).toBe(named.length);
    return named.some((use) => use.id === templateId);
  };
  expect(await uses(modelId, `SELECT 1 FROM "${model.name}"`)).toBe(true);
  expect(await uses(modelId, `SELECT ${model.name}.id FROM elsewhere`)).toBe(true);
  expect(await uses(modelId, `SELECT '${model.name}.' FROM elsewhere`)).toBe(false);
  expect(await uses(metricId, `SELECT ${metric.name} FROM elsewhere`)).toBe(true);
  expect(await uses(metricId, `SELECT ${metric.name}.id FROM elsewhere -- ${metric.name}`)).toBe(false);
});

it('counts a term once that names two parts of a model', async () => {
  const { prisma } = database;
  const [modelId = '', termId = ''] = ['Model', 'GlossaryTerm'].map((type) => a.ids.get(type)?.[0]);
  const [dimension] = await prisma.dimension.findMany({ where: { modelId } });
  await prisma.glossaryTermMapping.deleteMany({ where: { termId } });
  const count = () => usesOfModel({ database: prisma, viewer: admin(a), now: new Date() }, modelId);
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
  expect(await usedBy(database.prisma, admin(a), 'nonsense')).toEqual([]);
  for (const type of ['Model', 'Metric', 'GlossaryTerm', 'Table', 'DataSource']) {
    expect(await usersOf(type, admin(b))).toEqual([]);
  }
  expect(await usersOf('Model', { kind: 'anonymous' })).toEqual([]);
});
