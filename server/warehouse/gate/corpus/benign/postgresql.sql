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
SELECT E'a\nb' AS two_lines, 1::float8 / 3 AS third, '5'::int + 1 AS six
SELECT id, sum(amount) OVER (PARTITION BY customer_id ORDER BY ordered_at RANGE BETWEEN interval '7 days' PRECEDING AND CURRENT ROW) FROM orders ORDER BY id
SELECT coalesce(nullif(trim(note), ''), '-') AS note, count(*) FROM orders GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5
SELECT x, ordinality FROM unnest(ARRAY['a', 'b']) WITH ORDINALITY AS u(x, ordinality)
