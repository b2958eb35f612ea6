import type { Cursor } from './cursor.ts';
import { parseExpression } from './parseExpression.ts';
import { startsQuery } from './parseOperand.ts';
import { parsePivots } from './parsePivot.ts';
import { parseTableSample } from './parseSample.ts';
import { parseTableFunction } from './parseTableFunction.ts';
import { refuse } from '../refusedSql.ts';
import type { Alias, Join, Name, Source } from './tree.ts';
import { noAlias } from './words.ts';

/** List after FROM: tables with joins, separated by commas. */
export function parseFrom(cursor: Cursor): Source[] {
  const sources = [parseJoined(cursor)];
  while (cursor.accept(',')) {
    sources.push(parseJoined(cursor));
  }
  return sources;
}

/** A table with its joins. */
export function parseJoined(cursor: Cursor): Source {
  return cursor.nested(() => {
    const first = source(cursor);
    const joins: Join[] = [];
    for (let how = joinWords(cursor); how !== null; how = joinWords(cursor)) {
      const right = source(cursor);
      if (cursor.accept('ON')) {
        joins.push({ how, source: right, on: parseExpression(cursor), using: [], alias: null });
      } else if (cursor.accept('USING', '(')) {
        const using = cursor.names('a column');
        cursor.expect(')');
        const named = cursor.engine.name === 'POSTGRESQL' && cursor.accept('AS');
        joins.push({ how, source: right, on: [], using, alias: named ? cursor.name('a name') : null });
      } else {
        joins.push({ how, source: right, on: [], using: [], alias: null });
      }
    }
    return joins.length === 0 ? first : { kind: 'joined', first, joins, parenthesized: false, alias: unnamed };
  });
}

function joinWords(cursor: Cursor): string | null {
  for (const apply of ['CROSS', 'OUTER']) {
    if (cursor.engine.top && cursor.accept(apply, 'APPLY')) {
      return `${apply} APPLY`;
    }
  }
  if (cursor.engine.name === 'MYSQL' && cursor.accept('STRAIGHT_JOIN')) {
    return 'STRAIGHT_JOIN';
  }
  const words: string[] = [];
  const begins = ['NATURAL', 'INNER', 'LEFT', 'RIGHT', 'FULL', 'CROSS', 'JOIN', 'ASOF', 'SEMI', 'ANTI', 'POSITIONAL'];
  if (!begins.some((word) => cursor.at(word))) {
    return null;
  }
  for (const word of ['NATURAL', 'ASOF', 'POSITIONAL']) {
    if (cursor.accept(word)) {
      words.push(word);
    }
  }
  const side = cursor.oneOf(new Set(['INNER', 'LEFT', 'RIGHT', 'FULL', 'CROSS']));
  if (side !== null) {
    words.push(side);
  }
  for (const word of ['OUTER', 'SEMI', 'ANTI']) {
    if (cursor.accept(word)) {
      words.push(word);
    }
  }
  cursor.expect('JOIN');
  return [...words, 'JOIN'].join(' ');
}

const unnamed: Alias = { name: null, columns: [] };

function source(cursor: Cursor): Source {
  if (!cursor.engine.friendly) {
    return parsePivots(cursor, plainSource(cursor), alias);
  }
  const before = cursor.atName() && cursor.peek(1).kind === 'mark' && cursor.peek(1).value === ':';
  if (!before) {
    return parsePivots(cursor, plainSource(cursor), alias);
  }
  const name = cursor.name('a name');
  cursor.expect(':');
  return { ...plainSource(cursor), alias: { name, columns: [] } };
}

function plainSource(cursor: Cursor): Source {
  const start = cursor.peek().span;
  const lateral = cursor.accept('LATERAL') ? 'LATERAL' : '';
  if (cursor.at('(')) {
    if (startsQuery(cursor, 1)) {
      cursor.expect('(');
      const query = cursor.query(cursor);
      cursor.expect(')');
      const named = alias(cursor);
      const sample = parseTableSample(cursor);
      return { kind: 'derived', lateral, query, alias: named, sample, span: cursor.spanFrom(start) };
    }
    cursor.expect('(');
    const inner = parseJoined(cursor);
    cursor.expect(')');
    return inner.kind === 'joined' ? { ...inner, parenthesized: true, alias: joinAlias(cursor) } : inner;
  }
  const { kind, value, written, span } = cursor.peek();
  if (kind === 'text') {
    const advice = 'Import the file first, then read its table.';
    refuse('TABLE', span, `The text ${written.slice(0, 40)} is not a table.`, advice);
  }
  const called = parseTableFunction(cursor, lateral, alias);
  if (called !== null) {
    return called;
  }
  if (lateral !== '') {
    cursor.unexpected('a query in parentheses');
  }
  const postgreSql = cursor.engine.name === 'POSTGRESQL';
  const only = postgreSql && value === 'ONLY' && cursor.atName(1) && cursor.accept('ONLY');
  const path: Name[] = [cursor.name('a table')];
  while (cursor.accept('.')) {
    path.push(cursor.name('a table'));
  }
  if (cursor.at('(')) {
    const shown = path.map(({ text }) => text).join('.');
    refuse('FUNCTION', cursor.spanFrom(start), `The function ${shown} is not allowed in FROM.`, 'Read a table.');
  }
  if (postgreSql && !only) {
    // Tables that inherit from it are read anyway.
    cursor.accept('*');
  }
  const named = alias(cursor);
  unindexed(cursor);
  return { kind: 'table', path: dotted(cursor, path), alias: named, only, sample: parseTableSample(cursor) };
}

/** Only PostgreSQL names a join in parentheses. */
function joinAlias(cursor: Cursor): Alias {
  return cursor.engine.name === 'POSTGRESQL' ? alias(cursor) : unnamed;
}

/** Which index is used does not change the rows, so hints of it are dropped. */
function unindexed(cursor: Cursor): void {
  if (cursor.engine.name === 'SQLITE') {
    cursor.accept('NOT', 'INDEXED');
  }
  while (cursor.engine.name === 'MYSQL' && indexHint(cursor)) {
    cursor.expect('(');
    if (!cursor.at(')')) {
      cursor.names('an index');
    }
    cursor.expect(')');
  }
}

function indexHint(cursor: Cursor): boolean {
  return ['USE', 'IGNORE', 'FORCE'].some((word) => cursor.accept(word, 'INDEX') || cursor.accept(word, 'KEY'));
}

/** BigQuery takes a whole path in one pair of quotes. */
function dotted(cursor: Cursor, path: Name[]): readonly Name[] {
  if (cursor.engine.name !== 'BIGQUERY') {
    return path;
  }
  return path.flatMap((name) => name.text.split('.').map((text) => ({ ...name, text })));
}

function alias(cursor: Cursor): Alias {
  const { kind, value } = cursor.peek();
  const named = cursor.accept('AS') || kind === 'name' || (kind === 'word' && !noAlias.has(value));
  if (!named) {
    return { name: null, columns: [] };
  }
  const name = cursor.name('a name');
  let columns: Name[] = [];
  if (cursor.accept('(')) {
    columns = cursor.names('a column');
    cursor.expect(')');
  }
  return { name, columns };
}
