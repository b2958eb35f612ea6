import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { newId } from '../../platform/ids.ts';
import { startUpload } from '../../upload/startUpload.ts';
import { openUploadWorld, type Outcome } from '../../upload/uploadWorld.test-support.ts';

const world = await openUploadWorld();
const { ask, database, folder, importFiles, inspect, jobs, rowsOf, sqlite, store, tasksOf, uploaded, work } = world;

afterAll(world.close);
beforeEach(world.begin);

describe('a file that has arrived', () => {
  it('is shown as it is read, and as a person changes it', async () => {
    const id = await uploaded(
      'sales.csv',
      Buffer.from('id;day;caf\xe9\n1;01/02/2024;3,5\n2;02/02/2024;4,25\n', 'latin1'),
    );
    expect(await inspect(id)).toMatchObject({
      format: 'CSV',
      delimiter: ';',
      header: true,
      encoding: 'WINDOWS_1252',
      parts: [],
      tableName: 'sales',
      columns: [
        { name: 'id', type: 'INTEGER' },
        { name: 'day', type: 'STRING' },
        { name: 'café', type: 'DECIMAL' },
      ],
      preview: [
        [1, '01/02/2024', '3.50'],
        [2, '02/02/2024', '4.25'],
      ],
      warnings: [expect.stringMatching(/Windows-1252/), expect.stringMatching(/day first or month first/)],
    });
    const columns = [
      { name: 'day', type: 'DATE_DAY_FIRST', rename: 'on_day' },
      { name: 'id', omit: true },
    ];
    expect(await inspect(id, { columns })).toMatchObject({
      columns: [
        { name: 'on_day', nameInFile: 'day', type: 'DATE' },
        { name: 'café', nameInFile: 'café', type: 'DECIMAL' },
      ],
      preview: [
        ['2024-02-01', '3.50'],
        ['2024-02-02', '4.25'],
      ],
    });
    expect(await inspect(id, { columns: [{ name: 'café', type: 'DATE' }] })).toMatchObject({
      columns: [
        { name: 'id' },
        { name: 'day' },
        {
          name: 'café',
          type: 'STRING',
          problem: expect.stringMatching(/café cannot be read as DATE: 2 of 2 values .* \(row 2\)/),
          unreadable: null,
        },
      ],
      preview: [
        [1, '01/02/2024', '3,5'],
        [2, '02/02/2024', '4,25'],
      ],
    });
    expect(await inspect(id, { encoding: 'UTF_8' })).toMatchObject({
      __typename: 'InvalidInputError',
      message: 'sales.csv, line 1, column 11: the text is not UTF-8.',
    });
  });

  it('becomes tables with their columns and statistics, and is not kept a second time', async () => {
    const csv = await uploaded('people.csv', 'id,name\n1,Ada\n2,Grace\n');
    const book = await uploaded(
      'plan.xlsx',
      await writeXlsx({
        sheets: [
          {
            name: 'North',
            rows: [
              ['city', 'n'],
              ['Oslo', 1],
            ],
          },
          {
            name: 'South',
            rows: [
              ['city', 'n'],
              ['Rome', 2],
              ['Bari', 3],
            ],
          },
        ],
      }),
    );
    const source = await importFiles([
      { uploadId: csv, table: 'people', reading: { columns: [{ name: 'name', rename: 'first_name' }] } },
      { uploadId: book, reading: { part: 'North' } },
      { uploadId: book, table: 'south', reading: { part: 'South' } },
    ]);
    expect(source).toMatchObject({ __typename: 'DataSource', type: 'FILE', status: 'PENDING_SETUP' });
    const id = String(source['id']);
    await work();
    expect(await rowsOf(id, 'SELECT first_name FROM people ORDER BY id')).toEqual([['Ada'], ['Grace']]);
    expect(await rowsOf(id, 'SELECT city, n FROM north UNION ALL SELECT city, n FROM south ORDER BY n')).toEqual([
      ['Oslo', 1],
      ['Rome', 2],
      ['Bari', 3],
    ]);
    const tables = await database.prisma.table.findMany({
      where: { dataSourceId: id },
      include: { columns: { orderBy: { position: 'asc' } }, sourceFile: true },
      orderBy: { name: 'asc' },
    });
    expect(tables.map(({ name, rowCount, sourceFile }) => [name, rowCount, sourceFile?.name])).toEqual([
      ['north', 1n, 'plan.xlsx'],
      ['people', 2n, 'people.csv'],
      ['south', 2n, 'plan.xlsx'],
    ]);
    expect(tables[1]?.columns.map(({ name, uniqueValues }) => [name, uniqueValues])).toEqual([
      ['id', 2n],
      ['first_name', 2n],
    ]);
    expect((await tasksOf(id)).map(({ status, progress }) => [status, progress])).toEqual([
      ['COMPLETED', 100],
      ['COMPLETED', 100],
      ['COMPLETED', 100],
    ]);
    expect(await database.prisma.dataSource.findUnique({ where: { id } })).toMatchObject({ status: 'READY' });
    // The workbook waits for its other sheets.
    expect(
      await database.prisma.upload.findMany({ where: { organizationId: world.acme.organizationId } }),
    ).toMatchObject([{ id: book }]);
    const files = (await store.list()).filter(({ organizationId }) => organizationId === world.acme.organizationId);
    expect(files.map((file) => file.id)).toEqual([book]);
    await importFiles([{ uploadId: book, table: 'afterwards', reading: { part: 'South' } }], { dataSourceId: id });
    await work();
    expect(await rowsOf(id, 'SELECT count(*) FROM afterwards')).toEqual([[2]]);
  });

  it('takes the place of a table only when that is meant, and descriptions stay', async () => {
    const first = await importFiles([{ uploadId: await uploaded('a.csv', 'id,name\n1,x\n'), table: 'things' }]);
    const dataSourceId = String(first['id']);
    await work();
    const { id } = await database.prisma.table.findFirstOrThrow({ where: { dataSourceId } });
    await database.prisma.table.update({ where: { id }, data: { description: 'All things.' } });
    await database.prisma.column.update({
      where: { tableId_name: { tableId: id, name: 'name' } },
      data: { description: 'What it is called.', isVisible: false },
    });
    const again = await uploaded('b.csv', 'id,name,extra\n1,y,2\n2,z,3\n');
    expect(await importFiles([{ uploadId: again, table: 'Things' }], { dataSourceId })).toMatchObject({
      __typename: 'TablesExistError',
      message: 'A table things already exists in this data source.',
      tables: ['things'],
    });
    await importFiles([{ uploadId: again, table: 'things', replace: true }], { dataSourceId });
    await work();
    expect(await rowsOf(dataSourceId, 'SELECT name, extra FROM things ORDER BY id')).toEqual([
      ['y', 2],
      ['z', 3],
    ]);
    const table = await database.prisma.table.findUniqueOrThrow({ where: { id }, include: { columns: true } });
    expect(table).toMatchObject({ description: 'All things.', rowCount: 2n });
    expect(table.columns.find(({ name }) => name === 'name')).toMatchObject({
      description: 'What it is called.',
      isVisible: false,
    });
    expect((await tasksOf(dataSourceId)).map(({ type }) => type)).toEqual(['INIT_IMPORT', 'RE_SYNC']);
    const without = await uploaded('c.csv', 'id\n1\n');
    await importFiles([{ uploadId: without, table: 'things', replace: true }], { dataSourceId });
    await work();
    const named = { tableId_name: { tableId: id, name: 'name' } };
    expect(await database.prisma.column.findUniqueOrThrow({ where: named })).toMatchObject({
      description: 'What it is called.',
      isVisible: false,
      change: 'REMOVED',
      removedAt: expect.any(Date),
    });
  });

  it('that is a database takes the place of the one before, and either may be tried again', async () => {
    const one = await uploaded('one.sqlite', await sqlite('CREATE TABLE Shared (n); INSERT INTO Shared VALUES (1)'));
    const two = await uploaded('two.sqlite', await sqlite('CREATE TABLE shared (n); INSERT INTO shared VALUES (2)'));
    const source = await importFiles([
      { uploadId: one, table: 'Shared' },
      { uploadId: one, table: 'absent' },
    ]);
    const dataSourceId = String(source['id']);
    const filesOf = async () =>
      (await database.prisma.sourceFile.findMany({ where: { dataSourceId } })).map(({ name }) => name);
    await work();
    expect(await filesOf()).toEqual(['one.sqlite']);
    await importFiles([{ uploadId: two, table: 'shared' }], { dataSourceId });
    await work();
    // The table of the same name is read once, whatever its case.
    expect((await tasksOf(dataSourceId)).filter(({ uploadId }) => uploadId === two)).toHaveLength(2);
    expect(await filesOf()).toEqual(['two.sqlite']);
    expect(await rowsOf(dataSourceId, 'SELECT n FROM shared')).toEqual([[2]]);
    await importFiles([{ uploadId: one, table: 'Shared' }], { dataSourceId });
    await work();
    expect(await filesOf()).toEqual(['one.sqlite']);
    expect(await rowsOf(dataSourceId, 'SELECT n FROM shared')).toEqual([[1]]);
  });

  it('that is broken says where, leaves nothing, and may be tried again', async () => {
    const good = await uploaded('good.csv', 'a\n1\n');
    const lines = Array.from({ length: 30_000 }, (_, n) => `${n},x`);
    const bad = await uploaded('bad.csv', ['a,b', ...lines, '1,2,3'].join('\n'));
    const source = await importFiles([
      { uploadId: good, table: 'good' },
      { uploadId: bad, table: 'bad' },
    ]);
    const id = String(source['id']);
    await work();
    const [done, failed] = await tasksOf(id);
    expect(done).toMatchObject({ status: 'COMPLETED' });
    expect(failed).toMatchObject({
      status: 'FAILED',
      errors: [
        expect.stringMatching(/^bad\.csv, line 30002, column 3: this row has more than 2 values.*Correct the row/),
      ],
    });
    expect(await rowsOf(id, 'SELECT table_name FROM information_schema.tables')).toEqual([['good']]);
    expect(await database.prisma.sourceFile.findMany({ where: { dataSourceId: id } })).toHaveLength(1);
    // What failed waits, so that it can be read otherwise; what is in does not.
    expect(
      await database.prisma.upload.findMany({ where: { organizationId: world.acme.organizationId } }),
    ).toMatchObject([{ id: bad }]);
    // Trying again reads the same file, while it is kept.
    const again = () => world.importAgain(id, ['main', 'bad']);
    expect(await again()).toMatchObject({ __typename: 'DataSource' });
    await work();
    expect((await tasksOf(id)).at(-1)).toMatchObject({ status: 'FAILED', uploadId: bad, errors: failed!.errors });
    await database.prisma.upload.delete({ where: { id: bad } });
    expect(await again()).toMatchObject({
      __typename: 'ConflictError',
      message: 'The file for bad is no longer stored.',
      advice: 'Upload it again.',
    });
    const fixed = await uploaded('bad.csv', 'a,b\n1,2\n');
    await importFiles([{ uploadId: fixed, table: 'bad' }], { dataSourceId: id });
    await work();
    expect(await rowsOf(id, 'SELECT * FROM bad')).toEqual([[1, 2]]);
  });

  it('is imported by the next worker when one is killed in the middle', async () => {
    const rows = Array.from({ length: 200_000 }, (_, n) => `${n},name ${n}`);
    const source = await importFiles([
      { uploadId: await uploaded('many.csv', ['id,name', ...rows].join('\n')), table: 'many' },
    ]);
    const id = String(source['id']);
    const [job] = jobs.sent;
    await expect(work(AbortSignal.timeout(300))).rejects.toThrow(/timeout/);
    // A process that was killed cleans nothing up.
    await writeFile(join(folder, 'sources', `${id}.duckdb.import-left`), 'half');
    jobs.sent.push(job!);
    await work();
    expect(await rowsOf(id, 'SELECT count(*), count(DISTINCT id) FROM many')).toEqual([[200_000, 200_000]]);
    expect((await readdir(join(folder, 'sources'))).filter((name) => name.startsWith(id))).toEqual([`${id}.duckdb`]);
    expect(await tasksOf(id)).toMatchObject([{ status: 'COMPLETED' }]);
  });
});

