import type { Cursor } from './cursor.ts';
import type { Expression, Sample } from './tree.ts';
import { refuse } from '../refusedSql.ts';

const methods = new Set(['SYSTEM', 'BERNOULLI', 'RESERVOIR']);

/** TABLESAMPLE after a table; null: there is none. */
export function parseTableSample(cursor: Cursor): Sample | null {
  const { friendly, name } = cursor.engine;
  if (!(friendly || name === 'POSTGRESQL') || !cursor.at('TABLESAMPLE')) {
    return null;
  }
  const { span } = cursor.next();
  let method = cursor.oneOf(methods) ?? '';
  if (!friendly && !['SYSTEM', 'BERNOULLI'].includes(method)) {
    cursor.unexpected('SYSTEM or BERNOULLI');
  }
  const sized = method !== '' || cursor.at('(');
  if (sized) {
    cursor.expect('(');
  }
  const size = part(cursor);
  if (sized) {
    cursor.expect(')');
  }
  let seed: number | null = null;
  if (friendly && method === '' && cursor.accept('(')) {
    method = cursor.oneOf(methods) ?? cursor.unexpected('BERNOULLI');
    seed = cursor.accept(',') ? count(cursor) : null;
    cursor.expect(')');
  }
  if (cursor.accept('REPEATABLE', '(')) {
    seed = count(cursor);
    cursor.expect(')');
  }
  return { method, ...size, seed, span: cursor.spanFrom(span) };
}

/** USING SAMPLE of DuckDB, after the other clauses of a SELECT. */
export function parseSampleClause(cursor: Cursor): Expression {
  if (!cursor.engine.friendly || !cursor.accept('USING', 'SAMPLE')) {
    return [];
  }
  const method = cursor.oneOf(methods);
  if (method !== null) {
    cursor.expect('(');
    const size = part(cursor);
    cursor.expect(')');
    return ['USING', 'SAMPLE', ...written(method, size), ...repeatable(cursor)];
  }
  const size = part(cursor);
  if (!cursor.accept('(')) {
    return ['USING', 'SAMPLE', ...written('', size), ...repeatable(cursor)];
  }
  const named = cursor.oneOf(methods) ?? cursor.unexpected('BERNOULLI');
  const seed: Expression = cursor.accept(',') ? [',', { kind: 'number', text: String(count(cursor)) }] : [];
  cursor.expect(')');
  return ['USING', 'SAMPLE', ...written('', size), '(', named, ...seed, ')'];
}

/** The size of a sample as DuckDB reads it. */
export function written(method: string, { size, unit }: Pick<Sample, 'size' | 'unit'>): Expression {
  const amount: Expression = [{ kind: 'number', text: `${size}${unit === '%' ? '%' : ' ROWS'}` }];
  return method === '' ? amount : [method, '(', ...amount, ')'];
}

function repeatable(cursor: Cursor): Expression {
  if (!cursor.accept('REPEATABLE', '(')) {
    return [];
  }
  const seed = count(cursor);
  cursor.expect(')');
  return ['REPEATABLE', '(', { kind: 'number', text: String(seed) }, ')'];
}

function part(cursor: Cursor): { size: number; unit: Sample['unit'] } {
  const { kind, value, span } = cursor.peek();
  if (kind !== 'number' || !/^\d{1,9}(?:\.\d{1,9})?$/.test(value)) {
    cursor.unexpected('a number');
  }
  cursor.next();
  const percent = cursor.accept('%') || cursor.accept('PERCENT') || !cursor.engine.friendly;
  if (!percent) {
    cursor.accept('ROWS');
  }
  if (percent && Number(value) > 100) {
    refuse('SYNTAX', span, 'A sample has at most 100 percent of the rows.', 'Write a smaller number.');
  }
  return { size: Number(value), unit: percent ? '%' : 'ROWS' };
}

function count(cursor: Cursor): number {
  const { kind, value } = cursor.peek();
  if (kind !== 'number' || !/^\d{1,9}$/.test(value)) {
    cursor.unexpected('a number');
  }
  cursor.next();
  return Number(value);
}
