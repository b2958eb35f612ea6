/**
 * Asks the questions of a suite over databases that the engine was not made for, whose models are
 * drafted without hand-work, and compares the answers with the rows of the gold SQL:
 * `node bench/foreign/run.ts [DIR] [--database NAME] [--shape S] [--question N] [--german]
 * [--json FILE] [--verbose] [--models] [--redraft | --keep-drafts]`
 */
import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DraftCache, type Reuse } from './draftCache.ts';
import type { Outcome } from './judge.ts';
import { printModels } from './printModels.ts';
import { printOutcome } from './printOutcome.ts';
import { scoreTable } from './scoreTable.ts';
import { cacheFolderOf, readSuite, suiteFolder } from './suite.ts';
import { inGerman } from './spiderGerman.ts';
import type { Work } from './worker.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', multiple: true },
    shape: { type: 'string', multiple: true },
    /** Number of a question in the list, from 1; prints what came of it. */
    question: { type: 'string', multiple: true },
    /** Asks those that are translated, in German. */
    german: { type: 'boolean', default: false },
    json: { type: 'string' },
    /** Prints every question that is not answered rightly. */
    verbose: { type: 'boolean', default: false },
    /** Prints the drafted models of the databases. */
    models: { type: 'boolean', default: false },
    redraft: { type: 'boolean', default: false },
    /** Uses the drafts that there are, whatever has changed. */
    'keep-drafts': { type: 'boolean', default: false },
    workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  },
});
const folder = suiteFolder(positionals[0]);
const reuse: Reuse = values.redraft ? 'none' : values['keep-drafts'] ? 'all' : 'unchanged';
const begun = performance.now();
const { questions, scripts } = await readSuite(folder);
const isAmong = (chosen: readonly string[] | undefined, one: string): boolean => chosen?.includes(one) ?? true;
const asked = values.german ? await inGerman(questions) : questions;
const chosen = asked.filter(
  ({ id, database, shape }) =>
    isAmong(values.database, database) && isAmong(values.shape, shape) && isAmong(values.question, String(id)),
);
const work = [...Map.groupBy(chosen, ({ database }) => database)].map(([database, of]): Work => ({
  database,
  questions: of,
}));

const cacheFolder = cacheFolderOf(folder);
const databases = work.map(({ database }) => database);

const outcomes = (await Promise.all(Array.from({ length: Math.min(Number(values.workers), work.length) }, runWorker)))
  .flat()
  .toSorted((a, b) => a.id - b.id);
if (values.models) {
  const drafts = new DraftCache(cacheFolder, 'all');
  for (const name of databases) {
    printModels(name, await drafts.of(name, scripts.get(name) ?? ''));
  }
}
for (const outcome of outcomes) {
  if (values.question !== undefined || (values.verbose && outcome.verdict !== 'right')) {
    printOutcome(outcome);
  }
}
console.table(scoreTable(outcomes));
console.log(
  `${outcomes.length} questions over ${databases.length} databases in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
);
if (values.json !== undefined) {
  await writeFile(values.json, `${JSON.stringify(outcomes, null, 1)}\n`);
}

/** Takes databases off the list until none is left. */
function runWorker(): Promise<readonly Outcome[]> {
  return new Promise((done, fail) => {
    const found: Outcome[] = [];
    const child = fork(join(import.meta.dirname, 'worker.ts'), [folder, cacheFolder, reuse], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    child.on('message', (message: 'ready' | readonly Outcome[]) => {
      if (message !== 'ready') {
        found.push(...message);
      }
      child.send(work.shift() ?? 'end');
    });
    child.on('error', fail);
    child.on('exit', (code) => (code === 0 ? done(found) : fail(new Error(`A worker ended with ${code}.`))));
  });
}
