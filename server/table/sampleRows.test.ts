import { graphql } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import type { Context, Services } from '../graphql/context.ts';
import { schema } from '../schema.ts';
import { newId } from '../platform/ids.ts';
import { ConnectionFailed } from '../source/connect/connectionFailed.ts';
import { importedPostgreSql, type ImportedPostgreSql } from '../source/import/importedPostgreSql.test-support.ts';
import { createOrganization } from '../testing/organization.ts';
import { openUploadWorld } from '../upload/uploadWorld.test-support.ts';
import { mostSampleRows, sampleRows } from './sampleRows.ts';

let source: ImportedPostgreSql;

beforeAll(async () => {
  source = await importedPostgreSql(`
    CREATE TABLE kinds (small smallint, big bigint, exact numeric, price numeric(40, 10), ratio double precision, single real,
      yes boolean, day date, clock time, moment timestamp, instant timestamptz, name text, fixed char(4), raw bytea, doc jsonb,
      many int[], id uuid, span interval);
    INSERT INTO kinds VALUES
      (-32768, 9223372036854775807, 0.1000, 123456789012345678901234567890.1234567891, 0.1, 0.1, true, '2024-02-29', '23:59:59.123456',
       '2024-02-29 10:00:00.123456', '2024-02-29 10:00:00+05:30', E'é 😀 "x", \\n', 'ab', '\\x00ff', '{"a": [1, null]}', '{1,NULL,3}',
       '6b5f0a2e-0000-4000-8000-000000000001', '1 day 02:00'),
      (32767, -9223372036854775808, 'NaN', -0.0000000001, 'Infinity', '-Infinity', false, '0001-01-01', '00:00', '9999-12-31 23:59:59',
       '1970-01-01 00:00:00Z', '', '', '', 'null', '{}', NULL, NULL),
      (NULL, 9007199254740993, NULL, NULL, 1e300, NULL, NULL, '4713-01-01 BC', NULL, 'infinity', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    CREATE TABLE many AS SELECT i FROM generate_series(1, 600) i;
    CREATE TABLE wide AS SELECT i AS n, repeat('x', 300000) AS body FROM generate_series(1, 20) i;
    CREATE TABLE long AS SELECT 1 AS n, repeat('é', 5000000) AS body;
    CREATE TABLE salaries (name text, salary int, bonus int);
    INSERT INTO salaries VALUES ('Ada', 90000, 1);
    CREATE TABLE gone (a int);
    CREATE TABLE none (a int);`);
  await source.synchronise();
});
afterAll(() => source.close());

const tableOf = async (name: string) =>
  source.database.prisma.table.findFirstOrThrow({ where: { dataSourceId: source.dataSourceId, name } });

async function sample(name: string, first = 100, viewer: Viewer = source.acme.admin) {
  const { database, services } = source;
  return sampleRows(services, database.prisma, viewer, { tableId: (await tableOf(name)).id, first });
}

describe('values', () => {
  it('come as exactly what they are', async () => {
    const { columns, rows, truncated } = await sample('kinds');
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'small INTEGER',
      'big INTEGER',
      'exact DECIMAL',
      'price DECIMAL',
      'ratio NUMBER',
      'single NUMBER',
      'yes BOOLEAN',
      'day DATE',
      'clock TIME',
      'moment TIMESTAMP',
      'instant TIMESTAMP_TZ',
      'name STRING',
      'fixed STRING',
      'raw BINARY',
      'doc JSON',
      'many JSON',
      'id STRING',
      'span STRING',
    ]);
    const [first, second, third] = rows.map((row) =>
      Object.fromEntries(row.map((value, index) => [columns[index]?.name, value])),
    );
    expect(first).toMatchObject({
      small: -32768,
      // No number of JavaScript is these.
      big: '9223372036854775807',
      exact: '0.1000',
      price: '123456789012345678901234567890.1234567891',
      ratio: 0.1,
      yes: true,
      day: '2024-02-29',
      clock: '23:59:59.123456',
      moment: '2024-02-29T10:00:00.123456',
      instant: '2024-02-29T04:30:00Z',
      name: 'é 😀 "x", \n',
      doc: '{"a": [1, null]}',
      many: '[1,null,3]',
      id: '6b5f0a2e-0000-4000-8000-000000000001',
    });
    expect(second).toMatchObject({
      big: '-9223372036854775808',
      price: '-0.0000000001',
      ratio: 'Infinity',
      single: '-Infinity',
      yes: false,
      name: '',
    });
    expect(third).toMatchObject({
      small: null,
      big: '9007199254740993',
      ratio: 1e300,
      yes: null,
      name: null,
      raw: null,
    });
    expect(truncated).toBe(false);
    // As they come, so they go: nothing is lost on the way to the page.
    expect(JSON.parse(JSON.stringify(rows))).toEqual(rows);
  });

  it('that are too long to be shown leave the others', async () => {
    const { rows, truncated } = await sample('wide');
    expect(truncated).toBe(true);
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows).length).toBeLessThan(2.1 * 1024 * 1024);
    expect(await sample('long')).toMatchObject({ rows: [], truncated: true });
  });
});

