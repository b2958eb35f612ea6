import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { linksOf } from './tableLinks.ts';

// Returns refer to the lines of orders by two columns, and to a shop by one.

let database: TestDatabase;
let acme: TestOrganization;
let columns: Map<string, string>;
let tables: Map<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  const { organizationId, dataSourceId } = acme;
  columns = new Map();
  tables = new Map();
  for (const [name, ...of] of [
    ['lines', 'order_no', 'line_no'],
    ['returns', 'order_no', 'line_no', 'shop'],
    ['shops', 'shop'],
  ] as const) {
    const id = newId('Table');
    tables.set(name, id);
    const rows = of.map((column, position) => ({ id: newId('Column'), organizationId, name: column, position }));
    for (const row of rows) {
      columns.set(`${name}.${row.name}`, row.id);
    }
    await database.prisma.table.create({
      data: {
        id,
        organizationId,
        dataSourceId,
        name,
        rowCount: 100,
        columns: {
          create: rows.map((row) => ({
            ...row,
            dataType: 'INTEGER',
            missingValues: 0,
            uniqueValues: name === 'shops' ? 100 : 20,
          })),
        },
      },
    });
  }
});

const ends = (from: string, to: string) => ({
  organizationId: acme.organizationId,
  sourceColumnId: columns.get(from) ?? '',
  targetColumnId: columns.get(to) ?? '',
  type: 'MANY_TO_ONE' as const,
});
async function propose(
  from: string,
  to: string,
  more: Partial<Prisma.TableRelationshipProposalUncheckedCreateInput> = {},
): Promise<string> {
  const id = newId('TableRelationshipProposal');
  const said = { evidence: 'Said.', isSure: true, matchedRows: 90n, totalRows: 100n };
  await database.prisma.tableRelationshipProposal.create({ data: { id, ...ends(from, to), ...said, ...more } });
  return id;
}
const relate = (from: string, to: string, importSource: string | null = 'values') =>
  database.prisma.tableRelationship.create({
    data: { id: newId('TableRelationship'), ...ends(from, to), importSource },
  });
const found = async () =>
  (await linksOf(database.prisma, [...tables.values()])).map(({ from, to, group, reachesOne }) => ({
    columns: `${from.column} ${to.column}`,
    isGrouped: group !== null,
    reachesOne,
  }));

it('proposed columns of one key belong together, and reach one row together', async () => {
  const whole = await propose('returns.order_no', 'lines.order_no');
  await propose('returns.line_no', 'lines.line_no', { partOfId: whole });
  expect(await found()).toEqual([
    { columns: 'order_no order_no', isGrouped: true, reachesOne: true },
    { columns: 'line_no line_no', isGrouped: true, reachesOne: true },
  ]);
});

it.each(['returns.line_no', 'lines.line_no', 'returns.order_no', 'lines.order_no'])(
  'without %s, the others of its key are no link',
  async (gone) => {
    const whole = await propose('returns.order_no', 'lines.order_no');
    await propose('returns.line_no', 'lines.line_no', { partOfId: whole });
    await propose('returns.shop', 'shops.shop');
    await database.prisma.column.update({ where: { id: columns.get(gone) ?? '' }, data: { removedAt: new Date() } });
    expect(await found()).toEqual([{ columns: 'shop shop', isGrouped: false, reachesOne: true }]);
  },
);

it('columns that were accepted as one key stay together', async () => {
  await relate('returns.order_no', 'lines.order_no');
  await relate('returns.line_no', 'lines.line_no');
  await relate('returns.shop', 'shops.shop');
  expect(await found()).toEqual(
    expect.arrayContaining([
      { columns: 'order_no order_no', isGrouped: true, reachesOne: true },
      { columns: 'line_no line_no', isGrouped: true, reachesOne: true },
      // Its values identify a row alone.
      { columns: 'shop shop', isGrouped: false, reachesOne: true },
    ]),
  );
});

it('columns that people drew one by one, that are one only, or that mean the same column are not one key', async () => {
  await relate('returns.order_no', 'lines.order_no', null);
  await relate('returns.line_no', 'lines.line_no', null);
  expect((await found()).map(({ isGrouped, reachesOne }) => isGrouped || reachesOne)).toEqual([false, false]);

  await database.prisma.tableRelationship.deleteMany({ where: { organizationId: acme.organizationId } });
  await relate('returns.order_no', 'lines.order_no');
  expect(await found()).toEqual([{ columns: 'order_no order_no', isGrouped: false, reachesOne: false }]);
  // Two roles of the same column.
  await relate('returns.shop', 'lines.order_no');
  expect((await found()).map(({ isGrouped, reachesOne }) => isGrouped || reachesOne)).toEqual([false, false]);
});

it('a column that a person related is no longer in question, unless as a part of a key of several', async () => {
  await relate('returns.shop', 'shops.shop', null);
  await propose('returns.shop', 'lines.order_no');
  expect((await found()).map((each) => each.columns)).toEqual(['shop shop']);
  const whole = await propose('returns.order_no', 'lines.order_no');
  await propose('returns.shop', 'lines.line_no', { partOfId: whole });
  expect((await found()).map((each) => each.columns)).toEqual(['shop shop', 'order_no order_no', 'shop line_no']);
});
