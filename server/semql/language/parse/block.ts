import type { Block, Expression, Join, ModelSource, OrderItem, RowsBlock, SelectItem, Source } from '../ast.ts';
import { expectBy, parseList, parseOrderBy } from './call.ts';
import { atBlockEnd, beginsClause, type Clause, clauseAt, clauses } from './clauses.ts';
import type { Cursor } from './cursor.ts';
import type { Token } from './lexer.ts';
import { nearest } from '../nearest.ts';
import { readExpression, startsExpression } from './expression.ts';
import { parseCount, placeholder } from './literal.ts';
import { isName, parseAlias } from './names.ts';
import { reportEffect, reportTargetFirst } from './readOnly.ts';
import { parseJoin, parseSource } from './source.ts';

interface Parts {
  from: Source | null;
  joins: Join[];
  measure: Expression | null;
  where: Expression | null;
  groupBy: Block['groupBy'];
  having: Expression | null;
  top: Block['top'];
  orderBy: OrderItem[];
  limit: number | null;
  offset: number | null;
  fill: Block['fill'];
  withTotals: boolean;
  timeZone: string | null;
}

/**
 * Reads one SELECT, whose keyword is the next token, up to UNION, a closing parenthesis, `;` or the
 * end.
 */
export function parseBlock(cursor: Cursor): Block | RowsBlock {
  const { start } = cursor.next().span;
  const rows = atRowsKeyword(cursor);
  if (rows) {
    cursor.next();
  }
  const distinct = !rows && cursor.accept('DISTINCT');
  reportLeadingTop(cursor);
  const items = parseItems(cursor);
  const parts: Parts = {
    from: null,
    joins: [],
    measure: null,
    where: null,
    groupBy: null,
    having: null,
    top: null,
    orderBy: [],
    limit: null,
    offset: null,
    fill: null,
    withTotals: false,
    timeZone: null,
  };
  const seen = parseClauses(cursor, parts, rows);
  const span = cursor.spanFrom(start);
  if (rows) {
    return finishRows(cursor, items, parts, seen, start);
  }
  const { from, joins, where, groupBy, having, top, orderBy, limit, offset, fill, withTotals, timeZone } = parts;
  return {
    kind: 'block',
    distinct,
    items,
    from,
    joins,
    where,
    groupBy,
    having,
    top,
    orderBy,
    limit,
    offset,
    fill,
    withTotals,
    timeZone,
    span,
  };
}

/** ROWS is the keyword when a path follows it, and a field of that name otherwise. */
function atRowsKeyword(cursor: Cursor): boolean {
  if (!cursor.at('ROWS')) {
    return false;
  }
  const following = cursor.peek(1);
  const clause = cursor.peek(2);
  if ((following.word === 'TOP' || following.word === 'OFFSET') && clause.kind === 'number') {
    return false;
  }
  if (following.word === 'FILL' && ['ZERO', 'NULL', 'NONE'].includes(clause.word)) {
    return false;
  }
  if (following.word === 'TIME' && clause.word === 'ZONE' && cursor.peek(3).kind === 'string') {
    return false;
  }
  return isName(following) || following.word === '{{';
}

/** `SELECT TOP 5 …` of other systems. */
function reportLeadingTop(cursor: Cursor): void {
  if (!cursor.at('TOP') || cursor.peek(1).kind !== 'number') {
    return;
  }
  const top = cursor.next();
  const count = cursor.next();
  cursor.report(
    { start: top.span.start, end: count.span.end },
    'TOP is not allowed right after SELECT.',
    `End the query with ORDER BY … LIMIT ${count.text}, or with TOP ${count.text} key BY measure after WHERE.`,
    { correctedText: atTheEnd(cursor.text, top.span.start, cursor.peek().span.start, ` LIMIT ${count.text}`) },
  );
}

/** The text without a part of it, and with another one at its end. */
function atTheEnd(text: string, start: number, end: number, addition: string): string {
  const rest = (text.slice(0, start) + text.slice(end)).replace(/[;\s]+$/, '');
  return rest + addition;
}

function parseItems(cursor: Cursor): SelectItem[] {
  const items: SelectItem[] = [];
  const advice = 'Select at least one dimension or measure.';
  reportTargetFirst(cursor);
  for (;;) {
    const { start } = cursor.peek().span;
    const star = cursor.at('*');
    if (!star && items.length > 0 && cursor.at('FROM')) {
      reportTrailingComma(cursor);
      return items;
    }
    const expression: Expression = star ? { kind: 'star', span: cursor.next().span } : readItem(cursor, advice);
    const alias = parseAlias(cursor);
    items.push({ expression, alias, span: cursor.spanFrom(start) });
    reportEffect(cursor, beginsClause);
    if (cursor.accept(',')) {
      continue;
    }
    if (clauseAt(cursor) !== null || atBlockEnd(cursor)) {
      return items;
    }
    if (cursor.repairClause()) {
      return items;
    }
    cursor.unexpected('a comma or FROM', 'Separate the selected columns with commas.', {
      correctedText: startsExpression(cursor) ? cursor.completed(',') : null,
    });
    if (startsExpression(cursor)) {
      continue;
    }
    cursor.next();
    if (!cursor.skipUntil((token) => token.word === ',' || beginsClause(token))) {
      return items;
    }
    if (!cursor.accept(',')) {
      return items;
    }
  }
}

