import type { DialectName } from '../../semql/compiled.ts';

/** Queries as analysts write them, over the tables of `shop.test-support.ts`; none of them means harm. */

/** What every engine here reads. */
const EVERYWHERE = `
SELECT * FROM customers
SELECT c.* FROM customers c
SELECT id, name FROM customers ORDER BY name LIMIT 5
SELECT id, name AS customer_name FROM customers ORDER BY customer_name, id LIMIT 5 OFFSET 2
select count(*) from orders
SELECT COUNT(*) AS n, COUNT(status) AS with_status, COUNT(DISTINCT customer_id) AS buyers FROM orders;
SELECT DISTINCT country FROM customers ORDER BY country
SELECT status, SUM(amount) AS revenue, AVG(amount) AS average FROM orders GROUP BY status ORDER BY revenue DESC
SELECT status, COUNT(*) FROM orders GROUP BY status HAVING COUNT(*) > 10 ORDER BY 2 DESC, 1
SELECT country, COUNT(*) AS n FROM customers WHERE created_at >= '2023-06-01' GROUP BY country ORDER BY n DESC, country
SELECT o.id, c.name, o.amount FROM orders o JOIN customers c ON c.id = o.customer_id ORDER BY o.id LIMIT 20
SELECT o.id, c.name FROM orders AS o INNER JOIN customers AS c ON o.customer_id = c.id AND c.country = 'DE' ORDER BY o.id
SELECT c.id, c.name, COUNT(o.id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name ORDER BY orders DESC, c.id
SELECT c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id) ORDER BY c.name
SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE amount > 90) ORDER BY name
SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE amount > 90 AND customer_id IS NOT NULL) ORDER BY name
SELECT id, amount FROM orders WHERE amount = (SELECT MAX(amount) FROM orders) ORDER BY id
SELECT id, amount, (SELECT AVG(amount) FROM orders) AS mean FROM orders ORDER BY id LIMIT 10
SELECT id, CASE WHEN amount >= 75 THEN 'large' WHEN amount >= 25 THEN 'medium' ELSE 'small' END AS size FROM orders ORDER BY id
SELECT CASE status WHEN 'paid' THEN 1 ELSE 0 END AS paid, COUNT(*) AS n FROM orders GROUP BY CASE status WHEN 'paid' THEN 1 ELSE 0 END ORDER BY paid
SELECT SUM(CASE WHEN status = 'paid' THEN amount ELSE 0 END) AS paid, SUM(CASE WHEN status = 'open' THEN amount ELSE 0 END) AS open_amount FROM orders
SELECT SUM(CASE WHEN status = 'paid' THEN 1.0 ELSE 0 END) / COUNT(*) AS share FROM orders
SELECT customer_id, SUM(amount) AS total FROM orders WHERE status IN ('paid', 'open') GROUP BY customer_id ORDER BY total DESC, customer_id LIMIT 3
SELECT id FROM orders WHERE amount BETWEEN 10 AND 20 ORDER BY id
SELECT id FROM orders WHERE amount NOT BETWEEN 10 AND 90 AND status <> 'open' ORDER BY id
SELECT id FROM customers WHERE name LIKE 'Customer 1%' ORDER BY id
SELECT id FROM customers WHERE name NOT LIKE '%9' ORDER BY id
SELECT id, COALESCE(status, 'unknown') AS status FROM orders ORDER BY id
SELECT COALESCE(status, 'unknown') AS s, COUNT(*) AS n FROM orders GROUP BY COALESCE(status, 'unknown') ORDER BY n DESC, s
SELECT id FROM orders WHERE status IS NULL ORDER BY id
SELECT id FROM orders WHERE status IS NOT NULL AND note IS NULL ORDER BY id
SELECT UPPER(country) AS c, LOWER(name) AS n, LENGTH(name) AS l FROM customers ORDER BY id
SELECT ROUND(AVG(amount), 2) AS average FROM orders
SELECT ABS(amount - 50) AS distance FROM orders ORDER BY distance, id LIMIT 7
SELECT amount * 1.19 AS gross, amount + 1, amount - 1, amount / 2.0 FROM orders ORDER BY id LIMIT 5
SELECT REPLACE(name, 'Customer', 'Client') AS n FROM customers ORDER BY id
SELECT MIN(ordered_at) AS first_order, MAX(ordered_at) AS last_order FROM orders
SELECT NULLIF(status, 'open') AS s, COUNT(*) FROM orders GROUP BY NULLIF(status, 'open') ORDER BY 2, 1
SELECT 1
SELECT 1 AS one, 'text' AS word, NULL AS nothing
SELECT 'it''s' AS quoted, 'a -- b' AS no_comment, '/* x */' AS neither
SELECT id FROM customers UNION SELECT customer_id FROM orders ORDER BY id
SELECT id FROM customers UNION ALL SELECT customer_id FROM orders WHERE customer_id IS NOT NULL ORDER BY id
SELECT country AS x FROM customers EXCEPT SELECT 'DE' ORDER BY x
SELECT id FROM customers INTERSECT SELECT customer_id FROM orders ORDER BY id
WITH paid AS (SELECT * FROM orders WHERE status = 'paid') SELECT COUNT(*) AS n, SUM(amount) AS s FROM paid
WITH per_customer AS (SELECT customer_id, SUM(amount) AS total FROM orders GROUP BY customer_id) SELECT c.country, SUM(p.total) AS total FROM per_customer p JOIN customers c ON c.id = p.customer_id GROUP BY c.country ORDER BY total DESC
WITH a AS (SELECT id, country FROM customers), b AS (SELECT country, COUNT(*) AS n FROM a GROUP BY country) SELECT * FROM b WHERE n > 3 ORDER BY country
WITH big (customer, total) AS (SELECT customer_id, SUM(amount) FROM orders GROUP BY customer_id) SELECT customer, total FROM big ORDER BY total DESC, customer LIMIT 5
WITH RECURSIVE days (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM days WHERE n < 10) SELECT n FROM days ORDER BY n
WITH RECURSIVE r AS (SELECT 1 AS n, 1 AS f UNION ALL SELECT n + 1, f * (n + 1) FROM r WHERE n < 6) SELECT n, f FROM r ORDER BY n
WITH orders_2023 AS (SELECT * FROM orders WHERE ordered_at < '2024-01-01') SELECT status, COUNT(*) AS n FROM orders_2023 GROUP BY status ORDER BY status
SELECT x.country, x.n FROM (SELECT country, COUNT(*) AS n FROM customers GROUP BY country) x WHERE x.n > 2 ORDER BY x.n DESC, x.country
SELECT MAX(n) AS most FROM (SELECT customer_id, COUNT(*) AS n FROM orders GROUP BY customer_id) AS per_customer
SELECT t.customer_id, t.total FROM (SELECT customer_id, SUM(amount) AS total, ROW_NUMBER() OVER (ORDER BY SUM(amount) DESC, customer_id) AS rn FROM orders GROUP BY customer_id) t WHERE t.rn <= 3 ORDER BY t.rn
SELECT id, amount, RANK() OVER (PARTITION BY status ORDER BY amount DESC) AS r FROM orders ORDER BY status, r, id
SELECT id, customer_id, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY ordered_at, id) AS nth FROM orders ORDER BY id
SELECT id, SUM(amount) OVER (ORDER BY ordered_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS running FROM orders ORDER BY ordered_at, id
SELECT id, AVG(amount) OVER (ORDER BY ordered_at, id ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS moving FROM orders ORDER BY ordered_at, id
SELECT id, LAG(amount) OVER (ORDER BY id) AS previous, LEAD(amount, 1) OVER (ORDER BY id) AS following FROM orders ORDER BY id
SELECT id, amount - LAG(amount) OVER (PARTITION BY customer_id ORDER BY ordered_at, id) AS change_to_last FROM orders ORDER BY id
SELECT id, FIRST_VALUE(amount) OVER w AS f, NTILE(4) OVER w AS quarter FROM orders WINDOW w AS (PARTITION BY status ORDER BY id) ORDER BY id
SELECT status, SUM(amount) AS s, SUM(SUM(amount)) OVER () AS total FROM orders GROUP BY status ORDER BY status
SELECT status, 100.0 * SUM(amount) / SUM(SUM(amount)) OVER () AS pct FROM orders GROUP BY status ORDER BY status
SELECT DENSE_RANK() OVER (ORDER BY country) AS k, country, name FROM customers ORDER BY k, name
SELECT c.country, o.status, COUNT(*) AS n FROM customers c, orders o WHERE c.id = o.customer_id GROUP BY c.country, o.status ORDER BY 1, 2
SELECT a.id AS a_id, b.id AS b_id FROM customers a JOIN customers b ON a.country = b.country AND a.id < b.id ORDER BY a.id, b.id LIMIT 10
SELECT p.category, SUM(l.quantity * p.price) AS revenue FROM order_lines l JOIN products p ON p.id = l.product_id GROUP BY p.category ORDER BY revenue DESC
SELECT c.name, p.sku, SUM(l.quantity) AS q FROM customers c JOIN orders o ON o.customer_id = c.id JOIN order_lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id GROUP BY c.name, p.sku ORDER BY q DESC, c.name, p.sku LIMIT 15
SELECT o.id, (SELECT COUNT(*) FROM order_lines l WHERE l.order_id = o.id) AS lines FROM orders o ORDER BY o.id LIMIT 20
SELECT p.sku FROM products p WHERE p.price > (SELECT AVG(p2.price) FROM products p2 WHERE p2.category = p.category) ORDER BY p.sku
SELECT * FROM products CROSS JOIN (SELECT 1 AS one) x ORDER BY id LIMIT 3
SELECT id, name FROM customers WHERE (country = 'DE' OR country = 'FR') AND NOT id = 3 ORDER BY id
SELECT id FROM orders WHERE -amount < -50 ORDER BY id
SELECT id FROM orders WHERE amount % 2 = 0 OR amount > 1e1 ORDER BY id
SELECT country, MIN(name) AS first_name, MAX(name) AS last_name FROM customers GROUP BY country ORDER BY country -- by country
SELECT /* how many */ COUNT(*) AS n FROM orders /* all of them */
SELECT CAST(amount AS INTEGER) AS whole FROM orders WHERE id < 0
SELECT GREATEST_ID.m FROM (SELECT MAX(id) AS m FROM orders) GREATEST_ID
SELECT orders.id, orders.amount FROM orders WHERE orders.id < 5 ORDER BY orders.id
SELECT customers.* , orders.amount FROM customers JOIN orders ON customers.id = orders.customer_id ORDER BY orders.id, customers.id LIMIT 4
SELECT id FROM customers JOIN (SELECT DISTINCT customer_id AS id2 FROM orders) o ON o.id2 = customers.id ORDER BY id
SELECT name FROM customers JOIN orders USING (id) ORDER BY id LIMIT 5
`;

