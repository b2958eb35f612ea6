import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult, AnswerSpec, PreviousTurn } from '../../../server/analyst/analyst.ts';
import { sameRows } from '../compareRows.ts';
import type { Comparison } from '../compareRows.ts';
import type { Database } from '../database.ts';
import { openCompany } from './openCompany.test-support.ts';
import type { Company } from './openCompany.test-support.ts';

/**
 * Questions that newcomers asked of the sample company and that were once answered with something
 * else.
 */

let company: Company;
let database: Database;
let ask: Company['ask'];

beforeAll(async () => {
  company = await openCompany();
  ({ database, ask } = company);
});

afterAll(() => company.close());

/** What a refusal offers to ask instead, or a question back to choose from. */
function offeredBy(result: AnalystResult): readonly { readonly question: string; readonly note?: string }[] {
  if (result.kind === 'refusal') {
    return result.rewrites;
  }
  return result.kind === 'clarification' ? result.options : [];
}

async function answered(question: string): Promise<AnswerSpec> {
  const result = await ask(question);
  if (result.kind !== 'answer') {
    throw new Error(`expected an answer, got ${JSON.stringify(result)}`);
  }
  return result;
}

const real = 'NOT o.is_test';
const completed = `o.status = 'completed' AND ${real}`;
const largest = (where: string, limit: number): string =>
  `SELECT o.order_id, o.net_amount FROM orders o WHERE ${where} ORDER BY 2 DESC LIMIT ${limit}`;
const revenueBy = (key: string, where: string): string =>
  `SELECT ${key}, SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND ${where} GROUP BY ALL`;
const products = (where: string, rest: string): string =>
  `SELECT p.product_id, p.name, SUM(i.net_amount) FROM order_items i JOIN orders o USING (order_id) JOIN products p USING (product_id) WHERE ${completed} AND ${where} GROUP BY ALL ${rest}`;
const topics = (direction: string, limit: number): string =>
  `SELECT topic, AVG(satisfaction) FROM tickets WHERE topic IS NOT NULL GROUP BY 1 ORDER BY 2 ${direction} LIMIT ${limit}`;
const unitsBetween = (from: string, to: string, before: string): string =>
  `SELECT SUM(i.quantity) FILTER (WHERE i.sold_on >= '${from}') AS a, SUM(i.quantity) FILTER (WHERE i.sold_on < '${from}') AS b, a / b - 1 FROM order_items i JOIN orders o USING (order_id) WHERE ${completed} AND i.sold_on >= '${before}' AND i.sold_on < '${to}'`;
const unitsIn = (countries: string): string =>
  `SELECT c.country, SUM(i.quantity) AS units FROM order_items i JOIN orders o USING (order_id) JOIN customers c USING (customer_id) WHERE ${completed} AND c.country IN (${countries}) GROUP BY 1 ORDER BY 2 DESC`;
const thisYear = "o.ordered_at >= '2026-01-01' AND o.ordered_at < '2026-11-21'";
const lastYear = "o.ordered_at >= '2025-01-01' AND o.ordered_at < '2025-11-21'";

