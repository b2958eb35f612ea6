import { describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import type { CompileOptions } from '../compiled.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { shopCatalog } from '../shopCatalog.test-support.ts';

const catalog = prepareCatalog(shopCatalog);
const defaults: CompileOptions = { dialect: 'DUCKDB', now: new Date('2026-11-21T12:00:00Z') };

/** The one error of a query. */
function errorOf(text: string, options: Partial<CompileOptions> = {}): Diagnostic {
  const result = compile(text, catalog, { ...defaults, ...options });
  if (result.ok) throw new Error(`compiles: ${result.query.sql}`);
  const [error] = result.diagnostics;
  if (error === undefined) throw new Error('no diagnostic');
  expect(error.message).toMatch(/\.$/);
  expect(error.advice).toMatch(/[.?:)]$/);
  expect(error.span.end).toBeLessThanOrEqual(text.length);
  expect(error.span.end).toBeGreaterThan(error.span.start);
  return error;
}

/** The corrected text, which must compile. */
function corrected(error: Diagnostic): string {
  const text = error.correctedText ?? '';
  expect(compile(text, catalog, defaults).ok).toBe(true);
  return text.replaceAll(/\s+/g, ' ');
}

const spanned = (text: string, { span }: Diagnostic): string => text.slice(span.start, span.end);

describe('names', () => {
  test('UNKNOWN_MODEL', () => {
    const error = errorOf('SELECT revenue FROM ordes');
    expect(error).toMatchObject({ code: 'UNKNOWN_MODEL', suggestions: ['orders'] });
    expect(errorOf('SELECT custmers.segment, revenue FROM orders')).toMatchObject({ code: 'UNKNOWN_MODEL' });
  });

  test('UNKNOWN_FIELD', () => {
    const text = 'SELECT revenu FROM orders';
    const error = errorOf(text);
    expect(error.code).toBe('UNKNOWN_FIELD');
    expect(error.suggestions).toContain('revenue');
    expect(spanned(text, error)).toBe('revenu');
    expect(errorOf('SELECT segment, revenue FROM orders').suggestions[0]).toBe('customers.segment');
    expect(errorOf('SELECT customers.segmnt, revenue FROM orders').suggestions).toContain('customers.segment');
  });

  test('UNKNOWN_FILTER', () => {
    expect(errorOf('SELECT revenue FROM orders[complete]')).toMatchObject({
      code: 'UNKNOWN_FILTER',
      suggestions: ['completed'],
    });
  });

  test('FILTER_POSITION', () => {
    expect(errorOf('SELECT revenue FROM orders WHERE completed')).toMatchObject({
      code: 'FILTER_POSITION',
      suggestions: ['orders[completed]'],
    });
  });

  test('UNKNOWN_RELATIONSHIP', () => {
    expect(errorOf('SELECT transferred FROM transfers JOIN customers VIA sendr')).toMatchObject({
      code: 'UNKNOWN_RELATIONSHIP',
    });
    const error = errorOf('SELECT transferred FROM transfers JOIN customers ON transfers.id = customers.id');
    expect(error.code).toBe('UNKNOWN_RELATIONSHIP');
    expect(error.advice).toContain('JOIN customers VIA sender');
  });

  test('UNKNOWN_FUNCTION', () => {
    expect(errorOf('SELECT UPPR(status) AS s, revenue FROM orders')).toMatchObject({ code: 'UNKNOWN_FUNCTION' });
    expect(errorOf("SELECT pg_read_file('/etc/passwd') AS s, revenue FROM orders").code).toBe('UNKNOWN_FUNCTION');
  });

  test('AMBIGUOUS_FIELD', () => {
    const error = errorOf('SELECT name, order_count FROM orders JOIN customers JOIN regions');
    expect(error.code).toBe('AMBIGUOUS_FIELD');
    expect(error.suggestions).toEqual(['customers.name', 'regions.name']);
  });

  test('names fold case, and an exact match wins', () => {
    expect(compile('select Customers.SEGMENT, Revenue from ORDERS', catalog, defaults).ok).toBe(true);
  });
});

