import type { Confirmed } from './confirmCandidates.ts';
import { isKnownNoun, plural, singular, withArticle, wordsOf } from './words.ts';

/**
 * Says what the values and the names speak for: `59,760 of 60,000 orders find their customer; 240
 * do not. The name says so.`
 *
 * @param prefix words that the names of all tables of the source begin with
 */
export function evidenceSentence(found: Confirmed, prefix: readonly string[] = []): string {
  const { child, key, further, evidence, rows, matchedRows, repeatedRows } = found;
  const own = (table: string): readonly string[] => wordsOf(table).slice(prefix.length);
  const words = own(child.table);
  const one = oneOf(words) || child.table;
  // Most tables are called by many of their rows.
  const many = one === words.join(' ') ? plural(words) : words.join(' ') || child.table;
  const columns = [child, ...further.map((pair) => pair.child)].map(({ name }) => name);
  const column = columns.join(' and ');
  const target = oneOf(own(key.table)) || key.table;
  const missing = child.rowCount - rows;
  const having = missing > 0 ? ` with ${columns.map(withArticle).join(' and ')}` : '';
  const theirs = child.tableId === key.tableId ? `another ${target}` : `their ${target}`;
  const strays = rows - matchedRows;
  const by = further.length > 0 ? ` by ${column} together` : '';
  const what =
    rows === 1
      ? `The only ${one}${having} finds ${theirs.replace('their', 'its')}${by}.`
      : strays <= 0
        ? `All ${count.format(rows)} ${many}${having} find ${theirs}${by}.`
        : `${count.format(matchedRows)} of ${count.format(rows)} ${many}${having} find ${theirs}${by}; ${count.format(strays)} ${strays === 1 ? 'does' : 'do'} not.`;
  const repeated =
    repeatedRows === 0
      ? ''
      : ` ${count.format(repeatedRows)} ${repeatedRows === 1 ? 'row' : 'rows'} of ${key.table} ${repeatedRows === 1 ? 'repeats' : 'repeat'} a ${key.name}.`;
  return `${what} ${because[evidence](key.table)}${repeated}`;
}

/** Nouns that are not English have a singular that is not known here. */
const oneOf = (words: readonly string[]): string =>
  isKnownNoun(words.at(-1) ?? '') ? singular(words) : words.join(' ');

const count = new Intl.NumberFormat('en');

const because: Readonly<Record<Confirmed['evidence'], (table: string) => string>> = {
  NAMED_AFTER: () => 'The name says so.',
  SAME_NAME: () => 'The names are the same.',
  ROLE: () => 'The name says so.',
  TABLE_TAIL: () => 'The name may say so.',
  ABBREVIATED: (table) => `The name may be short for ${table}.`,
  PERSON: (table) => `The name may mean one of ${table}.`,
  COMMON_NAME: () => 'The names are the same, but common.',
  KEY_LIKE: () => 'Only the values say so.',
  NONE: () => 'Only the values say so.',
};
