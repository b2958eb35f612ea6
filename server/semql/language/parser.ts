import type { Diagnostic } from '../diagnostics.ts';
import type { Expression, Query } from './ast.ts';
import { Cursor } from './cursor.ts';
import { readExpression } from './expression.ts';
import { readQuery } from './query.ts';
import { WRITING_STATEMENTS } from './words.ts';

/**
 * Reads one query (`semql.md` sections 1 and 2). All errors of the text are reported in one pass, in the order of the
 * text; `query` is `null` whenever there is one. Never throws, whatever the text.
 */
export function parseQuery(text: string): { query: Query | null; diagnostics: Diagnostic[] } {
  const cursor = new Cursor(text, readQuery);
  if (cursor.diagnostics.length > 0 && cursor.atEnd()) return { query: null, diagnostics: cursor.diagnostics };
  if (cursor.atEnd()) {
    cursor.unexpected('a query', 'Write a query, as in SELECT revenue FROM orders.');
    return { query: null, diagnostics: cursor.diagnostics };
  }
  const query = readQuery(cursor, null);
  finishStatement(cursor);
  return { query: cursor.diagnostics.length === 0 ? query : null, diagnostics: inTextOrder(cursor.diagnostics) };
}

/**
 * Reads one expression of a model or metric (`semql.md` section 4). `expression` is `null` whenever there is an error.
 * Never throws.
 */
export function parseExpression(text: string): { expression: Expression | null; diagnostics: Diagnostic[] } {
  const cursor = new Cursor(text, readQuery);
  if (cursor.diagnostics.length > 0 && cursor.atEnd()) return { expression: null, diagnostics: cursor.diagnostics };
  const expression = readExpression(cursor);
  if (!cursor.atEnd()) {
    if (cursor.at(';'))
      cursor.unexpected('the end of the expression', 'Leave out the semicolon: this is one expression.');
    else
      cursor.unexpected('an operator or the end of the expression', 'Join two values with an operator, or remove it.');
  }
  const clean = cursor.diagnostics.length === 0;
  return { expression: clean ? expression : null, diagnostics: inTextOrder(cursor.diagnostics) };
}

/** One statement: behind it only `;` may stand. */
function finishStatement(cursor: Cursor): void {
  if (cursor.atEnd()) return;
  if (!cursor.at(';')) {
    cursor.unexpected('the end of the query', 'Remove it, or check the parentheses before it.');
    cursor.skipUntil((token) => token.word === ';');
  }
  while (cursor.accept(';'));
  if (cursor.atEnd()) return;
  const { word } = cursor.peek();
  const code = WRITING_STATEMENTS.has(word) ? 'READ_ONLY' : 'SYNTAX';
  const message = code === 'READ_ONLY' ? `${word} is not possible: SemQL only reads.` : 'A second statement follows.';
  cursor.report(cursor.peek().span, message, 'Run one query at a time; remove everything behind the semicolon.', {
    code,
  });
}

/** Problems of the lexer and of the parser, first things first. */
function inTextOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted((a, b) => a.span.start - b.span.start);
}
