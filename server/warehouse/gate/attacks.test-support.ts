import type { DialectName, DialectVariant } from '../../semql/compiled.ts';
import { folder, secretFile, trojans } from './guardedShop.test-support.ts';

/**
 * SQL that tries to read what is not granted, to write, to wait, to learn about the server or to change its session. Each
 * dangerous expression stands in every position of `asValue`, each dangerous table in every one of `asTable`.
 */

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

const asValue = (value: string): readonly string[] => [
  `SELECT ${value}`,
  `SELECT id FROM customers WHERE ${value} IS NOT NULL`,
  `SELECT id FROM customers ORDER BY ${value}`,
  `WITH x AS (SELECT ${value} AS a) SELECT * FROM x`,
  `SELECT CASE WHEN id = 1 THEN ${value} END FROM customers`,
  `SELECT COUNT(*) FROM orders GROUP BY status HAVING MAX(id) > 0 OR ${value} IS NULL`,
];

const asTable = (table: string): readonly string[] => [
  `SELECT * FROM ${table}`,
  `SELECT c.id FROM customers c, ${table} x`,
  `SELECT * FROM customers c LEFT JOIN ${table} y ON 1 = 1`,
  `SELECT (SELECT COUNT(*) FROM ${table})`,
  `WITH w AS (SELECT * FROM ${table}) SELECT * FROM w`,
  `SELECT id FROM customers UNION ALL SELECT 1 FROM ${table}`,
];

/** Names and scopes that try to reach a hidden column, hidden rows or the vault. */
const HIDDEN = `
SELECT secret FROM customers
SELECT c.secret FROM customers c
SELECT customers.secret FROM customers
SELECT "secret" FROM customers
SELECT SECRET FROM customers
SELECT \`secret\` FROM customers
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
SELECT name FROM customers WHERE name = 'x\\' UNION SELECT code FROM vault -- '
SELECT name FROM customers WHERE name = 'x\\'' UNION SELECT code FROM vault -- '
SELECT name AS "a"" FROM vault --" FROM customers
SELECT name AS "x"",(SELECT code FROM vault)--" FROM customers
SELECT 'a' 'b' FROM customers
SELECT $$x$$ FROM customers
SELECT $a$ ' UNION SELECT code FROM vault -- $a$ FROM customers
SELECT E'\\' UNION SELECT code FROM vault -- ' FROM customers
SELECT U&"\\0073ecret" FROM customers
SELECT U&'\\0027 FROM vault' FROM customers
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
SELECT \`customers\`.\`secret\` FROM customers
SELECT \`customers.secret\` FROM customers
SELECT id AS "a"", secret AS ""b" FROM customers
SELECT id AS \`a\`\`, secret AS \`\`b\` FROM customers
SELECT id AS [a], secret AS [b] FROM customers
SELECT "a\\" , secret AS \\"b" FROM customers
SELECT 'a\\' OR 1=1 -- ' FROM customers
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
`;

/** Statements that are no query, alone and behind one. */
const STATEMENTS = `
DROP TABLE orders
DELETE FROM orders
TRUNCATE orders
TRUNCATE TABLE orders
UPDATE orders SET amount = 0
INSERT INTO orders (id) VALUES (0)
INSERT INTO orders SELECT * FROM orders
REPLACE INTO orders VALUES (1)
CREATE TABLE gate_effect (id INT)
CREATE TABLE gate_effect AS SELECT 1 AS id
CREATE VIEW gate_effect AS SELECT * FROM vault
CREATE TEMPORARY TABLE gate_effect (id INT)
ALTER TABLE orders ADD COLUMN gate_effect INT
BEGIN
COMMIT
EXPLAIN SELECT * FROM vault
EXPLAIN ANALYZE DELETE FROM orders
GRANT ALL ON orders TO PUBLIC
SELECT 1; DROP TABLE orders
SELECT 1;; DELETE FROM orders
SELECT 1; SELECT 2
SELECT 1 /* ; */; DELETE FROM orders --
; DELETE FROM orders
WITH x AS (DELETE FROM orders RETURNING *) SELECT * FROM x
WITH x AS (UPDATE orders SET amount = 0 RETURNING id) SELECT * FROM x
WITH x AS (INSERT INTO orders (id) VALUES (0) RETURNING id) SELECT * FROM x
WITH x AS (SELECT 1) DELETE FROM orders
WITH x AS (SELECT 1) INSERT INTO orders (id) SELECT 1 FROM x
WITH x AS (SELECT 1) UPDATE orders SET amount = 0
SELECT * INTO gate_effect FROM customers
SELECT id INTO gate_effect FROM customers
SET gate = 1
CALL gate_effect()
`;

