import { argumentsOf } from '../functions/checkSizes.ts';
import type { Cursor } from './cursor.ts';
import { allowedInFrom, typedRows } from '../functions/functions.ts';
import { parseCall } from './parseCall.ts';
import { parseJsonTable } from './parseJsonTable.ts';
import { parseType } from './parseType.ts';
import { refuse } from '../refusedSql.ts';
import type { Alias, Expression, Name, Piece, Source } from './tree.ts';

/**
 * A function that stands in FROM, or several of them side by side; null: something else stands
 * there.
 * @param alias reads what follows it
 */
export function parseTableFunction(
  cursor: Cursor,
  lateral: string,
  alias: (cursor: Cursor) => Alias,
): Extract<Source, { kind: 'function' }> | null {
  const start = cursor.peek();
  const made = parseJsonTable(cursor);
  if (made !== null) {
    const { call, columns: names } = made;
    return {
      kind: 'function',
      lateral,
      calls: [call],
      names,
      types: [],
      tail: '',
      alias: alias(cursor),
      span: start.span,
    };
  }
  const names: readonly Name[] = [];
  const postgreSql = cursor.engine.name === 'POSTGRESQL';
  const several = postgreSql && cursor.at('ROWS', 'FROM', '(');
  if (!several && !(start.kind === 'word' && cursor.at(start.value, '('))) {
    return null;
  }
  const calls: Extract<Piece, { kind: 'call' }>[] = [];
  if (several) {
    cursor.expect('ROWS', 'FROM', '(');
    do {
      calls.push(tableCall(cursor));
    } while (cursor.accept(','));
    cursor.expect(')');
  } else {
    calls.push(...separately(tableCall(cursor), postgreSql));
  }
  const tail = cursor.accept('WITH', 'ORDINALITY') ? 'WITH ORDINALITY' : '';
  if (postgreSql && calls.every(({ name }) => typedRows.has(name))) {
    return { kind: 'function', lateral, calls, names, tail, ...typedAlias(cursor), span: cursor.spanFrom(start.span) };
  }
  const named = alias(cursor);
  if (cursor.engine.name === 'BIGQUERY' && cursor.accept('WITH', 'OFFSET')) {
    const name = alias(cursor).name ?? { text: 'offset', quoted: false, span: start.span };
    const columns = { ...named, columns: [name] };
    return {
      kind: 'function',
      lateral,
      calls,
      names,
      types: [],
      tail: 'WITH OFFSET',
      alias: columns,
      span: start.span,
    };
  }
  return { kind: 'function', lateral, calls, names, types: [], tail, alias: named, span: cursor.spanFrom(start.span) };
}

/** `unnest(a, b)` of PostgreSQL is unnest(a) and unnest(b) side by side. */
function separately(call: Extract<Piece, { kind: 'call' }>, postgreSql: boolean): Extract<Piece, { kind: 'call' }>[] {
  return postgreSql && call.name === 'UNNEST' ? argumentsOf(call.args).map((args) => ({ ...call, args })) : [call];
}

function tableCall(cursor: Cursor): Extract<Piece, { kind: 'call' }> {
  const { value, written, span } = cursor.peek();
  const { tables, others } = allowedInFrom(cursor.engine.name, cursor.engine.variant);
  if (!tables.has(value) && !others.has(value)) {
    const possible = [...tables].map((one) => one.toLowerCase());
    const advice = possible.length === 0 ? '' : ` Allowed functions: ${possible.join(', ')}.`;
    refuse('FUNCTION', span, `The function ${written} is not allowed in FROM.`, `Read a table.${advice}`);
  }
  return parseCall(cursor, tables.has(value) ? tables : others, [], true);
}

/** `AS name(column type, …)`. */
function typedAlias(cursor: Cursor): { alias: Alias; types: readonly Expression[] } {
  const as = cursor.accept('AS');
  const name: Name | null = as && cursor.at('(') ? null : cursor.name('a name');
  const columns: Name[] = [];
  const types: Expression[] = [];
  cursor.expect('(');
  do {
    columns.push(cursor.name('a column'));
    types.push(parseType(cursor));
  } while (cursor.accept(','));
  cursor.expect(')');
  return { alias: { name, columns }, types };
}
