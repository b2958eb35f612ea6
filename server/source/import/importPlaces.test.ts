import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { importPlaces, importsAhead } from './importPlaces.ts';

let database: TestDatabase;
let acme: TestOrganization;
let globex: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  [acme, globex] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
});

afterAll(() => database.drop());

async function waitingSource({ organizationId }: TestOrganization, name: string, begun = false): Promise<string> {
  const dataSourceId = newId('DataSource');
  const tableId = newId('Table');
  await database.prisma.dataSource.create({ data: { id: dataSourceId, organizationId, name, type: 'FILE' } });
  const hierarchy = { hierarchyPath: ['main', 't'], hierarchyLabels: ['Schema', 'Table'] };
  await database.prisma.table.create({ data: { id: tableId, organizationId, dataSourceId, name: 't', ...hierarchy } });
  await database.prisma.dataProcessingTask.create({
    data: {
      id: newId('DataProcessingTask'),
      organizationId,
      dataSourceId,
      tableId,
      type: 'INIT_IMPORT',
      ...(begun ? { status: 'IN_PROGRESS', startedAt: new Date() } : {}),
    },
  });
  return dataSourceId;
}

it('tells a source how many come first, as organizations take turns', async () => {
  const running = await waitingSource(acme, 'running', true);
  const [first, second, third] = [
    await waitingSource(acme, 'first'),
    await waitingSource(acme, 'second'),
    await waitingSource(acme, 'third'),
  ];
  const other = await waitingSource(globex, 'other');
  expect(
    await Promise.all([running, first, second, third, other].map((id) => importsAhead(database.prisma, id))),
  ).toEqual([null, 1, 2, 3, 1]);
});

it('lets an organization begin at once, however many sources of another wait', async () => {
  const places = importPlaces();
  const { signal } = new AbortController();
  const begun: string[] = [];
  const enter = async (organizationId: string): Promise<() => void> => {
    const leave = await places.enter({ organizationId, ownerId: null }, signal);
    begun.push(organizationId);
    return leave;
  };
  const many = [1, 2, 3, 4].map(() => enter('acme'));
  const leave = await enter('globex');
  expect(begun).toEqual(['acme', 'acme', 'globex']);
  leave();
  for (const one of many) {
    (await one)();
  }
  expect(begun).toHaveLength(5);
});