const POSTGRESQL = {
  values: [
    'pg_sleep(3)',
    "pg_sleep_for(interval '3 seconds')",
    "pg_read_file('/etc/passwd')",
    `pg_read_file('${secretFile}')`,
    `pg_read_binary_file('${secretFile}')`,
    `pg_catalog.pg_read_file('${secretFile}')`,
    `"pg_read_file"('${secretFile}')`,
    `pg_stat_file('${secretFile}')::text`,
    `(SELECT string_agg(x, ',') FROM pg_ls_dir('${folder}') x)`,
    `lo_import('${secretFile}')`,
    'lo_create(0)',
    `lo_export(1, '${folder}/gate_effect')`,
    "lo_from_bytea(0, 'x')",
    "set_config('gate.canary', 'x', false)",
    "set_config('TimeZone', 'Asia/Tokyo', false)",
    "current_setting('data_directory')",
    'current_user',
    'session_user',
    'current_role',
    'current_catalog',
    'current_schema',
    'user',
    'version()',
    'current_database()',
    'inet_server_addr()',
    'pg_backend_pid()',
    'pg_terminate_backend(0)',
    'pg_cancel_backend(0)',
    'pg_advisory_lock(42)',
    'pg_try_advisory_lock(42)',
    'pg_advisory_xact_lock(42)',
    'pg_reload_conf()',
    'pg_rotate_logfile()',
    "nextval('counter')",
    "setval('counter', 99)",
    "currval('counter')",
    'lastval()',
    "query_to_xml('SELECT * FROM vault', true, false, '')::text",
    "table_to_xml('vault', true, false, '')::text",
    "database_to_xml(true, false, '')::text",
    "cursor_to_xml('x', 1, true, false, '')::text",
    "dblink('dbname=postgres', 'SELECT 1')",
    "dblink_exec('dbname=postgres', 'DROP TABLE x')",
    "pg_notify('gate', 'x')",
    'txid_current()',
    'pg_export_snapshot()',
    "'vault'::regclass",
    "'vault'::regclass::oid",
    "to_regclass('vault')::text",
    "CAST('vault' AS regclass)",
    "'pg_sleep'::regproc",
    "has_table_privilege('vault', 'SELECT')",
    "pg_relation_size('vault')",
    "pg_get_viewdef('vault')",
    "col_description('customers'::regclass, 5)",
    "obj_description('vault'::regclass)",
    "ts_stat('SELECT code FROM vault')",
    "xpath('/x', xmlparse(document '<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><x>&e;</x>'))",
    "repeat('x', 500000000)",
    "lpad('x', 500000000)",
    "lpad('x', 100000 * 1000)",
    "format('%500000000s', 'x')",
    "format('%*s', 500000000, 'x')",
    'generate_series(1, 3, 0)',
    "convert_from(pg_read_binary_file('/etc/passwd'), 'utf8')",
    '(SELECT 1 FROM pg_shadow LIMIT 1)',
    'customers.pg_sleep',
    '(1).pg_sleep',
    'OPERATOR(pg_catalog.+) 1',
    '1 OPERATOR(pg_catalog.+) 1',
    'pg_ls_logdir()',
    'getpgusername()',
    'lo_get(1)',
    'binary_upgrade_set_next_pg_type_oid(1)',
    "pg_logical_emit_message(false, 'gate', 'x')",
    "pg_create_restore_point('gate')",
    'pg_switch_wal()',
    'pg_stat_reset()',
    "pg_file_write('x', 'y', true)",
    'plpgsql_call_handler()',
  ],
  tables: [
    'pg_catalog.pg_user',
    'pg_shadow',
    'pg_authid',
    'pg_class',
    'pg_stat_activity',
    'pg_settings',
    'pg_largeobject',
    'information_schema.tables',
    'information_schema.columns',
    "pg_ls_dir('/etc')",
    `pg_read_file('${secretFile}')`,
    "dblink('dbname=postgres', 'SELECT 1') AS t(a int)",
    "query_to_xml('SELECT * FROM vault', true, false, '')",
    "ts_stat('SELECT code FROM vault')",
    "ROWS FROM (pg_ls_dir('/etc'))",
    'unnest(ARRAY[3.0::float8]) g WHERE g.pg_sleep IS NULL --',
    "json_to_recordset('[]') AS x(a int)",
    "xmltable('/x' PASSING '<x/>' COLUMNS a text)",
    'pg_sequences',
    'pg_stats',
    "crosstab('SELECT 1, 2, 3') AS t(a int)",
    'pg_hba_file_rules',
    'pg_file_settings',
    'pg_available_extensions',
    'counter',
  ],
  statements: [
    `COPY (SELECT * FROM vault) TO '${folder}/gate_effect'`,
    `COPY customers FROM PROGRAM 'touch ${folder}/gate_effect'`,
    `COPY (SELECT 1) TO PROGRAM 'touch ${folder}/gate_effect'`,
    `COPY customers FROM '${secretFile}'`,
    `DO $$ BEGIN PERFORM pg_sleep(3); END $$`,
    'CREATE EXTENSION dblink',
    "CREATE FUNCTION gate_effect() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    'CREATE ROLE gate_effect SUPERUSER',
    'ALTER SYSTEM SET log_statement = 1',
    'LISTEN gate',
    "NOTIFY gate, 'x'",
    'PREPARE x AS SELECT 1',
    'EXECUTE x',
    'DECLARE c CURSOR FOR SELECT 1',
    'FETCH ALL FROM c',
    'LOCK TABLE orders',
    'VACUUM',
    'ANALYZE orders',
    'REFRESH MATERIALIZED VIEW x',
    "SET SESSION AUTHORIZATION 'postgres'",
    'RESET ALL',
    'DISCARD ALL',
    'SHOW data_directory',
    "LOAD 'x'",
    'CHECKPOINT',
    'REINDEX TABLE orders',
    'CLUSTER orders',
    "COMMENT ON TABLE orders IS 'x'",
    "SECURITY LABEL ON TABLE orders IS 'x'",
    'MERGE INTO orders USING customers ON true WHEN MATCHED THEN DELETE',
  ],
};

