import type { Question } from '../question.ts';
import { phrasing, unanswerable } from './phrasing.ts';

const completed = "o.status = 'completed' AND NOT o.is_test";
const real = 'NOT o.is_test';
const line = "i.line_status = 'completed' AND NOT i.is_test";
const orders = `SELECT COUNT(*) FROM orders o WHERE ${real}`;
const revenue = `SELECT SUM(o.net_amount) FROM orders o WHERE ${completed}`;
const with2026 = "o.ordered_at >= '2026-01-01'";
const customers = 'orders o JOIN customers c USING (customer_id)';

/** Ways to ask the sample company on 20 November 2026. */
export const companyPhrasings: readonly Question[] = [
  // Negation
  phrasing('how many orders are not completed', `${orders} AND o.status <> 'completed'`),
  phrasing('orders except those from the web channel in 2026', [
    `${orders} AND o.channel <> 'web' AND ${with2026}`,
    `${orders} AND o.channel IS DISTINCT FROM 'web' AND ${with2026}`,
  ]),
  phrasing('revenue without enterprise customers this year', [
    `SELECT SUM(o.net_amount) FROM ${customers} WHERE ${completed} AND c.segment <> 'enterprise' AND ${with2026}`,
    `SELECT SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND c.segment IS DISTINCT FROM 'enterprise' AND ${with2026}`,
  ]),
  phrasing('orders other than marketplace and phone by channel in 2025', [
    `SELECT o.channel, COUNT(*) FROM orders o WHERE ${real} AND o.channel NOT IN ('marketplace', 'phone') AND year(o.ordered_at) = 2025 GROUP BY 1`,
    `SELECT o.channel, COUNT(*) FROM orders o WHERE ${real} AND (o.channel NOT IN ('marketplace', 'phone') OR o.channel IS NULL) AND year(o.ordered_at) = 2025 GROUP BY 1`,
  ]),
  phrasing('tickets not about delivery by priority', [
    "SELECT priority, COUNT(*) FROM tickets WHERE topic <> 'delivery' GROUP BY 1",
    "SELECT priority, COUNT(*) FROM tickets WHERE topic IS DISTINCT FROM 'delivery' GROUP BY 1",
  ]),
  phrasing(
    'average time to resolve by priority, excluding low',
    "SELECT priority, AVG(resolution_hours) FROM tickets WHERE priority <> 'low' GROUP BY 1",
  ),
  phrasing('how many products do not have a brand', 'SELECT COUNT(*) FROM products WHERE brand IS NULL'),
  phrasing('products that were never sold', [
    `SELECT COUNT(*) FROM products p WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = p.product_id AND NOT i.is_test)`,
    `SELECT p.name FROM products p WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = p.product_id AND NOT i.is_test)`,
    `SELECT p.name FROM products p WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = p.product_id)`,
    `SELECT p.name FROM products p WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = p.product_id AND ${line})`,
  ]),
  phrasing('number of customers with orders but without tickets', [
    `SELECT COUNT(*) FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id AND ${real}) AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.customer_id = c.customer_id)`,
  ]),
  phrasing('how many customers have both orders and tickets', [
    `SELECT COUNT(*) FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id AND ${real}) AND EXISTS (SELECT 1 FROM tickets t WHERE t.customer_id = c.customer_id)`,
  ]),

  // Numbers
  phrasing('which customers ordered more than 3 times in 2026', [
    `SELECT c.name, COUNT(*) FROM ${customers} WHERE ${real} AND ${with2026} GROUP BY c.customer_id, 1 HAVING COUNT(*) > 3`,
  ]),
  phrasing('how many customers ordered more than 50 times', [
    `SELECT COUNT(*) FROM (SELECT o.customer_id FROM orders o WHERE ${real} AND o.customer_id IS NOT NULL GROUP BY 1 HAVING COUNT(*) > 50)`,
  ]),
  phrasing(
    'orders between 100 and 200 euros in 2026',
    `${orders} AND o.net_amount BETWEEN 100 AND 200 AND ${with2026}`,
  ),
  phrasing('tickets with a satisfaction score of at least 4', 'SELECT COUNT(*) FROM tickets WHERE satisfaction >= 4'),
  phrasing('customers with more than 40 orders and more than 50000 revenue in 2025', [
    `SELECT c.name, COUNT(*), SUM(o.net_amount) FILTER (o.status = 'completed') FROM ${customers} WHERE ${real} AND year(o.ordered_at) = 2025 GROUP BY c.customer_id, 1 HAVING COUNT(*) > 40 AND SUM(o.net_amount) FILTER (o.status = 'completed') > 50000`,
  ]),
  phrasing('top 10 % of customers by revenue', [
    `SELECT name, r FROM (SELECT c.name, SUM(o.net_amount) AS r, PERCENT_RANK() OVER (ORDER BY SUM(o.net_amount) DESC) AS p FROM ${customers} WHERE ${completed} GROUP BY c.customer_id, 1) WHERE p <= 0.1`,
  ]),
  phrasing('the second largest country by revenue', [
    `SELECT c.country, SUM(o.net_amount) FROM ${customers} WHERE ${completed} GROUP BY 1 ORDER BY 2 DESC LIMIT 1 OFFSET 1`,
  ]),
  phrasing('orders with a discount over 20%', [`${orders} AND o.discount_amount > 0.2 * o.gross_amount`]),
  phrasing('orders with more than 5 items in 2026', [
    `SELECT COUNT(*) FROM orders o WHERE ${real} AND ${with2026} AND (SELECT COUNT(*) FROM order_items i WHERE i.order_id = o.order_id) > 5`,
    `SELECT o.order_id FROM orders o WHERE ${real} AND ${with2026} AND (SELECT COUNT(*) FROM order_items i WHERE i.order_id = o.order_id) > 5`,
    `SELECT COUNT(*) FROM orders o WHERE ${real} AND ${with2026} AND (SELECT SUM(i.quantity) FROM order_items i WHERE i.order_id = o.order_id) > 5`,
  ]),

  // Dates
  phrasing('orders on November 3, 2026', `${orders} AND CAST(o.ordered_at AS DATE) = '2026-11-03'`),
  phrasing('orders on 3rd November', `${orders} AND CAST(o.ordered_at AS DATE) = '2026-11-03'`),
  phrasing('orders on 03.11.2026', `${orders} AND CAST(o.ordered_at AS DATE) = '2026-11-03'`),
  phrasing('orders on 3/11/2026', `${orders} AND CAST(o.ordered_at AS DATE) = '2026-11-03'`),
  phrasing('orders on the 3rd of Nov 2026', `${orders} AND CAST(o.ordered_at AS DATE) = '2026-11-03'`),
  phrasing(
    'orders from 1 to 15 October 2026',
    `${orders} AND o.ordered_at >= '2026-10-01' AND o.ordered_at < '2026-10-16'`,
  ),
  phrasing(
    'orders from October 1st to October 15th',
    `${orders} AND o.ordered_at >= '2026-10-01' AND o.ordered_at < '2026-10-16'`,
  ),
  phrasing(
    'revenue between March and May 2026',
    `${revenue} AND o.ordered_at >= '2026-03-01' AND o.ordered_at < '2026-06-01'`,
  ),
  phrasing('revenue so far this year', `${revenue} AND ${with2026}`),
  phrasing('revenue so far this month', `${revenue} AND o.ordered_at >= '2026-11-01'`),
  phrasing('month to date revenue', `${revenue} AND o.ordered_at >= '2026-11-01'`),
  phrasing('orders since March', `${orders} AND o.ordered_at >= '2026-03-01'`),
  phrasing('orders after June', `${orders} AND o.ordered_at >= '2026-07-01'`),
  phrasing('orders in the past 30 days', [
    `${orders} AND o.ordered_at >= '2026-10-21' AND o.ordered_at < '2026-11-20'`,
    `${orders} AND o.ordered_at >= '2026-10-22' AND o.ordered_at < '2026-11-21'`,
    `${orders} AND o.ordered_at >= '2026-10-21' AND o.ordered_at < '2026-11-21'`,
  ]),
  phrasing('orders last Monday', `${orders} AND CAST(o.ordered_at AS DATE) = '2026-11-16'`),
  phrasing('orders the day before yesterday', `${orders} AND CAST(o.ordered_at AS DATE) = '2026-11-18'`),
  phrasing('orders last weekend', `${orders} AND CAST(o.ordered_at AS DATE) IN ('2026-11-14', '2026-11-15')`),
  phrasing('revenue on weekdays in 2026', `${revenue} AND isodow(o.ordered_at) <= 5 AND ${with2026}`),
  phrasing(
    'orders in the last quarter of 2025',
    `${orders} AND year(o.ordered_at) = 2025 AND quarter(o.ordered_at) = 4`,
  ),
  phrasing(
    'orders in the last 3 months of 2025',
    `${orders} AND year(o.ordered_at) = 2025 AND quarter(o.ordered_at) = 4`,
  ),
  phrasing(
    'orders in the last week of October 2026',
    `${orders} AND o.ordered_at >= '2026-10-25' AND o.ordered_at < '2026-11-01'`,
  ),
  phrasing(
    'orders in the first 10 days of October 2026',
    `${orders} AND o.ordered_at >= '2026-10-01' AND o.ordered_at < '2026-10-11'`,
  ),
  phrasing(
    'orders by day in the first week of November 2026',
    `SELECT CAST(o.ordered_at AS DATE), COUNT(*) FROM orders o WHERE ${real} AND o.ordered_at >= '2026-11-01' AND o.ordered_at < '2026-11-08' GROUP BY 1`,
  ),
  phrasing('revenue in 2024, 2025 and 2026', [
    `SELECT year(o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND year(o.ordered_at) BETWEEN 2024 AND 2026 GROUP BY 1`,
    `SELECT date_trunc('year', o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND year(o.ordered_at) BETWEEN 2024 AND 2026 GROUP BY 1`,
  ]),
  phrasing('revenue in the first half of 2026 vs the second half of 2025', [
    `SELECT SUM(o.net_amount) FILTER (o.ordered_at >= '2026-01-01' AND o.ordered_at < '2026-07-01'), SUM(o.net_amount) FILTER (o.ordered_at >= '2025-07-01' AND o.ordered_at < '2026-01-01') FROM orders o WHERE ${completed}`,
  ]),
  phrasing(
    'revenue by month from July to September 2026',
    `SELECT date_trunc('month', o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND o.ordered_at >= '2026-07-01' AND o.ordered_at < '2026-10-01' GROUP BY 1`,
  ),
  phrasing(
    'revenue by weekday in October 2026',
    `SELECT isodow(o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND o.ordered_at >= '2026-10-01' AND o.ordered_at < '2026-11-01' GROUP BY 1`,
  ),
  phrasing('customers who signed up after 1 June 2026', [
    "SELECT COUNT(*) FROM customers WHERE signed_up_on > '2026-06-01'",
    "SELECT name FROM customers WHERE signed_up_on > '2026-06-01'",
  ]),
  unanswerable('orders in early 2026'),
  unanswerable('orders in summer 2026'),
  unanswerable('orders tomorrow'),

  // Rankings, shares, comparisons
  phrasing('top 2 products per category by units sold in 2026', [
    `SELECT category, name, n FROM (SELECT p.category, p.name, SUM(i.quantity) AS n, ROW_NUMBER() OVER (PARTITION BY p.category ORDER BY SUM(i.quantity) DESC) AS place FROM order_items i JOIN products p USING (product_id) WHERE ${line} AND i.sold_on >= '2026-01-01' GROUP BY p.product_id, 1, 2) WHERE place <= 2`,
  ]),
  phrasing(
    'share of revenue from Germany in 2025',
    `SELECT SUM(o.net_amount) FILTER (c.country = 'Germany') / SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025`,
  ),
  phrasing('what share of revenue comes from the top 5 customers', [
    `SELECT (SELECT SUM(r) FROM (SELECT SUM(o.net_amount) AS r FROM orders o WHERE ${completed} AND o.customer_id IS NOT NULL GROUP BY o.customer_id ORDER BY 1 DESC LIMIT 5)) / SUM(o.net_amount) FROM orders o WHERE ${completed}`,
    `SELECT c.name, SUM(o.net_amount) AS r, SUM(o.net_amount) / (SELECT SUM(o.net_amount) FROM orders o WHERE ${completed}) FROM ${customers} WHERE ${completed} GROUP BY c.customer_id, 1 ORDER BY 2 DESC LIMIT 5`,
  ]),
  phrasing(
    'average number of orders per customer in 2025',
    `SELECT COUNT(*) / COUNT(DISTINCT o.customer_id) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2025`,
  ),
  phrasing('compare web and phone orders in 2026', [
    `SELECT o.channel, COUNT(*) FROM orders o WHERE ${real} AND o.channel IN ('web', 'phone') AND ${with2026} GROUP BY 1`,
    `SELECT COUNT(*) FILTER (o.channel = 'web'), COUNT(*) FILTER (o.channel = 'phone') FROM orders o WHERE ${real} AND ${with2026}`,
  ]),
  phrasing('difference in revenue between Germany and France in 2025', [
    `SELECT SUM(o.net_amount) FILTER (c.country = 'Germany'), SUM(o.net_amount) FILTER (c.country = 'France') FROM ${customers} WHERE ${completed} AND year(o.ordered_at) = 2025`,
    `SELECT c.country, SUM(o.net_amount) FROM ${customers} WHERE ${completed} AND c.country IN ('Germany', 'France') AND year(o.ordered_at) = 2025 GROUP BY 1`,
  ]),
  phrasing('average order value of enterprise customers compared to consumers', [
    `SELECT c.segment, AVG(o.net_amount) FROM ${customers} WHERE ${completed} AND c.segment IN ('enterprise', 'consumer') GROUP BY 1`,
  ]),
  phrasing(
    'month with the lowest revenue in 2025',
    `SELECT date_trunc('month', o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1 ORDER BY 2 LIMIT 1`,
    'first',
  ),
  phrasing(
    'which industry has the highest revenue',
    `SELECT c.industry, SUM(o.net_amount) FROM ${customers} WHERE ${completed} AND c.industry IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
    'first',
  ),
  phrasing('drop in orders from July to August 2026', [
    `SELECT COUNT(*) FILTER (month(o.ordered_at) = 7), COUNT(*) FILTER (month(o.ordered_at) = 8) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2026`,
    `SELECT date_trunc('month', o.ordered_at), COUNT(*) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2026 AND month(o.ordered_at) IN (7, 8) GROUP BY 1`,
  ]),
  unanswerable('drop table orders'),
  unanswerable('orders with express shipping in 2026'),
  unanswerable('set all prices to zero'),
  unanswerable('revenue per square metre'),
  phrasing('list customers without orders', [
    `SELECT c.customer_id, c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id AND ${real}) ORDER BY 1 LIMIT 100`,
  ]),
  phrasing('show me our employees in Hamburg', "SELECT full_name FROM employees WHERE office = 'Hamburg'"),

  // Conversations
  phrasing(
    ['revenue by country in 2025', 'exclude Germany'],
    [
      `SELECT c.country, SUM(o.net_amount) FROM ${customers} WHERE ${completed} AND c.country <> 'Germany' AND year(o.ordered_at) = 2025 GROUP BY 1`,
      `SELECT c.country, SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND c.country IS DISTINCT FROM 'Germany' AND year(o.ordered_at) = 2025 GROUP BY 1`,
    ],
  ),
  phrasing(
    ['revenue by country in 2025', 'only Germany and France', 'add Belgium'],
    `SELECT c.country, SUM(o.net_amount) FROM ${customers} WHERE ${completed} AND c.country IN ('Germany', 'France', 'Belgium') AND year(o.ordered_at) = 2025 GROUP BY 1`,
  ),
  phrasing(['revenue by country in 2025', 'remove the breakdown'], `${revenue} AND year(o.ordered_at) = 2025`),
  phrasing(
    ['revenue by month in 2025', 'and orders'],
    `SELECT date_trunc('month', o.ordered_at), SUM(o.net_amount) FILTER (o.status = 'completed'), COUNT(*) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  ),
  phrasing(
    ['revenue in October 2026', 'compared to September'],
    `SELECT SUM(o.net_amount) FILTER (month(o.ordered_at) = 10), SUM(o.net_amount) FILTER (month(o.ordered_at) = 9) FROM orders o WHERE ${completed} AND ${with2026}`,
  ),
  phrasing(
    ['top 3 countries by revenue in 2025', 'bottom 3'],
    `SELECT c.country, SUM(o.net_amount) FROM ${customers} WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1 ORDER BY 2 LIMIT 3`,
  ),
  phrasing(
    ['revenue by country in 2025', 'only those above 1 million'],
    `SELECT c.country, SUM(o.net_amount) FROM ${customers} WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1 HAVING SUM(o.net_amount) > 1000000`,
  ),
  phrasing(
    ['orders by channel in 2025', 'what about the phone channel?'],
    [
      `${orders} AND o.channel = 'phone' AND year(o.ordered_at) = 2025`,
      `SELECT o.channel, COUNT(*) FROM orders o WHERE ${real} AND o.channel = 'phone' AND year(o.ordered_at) = 2025 GROUP BY 1`,
    ],
  ),
  phrasing(
    ['revenue by segment in 2025', 'in percent'],
    `SELECT c.segment, SUM(o.net_amount) / SUM(SUM(o.net_amount)) OVER () FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  ),
  phrasing(
    ['orders by segment in 2025', 'replace segment with country'],
    `SELECT c.country, COUNT(*) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${real} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  ),
  phrasing(['orders in 2025', 'how about tickets'], 'SELECT COUNT(*) FROM tickets WHERE year(opened_at) = 2025'),
  phrasing(
    ['orders by channel in 2025', 'and the year before?'],
    `SELECT o.channel, COUNT(*) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2024 GROUP BY 1`,
  ),

  // Comparisons, shares, times of day, absence, conversations
  phrasing('revenue quarter over quarter in 2025', [
    `SELECT q, r, p FROM (SELECT date_trunc('quarter', o.ordered_at)::DATE AS q, SUM(o.net_amount) AS r, LAG(SUM(o.net_amount)) OVER (ORDER BY date_trunc('quarter', o.ordered_at)::DATE) AS p FROM orders o WHERE ${completed} GROUP BY 1) WHERE year(q) = 2025`,
  ]),
  phrasing('how did orders last month compare with the month before', [
    `SELECT COUNT(*) FILTER (o.ordered_at >= '2026-10-01' AND o.ordered_at < '2026-11-01'), COUNT(*) FILTER (o.ordered_at >= '2026-09-01' AND o.ordered_at < '2026-10-01') FROM orders o WHERE ${real}`,
  ]),
  phrasing(
    'what percentage of tickets last month were urgent',
    "SELECT COUNT(*) FILTER (priority = 'urgent') / COUNT(*) FROM tickets WHERE opened_at >= '2026-10-01' AND opened_at < '2026-11-01'",
  ),
  phrasing(
    'proportion of completed orders by sales channel in 2026',
    `SELECT o.channel, COUNT(*) FILTER (o.status = 'completed') / COUNT(*) FROM orders o WHERE ${real} AND ${with2026} GROUP BY 1`,
  ),
  phrasing(
    ['revenue by month in 2025', 'only web', 'compared to last year'],
    [
      `SELECT m, r, p FROM (SELECT date_trunc('month', o.ordered_at)::DATE AS m, SUM(o.net_amount) AS r, LAG(SUM(o.net_amount), 12) OVER (ORDER BY date_trunc('month', o.ordered_at)::DATE) AS p FROM orders o WHERE ${completed} AND o.channel = 'web' GROUP BY 1) WHERE year(m) = 2025`,
    ],
  ),
  phrasing(
    ['revenue last quarter', 'by country', 'top 3', 'as a share of total'],
    [
      `SELECT c.country, SUM(o.net_amount), SUM(o.net_amount) / (${revenue} AND o.ordered_at >= '2026-07-01' AND o.ordered_at < '2026-10-01') FROM ${customers} WHERE ${completed} AND o.ordered_at >= '2026-07-01' AND o.ordered_at < '2026-10-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 3`,
    ],
  ),
  phrasing(
    'customers who have never opened a ticket by segment',
    'SELECT c.segment, COUNT(*) FROM customers c WHERE NOT EXISTS (SELECT 1 FROM tickets t WHERE t.customer_id = c.customer_id) GROUP BY 1',
  ),
  phrasing('how many customers ordered in 2025 but not in 2026', [
    `SELECT COUNT(*) FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id AND ${real} AND year(o.ordered_at) = 2025) AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id AND ${real} AND year(o.ordered_at) = 2026)`,
  ]),
  phrasing('countries with a return rate above 6 % in 2025', [
    `SELECT c.country, COUNT(*) FILTER (o.status = 'returned') / COUNT(*) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${real} AND year(o.ordered_at) = 2025 GROUP BY 1 HAVING COUNT(*) FILTER (o.status = 'returned') / COUNT(*) > 0.06`,
    `SELECT c.country, COUNT(*) FILTER (o.status = 'returned') / COUNT(*) FROM ${customers} WHERE ${real} AND year(o.ordered_at) = 2025 GROUP BY 1 HAVING COUNT(*) FILTER (o.status = 'returned') / COUNT(*) > 0.06`,
  ]),
  phrasing(
    'orders placed on weekends before 10 am in 2026 by channel',
    `SELECT o.channel, COUNT(*) FROM orders o WHERE ${real} AND ${with2026} AND isodow(o.ordered_at) >= 6 AND hour(o.ordered_at) < 10 GROUP BY 1`,
  ),
  phrasing('third best month by revenue in 2025', [
    `SELECT date_trunc('month', o.ordered_at)::DATE, SUM(o.net_amount) FROM orders o WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1 ORDER BY 2 DESC LIMIT 1 OFFSET 2`,
  ]),
  phrasing('revenue per order in France last year', [
    `SELECT SUM(o.net_amount) FILTER (o.status = 'completed') / COUNT(*) FROM ${customers} WHERE ${real} AND c.country = 'France' AND year(o.ordered_at) = 2025`,
    `SELECT AVG(o.net_amount) FROM ${customers} WHERE ${completed} AND c.country = 'France' AND year(o.ordered_at) = 2025`,
  ]),
  phrasing(
    'which segment grew the most in revenue this year',
    [
      `SELECT c.segment FROM ${customers} WHERE ${completed} GROUP BY 1 ORDER BY SUM(o.net_amount) FILTER (o.ordered_at >= '2026-01-01' AND o.ordered_at < '2026-11-21') / SUM(o.net_amount) FILTER (o.ordered_at >= '2025-01-01' AND o.ordered_at < '2025-11-21') DESC LIMIT 1`,
      `SELECT c.segment FROM ${customers} WHERE ${completed} GROUP BY 1 ORDER BY SUM(o.net_amount) FILTER (o.ordered_at >= '2026-01-01' AND o.ordered_at < '2026-11-21') - SUM(o.net_amount) FILTER (o.ordered_at >= '2025-01-01' AND o.ordered_at < '2025-11-21') DESC LIMIT 1`,
    ],
    'first',
  ),
  phrasing('revenue excluding Germany and France in Q3 2026', [
    `SELECT SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND (c.country NOT IN ('Germany', 'France') OR c.country IS NULL) AND o.ordered_at >= '2026-07-01' AND o.ordered_at < '2026-10-01'`,
    `SELECT SUM(o.net_amount) FROM ${customers} WHERE ${completed} AND c.country NOT IN ('Germany', 'France') AND o.ordered_at >= '2026-07-01' AND o.ordered_at < '2026-10-01'`,
  ]),
  phrasing(
    ['tickets by topic in October', 'and September?'],
    "SELECT topic, COUNT(*) FROM tickets WHERE opened_at >= '2026-09-01' AND opened_at < '2026-10-01' GROUP BY 1",
  ),
  phrasing(
    ['revenue in October', 'and orders', 'by country'],
    [
      `SELECT c.country, SUM(o.net_amount) FILTER (o.status = 'completed'), COUNT(*) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${real} AND o.ordered_at >= '2026-10-01' AND o.ordered_at < '2026-11-01' GROUP BY 1`,
    ],
  ),
  phrasing('AOV of web orders compared to phone orders in 2026', [
    `SELECT o.channel, AVG(o.net_amount) FROM orders o WHERE ${completed} AND o.channel IN ('web', 'phone') AND ${with2026} GROUP BY 1`,
  ]),
  phrasing('MRR compared to last year', [
    `SELECT (SELECT SUM(mrr) FROM mrr_snapshots WHERE snapshot_on = (SELECT MAX(snapshot_on) FROM mrr_snapshots WHERE snapshot_on <= '2026-11-20')), (SELECT SUM(mrr) FROM mrr_snapshots WHERE snapshot_on = (SELECT MAX(snapshot_on) FROM mrr_snapshots WHERE snapshot_on <= '2025-11-20'))`,
  ]),
  phrasing('revenue per order by channel', [
    `SELECT o.channel, SUM(o.net_amount) FILTER (o.status = 'completed') / COUNT(*) FROM orders o WHERE ${real} GROUP BY 1`,
  ]),
];