const POSTGRESQL = `
SELECT date_trunc('month', ordered_at) AS month, SUM(amount) FROM orders GROUP BY 1 ORDER BY 1
SELECT date_trunc('month', ordered_at)::date AS month, COUNT(*) FILTER (WHERE status = 'paid') AS paid FROM orders GROUP BY 1 ORDER BY 1
SELECT EXTRACT(YEAR FROM ordered_at) AS y, EXTRACT(dow FROM ordered_at) AS d, COUNT(*) FROM orders GROUP BY 1, 2 ORDER BY 1, 2
SELECT to_char(ordered_at, 'YYYY-MM') AS ym, round(sum(amount)::numeric, 2) AS s FROM orders GROUP BY ym ORDER BY ym
SELECT DISTINCT ON (customer_id) customer_id, id, ordered_at FROM orders ORDER BY customer_id, ordered_at DESC, id
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) AS median FROM orders
SELECT percentile_disc(ARRAY[0.25, 0.75]) WITHIN GROUP (ORDER BY amount) FROM orders
SELECT string_agg(name, ', ' ORDER BY name) FROM customers
SELECT country, array_agg(id ORDER BY id) AS ids FROM customers GROUP BY country ORDER BY country
SELECT name FROM customers WHERE name ILIKE 'customer 2%' ORDER BY id
SELECT name FROM customers WHERE name ~ '^Customer [12]$' OR name ~* 'CUSTOMER 3' ORDER BY id
SELECT id FROM orders WHERE ordered_at >= timestamp '2023-06-01' AND ordered_at < timestamp '2023-06-01' + interval '3 months' ORDER BY id
SELECT id FROM orders WHERE ordered_at::date = DATE '2023-01-05' ORDER BY id
SELECT d::date AS day, COUNT(o.id) FROM generate_series(DATE '2023-01-01', DATE '2023-01-10', interval '1 day') AS d LEFT JOIN orders o ON o.ordered_at::date = d::date GROUP BY d ORDER BY d
SELECT c.name, x.total FROM customers c CROSS JOIN LATERAL (SELECT SUM(amount) AS total FROM orders o WHERE o.customer_id = c.id) x ORDER BY c.id
SELECT c.name, last.id FROM customers c LEFT JOIN LATERAL (SELECT o.id FROM orders o WHERE o.customer_id = c.id ORDER BY o.ordered_at DESC, o.id LIMIT 1) last ON true ORDER BY c.id
SELECT status, country, SUM(amount) FROM orders JOIN customers ON customers.id = customer_id GROUP BY ROLLUP (status, country) ORDER BY 1 NULLS LAST, 2 NULLS LAST
SELECT status, GROUPING(status) AS g, COUNT(*) FROM orders GROUP BY GROUPING SETS ((status), ()) ORDER BY g, status NULLS FIRST
SELECT status, COUNT(*) FROM orders GROUP BY CUBE (status) ORDER BY 1 NULLS LAST
SELECT * FROM (VALUES (1, 'one'), (2, 'two')) AS v(n, word) ORDER BY n
SELECT id FROM orders WHERE status IS DISTINCT FROM 'paid' ORDER BY id
SELECT id FROM orders WHERE (customer_id, status) IN (SELECT customer_id, 'paid' FROM orders) ORDER BY id
SELECT id FROM orders WHERE customer_id = ANY (ARRAY[1, 2, 3]) ORDER BY id
SELECT id FROM orders WHERE amount > ALL (SELECT amount FROM orders WHERE status = 'open') ORDER BY id
SELECT split_part(name, ' ', 2) AS number, initcap(lower(name)), left(name, 3), right(name, 2) FROM customers ORDER BY id
SELECT substring(name from 1 for 4), position('m' in name), trim(both 'C' from name), overlay(name placing 'X' from 1 for 1) FROM customers ORDER BY id
SELECT ordered_at AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin' AS berlin FROM orders ORDER BY id LIMIT 3
SELECT age(max(ordered_at), min(ordered_at)) FROM orders
SELECT corr(id, amount), stddev(amount), variance(amount), regr_slope(amount, id) FROM orders
SELECT width_bucket(amount, 0, 100, 10) AS bucket, count(*) FROM orders GROUP BY bucket ORDER BY bucket
SELECT mode() WITHIN GROUP (ORDER BY status) FROM orders
SELECT greatest(amount, 50), least(amount, 50) FROM orders ORDER BY id LIMIT 5
SELECT jsonb_build_object('id', id, 'name', name) ->> 'name' AS n FROM customers ORDER BY id
SELECT '{"a": {"b": 2}}'::jsonb #>> '{a,b}' AS b, '{"a": 1}'::json -> 'a' AS a
SELECT id, name FROM customers ORDER BY id FETCH FIRST 3 ROWS ONLY
SELECT "id", "name" FROM "customers" ORDER BY "id" OFFSET 3 LIMIT 4
SELECT count FROM (SELECT COUNT(*) FROM orders) t
WITH m AS MATERIALIZED (SELECT customer_id, amount FROM orders) SELECT customer_id, bool_or(amount > 90) AS big FROM m GROUP BY customer_id ORDER BY customer_id
SELECT E'a\\nb' AS two_lines, 1::float8 / 3 AS third, '5'::int + 1 AS six
SELECT id, sum(amount) OVER (PARTITION BY customer_id ORDER BY ordered_at RANGE BETWEEN interval '7 days' PRECEDING AND CURRENT ROW) FROM orders ORDER BY id
SELECT coalesce(nullif(trim(note), ''), '-') AS note, count(*) FROM orders GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5
SELECT x, ordinality FROM unnest(ARRAY['a', 'b']) WITH ORDINALITY AS u(x, ordinality)
`;

