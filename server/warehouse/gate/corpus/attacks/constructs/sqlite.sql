TABLE customers
SELECT rowid FROM customers
SELECT _rowid_ FROM customers
SELECT oid, rowid FROM vault
SELECT customers FROM customers
SELECT name FROM customers NOT INDEXED WHERE secret IS NOT NULL
SELECT * FROM customers INDEXED BY x
SELECT * FROM vault NOT INDEXED
SELECT x'41', 0x41, 1_000
SELECT zeroblob(1000000000)
SELECT hex(zeroblob(100000000))
SELECT json_group_object(id, secret) FROM customers
SELECT jsonb(secret) FROM customers
SELECT json_set('{}', '$.a', secret) FROM customers
SELECT name FROM customers WHERE secret NOT NULL
SELECT * FROM json_each((SELECT code FROM vault))
SELECT unistr('\0061'), json_pretty('[1]')
SELECT printf('%1000000000d', 1)
