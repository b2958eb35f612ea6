TABLE customers
TABLE ONLY customers
TABLE vault
(TABLE customers)
SELECT customers FROM customers
SELECT c FROM customers c
SELECT c.*::text FROM customers c
SELECT (c).name FROM customers c
SELECT (c).* FROM customers c
SELECT (c).secret FROM customers c
SELECT (customers).secret FROM customers
SELECT c::text FROM customers c
SELECT row_to_json(c) FROM customers c
SELECT row_to_json(c.*) FROM customers c
SELECT to_jsonb(c) FROM customers c
SELECT to_jsonb(c) ->> 'secret' FROM customers c
SELECT jsonb_object_keys(to_jsonb(c)) FROM customers c
SELECT jsonb_each_text(to_jsonb(c)) FROM customers c
SELECT e.* FROM customers c, jsonb_each_text(to_jsonb(c)) e
SELECT e.value FROM customers c, LATERAL jsonb_each(to_jsonb(c)) e
SELECT jsonb_path_query(to_jsonb(c), '$.*') FROM customers c
SELECT jsonb_path_query(to_jsonb(c), 'strict $.secret') FROM customers c
SELECT r.* FROM customers c, jsonb_to_record(to_jsonb(c)) AS r(secret text, name text)
SELECT array_agg(c) FROM customers c
SELECT json_agg(c) FROM customers c
SELECT string_agg(c::text, ',') FROM customers c
SELECT count(c), max(c::text) FROM customers c
SELECT ROW(c.*) FROM customers c
SELECT ROW(c) FROM customers c
SELECT c = c FROM customers c
SELECT c IS NOT NULL FROM customers c
SELECT DISTINCT c FROM customers c
SELECT c FROM customers c ORDER BY c
SELECT c FROM customers c GROUP BY c
SELECT md5(c::text) FROM customers c
SELECT pg_typeof(c), pg_column_size(c) FROM customers c
SELECT unnest(ARRAY[c]) FROM customers c
SELECT (ARRAY[c])[1] FROM customers c
SELECT coalesce(c, c) FROM customers c
SELECT quote_literal(c) FROM customers c
SELECT format('%s', c) FROM customers c
SELECT concat(c, c) FROM customers c
SELECT c FROM (SELECT * FROM customers) c
SELECT c FROM customers AS c(a, b)
SELECT o FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c::text LIKE '%CANARY%'
SELECT j FROM (customers JOIN orders ON customers.id = customer_id) AS j
SELECT j.secret FROM (customers JOIN orders ON customers.id = customer_id) AS j
SELECT customers.secret FROM (customers JOIN orders ON customers.id = customer_id) AS j
SELECT * FROM (customers CROSS JOIN orders) AS j(secret, code)
SELECT j FROM customers JOIN orders USING (id) AS j
SELECT * FROM customers JOIN orders USING (secret) AS j
SELECT * FROM customers TABLESAMPLE BERNOULLI (100)
SELECT * FROM customers TABLESAMPLE SYSTEM (100)
SELECT secret FROM customers TABLESAMPLE SYSTEM (100)
SELECT * FROM orders TABLESAMPLE BERNOULLI (100) REPEATABLE (1)
SELECT * FROM customers TABLESAMPLE BERNOULLI (100) REPEATABLE (1)
SELECT * FROM ONLY customers
SELECT * FROM customers *
SELECT * FROM ROWS FROM (jsonb_each(to_jsonb(1))) AS x
SELECT x.* FROM customers c, ROWS FROM (jsonb_each_text(to_jsonb(c)), generate_series(1, 9)) AS x
SELECT name FROM customers ORDER BY id FETCH FIRST 40 ROWS WITH TIES
SELECT name FROM customers LIMIT (SELECT count(*) FROM vault)
SELECT name FROM customers LIMIT (SELECT count(*) FROM customers WHERE secret IS NOT NULL)
SELECT name FROM customers ORDER BY c USING <
SELECT name FROM customers OFFSET (SELECT 0)
SELECT FROM customers
SELECT EXISTS (SELECT FROM vault)
WITH RECURSIVE t(id) AS (SELECT id FROM customers UNION ALL SELECT c.id FROM customers c, t WHERE c.id = t.id + 100) CYCLE id SET secret USING code SELECT secret, code FROM t
WITH RECURSIVE t(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM t WHERE id < 3) SEARCH DEPTH FIRST BY id SET secret SELECT secret FROM t
WITH RECURSIVE t(id) AS (SELECT id FROM customers) SEARCH BREADTH FIRST BY secret SET x SELECT * FROM t
WITH customers AS (TABLE customers) TABLE customers
WITH vault AS (TABLE customers) TABLE vault
SELECT id @ 1 FROM customers
SELECT to_jsonb(c) ? 'secret' FROM customers c
SELECT to_jsonb(c) @? '$.secret' FROM customers c
SELECT to_jsonb(c) @@ '$.secret == "x"' FROM customers c
SELECT to_jsonb(c) - 'id' #- '{name}' FROM customers c
SELECT to_tsvector(c::text) FROM customers c
SELECT ts_headline(c::text, to_tsquery('canary')) FROM customers c
SELECT $$vault$$, $x$CAN$x$, U&'\0041'
SELECT repeat('x', 1000)
SELECT count(*) FROM generate_series(1, 1000)
SELECT regexp_split_to_table(c::text, ',') FROM customers c
SELECT string_to_table(c::text, ',') FROM customers c
SELECT row_to_json(x) FROM (SELECT customers.* FROM customers) x
SELECT json_object_agg(id, customers) FROM customers
SELECT name FROM customers WHERE customers::text ~ 'CANARY'
SELECT 1 FROM customers HAVING bool_or(customers::text ~ 'CANARY')
SELECT (SELECT c) FROM customers c
SELECT (SELECT row_to_json(c)) FROM customers c
SELECT x FROM customers c, LATERAL (SELECT c) x
SELECT x.c FROM customers c, LATERAL (SELECT c) x
SELECT first_value(c) OVER (ORDER BY id) FROM customers c
