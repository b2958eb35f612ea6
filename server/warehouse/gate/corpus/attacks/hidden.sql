SELECT secret FROM customers
SELECT c.secret FROM customers c
SELECT customers.secret FROM customers
SELECT "secret" FROM customers
SELECT SECRET FROM customers
SELECT `secret` FROM customers
SELECT [secret] FROM customers
SELECT id FROM customers ORDER BY secret
SELECT id FROM customers WHERE secret LIKE 'C%'
SELECT id FROM customers GROUP BY id, secret
SELECT COUNT(secret) FROM customers
SELECT MAX(secret) OVER () FROM customers
SELECT id FROM customers c WHERE EXISTS (SELECT 1 WHERE c.secret IS NOT NULL)
SELECT (SELECT c.secret) FROM customers c
SELECT (SELECT secret FROM customers LIMIT 1)
SELECT a.id FROM customers a JOIN customers b ON a.secret = b.secret
SELECT id FROM customers JOIN (SELECT 1 AS one) x USING (secret)
SELECT * FROM customers NATURAL JOIN (SELECT 'x' AS secret) x
SELECT x.secret FROM (SELECT * FROM customers) x
WITH x AS (SELECT * FROM customers) SELECT secret FROM x
WITH customers AS (SELECT secret FROM customers) SELECT * FROM customers
WITH customers AS (SELECT * FROM customers) SELECT secret FROM customers
WITH RECURSIVE customers AS (SELECT secret FROM customers) SELECT * FROM customers
WITH RECURSIVE customers AS (SELECT id FROM customers UNION SELECT id FROM vault) SELECT * FROM customers
SELECT c FROM customers c
SELECT customers FROM customers
SELECT c.* FROM customers c WHERE c IS NOT NULL
SELECT (c).secret FROM customers c
SELECT (c.*).secret FROM customers c
SELECT row_to_json(c) FROM customers c
SELECT to_json(customers) FROM customers
SELECT json_agg(c) FROM customers c
SELECT CAST(c AS TEXT) FROM customers c
SELECT c::text FROM customers c
SELECT COUNT(DISTINCT c) FROM customers c
SELECT id AS secret, secret AS x FROM customers
SELECT 1 AS secret FROM customers ORDER BY customers.secret
SELECT * EXCLUDE (id) FROM customers
SELECT * REPLACE (secret AS name) FROM customers
SELECT COLUMNS('.*') FROM customers
SELECT COLUMNS(*) FROM customers
SELECT customers.rowid FROM customers
SELECT rowid, * FROM customers
SELECT ctid, xmin, tableoid FROM customers
SELECT _rowid_, oid FROM customers
SELECT * FROM vault
SELECT code FROM vault
SELECT * FROM main.vault
SELECT * FROM public.vault
SELECT * FROM "vault"
SELECT * FROM VAULT
SELECT * FROM Vault v
SELECT id FROM customers UNION SELECT code FROM vault
SELECT id FROM customers UNION ALL SELECT id FROM vault
SELECT id FROM customers EXCEPT SELECT id FROM vault
SELECT id FROM customers INTERSECT SELECT id FROM vault
SELECT id FROM customers WHERE id IN (SELECT id FROM vault)
SELECT (SELECT code FROM vault LIMIT 1)
SELECT (SELECT MAX(code) FROM vault) FROM customers
SELECT * FROM customers, vault
SELECT * FROM customers JOIN vault ON vault.id = customers.id
SELECT * FROM customers LEFT JOIN LATERAL (SELECT * FROM vault) v ON true
SELECT * FROM (SELECT * FROM vault) x
SELECT * FROM (vault)
SELECT * FROM (customers CROSS JOIN vault)
SELECT * FROM ((vault CROSS JOIN customers))
WITH vault AS (SELECT * FROM vault) SELECT * FROM vault
WITH x AS (SELECT * FROM vault) SELECT 1
WITH RECURSIVE vault AS (SELECT * FROM vault) SELECT * FROM vault
WITH RECURSIVE vault AS (SELECT 1 AS id UNION ALL SELECT id + 1 FROM vault WHERE id < 3) SELECT * FROM (WITH y AS (SELECT * FROM vault) SELECT * FROM y) z
WITH RECURSIVE a AS (SELECT * FROM vault), vault AS (SELECT 1 AS x) SELECT * FROM a
WITH a AS (SELECT * FROM vault), vault AS (SELECT 1 AS x) SELECT * FROM a
WITH a AS (WITH vault AS (SELECT 1 AS x) SELECT * FROM vault) SELECT * FROM vault
SELECT * FROM (WITH vault AS (SELECT 1 AS x) SELECT * FROM vault) y, vault
(WITH vault AS (SELECT 1 AS x) SELECT * FROM vault) UNION ALL SELECT id FROM vault
SELECT (WITH vault AS (SELECT 1 AS code) SELECT code FROM vault), (SELECT code FROM vault LIMIT 1)
SELECT * FROM customers WHERE EXISTS (WITH vault AS (SELECT 1) SELECT 1 FROM vault) AND EXISTS (SELECT 1 FROM vault)
WITH Vault AS (SELECT 1 AS id) SELECT * FROM "vault"
WITH "Vault" AS (SELECT 1 AS id) SELECT * FROM vault
WITH "VAULT" AS (SELECT 1 AS id) SELECT * FROM vault
WITH vault AS (SELECT 1 AS id) SELECT * FROM main.vault
WITH vault AS (SELECT 1 AS id) SELECT * FROM public.vault
WITH x(secret) AS (SELECT name FROM customers) SELECT customers.secret FROM x, customers
WITH x AS (SELECT id FROM customers), x AS (SELECT * FROM vault) SELECT * FROM x
TABLE vault
TABLE customers
SELECT * FROM ONLY vault
FROM vault
FROM vault SELECT *
FROM customers SELECT secret
VALUES ((SELECT code FROM vault LIMIT 1))
SELECT * FROM customers WHERE country = 'XX'
SELECT * FROM customers WHERE 1 = 1 OR country = 'XX'
SELECT * FROM customers) AS c; SELECT * FROM vault; --
SELECT * FROM customers WHERE name = '' OR '1' = '1'
SELECT name FROM customers -- ' UNION SELECT code FROM vault
SELECT name FROM customers /* */ UNION SELECT code FROM /* */ vault
SELECT name FROM customers WHERE name = 'x\' UNION SELECT code FROM vault -- '
SELECT name FROM customers WHERE name = 'x\'' UNION SELECT code FROM vault -- '
SELECT name AS "a"" FROM vault --" FROM customers
SELECT name AS "x"",(SELECT code FROM vault)--" FROM customers
SELECT 'a' 'b' FROM customers
SELECT $$x$$ FROM customers
SELECT $a$ ' UNION SELECT code FROM vault -- $a$ FROM customers
SELECT E'\' UNION SELECT code FROM vault -- ' FROM customers
SELECT U&"\0073ecret" FROM customers
SELECT U&'\0027 FROM vault' FROM customers
SELECT id FROM customers GROUP BY 1 HAVING (SELECT COUNT(*) FROM vault) > 0
SELECT id FROM customers ORDER BY (SELECT code FROM vault LIMIT 1)
SELECT id FROM customers LIMIT (SELECT COUNT(*) FROM vault)
SELECT id FROM customers OFFSET (SELECT COUNT(*) FROM vault)
SELECT SUM(id) OVER (ORDER BY (SELECT MAX(id) FROM vault)) FROM customers
SELECT COUNT(*) FILTER (WHERE EXISTS (SELECT 1 FROM vault)) FROM customers
SELECT id FROM customers WINDOW w AS (PARTITION BY (SELECT code FROM vault LIMIT 1))
SELECT ARRAY(SELECT code FROM vault)
SELECT id = ANY (SELECT id FROM vault) FROM customers
SELECT CASE WHEN EXISTS (SELECT 1 FROM vault WHERE code LIKE 'C%') THEN 1 END
SELECT CAST((SELECT code FROM vault LIMIT 1) AS INTEGER)
SELECT id FROM customers TABLESAMPLE SYSTEM (100)
SELECT * FROM customers PIVOT (MAX(secret) FOR country IN ('DE'))
SELECT * FROM customers FOR UPDATE
SELECT * FROM customers LOCK IN SHARE MODE
SELECT * FROM customers NATURAL JOIN vault
SELECT secret FROM customers NATURAL JOIN (SELECT 1 AS id) x
SELECT * FROM customers a JOIN customers b USING (secret)
SELECT * FROM customers a JOIN customers b USING (id, secret)
SELECT * FROM customers a FULL JOIN vault b USING (id)
SELECT * FROM (SELECT * FROM customers) c JOIN (SELECT id, code AS secret FROM vault) v USING (id)
SELECT x.secret FROM customers c (id, name, country, created_at, secret) JOIN LATERAL (SELECT c.secret) x ON TRUE
SELECT x.* FROM orders o CROSS JOIN LATERAL (SELECT c.secret FROM customers c WHERE c.id = o.customer_id) x
SELECT o.id, (SELECT c.secret FROM customers c WHERE c.id = o.customer_id) FROM orders o
SELECT (SELECT secret FROM (SELECT 1) x) FROM customers
SELECT id FROM customers c WHERE (SELECT c.secret) IS NOT NULL
SELECT to_jsonb(c) FROM customers c
SELECT to_jsonb(c.*) FROM customers c
SELECT row_to_json(c.*) FROM customers c
SELECT (c.*)::text FROM customers c
SELECT ROW(c.*) FROM customers c
SELECT jsonb_object_agg(c.name, c) FROM customers c
SELECT array_agg(c) FROM customers c
SELECT MAX(c) FROM customers c
SELECT c = c FROM customers c
SELECT COALESCE(c, c) FROM customers c
SELECT customers.customers FROM customers
SELECT "customers" FROM "customers"
SELECT id FROM customers GROUP BY id, customers
SELECT id FROM customers ORDER BY customers
SELECT id FROM customers c WHERE c IN (SELECT c FROM customers c)
SELECT DISTINCT ON (c) id FROM customers c
SELECT FIRST_VALUE(c) OVER () FROM customers c
SELECT customers.secret.x FROM customers
SELECT c.name.secret FROM customers c
SELECT c['secret'] FROM customers c
SELECT struct_extract(c, 'secret') FROM customers c
SELECT unnest(c) FROM customers c
SELECT json_group_array(customers) FROM customers
SELECT json_object('a', c) FROM customers c
SELECT COUNT(customers.*) FROM customers
SELECT concat(customers.*) FROM customers
SELECT * FROM json_each(customers)
SELECT * FROM customers, json_each(customers.secret)
SELECT 1 AS secret, (SELECT customers.secret) AS s FROM customers
SELECT id, name AS secret FROM customers UNION SELECT id, secret FROM customers
SELECT country AS secret FROM customers c WHERE c.secret > 'A'
SELECT country AS secret, COUNT(*) FROM customers c GROUP BY c.secret, country
SELECT MAX(x.secret) FROM (SELECT c.* FROM customers c) x
SELECT "Secret" FROM customers
SELECT "SECRET" FROM customers
SELECT seCret FROM customers
SELECT ѕecret FROM customers
SELECT ｓｅｃｒｅｔ FROM customers
SELECT "customers"."secret" FROM customers
SELECT "customers.secret" FROM customers
SELECT `customers`.`secret` FROM customers
SELECT `customers.secret` FROM customers
SELECT id AS "a"", secret AS ""b" FROM customers
SELECT id AS `a``, secret AS ``b` FROM customers
SELECT id AS [a], secret AS [b] FROM customers
SELECT "a\" , secret AS \"b" FROM customers
SELECT 'a\' OR 1=1 -- ' FROM customers
SELECT id--x, secret FROM customers
SELECT id /* */*/ FROM customers
SELECT id /*/ , secret /*/ FROM customers
SELECT id /* /* */ , secret /* */ */ FROM customers
SELECT id # , secret
SELECT/*!secret,*/id FROM customers
SELECT /*!99999 secret, */ id FROM customers
SELECT /*M!100000 secret, */ id FROM customers
SELECT * FROM information_schema . columns
SELECT * FROM "information_schema"."columns"
SELECT * FROM customers WHERE id IN (SELECT id FROM "public"."vault")
WITH customers AS (SELECT * FROM customers) SELECT * FROM customers WHERE secret IS NOT NULL
WITH orders AS (SELECT * FROM customers), customers AS (SELECT * FROM orders) SELECT secret FROM customers
WITH customers AS (SELECT id, 'x' AS s FROM orders) SELECT (SELECT secret FROM customers LIMIT 1)
SELECT * FROM quarry_with_customers
SELECT * FROM quarry_inner_1_customers
WITH a AS (SELECT 1 AS x) SELECT * FROM (WITH a AS (SELECT * FROM vault) SELECT * FROM a) y
WITH a AS (SELECT 1 AS x) SELECT * FROM (WITH vault AS (SELECT * FROM a) SELECT * FROM vault) y, vault
WITH a AS (SELECT 1 AS x) SELECT * FROM (WITH vault AS (SELECT 2 AS x) SELECT * FROM vault) y WHERE x IN (SELECT id FROM vault)
WITH a AS (SELECT 1 AS x) SELECT * FROM (WITH b AS (SELECT * FROM a) SELECT * FROM b) y, quarry_inner_2_b
WITH a AS (SELECT 1 AS x) SELECT (WITH b AS (SELECT * FROM vault) SELECT MAX(code) FROM b)
WITH a AS (SELECT 1 AS x) SELECT * FROM a WHERE EXISTS (WITH vault AS (SELECT secret FROM customers) SELECT 1 FROM vault)
WITH a AS (SELECT id FROM customers) SELECT * FROM a WHERE id IN (WITH b AS (SELECT id FROM a), vault AS (SELECT * FROM vault) SELECT id FROM b)
SELECT id FROM customers WHERE CASE WHEN name LIKE 'Customer%' THEN 0 ELSE CAST(name AS INTEGER) END = 0
SELECT id FROM customers WHERE CAST(SUBSTRING(name, 10) AS INTEGER) > 0