describe('what may be imported', () => {
  it('is refused with a sentence when it cannot be', async () => {
    const csv = await uploaded('a.csv', 'a\n1\n');
    const sqlite = await uploaded('a.sqlite', 'SQLite format 3\0');
    const tables = [{ uploadId: csv, table: 't' }];
    const refusal = async (outcome: Promise<Outcome>) => (await outcome)['message'];
    expect(await refusal(importFiles([]))).toBe('Choose between 1 and 500 tables.');
    expect(await refusal(importFiles([...tables, { uploadId: csv, table: 'T ' }]))).toBe('Two tables are called T.');
    expect(await refusal(importFiles([{ uploadId: csv, table: ' ' }]))).toMatch(/needs a name/);
    expect(await refusal(importFiles(tables, { name: ' ' }))).toMatch(/needs a name/);
    expect(await refusal(importFiles([...tables, { uploadId: sqlite, table: 'u' }]))).toMatch(/is a database/);
    expect(await refusal(importFiles(tables, { dataSourceId: world.acme.dataSourceId }))).toMatch(
      /Files cannot be added/,
    );
    const { id } = await startUpload(world.upload, world.acme.admin, { name: 'b.csv', sizeBytes: 9 }, new Date());
    expect(await refusal(inspect(id))).toBe('b.csv is not completely uploaded.');
    expect(await refusal(importFiles([{ uploadId: id, table: 't' }]))).toBe('b.csv is not completely uploaded.');
    const source = await importFiles(tables);
    expect(await refusal(importFiles(tables, { dataSourceId: source['id'] }))).toBe(
      'Tables of this data source are being imported.',
    );
  });

  it('by nobody of another organization, by no argument', async () => {
    const mine = await uploaded('a.csv', 'a\n1\n');
    const theirs = await uploaded('b.csv', 'a\n1\n', world.globex.admin);
    const source = await importFiles([{ uploadId: mine, table: 't' }]);
    await work();
    const dataSourceId = source['id'];
    const again = await uploaded('a.csv', 'a\n1\n');
    for (const outcome of [
      inspect(again, {}, world.globex.admin),
      importFiles([{ uploadId: again, table: 't' }], {}, world.globex.admin),
      importFiles(
        [
          { uploadId: theirs, table: 't' },
          { uploadId: again, table: 'u' },
        ],
        {},
        world.globex.admin,
      ),
      importFiles([{ uploadId: theirs, table: 't' }], { dataSourceId }, world.globex.admin),
      inspect(newId('Upload')),
      inspect(world.acme.agentId),
    ]) {
      expect(await outcome).toMatchObject({ __typename: 'NotFoundError' });
    }
    expect(await importFiles([{ uploadId: again, table: 't' }], {}, world.acme.explorer)).toMatchObject({
      __typename: 'ForbiddenError',
    });
    const list = `query ($input: ID) { uploads { edges { node { name receivedBytes } } } }`;
    const seen = async (viewer: Viewer) => JSON.stringify(await ask(viewer, list.replace('($input: ID) ', ''), null));
    expect(await seen(world.acme.admin)).toContain('a.csv');
    expect(await seen(world.globex.admin)).not.toContain('a.csv');
  });
});

