import type { Connector } from './connector.ts';
import { account, certificateAuthority, host, name, password, port, schemas, sslMode } from './field.ts';

export const postgresql: Connector<'POSTGRESQL'> = {
  type: 'POSTGRESQL',
  label: 'PostgreSQL',
  about: 'Database; also Aurora, AlloyDB, Supabase, Neon',
  input: 'postgreSql',
  table: 'postgreSqlConnection',
  fields: {
    host,
    port: port(5432),
    database: name('database', 63),
    username: account('user name', 63),
    // Servers may trust an address, or ask for a certificate in place of a password.
    password: password({ mayBeEmpty: true }),
    sslMode,
    schemas: schemas(),
    certificateAuthority,
  },
  requirements: [
    'LOGIN and CONNECT on the database',
    'USAGE on each schema',
    'SELECT on the tables and views it is to read',
  ],
};