/** What Redshift has beyond PostgreSQL: its leader node, its system tables, S3. */
const REDSHIFT = {
  values: [
    ...POSTGRESQL.values,
    'slice_num()',
    'pg_last_query_id()',
    'pg_last_copy_id()',
    'current_session_arn()',
    "change_user_priority('x', 'high')",
    "change_query_priority(1, 'high')",
    'pg_get_session_roles()',
    "has_assumerole_privilege('x', 'y', 'copy')",
    "lambda_udf('x')",
    'f_secret(1)',
    "explain_model('x')",
    "replicate('x', 500000000)",
    'sysdate',
    'public.nvl(1, 2)',
    'pg_catalog.version()',
  ],
  tables: [
    ...POSTGRESQL.tables,
    'stl_query',
    'stl_querytext',
    'stv_sessions',
    'svv_tables',
    'svl_qlog',
    'sys_query_history',
    'pg_table_def',
    'pg_user_info',
    'external.vault',
    'customers.secret.items AS i',
    'pg_get_late_binding_view_cols() cols(a name, b name)',
  ],
  statements: [
    ...POSTGRESQL.statements,
    "UNLOAD ('SELECT * FROM vault') TO 's3://x' IAM_ROLE default",
    "COPY customers FROM 's3://x' IAM_ROLE default",
    "CREATE EXTERNAL SCHEMA x FROM DATA CATALOG DATABASE 'y' IAM_ROLE default",
    'CREATE MODEL m FROM vault TARGET code FUNCTION f IAM_ROLE default',
    'ALTER TABLE orders APPEND FROM vault',
    'SHOW EXTERNAL TABLE x.y',
    'CANCEL 1',
    "SET SESSION_AUTHORIZATION = 'x'",
  ],
};

