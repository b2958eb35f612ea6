import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForeign } from './askForeign.ts';
import { differences } from './differences.ts';
import { DraftCache } from './draftCache.ts';
import type { Outcome } from './judge.ts';
import { scoreDatabase } from './scoreDatabase.ts';
import { scoreTable } from './scoreTable.ts';
import { readSuite, type ForeignSuite } from './suite.ts';

// A suite of the same form as those that are kept outside of this repository; one of its gold rows
// is wrong.
const tiny = join(import.meta.dirname, 'tiny');

let suite: ForeignSuite;
let folder: string;
let cache: DraftCache;
beforeAll(async () => {
  suite = await readSuite(tiny);
  folder = await mkdtemp(join(tmpdir(), 'quarry-foreign-test-'));
  cache = new DraftCache(folder, 'unchanged');
});
afterAll(async () => {
  await cache.close();
  await rm(folder, { recursive: true });
});

const draft = () => cache.of('library', suite.scripts.get('library') ?? '');

async function score(): Promise<readonly Outcome[]> {
  const agent = openForeign(await draft());
  try {
    return await scoreDatabase(agent, suite.questions, suite.compareRows);
  } finally {
    await agent.close();
  }
}

it('an uploaded database is drafted, asked, and its answers compared with the gold rows', async () => {
  const outcomes = await score();
  expect(outcomes.map(({ id, verdict }) => [id, verdict])).toEqual([
    [1, 'right'],
    [2, 'right'],
    [3, 'right'],
    [4, 'wrong'],
    [5, 'refused'],
  ]);
  const [, byBranch, most, total, penguins] = outcomes;
  expect(byBranch?.sql.join('\n')).toContain('JOIN "main"."branches"');
  // The others are shown with it; only the first is what was asked for.
  expect(most).toMatchObject({ firstIsAnswer: true, shownRows: 3, goldRows: 1 });
  expect(total?.shown).toEqual([[4.75]]);
  expect(penguins?.refusal?.unknown).toEqual(['penguins']);
  expect(scoreTable(outcomes)['all']).toMatchObject({ asked: 5, answered: 4, right: 3, wrong: 1, refused: 1 });
  expect(scoreTable(outcomes)['count']).toMatchObject({ asked: 2, answered: 1, right: 1, refused: 1 });
}, 180_000);

it('what the product says differently is told by its lines', async () => {
  const [one, other] = await score();
  if (one === undefined || other === undefined) {
    throw new Error('Nothing was asked.');
  }
  expect(differences(one, { ...one, durationMs: 1e6 })).toEqual([]);
  const [told = ''] = differences(one, { ...one, shown: [[7]] });
  expect(told).toContain('product:\n       6\n');
  expect(told).toContain('in process:\n       7');
  expect(differences(one, other)).toHaveLength(1);
  expect(differences(one, null)).toHaveLength(1);
}, 180_000);

it('a draft is used again until its script changes', async () => {
  const file = join(folder, 'library.json');
  const first = await draft();
  const kept = await readFile(file, 'utf8');
  expect(await draft()).toEqual(first);
  expect(await readFile(file, 'utf8')).toBe(kept);
  const script = suite.scripts.get('library') ?? '';
  const changed = await cache.of(
    'library',
    `${script}\nCREATE TABLE shelves (shelf_id INTEGER PRIMARY KEY, floor INTEGER);`,
  );
  expect(changed.definition.models.map(({ name }) => name)).toContain('shelves');
  // Half of a file, as a killed process leaves it.
  await writeFile(file, kept.slice(0, kept.length / 2));
  expect((await draft()).definition.models.map(({ name }) => name)).toEqual(['branches', 'loans']);
}, 180_000);

it('a question that throws is an error, and the next one is asked', async () => {
  let asked = 0;
  const outcomes = await scoreDatabase(
    {
      ask: () => {
        asked += 1;
        return asked === 1
          ? Promise.reject(new Error('The database is locked.'))
          : Promise.resolve({ kind: 'explanation', sentence: 'A loan is a book that somebody has.' });
      },
    },
    suite.questions.slice(0, 2),
    suite.compareRows,
  );
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(['error', 'explained']);
  expect(outcomes[0]?.text).toContain('The database is locked.\n    at ');
});
