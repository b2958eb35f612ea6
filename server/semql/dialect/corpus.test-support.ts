/**
 * Queries over the shop, one for each thing engines say in different ways. Their SQL is kept as
 * golden text for every dialect, and executed wherever an engine runs.
 */
export const corpus: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'month grain over a period',
    text: "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, order_count FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month",
  },
  {
    name: 'months of a zone',
    text: "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month TIME ZONE 'Europe/Amsterdam'",
  },
  {
    name: 'weeks, quarters, hours',
    text: "SELECT DATE_TRUNC('week', ordered_at) AS week, DATE_TRUNC('quarter', shipped_on) AS quarter, DATE_TRUNC('hour', ordered_at) AS hour, order_count FROM orders ORDER BY week, hour",
  },
  {
    name: 'units passed between two times',
    text: "SELECT id, DATE_DIFF('day', ordered_at, shipped_on) AS days, DATE_DIFF('month', shipped_on, CURRENT_DATE) AS months, DATE_DIFF('year', ordered_at, NOW()) AS years, DATE_DIFF('week', shipped_on, DATE '2026-11-21') AS weeks, DATE_DIFF('hour', ordered_at, NOW()) AS hours FROM orders ORDER BY id",
  },
  {
    name: 'to-one dimension behind a default filter',
    text: 'SELECT customers.segment, revenue, average_order_value FROM orders ORDER BY segment',
  },
  {
    name: 'two facts, one ratio',
    text: 'SELECT customers.segment, orders.revenue, tickets.ticket_count, revenue_per_ticket FROM orders JOIN tickets ORDER BY segment',
  },
  {
    name: 'measures with filters',
    text: "SELECT completed_revenue, buyer_count, revenue FILTER (WHERE customers.segment = 'SMB') AS smb, COUNT(*) FILTER (WHERE status = 'open') AS open_orders FROM orders",
  },
  {
    name: 'share, rank and a condition on the rank',
    text: 'SELECT customers.segment, SHARE(revenue) AS share, RANK(revenue DESC) AS position FROM orders HAVING RANK(revenue DESC) <= 2 ORDER BY position',
  },
  {
    name: 'top with others',
    text: 'SELECT status, buyer_count, average_order_value FROM orders TOP 1 status BY revenue WITH OTHERS',
  },
  {
    name: 'prior year',
    text: "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, PRIOR(revenue, 1 YEAR) AS last_year, PCT_CHANGE(order_count, 1 YEAR) AS growth FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month",
  },
  {
    name: 'running and rolling',
    text: "SELECT DATE_TRUNC('month', ordered_at) AS month, RUNNING(revenue) AS total, ROLLING(revenue, 3 MONTHS) AS quarter FROM orders WHERE ordered_at IN '2026' ORDER BY month",
  },
  {
    name: 'behind, ahead and at the start of a period',
    text: "SELECT DATE_TRUNC('month', ordered_at) AS month, BEFORE(revenue, 2 MONTHS) AS earlier, NEXT(revenue, 1 MONTH) AS ahead, AT_START(revenue, 'year') AS begun FROM orders WHERE ordered_at IN '2026' ORDER BY month",
  },
  {
    name: 'running from the start of each year, and what cannot be added up',
    text: "SELECT DATE_TRUNC('month', ordered_at) AS month, RUNNING(revenue RESET YEAR) AS in_year, ROLLING(buyer_count, 2 MONTHS) AS buyers, DELTA(order_count, 1 MONTH) AS more FROM orders WHERE ordered_at IN '2026' ORDER BY month",
  },
  {
    name: 'gaps filled',
    text: "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN '2026-Q1' ORDER BY month FILL ZERO",
  },
  {
    name: 'totals, of columns with names of our own',
    text: 'SELECT status AS t1, revenue AS o1, average_order_value FROM orders ORDER BY status DESC WITH TOTALS',
  },
  {
    name: 'median and deviation',
    text: 'SELECT status, MEDIAN(amount) AS middle, STDDEV(amount) AS spread, AVG(amount) AS mean FROM orders ORDER BY status',
  },
  {
    name: 'a percentile and a correlation',
    text: 'SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY amount) AS p90, CORR(amount, id) AS together FROM orders',
  },
  {
    name: 'the row at a percentile',
    text: 'SELECT status, PERCENTILE_DISC(0.75) WITHIN GROUP (ORDER BY amount) AS p75 FROM orders ORDER BY status',
  },
  {
    name: 'a list of texts',
    text: "SELECT status, STRING_AGG(DISTINCT customers.name, ', ') AS names FROM orders ORDER BY status",
  },
  {
    name: 'a list as JSON',
    text: 'SELECT status, ARRAY_AGG(customers.name ORDER BY amount DESC) AS names FROM orders ORDER BY status',
  },
  {
    name: 'patterns',
    text: "SELECT name FROM customers WHERE name CONTAINS 'd' AND name LIKE '_%' AND NOT name ILIKE 'X[%' ORDER BY name DESC NULLS FIRST",
  },
  {
    name: 'booleans as values and as conditions',
    text: "SELECT deleted, NOT deleted AS present, credit > 50 AS rich, CASE WHEN deleted OR credit IS NULL THEN 'out' ELSE 'in' END AS standing, customer_count FROM customers[!not_deleted] ORDER BY present, rich, standing",
  },
  {
    name: 'scalars',
    text: "SELECT ABS(-2.5) AS a, ROUND(2.345, 2) AS b, CEIL(1.2) AS c, MOD(7, 3) AS e, LEAST(3, 1) AS h, GREATEST(NULL, 1, 2) AS i, LENGTH('abc ') AS m, TRIM('  a ') AS n, SUBSTRING('abcdef', 2) AS o, CONCAT('a', NULL, 'b') AS p, 'a' || 'b' AS u, 7 / 2 AS r, order_count FROM orders",
  },
  {
    name: 'casts',
    text: "SELECT CAST(amount AS INTEGER) AS a, CAST(ordered_at AS DATE) AS b, CAST(ordered_at AS TEXT) AS c, CAST(amount > 50 AS TEXT) AS d, CAST('12' AS INTEGER) AS e, order_count FROM orders WHERE id IN (1, 3) ORDER BY a",
  },
  {
    name: 'date arithmetic',
    text: "SELECT shipped_on + INTERVAL '1 month' AS a, ordered_at - INTERVAL '3 hours' AS b, shipped_on - DATE '2026-01-01' AS c, EXTRACT(ISODOW FROM ordered_at) AS d, EXTRACT(WEEK FROM shipped_on) AS e, order_count FROM orders WHERE shipped_on IS NOT NULL ORDER BY a",
  },
  {
    name: 'what lies outside of a domain',
    text: 'SELECT id, SQRT(amount) AS a, POWER(amount, 0.5) AS b, POWER(amount, -1) AS c, POWER(id, customer_id) AS d, SUBSTRING(status, id, 2) AS e, id * customer_id * payer_id AS f, CAST(amount / 3 AS INTEGER) AS g, ROUND(id, -1) AS h, order_count FROM orders ORDER BY id',
  },
  {
    name: 'texts that are read',
    text: 'SELECT id, CAST(status AS INTEGER) AS a, CAST(status AS NUMERIC) AS b, CAST(status AS DOUBLE PRECISION) AS c, CAST(status AS BOOLEAN) AS d, CAST(status AS DATE) AS e, CAST(status AS TIMESTAMP) AS f, order_count FROM orders ORDER BY id',
  },
  {
    name: 'a distance',
    text: 'SELECT ROUND(GEO_DISTANCE(52.37, 4.9, 48.85, 2.35), 3) AS kilometres, order_count FROM orders',
  },
  {
    name: 'a query on the right of IN',
    text: 'SELECT order_count FROM orders WHERE customer_id IN (SELECT customer_id FROM orders HAVING revenue > 60 ORDER BY revenue DESC LIMIT 1)',
  },
  {
    name: 'a filter and a group on the many side, through a bridge',
    text: "SELECT status, revenue, order_count FILTER (WHERE tags.label = 'gift') AS gifts FROM orders WHERE tags.label IN ('gift', 'rush') ORDER BY status",
  },
  {
    name: 'distinct rows by the many side',
    text: 'SELECT tags.label, COUNT(DISTINCT orders.id) AS orders FROM orders ORDER BY tags.label',
  },
  {
    name: 'tables joined on both sides, and a union',
    text: 'WITH a AS (SELECT customers.name AS who, revenue FROM orders), b AS (SELECT customers.name AS who, ticket_count FROM tickets) SELECT a.who, b.who AS other, revenue, ticket_count FROM a FULL JOIN b ON a.who = b.who ORDER BY revenue DESC, other, a.who',
  },
  {
    name: 'distinct rows, skipped and limited',
    text: 'WITH groups AS (SELECT status, customers.segment, revenue FROM orders) SELECT DISTINCT status FROM groups ORDER BY status LIMIT 2 OFFSET 1',
  },
  {
    name: 'windows over a table',
    text: "WITH monthly AS (SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders) SELECT month, revenue, LAG(revenue, 1, 0) OVER (ORDER BY month) AS before, AVG(revenue) OVER (ORDER BY month ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS mean FROM monthly ORDER BY month",
  },
  {
    name: 'a constant group and texts that must be quoted',
    text: "SELECT 'it''s \\ % _ é' AS said, order_count AS \"total [net]\" FROM orders",
  },
  {
    name: 'the rows behind a number',
    text: "SELECT ROWS id, customers.name, amount FROM orders FOR completed_revenue WHERE ordered_at IN '2026' ORDER BY amount DESC LIMIT 5",
  },
  {
    name: 'the last moment of a semi-additive measure',
    text: "SELECT DATE_TRUNC('month', taken_on) AS month, on_hand FROM stock ORDER BY month",
  },
];
