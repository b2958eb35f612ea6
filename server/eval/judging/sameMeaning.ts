import type { CompileResult } from '../../semql/compiled.ts';
import { parseQuery } from '../../semql/language/parse/parser.ts';
import { printQuery } from '../../semql/language/print.ts';

/**
 * True: two queries in SemQL mean the same, however they are written: both compile to the same SQL
 * with the same values. The order of the rows counts only where the expected query asks for one, or
 * decides which rows there are.
 */
export function sameMeaning(expected: string, actual: string, compile: (semql: string) => CompileResult): boolean {
  const [wanted, given] = [compile(expected), compile(isOrdered(expected) ? actual : withoutOrder(actual))];
  return (
    wanted.ok &&
    given.ok &&
    wanted.query.sql === given.query.sql &&
    JSON.stringify(wanted.query.parameters) === JSON.stringify(given.query.parameters)
  );
}

function isOrdered(semql: string): boolean {
  const { query } = parseQuery(semql);
  return query !== null && 'orderBy' in query && query.orderBy.length > 0;
}

function withoutOrder(semql: string): string {
  const { query } = parseQuery(semql);
  return query?.kind === 'block' && query.limit === null && query.offset === null && query.top === null
    ? printQuery({ ...query, orderBy: [] })
    : semql;
}
