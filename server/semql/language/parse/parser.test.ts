import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expression, Query } from '../ast.ts';
import { anyQuery } from '../generateQuery.test-support.ts';
import { parseExpression, parseQuery } from './parser.ts';
import { printQuery } from '../print.ts';
import { fuzz } from '../../testing/fuzz.test-support.ts';

/** Every query of the language's description, and one for each rule that it only names. */
const valid = [
  "SELECT DATE_TRUNC('month', ordered_at) AS month, customers.segment, revenue, average_order_value FROM orders[completed] WHERE ordered_at IN LAST 12 MONTHS ORDER BY month;",
  "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, PRIOR(revenue, 1 YEAR) AS last_year, PCT_CHANGE(revenue, 1 YEAR) AS yoy FROM orders WHERE ordered_at IN YEAR TO DATE FILL ZERO;",
  'SELECT customers.country, revenue, SHARE(revenue) AS share FROM orders TOP 5 customers.country BY revenue WITH OTHERS WITH TOTALS;',
  'SELECT customers.segment, orders.revenue, tickets.ticket_count FROM orders JOIN tickets;      -- two facts, no double counting',
  'SELECT ROWS order_id, customers.name, amount FROM orders FOR revenue WHERE ordered_at IN THIS MONTH ORDER BY amount DESC LIMIT 100;',
  "WITH monthly AS (SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders)\nSELECT month, revenue, LAG(revenue) OVER (ORDER BY month) AS previous FROM monthly;",
  'SELECT {{ shops.city }} FROM {{ sales[this_year] }} JOIN WITH {{ shops_to_staff }}',
  'SELECT a FROM {{ sales[!deleted, this_year] }} AS s LEFT OUTER JOIN {{ shops }} WITH {{ shops_to_staff }} FULL JOIN x ON s.a = x.b',
  "SELECT DELTA(revenue, PERIOD) AS change FROM orders WHERE d IN LAST 7 DAYS INCLUDING CURRENT TIME ZONE 'Europe/Brussels'",
  'SELECT RUNNING(revenue RESET YEAR), ROLLING(users, 28 DAYS), RANK(m DESC WITHIN (a, b)), SHARE(m WITHIN (c)) FROM orders GROUP BY ALL',
  'SELECT COUNT(*), COUNT(DISTINCT d), PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY x), STRING_AGG(a, \',\' ORDER BY b) FROM orders',
  'SELECT revenue FILTER (WHERE a = 1), SUM(x) FILTER (WHERE b) OVER (PARTITION BY c ORDER BY d ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) FROM o',
  "SELECT CASE a WHEN 1 THEN 'x' ELSE NULL END, CASE WHEN a THEN b END, CAST(a AS DECIMAL(10, 2)), b::text, EXTRACT(month FROM d) FROM o",
  "SELECT a FROM o WHERE a LIKE 'x%' AND b NOT ILIKE :p AND c CONTAINS 'y' AND d STARTS WITH 'z' AND e NOT ENDS WITH 'w' AND f != 1 AND g IS NOT NULL",
  "SELECT a FROM o WHERE d IN '2024' OR d IN '2024-Q1' OR d IN '2024-03' OR d IN '2024-W05' OR d IN '2024-03-05' OR d IN NEXT 2 WEEKS OR d NOT IN TODAY",
  "SELECT a FROM o WHERE d BETWEEN DATE '2024-01-01' AND TIMESTAMP '2024-01-31 10:00' AND d > e - INTERVAL '3 months' AND d < e + INTERVAL 2 DAY",
  'SELECT a FROM o WHERE k IN (SELECT k FROM p HAVING m > 1) AND j NOT IN (1, 2, :three) AND 1 < (SELECT m FROM q)',
  'SELECT a FROM x UNION ALL SELECT b FROM y UNION (SELECT c FROM z ORDER BY 1 LIMIT 2) ORDER BY 1 DESC NULLS LAST LIMIT 5 OFFSET 2',
  'SELECT s.a, COUNT(*) FROM (SELECT a FROM o) AS s GROUP BY s.a, 2 HAVING COUNT(*) > 1 LIMIT 3',
  'SELECT month, date, last, top, day, year, period, rows, today, first, count, orders.end, orders.order FROM month WHERE last IN LAST 2 DAYS AND top = 1 ORDER BY date, top DESC',
  'SELECT rows FROM orders',
  'SELECT rows TOP 5 a BY b',
  'SELECT orders.revenue / tickets.ticket_count AS rev_per_ticket WHERE customer.segment IS NOT NULL',
  'SELECT DISTINCT a FROM o FILL NONE',
]; // prettier-ignore