describe('rows', () => {
  it.each([1, 10, mostSampleRows])('are at most %d, and it is said that there are more', async (first) => {
    const { rows, truncated } = await sample('many', first);
    expect([rows.length, truncated]).toEqual([first, true]);
  });

  it.each([0, -1, mostSampleRows + 1, 2 ** 31 - 1])('may not be %d', async (first) => {
    await expect(sample('many', first)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/1 to 500 rows/),
    });
  });

  it('of an empty table are none', async () => {
    expect(await sample('none')).toMatchObject({
      columns: [{ name: 'a', type: 'INTEGER' }],
      rows: [],
      truncated: false,
    });
  });
});

describe('columns', () => {
  const change = async (name: string, data: object) => {
    const { id: tableId } = await tableOf('salaries');
    await source.database.prisma.column.update({ where: { tableId_name: { tableId, name } }, data });
  };
  beforeEach(async () => {
    for (const name of ['name', 'salary', 'bonus']) {
      await change(name, { isVisible: true, removedAt: null });
    }
  });

  it('that are hidden, removed or not described are left out, for everybody', async () => {
    await change('salary', { isVisible: false });
    await change('bonus', { removedAt: new Date() });
    await source.change('ALTER TABLE salaries ADD COLUMN secret text DEFAULT $$canary$$');
    const { organizationId } = source.acme;
    const grant = {
      granteeType: 'ACTOR',
      granteeId: source.acme.explorer.actorId,
      dataSourceId: source.dataSourceId,
    } as const;
    await source.database.prisma.permission.create({ data: { id: newId('Permission'), organizationId, ...grant } });
    for (const viewer of [source.acme.admin, source.acme.explorer]) {
      const seen = await sample('salaries', 10, viewer);
      expect([seen.columns.map(({ name }) => name), seen.rows]).toEqual([['name'], [['Ada']]]);
    }
  });

  it('are none when all are hidden', async () => {
    for (const name of ['name', 'salary', 'bonus']) {
      await change(name, { isVisible: false });
    }
    expect(await sample('salaries')).toMatchObject({ columns: [], rows: [] });
  });
});

describe('a table', () => {
  it('of another organization, or without a grant, is not there', async () => {
    const globex = await createOrganization(source.database.prisma);
    for (const viewer of [globex.admin, globex.explorer, source.acme.otherExplorer]) {
      await expect(sample('many', 1, viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const outcome = await ask(`query ($id: ID!) { table(id: $id) { sample(first: 1) { __typename } } }`, globex.admin);
    expect(outcome).toEqual({ table: null });
    const node = `query ($id: ID!) { node(id: $id) { ... on Table { sample(first: 1) { __typename } } } }`;
    expect(await ask(node, globex.admin)).toEqual({ node: null });
  });

  it('that is gone says so', async () => {
    await source.change('DROP TABLE gone');
    await expect(sample('gone')).rejects.toBeInstanceOf(ConnectionFailed);
    await expect(sample('gone')).rejects.toMatchObject({ message: expect.stringMatching(/gone/) });
  });

  it('that was renamed says so, and is read again once it is back', async () => {
    await source.change('ALTER TABLE many RENAME TO closed');
    await expect(sample('many')).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
    await source.change('ALTER TABLE closed RENAME TO many');
    expect((await sample('many', 1)).rows).toEqual([[1]]);
  });

  it('is answered by the field with its failure as a type', async () => {
    const document = `query ($id: ID!) { table(id: $id) { sample(first: 0) { __typename ... on UserError { message } } } }`;
    expect(await ask(document, source.acme.admin)).toMatchObject({
      table: { sample: { __typename: 'InvalidInputError', message: 'A sample has 1 to 500 rows.' } },
    });
  });
});

async function ask(document: string, viewer: Viewer): Promise<unknown> {
  const { database, services } = source;
  const contextValue = {
    viewer,
    database: database.prisma,
    now: new Date(),
    services: { source: services } as unknown as Services,
  } as Context;
  const variableValues = { id: (await tableOf('many')).id };
  const { data, errors } = await graphql({ schema, source: document, variableValues, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
}

describe('uploaded tables', () => {
  it.each([
    ['n.csv', 'n,big\n1,12345678901234567890\n'],
    ['n.sql', 'CREATE TABLE n (n INTEGER, big INTEGER); INSERT INTO n VALUES (1, 9223372036854775807)'],
  ])('of %s are read from their database', async (name, content) => {
    const world = await openUploadWorld();
    const { database, importFiles, uploaded, work, connections, warehouses } = world;
    const { id: dataSourceId } = await importFiles([{ uploadId: await uploaded(name, content), table: 'n' }]);
    await work();
    const { id: tableId } = await database.prisma.table.findFirstOrThrow({
      where: { dataSourceId: String(dataSourceId) },
    });
    const read = await sampleRows({ connections, warehouses }, database.prisma, world.acme.admin, {
      tableId,
      first: 5,
    });
    expect(read.rows).toEqual([[1, name === 'n.csv' ? '12345678901234567890' : '9223372036854775807']]);
    await world.close();
  });
});
