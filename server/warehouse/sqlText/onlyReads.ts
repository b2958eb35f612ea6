import { WarehouseError } from '../warehouse.ts';

/** Keywords of statements that change something; a column of such a name is quoted. */
const changingWords = new Set(
  `ALTER BEGIN CALL CLONE COPY CREATE DECLARE DELETE DROP EXECUTE EXPORT GRANT INSERT LOAD MERGE NEXTVAL OPTIMIZE RENAME REVOKE
  TRUNCATE UNDROP UPDATE VACUUM`.split(/\s+/),
);

/**
 * Keywords that are also functions, followed directly by arguments; statements name a table first.
 */
const called = new Set(['INSERT']);

/**
 * Refuses everything but a single query, judged by its words. For engines without read-only
 * transactions: a second line after the gate, for every caller.
 * @param words matches texts, quoted names and comments of the engine as a whole, words, and every
 *   other character
 * @throws WarehouseError PERMISSION
 */
export function refuseChanges(sql: string, words: RegExp): void {
  const found = [...sql.matchAll(words)].map(([token]) => token.toUpperCase());
  const spoken = found.filter(
    (token, index) => (/^\w/.test(token) && !(called.has(token) && found[index + 1] === '(')) || token === ';',
  );
  const [first] = spoken;
  const single = !spoken.slice(0, -1).includes(';');
  if ((first === 'SELECT' || first === 'WITH') && single && !spoken.some(changes)) {
    return;
  }
  throw new WarehouseError(
    'PERMISSION',
    'The query would write, and Quarry only reads.',
    'Use a single SELECT that changes nothing.',
  );
}

/** Engines read `1e5DROP` as a number and a word. */
function changes(word: string): boolean {
  return (
    changingWords.has(word) || (/^\d/.test(word) && [...changingWords].some((changing) => word.endsWith(changing)))
  );
}