describe('the language', () => {
  it.each(valid)('%s', (text) => {
    const { query, diagnostics } = parseQuery(text);
    expect(diagnostics).toEqual([]);
    expect(query).not.toBeNull();
  });

  it('gives every node the span of its text', () => {
    const text = "SELECT customers.name AS n, SUM(x) FROM orders[paid] o WHERE a = 'é' AND d IN LAST 3 DAYS";
    const { query } = parseQuery(text);
    if (query?.kind !== 'block' || query.from === null || query.where?.kind !== 'binary') {
      throw new Error('not a block');
    }
    const written = ({ span }: { span: { start: number; end: number } }) => text.slice(span.start, span.end);
    expect(written(query)).toBe(text);
    expect(query.items.map(written)).toEqual(['customers.name AS n', 'SUM(x)']);
    expect(query.items.map(({ expression }) => written(expression))).toEqual(['customers.name', 'SUM(x)']);
    expect(written(query.from)).toBe('orders[paid] o');
    expect([written(query.where), written(query.where.left), written(query.where.right)]).toEqual([
      "a = 'é' AND d IN LAST 3 DAYS",
      "a = 'é'",
      'd IN LAST 3 DAYS',
    ]);
    if (query.where.right.kind !== 'in_period') {
      throw new Error('not a period');
    }
    expect(written(query.where.right.period)).toBe('LAST 3 DAYS');
  });

  it('binds operators as PostgreSQL does', () => {
    const shape = (text: string): string => {
      const { expression } = parseExpression(text);
      return expression === null ? 'error' : bracket(expression);
    };
    const bracket = (expression: Expression): string => {
      if (expression.kind === 'reference') {
        return expression.path.map(({ text }) => text).join('.');
      }
      if (expression.kind === 'binary') {
        return `(${bracket(expression.left)} ${expression.operator} ${bracket(expression.right)})`;
      }
      if (expression.kind === 'unary') {
        return `(${expression.operator} ${bracket(expression.operand)})`;
      }
      if (expression.kind === 'is_null') {
        return `(${bracket(expression.operand)} IS NULL)`;
      }
      return expression.kind;
    };
    expect(shape('a OR b AND NOT c = d + e * f')).toBe('(a OR (b AND (NOT (c = (d + (e * f))))))');
    expect(shape('a - b - c')).toBe('((a - b) - c)');
    expect(shape('a || b + c')).toBe('(a || (b + c))');
    expect(shape('-a * b')).toBe('((- a) * b)');
    expect(shape('a = b IS NULL')).toBe('((a = b) IS NULL)');
    expect(shape('a < b < c')).toBe('error');
  });
});

/**
 * Each text with the errors it must report: code, the exact text under the caret, a part of message
 * or advice.
 */