const DUCKDB = `
SELECT date_trunc('month', ordered_at) AS month, SUM(amount) AS s FROM orders GROUP BY ALL ORDER BY ALL
SELECT strftime(ordered_at, '%Y-%m') AS ym, COUNT(*) FROM orders GROUP BY ym ORDER BY ym
SELECT year(ordered_at) AS y, month(ordered_at) AS m, SUM(amount) AS s FROM orders GROUP BY y, m ORDER BY y, m
SELECT * EXCLUDE (note) FROM orders ORDER BY id LIMIT 5
SELECT id, customer_id, amount FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY amount DESC, id) = 1 ORDER BY id
SELECT median(amount), quantile_cont(amount, 0.9), approx_count_distinct(customer_id) > 0 FROM orders
SELECT arg_max(id, amount), min_by(id, id), any_value(1) FROM orders
SELECT country, list(id ORDER BY id) AS ids FROM customers GROUP BY country ORDER BY country
SELECT string_agg(name, ', ' ORDER BY name) FROM customers
SELECT datediff('day', min(ordered_at), max(ordered_at)) AS days FROM orders
SELECT date_diff('month', created_at, DATE '2024-06-01') AS months FROM customers ORDER BY id
SELECT id FROM orders WHERE ordered_at >= DATE '2023-06-01' AND ordered_at < DATE '2023-06-01' + INTERVAL 3 MONTH ORDER BY id
SELECT name FROM customers WHERE regexp_matches(name, '^Customer [12]$') ORDER BY id
SELECT name FROM customers WHERE name ILIKE 'customer 2%' ORDER BY id
SELECT COUNT(*) FILTER (WHERE status = 'paid') AS paid, COUNT(*) FILTER (status = 'open') FROM orders
SELECT amount::INTEGER AS whole, TRY_CAST(status AS INTEGER) AS nothing FROM orders ORDER BY id LIMIT 5
SELECT g.generate_series AS n FROM generate_series(1, 5) g ORDER BY n
SELECT range AS n FROM range(5) ORDER BY n
SELECT unnest([1, 2, 3]) AS n
SELECT id // 2 AS half, id % 2 AS odd FROM orders ORDER BY id LIMIT 5
SELECT a.id, b.id FROM orders a ASOF JOIN orders b ON a.customer_id = b.customer_id AND a.ordered_at > b.ordered_at ORDER BY 1, 2
SELECT name FROM customers SEMI JOIN orders ON orders.customer_id = customers.id ORDER BY name
SELECT name FROM customers ANTI JOIN orders ON orders.customer_id = customers.id ORDER BY name
SELECT amount AS a, a * 2 AS twice FROM orders ORDER BY id LIMIT 3
SELECT status, SUM(amount) FROM orders GROUP BY ROLLUP (status) ORDER BY 1 NULLS LAST, 2
SELECT dayname(ordered_at) AS day, COUNT(*) AS n FROM orders GROUP BY day ORDER BY n DESC, day
SELECT time_bucket(INTERVAL '7 days', ordered_at) AS week, SUM(amount) FROM orders GROUP BY week ORDER BY week
SELECT list_sum([1, 2, 3]) AS s, len([1, 2]) AS l, [1, 2, 3][2] AS second
SELECT id FROM orders ORDER BY amount DESC NULLS LAST, id LIMIT 3
SELECT epoch(ordered_at) AS e, last_day(ordered_at) AS l FROM orders ORDER BY id LIMIT 3
SELECT main.customers.name FROM main.customers ORDER BY id LIMIT 3
SELECT if(amount > 50, 'large', 'small') AS size, COUNT(*) FROM orders GROUP BY size ORDER BY size
`;

