/**
 * Asks the questions of a suite through the real product, the server in a process of its own:
 * files are uploaded, imported and built as the pages do it, and answers read over GraphQL. Prints
 * the score, and each question for which `run.ts` comes to another result:
 * `node bench/foreign/throughProduct.ts [DIR] [--databases 4 | --all | --database NAME]`
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startQuarry } from '../../e2e/fixtures/server.ts';
import { openForeign } from './askForeign.ts';
import { DraftCache } from './draftCache.ts';
import { writeSqlite } from './importSqlite.ts';
import { differences } from './differences.ts';
import type { Outcome } from './judge.ts';
import { makeAgent, signUp, type ProductPerson } from './product.ts';
import { scoreDatabase } from './scoreDatabase.ts';
import { scoreTable } from './scoreTable.ts';
import { cacheFolderOf, readSuite, suiteFolder } from './suite.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    databases: { type: 'string', default: '4' },
    all: { type: 'boolean', default: false },
    database: { type: 'string', multiple: true },
  },
});
const folder = suiteFolder(positionals[0]);
const { questions, scripts, compareRows } = await readSuite(folder);
const byDatabase = Map.groupBy(questions, ({ database }) => database);
const chosen = values.database ?? [...byDatabase.keys()].slice(0, values.all ? undefined : Number(values.databases));

const cache = new DraftCache(cacheFolderOf(folder), 'unchanged');
const working = await mkdtemp(join(tmpdir(), 'quarry-foreign-'));
const quarry = await startQuarry();
const [inProduct, inProcess]: [Outcome[], Outcome[]] = [[], []];
try {
  const person = await signUp(quarry.url);
  for (const name of chosen) {
    const [there, here] = await bothWays(name, person);
    inProduct.push(...there);
    inProcess.push(...here);
    console.log(
      `${name}: ${there.length} questions, ${there.filter(({ verdict }) => verdict === 'right').length} right`,
    );
  }
} finally {
  await quarry.stop();
  await cache.close();
  await rm(working, { recursive: true, force: true });
}
console.table(scoreTable(inProduct));
const differing = inProduct.flatMap((there, index) => differences(there, inProcess[index] ?? null));
for (const line of differing) {
  console.log(line);
}
console.log(`${differing.length} of ${inProduct.length} questions end differently in process.`);
if (differing.length > 0) {
  process.exitCode = 1;
}

/** Outcomes of a database's questions in the product, and in process. */
async function bothWays(
  name: string,
  person: ProductPerson,
): Promise<readonly [readonly Outcome[], readonly Outcome[]]> {
  const asked = byDatabase.get(name) ?? [];
  const script = scripts.get(name) ?? '';
  const file = join(working, `${name}.sqlite`);
  writeSqlite(script, file);
  const agent = await makeAgent(quarry.url, person, { name, bytes: await readFile(file) });
  const there = await scoreDatabase(agent, asked, compareRows);
  await agent.close();
  // Periods such as “this year” are those of the product's clock.
  const drafted = openForeign(await cache.of(name, script), new Date());
  const here = await scoreDatabase(drafted, asked, compareRows);
  await drafted.close();
  return [there, here];
}
