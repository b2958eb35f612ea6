/** Columns that look like a key of their table, and values that come in them more than once. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '../../../sqlText/literal.ts';
import type { RepeatedKey } from './columnTyping.ts';
import { isEmptySpelling } from './empties.ts';

/** Share of the values that must be different for the others to be a surprise. */
const nearlyUnique = 0.8;
/** Looking for more than one would make large files slow. */
const mostKeys = 1;

const lastWord = /(?:^|[^\p{L}])(?:id|no|nr|num|key|code|sku|ean|gtin|isbn|uuid|guid)\.?$/iu;
const lastSyllables = /(?:[nN]ummer|[nN]umber|[nN]uméro|[nN]úmero|[sS]chlüssel|\p{Ll}(?:Id|ID|Nr|No|Code|Key))\.?$/u;

/** The columns of a sample that are named like a key and nearly are one. */
export function likelyKeys(names: readonly string[], sample: readonly (readonly string[])[]): readonly string[] {
  const likely = names.flatMap((name, index) => {
    const values = sample.flatMap((row) => {
      const value = row[index] ?? '';
      return isEmptySpelling(value, true) ? [] : [value];
    });
    const share = new Set(values).size / Math.max(1, values.length);
    // The key of a table is in each of its rows, and often in the first column.
    const isFull = values.length >= Math.max(2, sample.length * nearlyUnique);
    return isFull && share >= nearlyUnique && isNamed(name.trim()) ? [{ name, share, index }] : [];
  });
  return likely
    .toSorted((a, b) => a.index - b.index)
    .slice(0, mostKeys)
    .map(({ name }) => name);
}

function isNamed(name: string): boolean {
  return lastWord.test(name) || lastSyllables.test(name);
}

/** Counts the values of a column that come more than once; null: it is no key at all. */
export async function countRepeated(
  connection: DuckDBConnection,
  source: string,
  name: string,
): Promise<RepeatedKey | null> {
  const column = identifier(name);
  const reader = await connection.runAndReadAll(
    `SELECT count(CASE WHEN n > 1 THEN 1 END), sum(CASE WHEN n > 1 THEN n END), arg_max(value, n), count(*), sum(n)
     FROM (SELECT ${column} AS value, count(*) AS n FROM ${source} WHERE ${column} IS NOT NULL GROUP BY 1)`,
  );
  const [values, rows, example, different, all] = reader.getRows()[0] ?? [];
  if (Number(values) === 0 || Number(different) < Number(all) * nearlyUnique) {
    return null;
  }
  return { values: Number(values), rows: Number(rows), example: String(example) };
}

/** The sentence about a column. */
export function repeatedSentence(name: string, { values, example }: RepeatedKey): string {
  const come = values === 1 ? 'one value comes' : `${values.toLocaleString('en')} values come`;
  return `${name} looks like a key, but ${come} more than once, e.g. "${example.slice(0, 60)}".`;
}