const DUCKDB = {
  values: [
    "getenv('HOME')",
    "getenv('PATH')",
    "current_setting('temp_directory')",
    "current_setting('home_directory')",
    "getvariable('x')",
    "nextval('counter')",
    'version()',
    'current_user()',
    'current_database()',
    'current_schemas(true)',
    'current_query()',
    "write_log('x')",
    "json_execute_serialized_sql('x')",
    "json_serialize_sql('SELECT 1')",
    "repeat('x', 500000000)",
    "lpad('x', 500000000, 'y')",
    "rpad('x', 500000000, 'y')",
    'len(range(50000000))',
    'range(50000000)',
    'generate_series(1, 50000000)',
    "printf('%500000000d', 1)",
    "format('{:500000000d}', 1)",
    'list_resize([1], 500000000)',
    'list_transform([1], x -> x + 1)',
    '[x FOR x IN [1, 2]]',
    "read_text('/etc/passwd')",
    `(SELECT content FROM read_text('${secretFile}'))`,
    "query('SELECT * FROM vault')",
    'txid_current()',
    "set_bit('0'::BIT, 0, 1)",
    "in_search_path('main', 'main')",
    'pg_get_viewdef(1)',
    'current_connection_id()',
    "add_parquet_key('k', 'x')",
    "parse_path('/x')",
    "COLUMNS('secret')",
    'COLUMNS(c -> true)',
    'STRUCT_PACK(x := 1)',
    "{'a': (SELECT code FROM vault)}",
    "MAP {'a': 1}",
    'sleep_ms(3000)',
    'try(1)',
    'alias(secret)',
    'hash(customers)',
    'stats(1)',
    "icu_sort_key('x', 'de')",
    "'vault'::regclass",
    "main.getenv('HOME')",
    "system.main.getenv('HOME')",
    "'HOME'.getenv()",
    "error('x')",
  ],
  tables: [
    `'${secretFile}'`,
    `"${secretFile}"`,
    `read_csv('${secretFile}')`,
    `read_csv_auto('${secretFile}')`,
    `read_text('${secretFile}')`,
    `read_blob('${secretFile}')`,
    `read_parquet('${secretFile}')`,
    `read_json('${secretFile}')`,
    `sniff_csv('${secretFile}')`,
    `glob('${folder}/*')`,
    "parquet_metadata('x')",
    "query('SELECT * FROM vault')",
    "query_table('vault')",
    "query_table(['vault'])",
    'duckdb_settings()',
    'duckdb_tables()',
    'duckdb_columns()',
    'duckdb_secrets()',
    'duckdb_databases()',
    'duckdb_functions()',
    'duckdb_extensions()',
    'duckdb_logs()',
    "pragma_table_info('vault')",
    'pragma_database_list()',
    'pragma_version()',
    "pragma_storage_info('vault')",
    'information_schema.tables',
    'information_schema.columns',
    'sqlite_master',
    'pg_catalog.pg_class',
    'pg_tables',
    'memory.main.vault',
    'system.main.vault',
    "sqlite_scan('x', 'y')",
    "postgres_scan('x', 'y', 'z')",
    "'https://example.com/x.csv'",
    "'s3://x/y.parquet'",
    'test_all_types()',
    "repeat('x', 500000000)",
    'repeat_row(1, num_rows := 500000000)',
    'checkpoint()',
    'force_checkpoint()',
    'enable_logging()',
    "which_secret('x', 'y')",
    "seq_scan('vault')",
    'summary((SELECT * FROM vault))',
    '(SUMMARIZE vault)',
    '(DESCRIBE vault)',
    '(SHOW TABLES)',
    '(PIVOT vault ON id USING max(code))',
    '(FROM vault)',
    '(TABLE vault)',
  ],
  statements: [
    `COPY (SELECT * FROM vault) TO '${folder}/gate_effect.csv'`,
    `COPY vault FROM '${secretFile}'`,
    `ATTACH '${folder}/gate_effect.duckdb' AS x`,
    "ATTACH ':memory:' AS x",
    `EXPORT DATABASE '${folder}/gate_effect'`,
    `IMPORT DATABASE '${folder}'`,
    'INSTALL httpfs',
    'LOAD httpfs',
    "LOAD './x.duckdb_extension'",
    'FORCE INSTALL httpfs',
    "SET memory_limit = '100GB'",
    'SET enable_external_access = true',
    'RESET memory_limit',
    'PRAGMA enable_profiling',
    'PRAGMA database_list',
    'PRAGMA version',
    "PRAGMA table_info('vault')",
    'CALL pragma_version()',
    'CALL enable_logging()',
    'CHECKPOINT',
    'VACUUM',
    'SUMMARIZE vault',
    'DESCRIBE vault',
    'SHOW TABLES',
    'USE main',
    "CREATE SECRET s (TYPE S3, KEY_ID 'a', SECRET 'b')",
    'CREATE MACRO gate_effect() AS 1',
    'CREATE SEQUENCE gate_effect',
    'SET VARIABLE x = 1',
    'DETACH memory',
    'PIVOT vault ON id USING max(code)',
    'UNPIVOT vault ON code',
    "COMMENT ON TABLE vault IS 'x'",
  ],
};

