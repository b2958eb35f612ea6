SELECT strftime('%Y-%m', ordered_at) AS ym, SUM(amount) AS s FROM orders GROUP BY ym ORDER BY ym
SELECT date(ordered_at, 'start of month') AS month, COUNT(*) AS n FROM orders GROUP BY month ORDER BY month
SELECT id FROM orders WHERE ordered_at >= date('2023-12-31', '-3 months') ORDER BY id
SELECT julianday(MAX(ordered_at)) - julianday(MIN(ordered_at)) AS days FROM orders
SELECT IFNULL(status, 'none') AS s, COUNT(*) AS n FROM orders GROUP BY s ORDER BY s
SELECT group_concat(name, '; ') FROM (SELECT name FROM customers ORDER BY name)
SELECT name || ' (' || country || ')' AS label FROM customers ORDER BY id
SELECT IIF(amount > 50, 'large', 'small') AS size, COUNT(*) AS n FROM orders GROUP BY size ORDER BY size
SELECT total(amount) AS t, SUM(amount) FILTER (WHERE status = 'paid') AS p FROM orders
SELECT [id], "name", `country` FROM customers ORDER BY 1 LIMIT 3
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
