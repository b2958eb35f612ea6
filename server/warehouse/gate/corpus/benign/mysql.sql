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
SELECT `id`, `name` FROM `customers` ORDER BY `id` LIMIT 2, 3
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
SELECT 'it\'s' AS escaped, "double" AS word, 'a\\b' AS path
SELECT id FROM orders WHERE status = 'paid' && amount > 50 ORDER BY id
SELECT CASE WHEN FIELD(status, 'paid', 'open') = 1 THEN 'first' ELSE 'other' END AS f, COUNT(*) AS n FROM orders GROUP BY f ORDER BY f
SELECT CONVERT(amount, DECIMAL(10, 1)) AS d, CONVERT(name USING utf8mb4) AS n FROM orders JOIN customers ON customers.id = orders.customer_id ORDER BY orders.id LIMIT 3
SELECT LAST_DAY(ordered_at) AS l, SUM(amount) AS s FROM orders GROUP BY l ORDER BY l
SELECT LEFT(name, 3) AS a, RIGHT(name, 2) AS b, LPAD(id, 5, '0') AS padded FROM customers ORDER BY id
