import type { Block, Name, Query, RowsBlock } from '../ast.ts';
import { parseBlock, parseTail } from './block.ts';
import { blockOf } from '../build.ts';
import { isMissingSetOperation } from './clauses.ts';
import type { Cursor } from './cursor.ts';
import { placeholder } from './literal.ts';
import { isName, parseName } from './names.ts';

/** Longest chain of UNION; bounds the height of the tree. */
export const maxUnionMembers = 100;

const queryAdvice = 'A query starts with SELECT, or with WITH name AS (SELECT …).';

/** Reads `[WITH …] member {UNION [ALL] member}`; with `first` given, what follows that member. */
export function readQuery(cursor: Cursor, first: Query | null): Query {
  if (!cursor.enter()) {
    return first ?? emptyBlock(cursor.peek().span.start);
  }
  const query =
    first === null && cursor.at('WITH')
      ? parseWith(cursor)
      : parseUnion(cursor, first === null ? parseMember(cursor) : { query: first, parenthesized: true });
  cursor.leave();
  return query;
}

function parseWith(cursor: Cursor): Query {
  const { start } = cursor.next().span;
  if (cursor.at('RECURSIVE') && isName(cursor.peek(1))) {
    cursor.unexpected('a name', 'Queries cannot refer to themselves: leave RECURSIVE out.');
    cursor.next();
  }
  const tables: { name: Name; query: Query }[] = [];
  do {
    const name = parseName(cursor, 'a name', 'Write WITH name AS (SELECT …).');
    if (cursor.at('(')) {
      cursor.unexpected('AS', 'Name the columns inside: WITH name AS (SELECT revenue AS total …).');
      cursor.next();
      cursor.close(')', 'Write WITH name AS (SELECT …).');
    }
    cursor.expect('AS', 'Write WITH name AS (SELECT …).');
    const query = parseNamedQuery(cursor);
    if (name !== null) {
      tables.push({ name, query });
    }
    reportLostComma(cursor);
  } while (cursor.accept(','));
  const body = parseUnion(cursor, parseMember(cursor));
  return { kind: 'with', tables, body, span: cursor.spanFrom(start) };
}

function parseNamedQuery(cursor: Cursor): Query {
  if (!cursor.at('(')) {
    cursor.unexpected('(', 'Write WITH name AS (SELECT …).');
    return emptyBlock(cursor.peek().span.start);
  }
  return parseParenthesized(cursor);
}

/** `WITH a AS (…) SELECT` is fine, `WITH a AS (…), SELECT` is not. */
function reportLostComma(cursor: Cursor): void {
  if (!cursor.at(',', 'SELECT')) {
    return;
  }
  const { span } = cursor.next();
  cursor.report(span, 'No named query follows this comma.', 'Remove the comma.', {
    correctedText: cursor.corrected(span, ''),
  });
}

interface Member {
  readonly query: Query;
  readonly parenthesized: boolean;
}

function parseMember(cursor: Cursor): Member {
  if (cursor.at('SELECT')) {
    return { query: parseBlock(cursor), parenthesized: false };
  }
  if (cursor.at('(')) {
    return { query: parseParenthesized(cursor), parenthesized: true };
  }
  if (!cursor.reportWriting() && !repairSelect(cursor)) {
    cursor.unexpected('SELECT', queryAdvice);
  }
  if (cursor.at('SELECT')) {
    return { query: parseBlock(cursor), parenthesized: false };
  }
  const { start } = cursor.peek().span;
  cursor.skipUntil((token) => token.word === 'UNION');
  return { query: emptyBlock(start), parenthesized: true };
}

function repairSelect(cursor: Cursor): boolean {
  return cursor.peek().kind === 'name' && cursor.repairClause();
}

function parseParenthesized(cursor: Cursor): Query {
  const outer = cursor.openParentheses;
  cursor.openParentheses += 1;
  cursor.next();
  const query = readQuery(cursor, null);
  cursor.close(')', 'Close the query with ).');
  cursor.openParentheses = outer;
  return query;
}

/**
 * Reads members from left to right; ORDER BY, LIMIT and OFFSET after the last one belong to the
 * whole.
 */
function parseUnion(cursor: Cursor, first: Member): Query {
  let { query } = first;
  let member = first;
  let members = 1;
  while (cursor.at('UNION') || isMissingSetOperation(cursor.peek().word)) {
    if (cursor.at('UNION')) {
      reportEarlyTail(cursor, member);
    } else {
      cursor.unexpected('UNION or the end', 'Use key IN (SELECT …) or key NOT IN (SELECT …).');
    }
    cursor.next();
    const all = cursor.accept('ALL');
    if (!all) {
      cursor.accept('DISTINCT');
    }
    member = parseMember(cursor);
    members += 1;
    if (members > maxUnionMembers) {
      cursor.giveUp(`More than ${maxUnionMembers} queries are joined by UNION.`, 'Group by a column instead.');
    }
    const { start } = query.span;
    query = { kind: 'union', all, left: query, right: member.query, ...noTail, span: cursor.spanFrom(start) };
  }
  return query.kind === 'union' && members > 1 ? finishUnion(cursor, query, member) : query;
}

const noTail = { orderBy: [], limit: null, offset: null } as const;

function finishUnion(cursor: Cursor, union: Extract<Query, { kind: 'union' }>, last: Member): Query {
  if (last.parenthesized) {
    const tail = parseTail(cursor);
    return { ...union, ...tail, span: cursor.spanFrom(union.span.start) };
  }
  const { right } = union;
  if (right.kind === 'rows') {
    const { orderBy, limit } = right;
    return { ...union, right: { ...right, orderBy: [], limit: null }, orderBy, limit };
  }
  if (right.kind !== 'block') {
    return union;
  }
  const { orderBy, limit, offset } = right;
  return { ...union, right: { ...right, ...noTail }, orderBy, limit, offset };
}

function reportEarlyTail(cursor: Cursor, member: Member): void {
  if (member.parenthesized || (member.query.kind !== 'block' && member.query.kind !== 'rows')) {
    return;
  }
  if (!hasTail(member.query)) {
    return;
  }
  const { span } = member.query;
  const written = cursor.text.slice(span.start, span.end);
  cursor.report(
    cursor.peek().span,
    'ORDER BY and LIMIT are not allowed before UNION.',
    'Put them at the end, or put this query in parentheses.',
    { correctedText: cursor.corrected(span, `(${written})`) },
  );
}

/** True when the block has an ORDER BY, LIMIT or OFFSET of its own. */
export function hasTail(query: Block | RowsBlock): boolean {
  return query.orderBy.length > 0 || query.limit !== null || (query.kind === 'block' && query.offset !== null);
}

/** Stands where a query is missing; never handed out. */
export function emptyBlock(position: number): Block {
  const span = { start: position, end: position };
  return blockOf({ items: [{ expression: placeholder(position), alias: null, span }], span });
}
