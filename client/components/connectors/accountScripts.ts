import type { DataSourceType } from '../../apollo/schema.generated.ts';
import type { Typed } from './connector.ts';
import { listOf } from './typedConnection.ts';

/**
 * Statements that create a reading account, for the names in the form. Engines without an entry
 * have none.
 */
const scripts: Partial<Readonly<Record<DataSourceType, (typed: Typed) => string>>> = {
  POSTGRESQL: (typed) => {
    const user = postgreSqlUser(typed);
    return `CREATE ROLE ${user} LOGIN PASSWORD '<password>';
GRANT CONNECT ON DATABASE ${quoted('"', typed.database, 'database')} TO ${user};
${postgreSqlGrants(typed)}
-- Before PostgreSQL 15, everyone may create tables in public:
REVOKE CREATE ON SCHEMA public FROM PUBLIC;`;
  },
  REDSHIFT: (typed) => `CREATE USER ${postgreSqlUser(typed)} PASSWORD '<password>';
${postgreSqlGrants(typed)}`,
  MYSQL: mySqlScript,
  MARIADB: mySqlScript,
  MSSQL: msSqlScript,
  SYNAPSE: msSqlScript,
  FABRIC: (typed) => `-- In ${quoted('[', typed.database, 'database')}, with the name of the app registration:
${msSqlGrants(typed, '[<app name>]')}`,
  SNOWFLAKE: (typed) => {
    const name = (field: string, missing: string) => quoted('"', typed[field], missing);
    const role = name('role', 'role');
    const database = name('database', 'database');
    return `CREATE ROLE ${role};
GRANT USAGE ON WAREHOUSE ${name('warehouse', 'warehouse')} TO ROLE ${role};
GRANT USAGE ON DATABASE ${database} TO ROLE ${role};
GRANT USAGE ON ALL SCHEMAS IN DATABASE ${database} TO ROLE ${role};
GRANT SELECT ON ALL TABLES IN DATABASE ${database} TO ROLE ${role};
GRANT SELECT ON ALL VIEWS IN DATABASE ${database} TO ROLE ${role};
GRANT SELECT ON FUTURE TABLES IN DATABASE ${database} TO ROLE ${role};
GRANT SELECT ON FUTURE VIEWS IN DATABASE ${database} TO ROLE ${role};
GRANT ROLE ${role} TO USER ${name('username', 'user')};
ALTER USER ${name('username', 'user')} SET DEFAULT_SECONDARY_ROLES = ();`;
  },
  BIGQUERY: (typed) => {
    const project = quoted('`', typed.projectId, 'project');
    const account = '"serviceAccount:<name>@<project>.iam.gserviceaccount.com"';
    return `GRANT \`roles/bigquery.jobUser\` ON PROJECT ${project} TO ${account};
GRANT \`roles/bigquery.dataViewer\` ON SCHEMA ${project}.${quoted('`', typed.dataset, 'dataset')} TO ${account};`;
  },
  DATABRICKS: (typed) => {
    const byPrincipal = typed.authentication === 'SERVICE_PRINCIPAL';
    const principal = byPrincipal ? quoted('`', typed.clientId, 'client id') : '`<user or principal>`';
    const catalog = quoted('`', typed.catalog, 'catalog');
    return `GRANT USE CATALOG ON CATALOG ${catalog} TO ${principal};
GRANT USE SCHEMA ON CATALOG ${catalog} TO ${principal};
GRANT SELECT ON CATALOG ${catalog} TO ${principal};`;
  },
};

/** Script that creates the account of a connection; null: the account is created elsewhere. */
export function accountScript(type: DataSourceType, typed: Typed): string | null {
  return scripts[type]?.(typed) ?? null;
}

function postgreSqlUser(typed: Typed): string {
  return quoted('"', typed.username, 'user');
}

function postgreSqlGrants(typed: Typed): string {
  const user = postgreSqlUser(typed);
  return schemasOf(typed, 'public')
    .map((name) => quoted('"', name, 'schema'))
    .map(
      (schema) => `GRANT USAGE ON SCHEMA ${schema} TO ${user};
GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${user};
ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT ON TABLES TO ${user};`,
    )
    .join('\n');
}

function mySqlScript(typed: Typed): string {
  const user = `${quoted("'", typed.username, 'user')}@'%'`;
  return `CREATE USER ${user} IDENTIFIED BY '<password>';
GRANT SELECT, SHOW VIEW ON ${quoted('`', typed.database, 'database')}.* TO ${user};`;
}

function msSqlScript(typed: Typed): string {
  const user = quoted('[', typed.username, 'user');
  return `-- In master:
CREATE LOGIN ${user} WITH PASSWORD = '<password>';
-- In ${quoted('[', typed.database, 'database')}:
CREATE USER ${user} FOR LOGIN ${user};
${msSqlGrants(typed, user)}`;
}

function msSqlGrants(typed: Typed, user: string): string {
  return schemasOf(typed, 'dbo')
    .map((schema) => `GRANT SELECT ON SCHEMA::${quoted('[', schema, 'schema')} TO ${user};`)
    .join('\n');
}

/** Quotes a name for a script; an empty one becomes `<missing>`. */
function quoted(mark: '"' | '`' | "'" | '[', typed: string | undefined, missing: string): string {
  const name = typed === undefined || typed.trim() === '' ? `<${missing}>` : typed.trim();
  const end = mark === '[' ? ']' : mark;
  return `${mark}${name.replaceAll(end, end + end)}${end}`;
}

/** Schemas in the form, or the usual one. */
function schemasOf(typed: Typed, usual: string): readonly string[] {
  const named = listOf(typed.schemas ?? '');
  return named.length === 0 ? [usual] : named;
}