describe('values of a file that people wrote', () => {
  it('of a column that looks like a key are counted where they repeat, before the import', async () => {
    const ids = Array.from({ length: 30 }, (_, n) => `${n},Name ${n}`);
    const id = await uploaded('people.csv', ['customer_id,name', ...ids, '7,Again', '9,Again'].join('\n'));
    expect(await inspect(id)).toMatchObject({
      columns: [
        { name: 'customer_id', repeatedKey: { values: 2, rows: 4 } },
        { name: 'name', repeatedKey: null },
      ],
      warnings: [
        expect.stringMatching(/^customer_id looks like a key, but 2 values come more than once, e\.g\. "[79]"\.$/),
      ],
    });
  });

  it('and that sum up others are left out, and counted with the import', async () => {
    const months = Array.from(
      { length: 12 },
      (_, month) => `2025-${String(month + 1).padStart(2, '0')};${(month + 1) * 10}`,
    );
    const id = await uploaded('turnover.csv', Buffer.from(['month;turnover', ...months, 'Total;780'].join('\n')));
    const source = await importFiles([{ uploadId: id }]);
    await work();
    const dataSourceId = String(source['id']);
    expect(await rowsOf(dataSourceId, 'SELECT count(*), sum(turnover) FROM turnover')).toEqual([[12, 780]]);
    expect(await tasksOf(dataSourceId)).toMatchObject([
      { status: 'COMPLETED', leftOutCounts: [{ kind: 'TOTAL', rows: 1 }] },
    ]);
  });

  it('are read with their units, which the columns of the table have afterwards', async () => {
    const rows = [
      'Kunde;Umsatz (EUR);Rabatt;Gewicht [kg]',
      'Ada;1.234,56 €;12 %;1,5',
      'Bo;263,03 €;7,5 %;n/a',
      'Cy;x;;2',
    ];
    const id = await uploaded('umsatz.csv', rows.join('\n'));
    const columns = [
      { name: 'Umsatz (EUR)', unreadable: 'EMPTY' },
      { name: 'Gewicht [kg]', unit: 'kilogram' },
    ];
    const reading = { columns, delimiter: ';' };
    expect(await inspect(id, reading)).toMatchObject({
      columns: [
        { name: 'Kunde', unit: null },
        { name: 'Umsatz (EUR)', type: 'DECIMAL', unit: 'EUR', unreadable: { count: 1, becomeEmpty: true } },
        { name: 'Rabatt', type: 'DECIMAL', unit: '%' },
        { name: 'Gewicht [kg]', type: 'DECIMAL', unit: 'kilogram', emptyMarkers: [{ spelling: 'n/a', count: 1 }] },
      ],
    });
    const made = await importFiles([{ uploadId: id, table: 'umsatz', reading }]);
    await work();
    const dataSourceId = String(made['id']);
    expect(
      await rowsOf(dataSourceId, 'SELECT sum("Umsatz (EUR)"), sum("Rabatt"), sum("Gewicht [kg]") FROM umsatz'),
    ).toEqual([['1497.59', '19.5', '3.5']]);
    const units = () =>
      database.prisma.column.findMany({
        where: { table: { dataSourceId } },
        orderBy: { position: 'asc' },
        select: { unitOfMeasurement: true },
      });
    expect((await units()).map(({ unitOfMeasurement }) => unitOfMeasurement)).toEqual([null, 'EUR', '%', 'kilogram']);
  });
});
