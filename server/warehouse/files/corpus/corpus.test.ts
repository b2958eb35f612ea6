import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { WarehouseError } from '../../warehouse.ts';
import { FileProblem } from '../fileProblem.ts';
import { expectedFiles, type ExpectedFile, type Split } from './expectation.test-support.ts';
import { judgeReading, type Judgement, type Verdict } from './judgeReading.test-support.ts';
import { readWithImporter } from './readWithImporter.test-support.ts';

const verdicts: Verdict[] = ['right', 'notes missing', 'weak', 'wrong', 'refused'];

async function judge(path: string, expected: ExpectedFile): Promise<Judgement> {
  try {
    return judgeReading(expected, await readWithImporter(path));
  } catch (error) {
    if (!(error instanceof WarehouseError || error instanceof FileProblem)) {
      throw error;
    }
    return { verdict: 'refused', differences: [error.message] };
  }
}

async function judgeAll(split: Split): Promise<{ file: string; judgement: Judgement }[]> {
  const waiting = expectedFiles(split);
  const judged: { file: string; judgement: Judgement }[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      judged.push({ file: next.expected.file, judgement: await judge(next.path, next.expected) });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return judged.sort((a, b) => (a.file < b.file ? -1 : 1));
}

function table(split: Split, judged: { file: string; judgement: Judgement }[]): string {
  const count = (verdict: Verdict) => judged.filter(({ judgement }) => judgement.verdict === verdict).length;
  const differing = judged.filter(({ judgement }) => judgement.verdict !== 'right');
  return [
    `${split}: ${judged.length} files, ${verdicts.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')}`,
    ...differing.map(
      ({ file, judgement }) => `  ${file}: ${judgement.verdict}\n    ${judgement.differences.join('\n    ')}`,
    ),
  ].join('\n');
}

describe('the corpus of messy files', () => {
  it.each<[Split, number]>([
    ['blind', 56],
    ['shown', 102],
  ])('%s: at least %i files are read as a careful person reads them', { timeout: 900_000 }, async (split, floor) => {
    const judged = await judgeAll(split);
    console.log(table(split, judged));
    expect(judged.filter(({ judgement }) => judgement.verdict === 'right').length).toBeGreaterThanOrEqual(floor);
  });
});
