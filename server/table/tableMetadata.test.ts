import { isInputObjectType } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { schema } from '../schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import type { ColumnChanges } from './updateColumn.ts';
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
});

const failure = '__typename ... on UserError { message advice }';
const difference = `... on TableMetadataDifference { fingerprint changes { kind table part field before after line }
  unknown { line column message } problems { line column message } }`;

const compare = (yaml: string, viewer: Viewer = acme.admin) =>
  askAs(
    database.prisma,
    viewer,
    `mutation ($input: CompareTableMetadataInput!) { compareTableMetadata(input: $input) { ${failure} ${difference} } }`,
    { input: { dataSourceId: acme.dataSourceId, yaml } },
  );
const importing = (yaml: string, { fingerprint }: Outcome, more: object = {}) =>
  askAs(
    database.prisma,
    acme.admin,
    `mutation ($input: ImportTableMetadataInput!) { importTableMetadata(input: $input) { ${failure} ${difference} } }`,
    { input: { dataSourceId: acme.dataSourceId, yaml, fingerprint, ...more } },
  );
const exported = (viewer: Viewer = acme.admin, tableIds: string[] | null = null) =>
  askAs(
    database.prisma,
    viewer,
    `query ($id: ID!, $tableIds: [ID!]) { tableMetadata(dataSourceId: $id, tableIds: $tableIds) { ${failure} ... on TableMetadataFile { yaml } } }`,
    { id: acme.dataSourceId, tableIds },
  );

const column = (name: string) =>
  database.prisma.column.findUniqueOrThrow({ where: { id: tables.columns.get(name) ?? '' } });

const file = `models:
  - name: orders
    description: What was bought.
    columns:
      - {name: status, description: Where it is., semantic_type: STATUS, visible: false}
    relationships:
      - {name: buyer, source_column: customer_id, target_table: customers, target_column: customer_id, type: MANY_TO_ONE}
`;

describe('a metadata file', () => {
  it('is shown as changes, then written, then exported as it was', async () => {
    const shown = await compare(file);
    expect((shown['changes'] as { field: string }[]).map(({ field }) => field)).toEqual([
      'description',
      'description',
      'semantic_type',
      'visible',
      'relationship',
    ]);
    expect((await column('orders.status')).description).toBe('');

    expect(await importing(file, shown)).toMatchObject({ __typename: 'TableMetadataDifference' });
    expect(await column('orders.status')).toMatchObject({
      description: 'Where it is.',
      isVisible: false,
      chosen: ['description', 'semanticType', 'isVisible'],
      version: 2,
    });
    const { yaml } = await exported();
    expect(yaml).toContain('target_table: customers');
    expect(await compare(String(yaml))).toMatchObject({ changes: [], unknown: [], problems: [] });
    expect((await exported(acme.admin, [tables.customers]))['yaml']).not.toContain('name: orders');
  });

  it('writes nothing of a file with a problem or an unknown name, unless that is to be left out', async () => {
    const broken = `${file}    owner: me\n`;
    const shown = await compare(broken);
    expect(shown).toMatchObject({ problems: [{ line: 8, message: expect.stringContaining('no owner') as string }] });
    expect(await importing(broken, shown)).toMatchObject({
      __typename: 'InvalidInputError',
      advice: 'Nothing was imported.',
    });

    const strange = `${file}  - {name: nowhere}\n`;
    const known = await compare(strange);
    expect(await importing(strange, known)).toMatchObject({ message: 'Line 8: There is no table nowhere here.' });
    expect((await column('orders.status')).version).toBe(1);
    expect(await importing(strange, known, { ignoreUnknown: true })).toMatchObject({
      __typename: 'TableMetadataDifference',
    });
    expect((await column('orders.status')).version).toBe(2);
  });

  it('writes nothing when somebody described a column after the changes were shown', async () => {
    const shown = await compare(file);
    await database.prisma.column.update({
      where: { id: tables.columns.get('orders.status') ?? '' },
      data: { description: 'Meanwhile.', version: { increment: 1 } },
    });
    expect(await importing(file, shown)).toMatchObject({ __typename: 'ConflictError' });
    expect((await column('orders.status')).description).toBe('Meanwhile.');
  });

  it('says everything that people can say of a column, except what is named here', async () => {
    // Another value than that of a new column for each; the type asks for one of every change.
    const said: { readonly [Field in keyof Required<ColumnChanges>]: NonNullable<ColumnChanges[Field]> } = {
      description: 'Where it is.',
      semanticType: 'STATUS',
      dataType: 'UNKNOWN',
      constraints: 'One of five.',
      context: 'From the shop.',
      format: 'lower case',
      unitOfMeasurement: 'none',
      isVisible: false,
      isPrimaryKey: true,
      isNullable: false,
    };
    const input = schema.getType('UpdateColumnInput');
    const asked = isInputObjectType(input) ? Object.keys(input.getFields()) : [];
    expect(['columnId', 'version', ...Object.keys(said)].sort()).toEqual(asked.sort());

    const id = tables.columns.get('orders.status') ?? '';
    const leftOut: string[] = [];
    for (const [field, value] of Object.entries(said)) {
      const { yaml } = await exported();
      await database.prisma.column.update({ where: { id }, data: { [field]: value } });
      if ((await exported())['yaml'] === yaml) {
        leftOut.push(field);
      }
    }
    // The help page of a table lists them as well.
    expect(leftOut).toEqual(['context', 'format', 'unitOfMeasurement', 'isNullable']);
  });

  it('is for admins of the organization', async () => {
    for (const viewer of [globex.admin, acme.otherExplorer]) {
      expect(await compare(file, viewer)).toMatchObject({ __typename: 'NotFoundError' });
    }
    expect(await exported(globex.admin)).toMatchObject({ __typename: 'NotFoundError' });
    expect(await exported(acme.explorer)).toMatchObject({ __typename: 'ForbiddenError' });
  });
});