const MYSQL = `
SELECT DATE_FORMAT(ordered_at, '%Y-%m') AS ym, SUM(amount) AS s FROM orders GROUP BY ym ORDER BY ym
SELECT DATE_FORMAT(ordered_at, "%Y-%m") AS ym, COUNT(*) AS n FROM orders WHERE status = "paid" GROUP BY ym ORDER BY ym
SELECT YEAR(ordered_at) AS y, MONTH(ordered_at) AS m, SUM(amount) AS s FROM orders GROUP BY y, m ORDER BY y, m
SELECT DATE(ordered_at) AS d, COUNT(*) AS n FROM orders GROUP BY DATE(ordered_at) ORDER BY d
SELECT IFNULL(status, 'none') AS s, COUNT(*) AS n FROM orders GROUP BY s ORDER BY s
SELECT IF(amount > 50, 'large', 'small') AS size, COUNT(*) AS n FROM orders GROUP BY size ORDER BY size
SELECT GROUP_CONCAT(name ORDER BY name SEPARATOR '; ') AS people FROM customers WHERE country = 'DE'
SELECT GROUP_CONCAT(DISTINCT country ORDER BY country) AS countries FROM customers
SELECT CONCAT(name, ' (', country, ')') AS label FROM customers ORDER BY id
SELECT CONCAT_WS('-', id, country) AS k FROM customers ORDER BY id
SELECT id FROM orders WHERE ordered_at >= DATE_SUB('2023-12-31', INTERVAL 90 DAY) ORDER BY id
SELECT id FROM orders WHERE ordered_at BETWEEN '2023-02-01' AND '2023-02-28' + INTERVAL 1 DAY ORDER BY id
SELECT DATEDIFF(MAX(ordered_at), MIN(ordered_at)) AS days FROM orders
SELECT TIMESTAMPDIFF(MONTH, MIN(ordered_at), MAX(ordered_at)) AS months FROM orders
SELECT \`id\`, \`name\` FROM \`customers\` ORDER BY \`id\` LIMIT 2, 3
SELECT status, SUM(amount) AS s FROM orders GROUP BY status WITH ROLLUP
SELECT name FROM customers WHERE name REGEXP '^Customer [12]$' ORDER BY id
SELECT name FROM customers WHERE name RLIKE '1$' ORDER BY id
SELECT SUBSTRING_INDEX(name, ' ', -1) AS number FROM customers ORDER BY id
SELECT id DIV 2 AS half, id MOD 2 AS odd FROM orders ORDER BY id LIMIT 5
SELECT COUNT(DISTINCT customer_id, status) AS pairs FROM orders
SELECT CAST(amount AS SIGNED) AS whole, CAST(id AS CHAR) AS text FROM orders ORDER BY id LIMIT 4
SELECT id FROM orders WHERE status <=> NULL ORDER BY id
SELECT DAYNAME(ordered_at) AS d, COUNT(*) AS n FROM orders GROUP BY d ORDER BY n DESC, d
SELECT EXTRACT(YEAR_MONTH FROM ordered_at) AS ym, COUNT(*) AS n FROM orders GROUP BY ym ORDER BY ym # by month
SELECT QUARTER(ordered_at) AS q, ROUND(SUM(amount), 1) AS s FROM orders GROUP BY q ORDER BY q
SELECT 'it\\'s' AS escaped, "double" AS word, 'a\\\\b' AS path
SELECT id FROM orders WHERE status = 'paid' && amount > 50 ORDER BY id
SELECT CASE WHEN FIELD(status, 'paid', 'open') = 1 THEN 'first' ELSE 'other' END AS f, COUNT(*) AS n FROM orders GROUP BY f ORDER BY f
SELECT CONVERT(amount, DECIMAL(10, 1)) AS d, CONVERT(name USING utf8mb4) AS n FROM orders JOIN customers ON customers.id = orders.customer_id ORDER BY orders.id LIMIT 3
SELECT LAST_DAY(ordered_at) AS l, SUM(amount) AS s FROM orders GROUP BY l ORDER BY l
SELECT LEFT(name, 3) AS a, RIGHT(name, 2) AS b, LPAD(id, 5, '0') AS padded FROM customers ORDER BY id
`;

