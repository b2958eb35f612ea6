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
