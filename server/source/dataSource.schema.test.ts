import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import type { Context, Services } from '../graphql/context.ts';
import { schema } from '../schema.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';

let database: TestDatabase;
let acme: TestOrganization;
let globex: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  [acme, globex] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
  const { organizationId } = acme;
  for (const [name, type] of [
    ['Sales 100%', 'MYSQL'],
    ['Sales 1000', 'FILE'],
    ['Costs_2026', 'SQL'],
  ] as const) {
    await database.prisma.dataSource.create({ data: { id: newId('DataSource'), organizationId, name, type } });
  }
});
afterAll(() => database.drop());

async function ask<Answer>(viewer: Viewer, source: string, variableValues: Record<string, unknown>): Promise<Answer> {
  const contextValue: Context = {
    viewer,
    database: database.prisma,
    now: new Date(),
    services: { source: { database } } as unknown as Services,
  };
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  if (errors !== undefined) {
    throw new Error(errors.map(({ message }) => message).join('\n'));
  }
  return JSON.parse(JSON.stringify(data)) as Answer;
}

const list = `query ($kind: DataSourceKind, $search: String, $first: Int, $after: String) {
  dataSources(kind: $kind, search: $search, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { name } } } }`;

interface Page {
  readonly dataSources: {
    readonly totalCount: number;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    readonly edges: readonly { readonly node: { readonly name: string } }[];
  };
}

const names = ({ dataSources: { edges } }: Page) => edges.map(({ node }) => node.name);

describe('the list of data sources', () => {
  it.each<[what: string, filter: Record<string, unknown>, found: readonly string[]]>([
    ['everything by name', {}, ['Costs_2026', 'Sales 100%', 'Sales 1000', 'Source']],
    ['what was uploaded', { kind: 'FILES' }, ['Costs_2026', 'Sales 1000']],
    ['what is reached over the network', { kind: 'DATABASES' }, ['Sales 100%', 'Source']],
    ['a part of the name, whatever the case', { search: ' SALES ' }, ['Sales 100%', 'Sales 1000']],
    ['a percent sign as itself', { search: '100%' }, ['Sales 100%']],
    ['an underscore as itself', { search: 's_' }, ['Costs_2026']],
    ['both at once', { kind: 'FILES', search: 'sales' }, ['Sales 1000']],
  ])('finds %s, and counts the same', async (_, filter, found) => {
    const page = await ask<Page>(acme.admin, list, filter);
    expect(names(page)).toEqual(found);
    expect(page.dataSources.totalCount).toBe(found.length);
  });

  it('comes in pages, each source once', async () => {
    const first = await ask<Page>(acme.admin, list, { first: 3 });
    const { hasNextPage, endCursor } = first.dataSources.pageInfo;
    expect(hasNextPage).toBe(true);
    const second = await ask<Page>(acme.admin, list, { first: 3, after: endCursor });
    expect([...names(first), ...names(second)]).toEqual(['Costs_2026', 'Sales 100%', 'Sales 1000', 'Source']);
  });
});

const updateSource = `mutation ($input: UpdateDataSourceInput!) { updateDataSource(input: $input) {
  __typename ... on DataSource { name description cacheEnabled cacheTTLMinutes queryTimeoutSeconds concurrentQueries version }
  ... on InvalidInputError { path } ... on ConflictError { message } } }`;

describe('changing a data source', () => {
  const storedVersion = async (): Promise<number> =>
    (await database.prisma.dataSource.findUniqueOrThrow({ where: { id: acme.dataSourceId } })).version;
  const update = async (viewer: Viewer, changes: object) =>
    (
      await ask<{ updateDataSource: object }>(viewer, updateSource, {
        input: { id: acme.dataSourceId, version: await storedVersion(), ...changes },
      })
    ).updateDataSource;

  it('changes what is said and leaves the rest', async () => {
    await update(acme.admin, { description: 'Orders' });
    expect(await update(acme.admin, { cacheEnabled: true, cacheTTLMinutes: 5, queryTimeoutSeconds: 20 })).toEqual({
      __typename: 'DataSource',
      name: 'Source',
      description: 'Orders',
      cacheEnabled: true,
      cacheTTLMinutes: 5,
      queryTimeoutSeconds: 20,
      concurrentQueries: 4,
      version: 3,
    });
  });

  it('refuses a change on top of a version that is no longer current', async () => {
    const version = await storedVersion();
    expect(await update(acme.admin, { version, description: 'Orders of 2026' })).toMatchObject({
      version: version + 1,
    });
    expect(await update(acme.admin, { version, description: 'Orders of 2025' })).toMatchObject({
      __typename: 'ConflictError',
      message: 'Someone else has changed this data source.',
    });
    const { description } = await database.prisma.dataSource.findUniqueOrThrow({ where: { id: acme.dataSourceId } });
    expect(description).toBe('Orders of 2026');
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ cacheTTLMinutes: 0 }, 'cacheTTLMinutes'],
    [{ cacheTTLMinutes: 10_081 }, 'cacheTTLMinutes'],
    [{ queryTimeoutSeconds: 301 }, 'queryTimeoutSeconds'],
    [{ concurrentQueries: 5 }, 'concurrentQueries'],
  ])('refuses %j', async (changes, field) => {
    expect(await update(acme.admin, changes)).toEqual({ __typename: 'InvalidInputError', path: [field] });
  });

  it('is for who may, and tells others nothing', async () => {
    expect(await update(acme.explorer, { name: 'Mine' })).toMatchObject({ __typename: 'NotFoundError' });
    expect(await update(globex.admin, { name: 'Mine' })).toMatchObject({ __typename: 'NotFoundError' });
  });
});

it('counts the tables of each schema over all of them, whichever page is read', async () => {
  const { organizationId } = acme;
  const { id } = await database.prisma.dataSource.create({
    data: { id: newId('DataSource'), organizationId, name: 'Wide', type: 'POSTGRESQL' },
  });
  const table = (schema: string, name: string) => ({
    id: newId('Table'),
    organizationId,
    dataSourceId: id,
    schema,
    name,
    hierarchyLabels: ['Schema', 'Table'],
    hierarchyPath: [schema, name],
  });
  const many = Array.from({ length: 131 }, (_, index) => table('big', `t${index}`));
  await database.prisma.table.createMany({ data: [...many, table('small', 'orders')] });
  const groups = `query ($id: ID!, $search: String) {
    dataSource(id: $id) { tableGroups(search: $search) { catalog schema tableCount } tables(first: 100) { edges { cursor } } } }`;
  const big = { catalog: null, schema: 'big', tableCount: 131 };
  expect(await ask(acme.admin, groups, { id })).toMatchObject({
    dataSource: { tableGroups: [big, { schema: 'small', tableCount: 1 }] },
  });
  expect(await ask(acme.admin, groups, { id, search: 'order' })).toMatchObject({
    dataSource: { tableGroups: [{ schema: 'small', tableCount: 1 }] },
  });
  expect(await ask(globex.admin, groups, { id })).toEqual({ dataSource: null });
});
