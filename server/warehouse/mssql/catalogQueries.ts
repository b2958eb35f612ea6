/**
 * Queries of the system views of SQL Server, Synapse and Fabric, which show only what the account
 * may read.
 */

import type { Family } from './connections.ts';

const quotedName = `QUOTENAME(s.name) + '.' + QUOTENAME(o.name)`;
const readable = `HAS_PERMS_BY_NAME(${quotedName}, 'OBJECT', 'SELECT', c.name, 'COLUMN') = 1`;
const own = `o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND s.name NOT IN ('sys', 'INFORMATION_SCHEMA')`;

/**
 * Schema, name, kind, number of readable columns of everything that can be read.
 * @param schemas how many are bound; none: all
 */
export function tables(schemas: number): string {
  const places = Array.from({ length: schemas }, (_, index) => `@p${index + 1}`);
  const only = schemas === 0 ? '' : `AND s.name IN (${places.join(', ')})`;
  return `
  SELECT s.name, o.name, CASE WHEN o.type = 'V' THEN 'VIEW' ELSE 'TABLE' END, COUNT_BIG(*)
  FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id JOIN sys.columns c ON c.object_id = o.object_id
  WHERE ${own} ${only} AND ${readable}
  GROUP BY s.name, o.name, o.type
  ORDER BY s.name, o.name`;
}

const inTable = `s.name = @p1 AND o.name = @p2`;

/**
 * @p1 schema, @p2 table: name, type (of an alias: what it stands for), nullable, comment, kind of
 * the table.
 */
export function columns(family: Family): string {
  // The others keep no descriptions of columns.
  const [comment, described] =
    family === 'MSSQL'
      ? [
          'CAST(e.value AS NVARCHAR(4000))',
          `LEFT JOIN sys.extended_properties e
    ON e.class = 1 AND e.major_id = o.object_id AND e.minor_id = c.column_id AND e.name = 'MS_Description'`,
        ]
      : ['NULL', ''];
  return `
  SELECT c.name, COALESCE(TYPE_NAME(c.system_type_id), TYPE_NAME(c.user_type_id)), c.is_nullable, ${comment}, o.type
  FROM sys.columns c JOIN sys.objects o ON o.object_id = c.object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
    ${described}
  WHERE ${inTable} AND ${own} AND ${readable}
  ORDER BY c.column_id`;
}

/**
 * @p1 schema, @p2 table: unique index without a condition, whether it is the primary key, column.
 */
export const uniqueKeys = `
  SELECT i.name, i.is_primary_key, c.name
  FROM sys.indexes i JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id
    JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
    JOIN sys.objects o ON o.object_id = i.object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  WHERE ${inTable} AND (i.is_unique = 1 OR i.is_primary_key = 1) AND i.has_filter = 0 AND i.is_disabled = 0
    AND k.is_included_column = 0
  ORDER BY i.name, k.key_ordinal`;

/** @p1 schema, @p2 table: foreign key, column, and the schema, table and column it points to. */
export const foreignKeys = `
  SELECT f.name, c.name, ts.name, t.name, tc.name
  FROM sys.foreign_keys f JOIN sys.foreign_key_columns k ON k.constraint_object_id = f.object_id
    JOIN sys.objects o ON o.object_id = f.parent_object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
    JOIN sys.columns c ON c.object_id = k.parent_object_id AND c.column_id = k.parent_column_id
    JOIN sys.objects t ON t.object_id = k.referenced_object_id JOIN sys.schemas ts ON ts.schema_id = t.schema_id
    JOIN sys.columns tc ON tc.object_id = k.referenced_object_id AND tc.column_id = k.referenced_column_id
  WHERE ${inTable}
  ORDER BY f.name, k.constraint_column_id`;

/** Named of each kind; who may change everything need not see all of it. */
const mostNamed = 3;

const may = (permission: string): string => `HAS_PERMS_BY_NAME(${quotedName}, 'OBJECT', '${permission}') = 1`;

const firstOf = (what: string, kinds: string, condition: string): string => `
  SELECT what FROM (SELECT TOP (${mostNamed}) CONCAT('${what} ', s.name, '.', o.name) AS what
    FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
    WHERE o.type IN (${kinds}) AND o.is_ms_shipped = 0 AND (${condition}) ORDER BY s.name, o.name) AS named`;

const memberships: readonly (readonly [role: string, what: string])[] = [
  ['db_owner', 'owns the database'],
  ['db_datawriter', 'may change every table'],
  ['db_ddladmin', 'may create and drop tables'],
  ['db_securityadmin', 'may grant permissions'],
  ['db_accessadmin', 'may give others access to the database'],
  ['db_backupoperator', 'may back the database up'],
];

const serverMemberships: readonly (readonly [role: string, what: string])[] = [
  ['sysadmin', 'is a system administrator'],
  ['securityadmin', 'may change logins'],
  ['serveradmin', 'may change and stop the server'],
  ['setupadmin', 'may link other servers'],
  ['processadmin', 'may stop the queries of others'],
  ['diskadmin', 'may change files of the server'],
  ['dbcreator', 'may create databases'],
  ['bulkadmin', 'may read files of the server'],
];

/** Permissions on the whole database, by their names there. */
const databasePermissions: readonly (readonly [permission: string, what: string])[] = [
  ['CONTROL', 'controls the database'],
  ['ALTER', 'may change the database'],
  ['INSERT', 'may insert into every table'],
  ['UPDATE', 'may update every table'],
  ['DELETE', 'may delete from every table'],
  ['EXECUTE', 'may execute every procedure'],
  ['IMPERSONATE', 'may act as other users'],
  ['TAKE OWNERSHIP', 'may take ownership of the database'],
  ['ALTER ANY SCHEMA', 'may change every schema'],
  ['ALTER ANY USER', 'may change users'],
  ['ALTER ANY ROLE', 'may change roles'],
  ['CREATE TABLE', 'may create tables'],
  ['CREATE VIEW', 'may create views'],
  ['CREATE PROCEDURE', 'may create procedures'],
  ['CREATE FUNCTION', 'may create functions'],
  ['CREATE SCHEMA', 'may create schemas'],
  ['ADMINISTER DATABASE BULK OPERATIONS', 'may read files through the database'],
];

const rows = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, what]) => `SELECT '${name}' AS name, '${what}' AS what`).join(' UNION ALL ');

/** Privileges of the account beyond reading, a row each. */
export function privileges(family: Family): string {
  // Only a server has roles of its own: the others are one database.
  const ofServer =
    family === 'MSSQL' ? [`SELECT what FROM (${rows(serverMemberships)}) AS r WHERE IS_SRVROLEMEMBER(r.name) = 1`] : [];
  return [
    ...ofServer,
    `SELECT what FROM (${rows(memberships)}) AS r WHERE IS_ROLEMEMBER(r.name) = 1`,
    `SELECT what FROM (${rows(databasePermissions)}) AS p WHERE HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', p.name) = 1`,
    firstOf('may change', "'U', 'V'", ['INSERT', 'UPDATE', 'DELETE', 'ALTER'].map(may).join(' OR ')),
    firstOf('may execute', "'P', 'PC', 'X'", may('EXECUTE')),
  ].join('\n  UNION ALL\n  ');
}
