ATTACH '${folder}/gate_effect.db' AS x
ATTACH DATABASE ':memory:' AS x
DETACH main
PRAGMA user_version = 7
PRAGMA writable_schema = 1
PRAGMA table_info(vault)
PRAGMA journal_mode = DELETE
VACUUM INTO '${folder}/gate_effect.db'
VACUUM
REINDEX
ANALYZE
SAVEPOINT x
RELEASE x
CREATE TRIGGER gate_effect AFTER INSERT ON orders BEGIN DELETE FROM orders; END
CREATE VIRTUAL TABLE gate_effect USING fts5(x)
INSERT OR REPLACE INTO orders (id) VALUES (1)
EXPLAIN QUERY PLAN SELECT 1
.read x
.shell id
SELECT * FROM customers WHERE id = ?
SELECT * FROM customers WHERE id = $x
DROP VIEW IF EXISTS x
DELETE FROM orders RETURNING *