describe('what a newcomer asked of the sample company', () => {
  it.each<readonly [string, Comparison, string]>([
    [
      'list the 3 largest orders ever with customer name',
      'ordered',
      `SELECT o.order_id, c.name, o.net_amount FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${real} ORDER BY 3 DESC LIMIT 3`,
    ],
    ['3 largest orders', 'ordered', largest(real, 3)],
    ['biggest order ever', 'first', largest(real, 1)],
    ['largest orders this year', 'first', largest(`${real} AND year(o.ordered_at) = 2026`, 1)],
    [
      'smallest order of 2025',
      'first',
      `SELECT o.order_id, o.net_amount FROM orders o WHERE ${real} AND year(o.ordered_at) = 2025 ORDER BY 2 LIMIT 1`,
    ],
    ['cheapest product', 'first', 'SELECT name, list_price FROM products ORDER BY 2 LIMIT 1'],
    ['5 most expensive products', 'ordered', 'SELECT name, list_price FROM products ORDER BY 2 DESC LIMIT 5'],
    [
      'revenue 2023 to 2025 by year',
      'rows',
      revenueBy("date_trunc('year', o.ordered_at)::DATE", 'year(o.ordered_at) BETWEEN 2023 AND 2025'),
    ],
    [
      'revenue 2023–2025 by year',
      'rows',
      revenueBy("date_trunc('year', o.ordered_at)::DATE", 'year(o.ordered_at) BETWEEN 2023 AND 2025'),
    ],
    [
      'revenue 2024 to 2025 by quarter',
      'rows',
      revenueBy("date_trunc('quarter', o.ordered_at)::DATE", 'year(o.ordered_at) BETWEEN 2024 AND 2025'),
    ],
    [
      'revenue from 2024 to 2025 by quarter',
      'rows',
      revenueBy("date_trunc('quarter', o.ordered_at)::DATE", 'year(o.ordered_at) BETWEEN 2024 AND 2025'),
    ],
    [
      'customers with revenue from 2000 to 2050 euros',
      'rows',
      `SELECT c.customer_id, c.name, SUM(o.net_amount) FROM orders o JOIN customers c USING (customer_id) WHERE ${completed} GROUP BY ALL HAVING SUM(o.net_amount) BETWEEN 2000 AND 2050`,
    ],
    [
      'revenue 2024 vs 2025',
      'rows',
      `SELECT SUM(o.net_amount) FILTER (WHERE year(o.ordered_at) = 2025) AS a, SUM(o.net_amount) FILTER (WHERE year(o.ordered_at) = 2024) AS b, a / b - 1 FROM orders o WHERE ${completed}`,
    ],
    [
      'revenue from customers who signed up in 2025',
      'rows',
      `SELECT SUM(o.net_amount) FROM orders o JOIN customers c USING (customer_id) WHERE ${completed} AND year(c.signed_up_on) = 2025`,
    ],
    [
      'customers who have not ordered in the last 12 months',
      'rows',
      `SELECT COUNT(*) FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id AND ${real} AND o.ordered_at >= '2025-11-01' AND o.ordered_at < '2026-11-01')`,
    ],
    [
      'growth of revenue by country this year versus last year',
      'ordered',
      `SELECT c.country, SUM(o.net_amount) FILTER (WHERE ${thisYear}) AS a, SUM(o.net_amount) FILTER (WHERE ${lastYear}) AS b, a / b - 1 AS change FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} GROUP BY 1 ORDER BY change DESC`,
    ],
    [
      'total discount by country name this year',
      'rows',
      `SELECT c.country, SUM(o.discount_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2026 GROUP BY 1`,
    ],
    ['topics with the lowest satisfaction', 'ordered', topics('ASC', 5)],
    ['which topic has the lowest satisfaction', 'ordered', topics('ASC', 5)],
    ['which topics have the best satisfaction', 'ordered', topics('DESC', 5)],
    ['the 3 topics with the lowest rating', 'ordered', topics('ASC', 3)],
    ['top 3 topics by satisfaction', 'ordered', topics('DESC', 3)],
    [
      'topics by satisfaction, lowest first',
      'ordered',
      'SELECT topic, AVG(satisfaction) FROM tickets GROUP BY 1 ORDER BY 2',
    ],
    [
      'which product category has the highest list price',
      'first',
      'SELECT category, AVG(list_price) FROM products GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
    ],
    ['lowest satisfaction by topic', 'ordered', 'SELECT topic, AVG(satisfaction) FROM tickets GROUP BY 1 ORDER BY 2'],
    [
      'highest satisfaction by topic',
      'ordered',
      'SELECT topic, AVG(satisfaction) FROM tickets GROUP BY 1 ORDER BY 2 DESC',
    ],
    // The lowest price is a price, not an average.
    ...(['lowest', 'highest'] as const).map((word): [string, Comparison, string] => [
      `${word} price by category`,
      'first',
      `SELECT category, ${word === 'lowest' ? 'MIN' : 'MAX'}(list_price) FROM products GROUP BY 1 ORDER BY 2 ${word === 'lowest' ? 'ASC' : 'DESC'} LIMIT 1`,
    ]),
    [
      'longest hours to resolve by topic',
      'first',
      'SELECT topic, MAX(resolution_hours) FROM tickets GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
    ],
    // The currency is the unit of the amount, and no condition on the column that holds currencies.
    ['orders above 2.500 euro', 'rows', `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.net_amount > 2500`],
    ['orders above 2500 EUR', 'rows', `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.net_amount > 2500`],
    [
      'orders in EUR above 2500',
      'rows',
      `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.net_amount > 2500 AND o.currency = 'EUR'`,
    ],
    // Selling more is a quantity, and no count of order lines.
    ['did we sell more in October than in September', 'rows', unitsBetween('2026-10-01', '2026-11-01', '2026-09-01')],
    ['did we sell more in Germany than in France', 'ordered', unitsIn("'Germany', 'France'")],
    [
      'which country had the worst return rate last year?',
      'first',
      `SELECT c.country, SUM((o.status = 'returned')::INT) / COUNT(*) FROM orders o JOIN customers c USING (customer_id) WHERE ${real} AND year(o.ordered_at) = 2025 AND c.country IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
    ],
    ['Top 20 products by revenue', 'ordered', products('TRUE', 'ORDER BY 3 DESC LIMIT 20')],
    ['top 5 products by sales in 2025', 'ordered', products('year(i.sold_on) = 2025', 'ORDER BY 3 DESC LIMIT 5')],
    ['bottom 3 products by revenue', 'ordered', products('TRUE', 'ORDER BY 3 LIMIT 3')],
    ['products by revenue, lowest first', 'first', products('TRUE', 'ORDER BY 3 LIMIT 1')],
    ['which product has the highest revenue', 'first', products('TRUE', 'ORDER BY 3 DESC LIMIT 1')],
    ['products with the highest revenue', 'first', products('TRUE', 'ORDER BY 3 DESC LIMIT 1')],
    ['products with revenue above 400000', 'rows', products('TRUE', 'HAVING SUM(i.net_amount) > 400000')],
    [
      'how much did we sell in October 2026?',
      'rows',
      `SELECT SUM(i.quantity) FROM order_items i JOIN orders o USING (order_id) WHERE ${completed} AND i.sold_on >= '2026-10-01' AND i.sold_on < '2026-11-01'`,
    ],
    [
      'worst month of 2025 by revenue',
      'first',
      `SELECT date_trunc('month', o.ordered_at)::DATE, SUM(o.net_amount) FROM orders o WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1 ORDER BY 2 LIMIT 1`,
    ],
    [
      'reveune last quater vs the one before',
      'rows',
      `SELECT SUM(o.net_amount) FILTER (WHERE quarter(o.ordered_at) = 3) AS a, SUM(o.net_amount) FILTER (WHERE quarter(o.ordered_at) = 2) AS b, a / b - 1 FROM orders o WHERE ${completed} AND year(o.ordered_at) = 2026`,
    ],
    [
      'top 3 orders by amount with customer name',
      'ordered',
      `SELECT o.order_id, c.name, o.net_amount FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${real} ORDER BY 3 DESC LIMIT 3`,
    ],
    ['list orders of 2026 sorted by amount descending', 'first', largest(`${real} AND year(o.ordered_at) = 2026`, 1)],
    ['total revenue', 'rows', `SELECT SUM(o.net_amount) FROM orders o WHERE ${completed}`],
    [
      'revenue by month this year',
      'rows',
      `SELECT date_trunc('month', o.ordered_at)::DATE, SUM(o.net_amount) FROM orders o WHERE ${completed} AND ${thisYear} GROUP BY 1`,
    ],
    [
      'return rate by month this year',
      'rows',
      `SELECT date_trunc('month', o.ordered_at)::DATE, SUM((o.status = 'returned')::INT) / COUNT(*) FROM orders o WHERE ${real} AND ${thisYear} GROUP BY 1`,
    ],
    [
      'first week of November revenue',
      'rows',
      `SELECT SUM(o.net_amount) FROM orders o WHERE ${completed} AND o.ordered_at >= '2026-11-01' AND o.ordered_at < '2026-11-08'`,
    ],
    ['median order value', 'rows', `SELECT MEDIAN(o.net_amount) FROM orders o WHERE ${real}`],
    [
      'share of revenue by segment',
      'rows',
      `SELECT c.segment, SUM(o.net_amount), SUM(o.net_amount) / SUM(SUM(o.net_amount)) OVER () FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} GROUP BY 1`,
    ],
    [
      'customers without orders',
      'rows',
      `SELECT COUNT(*) FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id AND ${real})`,
    ],
    ['number of custommers', 'rows', 'SELECT COUNT(*) FROM customers'],
    ['how many customers do we have', 'rows', 'SELECT COUNT(*) FROM customers'],
    ['open tickets', 'rows', 'SELECT COUNT(*) FROM tickets WHERE resolved_at IS NULL'],
    [
      'oldest open ticket',
      'first',
      'SELECT ticket_id, opened_at FROM tickets WHERE resolved_at IS NULL ORDER BY 2 LIMIT 1',
    ],
    ['Umsatz nach Land 2026', 'rows', revenueBy('c.country', 'year(o.ordered_at) = 2026')],
    [
      'wie viele Bestellungen sind storniert?',
      'rows',
      `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.status = 'cancelled'`,
    ],
  ])('“%s” is computed as asked', async (question, comparison, sql) => {
    const [executed] = (await answered(question)).executions;
    const { rows } = await database.query(sql);
    expect(sameRows(rows, executed?.rows ?? [], comparison)).toBe(true);
  });

  it.each([
    'revenue by warehouse this year',
    'revenue per warehouse',
    'orders for each warehouse',
    'revenue split by warehouse',
    'which warehouse has the highest revenue',
    'top 3 warehouses by revenue',
  ])('“%s” names the word that is only a value, and asks nothing back', async (question) => {
    const result = await ask(question);
    if (result.kind !== 'refusal') {
      throw new Error(JSON.stringify(result));
    }
    expect(result.title).toMatch(/^There is no field “warehouses?” to split by$/);
  });

  it.each(['top 5 subscriptions by revenue', 'top 5 tags by revenue', 'tags by revenue'])(
    '“%s” is not ranked by something else that is called nearly so',
    async (question) => {
      expect((await ask(question)).kind).toBe('refusal');
    },
  );

  it.each<readonly [string, RegExp]>([
    // The number and the word for its place go together.
    ['cheapest product', /^\*\*.+\*\* has the lowest list price: \*\*€/],
    ['lowest satisfaction by topic', /has the lowest average satisfaction: .+, among 7 groups shown\.$/],
    ['revenue growth by month this year', /: grew most in September 2026 with \*\*\+55\.7.%\*\* \(/],
    ['order growth by month this year, highest first', /; November 2026 stands at \*\*\+14\.9.%\*\* \(/],
    ['revenue by country, lowest first', /has the lowest revenue/],
    ['growth of revenue by country this year versus last year', /has the highest growth of revenue, this year: \*\*\+/],
    ['revenue 2023 to 2025 by year and segment', /^\*\*2025, Enterprise\*\* has the highest revenue/],
    // A new group grew from nothing.
    [
      'growth of revenue of Claes Clinics Holding and Aurora Analytics by customer name in October 2026 versus September 2026',
      /^\*\*Aurora Analytics\*\* fell least in revenue.*, of those with an earlier number, by .+; 1 of them is new\.$/,
    ],
    // A period says its days, and the date it is about where that is not plain.
    ['revenue from customers who signed up in 2025', /\*\* with sign-up date in 2025\.$/],
    [
      'customers who have not ordered in the last 12 months',
      /in the last 12 months \(1 November 2025 – 31 October 2026\)/,
    ],
    ['churn rate last month', /with start date last month\.$/],
    ['cancelled subscriptions last month', /with cancellation date last month\.$/],
    ['revenue by day in October 2026', /: highest on \d+ October 2026 with /],
    ['orders by hour last week', /: highest on \d+ November 2026 at \d\d:00 with .+; 15 November 2026, 23:00 stands/],
    ['orders by week this year', /: highest in the week of \d+ \p{L}+ 2026 with /u],
    ['revenue by quarter in 2025', /: highest in Q\d 2025 with /],
    ['share of returned orders by day in October 2026', /: highest on \d+ October 2026 with /],
    // Two values are compared by their difference.
    ['difference in revenue between Germany and France', /\. The difference is \*\*€\u00a01\.55\u00a0M\*\*\.$/],
    ['revenue difference between Germany and France this year', /\. The difference is \*\*€\u00a0424,623\*\*\.$/],
    ['what is the difference between Germany and France in orders', /\. The difference is \*\*4,129 orders\*\*\.$/],
    ['return rate of Germany vs France', /\. The difference is \*\*less than 0\.1 percentage points\*\*\.$/],
    // Every requested number appears in the sentence.
    ['revenue and orders by country this year', /: \*\*€.+M\*\*, with \*\*3,786 orders\*\*, among 15 groups shown\.$/],
    ['which 3 brands have the most units and gross margin', /, with gross margin \*\*34\.1\u00a0%\*\*, among 3 groups/],
    ['top 3 countries by revenue and orders', /^\*\*Germany\*\* has .+, with \*\*11,696 orders\*\*, among 3 groups/],
    ['units sold and gross margin by month this year', / \*\*Gross margin\*\*: highest in .+ stands at \*\*.+%\*\*\.$/],
    ['revenue and orders this year vs last year', / \*\*Orders\*\*: \*\*.+ orders\*\* against .+ orders: \+.+%\.$/],
    // Conditions are said as they are called.
    ['oldest open ticket', /^\*\*\d+\*\* comes first by opened: .+ tickets \(open tickets\)\.$/],
    ['revenue of enterprise customers this year vs last year', /\*\* where segment is Enterprise was \*\*/],
    ['why did revenue fall in November', /from 1 October 2026 to 20 October 2026/],
    ['countries with a return rate worse than 5 %', /where return rate above 5\u00a0%/],
    ['orders above 1000 euros by channel', /where order amount above €\u00a01,000/],
    ['revenue by country in 2025, only Germany', /^\*\*Revenue\*\* of \*\*Germany\*\*/],
  ])('“%s” is told truthfully', async (question, sentence) => {
    expect((await answered(question)).sentence).toMatch(sentence);
  });

  it('never takes a later period for the base of a change', async () => {
    for (const question of ['revenue 2024 vs 2025', 'revenue 2025 vs 2024', 'revenue last year vs this year']) {
      expect((await answered(question)).headline?.change?.ratio).toBeGreaterThan(0);
    }
  });

  it('keeps a number and its unit on one line', async () => {
    const { sentence } = await answered('revenue by month this year compared to last year');
    expect(sentence).toMatch(/€\u00a0/);
    expect(sentence).not.toMatch(/€ |\d %/);
  });

  it('says why it draws something else than was asked for', async () => {
    const { caveats, chart } = await answered('revenue by month this year as a pie chart');
    expect(chart?.type).toBe('bar');
    expect(caveats.join(' ')).toContain(
      'Not shown as a pie chart: a pie chart can show at most 5 slices, and there are 11.',
    );
    expect((await answered('revenue by segment as a pie')).caveats.join(' ')).not.toContain('Not shown');
  });

  it('offers to split by what has few values and is not fixed by the number', async () => {
    const { suggestions } = await answered('revenue this year');
    expect(suggestions[0]).toBe('by sales channel');
    expect(suggestions).not.toContain('by order status');
  });

  it.each([
    ['return rate by category', /cannot put them together/],
    ['return rate by category, worst first', /cannot put them together/],
    ['revenue by warehouse this year', /no field called “warehouse”/],
    ['orders by support', /no field called “support”/],
    ['chiffre d’affaires par pays cette année', /ressemble à du français/],
    ["revenue'; DROP TABLE orders; --", /only read the data/],
    ['delete all orders', /only read the data/],
    ['print all customer e-mails', /nothing in the definitions for “print”/],
    ['<script>alert(1)</script>', /nothing in the definitions for “<”, “script”/],
    // What matched is not said to be missing; what is missing is named.
    ['compare Q1 2026 with Q1 2025 by segment', /which number to compute/],
    ['revenue on Mondays vs Saturdays', /what “vs”, “Saturdays” say about the rest/],
    ['average number of orders per customer in 2025', /what “average” says about the rest/],
    ['which customers spent more than 20000 in 2025?', /“spent” may be, but not how it belongs/],
    ['second best month of 2025', /by which number “best” ranks/],
    ['gross margin by category this year, and which brand improved most', /definitions for “improved”/],
    ['did we sell more in summer than in winter', /definitions for “summer”, “winter”/],
    ['how is business going?', /what “going” says about the rest/],
  ])('“%s” is refused with the reason', async (question, reason) => {
    const result = await ask(question);
    expect(result).toMatchObject({ kind: 'refusal', sentence: expect.stringMatching(reason) });
  });

  it.each([
    ['tickets by topic, worst first', 'Does “worst first” mean the highest or the lowest?'],
    ['biggest tickets', '“biggest” by which number?'],
    ['list the largest customers', '“the largest” by which number?'],
    ['best product', '“best” by which number?'],
  ])('of “%s” asks which, and each choice is answered', async (question, asked) => {
    const result = await ask(question);
    if (result.kind !== 'clarification') {
      throw new Error(JSON.stringify(result));
    }
    expect(result.question).toBe(asked);
    expect(result.options.length).toBeGreaterThan(1);
    for (const option of result.options) {
      const chosen = await ask(option.label, undefined, [{ question, reading: null, options: result.options }]);
      const semql = chosen.kind === 'answer' ? chosen.executions[0]?.semql?.replaceAll(/\s+/g, ' ') : chosen;
      expect(semql).toBe(option.semql.replace(/ ASC\b/, ''));
    }
  });

  it.each([
    ['revenue per employee', ['sales rep', 'packer', 'account manager']],
    [
      'orders between 2024 and 2025',
      [
        'orders · 1 January 2024 – 31 December 2025',
        'orders · order amount between €\u00a02,024 and €\u00a02,025 · all time',
      ],
    ],
    ['best product', ['ranked by product revenue', 'ranked by units sold', 'ranked by gross profit']],
  ])('of “%s” offers what may be meant', async (question, options) => {
    expect(offeredBy(await ask(question))).toMatchObject(options.map((label) => ({ label })));
  });

  it.each([
    ['quanti ordini nel 2026', /sembra italiano/],
    ['quantos pedidos em 2025 por país', /parece português/],
    ['cuántos pedidos este año', /parece español/],
    ['hoeveel bestellingen zijn er dit jaar per land', /lijkt Nederlands/],
    ['ile zamówień było w 2026 roku', /wygląda na polski/],
    ['hur många beställningar per land i år', /ser ut som svenska/],
    ['hvor mange ordrer i år', /ligner dansk/],
    ['bu yıl kaç sipariş var', /Türkçe gibi/],
    ['сколько заказов в этом году', /русский язык/],
    ['今年の国別売上', /日本語/],
  ])('says in the language of “%s” that it is not read', async (question, sentence) => {
    expect(await ask(question)).toMatchObject({ kind: 'refusal', sentence: expect.stringMatching(sentence) });
  });

  it.each(['revenue of Москва', 'orders by foo de bar'])(
    '“%s” is English with words that nothing is called by',
    async (question) => {
      expect(await ask(question)).toMatchObject({
        kind: 'refusal',
        sentence: expect.stringMatching(/^I found nothing in the definitions for/),
      });
    },
  );

  it('explains what a number is, and why one fell', async () => {
    expect(await ask('what is revenue')).toMatchObject({
      kind: 'explanation',
      sentence: expect.stringMatching(/What customers paid for goods in completed orders/),
    });
    const { sentence } = await answered('why did revenue fall in November');
    expect(sentence).toContain('This shows what makes up the change, not what caused it.');
  });

  it('goes on from an answer, and keeps what was asked before', async () => {
    const turns = ['revenue this year', 'by country instead', 'only enterprise', 'what about Germany', 'and last year'];
    let previous: readonly PreviousTurn[] = [];
    let rows: AnswerSpec['executions'][number]['rows'] = [];
    for (const question of turns) {
      const result = await ask(question, undefined, previous);
      if (result.kind !== 'answer') {
        throw new Error(`${question}: ${JSON.stringify(result)}`);
      }
      previous = [...previous, { question, reading: result.reading, options: [] }];
      rows = result.executions[0]?.rows ?? [];
    }
    const { rows: own } = await database.query(
      revenueBy('c.country', "year(o.ordered_at) = 2025 AND c.segment = 'enterprise' AND c.country = 'Germany'"),
    );
    expect(sameRows(own, rows, 'rows')).toBe(true);
  });

  it('reads “top 3 orders by amount” as the orders with the highest amount of their own', async () => {
    const result = await ask('top 3 orders by amount');
    const semql = result.kind === 'answer' ? result.executions[0]?.semql?.replaceAll(/\s+/g, ' ') : result;
    expect(semql).toMatch(
      /^SELECT ROWS order_id, net_amount, .* FROM orders ORDER BY net_amount DESC, order_id, .* LIMIT 3$/,
    );
  });

  it.each([
    ['orders on 2026-02-30', 'February 2026 has 28 days', 'Orders on 2026-02-28'],
    ['orders on 31 April 2026', 'April 2026 has 30 days', 'Orders on 2026-04-30'],
    ['orders between 1 and 31 June 2026', 'June 2026 has 30 days', 'Orders'],
    ['orders in 2026-13', 'a year has 12 months', 'Orders'],
  ])('“%s” names a date that does not exist', async (question, reason, rewrite) => {
    const result = await ask(question);
    if (result.kind !== 'refusal') {
      throw new Error(JSON.stringify(result));
    }
    expect(result.sentence).toContain(reason);
    expect(result.nearest).toEqual([]);
    expect(result.rewrites[0]?.question).toBe(rewrite);
  });

  it.each(['revenue share and orders by country', 'revenue and share of orders by country'])(
    '“%s” drops neither number',
    async (question) => {
      expect(await ask(question)).toMatchObject({
        kind: 'refusal',
        sentence: expect.stringContaining('of one number at a time'),
      });
    },
  );

  it('takes “lost” for no slip of “list”, nor two weekdays for one', async () => {
    for (const question of [
      'which country lost most revenue this year',
      'customers lost this year',
      'do we sell more on Mondays than on Fridays',
    ]) {
      expect((await ask(question)).kind).toBe('refusal');
    }
  });

  it('offers no rewrite that is not English', async () => {
    for (const question of [
      'which segment improved most in revenue',
      'orders and revenue share by country',
      'revenue and share of orders by country',
      'revenue last 4 weeks weeks by planet',
    ]) {
      const result = await ask(question);
      const rewrites = result.kind === 'refusal' ? result.rewrites.map((rewrite) => rewrite.question) : [];
      expect(rewrites.join('\n')).not.toMatch(/^and\b|\bweeks weeks\b|segment most|\bof by\b/im);
    }
  });

  it('keeps the number in every way it offers to judge it', async () => {
    for (const question of ['customers by tickets per order, worst first', 'best customers by tickets per order']) {
      const result = await ask(question);
      const rewrites = offeredBy(result).map((rewrite) => rewrite.question);
      expect(rewrites.length).toBeGreaterThan(1);
      for (const rewrite of rewrites) {
        expect(rewrite).toMatch(/by tickets per order/);
      }
    }
  });

  it('offers nothing that is another question', async () => {
    for (const [question, other] of [
      ['most popular products among consumers', /price|cost/],
      ['orders on weekends vs weekdays', /weekends weekdays/],
      ['how long does delivery take by country', /How (?!long)/],
    ] as const) {
      const result = await ask(question);
      const rewrites = result.kind === 'refusal' ? result.rewrites.map((rewrite) => rewrite.question) : [question];
      expect(rewrites.join()).not.toMatch(other);
    }
  });

  it('answers every way it offers to ask what it refuses', async () => {
    for (const question of [
      'return rate by category',
      'biggest tickets',
      'list the largest customers',
      'revenue by planet this year',
      'customers by tickets per order, worst first',
      'the 2 worst segments by tickets per order',
      'what was our best quarter in 2025',
      'most popular products among consumers',
    ]) {
      const result = await ask(question);
      const rewrites = offeredBy(result);
      expect(`${question}: ${rewrites.length > 1}`).toBe(`${question}: true`);
      for (const rewrite of rewrites) {
        const rows = (await answered(rewrite.question)).executions[0]?.rows.length ?? 0;
        expect(rewrite.note ?? `· ${rows.toLocaleString('en')} rows`).toMatch(
          new RegExp(`· ${rows.toLocaleString('en')} rows?$`),
        );
      }
    }
  });
});
