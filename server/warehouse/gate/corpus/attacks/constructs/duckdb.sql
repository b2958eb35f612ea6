FROM customers
FROM customers SELECT *
FROM customers c SELECT c
FROM customers c SELECT c.*
FROM customers SELECT COLUMNS(*)
FROM customers SELECT COLUMNS('secret')
FROM customers SELECT COLUMNS('.*')
FROM customers SELECT COLUMNS(c -> c LIKE '%ecre%')
FROM customers SELECT COLUMNS(['id', 'secret'])
FROM customers SELECT *COLUMNS(*)
FROM customers SELECT concat(*COLUMNS(*))
FROM customers SELECT max(COLUMNS(*))
FROM customers SELECT COLUMNS(* EXCLUDE (id))
FROM customers SELECT COLUMNS(customers.*)
FROM customers SELECT * EXCLUDE (id)
FROM customers SELECT * EXCLUDE (secret)
FROM customers SELECT * REPLACE (secret AS name)
FROM customers SELECT * REPLACE (name AS secret)
FROM customers SELECT * RENAME (secret AS x)
FROM customers SELECT * LIKE '%'
FROM customers SELECT * SIMILAR TO 's.*'
FROM customers SELECT * GLOB 'sec*'
SELECT list(customers) FROM customers
SELECT customers.secret FROM (SELECT COLUMNS(*) FROM customers) customers
SELECT secret FROM (SELECT COLUMNS(*) FROM customers)
SELECT secret FROM (PIVOT customers ON country IN ('DE') USING count(*))
SELECT secret FROM customers PIVOT (count(*) FOR country IN ('DE', 'XX'))
SELECT "secret" FROM (UNPIVOT customers ON id)
PIVOT customers ON country IN ('DE', 'XX') USING first(name)
PIVOT customers ON country IN ('XX') USING list(customers)
PIVOT customers ON country IN ('XX') USING list(COLUMNS(*))
PIVOT customers ON country USING first(name)
PIVOT customers ON secret USING first(name)
PIVOT customers ON secret IN ('x') USING first(name)
PIVOT customers ON name IN ('x') USING count(*) GROUP BY secret
PIVOT (FROM customers) ON name USING count(*)
PIVOT vault ON code USING count(*)
WITH vault AS (SELECT 1 AS a) PIVOT vault ON a IN (1) USING count(*)
UNPIVOT customers ON COLUMNS(*) INTO NAME n VALUE v
UNPIVOT customers ON COLUMNS('secret') INTO NAME n VALUE v
UNPIVOT customers ON secret INTO NAME n VALUE v
UNPIVOT (SELECT CAST(COLUMNS(*) AS VARCHAR) FROM customers) ON COLUMNS(*) INTO NAME n VALUE v
FROM customers UNPIVOT (v FOR n IN (name, country))
FROM customers UNPIVOT (v FOR n IN (name, secret))
FROM customers UNPIVOT (v FOR n IN (COLUMNS(*)))
SELECT c.name, c.secret FROM customers c TABLESAMPLE 100%
FROM customers TABLESAMPLE 100% SELECT *
SELECT * FROM customers USING SAMPLE 100%
SELECT * FROM customers USING SAMPLE reservoir(1000 ROWS)
SELECT * FROM customers c POSITIONAL JOIN customers d
SELECT * FROM customers c POSITIONAL JOIN (SELECT secret FROM customers) d
SELECT * FROM orders POSITIONAL JOIN customers
SELECT list_transform([customers], c -> c) FROM customers
SELECT list_transform([customers], c -> c.secret) FROM customers
SELECT list_transform([1], secret -> secret) FROM customers
SELECT list_transform(['secret'], x -> customers[x]) FROM customers
SELECT list_filter([customers], c -> c['secret'] IS NOT NULL) FROM customers
SELECT [c.secret FOR c IN [customers]] FROM customers
SELECT [c FOR c IN [customers]] FROM customers
SELECT {'c': customers} FROM customers
SELECT {'c': customers}.c.secret FROM customers
SELECT struct_extract(customers, 'secret') FROM customers
SELECT struct_pack(c := customers) FROM customers
SELECT unnest(customers) FROM customers
SELECT unnest(customers, recursive := true) FROM customers
SELECT customers.secret FROM customers
SELECT secret.upper() FROM customers
SELECT customers.to_json() FROM customers
SELECT to_json(customers) FROM customers
SELECT row_to_json(customers) FROM customers
SELECT MAP {'c': customers} FROM customers
SELECT CAST(customers AS VARCHAR) FROM customers
SELECT customers::STRUCT(secret VARCHAR) FROM customers
SELECT hash(customers), md5(customers::VARCHAR) FROM customers
SELECT s: secret FROM customers
SELECT x: customers FROM customers
SELECT * FROM c: customers
SELECT id FROM customers UNION BY NAME SELECT name FROM customers
SELECT id FROM customers UNION ALL BY NAME SELECT secret FROM customers
SELECT name FROM customers ORDER BY id LIMIT 100%
SELECT name FROM customers LIMIT (SELECT max(id) FROM vault)
SELECT name FROM customers LIMIT (SELECT length(code) FROM vault)
SELECT "current_user" FROM (SELECT COLUMNS(*) FROM customers)
SELECT "session_user", "user" FROM (PIVOT customers ON country IN ('DE'))
SELECT "rowid" FROM (SELECT COLUMNS(*) FROM customers)
SELECT vault.code FROM (SELECT COLUMNS(*) FROM customers)
SELECT * FROM unnest([1]) vault WHERE code = 1
SELECT t.* FROM (FROM customers) t, LATERAL (SELECT t.secret) u
WITH RECURSIVE t(id, n) USING KEY (id) AS (SELECT 1, 0 UNION SELECT id, n + 1 FROM t WHERE n < 3) FROM t
WITH x AS (FROM customers) FROM x SELECT x
WITH customers AS (FROM customers) FROM customers
WITH vault AS (FROM customers) FROM vault
FROM (VALUES ('HOME')) t(x) SELECT x.getenv()
SELECT alias(customers) FROM customers
SELECT any_value(customers), first(customers), max(customers), mode(customers) FROM customers
SELECT max_by(customers, id), histogram(customers) FROM customers
SELECT count(*) FROM range(3) a, range(2) b
SELECT 'a'.repeat(3), repeat('ab', 1000)
SELECT name FROM customers ORDER BY ALL
SELECT list_reduce([1, 2], (a, b) -> a + b)
SELECT unnest(range(1000))
SELECT unnest(generate_series(DATE '2000-01-01', DATE '2024-01-01', INTERVAL 1 DAY))
WITH RECURSIVE t(id, n) USING KEY (id) AS (SELECT 1, 0 UNION SELECT id, n + 1 FROM recurring.vault WHERE n < 3) FROM t
WITH RECURSIVE vault(id, n) USING KEY (id) AS (SELECT 1, 0 UNION SELECT u.id, v.n + 1 FROM recurring.vault u, vault v WHERE v.n < 3) FROM vault
SELECT * FROM recurring.customers
SELECT TRY(secret) FROM customers
SELECT TRY(CAST(customers AS VARCHAR)::INTEGER) FROM customers
SELECT name COLLATE DE FROM customers
SELECT [name,], FROM customers
