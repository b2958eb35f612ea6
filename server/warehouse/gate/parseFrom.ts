import type { Cursor } from './cursor.ts';
import { tableFunctions } from './functions.ts';
import { parseCall } from './parseCall.ts';
import { parseExpression, startsQuery } from './parseExpression.ts';
import { refuse } from './refusedSql.ts';
import type { Alias, Join, Name, Source } from './tree.ts';
import { noAlias } from './words.ts';

/** List after FROM: tables with joins, separated by commas. */
export function parseFrom(cursor: Cursor): Source[] {
  const sources = [joined(cursor)];
  while (cursor.accept(',')) {
    sources.push(joined(cursor));
  }
  return sources;
}

function joined(cursor: Cursor): Source {
  return cursor.nested(() => {
    const first = source(cursor);
    const joins: Join[] = [];
    for (let how = joinWords(cursor); how !== null; how = joinWords(cursor)) {
      const right = source(cursor);
      if (cursor.accept('ON')) {
        joins.push({ how, source: right, on: parseExpression(cursor), using: [] });
      } else if (cursor.accept('USING', '(')) {
        joins.push({ how, source: right, on: [], using: cursor.names('a column') });
        cursor.expect(')');
      } else {
        joins.push({ how, source: right, on: [], using: [] });
      }
    }
    return joins.length === 0 ? first : { kind: 'joined', first, joins, parenthesized: false };
  });
}

function joinWords(cursor: Cursor): string | null {
  for (const apply of ['CROSS', 'OUTER']) {
    if (cursor.engine.top && cursor.accept(apply, 'APPLY')) {
      return `${apply} APPLY`;
    }
  }
  const words: string[] = [];
  const begins = ['NATURAL', 'INNER', 'LEFT', 'RIGHT', 'FULL', 'CROSS', 'JOIN', 'ASOF', 'SEMI', 'ANTI'];
  if (!begins.some((word) => cursor.at(word))) {
    return null;
  }
  for (const word of ['NATURAL', 'ASOF']) {
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

function source(cursor: Cursor): Source {
  const start = cursor.peek().span;
  const lateral = cursor.accept('LATERAL') ? 'LATERAL' : '';
  if (cursor.at('(')) {
    if (startsQuery(cursor, 1)) {
      cursor.expect('(');
      const query = cursor.query(cursor);
      cursor.expect(')');
      return { kind: 'derived', lateral, query, alias: alias(cursor), span: cursor.spanFrom(start) };
    }
    cursor.expect('(');
    const inner = joined(cursor);
    cursor.expect(')');
    return inner.kind === 'joined' ? { ...inner, parenthesized: true } : inner;
  }
  const { kind, value, written, span } = cursor.peek();
  if (kind === 'text') {
    const advice = 'Import the file first, then read its table.';
    refuse('TABLE', span, `The text ${written.slice(0, 40)} is not a table.`, advice);
  }
  const next = cursor.peek(1);
  if (kind === 'word' && next.kind === 'mark' && next.value === '(') {
    return tableFunction(cursor, value, lateral);
  }
  if (lateral !== '') {
    cursor.unexpected('a query in parentheses');
  }
  const path: Name[] = [cursor.name('a table')];
  while (cursor.accept('.')) {
    path.push(cursor.name('a table'));
  }
  if (cursor.at('(')) {
    const shown = path.map(({ text }) => text).join('.');
    refuse('FUNCTION', cursor.spanFrom(start), `The function ${shown} is not allowed in FROM.`, 'Read a table.');
  }
  return { kind: 'table', path: dotted(cursor, path), alias: alias(cursor) };
}

/** BigQuery takes a whole path in one pair of quotes. */
function dotted(cursor: Cursor, path: Name[]): readonly Name[] {
  if (cursor.engine.name !== 'BIGQUERY') {
    return path;
  }
  return path.flatMap((name) => name.text.split('.').map((text) => ({ ...name, text })));
}

function tableFunction(cursor: Cursor, name: string, lateral: string): Source {
  const start = cursor.peek().span;
  const known = tableFunctions(cursor.engine.name);
  if (!(name in known)) {
    const { written, span } = cursor.peek();
    const possible = Object.keys(known).map((one) => one.toLowerCase());
    const others = possible.length === 0 ? '' : ` Allowed functions: ${possible.join(', ')}.`;
    refuse('FUNCTION', span, `The function ${written} is not allowed in FROM.`, `Read a table.${others}`);
  }
  const call = parseCall(cursor, new Set(Object.keys(known)));
  let tail = '';
  if (cursor.accept('WITH', 'ORDINALITY')) {
    tail = 'WITH ORDINALITY';
  }
  const named = alias(cursor);
  if (cursor.engine.name === 'BIGQUERY' && cursor.accept('WITH', 'OFFSET')) {
    const name = alias(cursor).name ?? { text: 'offset', quoted: false, span: start };
    return { kind: 'function', lateral, call, tail: 'WITH OFFSET', alias: { ...named, columns: [name] }, span: start };
  }
  return { kind: 'function', lateral, call, tail, alias: named, span: cursor.spanFrom(start) };
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
