import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerSpec } from '../../../server/analyst/analyst.ts';
import { openCompany } from './openCompany.test-support.ts';
import type { Company } from './openCompany.test-support.ts';

/**
 * Effect of the newest rows on a number: orders that are not completed yet, and rows dated in the
 * future.
 */

let company: Company;

beforeAll(async () => {
  company = await openCompany();
});

afterAll(() => company.close());

async function caveatsOf(question: string, now?: Date): Promise<AnswerSpec['caveats']> {
  const result = await company.ask(question, now);
  if (result.kind !== 'answer') {
    throw new Error(`expected an answer, got ${JSON.stringify(result)}`);
  }
  return result.caveats;
}

async function ordersSince(from: string, to = '2026-11-21'): Promise<string> {
  const { rows } = await company.database.query(
    `SELECT COUNT(*) FROM orders WHERE NOT is_test AND ordered_at >= '${from}' AND ordered_at < '${to}'`,
  );
  return String(rows[0]?.[0]);
}

it('says that the orders of yesterday are not completed yet', async () => {
  expect(await caveatsOf('revenue yesterday')).toContain(
    `“Revenue” counts orders only where order status is Completed: there are ${await ordersSince('2026-11-19', '2026-11-20')} orders in this period, not counted yet.`,
  );
});

it.each(['revenue in November', 'why did revenue drop in November', 'revenue this month by country'])(
  '“%s” says since when nothing is counted',
  async (question) => {
    expect((await caveatsOf(question)).join(' ')).toContain(
      `“Revenue” counts nothing after 16 November 2026 yet: there are ${await ordersSince('2026-11-17')} orders since then`,
    );
  },
);

it.each(['revenue last month', 'orders yesterday', 'revenue in 2026', 'orders this month'])(
  '“%s” has nothing to say about that',
  async (question) => {
    expect((await caveatsOf(question)).join(' ')).not.toMatch(/not counted yet|counts nothing after/);
  },
);

it.each([
  ['returned orders today', /: there are \d+ orders in this period that do not meet this\.$/],
  ['returned orders this month', /counts nothing after 10 November 2026: there are \d+ orders since then, but/],
  ['completed orders today', /not counted yet\.$/],
])('“%s” expects of newer orders only what became of most older ones', async (question, words) => {
  const caveats = await caveatsOf(question);
  expect(caveats).toContainEqual(expect.stringMatching(words));
});

it('says how many orders of today are dated later than now', async () => {
  const later = await ordersSince('2026-11-20 09:31');
  const morning = new Date('2026-11-20T09:30:00Z');
  for (const question of ['orders today', 'orders this month']) {
    expect(await caveatsOf(question, morning)).toContain(`${later} orders of today are dated later than now (09:30).`);
  }
  expect((await caveatsOf('orders today')).join(' ')).not.toContain('later than now');
});

it.each([
  'how many tickets were open longer than 3 days',
  'open tickets longer than 3 days by topic',
  'list tickets open longer than 3 days',
])('“%s” is no zero: open tickets have no time to resolve', async (question) => {
  const { rows } = await company.database.query('SELECT COUNT(*) FROM tickets WHERE resolved_at IS NULL');
  expect(await company.ask(question)).toMatchObject({
    kind: 'refusal',
    sentence: expect.stringContaining(
      `hours to resolve is not known of any of these ${String(rows[0]?.[0])} tickets, so no limit on it can hold. Name a day instead, as in “opened before 17 November 2026”.`,
    ),
  });
  expect((await company.ask('how many tickets took more than 3 days to resolve')).kind).toBe('answer');
  expect((await company.ask('open tickets opened before 17 November 2026')).kind).toBe('answer');
});