function readItem(cursor: Cursor, advice: string): Expression {
  if (!cursor.atEnd() && !cursor.at('FROM')) {
    return readExpression(cursor);
  }
  cursor.unexpected('a column', advice);
  return placeholder(cursor.peek().span.start);
}

function reportTrailingComma(cursor: Cursor): void {
  const comma = cursor.peek(-1).span;
  cursor.report(comma, 'No column follows this comma.', 'Remove the comma.', {
    correctedText: cursor.corrected(comma, ''),
  });
}

function parseClauses(cursor: Cursor, parts: Parts, rows: boolean): Set<Clause> {
  const seen = new Set<Clause>();
  const written: { readonly position: number; readonly start: number }[] = [];
  let last = -1;
  while (!atBlockEnd(cursor)) {
    if (reportEffect(cursor, beginsClause)) {
      continue;
    }
    const before = cursor.peek();
    const clause = clauseAt(cursor);
    if (clause === null) {
      if (!cursor.repairClause()) {
        skipForeign(cursor);
      }
      continue;
    }
    const position = clauses.indexOf(clause);
    const wrongBlock = rows
      ? ['JOIN', 'GROUP', 'HAVING', 'TOP', 'OFFSET', 'OPTION'].includes(clause)
      : clause === 'FOR';
    if (wrongBlock) {
      cursor.unexpected(
        rows ? 'FOR, WHERE, ORDER BY or LIMIT' : 'a clause of SELECT',
        rows ? 'SELECT ROWS lists rows as they are.' : 'FOR measure belongs to SELECT ROWS … FROM model FOR measure.',
      );
    } else if (clause !== 'JOIN' && clause !== 'OPTION' && seen.has(clause)) {
      cursor.unexpected('another clause', `${before.word} is written twice; keep one.`);
    }
    seen.add(clause);
    parseClause(cursor, clause, parts);
    if (clause !== 'OPTION' && !wrongBlock && position < last) {
      reportOrder(cursor, before, written.find((other) => other.position > position)?.start ?? before.span.start);
    }
    if (clause !== 'OPTION') {
      last = Math.max(last, position);
      written.push({ position, start: before.span.start });
    }
    if (cursor.peek() === before) {
      cursor.next();
    }
  }
  return seen;
}

/** A clause that was just read belongs before another one, which begins at `earlier`. */
function reportOrder(cursor: Cursor, first: Token, earlier: number): void {
  const { start, end } = cursor.spanFrom(first.span.start);
  const clause = cursor.text.slice(start, end);
  const between = cursor.text.slice(earlier, start).trimEnd();
  cursor.report(
    first.span,
    `Expected the clauses in their order, found ${cursor.describe(first)}.`,
    'The order is FROM, JOIN, WHERE, GROUP BY, HAVING, TOP, ORDER BY, LIMIT, OFFSET.',
    { correctedText: cursor.corrected({ start: earlier, end }, `${clause} ${between}`) },
  );
}

/** Reports a token that begins no clause and moves to the next clause. */
function skipForeign(cursor: Cursor): void {
  const token = cursor.peek();
  if (token.word === ',') {
    cursor.unexpected(
      'JOIN or the next clause',
      'Models are not listed with commas: write JOIN model, or nothing at all.',
      { correctedText: cursor.corrected(token.span, ' JOIN') },
    );
  } else if (token.word === ')') {
    cursor.unexpected('the next clause or the end of the query', 'No parenthesis is open here. Remove it.', {
      correctedText: cursor.corrected(token.span, ''),
    });
  } else {
    reportForeignWord(cursor, token);
  }
  cursor.next();
  cursor.skipUntil(beginsClause);
}

/** Operators a misspelling is compared with. */
const operatorWords: readonly string[] = ['AND', 'OR', 'BETWEEN', 'LIKE', 'ILIKE', 'CONTAINS', 'STARTS', 'ENDS'];

function reportForeignWord(cursor: Cursor, { kind, word, span }: Token): void {
  const [meant] = kind === 'name' ? nearest(word, operatorWords, 1) : [];
  const advice = meant === undefined ? 'Check the spelling, or remove it.' : `Did you mean ${meant}?`;
  const details = meant === undefined ? {} : { suggestions: [meant], correctedText: cursor.corrected(span, meant) };
  cursor.unexpected('the next clause or the end of the query', advice, details);
}