const broken: [text: string, errors: [code: string, under: string, says: string][]][] = [
  ['', [['SYNTAX', '', 'SELECT revenue FROM orders']]],
  [';', [['SYNTAX', ';', 'starts with SELECT']]],
  ['SELECT revenue, FROM orders', [['SYNTAX', ',', 'Remove the comma']]],
  ['SELECT FROM orders', [['SYNTAX', 'FROM', 'Select at least one']]],
  ['SELECT a b c FROM orders', [['SYNTAX', 'c', 'commas']]],
  ['SELECT revenue FORM orders', [['SYNTAX', 'FORM', 'Did you mean FROM?']]],
  [
    'SELCT revenue FROM orders WERE a = 1 GROPU BY b ODER BY c',
    [
      ['SYNTAX', 'SELCT', 'SELECT'],
      ['SYNTAX', 'WERE', 'WHERE'],
      ['SYNTAX', 'GROPU', 'GROUP'],
      ['SYNTAX', 'ODER', 'ORDER'],
    ],
  ],
  [
    'SELECT SUM(a FROM o WHERE = 3 GROUP BY LIMIT x',
    [
      ['SYNTAX', 'FROM', 'Expected )'],
      ['SYNTAX', '=', 'Expected an expression'],
      ['SYNTAX', 'LIMIT', 'Expected an expression'],
      ['SYNTAX', 'x', 'a whole number'],
    ],
  ],
  ['SELECT a FROM o WHERE a < b < c', [['SYNTAX', '<', 'do not chain']]],
  ['SELECT a FROM o WHERE a == 1', [['SYNTAX', '==', 'Write =']]],
  ["SELECT a FROM o WHERE b = 'open\nLIMIT 3", [['SYNTAX', "'", 'never closed']]],
  ['SELECT a FROM o WHERE d IN LAST MONTH', [['SYNTAX', 'LAST MONTH', 'LAST 1 MONTH']]],
  ['SELECT a FROM o WHERE d IN LAST 3', [['SYNTAX', '', 'a unit of time']]],
  ["SELECT a FROM o WHERE d IN '2023-W53' LIMIT 1", [['SYNTAX', "'2023-W53'", 'not a period']]],
  ['SELECT a FROM o WHERE d IN 5', [['SYNTAX', '5', 'IN (5)']]],
  ["SELECT a FROM o WHERE d > DATE '2023-02-29'", [['SYNTAX', "'2023-02-29'", 'not a date']]],
  ["SELECT a FROM o WHERE d > e - INTERVAL 'soon'", [['SYNTAX', "'soon'", 'one amount of time']]],
  ['SELECT a FROM o LIMIT 10, 20', [['SYNTAX', '10, 20', 'LIMIT 20 OFFSET 10']]],
  ['SELECT TOP 5 a FROM o', [['SYNTAX', 'TOP 5', 'LIMIT 5']]],
  ['SELECT a FROM public.orders', [['SYNTAX', '.', 'leave out everything up to the dot']]],
  ['SELECT a FROM x, y', [['SYNTAX', ',', 'JOIN model']]],
  ['SELECT a FROM x CROSS JOIN y', [['SYNTAX', 'CROSS', 'JOIN model']]],
  ['SELECT a FROM x JOIN y USING (k)', [['SYNTAX', 'USING', 'VIA name']]],
  ['SELECT a FROM x GROUP BY a WHERE b = 1', [['SYNTAX', 'WHERE', 'The order is FROM']]],
  ['SELECT a FROM x WHERE b = 1 WHERE c = 2', [['SYNTAX', 'WHERE', 'written twice']]],
  ['SELECT a FROM x ORDER BY a UNION SELECT b FROM y', [['SYNTAX', 'UNION', 'in parentheses']]],
  ['SELECT a FROM x INTERSECT SELECT b FROM y', [['SYNTAX', 'INTERSECT', 'IN (SELECT']]],
  ['SELECT x.* FROM x', [['SYNTAX', '*', 'one by one']]],
  ['SELECT a FROM x WHERE EXISTS (SELECT b FROM y)', [['SYNTAX', 'EXISTS', 'IN (SELECT'], ['SYNTAX', 'SELECT', 'parentheses']]],
  ['SELECT a FROM x) LIMIT 1', [['SYNTAX', ')', 'Remove it']]],
  ['SELECT `a b` FROM x', [['SYNTAX', '`a b`', '"a b"']]],
  ['SELECT a FROM x WHERE b = $1', [['SYNTAX', '$', ':name'], ]],
  ['SELECT ROWS SUM(a) FROM x', [['SYNTAX', 'SUM(a)', 'nothing computed']]],
  ['SELECT ROWS a FROM x GROUP BY a', [['SYNTAX', 'GROUP', 'rows as they are']]],
  ['SELECT a FROM x FOR b', [['SYNTAX', 'FOR', 'SELECT ROWS']]],
  ['SELECT a FROM x INTO OUTFILE', [['READ_ONLY', 'INTO', 'Leave INTO out']]],
  ['DROP TABLE orders', [['READ_ONLY', 'DROP', 'only reads']]],
  ['insert into orders values (1)', [['READ_ONLY', 'insert', 'starts with SELECT']]],
  ['SELECT a FROM x; DELETE FROM x', [['READ_ONLY', 'DELETE', 'only reads']]],
  ['SELECT a FROM x; SELECT b FROM y', [['SYNTAX', 'SELECT', 'one query at a time']]],
  ['WITH a AS (SELECT x FROM y), SELECT x FROM a', [['SYNTAX', ',', 'Remove the comma']]],
  ['WITH a AS (DELETE FROM x) SELECT a FROM a', [['READ_ONLY', 'DELETE', 'only reads']]],
]; // prettier-ignore

describe('recovery', () => {
  it.each(broken)('%s', (text, errors) => {
    const { query, diagnostics } = parseQuery(text);
    expect(query).toBeNull();
    const found = diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end)]);
    expect(found).toEqual(errors.map(([code, under]) => [code, under]));
    for (const [index, [, , says]] of errors.entries()) {
      const { message, advice } = diagnostics[index] ?? { message: '', advice: '' };
      expect(`${message} ${advice}`).toContain(says);
      expect(advice).toMatch(/[.?!…]$/);
    }
  });

  it('offers a corrected text only when it is right as a whole', () => {
    const corrected = (text: string) => parseQuery(text).diagnostics.map(({ correctedText }) => correctedText);
    expect(corrected('SELCT a FORM o WERE b == 1 LIMIT 10, 20')).toEqual(
      Array.from({ length: 5 }, () => 'SELECT a FROM o WHERE b = 1 LIMIT 20 OFFSET 10'),
    );
    expect(corrected('SELECT a, FROM o WHERE')).toEqual([null, null]);
  });
});

