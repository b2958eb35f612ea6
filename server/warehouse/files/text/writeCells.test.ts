import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCells } from './writeCells.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-cells-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['\n', 'a 1\n---\n\nb\u20282\n\n'],
  ['\r\n', 'a 1\r\n---\r\n\r\nb\u20282\r\n---\r\n\r\n'],
])('lines keep their numbers, and nothing follows the last row (%j)', async (_, text) => {
  const [file, target] = [join(folder, 'text'), join(folder, 'cells')];
  await writeFile(file, text);
  await writeCells(file, { cellsOf: (line) => (line === '---' ? null : line.split(' ')) }, target);
  expect(await readFile(target, 'utf8')).toBe('"a","1"\n""\n""\n"b\u20282"\n');
});