const SQLITE = `
SELECT strftime('%Y-%m', ordered_at) AS ym, SUM(amount) AS s FROM orders GROUP BY ym ORDER BY ym
SELECT date(ordered_at, 'start of month') AS month, COUNT(*) AS n FROM orders GROUP BY month ORDER BY month
SELECT id FROM orders WHERE ordered_at >= date('2023-12-31', '-3 months') ORDER BY id
SELECT julianday(MAX(ordered_at)) - julianday(MIN(ordered_at)) AS days FROM orders
SELECT IFNULL(status, 'none') AS s, COUNT(*) AS n FROM orders GROUP BY s ORDER BY s
SELECT group_concat(name, '; ') FROM (SELECT name FROM customers ORDER BY name)
SELECT name || ' (' || country || ')' AS label FROM customers ORDER BY id
SELECT IIF(amount > 50, 'large', 'small') AS size, COUNT(*) AS n FROM orders GROUP BY size ORDER BY size
SELECT total(amount) AS t, SUM(amount) FILTER (WHERE status = 'paid') AS p FROM orders
SELECT [id], "name", \`country\` FROM customers ORDER BY 1 LIMIT 3
SELECT name FROM customers WHERE name GLOB 'Customer [12]' ORDER BY id
SELECT name FROM customers WHERE instr(name, '1') > 0 ORDER BY name COLLATE NOCASE
SELECT CAST(amount AS INTEGER) AS whole, typeof(amount) AS t FROM orders ORDER BY id LIMIT 4
SELECT json_extract('{"a": 1}', '$.a') AS a, substr(name, 1, 3) AS s FROM customers ORDER BY id
SELECT value FROM json_each('[1, 2, 3]')
SELECT strftime('%w', ordered_at) AS weekday, AVG(amount) AS a FROM orders GROUP BY 1 ORDER BY 1
SELECT id FROM orders WHERE status IS NOT 'paid' ORDER BY id
SELECT id FROM orders WHERE status == 'paid' ORDER BY id
SELECT printf('%.2f', amount) AS shown FROM orders ORDER BY id LIMIT 3
SELECT id FROM orders ORDER BY amount DESC NULLS LAST, id LIMIT 3
`;

