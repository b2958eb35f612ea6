import { describe, expect, it } from 'vitest';
import { madeUp, readIn } from '../../interpret/madeUp.test-support.ts';

const SHOP = madeUp({
  customers: { customer_id: 'key NUMBER', customer_name: 'STRING', city: 'STRING' },
  orders: {
    order_id: 'key NUMBER',
    customer_id: 'NUMBER -> customers',
    ordered_on: 'DATE',
    amount: 'NUMBER',
    paid: 'STRING',
  },
});

const shop = (question: string): string => readIn(SHOP, question)?.semql ?? 'unread';

describe('who spent, paid or brought in the most', () => {
  it.each([
    'Who spent the most?',
    'Who paid the most?',
    'Which customer spent the most overall?',
    'Which customer paid the most in total?',
    'Which customer brought in the most?',
  ])('%s', (question) => {
    expect(shop(question)).toContain('customers.customer_name');
    expect(shop(question)).toMatch(/SUM\(amount\) AS \w+ FROM orders .*ORDER BY 3 DESC/);
  });

  it('is the least of those who spent the least, and the other way round', () =>
    expect(shop('Which customer spent the least?')).toMatch(/ORDER BY 3, 1/));

  it('is asked of the rows in a period', () =>
    expect(shop('Who spent the most in 2025?')).toMatch(/WHERE ordered_on .*SUM|SUM.*WHERE.*ordered_on/));

  it('may name what it was spent on', () =>
    expect(shop('Which customer paid the most in amounts?')).toContain('SUM(amount)'));

  it('says which field it was taken for', () =>
    expect(readIn(SHOP, 'Who spent the most?')?.reading.assumptions.map(({ text }) => text)).toContain(
      '“spent the most” is read as the total amount of orders',
    ));
});
