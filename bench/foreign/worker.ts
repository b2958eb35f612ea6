/** Process that scores databases of a suite, one after another, as `run.ts` sends them. */
import { openForeign } from './askForeign.ts';
import { DraftCache, type Reuse } from './draftCache.ts';
import { judgeError, type Outcome } from './judge.ts';
import { scoreDatabase } from './scoreDatabase.ts';
import { readSuite, type ForeignQuestion } from './suite.ts';

export interface Work {
  readonly database: string;
  readonly questions: readonly ForeignQuestion[];
}

const [suiteFolder = '', cacheFolder = '', reuse = 'unchanged'] = process.argv.slice(2);
const suite = await readSuite(suiteFolder);
const cache = new DraftCache(cacheFolder, reuse as Reuse);

process.on('message', (work: Work | 'end') => {
  if (work === 'end') {
    void cache.close().then(() => process.disconnect());
    return;
  }
  void score(work).then((outcomes) => process.send?.(outcomes));
});
process.send?.('ready');

async function score({ database, questions }: Work): Promise<readonly Outcome[]> {
  try {
    const script = suite.scripts.get(database);
    if (script === undefined) {
      throw new Error(`There is no databases/${database}.sql.`);
    }
    const agent = openForeign(await cache.of(database, script));
    try {
      return await scoreDatabase(agent, questions, suite.compareRows);
    } finally {
      await agent.close();
    }
  } catch (error) {
    return questions.map((question) => judgeError(question, error, 0));
  }
}