describe('ways', () => {
  test('AMBIGUOUS_PATH lists the roles', () => {
    const error = errorOf('SELECT customers.segment, transferred FROM transfers');
    expect(error).toMatchObject({ code: 'AMBIGUOUS_PATH', suggestions: ['sender', 'receiver'] });
    expect(error.advice).toContain('sender.segment or receiver.segment');
  });

  test('NO_PATH', () => {
    expect(errorOf('SELECT tags.label, tickets.ticket_count FROM tags').code).toMatch(/NO_PATH|FANOUT/);
    const error = errorOf("SELECT orders.revenue, tickets.ticket_count FROM orders WHERE status = 'open'");
    expect(error.code).toMatch(/NO_PATH|FANOUT/);
    expect(error.message).toContain('tickets.ticket_count');
  });

  test('FANOUT names the way, the measure and the ways out', () => {
    const error = errorOf('SELECT category, orders.revenue FROM items');
    expect(error.code).toBe('FANOUT');
    expect(error.message).toContain('orders → items');
    expect(error.message).toContain('orders.revenue');
    expect(error.advice).toContain('items.item_revenue');
    expect(error.advice).toContain('COUNT(DISTINCT orders.id)');
    expect(errorOf('SELECT tags.label, revenue FROM orders').code).toBe('FANOUT');
  });

  test('a named filter that cannot reach a fact is an error, never skipped', () => {
    expect(
      errorOf('SELECT customers.segment, orders.revenue, tickets.ticket_count FROM orders[completed] JOIN tickets')
        .code,
    ).toMatch(/NO_PATH|FANOUT/);
  });

  test('CROSS_SOURCE', () => {
    expect(errorOf('SELECT customers.segment, elsewhere_count FROM elsewhere').code).toBe('CROSS_SOURCE');
    expect(errorOf('SELECT orders.revenue, elsewhere.elsewhere_count FROM orders').code).toBe('CROSS_SOURCE');
  });
});

describe('sides', () => {
  test('MEASURE_IN_WHERE moves the condition', () => {
    const error = errorOf("SELECT status, revenue FROM orders WHERE revenue > 10 AND status = 'open'");
    expect(error.code).toBe('MEASURE_IN_WHERE');
    expect(corrected(error)).toBe("SELECT status, revenue FROM orders WHERE status = 'open' HAVING revenue > 10");
  });

  test('DIMENSION_IN_HAVING moves the condition', () => {
    const error = errorOf("SELECT status, revenue FROM orders HAVING revenue > 10 AND status = 'open'");
    expect(error.code).toBe('DIMENSION_IN_HAVING');
    expect(corrected(error)).toBe("SELECT status, revenue FROM orders WHERE status = 'open' HAVING revenue > 10");
  });

  test('GROUP_BY_MISMATCH shows the right one', () => {
    const error = errorOf('SELECT status, customers.segment, revenue FROM orders GROUP BY status');
    expect(error.code).toBe('GROUP_BY_MISMATCH');
    expect(corrected(error)).toContain('GROUP BY status, customers.segment');
    expect(errorOf('SELECT status, revenue FROM orders GROUP BY status, id').code).toBe('GROUP_BY_MISMATCH');
    for (const keys of ['ALL', '1', 'status', 'orders.status']) {
      expect(compile(`SELECT status, revenue FROM orders GROUP BY ${keys}`, catalog, defaults).ok).toBe(true);
    }
  });

  test('GROUP_BY_MISMATCH for a metric with a list of dimensions', () => {
    expect(errorOf('SELECT status, completed_share FROM orders')).toMatchObject({
      code: 'GROUP_BY_MISMATCH',
      suggestions: ['customers.segment', 'orders.ordered_at'],
    });
  });

  test('DOUBLE_AGGREGATION shows the fix', () => {
    const text = 'SELECT status, SUM(revenue) AS total FROM orders';
    const error = errorOf(text);
    expect(error.code).toBe('DOUBLE_AGGREGATION');
    expect(spanned(text, error)).toBe('SUM(revenue)');
    expect(corrected(error)).toBe('SELECT status, revenue AS total FROM orders');
    expect(compile('SELECT status, SUM(revenue) OVER () AS total FROM orders', catalog, defaults).ok).toBe(true);
  });
});

