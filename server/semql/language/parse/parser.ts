import type { Diagnostic } from '../../diagnostics.ts';
import type { Expression, Period, Query } from '../ast.ts';
import { readCalendarText } from '../calendarText.ts';
import { Cursor } from './cursor.ts';
import { readExpression } from './expression.ts';
import { parsePeriod } from './period.ts';
import { readQuery } from './query.ts';
import { clauseWords, writingStatements } from '../words.ts';

const maxCorrections = 10;
/** Longer texts are not corrected, because every correction reads the text again. */
const maxCorrectedLength = 16_384;

/**
 * Reads one query (client/docs/pages/semql.md). All errors of the text are reported in one pass, in
 * the order of the text; `query` is `null` whenever there is one. Never throws, whatever the text.
 */
export function parseQuery(text: string): { query: Query | null; diagnostics: Diagnostic[] } {
  const { tree, diagnostics } = correct(text, readStatement);
  return { query: tree, diagnostics };
}

/**
 * Reads one expression of a model or metric. `expression` is `null` whenever there is an error.
 * Never throws.
 */
export function parseExpression(text: string): { expression: Expression | null; diagnostics: Diagnostic[] } {
  const { tree, diagnostics } = correct(text, readSingleExpression);
  return { expression: tree, diagnostics };
}

/**
 * Reads one period, as it stands on the right of IN; `2024-Q1` and its kin may do without quotes.
 * `period` is `null` whenever there is an error. Never throws.
 */
export function parsePeriodText(text: string): { period: Period | null; diagnostics: Diagnostic[] } {
  const calendar = text.trim();
  if (readCalendarText(calendar) !== null) {
    const span = { start: 0, end: text.length };
    return { period: { kind: 'calendar', text: calendar.toUpperCase(), span }, diagnostics: [] };
  }
  const cursor = new Cursor(text, readQuery);
  const period = parsePeriod(cursor);
  if (!cursor.atEnd()) {
    cursor.unexpected('the end of the period', 'Write one period.');
  }
  const { tree, diagnostics } = finish(cursor, period);
  return { period: tree, diagnostics };
}

interface Outcome<T> {
  readonly tree: T | null;
  readonly diagnostics: Diagnostic[];
}

/**
 * Reads the text; where the corrections that the errors offer lead, one after the other, to a text
 * without errors, that text becomes the correction of every error, and otherwise no correction is
 * certain.
 */
function correct<T>(text: string, read: (text: string) => Outcome<T>): Outcome<T> {
  const outcome = read(text);
  if (outcome.diagnostics.length === 0) {
    return outcome;
  }
  let corrected: string | null = text;
  let { diagnostics } = outcome;
  for (let round = 0; round < maxCorrections && diagnostics.length > 0; round += 1) {
    corrected = diagnostics.find((diagnostic) => diagnostic.correctedText !== null)?.correctedText ?? null;
    if (corrected === null || corrected.length > maxCorrectedLength) {
      break;
    }
    ({ diagnostics } = read(corrected));
  }
  const correctedText = diagnostics.length === 0 ? corrected : null;
  return { tree: null, diagnostics: outcome.diagnostics.map((diagnostic) => ({ ...diagnostic, correctedText })) };
}

function readStatement(text: string): Outcome<Query> {
  const cursor = new Cursor(text, readQuery);
  if (cursor.atEnd()) {
    if (cursor.diagnostics.length === 0) {
      cursor.unexpected('a query', 'Write a query, as in SELECT revenue FROM orders.');
    }
    return finish<Query>(cursor, null);
  }
  const query = readQuery(cursor, null);
  finishStatement(cursor);
  return finish(cursor, query);
}

function readSingleExpression(text: string): Outcome<Expression> {
  const cursor = new Cursor(text, readQuery);
  if (cursor.atEnd() && cursor.diagnostics.length > 0) {
    return finish<Expression>(cursor, null);
  }
  const expression = readExpression(cursor);
  if (cursor.at(';')) {
    cursor.unexpected('the end of the expression', 'Leave out the semicolon: this is one expression.');
  } else if (!cursor.atEnd()) {
    cursor.unexpected('an operator or the end of the expression', 'Join two values with an operator, or remove it.');
  }
  return finish(cursor, expression);
}

/** Problems of the lexer and of the parser together, first things first. */
function finish<T>(cursor: Cursor, tree: T | null): Outcome<T> {
  if (cursor.diagnostics.length === 0) {
    return { tree, diagnostics: [] };
  }
  return { tree: null, diagnostics: cursor.diagnostics.toSorted((a, b) => a.span.start - b.span.start) };
}

/** Checks the end of a statement: only `;` may follow. */
function finishStatement(cursor: Cursor): void {
  if (cursor.atEnd()) {
    return;
  }
  if (!cursor.at(';')) {
    cursor.unexpected('the end of the query', 'Remove it, or check the parentheses before it.');
    cursor.skipUntil((token) => token.word === ';');
  }
  const semicolon = cursor.peek().span;
  while (cursor.accept(';')) {}
  if (cursor.atEnd()) {
    return;
  }
  const { span, word } = cursor.peek();
  const alone = cursor.text.slice(0, semicolon.start).trimEnd();
  if (writingStatements.has(word)) {
    cursor.reportWriting(alone);
  } else if (word !== 'SELECT' && clauseWords.includes(word)) {
    cursor.report(semicolon, 'The query continues after the semicolon.', 'Remove the semicolon.', {
      correctedText: cursor.corrected(semicolon, ''),
    });
  } else {
    cursor.report(
      span,
      'A second statement follows.',
      'Run one query at a time; remove everything after the semicolon.',
      { correctedText: alone },
    );
  }
}
