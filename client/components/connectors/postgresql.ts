import type { Connector, Typed } from './connector.ts';
import {
  certificateAuthority,
  database,
  host,
  password,
  port,
  quoted,
  schemas,
  schemasOf,
  sslMode,
  username,
} from './fields.ts';

export const postgresql: Connector = {
  type: 'POSTGRESQL',
  input: 'postgreSql',
  fields: [host, port(5432), database, username, password, sslMode('prefer'), schemas(), certificateAuthority],
  needs: ['LOGIN and CONNECT on the database', 'USAGE on each schema', 'SELECT on the tables and views it is to read'],
  grant: (typed) => `${account(typed)}
-- Before PostgreSQL 15, everybody may create tables in public:
REVOKE CREATE ON SCHEMA public FROM PUBLIC;`,
};

export const redshift: Connector = {
  type: 'REDSHIFT',
  input: 'redshift',
  fields: [
    { ...host, placeholder: 'cluster.abc123.eu-west-1.redshift.amazonaws.com' },
    port(5439),
    database,
    username,
    password,
    sslMode('prefer'),
    schemas(),
    certificateAuthority,
  ],
  needs: ['A database user, not an IAM role', 'USAGE on each schema', 'SELECT on the tables and views it is to read'],
  grant: (typed) => `CREATE USER ${user(typed)} PASSWORD '<password>';
${reading(typed)}`,
};

const user = (typed: Typed) => quoted('"', typed.username, 'user');

const account = (typed: Typed) => `CREATE ROLE ${user(typed)} LOGIN PASSWORD '<password>';
GRANT CONNECT ON DATABASE ${quoted('"', typed.database, 'database')} TO ${user(typed)};
${reading(typed)}`;

const reading = (typed: Typed) =>
  schemasOf(typed, 'public')
    .map((name) => quoted('"', name, 'schema'))
    .map(
      (schema) => `GRANT USAGE ON SCHEMA ${schema} TO ${user(typed)};
GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${user(typed)};
ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT ON TABLES TO ${user(typed)};`,
    )
    .join('\n');
