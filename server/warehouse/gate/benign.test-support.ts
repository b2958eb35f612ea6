import { parse } from 'yaml';
import type { DialectName } from '../../semql/compiled.ts';
import { corpusLines, corpusText } from './corpus.test-support.ts';

/**
 * Queries as analysts write them, over the tables of `guardedShop.test-support.ts`; none of them
 * means harm.
 */

const linesOf = (name: string): readonly string[] => corpusLines(`benign/${name}.sql`);

/** What every engine here reads. */
const everywhere = linesOf('everywhere');

/** Names of columns of a subquery, and rows that no table has. */
const renamed = linesOf('renamed');

const written = parse(corpusText('benign/renamedByHand.yml')) as readonly {
  readonly query: string;
  readonly by_hand: string;
}[];

/** Equivalents for engines that cannot read a query as it stands. */
export const renamedByHand: Readonly<Record<string, string>> = Object.fromEntries(
  written.map(({ query, by_hand }) => [query, by_hand]),
);

/** By engine, what it reads of its own and what all of them read. */
export const benignQueries = {
  POSTGRESQL: [...everywhere, ...renamed, ...linesOf('postgresql')],
  DUCKDB: [...everywhere, ...renamed, ...linesOf('duckdb')],
  MYSQL: [...everywhere, ...renamed, ...linesOf('mysql')],
  SQLITE: [...everywhere, ...renamed, ...linesOf('sqlite')],
  BIGQUERY: [...everywhere, ...renamed, ...linesOf('bigquery')],
} as const;

/** What is read on any engine, and on one of those with words of its own. */
export function benignQueriesOf(dialect: DialectName): readonly string[] {
  const own: Readonly<Partial<Record<DialectName, readonly string[]>>> = {
    ...benignQueries,
    MOTHERDUCK: benignQueries.DUCKDB,
  };
  return own[dialect] ?? [...everywhere, ...renamed];
}

/** Different queries there are. */
export const benignCount = new Set(Object.values(benignQueries).flat()).size;

/** Rows as texts; without an order of its own an engine may answer in any. */
export function sorted(rows: readonly unknown[], sql: string): string[] {
  const texts = rows.map((row) => JSON.stringify(row));
  return /order by/i.test(sql) ? texts : texts.toSorted();
}
