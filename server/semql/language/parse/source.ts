import type { Join, ModelSource, Name, NamedFilterUse, Source, Span } from '../ast.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expression.ts';
import { parseAlias, parseName } from './names.ts';

const modelAdvice = 'Write the name of a model, as in FROM orders or FROM orders[completed].';

/** Reads the source after FROM or JOIN: a model with its filters, or a query in parentheses. */
export function parseSource(cursor: Cursor): Source {
  if (!cursor.at('(')) {
    return parseModel(cursor);
  }
  const { start } = cursor.next().span;
  const outer = cursor.openParentheses;
  cursor.openParentheses += 1;
  const query = cursor.readQuery(cursor, null);
  cursor.close(')', 'Close the query with ).');
  cursor.openParentheses = outer;
  const alias = parseAlias(cursor);
  return { kind: 'subquery', query, alias, span: cursor.spanFrom(start) };
}

/** Reads `orders[completed, !not_deleted] AS o`, with or without braces. */
export function parseModel(cursor: Cursor): ModelSource {
  const { start, end } = cursor.peek().span;
  const braced = cursor.accept('{{');
  const name = parseName(cursor, 'a model', modelAdvice);
  if (name !== null && cursor.at('.')) {
    const model = lastOfPath(cursor);
    cursor.unexpected('a model without a schema', 'Models have one name; leave out everything up to the dot.', {
      correctedText: cursor.corrected({ start, end: model.start }, braced ? '{{ ' : ''),
    });
    while (cursor.accept('.')) {
      cursor.next();
    }
  }
  const filters = name !== null && cursor.at('[') ? parseFilters(cursor) : [];
  if (braced) {
    cursor.close('}}', 'Close the model with }}.');
  }
  const alias = name === null ? null : parseAlias(cursor);
  const missing: Name = { text: '', quoted: true, span: { start, end } };
  return { kind: 'model', name: name ?? missing, filters, alias, span: cursor.spanFrom(start) };
}

/** Where the last name of `schema.model` stands; the cursor is at its first dot. */
function lastOfPath(cursor: Cursor): Span {
  let ahead = 0;
  while (cursor.peek(ahead).word === '.' && cursor.peek(ahead + 2).word === '.') {
    ahead += 2;
  }
  return cursor.peek(ahead + 1).span;
}

function parseFilters(cursor: Cursor): NamedFilterUse[] {
  cursor.next();
  const filters: NamedFilterUse[] = [];
  do {
    const lifted = cursor.accept('!');
    const name = parseName(
      cursor,
      'a named filter',
      'Write the name of a filter of the model, as in orders[completed].',
    );
    if (name !== null) {
      filters.push({ name, lifted });
    }
  } while (cursor.acceptComma());
  cursor.close(']', 'Separate filters with commas and close them with ].');
  return filters;
}

const joinTypes: ReadonlySet<string> = new Set(['INNER', 'LEFT', 'RIGHT', 'FULL', 'CROSS', 'NATURAL']);

/** True when a join begins with the next token. */
export function startsJoin(cursor: Cursor): boolean {
  if (cursor.at('JOIN')) {
    return true;
  }
  const type = cursor.peek().word;
  if (!joinTypes.has(type)) {
    return false;
  }
  return cursor.peek(1).word === 'JOIN' || cursor.at(type, 'OUTER', 'JOIN');
}

/**
 * Reads `LEFT JOIN customers VIA bill_to`, `JOIN customers ON …`, `JOIN customers`,
 * `JOIN WITH bill_to`.
 */
export function parseJoin(cursor: Cursor): Join {
  const first = cursor.peek();
  const type = parseJoinType(cursor);
  const bare = cursor.at('WITH') || cursor.at('VIA', '{{');
  const source = bare ? null : parseSource(cursor);
  let on: Join['on'] = null;
  let via: Join['via'] = null;
  if (cursor.accept('ON')) {
    on = readExpression(cursor);
  } else if (cursor.at('VIA') || (cursor.at('WITH') && (bare || !cursor.at('WITH', 'TOTALS')))) {
    cursor.next();
    via = parseRelationship(cursor);
  } else if (cursor.at('USING')) {
    reportUsing(cursor);
  } else if (bare) {
    cursor.unexpected('a relationship', 'Write JOIN WITH relationship, or JOIN model VIA relationship.');
  }
  return { type, source, on, via, span: cursor.spanFrom(first.span.start) };
}

function reportUsing(cursor: Cursor): void {
  const { end } = cursor.spanFrom(0);
  const { span } = cursor.next();
  if (cursor.accept('(') && cursor.skipUntil((token) => token.word === ')')) {
    cursor.next();
  }
  cursor.report(
    span,
    'Expected ON, VIA or the next clause, found USING.',
    'Leave the condition out, or name the relationship: VIA name.',
    { correctedText: cursor.corrected({ start: end, end: cursor.spanFrom(end).end }, '') },
  );
}

function parseJoinType(cursor: Cursor): Join['type'] {
  const token = cursor.peek();
  if (cursor.accept('JOIN')) {
    return null;
  }
  cursor.next();
  cursor.accept('OUTER');
  cursor.next();
  switch (token.word) {
    case 'INNER':
    case 'LEFT':
    case 'RIGHT':
    case 'FULL':
      return token.word;
    default:
      cursor.report(
        token.span,
        `${token.word} JOIN is not part of SemQL.`,
        'Models are joined through their relationships: write JOIN model.',
        { correctedText: cursor.corrected(cursor.spanFrom(token.span.start), 'JOIN') },
      );
      return null;
  }
}

function parseRelationship(cursor: Cursor): Name | null {
  const braced = cursor.accept('{{');
  const name = parseName(
    cursor,
    'a relationship',
    'Write the name of a relationship, as in JOIN customers VIA bill_to.',
  );
  if (braced) {
    cursor.close('}}', 'Close the relationship with }}.');
  }
  return name;
}
