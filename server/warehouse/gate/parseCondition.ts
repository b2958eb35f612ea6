import { Cursor } from './cursor.ts';
import type { Engine } from './engine.ts';
import { parseExpression } from './parseExpression.ts';
import { parseQuery } from './parseQuery.ts';
import { tokenize } from './tokens.ts';
import type { Expression } from './tree.ts';

/** Reads a condition over the columns of one table. @throws RefusedSql */
export function parseCondition(text: string, engine: Engine): Expression {
  const cursor = new Cursor(tokenize(text, engine), engine, parseQuery);
  const condition = parseExpression(cursor);
  if (cursor.peek().kind !== 'end') cursor.unexpected('the end');
  return condition;
}
