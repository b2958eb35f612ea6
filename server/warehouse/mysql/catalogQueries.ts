/** Queries of the system tables of MySQL and MariaDB, which show only what the account may read. */

/** Schema, name, kind, number of columns of everything in the database that can be read. */
export const tables = `
  SELECT t.TABLE_SCHEMA, t.TABLE_NAME, CASE WHEN t.TABLE_TYPE LIKE '%VIEW%' THEN 'VIEW' ELSE 'TABLE' END, COUNT(c.COLUMN_NAME)
  FROM information_schema.TABLES t JOIN information_schema.COLUMNS c
    ON c.TABLE_SCHEMA = t.TABLE_SCHEMA AND c.TABLE_NAME = t.TABLE_NAME
  WHERE t.TABLE_SCHEMA = ? AND FIND_IN_SET('select', c.PRIVILEGES) > 0
    AND t.TABLE_TYPE IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED')
  GROUP BY t.TABLE_SCHEMA, t.TABLE_NAME, t.TABLE_TYPE
  ORDER BY t.TABLE_NAME`;

/**
 * Columns of a schema and a table: name, type, whole type, nullable, comment, kind and comment of
 * the table; the comment of a view is just VIEW.
 */
export const columnsQuery = `
  SELECT c.COLUMN_NAME, c.DATA_TYPE, c.COLUMN_TYPE, c.IS_NULLABLE, c.COLUMN_COMMENT, t.TABLE_TYPE,
    CASE WHEN t.TABLE_TYPE LIKE '%VIEW%' THEN '' ELSE t.TABLE_COMMENT END
  FROM information_schema.COLUMNS c JOIN information_schema.TABLES t
    ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME
  WHERE c.TABLE_SCHEMA = ? AND c.TABLE_NAME = ? AND FIND_IN_SET('select', c.PRIVILEGES) > 0
  ORDER BY c.ORDINAL_POSITION`;

/** Unique keys of a schema and a table by name, the primary one as PRIMARY, with their columns. */
export const uniqueKeys = `
  SELECT INDEX_NAME, COLUMN_NAME FROM information_schema.STATISTICS
  WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND NON_UNIQUE = 0
  ORDER BY INDEX_NAME, SEQ_IN_INDEX`;

/**
 * Foreign keys of a schema and a table: key, column, and the schema, table and column it points to.
 */
export const foreignKeys = `
  SELECT CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_SCHEMA, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME
  FROM information_schema.KEY_COLUMN_USAGE
  WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND REFERENCED_TABLE_NAME IS NOT NULL
  ORDER BY CONSTRAINT_NAME, ORDINAL_POSITION`;
