import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { acceptProposals } from './acceptProposals.ts';
import { askAs, createTables, type Described, type Outcome } from './describing.test-support.ts';

let database: TestDatabase;
let acme: TestOrganization;
let globex: TestOrganization;
let tables: Described;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  globex = await createOrganization(database.prisma);
  tables = await createTables(database.prisma, acme);
  const { organizationId, explorer } = acme;
  await database.prisma.permission.create({
    data: {
      id: newId('Permission'),
      organizationId,
      granteeType: 'ACTOR',
      granteeId: explorer.actorId,
      tableId: tables.orders,
    },
  });
});

const columnId = (name: string): string => tables.columns.get(name) ?? '';

const mutate = (viewer: Viewer, field: string, input: object, selection: string): Promise<Outcome> =>
  askAs(
    database.prisma,
    viewer,
    `mutation ($input: ${field[0]?.toUpperCase()}${field.slice(1)}Input!) { ${field}(input: $input) {
       __typename ... on UserError { message advice } ... on InvalidInputError { path } ${selection} } }`,
    { input },
  );

const updateColumn = (viewer: Viewer, name: string, changes: object, version = 1) =>
  mutate(
    viewer,
    'updateColumn',
    { columnId: columnId(name), version, ...changes },
    '... on Column { version description semanticType dataType format isVisible isPrimaryKey unitOfMeasurement }',
  );

describe('describing a column', () => {
  it('keeps what is said, leaves what is not, and takes away what is null', async () => {
    expect(
      await updateColumn(acme.admin, 'orders.status', {
        description: ' Where the order is. ',
        semanticType: 'STATUS',
        format: 'lower case',
      }),
    ).toMatchObject({ version: 2, description: 'Where the order is.', semanticType: 'STATUS', dataType: 'STRING' });
    expect(await updateColumn(acme.admin, 'orders.status', { format: null, isVisible: false }, 2)).toMatchObject({
      version: 3,
      description: 'Where the order is.',
      semanticType: 'STATUS',
      format: null,
      isVisible: false,
    });
    const { chosen } = await database.prisma.column.findUniqueOrThrow({ where: { id: columnId('orders.status') } });
    expect(chosen.sort()).toEqual(['description', 'format', 'isVisible', 'semanticType']);
  });

  it('loses nothing where two admins save at once', async () => {
    const [first, second] = await Promise.all([
      updateColumn(acme.admin, 'orders.status', { description: 'one' }),
      updateColumn(acme.admin, 'orders.status', { description: 'two' }),
    ]);
    const failed = [first, second].filter(({ __typename }) => __typename === 'ConflictError');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.message).toBe('Someone else has changed this column.');
    const kept = await database.prisma.column.findUniqueOrThrow({ where: { id: columnId('orders.status') } });
    expect(kept.description).toBe(first === failed[0] ? 'two' : 'one');
  });

  it('refuses a type that is none and a text that is too long', async () => {
    expect(await updateColumn(acme.admin, 'orders.status', { dataType: 'MONEY' })).toMatchObject({
      __typename: 'InvalidInputError',
      path: ['dataType'],
    });
    expect(await updateColumn(acme.admin, 'orders.status', { description: 'x'.repeat(4001) })).toMatchObject({
      message: 'This has 4,001 characters; the limit is 4,000.',
    });
  });

  it('is for admins of the organization', async () => {
    const asExplorer = await updateColumn(acme.explorer, 'orders.status', { description: 'mine' });
    expect(asExplorer.__typename).toBe('ForbiddenError');
    for (const viewer of [globex.admin, acme.otherExplorer]) {
      expect((await updateColumn(viewer, 'orders.status', { description: 'mine' })).__typename).toBe('NotFoundError');
    }
    const untouched = await database.prisma.column.findUniqueOrThrow({ where: { id: columnId('orders.status') } });
    expect([untouched.version, untouched.description]).toEqual([1, '']);
  });
});

describe('describing a table', () => {
  const updateTable = (viewer: Viewer, description: string, version = 1) =>
    mutate(
      viewer,
      'updateTable',
      { tableId: tables.orders, version, description },
      '... on Table { version description }',
    );

  it('counts its versions and refuses an old one', async () => {
    expect(await updateTable(acme.admin, 'What was bought.')).toMatchObject({ version: 2 });
    expect(await updateTable(acme.admin, 'Late.')).toMatchObject({ __typename: 'ConflictError' });
    expect(await updateTable(acme.explorer, 'Mine.', 2)).toMatchObject({ __typename: 'ForbiddenError' });
  });

  it('counts the columns that may be seen', async () => {
    await updateColumn(acme.admin, 'orders.net_amount', { isVisible: false, description: 'In EUR.' });
    const counts = 'columnCount visibleColumnCount undescribedColumnCount';
    const source = `query ($id: ID!) { table(id: $id) { __typename ${counts} } }`;
    const seenBy = (viewer: Viewer) => askAs(database.prisma, viewer, source, { id: tables.orders });
    expect(await seenBy(acme.admin)).toMatchObject({
      columnCount: 4,
      visibleColumnCount: 3,
      undescribedColumnCount: 3,
    });
    expect(await seenBy(acme.explorer)).toMatchObject({ columnCount: 3, visibleColumnCount: 3 });
  });
});

