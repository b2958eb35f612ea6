import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import type { Services } from '../graphql/context.ts';
import { schema } from '../schema.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';

let database: TestDatabase;
let organization: TestOrganization;
const tableId = newId('Table');
const sampleData = {
  columns: ['id', 'salary', 'city'],
  rows: [
    [1, 90_000, 'Berlin'],
    [2, null, 'Paris'],
  ],
};

beforeAll(async () => {
  database = await createTestDatabase();
  organization = await createOrganization(database.prisma);
  const { organizationId, dataSourceId, explorer } = organization;
  await database.prisma.table.create({
    data: {
      id: tableId,
      organizationId,
      dataSourceId,
      name: 'people',
      sampleData,
      columns: {
        create: sampleData.columns.map((name, position) => ({
          id: newId('Column'),
          organizationId,
          position,
          name,
          dataType: 'STRING',
          isVisible: name !== 'salary',
        })),
      },
    },
  });
  await database.prisma.permission.create({
    data: { id: newId('Permission'), organizationId, granteeType: 'ACTOR', granteeId: explorer.actorId, tableId },
  });
});

afterAll(() => database.drop());

async function sampleFor(viewer: Viewer, source: string): Promise<unknown> {
  const services = {} as Services;
  const contextValue = { viewer, database: database.prisma, now: new Date(), services };
  const { data, errors } = await graphql({ schema, source, variableValues: { tableId }, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify((data as { table: { sampleData: unknown } }).table.sampleData));
}

describe('first rows of a table', () => {
  it.each([
    ['alone', 'query($tableId: ID!) { table(id: $tableId) { sampleData } }'],
    ['beside the columns', 'query($tableId: ID!) { table(id: $tableId) { columns { id dataType } sampleData } }'],
  ])('come without hidden columns for explorers, %s', async (_how, source) => {
    expect(await sampleFor(organization.explorer, source)).toEqual({
      columns: ['id', 'city'],
      rows: [
        [1, 'Berlin'],
        [2, 'Paris'],
      ],
    });
    expect(await sampleFor(organization.admin, source)).toEqual(sampleData);
  });

  it('are nothing when they are no rows', async () => {
    await database.prisma.table.update({ where: { id: tableId }, data: { sampleData: { salary: 90_000 } } });
    expect(
      await sampleFor(organization.explorer, 'query($tableId: ID!) { table(id: $tableId) { sampleData } }'),
    ).toBeNull();
  });
});