const MYSQL = {
  values: [
    'SLEEP(3)',
    "BENCHMARK(100000000, SHA2('x', 512))",
    "LOAD_FILE('/etc/passwd')",
    `LOAD_FILE('${secretFile}')`,
    "GET_LOCK('gate', 10)",
    "RELEASE_LOCK('gate')",
    'RELEASE_ALL_LOCKS()',
    "IS_FREE_LOCK('gate')",
    "IS_USED_LOCK('gate')",
    '@@version',
    '@@global.secure_file_priv',
    '@@datadir',
    '@gate',
    '@gate := 1',
    '(@gate := id)',
    'VERSION()',
    'USER()',
    'CURRENT_USER()',
    'CURRENT_USER',
    'SESSION_USER()',
    'SYSTEM_USER()',
    'DATABASE()',
    'SCHEMA()',
    'CONNECTION_ID()',
    'LAST_INSERT_ID()',
    'LAST_INSERT_ID(5)',
    'FOUND_ROWS()',
    'ROW_COUNT()',
    "MASTER_POS_WAIT('x', 1, 3)",
    'EXTRACTVALUE(1, CONCAT(0x7e, (SELECT code FROM vault LIMIT 1)))',
    'UPDATEXML(1, CONCAT(0x7e, (SELECT code FROM vault LIMIT 1)), 1)',
    "REPEAT('x', 500000000)",
    "LPAD('x', 500000000, 'y')",
    "RPAD('x', 16777000, 'y')",
    'SPACE(500000000)',
    'UUID()',
    'UUID_SHORT()',
    'NEXTVAL(counter)',
    'NEXT VALUE FOR counter',
    'SETVAL(counter, 5)',
    "sys_exec('touch x')",
    "sys_eval('id')",
    "DES_DECRYPT('x')",
    "ENCRYPT('x')",
    '/*!50000 (SELECT code FROM vault LIMIT 1) */',
    '/*M! (SELECT code FROM vault LIMIT 1) */',
    '1 /*!50000 , (SELECT code FROM vault LIMIT 1) */',
    '1 --1',
    "_utf8mb4'x'",
    "_binary 'x'",
    '0x41',
    "x'41'",
    "b'1'",
    "'a' COLLATE gate_effect",
    "CONVERT('x' USING gate_effect)",
    "COLUMN_JSON('x')",
    "JSON_TABLE('[]', '$[*]' COLUMNS (a INT PATH '$'))",
    "MATCH (name) AGAINST ('x')",
    'VALUES(name)',
    'customers.SLEEP',
    '`SLEEP`(3)',
    'DEFAULT(secret)',
    "PASSWORD('x')",
    "AES_DECRYPT('x', 'y')",
    "GTID_SUBSET('x', 'y')",
  ],
  tables: [
    'mysql.user',
    'mysql.db',
    'mysql.global_priv',
    'information_schema.tables',
    'information_schema.columns',
    'information_schema.processlist',
    'performance_schema.threads',
    'sys.version',
    '`mysql`.`user`',
    'mysql . user',
    "JSON_TABLE((SELECT code FROM vault LIMIT 1), '$' COLUMNS (a TEXT PATH '$'))",
    'seq_1_to_10000000',
    'vault PARTITION (p0)',
    'vault FORCE INDEX (x)',
    'vault FOR SYSTEM_TIME ALL',
    'DUAL PROCEDURE ANALYSE()',
    '(TABLE vault)',
    '{OJ vault}',
  ],
  statements: [
    `SELECT * FROM customers INTO OUTFILE '${folder}/gate_effect'`,
    `SELECT 'x' INTO DUMPFILE '${folder}/gate_effect'`,
    `SELECT * INTO OUTFILE '${folder}/gate_effect' FROM vault`,
    'SELECT id INTO @gate FROM customers LIMIT 1',
    'SELECT @gate := id FROM customers',
    `LOAD DATA INFILE '${secretFile}' INTO TABLE customers`,
    `LOAD DATA LOCAL INFILE '${secretFile}' INTO TABLE customers`,
    'SET @gate = 1',
    "SET GLOBAL general_log = 'ON'",
    "SET SESSION sql_mode = 'ANSI_QUOTES'",
    'DO SLEEP(3)',
    'HANDLER vault OPEN',
    'HANDLER vault READ FIRST',
    'SHOW TABLES',
    'SHOW GRANTS',
    'SHOW VARIABLES',
    'DESCRIBE vault',
    'DESC vault',
    'USE mysql',
    'KILL 1',
    'FLUSH TABLES',
    'LOCK TABLES orders WRITE',
    "PREPARE x FROM 'SELECT * FROM vault'",
    'EXECUTE x',
    "EXECUTE IMMEDIATE 'DROP TABLE orders'",
    "INSTALL SONAME 'x'",
    "CREATE FUNCTION x RETURNS STRING SONAME 'x.so'",
    'RENAME TABLE orders TO x',
    'OPTIMIZE TABLE orders',
    'SELECT /*+ SET_VAR(max_execution_time=0) */ * FROM vault',
    'SELECT /*!50000 * FROM vault */',
    'SELECT 1 /*!; DROP TABLE orders */',
    'SELECT 1 UNION SELECT code FROM vault#',
    'SELECT SQL_CALC_FOUND_ROWS * FROM customers',
    'SELECT HIGH_PRIORITY * FROM vault',
    'SELECT STRAIGHT_JOIN * FROM vault',
    'BEGIN NOT ATOMIC DROP TABLE orders; END',
    'XA START 1',
    'SELECT * FROM customers PROCEDURE ANALYSE(EXTRACTVALUE(1, 2), 1)',
  ],
};

