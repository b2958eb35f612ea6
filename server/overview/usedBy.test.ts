import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { createCanaryOrganization, type CanaryOrganization } from '../graphql/canaries.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
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
  expect(await types('Table')).toEqual(new Set(['Model', 'QueryTemplate', 'Agent']));
  expect(await types('DataSource')).toEqual(new Set(['Model', 'QueryTemplate']));
  for (const { id } of await usersOf('Model', admin(a))) {
    expect([...a.ids.values()].some((ids) => ids.includes(id))).toBe(true);
  }
});

it('is empty for other things, and for what belongs to somebody else', async () => {
  expect(await usersOf('Actor', admin(a))).toEqual([]);
  expect(await usedBy(database.prisma, admin(a), 'nonsense')).toEqual([]);
  for (const type of ['Model', 'Metric', 'Table', 'DataSource']) {
    expect(await usersOf(type, admin(b))).toEqual([]);
  }
  expect(await usersOf('Model', { kind: 'anonymous' })).toEqual([]);
});
