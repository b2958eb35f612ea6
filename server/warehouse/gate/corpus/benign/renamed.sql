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