const SQLITE = {
  values: [
    "load_extension('x')",
    "load_extension('x', 'y')",
    `readfile('${secretFile}')`,
    `writefile('${folder}/gate_effect', 'x')`,
    "edit('x')",
    `fts3_tokenizer('simple')`,
    "fts3_tokenizer('simple', x'41')",
    'sqlite_version()',
    'sqlite_source_id()',
    'sqlite_compileoption_get(0)',
    "sqlite_compileoption_used('x')",
    "sqlite_log(1, 'x')",
    'changes()',
    'total_changes()',
    'last_insert_rowid()',
    'randomblob(500000000)',
    'zeroblob(500000000)',
    "printf('%500000000d', 1)",
    "format('%500000000d', 1)",
    "printf('%*d', 500000000, 1)",
    'hex(zeroblob(250000000))',
    "replace(hex(zeroblob(50000)), '0', hex(zeroblob(50000)))",
    'sqlite_offset(id)',
    'likelihood(id, 0.5)',
    "x'41'",
    "RAISE(ABORT, 'x')",
    'group_concat(hex(zeroblob(1000000)))',
    'sql(1)',
    "sqlite_rename_table('x')",
    "sqlite_drop_column(1, 'x', 1)",
    "name MATCH 'x'",
    'snippet(customers)',
    "rtreecheck('x')",
    "geopoly_json('x')",
    "jsonb('x')",
    'customers.rowid',
    'rowid',
    '_rowid_',
    'oid',
    "'x' COLLATE gate_effect",
    '?1',
    '@gate',
    '$gate',
    '"secret"',
    'json_each.value',
    "lpad('x', 500000000)",
    "unistr('x')",
    'soundex(secret)',
  ],
  tables: [
    'sqlite_master',
    'sqlite_schema',
    'sqlite_temp_master',
    'sqlite_sequence',
    'sqlite_stat1',
    'main.sqlite_master',
    'temp.sqlite_master',
    '"sqlite_master"',
    '[sqlite_master]',
    "pragma_table_info('vault')",
    'pragma_table_list',
    'pragma_table_list()',
    'pragma_database_list',
    'pragma_database_list()',
    'pragma_function_list()',
    'pragma_user_version()',
    "pragma_table_xinfo('customers')",
    'pragma_module_list()',
    'pragma_compile_options()',
    'sqlite_dbpage',
    'dbstat',
    "fsdir('/')",
    'generate_series(1, 100000000)',
    "bytecode('SELECT 1')",
    "tables_used('SELECT 1')",
    "completion('x')",
    "csv('x')",
    "zipfile('x')",
    'vault INDEXED BY x',
    'vault NOT INDEXED',
    'json_each((SELECT code FROM vault))',
    'json_tree((SELECT json_group_array(secret) FROM customers))',
  ],
  statements: [
    `ATTACH '${folder}/gate_effect.db' AS x`,
    `ATTACH DATABASE ':memory:' AS x`,
    'DETACH main',
    'PRAGMA user_version = 7',
    'PRAGMA writable_schema = 1',
    'PRAGMA table_info(vault)',
    'PRAGMA journal_mode = DELETE',
    `VACUUM INTO '${folder}/gate_effect.db'`,
    'VACUUM',
    'REINDEX',
    'ANALYZE',
    'SAVEPOINT x',
    'RELEASE x',
    'CREATE TRIGGER gate_effect AFTER INSERT ON orders BEGIN DELETE FROM orders; END',
    'CREATE VIRTUAL TABLE gate_effect USING fts5(x)',
    'INSERT OR REPLACE INTO orders (id) VALUES (1)',
    'EXPLAIN QUERY PLAN SELECT 1',
    '.read x',
    '.shell id',
    'SELECT * FROM customers WHERE id = ?',
    'SELECT * FROM customers WHERE id = $x',
    'DROP VIEW IF EXISTS x',
    'DELETE FROM orders RETURNING *',
  ],
};

