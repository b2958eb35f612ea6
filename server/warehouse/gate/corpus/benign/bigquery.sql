SELECT DATE_TRUNC(DATE(ordered_at), MONTH) AS month, SUM(amount) AS s FROM orders GROUP BY month ORDER BY month
SELECT FORMAT_DATE('%Y-%m', DATE(ordered_at)) AS ym, COUNT(*) AS n FROM orders GROUP BY ym ORDER BY ym
SELECT EXTRACT(YEAR FROM ordered_at) AS y, COUNT(*) AS n FROM orders GROUP BY y ORDER BY y
SELECT COUNTIF(status = 'paid') AS paid, COUNT(*) AS n FROM orders
SELECT SAFE_DIVIDE(SUM(amount), COUNT(*)) AS mean FROM orders
SELECT * EXCEPT (note) FROM orders ORDER BY id LIMIT 5
SELECT id FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY amount DESC, id) = 1 ORDER BY id
SELECT `id`, `name` FROM `customers` ORDER BY `id` LIMIT 4
SELECT SAFE_CAST(status AS INT64) AS nothing, CAST(id AS STRING) AS text FROM orders ORDER BY id LIMIT 4
SELECT IF(amount > 50, 'large', 'small') AS size, COUNT(*) AS n FROM orders GROUP BY size ORDER BY size
SELECT IFNULL(status, "none") AS s, COUNT(*) AS n FROM orders GROUP BY s ORDER BY s
SELECT STRING_AGG(name, '; ' ORDER BY name) AS people FROM customers
SELECT DATE_ADD(created_at, INTERVAL 7 DAY) AS later, DATE_DIFF(DATE '2024-01-01', created_at, DAY) AS days FROM customers ORDER BY id
SELECT n FROM UNNEST(GENERATE_ARRAY(1, 5)) AS n ORDER BY n
SELECT ANY_VALUE(1) AS one, LOGICAL_OR(amount > 90) AS big FROM orders
SELECT REGEXP_CONTAINS(name, r'^Customer [12]$') AS found FROM customers ORDER BY id
SELECT x, place FROM UNNEST(['a', 'b']) AS x WITH OFFSET AS place ORDER BY place
