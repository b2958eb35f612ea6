TABLE customers
TABLE vault
SELECT customers FROM customers
SELECT DISTINCTROW secret FROM customers
SELECT SQL_NO_CACHE secret FROM customers
SELECT SQL_CALC_FOUND_ROWS id FROM customers
SELECT STRAIGHT_JOIN id FROM customers
SELECT c.id FROM customers c STRAIGHT_JOIN vault v
SELECT c.secret FROM orders STRAIGHT_JOIN customers c
SELECT MATCH (secret) AGAINST ('CANARY') FROM customers
SELECT id FROM customers WHERE MATCH (name, secret) AGAINST ('CANARY' IN BOOLEAN MODE)
SELECT id FROM customers WHERE MATCH (name) AGAINST ((SELECT code FROM vault LIMIT 1))
SELECT BINARY secret FROM customers
SELECT !secret FROM customers
SELECT X'41', 0x41, b'1', 0b1, 'a' 'b'
SELECT * FROM (SELECT 1) customers, DUAL
SELECT code FROM DUAL
SELECT REPEAT('x', 100000000)
SELECT SPACE(100000000)
SELECT REPEAT(name, 1000000) FROM customers
SELECT * FROM JSON_TABLE((SELECT code FROM vault LIMIT 1), '$' COLUMNS (a TEXT PATH '$')) t
SELECT t.secret FROM customers, JSON_TABLE(secret, '$' COLUMNS (secret TEXT PATH '$')) t
SELECT t.a FROM customers, JSON_TABLE(JSON_OBJECT('a', name), '$' COLUMNS (a TEXT PATH '$.a')) t
SELECT JSON_OBJECTAGG(id, secret) FROM customers
SELECT LOAD_FILE('/etc/passwd'), BENCHMARK(100000000, SHA2('x', 512)), SLEEP(3)
SELECT 0x2d2d2072, x'27'