describe('limits', () => {
  const codes = (text: string) => parseQuery(text).diagnostics.map(({ code }) => code);

  it('stops at 64 KB, 200 levels, 1,000 operators and 100 members', () => {
    expect(codes(`SELECT '${'x'.repeat(65_536)}' FROM o`)).toEqual(['LIMIT_EXCEEDED']);
    expect(codes(`SELECT ${'('.repeat(30_000)}a FROM o`)).toEqual(['LIMIT_EXCEEDED']);
    expect(codes(`SELECT ${'NOT '.repeat(10_000)}a FROM o`)).toEqual(['LIMIT_EXCEEDED']);
    expect(codes(`SELECT ${'f('.repeat(10_000)}a FROM o`)).toEqual(['LIMIT_EXCEEDED']);
    expect(codes(`${'SELECT a FROM ('.repeat(4_000)}b`)).toEqual(['LIMIT_EXCEEDED']);
    expect(codes(`SELECT a${' + a'.repeat(10_000)} FROM o`)).toEqual(['LIMIT_EXCEEDED']);
    expect(codes(`SELECT a${'::int'.repeat(10_000)} FROM o`)).toEqual(['LIMIT_EXCEEDED']);
    expect(codes(`SELECT a${' UNION SELECT a'.repeat(4_000)}`)).toEqual(['LIMIT_EXCEEDED']);
  });

  it('takes what stays below them', () => {
    const list = Array.from({ length: 9_000 }, (_, index) => index).join(', ');
    const or = Array.from({ length: 400 }, (_, index) => `a = ${index}`).join(' OR ');
    expect(codes(`SELECT ${'('.repeat(150)}a${')'.repeat(150)} FROM o WHERE k IN (${list}) AND (${or})`)).toEqual([]);
  });
});

describe('hostile texts', () => {
  const mutated = fc
    .tuple(
      fc.oneof(fc.constantFrom(...valid), anyQuery.map(printQuery)),
      fc.array(
        fc.record({
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          remove: fc.nat(8),
          insert: fc.oneof(
            fc.string({ unit: 'binary', maxLength: 4 }),
            fc.constantFrom('(', ')', "'", '"', '--', '/*', ',', ';', ' FROM ', ' SELECT ', ' NOT ', '{{', '[', '\0', '\uD800', '1e', ' UNION '),
          ),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    )
    .map(([text, edits]) =>
      edits.reduce((current, { at, remove, insert }) => {
        const position = Math.floor(at * current.length);
        return current.slice(0, position) + insert + current.slice(position + remove);
      }, text),
    ); // prettier-ignore
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), mutated);

  it('never crash, answer within a second, and point inside the text', async () => {
    await fuzz(
      fc.property(anything, (text) => {
        const begin = performance.now();
        const { query, diagnostics } = parseQuery(text);
        parseExpression(text);
        expect(performance.now() - begin).toBeLessThan(1_000);
        expect(query === null).toBe(diagnostics.length > 0);
        for (const { span, message, advice } of diagnostics) {
          expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
          expect(message.length * advice.length).toBeGreaterThan(0);
        }
        expect(query === null || roundTrips(query)).toBe(true);
      }),
      3_000,
    );
  });

  it('stay within a second at full length', () => {
    const pieces = ['(', 'a+', "'", '"', '/*', '{{', 'NOT ', 'x,', '((SELECT ', 'CASE WHEN ', 'FORM ', 'a b ', '$', '1', '[!', 'IN (', '`x` ', ' ; ', '(SELECT 1) UNION ', 'WITH a AS (', 'a.', '-', '::int', 'd IN LAST MONTH AND ']; // prettier-ignore
    for (const piece of pieces) {
      for (const prefix of ['', 'SELECT ', 'SELECT a FROM b WHERE ']) {
        const text = (prefix + piece.repeat(65_536 / piece.length)).slice(0, 65_536);
        const begin = performance.now();
        parseQuery(text);
        expect(`${piece} ${performance.now() - begin < 1_000}`).toBe(`${piece} true`);
      }
    }
  });
});

function roundTrips(query: Query): boolean {
  const printed = printQuery(query);
  const again = parseQuery(printed).query;
  return again !== null && printQuery(again) === printed;
}
