import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { hostileTexts } from '../testing/hostileTexts.test-support.ts';
import { shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { now } from '../testing/shopQueries.test-support.ts';
import { complete } from './complete.ts';
import { fuzz } from '../testing/fuzz.test-support.ts';

const catalog = prepareCatalog(shopCatalog);

/** Labels offered where `|` stands. */
function labels(marked: string, hidden?: ReadonlySet<string>): string[] {
  const cursor = marked.indexOf('|');
  return complete(marked.replace('|', ''), cursor, catalog, hidden).items.map(({ label }) => label);
}

/** The text after the first completion of that label is chosen. */
function chosen(marked: string, label: string): string {
  const cursor = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { from, to, items } = complete(text, cursor, catalog);
  const item = items.find((one) => one.label === label);
  if (item === undefined) {
    throw new Error(`${label} is not among ${items.map((one) => one.label).join(', ')}`);
  }
  return text.slice(0, from) + item.insert + text.slice(to);
}

describe('what is offered', () => {
  test.each([
    ['|', ['SELECT', 'WITH']],
    ['SEL|', ['SELECT']],
    ['SELECT rev| FROM orders', ['revenue']],
    [
      'SELECT revenue, | FROM orders',
      ['order_count', 'status', 'customers.segment', 'SHARE', 'COUNT', 'revenue_per_ticket'],
    ],
    ['SELECT revenue, seg| FROM orders', ['customers.segment']],
    ['SELECT customers.| FROM orders', ['segment', 'name', 'region']],
    ['SELECT customer.| FROM orders', ['segment', 'region']],
    ['SELECT customers.region.| FROM orders', ['name']],
    ['SELECT c.| FROM customers AS c', ['segment', 'customer_count']],
    ['SELECT revenue | FROM orders', ['AS', 'FROM']],
    ['SELECT revenue FROM |', ['orders', 'customers']],
    ['SELECT revenue FROM ord|', ['orders']],
    ['SELECT revenue FROM orders |', ['JOIN', 'WHERE', 'ORDER BY', 'FILL', 'WITH TOTALS']],
    ['SELECT revenue FROM orders[|', ['completed', 'large']],
    ['SELECT customer_count FROM customers[!|]', ['not_deleted']],
    ['SELECT revenue FROM orders JOIN |', ['customers', 'items', 'tags']],
    ['SELECT transferred FROM transfers JOIN customers |', ['VIA', 'ON', 'WHERE']],
    ['SELECT transferred FROM transfers JOIN customers VIA |', ['sender', 'receiver']],
    ['SELECT revenue FROM orders WHERE |', ['status', 'ordered_at', 'customers.segment']],
    ['SELECT revenue FROM orders WHERE ordered_at |', ['IN', 'BETWEEN']],
    ['SELECT revenue FROM orders WHERE ordered_at IN |', ['LAST 12 MONTHS', 'THIS MONTH', 'YEAR TO DATE']],
    ['SELECT revenue FROM orders WHERE ordered_at IN LAST| ORDER BY 1', ['LAST 12 MONTHS', 'LAST 30 DAYS']],
    ["SELECT revenue FROM orders WHERE status = '|'", ['open', 'completed', 'cancelled']],
    ["SELECT revenue FROM orders WHERE status = 'com|", ['completed']],
    ["SELECT revenue FROM orders WHERE customers.segment IN ('SMB', '|", ['SMB', 'ENT', 'GOV']],
    ["SELECT revenue FROM orders WHERE customers.segment NOT IN ('|'", ['SMB', 'ENT', 'GOV']],
    ["SELECT DATE_TRUNC('|', ordered_at), revenue FROM orders", ['day', 'month', 'year']],
    ['SELECT revenue FROM orders HAVING |', ['revenue', 'order_count']],
    ['SELECT revenue AS total FROM orders ORDER BY |', ['total', 'revenue']],
    ['SELECT revenue FROM orders ORDER BY revenue |', ['DESC', 'LIMIT']],
    ['SELECT revenue FROM orders FILL |', ['ZERO', 'NULL', 'NONE']],
    ['SELECT revenue FROM orders WITH |', ['TOTALS']],
    ['SELECT revenue FROM orders WHERE customers.id IN (SELECT | FROM customers)', ['segment', 'customer_count']],
    ['WITH m AS (SELECT rev| FROM orders) SELECT 1 FROM m', ['revenue']],
  ])('%s', (marked, expected) => {
    expect(labels(marked)).toEqual(expect.arrayContaining(expected));
  });

  test('only dimensions in WHERE, and nothing on the many side of what is counted', () => {
    expect(labels('SELECT revenue FROM orders WHERE |')).not.toContain('revenue');
    expect(labels('SELECT revenue, | FROM orders')).not.toContain('items.category');
    expect(labels('SELECT units, | FROM items')).toContain('orders.status');
  });

  test('the best fit comes first', () => {
    expect(labels('SELECT rev| FROM orders')[0]).toBe('revenue');
    expect(labels('SELECT segm| FROM orders')[0]).toBe('customers.segment');
  });

  test('what the viewer may not name is not offered', () => {
    const hidden = new Set(['customers', 'orders.revenue']);
    expect(labels('SELECT | FROM orders', hidden)).not.toContain('revenue');
    expect(labels('SELECT | FROM orders', hidden).filter((label) => label.startsWith('customers'))).toEqual([]);
    expect(labels('SELECT revenue FROM |', hidden)).not.toContain('customers');
  });

  test('a choice replaces what is typed, quotes included', () => {
    expect(chosen('SELECT rev| FROM orders', 'revenue')).toBe('SELECT revenue FROM orders');
    expect(chosen("SELECT revenue FROM orders WHERE status = 'co|'", 'completed')).toBe(
      "SELECT revenue FROM orders WHERE status = 'completed'",
    );
    expect(chosen("SELECT revenue FROM orders WHERE status = 'co| ORDER BY 1", 'completed')).toBe(
      "SELECT revenue FROM orders WHERE status = 'completed' ORDER BY 1",
    );
    expect(chosen('SELECT customers.se|, revenue FROM orders', 'segment')).toBe(
      'SELECT customers.segment, revenue FROM orders',
    );
  });

  test('every field that is offered beside a measure compiles', () => {
    const marked = 'SELECT revenue, | FROM orders';
    const { items } = complete(marked.replace('|', ''), marked.indexOf('|'), catalog);
    const fields = items.filter(({ kind }) => kind === 'dimension');
    expect(fields.length).toBeGreaterThan(8);
    for (const { insert } of fields) {
      const result = compile(marked.replace('|', insert), catalog, { dialect: 'DUCKDB', now });
      // A field that two ways lead to needs its role; everything else compiles as it is.
      const codes = result.ok ? [] : result.diagnostics.map(({ code }) => code);
      expect(codes.filter((code) => code !== 'AMBIGUOUS_PATH')).toEqual([]);
    }
  });
});

test('any text at any place, however broken, is read', async () => {
  const pieces = fc.constantFrom(
    ...'SELECT FROM WHERE JOIN VIA ( ) [ ] , . = IN \' " {{ }} orders customers revenue segment AS ORDER BY HAVING LIMIT FILL WITH 1 ! ; UNION CASE END'.split(
      ' ',
    ),
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 60 }),
    hostileTexts,
  );
  await fuzz(
    fc.property(texts, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
      const { from, to, items } = complete(text, Math.floor(share * text.length), catalog);
      expect(from).toBeLessThanOrEqual(to);
      expect(to).toBeLessThanOrEqual(text.length);
      expect(items.length).toBeLessThanOrEqual(100);
    }),
    3_000,
  );
});
