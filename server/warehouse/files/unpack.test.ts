import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectUploadedFile } from './inspectUploadedFile.ts';
import type { FileReading } from './reading.ts';
import { zipOf } from './zip.test-support.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-unpack-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function look(fileName: string, content: string | Uint8Array, reading: FileReading = {}) {
  const file = join(folder, 'upload');
  await writeFile(file, content);
  return inspectUploadedFile({ file, fileName, reading, limits: { maxDatabaseBytes: 50_000_000 } });
}

describe('a compressed file', () => {
  it.each(['orders.csv.gz', 'orders.tsv.gz', 'orders.txt.gz'])('%s is read as what is in it', async (name) => {
    const [mark, encoding] = [name.includes('tsv') ? '\t' : ';', 'latin1'] as const;
    const text = `Größe${mark}Menge\nähnlich${mark}1\n`;
    const { columns, preview, tableName } = await look(name, gzipSync(Buffer.from(text, encoding)));
    expect([columns.map((column) => column.name), preview, tableName]).toEqual([
      ['Größe', 'Menge'],
      [['ähnlich', 1]],
      'orders',
    ]);
  });

  it('brings texts whose names differ in case only', async () => {
    const zip = zipOf([
      ['Orders.csv', 'id\n1\n'],
      ['orders.csv', 'id\n2\n'],
    ]);
    const read = async (part: string) => (await look('both.zip', zip, { part })).preview;
    expect((await look('both.zip', zip)).parts).toHaveLength(2);
    expect([await read('Orders.csv'), await read('orders.csv')]).toEqual([[[1]], [[2]]]);
  });

  it('brings each text of an archive as a part, and nothing else', async () => {
    const zip = zipOf([
      ['data/orders 2.csv', 'id,n\n1,2\n'],
      ['data/', ''],
      ['__MACOSX/data/._orders 2.csv', 'x'],
      ['.hidden.csv', 'x'],
      ['readme.pdf', 'x'],
      ['data/customers.tsv', 'id\tname\n7\tAnn\n'],
    ]);
    const first = await look('backup.zip', zip);
    expect(first).toMatchObject({
      format: 'ZIP',
      parts: ['data/customers.tsv', 'data/orders 2.csv'],
      part: 'data/customers.tsv',
      tableName: 'customers',
      preview: [[7, 'Ann']],
    });
    const second = await look('backup.zip', zip, { part: 'data/orders 2.csv' });
    expect(second).toMatchObject({ tableName: 'orders_2', preview: [[1, 2]] });
  });

  it.each<[what: string, name: string, content: () => Uint8Array, type: string, sentence: RegExp]>([
    [
      'unpacks without end',
      'a.csv.gz',
      () => gzipSync(Buffer.alloc(60_000_000, 'a,b\n')),
      'LIMIT',
      /unpacks to far more/,
    ],
    [
      'holds a bomb',
      'a.zip',
      () => zipOf([['a.csv', Buffer.alloc(30_000_000, 'a,b\n')]]),
      'LIMIT',
      /unpacks to far more/,
    ],
    [
      'is cut',
      'a.csv.gz',
      () => gzipSync(Buffer.from('a,b\n1,2\n'.repeat(1000))).subarray(0, 30),
      'SYNTAX',
      /damaged archive/,
    ],
    ['is not compressed', 'a.csv.gz', () => Buffer.from('a,b\n1,2\n'), 'SYNTAX', /not compressed by gzip/],
    ['is empty', 'a.csv.gz', () => Buffer.alloc(0), 'SYNTAX', /is empty/],
    ['holds no text', 'a.zip', () => zipOf([['a.pdf', 'x']]), 'SYNTAX', /holds no text/],
    ['is damaged', 'a.zip', () => zipOf([['a.csv', 'a,b\n1,2\n']]).subarray(0, 50), 'SYNTAX', /damaged archive/],
    ['is a workbook', 'a.zip', () => zipOf([['xl/workbook.xml', '<x/>']]), 'SYNTAX', /is an Excel workbook/],
    ['is of another kind', 'a.csv.7z', () => Buffer.from('7z'), 'SYNTAX', /compressed in a way/],
  ])('that %s is refused', async (_what, name, content, type, sentence) => {
    const failing = look(name, content());
    await expect(failing).rejects.toMatchObject({
      message: expect.stringMatching(sentence),
      advice: expect.stringMatching(/\.$/),
    });
    await expect(failing).rejects.toSatisfy(
      (error: { type?: string }) => error.type === undefined || error.type === type,
    );
  });

  it('has no file but those in it', async () => {
    const reading = { part: '../etc/passwd.csv' };
    await expect(look('a.zip', zipOf([['a.csv', 'a\n1\n']]), reading)).rejects.toMatchObject({
      message: 'a.zip holds no file called ../etc/passwd.csv.',
    });
  });
});
