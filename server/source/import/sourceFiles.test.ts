import { createHash } from 'node:crypto';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { newId } from '../../platform/ids.ts';
import { openUploadWorld } from '../../upload/uploadWorld.test-support.ts';

const world = await openUploadWorld();
const { ask, database, importFiles, rowsOf, sqlite, uploaded, work } = world;

afterAll(world.close);
beforeEach(world.begin);

const workbook = (sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>) =>
  writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })) });

const filesQuery = `query ($input: ID!) { dataSource(id: $input) { __typename
  files { id name sha256 tables { name } }
  tables { edges { node { name sheet sourceFile { id } } } } } }`;

interface SeenFiles {
  readonly files: readonly { id: string; name: string; sha256: string; tables: readonly { name: string }[] }[];
  readonly tables: {
    edges: readonly { node: { name: string; sheet: string | null; sourceFile: { id: string } | null } }[];
  };
}

/** The files of a source as the API shows them: each with its tables, and the other way round. */
async function seen(dataSourceId: string, viewer: Viewer = world.acme.admin) {
  const { files, tables } = (await ask(viewer, filesQuery, dataSourceId)) as unknown as SeenFiles;
  return {
    files: files.map((file) => [file.name, ...file.tables.map(({ name }) => name)]),
    ids: files.map(({ id }) => id),
    digests: files.map(({ sha256 }) => sha256),
    tables: Object.fromEntries(
      tables.edges.map(({ node: { name, sheet, sourceFile } }) => [
        name,
        [sourceFile && files.findIndex(({ id }) => id === sourceFile.id), sheet],
      ]),
    ),
  };
}

async function imported(tables: object[], dataSourceId?: string): Promise<string> {
  const source = await importFiles(tables, dataSourceId === undefined ? {} : { dataSourceId });
  expect(source).toMatchObject({ __typename: 'DataSource' });
  await work();
  return String(source['id']);
}

describe('files of one source', () => {
  it('are two when two of one name arrived, whatever their bytes', async () => {
    const text = 'n\n1\n';
    const id = await imported([{ uploadId: await uploaded('a.csv', text), table: 'one' }]);
    await imported([{ uploadId: await uploaded('a.csv', text), table: 'two' }], id);
    await imported([{ uploadId: await uploaded('a.csv', 'n\n2\n'), table: 'three' }], id);
    const { files, tables, digests } = await seen(id);
    expect(files).toEqual([
      ['a.csv', 'one'],
      ['a.csv', 'two'],
      ['a.csv', 'three'],
    ]);
    expect(tables).toEqual({ one: [0, null], two: [1, null], three: [2, null] });
    const digest = createHash('sha256').update(text).digest('hex');
    expect(digests.map((each) => each === digest)).toEqual([true, true, false]);
  });

  it('are two when they arrive together under one name', async () => {
    const [north, south] = [await uploaded('a.csv', 'n\n1\n'), await uploaded('a.csv', 'n\n2\n')];
    const id = await imported([
      { uploadId: north, table: 'north' },
      { uploadId: south, table: 'south' },
    ]);
    expect((await seen(id)).tables).toEqual({ north: [0, null], south: [1, null] });
    expect(await rowsOf(id, 'SELECT north.n, south.n FROM north, south')).toEqual([[1, 2]]);
  });

  it('go with the last table that came from them, and a table says its sheet', async () => {
    const book = await uploaded('plan.xlsx', await workbook({ North: [['n'], [1]], South: [['n'], [2]] }));
    const sheets = [
      { uploadId: book, table: 'north', reading: { part: 'North' } },
      { uploadId: book, table: 'south', reading: { part: 'South' } },
    ];
    const id = await imported(sheets);
    expect(await seen(id)).toMatchObject({
      files: [['plan.xlsx', 'north', 'south']],
      tables: { north: [0, 'North'], south: [0, 'South'] },
    });
    const replace = async (table: string, n: number) =>
      imported([{ uploadId: await uploaded('plan.csv', `n\n${n}\n`), table, replace: true }], id);
    await replace('north', 3);
    expect(await seen(id)).toMatchObject({
      files: [
        ['plan.csv', 'north'],
        ['plan.xlsx', 'south'],
      ],
      tables: { north: [0, null], south: [1, 'South'] },
    });
    await replace('south', 4);
    expect((await seen(id)).files).toEqual([
      ['plan.csv', 'north'],
      ['plan.csv', 'south'],
    ]);
    expect(await rowsOf(id, 'SELECT north.n, south.n FROM north, south')).toEqual([[3, 4]]);
    // The workbook still waits for its sheets, and comes back as the file it is.
    await imported([{ ...sheets[1], replace: true }], id);
    expect((await seen(id)).files).toEqual([
      ['plan.csv', 'north'],
      ['plan.xlsx', 'south'],
    ]);
  });

  it('stay what they are when their replacement cannot be read', async () => {
    const id = await imported([{ uploadId: await uploaded('a.csv', 'n\n1\n'), table: 't' }]);
    const before = await seen(id);
    await imported([{ uploadId: await uploaded('a.csv', 'n,m\n1\n'), table: 't', replace: true }], id);
    expect(await seen(id)).toEqual(before);
    expect(await rowsOf(id, 'FROM t')).toEqual([[1]]);
  });

  it('outlive their own bytes', async () => {
    const upload = await uploaded('a.csv', 'n\n1\n');
    const id = await imported([{ uploadId: upload, table: 't' }]);
    expect(await database.prisma.upload.findUnique({ where: { id: upload } })).toBeNull();
    expect(await database.prisma.sourceFile.findMany({ where: { dataSourceId: id } })).toMatchObject([
      { uploadId: null, name: 'a.csv', sizeBytes: 4n },
    ]);
  });

  it('of a database say what it is, whether its tables could be read or not', async () => {
    const upload = async (n: number) =>
      uploaded('shop.sqlite', await sqlite(`CREATE TABLE t (n); INSERT INTO t VALUES (${n})`));
    const id = await imported([{ uploadId: await upload(1), table: 't' }]);
    const before = await seen(id);
    await imported([{ uploadId: await upload(2), table: 'absent' }], id);
    const after = await seen(id);
    expect(after.files).toEqual([['shop.sqlite', 't']]);
    expect(after.ids).not.toEqual(before.ids);
    expect(await rowsOf(id, 'SELECT n FROM t')).toEqual([[2]]);
  });

  it('are shown to admins alone, also to one who may read their tables', async () => {
    const id = await imported([{ uploadId: await uploaded('a.csv', 'n\n1\n'), table: 't' }]);
    const { organizationId, explorer } = world.acme;
    const grant = { granteeType: 'ACTOR', granteeId: explorer.actorId, dataSourceId: id } as const;
    await database.prisma.permission.create({ data: { id: newId('Permission'), organizationId, ...grant } });
    const { files, tables } = await seen(id, explorer);
    expect(files).toEqual([]);
    expect(tables).toEqual({ t: [null, null] });
    expect(await ask(world.globex.admin, filesQuery, id)).toBeNull();
  });
});
