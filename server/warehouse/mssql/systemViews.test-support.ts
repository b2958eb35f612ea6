/**
 * The system views of SQL Server as tables of DuckDB, filled by hand with what SQL Server keeps of
 * this schema (checked against its documentation, not against a server):
 *
 *     CREATE TABLE dbo.customers (id int PRIMARY KEY, email nvarchar(100) UNIQUE, country char(2));
 *     CREATE TABLE dbo.orders (id bigint PRIMARY KEY, customer_id int REFERENCES dbo.customers, amount decimal(12, 2) NOT NULL,
 *       status nvarchar(20), placed date, paid bit, raw varbinary(10), note nvarchar(max), secret int);
 *     CREATE TABLE dbo.lines (order_id bigint REFERENCES dbo.orders, line int, sku nvarchar(10),
 *       PRIMARY KEY (order_id, line), UNIQUE (sku, line));
 *     CREATE TABLE dbo.parts (order_id bigint, line int, FOREIGN KEY (order_id, line) REFERENCES dbo.lines (order_id, line));
 *     CREATE VIEW dbo.paid AS SELECT id FROM dbo.orders WHERE paid = 1;
 *     CREATE TABLE [odd ]]schema].[select] ([a ]]b] geography);
 *     CREATE TABLE dbo.salaries (amount int);
 *
 * An account may read all but dbo.salaries and orders.secret; `may` holds what it may beyond that.
 */
