/**
 * Measures which joins are found from names and values: `node bench/relationships/run.ts` over the
 * published schemas next to this file, or over a folder of scripts for SQLite that declare them.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedScripts } from './publishedScripts.ts';
import { scoreJoins } from './scoreJoins.ts';

const [folder] = process.argv.slice(2);
const scripts = folder === undefined ? await publishedScripts() : await scriptsIn(folder);
for (const keysAreDeclared of [true, false]) {
  const { declared, found, proposed, right, sure, sureAndRight, missed, wrong } = await scoreJoins(
    scripts,
    keysAreDeclared,
  );
  console.log(
    `${scripts.size} databases, ${keysAreDeclared ? 'keys declared' : 'nothing declared'}: ` +
      `${found} of ${declared} joins found; ${right} of ${proposed} proposals follow from what is declared, ` +
      `${sureAndRight} of ${sure} sure ones`,
  );
  for (const each of missed) {
    console.log(`  missed        ${each}`);
  }
  for (const each of wrong) {
    console.log(`  not declared  ${each}`);
  }
}

async function scriptsIn(path: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(path)).filter((name) => name.endsWith('.sql')).toSorted();
  return new Map(
    await Promise.all(
      files.map(async (name) => [name.slice(0, -4), await readFile(join(path, name), 'utf8')] as const),
    ),
  );
}
