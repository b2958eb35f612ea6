/** Queries of the system catalogs of PostgreSQL 10 and newer. */

/** Schemas without data of people. */
const own = `n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'`;

/**
 * $1: schemas, or NULL for all. Schema, name, kind, number of readable columns of everything that
 * can be read.
 */
export const tables = `
  SELECT n.nspname::text, c.relname::text, CASE WHEN c.relkind IN ('v', 'm') THEN 'VIEW' ELSE 'TABLE' END,
    (SELECT count(*)::int FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      AND has_column_privilege(c.oid, a.attnum, 'SELECT'))
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND ${own}
    AND ($1::text[] IS NULL OR n.nspname = ANY($1::text[])) AND has_schema_privilege(n.oid, 'USAGE')
    AND (has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT'))
  ORDER BY 1, 2`;

/**
 * $1 schema, $2 table: name, type (of a domain: what it is made of, in the end), nullable, comment,
 * kind of the table, name and category of the type, comment of the table.
 */
export const columnsQuery = `
  SELECT a.attname::text, base.oid::int, NOT (a.attnotnull OR t.typnotnull), col_description(c.oid, a.attnum),
    c.relkind::text, format_type(base.oid, NULL), base.typcategory::text, obj_description(c.oid, 'pg_class')
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_type t ON t.oid = a.atttypid
    CROSS JOIN LATERAL (
      WITH RECURSIVE made (oid, typtype, typbasetype, typcategory) AS (
        SELECT t.oid, t.typtype, t.typbasetype, t.typcategory
        UNION ALL
        SELECT b.oid, b.typtype, b.typbasetype, b.typcategory FROM made m JOIN pg_type b ON m.typtype = 'd' AND b.oid = m.typbasetype
      )
      SELECT * FROM made WHERE typtype <> 'd'
    ) base
  WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped
    AND has_column_privilege(c.oid, a.attnum, 'SELECT')
  ORDER BY a.attnum`;

/**
 * Types in $1: each with its category and, for an array, the type of its elements; decimal places
 * of money.
 */
export const types = `
  SELECT oid::int, typcategory::text, CASE WHEN typcategory = 'A' THEN typelem::int END,
    length(regexp_replace(CAST(CAST(0 AS money) AS text), '[^0-9]', '', 'g')) - 1
  FROM pg_type WHERE oid = ANY($1::oid[])`;

/**
 * $1 schema, $2 table: constraint, kind (p, u, f), column, and for foreign keys the schema, table
 * and column it points to.
 */
export const keysQuery = `
  SELECT k.conname::text, k.contype::text, a.attname::text, fn.nspname::text, fc.relname::text, fa.attname::text
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    CROSS JOIN LATERAL generate_subscripts(k.conkey, 1) AS i
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[i]
    LEFT JOIN pg_class fc ON fc.oid = k.confrelid LEFT JOIN pg_namespace fn ON fn.oid = fc.relnamespace
    LEFT JOIN pg_attribute fa ON fa.attrelid = fc.oid AND fa.attnum = k.confkey[i]
  WHERE n.nspname = $1 AND c.relname = $2 AND k.contype IN ('p', 'u', 'f')
  ORDER BY k.conname, i`;

/** Privileges of the account beyond reading, a row each, of a kind and a name. */
export const privileges = `
  SELECT 'role', r.what FROM (
    SELECT unnest(ARRAY[
      CASE WHEN rolsuper THEN 'is a superuser' END,
      CASE WHEN rolcreaterole THEN 'may create roles' END,
      CASE WHEN rolcreatedb THEN 'may create databases' END,
      CASE WHEN rolreplication THEN 'may replicate the server' END,
      CASE WHEN rolbypassrls THEN 'bypasses row-level security' END
    ]) AS what FROM pg_roles WHERE rolname = current_user) r WHERE r.what IS NOT NULL
  UNION ALL
  SELECT 'role', 'is a member of ' || rolname FROM pg_roles
  WHERE rolname IN ('pg_write_all_data', 'pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files',
      'pg_signal_backend', 'pg_maintain')
    AND pg_has_role(current_user, oid, 'MEMBER')
  UNION ALL
  SELECT 'database', 'may create schemas in ' || current_database() WHERE has_database_privilege(current_database(), 'CREATE')
  UNION ALL
  (SELECT 'schema', 'may create tables in ' || n.nspname FROM pg_namespace n
   WHERE ${own} AND has_schema_privilege(n.oid, 'CREATE') ORDER BY 2 LIMIT 3)
  UNION ALL
  (SELECT 'table', 'may change ' || n.nspname || '.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p', 'v', 'f') AND ${own} AND has_schema_privilege(n.oid, 'USAGE')
     AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') ORDER BY 2 LIMIT 3)`;