export const systemViews = `
  CREATE SCHEMA sys;
  CREATE TABLE sys.schemas (schema_id INTEGER, name VARCHAR);
  INSERT INTO sys.schemas VALUES (1, 'dbo'), (4, 'sys'), (5, 'odd ]schema');
  CREATE TABLE sys.objects (object_id INTEGER, schema_id INTEGER, name VARCHAR, type VARCHAR, is_ms_shipped INTEGER);
  INSERT INTO sys.objects VALUES (10, 1, 'customers', 'U', 0), (11, 1, 'orders', 'U', 0), (12, 1, 'lines', 'U', 0),
    (13, 1, 'parts', 'U', 0), (14, 1, 'paid', 'V', 0), (15, 5, 'select', 'U', 0), (16, 1, 'salaries', 'U', 0),
    (17, 1, 'refresh', 'P', 0), (18, 1, 'sysdiagrams', 'U', 1), (19, 4, 'objects', 'V', 0), (20, 1, 'pk_lines', 'PK', 0);
  CREATE TABLE sys.columns (object_id INTEGER, column_id INTEGER, name VARCHAR, system_type_id INTEGER, user_type_id INTEGER,
    is_nullable BOOLEAN);
  INSERT INTO sys.columns VALUES
    (10, 1, 'id', 56, 56, false), (10, 2, 'email', 231, 231, true), (10, 3, 'country', 175, 175, true),
    (11, 1, 'id', 127, 127, false), (11, 2, 'customer_id', 56, 56, true), (11, 3, 'amount', 106, 257, false),
    (11, 4, 'status', 231, 231, true), (11, 5, 'placed', 40, 40, true), (11, 6, 'paid', 104, 104, true),
    (11, 7, 'raw', 165, 165, true), (11, 8, 'note', 231, 231, true), (11, 9, 'secret', 56, 56, true),
    (12, 1, 'order_id', 127, 127, false), (12, 2, 'line', 56, 56, false), (12, 3, 'sku', 231, 231, true),
    (13, 1, 'order_id', 127, 127, true), (13, 2, 'line', 56, 56, true), (14, 1, 'id', 127, 127, false),
    (15, 1, 'a ]b', 240, 130, true), (16, 1, 'amount', 56, 56, true), (18, 1, 'name', 231, 231, false),
    (19, 1, 'name', 231, 231, false);
  CREATE TABLE types (id INTEGER, name VARCHAR);
  INSERT INTO types VALUES (40, 'date'), (56, 'int'), (104, 'bit'), (106, 'decimal'), (127, 'bigint'), (130, 'geography'),
    (165, 'varbinary'), (175, 'char'), (231, 'nvarchar'), (257, 'price');
  CREATE TABLE sys.extended_properties (class INTEGER, major_id INTEGER, minor_id INTEGER, name VARCHAR, value VARCHAR);
  INSERT INTO sys.extended_properties VALUES (1, 11, 3, 'MS_Description', 'net, EUR'), (1, 11, 3, 'owner', 'sales'),
    (1, 11, 0, 'MS_Description', 'of the table'), (7, 11, 3, 'MS_Description', 'of an index');
  CREATE TABLE sys.indexes (object_id INTEGER, index_id INTEGER, name VARCHAR, is_primary_key BOOLEAN, is_unique INTEGER,
    has_filter INTEGER, is_disabled INTEGER);
  INSERT INTO sys.indexes VALUES (10, 1, 'pk_customers', true, 1, 0, 0), (10, 2, 'uq_email', false, 1, 0, 0),
    (10, 3, 'uq_some', false, 1, 1, 0), (11, 1, 'pk_orders', true, 1, 0, 0), (11, 2, 'by_status', false, 0, 0, 0),
    (12, 1, 'pk_lines', true, 1, 0, 0), (12, 2, 'uq_sku', false, 1, 0, 0), (12, 3, 'uq_off', false, 1, 0, 1);
  CREATE TABLE sys.index_columns (object_id INTEGER, index_id INTEGER, column_id INTEGER, key_ordinal INTEGER,
    is_included_column INTEGER);
  INSERT INTO sys.index_columns VALUES (10, 1, 1, 1, 0), (10, 2, 2, 1, 0), (10, 2, 3, 0, 1), (10, 3, 3, 1, 0), (11, 1, 1, 1, 0),
    (11, 2, 4, 1, 0), (12, 1, 2, 2, 0), (12, 1, 1, 1, 0), (12, 2, 2, 2, 0), (12, 2, 3, 1, 0), (12, 3, 3, 1, 0);
  CREATE TABLE sys.foreign_keys (object_id INTEGER, parent_object_id INTEGER, name VARCHAR);
  INSERT INTO sys.foreign_keys VALUES (30, 11, 'fk_customer'), (31, 12, 'fk_order'), (32, 13, 'fk_line');
  CREATE TABLE sys.foreign_key_columns (constraint_object_id INTEGER, constraint_column_id INTEGER, parent_object_id INTEGER,
    parent_column_id INTEGER, referenced_object_id INTEGER, referenced_column_id INTEGER);
  INSERT INTO sys.foreign_key_columns VALUES (30, 1, 11, 2, 10, 1), (31, 1, 12, 1, 11, 1), (32, 2, 13, 2, 12, 2),
    (32, 1, 13, 1, 12, 1);

  CREATE TABLE may (securable VARCHAR, permission VARCHAR);
  CREATE TABLE roles (name VARCHAR);
  CREATE MACRO QUOTENAME(part) AS '[' || REPLACE(part, ']', ']]') || ']';
  CREATE MACRO TYPE_NAME(wanted) AS (SELECT t.name FROM types t WHERE t.id = wanted);
  CREATE MACRO DB_NAME() AS 'shops';
  CREATE MACRO IS_SRVROLEMEMBER(role) AS CASE WHEN EXISTS (FROM roles held WHERE held.name = role) THEN 1 ELSE 0 END;
  CREATE MACRO IS_ROLEMEMBER(role) AS CASE WHEN EXISTS (FROM roles held WHERE held.name = role) THEN 1 ELSE 0 END;
  CREATE MACRO HAS_PERMS_BY_NAME(thing, class, wanted) AS
      CASE WHEN EXISTS (FROM may granted WHERE granted.securable = thing AND granted.permission = wanted) THEN 1 ELSE 0 END,
    (thing, class, wanted, sub, subclass) AS
      CASE WHEN thing = '[dbo].[salaries]' OR sub = 'secret' THEN 0 ELSE 1 END;

  CREATE SCHEMA dbo;
  CREATE TABLE dbo.customers (id INTEGER, email VARCHAR, country VARCHAR);
  INSERT INTO dbo.customers SELECT i, 'c' || i || '@example.com', CASE WHEN i % 2 = 0 THEN 'DE' ELSE 'FR' END FROM range(1, 21) t(i);
  CREATE TABLE dbo.orders (id BIGINT, customer_id INTEGER, amount DECIMAL(12, 2), status VARCHAR, placed DATE, paid BOOLEAN,
    raw BLOB, note VARCHAR, secret INTEGER);
  INSERT INTO dbo.orders SELECT i, 1 + i % 20, i / 4.0, CASE WHEN i % 5 = 0 THEN NULL WHEN i % 5 < 3 THEN 'paid' ELSE 'open' END,
    DATE '2024-01-01' + (i % 30)::INTEGER, i % 5 < 3, '\\x00\\xFF'::BLOB, NULL, 7 FROM range(1, 201) t(i);
`;
