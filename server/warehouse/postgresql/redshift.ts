/**
 * Amazon Redshift: its catalogs are those of PostgreSQL 8.0 on the leader node, read by plain
 * joins. Of the functions of later versions its manual excludes those over arrays, comments and
 * privileges of columns ("Unsupported PostgreSQL functions").
 */

import { redshift as dialect } from '../../semql/dialect/engines/redshift.ts';
import { identifier } from '../sqlText/literal.ts';
import type { ProfileSpelling } from '../profile/profileSpelling.ts';
import type { CatalogQueries, Flavour } from './flavour.ts';

/** Schemas without data of people; an underscore needs no escape that a setting could change. */
const own = `n.nspname NOT IN ('pg_catalog', 'information_schema') AND SUBSTRING(n.nspname, 1, 3) <> 'pg_'`;

/** As many columns as a key may have. */
const positions = Array.from({ length: 32 }, (_, index) => `SELECT ${index + 1} AS i`).join(' UNION ALL ');

/** Oids and names stay as they are: every cell arrives as text. */
const catalog: CatalogQueries = {
  tables: (schemas) => [
    `SELECT n.nspname, c.relname, CASE WHEN c.relkind = 'v' THEN 'VIEW' ELSE 'TABLE' END, COUNT(a.attnum)
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'v') AND ${own}
       ${schemas.length === 0 ? '' : `AND n.nspname IN (${schemas.map((_, index) => `$${index + 1}`).join(', ')})`}
       AND has_schema_privilege(n.nspname, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
     GROUP BY n.nspname, c.relname, c.relkind ORDER BY n.nspname, c.relname`,
    schemas,
  ],
  columns: `
    SELECT a.attname, a.atttypid, NOT a.attnotnull, d.description, c.relkind, t.typname, NULL, o.description
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_type t ON t.oid = a.atttypid
      JOIN pg_class own ON own.relname = 'pg_class'
      JOIN pg_namespace catalog ON catalog.oid = own.relnamespace AND catalog.nspname = 'pg_catalog'
      LEFT JOIN pg_description d ON d.objoid = c.oid AND d.classoid = own.oid AND d.objsubid = a.attnum
      LEFT JOIN pg_description o ON o.objoid = c.oid AND o.classoid = own.oid AND o.objsubid = 0
    WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped
      AND has_table_privilege(c.oid, 'SELECT')
    ORDER BY a.attnum`,
  keys: `
    SELECT k.conname, k.contype, a.attname, fn.nspname, fc.relname, fa.attname
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      CROSS JOIN (${positions}) p
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[p.i]
      LEFT JOIN pg_class fc ON fc.oid = k.confrelid LEFT JOIN pg_namespace fn ON fn.oid = fc.relnamespace
      LEFT JOIN pg_attribute fa ON fa.attrelid = fc.oid AND fa.attnum = k.confkey[p.i]
    WHERE n.nspname = $1 AND c.relname = $2 AND k.contype IN ('p', 'u', 'f')
    ORDER BY k.conname, p.i`,
  privileges: `
    SELECT 'role', 'is a superuser' FROM pg_user WHERE usename = current_user AND usesuper
    UNION ALL
    SELECT 'role', 'may create databases' FROM pg_user WHERE usename = current_user AND usecreatedb
    UNION ALL
    SELECT 'database', 'may create schemas in ' || current_database() WHERE has_database_privilege(current_database(), 'CREATE')
    UNION ALL
    (SELECT 'schema', 'may create tables in ' || n.nspname FROM pg_namespace n
     WHERE ${own} AND has_schema_privilege(n.nspname, 'CREATE') ORDER BY 2 LIMIT 3)
    UNION ALL
    (SELECT 'table', 'may change ' || n.nspname || '.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'v') AND ${own} AND has_schema_privilege(n.nspname, 'USAGE')
       AND (has_table_privilege(c.oid, 'INSERT') OR has_table_privilege(c.oid, 'UPDATE') OR has_table_privilege(c.oid, 'DELETE'))
     ORDER BY 2 LIMIT 3)`,
};

const profile: ProfileSpelling = {
  identifier,
  // TEXT has 256 bytes here.
  text: (value) => `CAST(${value} AS VARCHAR(65535))`,
  comparable(column, type) {
    if (type === 'BOOLEAN') {
      return dialect.cast(column, 'BOOLEAN', 'STRING');
    }
    // Texts are compared by their bytes as they are.
    return type === 'UNKNOWN' ? `CAST(${column} AS VARCHAR(65535))` : column;
  },
  // The mean of whole numbers would be one.
  mean: (column) => `AVG(CAST(${column} AS DOUBLE PRECISION))`,
  // Values sorted in two ways cannot be aggregated in one query.
  median: (column, table) =>
    `(SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY CAST(${column} AS DOUBLE PRECISION)) FROM ${table})`,
};

export const redshiftFlavour: Flavour = {
  // PostgreSQL's other settings do not exist here ("Configuration reference").
  begin: (timeLeftMs) =>
    `BEGIN TRANSACTION READ ONLY; SET LOCAL statement_timeout = ${timeLeftMs}; SET LOCAL TimeZone = 'UTC';
     SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL extra_float_digits = 2`,
  catalog,
  profile,
};
