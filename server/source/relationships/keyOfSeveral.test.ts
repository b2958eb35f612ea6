import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableDescription, TableProfile } from '../../warehouse/warehouse.ts';
import { importedPostgreSql, type ImportedPostgreSql } from '../import/importedPostgreSql.test-support.ts';
import { likelyKeys } from './keyOfSeveral.ts';

describe('after an import', () => {
  let source: ImportedPostgreSql;
  beforeAll(async () => {
    source = await importedPostgreSql(`
      CREATE TABLE order_lines (order_no int, line_no int, article_no int, amount numeric);
      INSERT INTO order_lines SELECT 1 + i / 4, 1 + i % 4, i % 7, i FROM generate_series(0, 399) i;
      CREATE TABLE readings (station text, day date, celsius numeric);
      INSERT INTO readings SELECT 'S' || i % 8, DATE '2024-01-01' + i / 8, i % 30 FROM generate_series(0, 799) i;
      -- One of them twice.
      CREATE TABLE shifts (guard text, day date, post text);
      INSERT INTO shifts SELECT 'G' || i % 8, DATE '2024-01-01' + i / 8, 'north' FROM generate_series(0, 799) i;
      INSERT INTO shifts SELECT * FROM shifts LIMIT 1;
      -- Some lack a part.
      CREATE TABLE seats (hall text, seat_no int, kind text);
      INSERT INTO seats SELECT 'H' || i % 8, NULLIF(i / 8, 3), 'plain' FROM generate_series(0, 799) i;
      CREATE TABLE stays (room text, night date, guest text NOT NULL, UNIQUE (room, night));
      INSERT INTO stays SELECT 'R' || i % 3, DATE '2024-01-01' + i / 3, 'G' FROM generate_series(0, 8) i;
      CREATE TABLE tickets (ticket_no int, order_no int, line_no int);
      INSERT INTO tickets SELECT 900 + i, 1 + i / 4, 1 + i % 4 FROM generate_series(0, 399) i;
      CREATE TABLE orders (order_no int, line_no int, PRIMARY KEY (order_no, line_no));
      INSERT INTO orders SELECT 1 + i / 4, 1 + i % 4 FROM generate_series(0, 399) i;
      CREATE VIEW lines AS SELECT * FROM order_lines;
    `);
  }, 60_000);
  afterAll(() => source.close());

  it.each([
    ['order_lines', ['order_no', 'line_no']],
    ['readings', ['station', 'day']],
    ['shifts', []],
    ['seats', []],
    ['stays', ['room', 'night']],
    // A column of its own, a declared key, and a view are asked about nothing.
    ['tickets', []],
    ['orders', []],
    ['lines', []],
  ])('columns that identify a row of %s together: %o', async (name, keyColumns) => {
    const where = { dataSourceId: source.dataSourceId, name };
    expect(await source.database.prisma.table.findFirstOrThrow({ where })).toMatchObject({ keyColumns });
  });

  it('are found anew with every import', async () => {
    await source.change('INSERT INTO readings SELECT * FROM readings LIMIT 3');
    await source.synchronise();
    const where = { dataSourceId: source.dataSourceId, name: 'readings' };
    expect(await source.database.prisma.table.findFirstOrThrow({ where })).toMatchObject({ keyColumns: [] });
  }, 60_000);
});

/** Columns of a table with the number of their different values. */
function described(
  rowCount: number,
  columns: Readonly<Record<string, number>>,
): readonly [TableDescription, TableProfile] {
  const names = Object.keys(columns);
  const plain = { nullable: true, isPrimaryKey: false, comment: null };
  return [
    {
      path: ['public', 'things'],
      kind: 'TABLE',
      columns: names.map((name) => ({ name, type: 'INTEGER', nativeType: 'int', ...plain })),
      uniqueKeys: [],
      foreignKeys: [],
      rowCount,
    },
    {
      rowCount,
      columns: names.map((name) => ({
        name,
        missingValues: 0,
        unreadableValues: 0,
        uniqueValues: columns[name] ?? 0,
        min: null,
        max: null,
        mean: null,
        median: null,
        sampleValues: [],
        histogram: null,
      })),
    },
  ];
}

describe('columns that the source is asked about', () => {
  const likely = (rowCount: number, columns: Readonly<Record<string, number>>) =>
    likelyKeys(...described(rowCount, columns)).map((key) => key.join(' '));

  it('two before three, and those that are called keys first', () => {
    expect(likely(1000, { colour: 40, shop_id: 40, day: 40, size: 40 })).toEqual([
      'shop_id day',
      'colour shop_id',
      'colour day',
      'colour shop_id day',
    ]);
    expect(likely(5000, { colour: 20, shop_id: 20, day: 20 })).toEqual(['colour shop_id day']);
  });

  it('only where rows would not differ by chance, and there are rows enough', () => {
    expect(likely(1000, { shop_id: 400, day: 300 })).toEqual([]);
    expect(likely(25, { shop_id: 5, day: 5 })).toEqual([]);
    expect(likely(50, { shop_id: 5, day: 10 })).toEqual(['shop_id day']);
    expect(likely(50, { shop_id: 4, day: 10 })).toEqual([]);
    expect(likely(20_000_000, { shop_id: 5000, day: 4000 })).toEqual([]);
  });
});
