import type { Cursor } from './cursor.ts';
import type { Token } from './lexer.ts';
import { startsJoin } from './source.ts';

/**
 * Clauses of a block in the order they are written. Joins may repeat; options may follow anywhere
 * after FROM.
 */
export const clauses = [
  'FROM',
  'JOIN',
  'FOR',
  'WHERE',
  'GROUP',
  'HAVING',
  'TOP',
  'ORDER',
  'LIMIT',
  'OFFSET',
  'OPTION',
] as const;
export type Clause = (typeof clauses)[number];

/** Keywords at which parsing resumes after a mistake. */
const clauseStarts: ReadonlySet<string> = new Set('FROM WHERE GROUP HAVING ORDER LIMIT JOIN UNION'.split(' '));

export function beginsClause({ word }: Token): boolean {
  return clauseStarts.has(word);
}

const clauseOf: ReadonlyMap<string, Clause> = new Map<string, Clause>([
  ...clauses.filter((clause) => clause !== 'OPTION').map((clause): [string, Clause] => [clause, clause]),
  ['FILL', 'OPTION'],
  ['WITH', 'OPTION'],
]);

/**
 * The clause that begins with the next token; words that may be names count only with what must
 * follow them.
 */
export function clauseAt(cursor: Cursor): Clause | null {
  const clause = clauseOf.get(cursor.peek().word);
  if (clause !== undefined) {
    return clause;
  }
  if (startsJoin(cursor)) {
    return 'JOIN';
  }
  return cursor.at('TIME', 'ZONE') ? 'OPTION' : null;
}

export function atBlockEnd(cursor: Cursor): boolean {
  const { kind, word } = cursor.peek();
  return (
    kind === 'end' ||
    word === ';' ||
    word === 'UNION' ||
    isMissingSetOperation(word) ||
    (word === ')' && cursor.openParentheses > 0)
  );
}

/** Set operations of SQL that SemQL lacks. */
export function isMissingSetOperation(word: string): boolean {
  return word === 'INTERSECT' || word === 'EXCEPT';
}