describe('notes', () => {
  const note = (viewer: Viewer, subject: object, content = 'Refunds are negative.') =>
    mutate(
      viewer,
      'createMetadataField',
      { type: 'PITFALLS', content, ...subject },
      '... on UserMetadataField { id scope version content author { id } }',
    );

  it('are about a source, a table or a column', async () => {
    expect(await note(acme.admin, { tableId: tables.orders })).toMatchObject({
      scope: 'TABLE',
      content: 'Refunds are negative.',
      author: { id: acme.admin.actorId },
    });
    expect(await note(acme.admin, { columnId: columnId('orders.status') })).toMatchObject({ scope: 'COLUMN' });
    expect(await note(acme.admin, { dataSourceId: acme.dataSourceId })).toMatchObject({ scope: 'DATASOURCE' });
    for (const subject of [{}, { tableId: tables.orders, dataSourceId: acme.dataSourceId }]) {
      expect(await note(acme.admin, subject)).toMatchObject({ __typename: 'InvalidInputError' });
    }
    expect(await note(acme.admin, { tableId: tables.orders }, '  ')).toMatchObject({ __typename: 'InvalidInputError' });
  });

  it('are changed and removed by admins of the organization only', async () => {
    const { id } = await note(acme.admin, { tableId: tables.orders });
    const update = (viewer: Viewer, version: number) =>
      mutate(viewer, 'updateMetadataField', { id, version, content: 'New.' }, '... on UserMetadataField { content }');
    const remove = (viewer: Viewer) => mutate(viewer, 'removeMetadataField', { id }, '... on RemovedEntity { id }');
    for (const stranger of [globex.admin, acme.explorer]) {
      expect(await update(stranger, 1)).toMatchObject({ __typename: 'NotFoundError' });
      expect(await remove(stranger)).toMatchObject({ __typename: 'NotFoundError' });
    }
    expect(await update(acme.admin, 1)).toMatchObject({ content: 'New.' });
    expect(await update(acme.admin, 1)).toMatchObject({ __typename: 'ConflictError' });
    expect(await remove(acme.admin)).toMatchObject({ id });
    expect(await remove(acme.admin)).toMatchObject({ __typename: 'NotFoundError' });
  });
});

describe('relationships', () => {
  const relate = (viewer: Viewer, from: string, to: string, more: object = {}) =>
    mutate(
      viewer,
      'createTableRelationship',
      { sourceColumnId: columnId(from) || from, targetColumnId: columnId(to) || to, ...more },
      '... on TableRelationship { id name type version isImported }',
    );

  it('join columns whose values can be equal, once', async () => {
    expect(await relate(acme.admin, 'orders.customer_id', 'customers.customer_id')).toMatchObject({
      name: 'customer_id_to_customers',
      type: 'MANY_TO_ONE',
      isImported: false,
    });
    expect(await relate(acme.admin, 'orders.customer_id', 'customers.customer_id')).toMatchObject({
      __typename: 'ConflictError',
    });
    expect(await relate(acme.admin, 'orders.status', 'customers.customer_id')).toMatchObject({
      message: 'orders.status holds STRING and customers.customer_id INTEGER, which are never equal.',
    });
    expect(await relate(acme.admin, 'orders.status', 'orders.status')).toMatchObject({
      __typename: 'InvalidInputError',
    });
  });

  it('do not leave their data source or their organization', async () => {
    const dataSourceId = newId('DataSource');
    const { organizationId } = acme;
    await database.prisma.dataSource.create({
      data: { id: dataSourceId, organizationId, name: 'Other', type: 'FILE' },
    });
    const elsewhere = await createTables(database.prisma, { organizationId, dataSourceId });
    expect(
      await relate(acme.admin, 'orders.customer_id', elsewhere.columns.get('customers.customer_id') ?? ''),
    ).toMatchObject({ message: expect.stringContaining('no query can join') as string });
    const foreign = await createTables(database.prisma, globex);
    expect(
      await relate(acme.admin, 'orders.customer_id', foreign.columns.get('customers.customer_id') ?? ''),
    ).toMatchObject({ __typename: 'NotFoundError' });
  });

  it('are changed and removed', async () => {
    const { id } = await relate(acme.admin, 'orders.customer_id', 'customers.customer_id');
    const update = (version: number) =>
      mutate(
        acme.admin,
        'updateTableRelationship',
        { id, version, type: 'ONE_TO_ONE' },
        '... on TableRelationship { type }',
      );
    expect(await update(1)).toMatchObject({ type: 'ONE_TO_ONE' });
    expect(await update(1)).toMatchObject({ __typename: 'ConflictError' });
    expect(await mutate(acme.admin, 'removeTableRelationship', { id }, '... on RemovedEntity { id }')).toMatchObject({
      id,
    });
  });
});