/** Names of columns of a subquery, and rows that no table has. */
const RENAMED = `
SELECT y, z FROM (SELECT id, name FROM customers) AS t (y, z) ORDER BY y LIMIT 5
SELECT c.a, c.b FROM customers AS c (a, b) ORDER BY c.a LIMIT 3
WITH w AS (SELECT id, status FROM orders) SELECT x.k, COUNT(*) AS n FROM w AS x (i, k) GROUP BY x.k ORDER BY n DESC, x.k
SELECT v.n, v.word FROM (VALUES (1, 'one'), (2, 'two')) AS v (n, word) ORDER BY v.n
SELECT c.name, v.share FROM customers c JOIN (VALUES ('DE', 0.5), ('FR', 0.25)) AS v (country, share) ON v.country = c.country ORDER BY c.id
SELECT t.y + 1 AS next FROM (SELECT MAX(id) FROM orders UNION ALL SELECT MIN(id) FROM orders) AS t (y) ORDER BY next
VALUES (1, 'a'), (2, 'b')
SELECT id FROM customers WHERE id < 3 UNION ALL (VALUES (7), (8)) ORDER BY 1
WITH a AS (SELECT id FROM customers) SELECT x.id FROM (WITH b AS (SELECT * FROM a WHERE id < 9) SELECT b.id FROM b JOIN a ON a.id = b.id) x ORDER BY x.id
WITH a AS (SELECT id FROM customers) SELECT (WITH b AS (SELECT * FROM a) SELECT MAX(id) FROM b) AS most
WITH a AS (SELECT id FROM customers WHERE country = 'DE') SELECT COUNT(*) AS n FROM orders WHERE customer_id IN (WITH b AS (SELECT id FROM a) SELECT id FROM b)
WITH a AS (SELECT id FROM customers) SELECT x.id, a.id FROM (WITH a AS (SELECT MAX(id) AS id FROM orders) SELECT * FROM a) x, a ORDER BY a.id LIMIT 3
WITH a AS (SELECT id FROM customers) SELECT x.n FROM (WITH b AS (WITH b AS (SELECT COUNT(*) AS n FROM a) SELECT n FROM b) SELECT n FROM b) x
WITH a AS (SELECT id FROM customers) SELECT o.id, (WITH b AS (SELECT a.id AS z FROM a WHERE a.id < o.id) SELECT MAX(z) FROM b) AS n FROM orders o ORDER BY o.id
`;

