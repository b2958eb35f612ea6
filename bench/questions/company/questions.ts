import type { Question } from '../question.ts';

/** Conditions of the definitions, written once: a completed order that is no test. */
const completed = "o.status = 'completed' AND NOT o.is_test";
const real = 'NOT o.is_test';
const completedLine = "i.line_status = 'completed' AND NOT i.is_test";

/** Questions about the sample company as people ask them on 20 November 2026, with answers computed by hand. */
export const companyQuestions: readonly Question[] = [
  // Totals
  {
    family: 'total',
    question: 'What was our total revenue in 2025?',
    sql: `SELECT SUM(o.net_amount) FROM orders o WHERE ${completed} AND year(o.ordered_at) = 2025`,
  },
  {
    family: 'total',
    question: 'how many orders did we get last month',
    sql: `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.ordered_at >= '2026-10-01' AND o.ordered_at < '2026-11-01'`,
  },
  { family: 'total', question: 'number of customers', sql: 'SELECT COUNT(*) FROM customers' },
  {
    family: 'total',
    question: "what's our average order value",
    sql: `SELECT SUM(o.net_amount) / COUNT(*) FROM orders o WHERE ${completed}`,
  },
  {
    family: 'total',
    question: 'Total discount given in Q3 2026',
    sql: `SELECT SUM(o.discount_amount) FROM orders o WHERE ${completed} AND o.ordered_at >= '2026-07-01' AND o.ordered_at < '2026-10-01'`,
  },
  {
    family: 'total',
    question: 'How many units did we sell in 2024?',
    sql: `SELECT SUM(i.quantity) FROM order_items i WHERE ${completedLine} AND year(i.sold_on) = 2024`,
  },
  {
    family: 'total',
    question: 'revenue between 1 March 2026 and 15 April 2026',
    sql: `SELECT SUM(o.net_amount) FROM orders o WHERE ${completed} AND o.ordered_at >= '2026-03-01' AND o.ordered_at < '2026-04-16'`,
  },
  {
    family: 'total',
    question: 'past 90 days order count',
    sql: [
      `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.ordered_at >= '2026-08-22' AND o.ordered_at < '2026-11-20'`,
      `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.ordered_at >= '2026-08-23' AND o.ordered_at < '2026-11-21'`,
      `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.ordered_at >= '2026-08-22' AND o.ordered_at < '2026-11-21'`,
    ],
  },

  // Breakdowns
  {
    family: 'breakdown',
    question: 'revenue by segment',
    sql: `SELECT c.segment, SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} GROUP BY 1`,
  },
  {
    family: 'breakdown',
    question: 'Sales by country this year',
    sql: `SELECT c.country, SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND o.ordered_at >= '2026-01-01' GROUP BY 1`,
  },
  {
    family: 'breakdown',
    question: 'orders per channel and status in 2025',
    sql: `SELECT o.channel, o.status, COUNT(*) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2025 GROUP BY 1, 2`,
  },
  {
    family: 'breakdown',
    question: 'Give me the number of orders broken down by segment, channel and status for last year',
    sql: `SELECT c.segment, o.channel, o.status, COUNT(*) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${real} AND year(o.ordered_at) = 2025 GROUP BY 1, 2, 3`,
  },
  {
    family: 'breakdown',
    question: 'revenue by product category in 2025',
    sql: `SELECT p.category, SUM(i.net_amount) FROM order_items i LEFT JOIN products p USING (product_id) WHERE ${completedLine} AND year(i.sold_on) = 2025 GROUP BY 1`,
  },
  {
    family: 'breakdown',
    question: 'gross margin per brand',
    sql: `SELECT p.brand, SUM(i.net_amount - i.cost_amount) / SUM(i.net_amount) FROM order_items i LEFT JOIN products p USING (product_id) WHERE ${completedLine} GROUP BY 1`,
  },
  {
    family: 'breakdown',
    question: 'how are our tickets split over topics?',
    sql: 'SELECT topic, COUNT(*) FROM tickets GROUP BY 1',
  },

  // Trends
  {
    family: 'trend',
    question: 'monthly revenue',
    sql: `SELECT date_trunc('month', o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND o.ordered_at >= '2025-11-01' AND o.ordered_at < '2026-11-01' GROUP BY 1`,
  },
  {
    family: 'trend',
    question: 'Revenue by month this year',
    sql: `SELECT date_trunc('month', o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND o.ordered_at >= '2026-01-01' GROUP BY 1`,
  },
  {
    family: 'trend',
    question: 'weekly orders since september',
    sql: `SELECT date_trunc('week', o.ordered_at), COUNT(*) FROM orders o WHERE ${real} AND o.ordered_at >= '2026-09-01' GROUP BY 1`,
  },
  {
    family: 'trend',
    question: 'new customers per quarter since the start of 2024',
    sql: "SELECT date_trunc('quarter', signed_up_on), COUNT(*) FROM customers WHERE signed_up_on >= '2024-01-01' GROUP BY 1",
  },
  {
    family: 'trend',
    question: 'daily number of tickets last week',
    sql: "SELECT CAST(opened_at AS DATE), COUNT(*) FROM tickets WHERE opened_at >= '2026-11-09' AND opened_at < '2026-11-16' GROUP BY 1",
  },
  {
    family: 'trend',
    question: 'How did the return rate evolve month by month in 2025?',
    sql: `SELECT date_trunc('month', o.ordered_at), COUNT(*) FILTER (o.status = 'returned') / COUNT(*) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'trend',
    question: 'conversion rate per device by quarter in 2025',
    sql: "SELECT device, date_trunc('quarter', started_at), COUNT(*) FILTER (converted) / COUNT(*) FROM web_sessions WHERE year(started_at) = 2025 GROUP BY 1, 2",
  },

  // Filters
  {
    family: 'filter',
    question: 'revenue in Germany',
    sql: `SELECT SUM(o.net_amount) FROM orders o JOIN customers c USING (customer_id) WHERE ${completed} AND c.country = 'Germany'`,
  },
  {
    family: 'filter',
    question: 'How many orders came from France or Belgium in 2025?',
    sql: `SELECT COUNT(*) FROM orders o JOIN customers c USING (customer_id) WHERE ${real} AND c.country IN ('France', 'Belgium') AND year(o.ordered_at) = 2025`,
  },
  {
    family: 'filter',
    question: 'revenue excluding marketplace this year',
    sql: [
      `SELECT SUM(o.net_amount) FROM orders o WHERE ${completed} AND o.channel IS DISTINCT FROM 'marketplace' AND o.ordered_at >= '2026-01-01'`,
      `SELECT SUM(o.net_amount) FROM orders o WHERE ${completed} AND o.channel <> 'marketplace' AND o.ordered_at >= '2026-01-01'`,
    ],
  },
  {
    family: 'filter',
    question: 'tickets that are not urgent, by topic',
    sql: "SELECT topic, COUNT(*) FROM tickets WHERE priority <> 'urgent' GROUP BY 1",
  },
  {
    family: 'filter',
    question: 'How many orders have no channel?',
    sql: `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.channel IS NULL`,
  },
  {
    family: 'filter',
    question: 'How many orders above 5000 euros did we have this year',
    sql: `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.net_amount > 5000 AND o.ordered_at >= '2026-01-01'`,
  },
  {
    family: 'filter',
    question: 'how many products have a list price over 200?',
    sql: 'SELECT COUNT(*) FROM products WHERE list_price > 200',
  },
  {
    family: 'filter',
    question: 'how many orders were cancelled in October?',
    sql: `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.status = 'cancelled' AND o.ordered_at >= '2026-10-01' AND o.ordered_at < '2026-11-01'`,
  },
  {
    family: 'filter',
    question: 'Revenue from enterprise customers in the UK last quarter',
    sql: `SELECT SUM(o.net_amount) FROM orders o JOIN customers c USING (customer_id) WHERE ${completed} AND c.segment = 'enterprise' AND c.country = 'United Kingdom' AND o.ordered_at >= '2026-07-01' AND o.ordered_at < '2026-10-01'`,
  },
  {
    family: 'filter',
    question: 'units sold of the Fjord brand per category',
    sql: `SELECT p.category, SUM(i.quantity) FROM order_items i JOIN products p USING (product_id) WHERE ${completedLine} AND p.brand = 'Fjord' GROUP BY 1`,
  },
  {
    family: 'filter',
    question: 'orders shipped in october 2026',
    sql: `SELECT COUNT(*) FROM orders o WHERE ${real} AND o.shipped_on BETWEEN '2026-10-01' AND '2026-10-31'`,
  },
  {
    family: 'filter',
    question: 'guest orders by channel',
    sql: `SELECT o.channel, COUNT(*) FROM orders o WHERE ${real} AND o.customer_id IS NULL GROUP BY 1`,
  },

  // Thresholds
  {
    family: 'threshold',
    question: 'countries with more than 500 customers',
    sql: 'SELECT country FROM customers GROUP BY 1 HAVING COUNT(*) > 500',
  },
  {
    family: 'threshold',
    question: 'which customers placed at least 100 orders in 2025?',
    sql: `SELECT c.name, COUNT(*) FROM orders o JOIN customers c USING (customer_id) WHERE ${real} AND year(o.ordered_at) = 2025 GROUP BY 1 HAVING COUNT(*) >= 100`,
  },
  {
    family: 'threshold',
    question: 'brands with less than 500k product revenue',
    sql: [
      `SELECT p.brand, SUM(i.net_amount) FROM order_items i LEFT JOIN products p USING (product_id) WHERE ${completedLine} GROUP BY 1 HAVING SUM(i.net_amount) < 500000`,
      `SELECT p.brand, SUM(i.net_amount) FROM order_items i LEFT JOIN products p USING (product_id) WHERE ${completedLine} AND p.brand IS NOT NULL GROUP BY 1 HAVING SUM(i.net_amount) < 500000`,
    ],
  },

  // Comparisons
  {
    family: 'comparison',
    question: 'revenue october vs september',
    sql: [
      `SELECT date_trunc('month', o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND o.ordered_at >= '2026-09-01' AND o.ordered_at < '2026-11-01' GROUP BY 1`,
      `SELECT SUM(o.net_amount) FILTER (o.ordered_at >= '2026-10-01'), SUM(o.net_amount) FILTER (o.ordered_at < '2026-10-01') FROM orders o WHERE ${completed} AND o.ordered_at >= '2026-09-01' AND o.ordered_at < '2026-11-01'`,
    ],
  },
  {
    family: 'comparison',
    question: 'Revenue in October 2026 compared with the same month last year',
    sql: [
      `SELECT SUM(o.net_amount) FILTER (year(o.ordered_at) = 2026), SUM(o.net_amount) FILTER (year(o.ordered_at) = 2025) FROM orders o WHERE ${completed} AND month(o.ordered_at) = 10`,
      `SELECT date_trunc('month', o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND month(o.ordered_at) = 10 AND year(o.ordered_at) IN (2025, 2026) GROUP BY 1`,
    ],
  },
  {
    family: 'comparison',
    question: 'revenue by month this year compared with last year',
    sql: ["o.ordered_at < '2025-11-20 14:00:00'", "o.ordered_at < '2025-11-21'"].map(
      (end) =>
        `SELECT now.month, now.revenue, past.revenue FROM (SELECT date_trunc('month', o.ordered_at) AS month, SUM(o.net_amount) AS revenue FROM orders o WHERE ${completed} AND o.ordered_at >= '2026-01-01' GROUP BY 1) AS now JOIN (SELECT date_trunc('month', o.ordered_at) + INTERVAL 1 YEAR AS month, SUM(o.net_amount) AS revenue FROM orders o WHERE ${completed} AND o.ordered_at >= '2025-01-01' AND ${end} GROUP BY 1) AS past USING (month)`,
    ),
  },
  {
    family: 'comparison',
    question: 'how much did revenue grow in 2025 over 2024?',
    sql: `SELECT SUM(o.net_amount) FILTER (year(o.ordered_at) = 2025) / SUM(o.net_amount) FILTER (year(o.ordered_at) = 2024) - 1 FROM orders o WHERE ${completed}`,
  },
  {
    family: 'comparison',
    question: 'orders by channel in Q3 2026 vs Q2 2026',
    sql: [
      `SELECT o.channel, COUNT(*) FILTER (quarter(o.ordered_at) = 3), COUNT(*) FILTER (quarter(o.ordered_at) = 2) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2026 AND quarter(o.ordered_at) IN (2, 3) GROUP BY 1`,
      `SELECT o.channel, date_trunc('quarter', o.ordered_at), COUNT(*) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2026 AND quarter(o.ordered_at) IN (2, 3) GROUP BY 1, 2`,
    ],
  },
  {
    family: 'comparison',
    question: 'Did we get more tickets in 2025 than in 2024?',
    sql: [
      "SELECT date_trunc('year', opened_at), COUNT(*) FROM tickets WHERE year(opened_at) IN (2024, 2025) GROUP BY 1",
      'SELECT COUNT(*) FILTER (year(opened_at) = 2025), COUNT(*) FILTER (year(opened_at) = 2024) FROM tickets',
    ],
  },

  // Top and bottom
  {
    family: 'top',
    question: 'top 5 customers by revenue in 2025',
    compare: 'ordered',
    sql: `SELECT c.name, SUM(o.net_amount) FROM orders o JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1 ORDER BY 2 DESC LIMIT 5`,
  },
  {
    family: 'top',
    question: 'Bottom three countries by number of customers',
    compare: 'ordered',
    sql: 'SELECT country, COUNT(*) FROM customers GROUP BY 1 ORDER BY 2 LIMIT 3',
  },
  {
    family: 'top',
    question: 'our 5 best sellers this year',
    compare: 'ordered',
    sql: `SELECT p.name, SUM(i.quantity) FROM order_items i JOIN products p USING (product_id) WHERE ${completedLine} AND i.sold_on >= '2026-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 5`,
  },
  {
    family: 'top',
    question: 'top 3 countries by revenue in 2025 and group the rest as others',
    sql: `WITH r AS (SELECT c.country, SUM(o.net_amount) AS revenue FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1), k AS (SELECT *, row_number() OVER (ORDER BY revenue DESC) AS n FROM r) SELECT SUM(revenue) FROM k GROUP BY CASE WHEN n <= 3 THEN n ELSE 4 END`,
  },

  // Which has most
  {
    family: 'most',
    question: 'Which country has the most customers?',
    compare: 'first',
    sql: 'SELECT country, COUNT(*) FROM customers GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
  },
  {
    family: 'most',
    question: 'which sales rep brought in the most revenue this year',
    compare: 'first',
    sql: `SELECT e.full_name, SUM(o.net_amount) FROM orders o JOIN employees e ON e.employee_id = o.sales_rep_id WHERE ${completed} AND o.ordered_at >= '2026-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  },
  {
    family: 'most',
    question: 'what category has the lowest gross margin',
    compare: 'first',
    sql: `SELECT p.category, SUM(i.net_amount - i.cost_amount) / SUM(i.net_amount) FROM order_items i JOIN products p USING (product_id) WHERE ${completedLine} GROUP BY 1 ORDER BY 2 LIMIT 1`,
  },
  {
    family: 'most',
    question: 'which topic takes the longest to resolve?',
    compare: 'first',
    sql: 'SELECT topic, AVG(resolution_hours) FROM tickets WHERE topic IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
  },
  {
    family: 'most',
    question: 'In which month of 2025 did we have the highest revenue?',
    compare: 'first',
    sql: `SELECT date_trunc('month', o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  },

  // Shares
  {
    family: 'share',
    question: 'share of revenue by segment',
    sql: `SELECT c.segment, SUM(o.net_amount) / SUM(SUM(o.net_amount)) OVER () FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} GROUP BY 1`,
  },
  {
    family: 'share',
    question: 'What percentage of orders were returned in 2025?',
    sql: `SELECT COUNT(*) FILTER (o.status = 'returned') / COUNT(*) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2025`,
  },
  {
    family: 'share',
    question: 'share of orders by channel within each segment this year',
    sql: `SELECT c.segment, o.channel, COUNT(*) / SUM(COUNT(*)) OVER (PARTITION BY c.segment) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${real} AND o.ordered_at >= '2026-01-01' GROUP BY 1, 2`,
  },
  {
    family: 'share',
    question: 'what proportion of visits come from social media',
    sql: "SELECT COUNT(*) FILTER (traffic_source = 'social') / COUNT(*) FROM web_sessions",
  },

  // Ratios
  {
    family: 'ratio',
    question: 'orders per customer by country',
    sql: `SELECT c.country, COUNT(*) / NULLIF(COUNT(DISTINCT o.customer_id), 0) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${real} GROUP BY 1`,
  },
  {
    family: 'ratio',
    question: 'Tickets per order by segment',
    sql: `SELECT segment, tickets / NULLIF(orders, 0) FROM (SELECT coalesce(c.segment, '') AS k, any_value(c.segment) AS segment, COUNT(*) AS tickets FROM tickets t LEFT JOIN customers c USING (customer_id) GROUP BY 1) JOIN (SELECT coalesce(c.segment, '') AS k, COUNT(*) AS orders FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${real} GROUP BY 1) USING (k)`,
  },
  {
    family: 'ratio',
    question: 'revenue per customer in 2025',
    sql: `SELECT SUM(o.net_amount) FILTER (o.status = 'completed') / COUNT(DISTINCT o.customer_id) FROM orders o WHERE ${real} AND year(o.ordered_at) = 2025`,
  },
  {
    family: 'ratio',
    question: 'pages per visit on mobile',
    sql: "SELECT SUM(page_views) / COUNT(*) FROM web_sessions WHERE device = 'mobile'",
  },

  // Aggregates of an attribute
  {
    family: 'aggregate',
    question: 'median order amount',
    sql: `SELECT MEDIAN(o.net_amount) FROM orders o WHERE ${real}`,
  },
  {
    family: 'aggregate',
    question: 'average satisfaction by priority',
    sql: 'SELECT priority, AVG(satisfaction) FROM tickets GROUP BY 1',
  },
  {
    family: 'aggregate',
    question: 'what was the highest order amount this year?',
    sql: `SELECT MAX(o.net_amount) FROM orders o WHERE ${real} AND o.ordered_at >= '2026-01-01'`,
  },
  {
    family: 'aggregate',
    question: 'minimum, maximum and average list price per category',
    sql: 'SELECT category, MIN(list_price), MAX(list_price), AVG(list_price) FROM products GROUP BY 1',
  },

  // Counts of distinct things
  {
    family: 'distinct',
    question: 'how many different customers ordered in october',
    sql: `SELECT COUNT(DISTINCT o.customer_id) FROM orders o WHERE ${real} AND o.ordered_at >= '2026-10-01' AND o.ordered_at < '2026-11-01'`,
  },
  {
    family: 'distinct',
    question: 'in how many cities do we have customers?',
    sql: 'SELECT COUNT(DISTINCT city) FROM customers',
  },
  { family: 'distinct', question: 'number of distinct brands', sql: 'SELECT COUNT(DISTINCT brand) FROM products' },

  // Lists
  {
    family: 'list',
    question: 'list the 10 most recent orders',
    compare: 'ordered',
    sql: `SELECT o.order_id FROM orders o WHERE ${real} ORDER BY o.ordered_at DESC LIMIT 10`,
  },
  {
    family: 'list',
    question: 'list products launched in 2026 with their category and list price',
    sql: 'SELECT name, category, list_price FROM products WHERE year(launched_on) = 2026',
  },
  {
    family: 'list',
    question: 'who are the employees in Lyon?',
    sql: "SELECT full_name FROM employees WHERE office = 'Lyon'",
  },
  {
    family: 'list',
    question: 'show me the open urgent tickets',
    sql: "SELECT ticket_id FROM tickets WHERE resolved_at IS NULL AND priority = 'urgent'",
  },

  // Several measures
  {
    family: 'measures',
    question: 'revenue, number of orders and average order value by channel in 2025',
    sql: `SELECT o.channel, SUM(o.net_amount) FILTER (o.status = 'completed'), COUNT(*), SUM(o.net_amount) FILTER (o.status = 'completed') / COUNT(*) FILTER (o.status = 'completed') FROM orders o WHERE ${real} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'measures',
    question: 'orders and tickets by segment',
    sql: `SELECT segment, orders, tickets FROM (SELECT coalesce(c.segment, '') AS k, any_value(c.segment) AS segment, COUNT(*) AS tickets FROM tickets t LEFT JOIN customers c USING (customer_id) GROUP BY 1) JOIN (SELECT coalesce(c.segment, '') AS k, COUNT(*) AS orders FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${real} GROUP BY 1) USING (k)`,
  },
  {
    family: 'measures',
    question: 'compare product revenue with cost of goods per category',
    sql: `SELECT p.category, SUM(i.net_amount), SUM(i.cost_amount) FROM order_items i LEFT JOIN products p USING (product_id) WHERE ${completedLine} GROUP BY 1`,
  },

  // Running and rolling
  {
    family: 'running',
    question: 'cumulative revenue by month in 2025',
    sql: `SELECT month, SUM(revenue) OVER (ORDER BY month) FROM (SELECT date_trunc('month', o.ordered_at) AS month, SUM(o.net_amount) AS revenue FROM orders o WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1)`,
  },
  {
    family: 'running',
    question: 'running total of orders per month this year',
    sql: `SELECT month, SUM(n) OVER (ORDER BY month) FROM (SELECT date_trunc('month', o.ordered_at) AS month, COUNT(*) AS n FROM orders o WHERE ${real} AND o.ordered_at >= '2026-01-01' GROUP BY 1)`,
  },
  {
    family: 'running',
    question: 'rolling 3 month revenue by month in the first half of 2026',
    sql: `SELECT m.month, (SELECT SUM(o.net_amount) FROM orders o WHERE ${completed} AND o.ordered_at >= m.month - INTERVAL 2 MONTH AND o.ordered_at < m.month + INTERVAL 1 MONTH) FROM (SELECT unnest(generate_series(TIMESTAMP '2026-01-01', TIMESTAMP '2026-06-01', INTERVAL 1 MONTH)) AS month) AS m`,
  },

  // Distributions and profiles
  {
    family: 'distribution',
    question: 'distribution of satisfaction scores',
    sql: [
      'SELECT satisfaction, COUNT(*) FROM tickets GROUP BY 1',
      'SELECT satisfaction, COUNT(*) FROM tickets WHERE satisfaction IS NOT NULL GROUP BY 1',
    ],
  },
  {
    family: 'profile',
    question: 'orders by day of the week',
    sql: `SELECT COUNT(*) FROM orders o WHERE ${real} GROUP BY dayofweek(o.ordered_at)`,
  },
  {
    family: 'profile',
    question: 'visits by hour of day in october 2026',
    sql: "SELECT hour(started_at), COUNT(*) FROM web_sessions WHERE started_at >= '2026-10-01' AND started_at < '2026-11-01' GROUP BY 1",
  },
  {
    family: 'profile',
    question: 'How many orders do we get on Sundays?',
    sql: `SELECT COUNT(*) FROM orders o WHERE ${real} AND dayofweek(o.ordered_at) = 0`,
  },

  // Existence and cohorts
  {
    family: 'existence',
    question: 'how many customers have never ordered?',
    sql: [
      `SELECT COUNT(*) FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.customer_id AND ${real})`,
    ],
  },
  {
    family: 'existence',
    question: 'number of customers without tickets by segment',
    sql: 'SELECT c.segment, COUNT(*) FROM customers c WHERE NOT EXISTS (SELECT 1 FROM tickets t WHERE t.customer_id = c.customer_id) GROUP BY 1',
  },
  {
    family: 'existence',
    question: 'how many customers have a subscription',
    sql: 'SELECT COUNT(DISTINCT customer_id) FROM subscriptions',
  },
  {
    family: 'cohort',
    question: 'revenue from customers who signed up in 2024',
    sql: `SELECT SUM(o.net_amount) FROM orders o JOIN customers c USING (customer_id) WHERE ${completed} AND year(c.signed_up_on) = 2024`,
  },

  // Definitions
  { family: 'definition', question: 'how is revenue calculated?', explain: ['completed', 'discount'] },
  { family: 'definition', question: 'what does AOV mean', explain: ['average order value'] },
  { family: 'definition', question: 'what is an active customer?', explain: ['at least one order'] },
  { family: 'definition', question: 'which metrics exist about churn', explain: ['churn'] },

  // Snapshots: of several month ends only the last counts
  {
    family: 'snapshot',
    question: 'MRR by month this year',
    sql: "SELECT date_trunc('month', snapshot_on), SUM(mrr) FROM mrr_snapshots WHERE snapshot_on >= '2026-01-01' GROUP BY 1",
  },
  {
    family: 'snapshot',
    question: 'what is our current mrr?',
    sql: "SELECT SUM(mrr) FROM mrr_snapshots WHERE snapshot_on = '2026-11-20'",
  },
  {
    family: 'snapshot',
    question: 'recurring revenue per quarter in 2025 by plan',
    sql: "SELECT date_trunc('quarter', m.snapshot_on), s.plan, SUM(m.mrr) FROM mrr_snapshots m JOIN subscriptions s USING (subscription_id) WHERE m.snapshot_on IN ('2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31') GROUP BY 1, 2",
  },
  {
    family: 'snapshot',
    question: 'active subscriptions by plan',
    sql: 'SELECT plan, COUNT(*) FROM subscriptions WHERE cancelled_on IS NULL GROUP BY 1',
  },
  {
    family: 'filter',
    question: 'How many subscriptions were cancelled in Q3 2026?',
    sql: "SELECT COUNT(*) FROM subscriptions WHERE cancelled_on BETWEEN '2026-07-01' AND '2026-09-30'",
  },

  // Spelling
  {
    family: 'spelling',
    question: 'revnue by segmnt last year',
    sql: `SELECT c.segment, SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'spelling',
    question: 'top 5 custmers by number of ordres in 2026',
    compare: 'ordered',
    sql: `SELECT c.name, COUNT(*) FROM orders o JOIN customers c USING (customer_id) WHERE ${real} AND o.ordered_at >= '2026-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 5`,
  },
  {
    family: 'spelling',
    question: 'tickets about delivary in the Netherland',
    sql: "SELECT COUNT(*) FROM tickets t JOIN customers c USING (customer_id) WHERE t.topic = 'delivery' AND c.country = 'Netherlands'",
  },

  // Follow-ups
  {
    family: 'follow-up',
    previous: ['revenue by segment in 2025'],
    question: 'only web',
    sql: `SELECT c.segment, SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025 AND o.channel = 'web' GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['revenue by country this year'],
    question: 'what about last year?',
    sql: `SELECT c.country, SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['revenue in 2025'],
    question: 'by month',
    sql: `SELECT date_trunc('month', o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['top 5 customers by revenue in 2025'],
    question: 'make it 10',
    compare: 'ordered',
    sql: `SELECT c.name, SUM(o.net_amount) FROM orders o JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
  },
  {
    family: 'follow-up',
    previous: ['orders by channel in 2025'],
    question: 'and in Germany?',
    sql: `SELECT o.channel, COUNT(*) FROM orders o JOIN customers c USING (customer_id) WHERE ${real} AND year(o.ordered_at) = 2025 AND c.country = 'Germany' GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['revenue by month in 2025'],
    question: 'by quarter instead',
    sql: `SELECT date_trunc('quarter', o.ordered_at), SUM(o.net_amount) FROM orders o WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['orders by channel in 2025'],
    question: 'show revenue instead',
    sql: `SELECT o.channel, SUM(o.net_amount) FROM orders o WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['revenue by channel in 2025'],
    question: 'also by segment',
    sql: `SELECT o.channel, c.segment, SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1, 2`,
  },
  {
    family: 'follow-up',
    previous: ['tickets by topic in 2026', 'only urgent ones'],
    question: 'same for 2025',
    sql: "SELECT topic, COUNT(*) FROM tickets WHERE year(opened_at) = 2025 AND priority = 'urgent' GROUP BY 1",
  },
  {
    family: 'follow-up',
    previous: ['average order value by country in 2025'],
    question: 'lowest first',
    compare: 'ordered',
    sql: `SELECT c.country, SUM(o.net_amount) / COUNT(*) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1 ORDER BY 2`,
  },
  {
    family: 'follow-up',
    previous: ['revenue by segment in 2025 in France'],
    question: 'drop the country filter',
    sql: `SELECT c.segment, SUM(o.net_amount) FROM orders o LEFT JOIN customers c USING (customer_id) WHERE ${completed} AND year(o.ordered_at) = 2025 GROUP BY 1`,
  },

  // Nothing in the semantic layer can answer these
  { family: 'unanswerable', question: "what's the weather in Berlin tomorrow?", refuse: ['weather'] },
  { family: 'unanswerable', question: 'salary by office', refuse: ['salary'] },
  { family: 'unanswerable', question: 'How much did we spend on advertising last year?', refuse: ['spend'] },
  { family: 'unanswerable', question: 'stock level per product', refuse: ['stock'] },
  { family: 'unanswerable', question: 'delete all test orders', refuse: ['delete'] },
  { family: 'unanswerable', question: 'net promoter score by country', refuse: ['promoter'] },
  { family: 'unanswerable', question: 'forecast revenue for next year', refuse: ['forecast'] },

  // Two or more readings that differ in meaning
  { family: 'ambiguous', question: 'orders by employee', clarify: ['sales rep', 'packer'] },
  { family: 'ambiguous', question: 'how many were cancelled last month?', clarify: ['orders', 'subscriptions'] },
  { family: 'ambiguous', question: 'number of things that came in by email in 2025', clarify: ['tickets', 'visits'] },
];
