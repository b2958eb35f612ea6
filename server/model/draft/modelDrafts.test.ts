import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { doubtsOf } from './doubts/doubts.ts';
import { modelDrafts, type PlacedDrafts } from './modelDrafts.ts';

let database: TestDatabase;
let acme: TestOrganization;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
});

type ColumnFacts = Omit<Prisma.ColumnCreateManyTableInput, 'id' | 'organizationId' | 'position'>;

/** A table of the source as an import leaves it; its columns by their names. */
async function imported(
  name: string,
  columns: readonly ColumnFacts[],
  more: Partial<Prisma.TableUncheckedCreateInput> = {},
): Promise<{ readonly id: string; readonly of: (column: string) => string }> {
  const { organizationId, dataSourceId } = acme;
  const id = newId('Table');
  const rows = columns.map((column, position) => ({ ...column, id: newId('Column'), organizationId, position }));
  await database.prisma.table.create({
    data: {
      id,
      organizationId,
      dataSourceId,
      name,
      rowCount: 100,
      hierarchyPath: ['public', name],
      columns: { create: rows },
      ...more,
    },
  });
  return { id, of: (column) => rows.find((row) => row.name === column)?.id ?? '' };
}

const drafted = (tableIds: readonly string[] | null = null): Promise<PlacedDrafts> =>
  modelDrafts(database.prisma, acme.admin, { dataSourceId: acme.dataSourceId, tableIds });
const draftOf = async (name: string) => {
  const { models } = await drafted();
  return models.find(({ model }) => model.name === name);
};

it.each([
  ['discount_pct', 'DECIMAL', '0', '0.35', 'percent'],
  ['discount_pct', 'NUMBER', '-1', '1', 'percent'],
  ['discount_pct', 'DECIMAL', '0', '35', '%'],
  ['discount_pct', 'DECIMAL', '-20', '0.5', '%'],
  // Of whole numbers, 1 is one of a hundred.
  ['discount_pct', 'INTEGER', '0', '1', '%'],
  // Without values it may be either.
  ['discount_pct', 'DECIMAL', null, null, '%'],
  ['weight_kg', 'DECIMAL', '0', '0.5', 'kg'],
  ['discount_pct', 'STRING', '0', '0.5', null],
])('the unit of %s, a %s from %s to %s, is %s', async (name, dataType, min, max, unit) => {
  await imported('sales', [{ name, dataType, min, max }]);
  const draft = await draftOf('sales');
  expect(draft?.model.dimensions.map((dimension) => dimension.unit)).toEqual([unit]);
});

it('a unit that a person or a file has set is not guessed from the name', async () => {
  await imported('sales', [
    { name: 'discount_pct', dataType: 'DECIMAL', min: '0', max: '0.5', unitOfMeasurement: 'points' },
  ]);
  expect((await draftOf('sales'))?.model.dimensions[0]?.unit).toBe('points');
});

it('a table whose first import has not ended is not drafted, and said when it is chosen', async () => {
  const unread = await imported('visits', [], { rowCount: null });
  await imported('shops', [{ name: 'city', dataType: 'STRING' }]);
  expect((await drafted()).models.map(({ model }) => model.name)).toEqual(['shops']);
  await expect(drafted([unread.id])).rejects.toMatchObject({
    name: 'ConflictError',
    message: 'visits has not been read yet.',
  });
});

it('total rows that the file had are a doubt, whatever was imported since', async () => {
  const table = await imported('sales', [{ name: 'amount', dataType: 'DECIMAL' }]);
  const { organizationId, dataSourceId } = acme;
  const task = (day: number, more: Partial<Prisma.DataProcessingTaskUncheckedCreateInput>) =>
    database.prisma.dataProcessingTask.create({
      data: {
        id: newId('DataProcessingTask'),
        organizationId,
        dataSourceId,
        tableId: table.id,
        type: 'INIT_IMPORT',
        status: 'COMPLETED',
        createdAt: new Date(Date.UTC(2026, 0, day)),
        ...more,
      },
    });
  const doubts = async () => {
    const draft = await draftOf('sales');
    return draft === undefined ? [] : doubtsOf(draft, { repeated: null, relationships: [] });
  };
  const totals = async () => (await doubts()).find(({ kind }) => kind === 'TOTAL_ROW');

  expect(await totals()).toBeUndefined();
  const counts = [
    { kind: 'TOTAL', rows: 1 },
    { kind: 'SUBTOTAL', rows: 4 },
    { kind: 'BLANK', rows: 7 },
  ];
  await task(1, { reading: {}, leftOutCounts: counts });
  const leftOut = { title: '5 total rows left out', detail: expect.stringMatching(/^The file has 5 total rows/) };
  expect(await totals()).toMatchObject(leftOut);
  // Synchronised without reading the file, and then with a reading that failed.
  await task(2, {});
  await task(3, { reading: { keepKinds: ['TOTAL'] }, status: 'FAILED' });
  expect(await totals()).toMatchObject(leftOut);
  await task(4, { reading: { keepKinds: ['TOTAL'] }, leftOutCounts: [{ kind: 'SUBTOTAL', rows: 4 }] });
  expect(await totals()).toMatchObject({ title: 'total rows kept' });
  await task(5, { reading: {}, leftOutCounts: [{ kind: 'BLANK', rows: 7 }] });
  expect(await totals()).toBeUndefined();
});

it('columns that identify a row together are its grain, unless one of them is gone', async () => {
  const columns = ['order_no', 'line_no', 'amount'].map((name) => ({ name, dataType: 'INTEGER', uniqueValues: 10 }));
  const table = await imported('lines', columns, { keyColumns: ['order_no', 'line_no'] });
  expect((await draftOf('lines'))?.model.grain.keys).toEqual(['order_no', 'line_no']);
  await database.prisma.column.update({ where: { id: table.of('line_no') }, data: { removedAt: new Date() } });
  expect((await draftOf('lines'))?.model.grain.keys).toEqual([]);
});

it('words that the names of all tables begin with are no part of labels', async () => {
  const shops = await imported('erp_shops', [{ name: 'city', dataType: 'STRING' }]);
  await imported('erp_visits', [{ name: 'city', dataType: 'STRING' }]);
  expect((await draftOf('erp_shops'))?.model.label).toBe('Erp shops');
  await imported('erp_staff', [{ name: 'city', dataType: 'STRING' }]);
  // Whichever of them are drafted.
  const [draft] = (await drafted([shops.id])).models;
  expect(draft?.model).toMatchObject({ name: 'erp_shops', label: 'Shops' });
});