describe('proposals', () => {
  const accept = (viewer: Viewer, input: object) =>
    mutate(
      viewer,
      'acceptProposals',
      input,
      '... on DescribedTables { tables { id description columns { name description semanticType } } }',
    );

  it('fill what is empty and leave every word of a person', async () => {
    await updateColumn(acme.admin, 'orders.status', { description: 'Mine.', semanticType: 'CODE' });
    expect(await accept(acme.admin, { tableId: tables.orders })).toMatchObject({
      tables: [
        {
          description: 'One row per order, identified by order_id.',
          columns: [
            { name: 'order_id', semanticType: 'IDENTIFIER' },
            { name: 'customer_id', semanticType: 'IDENTIFIER' },
            { name: 'status', description: 'Mine.', semanticType: 'CODE' },
            { name: 'net_amount', description: 'Net amount of the order.', semanticType: 'CURRENCY' },
          ],
        },
      ],
    });
    const customers = await database.prisma.table.findUniqueOrThrow({ where: { id: tables.customers } });
    expect(customers.description).toBe('');
    expect(((await accept(acme.admin, { dataSourceId: acme.dataSourceId })).tables as unknown[]).length).toBe(2);
  });

  it('come back as soon as nobody has said anything any more', async () => {
    await updateColumn(acme.admin, 'orders.status', { description: 'Mine.' });
    const input = { columnId: columnId('orders.status'), version: 2, description: null };
    const selection = '... on Column { description proposedDescription table { name undescribedColumnCount } }';
    expect(await mutate(acme.admin, 'updateColumn', input, selection)).toMatchObject({
      description: '',
      proposedDescription: 'Status of the order.',
      table: { name: 'orders', undescribedColumnCount: 4 },
    });
  });

  it('leave a semantic type that somebody took away', async () => {
    await updateColumn(acme.admin, 'orders.net_amount', { semanticType: null });
    await accept(acme.admin, { dataSourceId: acme.dataSourceId });
    expect(
      await database.prisma.column.findUniqueOrThrow({ where: { id: columnId('orders.net_amount') } }),
    ).toMatchObject({ description: 'Net amount of the order.', semanticType: null });
  });

  it('write nothing of a column whose visibility somebody chose meanwhile', async () => {
    const where = { id: columnId('orders.net_amount') };
    const racing = database.prisma.$extends({
      query: {
        table: {
          async findUnique({ args, query }) {
            const read = await query(args);
            await database.prisma.column.update({
              where,
              data: { isVisible: false, chosen: ['isVisible'], version: { increment: 1 } },
            });
            return read;
          },
        },
      },
    }) as unknown as typeof database.prisma;
    await acceptProposals(racing, acme.admin, { tableId: tables.orders });
    expect(await database.prisma.column.findUniqueOrThrow({ where })).toMatchObject({
      chosen: ['isVisible'],
      description: '',
    });
  });

  it('are shown to those who may accept them', async () => {
    const source = `query ($id: ID!) { table(id: $id) { __typename proposedDescription columns { proposedSemanticType } } }`;
    expect(await askAs(database.prisma, acme.admin, source, { id: tables.customers })).toMatchObject({
      proposedDescription: 'One row per customer, identified by customer_id.',
      columns: [{ proposedSemanticType: 'IDENTIFIER' }, { proposedSemanticType: null }],
    });
    expect(await askAs(database.prisma, acme.explorer, source, { id: tables.orders })).toMatchObject({
      proposedDescription: null,
    });
    expect(await accept(acme.explorer, { tableId: tables.orders })).toMatchObject({ __typename: 'ForbiddenError' });
    expect(await accept(globex.admin, { tableId: tables.orders })).toMatchObject({ __typename: 'NotFoundError' });
  });
});
