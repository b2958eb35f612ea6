/**
 * The ways in which the values of text columns are spelled. Values that differ only in their digits
 * are spelled alike, so that millions of numbers have a few spellings, and code that is not SQL can
 * judge all of them.
 */

import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '../../../sqlText/literal.ts';

/** Values that are spelled alike. */
export interface Spelling {
  /**
   * The value with 9 for every digit; a 0 that begins a number stays, and the power of an area or a
   * volume: `0.99`, `9.999,99 €`, `99 m2`.
   */
  readonly text: string;
  /** One of the values. */
  readonly example: string;
  readonly count: number;
}

/** More than this many are no notation any more. */
const mostSpellings = 3000;

/** Spelling of one value, as `spellingSql` computes it. */
export function spellingOf(value: string): string {
  return value
    .replace(/([0-9][ \t]*[kcd]?m)2([ \t]*)$/, '$1\u0002$2')
    .replace(/([0-9][ \t]*[kcd]?m)3([ \t]*)$/, '$1\u0003$2')
    .replaceAll(/\b0/g, '\u0001')
    .replaceAll(/[0-9]/g, '9')
    .replaceAll('\u0001', '0')
    .replaceAll('\u0002', '2')
    .replaceAll('\u0003', '3');
}

/** SQL of the spelling of a text expression. */
export function spellingSql(text: string): string {
  const powers = (among: string, power: number): string =>
    `regexp_replace(${among}, '([0-9][ \\t]*[kcd]?m)${power}([ \\t]*)$', '\\1' || chr(${power}) || '\\2')`;
  const marked = `regexp_replace(${powers(powers(text, 2), 3)}, '\\b0', chr(1), 'g')`;
  return `translate(regexp_replace(${marked}, '[0-9]', '9', 'g'), chr(1) || chr(2) || chr(3), '023')`;
}

/** Spellings of some columns in one pass over the file, the most frequent first. */
export async function readSpellings(
  connection: DuckDBConnection,
  source: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Spelling[]>> {
  const found = new Map<string, Spelling[]>(names.map((name) => [name, []]));
  if (names.length === 0) {
    return found;
  }
  const numbers = names.map((_, index) => index).join(', ');
  const reader = await connection.runAndReadAll(
    `SELECT which, spelling, count(*), any_value(value) FROM (
       SELECT which, value, ${spellingSql('value')} AS spelling FROM (
         SELECT unnest([${numbers}]) AS which, unnest([${names.map(identifier).join(', ')}]) AS value FROM ${source}
       ) WHERE value IS NOT NULL
     ) GROUP BY which, spelling
     QUALIFY row_number() OVER (PARTITION BY which ORDER BY count(*) DESC, spelling) <= ${mostSpellings}
     ORDER BY 3 DESC, 2`,
  );
  for (const [which, text, count, example] of reader.getRows()) {
    found.get(names[Number(which)] ?? '')?.push({ text: String(text), count: Number(count), example: String(example) });
  }
  return found;
}
