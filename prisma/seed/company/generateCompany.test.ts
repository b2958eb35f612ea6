import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesAnalyst } from './agent.ts';
import { generateCompany } from './generateCompany.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-company-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Digest of every file, and the last moment of every file that has moments. */
async function generate(
  name: string,
  anchor: string,
): Promise<{ digest: string; lastOrder: string; wrongCounts: number; rows: number; firstOrder: string }> {
  const { files } = await generateCompany(join(folder, name), { anchor });
  const hash = createHash('sha256');
  let orders: readonly string[] = [];
  let wrongCounts = 0;
  for (const file of files) {
    const text = await readFile(file.path, 'utf8');
    hash.update(text);
    wrongCounts += text.split('\n').length === file.rows + 2 ? 0 : 1;
    if (file.table.name === 'orders') {
      orders = text.trimEnd().split('\n');
    }
  }
  const orderedAt = (line: string | undefined): string => line?.split(',')[2] ?? '';
  return {
    digest: hash.digest('hex'),
    wrongCounts,
    rows: files.reduce((sum, file) => sum + file.rows, 0),
    firstOrder: orderedAt(orders[1]),
    lastOrder: orderedAt(orders.at(-1)),
  };
}

describe('generateCompany', () => {
  it('writes the same bytes for the same anchor and others for another', async () => {
    const first = await generate('a', '2026-11-20');
    const second = await generate('b', '2026-11-20');
    const other = await generate('c', '2026-11-21');
    expect(second.digest).toBe(first.digest);
    expect(other.digest).not.toBe(first.digest);
    expect(first.rows).toBeGreaterThan(200_000);
    expect(first.wrongCounts).toBe(0);
  });

  it.each([
    ['2024-02-29', '2021-02-01'],
    ['2025-01-01', '2022-01-01'],
    ['2026-12-31', '2023-12-01'],
  ])('ends on %s and starts three years before', async (anchor, start) => {
    const { firstOrder, lastOrder } = await generate(anchor, anchor);
    expect(firstOrder.slice(0, 10)).toBe(start);
    expect(lastOrder.slice(0, 10)).toBe(anchor);
    expect(lastOrder.slice(11) < '14:00:00').toBe(true);
  });

  it('refuses an anchor that is no day', async () => {
    await expect(generateCompany(join(folder, 'x'), { anchor: '2026-02-30' })).rejects.toThrow('is not a day');
  });
});

describe('salesAnalyst', () => {
  it('suggests questions of at most eight words', () => {
    const questions = salesAnalyst.suggestions.flatMap((suggestion) => suggestion.questions.map(({ text }) => text));
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.filter((text) => text.split(' ').length > 8)).toEqual([]);
  });
});