/** The same in an engine's own words, where it does not read them as they stand above. */
export const renamedByHand: Readonly<Record<string, string>> = {
  'SELECT y, z FROM (SELECT id, name FROM customers) AS t (y, z) ORDER BY y LIMIT 5':
    'SELECT id, name FROM customers ORDER BY id LIMIT 5',
  'SELECT c.a, c.b FROM customers AS c (a, b) ORDER BY c.a LIMIT 3':
    'SELECT id, name FROM customers ORDER BY id LIMIT 3',
  'WITH w AS (SELECT id, status FROM orders) SELECT x.k, COUNT(*) AS n FROM w AS x (i, k) GROUP BY x.k ORDER BY n DESC, x.k':
    'SELECT status, COUNT(*) AS n FROM orders GROUP BY status ORDER BY n DESC, status',
  "SELECT v.n, v.word FROM (VALUES (1, 'one'), (2, 'two')) AS v (n, word) ORDER BY v.n":
    "SELECT 1 AS n, 'one' AS word UNION ALL SELECT 2, 'two' ORDER BY n",
  "SELECT c.name, v.share FROM customers c JOIN (VALUES ('DE', 0.5), ('FR', 0.25)) AS v (country, share) ON v.country = c.country ORDER BY c.id":
    "SELECT name, CASE country WHEN 'DE' THEN 0.5 ELSE 0.25 END AS share FROM customers WHERE country IN ('DE', 'FR') ORDER BY id",
  'SELECT t.y + 1 AS next FROM (SELECT MAX(id) FROM orders UNION ALL SELECT MIN(id) FROM orders) AS t (y) ORDER BY next':
    'SELECT MIN(id) + 1 AS n FROM orders UNION ALL SELECT MAX(id) + 1 FROM orders ORDER BY n',
  "VALUES (1, 'a'), (2, 'b')": "SELECT 1 AS n, 'a' AS w UNION ALL SELECT 2, 'b'",
  'SELECT id FROM customers WHERE id < 3 UNION ALL (VALUES (7), (8)) ORDER BY 1':
    'SELECT id FROM customers WHERE id IN (1, 2, 7, 8) ORDER BY id',
  // MariaDB finds no table of an outer WITH in a query with a WITH of its own.
  'WITH a AS (SELECT id FROM customers) SELECT x.id FROM (WITH b AS (SELECT * FROM a WHERE id < 9) SELECT b.id FROM b JOIN a ON a.id = b.id) x ORDER BY x.id':
    'SELECT id FROM customers WHERE id < 9 ORDER BY id',
  'WITH a AS (SELECT id FROM customers) SELECT (WITH b AS (SELECT * FROM a) SELECT MAX(id) FROM b) AS most':
    'SELECT MAX(id) AS most FROM customers',
  "WITH a AS (SELECT id FROM customers WHERE country = 'DE') SELECT COUNT(*) AS n FROM orders WHERE customer_id IN (WITH b AS (SELECT id FROM a) SELECT id FROM b)":
    "SELECT COUNT(*) AS n FROM orders WHERE customer_id IN (SELECT id FROM customers WHERE country = 'DE')",
  'WITH a AS (SELECT id FROM customers) SELECT x.id, a.id FROM (WITH a AS (SELECT MAX(id) AS id FROM orders) SELECT * FROM a) x, a ORDER BY a.id LIMIT 3':
    'SELECT (SELECT MAX(id) FROM orders) AS id, c.id FROM customers c ORDER BY c.id LIMIT 3',
  'WITH a AS (SELECT id FROM customers) SELECT x.n FROM (WITH b AS (WITH b AS (SELECT COUNT(*) AS n FROM a) SELECT n FROM b) SELECT n FROM b) x':
    'SELECT COUNT(*) AS n FROM customers',
};

