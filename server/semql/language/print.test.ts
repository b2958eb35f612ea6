import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExpression, anyQuery, withoutSpans } from './generateQuery.test-support.ts';
import { parseExpression, parseQuery } from './parse/parser.ts';
import { printExpression, printQuery } from './print.ts';
import { fuzz } from '../testing/fuzz.test-support.ts';

describe('printing and reading back', () => {
  it('is the identity on queries', async () => {
    await fuzz(
      fc.property(anyQuery, (query) => {
        const text = printQuery(query);
        const { query: read, diagnostics } = parseQuery(text);
        expect(diagnostics.map(({ message }) => message)).toEqual([]);
        expect(withoutSpans(read)).toEqual(withoutSpans(query));
      }),
      1_500,
    );
  });

  it('is the identity on expressions', async () => {
    await fuzz(
      fc.property(anyExpression, (expression) => {
        const { expression: read, diagnostics } = parseExpression(printExpression(expression));
        expect(diagnostics.map(({ message }) => message)).toEqual([]);
        expect(withoutSpans(read)).toEqual(withoutSpans(expression));
      }),
      1_500,
    );
  });
});

describe('canonical text', () => {
  const canonical = (text: string) => {
    const { query, diagnostics } = parseQuery(text);
    return query === null ? diagnostics.map(({ message }) => message) : printQuery(query).replaceAll('\n', ' ');
  };

  it.each([
    [
      'select {{ shops.city }} from {{ sales[this_year] }} join with {{ rel }}',
      'SELECT shops.city FROM sales[this_year] JOIN WITH rel',
    ],
    ['select a x from b c join d with e', 'SELECT a AS x FROM b AS c JOIN d VIA e'],
    ['select a from b where not (x != 1)', 'SELECT a FROM b WHERE NOT x <> 1'],
    [
      'select (a or b) and c, a or (b and c), (a + b) * c, a - (b - c), -(-a)',
      'SELECT (a OR b) AND c, a OR b AND c, (a + b) * c, a - (b - c), -(-a)',
    ],
    [
      "select x::numeric(10,2) - interval '3' month from b",
      "SELECT CAST(x AS NUMERIC(10, 2)) - INTERVAL '3 months' FROM b",
    ],
    ['select a from b where d in last 1 days', 'SELECT a FROM b WHERE d IN LAST 1 DAY'],
    ['select (rows contains x) from b', 'SELECT (rows CONTAINS x) FROM b'],
    ['select "Select", "two words", plain from b', 'SELECT "Select", "two words", plain FROM b'],
    [
      'select sum(total) over (partition by a order by b) from b',
      'SELECT SUM(total) OVER (PARTITION BY a ORDER BY b) FROM b',
    ],
    ['select a -- why\nfrom /* not /* this */ */ b;', 'SELECT a FROM b'],
  ])('%s', (written, expected) => {
    expect(canonical(written)).toBe(expected);
  });
});