const MSSQL = {
  values: `xp_cmdshell('dir')
OPENROWSET('x', 'y', 'z')
OBJECT_ID('vault')
OBJECT_NAME(1)
DB_NAME()
DB_ID()
SUSER_NAME()
SUSER_SNAME()
USER_NAME()
SYSTEM_USER
CURRENT_USER
ORIGINAL_LOGIN()
HOST_NAME()
APP_NAME()
@@VERSION
@@SERVERNAME
@x
SERVERPROPERTY('x')
HAS_PERMS_BY_NAME('x', 'y', 'z')
IS_SRVROLEMEMBER('sysadmin')
REPLICATE('x', 500000000)
SPACE(500000000)
NEXT VALUE FOR counter
IDENT_CURRENT('x')
SCOPE_IDENTITY()
SESSION_CONTEXT(N'x')
CONNECTIONPROPERTY('x')
fn_my_permissions(NULL, 'SERVER')
dbo.fn_x(1)
master.dbo.fn_x(1)
ENCRYPTBYPASSPHRASE('x', 'y')
COL_NAME(1, 1)
OBJECT_DEFINITION(1)
$(x)
CERTENCODED(1)`,
  tables: `sys.objects
sys.tables
sysobjects
INFORMATION_SCHEMA.TABLES
master..sysdatabases
master.sys.databases
tempdb.dbo.x
OPENROWSET(BULK 'x', SINGLE_CLOB)
OPENQUERY(x, 'SELECT 1')
OPENDATASOURCE('x', 'y').a.b.c
OPENXML(1, 'x')
fn_trace_gettable('x', 1)
sys.dm_exec_sessions
fn_xe_file_target_read_file('x', NULL, NULL, NULL)
vault WITH (NOLOCK)
[vault]
dbo.[vault]
linked.db.dbo.vault
vault FOR SYSTEM_TIME ALL
OPENJSON('x')
#temp
@t`,
  statements: `EXEC xp_cmdshell 'dir'
EXECUTE sp_executesql N'SELECT 1'
WAITFOR DELAY '0:0:5'
DECLARE @x INT
BULK INSERT x FROM 'y'
SELECT * FROM vault FOR XML AUTO
SELECT * FROM customers FOR JSON AUTO
SELECT * FROM customers OPTION (MAXRECURSION 0)
IF 1=1 DROP TABLE x
SELECT 1 DROP TABLE orders
SELECT 1 EXEC xp_cmdshell 'dir'
SELECT 1 WAITFOR DELAY '0:0:5'
SELECT TOP (SELECT COUNT(*) FROM vault) id FROM customers
SELECT TOP 5 PERCENT id FROM customers
SHUTDOWN
BACKUP DATABASE x TO DISK = 'y'
DBCC CHECKDB
KILL 5
USE master
GO
SELECT 1 GO DROP TABLE x
RECONFIGURE
PRINT 'x'
RAISERROR('x', 1, 1)
MERGE orders USING x ON 1 = 1 WHEN MATCHED THEN DELETE;`,
};

const CLOUD = {
  values: `CURRENT_USER()
SESSION_USER()
CURRENT_ROLE()
CURRENT_ACCOUNT()
CURRENT_DATABASE()
CURRENT_SCHEMA()
CURRENT_WAREHOUSE()
CURRENT_VERSION()
SYSTEM$WAIT(5)
SYSTEM$ABORT_SESSION(1)
SYSTEM$CANCEL_QUERY('x')
SYSTEM$TYPEOF(1)
GET_DDL('table', 'vault')
RESULT_SCAN('x')
IDENTIFIER('vault')
EXTERNAL_QUERY('x', 'y')
ML.PREDICT(1)
NET.HOST('x')
KEYS.NEW_KEYSET('x')
AEAD.DECRYPT_STRING('x', 'y', 'z')
SAFE.ERROR('x')
ERROR('x')
SESSION_ID()
AI_QUERY('x', 'y')
AI_COMPLETE('x', 'y')
HTTP_REQUEST('x')
SECRET('x', 'y')
TRY_SECRET('x', 'y')
REFLECT('java.lang.Runtime', 'exec')
JAVA_METHOD('java.lang.System', 'exit')
INPUT_FILE_NAME()
INPUT_FILE_BLOCK_START()
CURRENT_CATALOG()
CURRENT_METASTORE()
RAISE_ERROR('x')
ASSERT_TRUE(false)
REPEAT('x', 500000000)
@@project_id
@@dataset_id
@x
$x
$1
METADATA$FILENAME
udf_x(1)
dataset.udf_x(1)
\`project.dataset.udf_x\`(1)`,
  tables: `INFORMATION_SCHEMA.TABLES
shop.INFORMATION_SCHEMA.TABLES
\`shop.INFORMATION_SCHEMA.TABLES\`
\`project.shop.vault\`
\`shop.vault\`
region_us.INFORMATION_SCHEMA.JOBS
EXTERNAL_QUERY('x', 'y')
TABLE(RESULT_SCAN('x'))
TABLE(FLATTEN(1))
@stage
@~
@%vault
IDENTIFIER('vault')
read_files('/x')
csv.\`/etc/passwd\`
parquet.\`/x\`
delta.\`/x\`
text.\`/etc/passwd\`
json.\`s3://x\`
cloud_files('x')
system.access.audit
snowflake.account_usage.users
ML.PREDICT(MODEL x, TABLE vault)
APPENDS(TABLE vault)
vault AT (OFFSET => -60)
vault VERSION AS OF 1
vault FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP()
vault BEFORE (STATEMENT => 'x')
vault@v1
\`shop.events_*\`
STREAM(vault)
GENERATOR(ROWCOUNT => 1000000000)
range(100000000000)
(DELETE FROM orders)
remote_query('x')`,
  statements: `EXECUTE IMMEDIATE 'SELECT 1'
EXPORT DATA OPTIONS (uri = 'gs://x') AS SELECT 1
LOAD DATA INTO x FROM FILES (uris = ['x'])
COPY INTO @stage FROM vault
COPY INTO x FROM 's3://y'
PUT file:///etc/passwd @stage
GET @stage file:///tmp
LIST @stage
REMOVE @stage
USE ROLE accountadmin
USE WAREHOUSE x
CALL SYSTEM$WAIT(5)
CREATE FUNCTION x() AS (1)
CREATE TEMP FUNCTION x() AS (1); SELECT x()
DECLARE x INT64; SELECT 1
BEGIN SELECT 1; END
ASSERT false
ALTER SESSION SET x = 1
ADD JAR 'x'
CACHE TABLE vault
REFRESH TABLE vault
OPTIMIZE vault
MSCK REPAIR TABLE vault
DESCRIBE HISTORY vault
SHOW TABLES
SHOW GRANTS
SELECT AS STRUCT * FROM vault
SELECT * FROM vault |> WHERE true
FROM vault |> SELECT *
UNDROP TABLE x`,
};