describe('values', () => {
  test('ENUM_VALUE', () => {
    expect(errorOf("SELECT revenue FROM orders WHERE status = 'Completed'")).toMatchObject({
      code: 'ENUM_VALUE',
      suggestions: ['completed'],
    });
    expect(errorOf("SELECT revenue FROM orders WHERE customers.segment IN ('SMB', 'Ent')").suggestions).toContain(
      'ENT',
    );
    expect(errorOf("SELECT revenue FILTER (WHERE status = 'opne') AS r FROM orders").code).toBe('ENUM_VALUE');
  });

  test('TYPE_MISMATCH', () => {
    for (const condition of [
      "amount = 'many'",
      "ordered_at > 'yesterday'",
      'status > 3',
      'amount',
      'status IN THIS MONTH',
      "amount CONTAINS 'x'",
    ]) {
      expect(errorOf(`SELECT revenue FROM orders WHERE ${condition}`).code).toMatch(/TYPE_MISMATCH|ENUM_VALUE/);
    }
    expect(errorOf('SELECT revenue / status AS x FROM orders').code).toMatch(/TYPE_MISMATCH|GROUP_BY_MISMATCH/);
    expect(errorOf("SELECT revenue FROM orders TIME ZONE 'Mars/Base'").code).toBe('TYPE_MISMATCH');
  });

  test('DUPLICATE_COLUMN', () => {
    expect(errorOf('SELECT revenue, order_count AS Revenue FROM orders').code).toBe('DUPLICATE_COLUMN');
  });
});

describe('permission', () => {
  test('NOT_PERMITTED for hidden models and fields, which definitions may still use', () => {
    const hidden = new Set(['orders.amount', 'customers']);
    expect(errorOf('SELECT SUM(amount) AS s FROM orders', { hidden }).code).toBe('NOT_PERMITTED');
    expect(errorOf('SELECT customers.segment, revenue FROM orders', { hidden }).code).toBe('NOT_PERMITTED');
    expect(errorOf('SELECT customer_count FROM customers', { hidden }).code).toBe('NOT_PERMITTED');
    expect(errorOf('SELECT revenue FROM orders WHERE amount > 3', { hidden }).code).toBe('NOT_PERMITTED');
    expect(compile('SELECT revenue, completed_value FROM orders', catalog, { ...defaults, hidden }).ok).toBe(true);
  });

  test('NOT_PERMITTED to lift a default filter where they are kept', () => {
    const options = { keepDefaultFilters: true };
    expect(errorOf('SELECT customer_count FROM customers[!not_deleted]', options).code).toBe('NOT_PERMITTED');
  });

  test('hidden names are never suggested', () => {
    const error = errorOf('SELECT amoun FROM orders', { hidden: new Set(['orders.amount']) });
    expect(JSON.stringify(error)).not.toContain('"amount"');
  });
});

describe('limits', () => {
  test('UNSUPPORTED_IN_DIALECT for dialects without a printer', () => {
    expect(errorOf('SELECT revenue FROM orders', { dialect: 'SNOWFLAKE' }).code).toBe('UNSUPPORTED_IN_DIALECT');
  });

  test('parts of the language that come later are refused with a sentence', () => {
    for (const text of [
      'SELECT revenue FROM orders WITH TOTALS',
      'SELECT revenue FROM orders FILL ZERO',
      'SELECT ROLLING(buyer_count, 28 DAYS) AS r, ordered_at FROM orders',
      'SELECT STRING_AGG(status) AS s FROM orders',
    ]) {
      expect(errorOf(text).code).toMatch(/UNSUPPORTED_IN_DIALECT/);
    }
  });

  test('LIMIT_EXCEEDED warns and caps, and a subquery is never capped', () => {
    const result = compile(
      'SELECT status, revenue FROM orders WHERE id IN (SELECT id FROM orders) LIMIT 50000',
      catalog,
      { ...defaults, maxRows: 100 },
    );
    if (!result.ok) throw new Error('refused');
    expect(result.query.sql.match(/LIMIT \d+/g)).toEqual(['LIMIT 100']);
    expect(result.query.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['LIMIT_EXCEEDED', 'warning'],
    ]);
  });
});
