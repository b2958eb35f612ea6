import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectSentences, type Sentence } from './collectSentences.ts';

const root = join(import.meta.dirname, '../..');

/** Modules whose texts no user sees: tests and their support, generated code, declarations. */
const unseen =
  /\.(test|test-support|generated|d)\.|\/(generated|testing|oracle|zetasql)\/|^client\/routes\/test-pages\//;

/** The texts of the product's modules, by file; of those below a folder if one is given. */
export function productSentences(folder = ''): Sentence[] {
  return globSync('{client,server,tools,values}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => file.startsWith(folder) && !unseen.test(file))
    .toSorted()
    .flatMap((file) => collectSentences(file, readFileSync(join(root, file), 'utf8')));
}