const lines = ({ values, tables, statements }: typeof MSSQL) => ({
  values: linesOf(values),
  tables: linesOf(tables),
  statements: linesOf(statements),
});

interface Family {
  readonly values: readonly string[];
  readonly tables: readonly string[];
  readonly statements: readonly string[];
}

/** Attacks of one family that are all different. */
function corpus(family: Family): readonly string[] {
  const own = [...family.values.flatMap(asValue), ...family.tables.flatMap(asTable)];
  const behind = family.statements.map((statement) => `SELECT id FROM customers; ${statement}`);
  return [...new Set([...linesOf(HIDDEN), ...linesOf(STATEMENTS), ...family.statements, ...behind, ...own])];
}

const FAMILIES = {
  POSTGRESQL,
  REDSHIFT,
  DUCKDB,
  MYSQL,
  SQLITE,
  MSSQL: lines(MSSQL),
  CLOUD: lines(CLOUD),
} satisfies Readonly<Record<string, Family>>;

/** How many attacks a family has when each is counted in one position only. */
export function ideasOf(name: keyof typeof FAMILIES): number {
  const { values, tables, statements } = FAMILIES[name];
  return new Set([...linesOf(HIDDEN), ...linesOf(STATEMENTS), ...values, ...tables, ...statements]).size;
}

const called = (dialect: DialectName): readonly string[] =>
  (trojans[dialect] ?? []).flatMap((name) => [
    `SELECT ${name}(id) FROM orders`,
    `SELECT ${name}(id IS DISTINCT FROM 1) FROM orders`,
    `SELECT * FROM ${name}(1) x`,
  ]);

/** Families whose engines run here: everything the gate lets through is executed. */
const liveAttacks: Readonly<Partial<Record<DialectName | DialectVariant, readonly string[]>>> = {
  POSTGRESQL: [...corpus(FAMILIES.POSTGRESQL), ...called('POSTGRESQL')],
  REDSHIFT: [...corpus(FAMILIES.REDSHIFT), ...called('POSTGRESQL')],
  DUCKDB: corpus(FAMILIES.DUCKDB),
  MYSQL: [...corpus(FAMILIES.MYSQL), ...called('MYSQL')],
  SQLITE: corpus(FAMILIES.SQLITE),
};

/** Families of which only what would be sent can be looked at. */
export const readAttacks: Readonly<Partial<Record<DialectName | DialectVariant, readonly string[]>>> = {
  MSSQL: corpus(FAMILIES.MSSQL),
  BIGQUERY: corpus(FAMILIES.CLOUD),
  SNOWFLAKE: corpus(FAMILIES.CLOUD),
  DATABRICKS: corpus(FAMILIES.CLOUD),
};

/** What is tried on an engine, or on the one whose language it speaks. */
export function attacksOf(name: DialectName | DialectVariant): readonly string[] {
  const like: Readonly<Partial<Record<DialectName | DialectVariant, DialectName>>> = {
    MOTHERDUCK: 'DUCKDB',
    SYNAPSE: 'MSSQL',
    FABRIC: 'MSSQL',
  };
  const family = like[name] ?? name;
  return liveAttacks[family] ?? readAttacks[family] ?? [];
}
