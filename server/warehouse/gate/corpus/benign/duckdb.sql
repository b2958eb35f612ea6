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