const BIGQUERY = `
SELECT DATE_TRUNC(DATE(ordered_at), MONTH) AS month, SUM(amount) AS s FROM orders GROUP BY month ORDER BY month
SELECT FORMAT_DATE('%Y-%m', DATE(ordered_at)) AS ym, COUNT(*) AS n FROM orders GROUP BY ym ORDER BY ym
SELECT EXTRACT(YEAR FROM ordered_at) AS y, COUNT(*) AS n FROM orders GROUP BY y ORDER BY y
SELECT COUNTIF(status = 'paid') AS paid, COUNT(*) AS n FROM orders
SELECT SAFE_DIVIDE(SUM(amount), COUNT(*)) AS mean FROM orders
SELECT * EXCEPT (note) FROM orders ORDER BY id LIMIT 5
SELECT id FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY amount DESC, id) = 1 ORDER BY id
SELECT \`id\`, \`name\` FROM \`customers\` ORDER BY \`id\` LIMIT 4
SELECT SAFE_CAST(status AS INT64) AS nothing, CAST(id AS STRING) AS text FROM orders ORDER BY id LIMIT 4
SELECT IF(amount > 50, 'large', 'small') AS size, COUNT(*) AS n FROM orders GROUP BY size ORDER BY size
SELECT IFNULL(status, "none") AS s, COUNT(*) AS n FROM orders GROUP BY s ORDER BY s
SELECT STRING_AGG(name, '; ' ORDER BY name) AS people FROM customers
SELECT DATE_ADD(created_at, INTERVAL 7 DAY) AS later, DATE_DIFF(DATE '2024-01-01', created_at, DAY) AS days FROM customers ORDER BY id
SELECT n FROM UNNEST(GENERATE_ARRAY(1, 5)) AS n ORDER BY n
SELECT ANY_VALUE(1) AS one, LOGICAL_OR(amount > 90) AS big FROM orders
SELECT REGEXP_CONTAINS(name, r'^Customer [12]$') AS found FROM customers ORDER BY id
SELECT x, place FROM UNNEST(['a', 'b']) AS x WITH OFFSET AS place ORDER BY place
`;

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** By engine, what it reads of its own and what all of them read. */
export const benignQueries = {
  POSTGRESQL: [...linesOf(EVERYWHERE), ...linesOf(RENAMED), ...linesOf(POSTGRESQL)],
  DUCKDB: [...linesOf(EVERYWHERE), ...linesOf(RENAMED), ...linesOf(DUCKDB)],
  MYSQL: [...linesOf(EVERYWHERE), ...linesOf(RENAMED), ...linesOf(MYSQL)],
  SQLITE: [...linesOf(EVERYWHERE), ...linesOf(RENAMED), ...linesOf(SQLITE)],
  BIGQUERY: [...linesOf(EVERYWHERE), ...linesOf(RENAMED), ...linesOf(BIGQUERY)],
} as const;

/** What is read on any engine, and on one of those with words of its own. */
export function benignQueriesOf(dialect: DialectName): readonly string[] {
  const own: Readonly<Partial<Record<DialectName, readonly string[]>>> = {
    ...benignQueries,
    MOTHERDUCK: benignQueries.DUCKDB,
  };
  return own[dialect] ?? [...linesOf(EVERYWHERE), ...linesOf(RENAMED)];
}

/** Different queries there are. */
export const benignCount = new Set(Object.values(benignQueries).flat()).size;

/** Rows as texts; without an order of its own an engine may answer in any. */
export function sorted(rows: readonly unknown[], sql: string): string[] {
  const texts = rows.map((row) => JSON.stringify(row));
  return /order by/i.test(sql) ? texts : texts.toSorted();
}
