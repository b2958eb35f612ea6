/**
 * Queries of the information schema of a Unity Catalog, which shows only what the account has a
 * privilege on.
 */

/**
 * Schema, name, kind and number of columns of every table.
 * @param schemas how many of them are bound; 0: all that there are
 */
export function tablesOf(schemas: number): string {
  const bound = Array.from({ length: schemas }, (_, index) => `LOWER(:p${index + 1})`).join(', ');
  const only = schemas === 0 ? `t.table_schema <> 'information_schema'` : `t.table_schema IN (${bound})`;
  return `
    SELECT t.table_schema, t.table_name, CASE WHEN t.table_type LIKE '%VIEW%' THEN 'VIEW' ELSE 'TABLE' END,
      COUNT(c.column_name)
    FROM information_schema.tables t JOIN information_schema.columns c
      ON c.table_schema = t.table_schema AND c.table_name = t.table_name
    WHERE ${only}
    GROUP BY t.table_schema, t.table_name, t.table_type
    ORDER BY t.table_schema, t.table_name`;
}

/** Columns of a schema and a table: name, type, nullable, comment, kind of the table. */
export const columnsQuery = `
  SELECT c.column_name, c.full_data_type, c.is_nullable, c.comment, t.table_type
  FROM information_schema.columns c JOIN information_schema.tables t
    ON t.table_schema = c.table_schema AND t.table_name = c.table_name
  WHERE c.table_schema = LOWER(:p1) AND c.table_name = LOWER(:p2)
  ORDER BY c.ordinal_position`;

/**
 * Keys of a schema and a table: constraint, kind, column, and for foreign keys the schema, table
 * and column it points to.
 */
export const keysQuery = `
  SELECT k.constraint_name, tc.constraint_type, k.column_name, r.table_schema, r.table_name, r.column_name
  FROM information_schema.table_constraints tc
    JOIN information_schema.key_column_usage k
      ON k.constraint_schema = tc.constraint_schema AND k.constraint_name = tc.constraint_name
      AND k.table_schema = tc.table_schema AND k.table_name = tc.table_name
    LEFT JOIN information_schema.referential_constraints rc
      ON rc.constraint_schema = tc.constraint_schema AND rc.constraint_name = tc.constraint_name
    LEFT JOIN information_schema.key_column_usage r
      ON r.constraint_catalog = rc.unique_constraint_catalog AND r.constraint_schema = rc.unique_constraint_schema
      AND r.constraint_name = rc.unique_constraint_name AND r.ordinal_position = k.position_in_unique_constraint
  WHERE tc.table_schema = LOWER(:p1) AND tc.table_name = LOWER(:p2)
  ORDER BY k.constraint_name, k.ordinal_position`;

/**
 * Privileges granted to the account, to everybody or to its groups in the Databricks account, and
 * objects these own: privilege and object. Groups known only to the workspace are left out: a Unity
 * Catalog grants them nothing.
 */
export const privileges = `
  SELECT g.privilege, g.object FROM (
    SELECT grantee, REPLACE(privilege_type, '_', ' ') AS privilege, CONCAT('catalog ', catalog_name) AS object
    FROM information_schema.catalog_privileges
    UNION ALL
    SELECT grantee, REPLACE(privilege_type, '_', ' '), CONCAT('schema ', schema_name)
    FROM information_schema.schema_privileges WHERE inherited_from IS NULL OR inherited_from = 'NONE'
    UNION ALL
    SELECT grantee, REPLACE(privilege_type, '_', ' '), CONCAT(table_schema, '.', table_name)
    FROM information_schema.table_privileges WHERE inherited_from IS NULL OR inherited_from = 'NONE'
    UNION ALL
    SELECT catalog_owner, 'OWNERSHIP', CONCAT('catalog ', catalog_name)
    FROM information_schema.catalogs WHERE catalog_name = current_catalog()
    UNION ALL
    SELECT schema_owner, 'OWNERSHIP', CONCAT('schema ', schema_name) FROM information_schema.schemata
    UNION ALL
    SELECT table_owner, 'OWNERSHIP', CONCAT(table_schema, '.', table_name) FROM information_schema.tables
  ) g
  WHERE (g.grantee IN (CURRENT_USER(), 'account users', 'users') OR is_account_group_member(g.grantee))
    AND g.privilege NOT IN ('SELECT', 'USE CATALOG', 'USE SCHEMA', 'BROWSE', 'EXECUTE', 'READ VOLUME', 'READ FILES', 'USAGE', 'READ METADATA')
  ORDER BY 2, 1 LIMIT 100`;