function parseClause(cursor: Cursor, clause: Clause, parts: Parts): void {
  switch (clause) {
    case 'FROM':
      cursor.next();
      parts.from = parseSource(cursor);
      break;
    case 'JOIN':
      parts.joins.push(parseJoin(cursor));
      break;
    case 'FOR':
      cursor.next();
      parts.measure = readExpression(cursor);
      break;
    case 'WHERE':
      cursor.next();
      parts.where = readExpression(cursor);
      break;
    case 'GROUP':
      cursor.next();
      expectBy(cursor, 'Write GROUP BY.');
      parts.groupBy = cursor.accept('ALL') ? 'ALL' : parseList(cursor, readExpression);
      break;
    case 'HAVING':
      cursor.next();
      parts.having = readExpression(cursor);
      break;
    case 'TOP':
      parts.top = parseTop(cursor);
      break;
    case 'ORDER':
      parts.orderBy = parseOrderBy(cursor, readExpression);
      break;
    case 'LIMIT':
      parseLimit(cursor, parts);
      break;
    case 'OFFSET':
      cursor.next();
      parts.offset = parseCount(cursor, 'Write OFFSET 20.');
      break;
    case 'OPTION':
      parseOption(cursor, parts);
      break;
  }
}

function parseTop(cursor: Cursor): Block['top'] {
  const { start } = cursor.next().span;
  const count = parseCount(cursor, 'Write TOP 5 key BY measure.');
  const key = readExpression(cursor);
  cursor.expect('BY', 'Write TOP 5 key BY measure.');
  const by = readExpression(cursor);
  const withOthers = cursor.accept('WITH', 'OTHERS');
  return { count: count ?? 0, key, by, withOthers, span: cursor.spanFrom(start) };
}

/** `LIMIT n`; the two-number form of MySQL is reported with its translation. */
function parseLimit(cursor: Cursor, parts: { limit: number | null }): void {
  cursor.next();
  const first = cursor.peek();
  parts.limit = parseCount(cursor, 'Write LIMIT 100.');
  const second = cursor.peek(1);
  if (!cursor.at(',') || second.kind !== 'number') {
    return;
  }
  const span = { start: first.span.start, end: second.span.end };
  cursor.report(span, 'LIMIT takes one number.', `Write LIMIT ${second.text} OFFSET ${first.text}.`, {
    correctedText: cursor.corrected(span, `${second.text} OFFSET ${first.text}`),
  });
  cursor.next();
  cursor.next();
}

function parseOption(cursor: Cursor, parts: Parts): void {
  const option = cursor.next();
  if (option.word === 'WITH') {
    if (cursor.accept('OTHERS')) {
      cursor.report(
        cursor.spanFrom(option.span.start),
        'WITH OTHERS needs TOP.',
        'Write TOP 5 key BY measure WITH OTHERS.',
      );
    } else if (cursor.accept('TOTALS')) {
      parts.withTotals = true;
    } else {
      cursor.unexpected('TOTALS', 'Write WITH TOTALS; a named query (WITH name AS …) comes before SELECT.');
    }
  } else if (option.word === 'FILL') {
    const { word } = cursor.peek();
    if (word === 'ZERO' || word === 'NULL' || word === 'NONE') {
      cursor.next();
      parts.fill = word;
    } else {
      cursor.unexpected('ZERO, NULL or NONE', 'Write FILL ZERO, FILL NULL or FILL NONE.');
    }
  } else {
    cursor.next();
    const zone = cursor.peek();
    if (zone.kind !== 'string') {
      return cursor.unexpected('a time zone', "Write TIME ZONE 'Europe/Brussels'.");
    }
    cursor.next();
    parts.timeZone = zone.text;
  }
}

/** Reads `ORDER BY … LIMIT … OFFSET …` after a parenthesized member of a union. */
export function parseTail(cursor: Cursor): Pick<Block, 'orderBy' | 'limit' | 'offset'> {
  const orderBy = cursor.at('ORDER') ? parseOrderBy(cursor, readExpression) : [];
  const parts: { limit: number | null } = { limit: null };
  if (cursor.at('LIMIT')) {
    parseLimit(cursor, parts);
  }
  const offset = cursor.accept('OFFSET') ? parseCount(cursor, 'Write OFFSET 20.') : null;
  return { orderBy, limit: parts.limit, offset };
}

function finishRows(
  cursor: Cursor,
  items: SelectItem[],
  parts: Parts,
  seen: ReadonlySet<Clause>,
  start: number,
): RowsBlock {
  const span = cursor.spanFrom(start);
  if (!seen.has('FROM')) {
    cursor.unexpected('FROM', 'Write SELECT ROWS fields FROM model.');
  }
  if (parts.from?.kind === 'subquery') {
    cursor.report(parts.from.span, 'SELECT ROWS reads one model.', 'Name a model after FROM.');
  }
  for (const { expression } of items) {
    if (expression.kind === 'reference') {
      continue;
    }
    cursor.report(expression.span, 'SELECT ROWS lists fields, nothing computed.', 'Name fields of the model.');
  }
  const missing: ModelSource = {
    kind: 'model',
    name: { text: '', quoted: true, span },
    filters: [],
    alias: null,
    span,
  };
  const from = parts.from?.kind === 'model' ? parts.from : missing;
  const { measure, where, orderBy, limit } = parts;
  return { kind: 'rows', items, from, measure, where, orderBy, limit, span };
}
