import type { Connector } from './connector.ts';
import { account, certificate, host, name, optional, port, schemas, secret, sslMode } from './field.ts';

export const postgresql: Connector<'POSTGRESQL'> = {
  type: 'POSTGRESQL',
  label: 'PostgreSQL',
  input: 'postgreSql',
  table: 'postgreSqlConnection',
  fields: {
    host,
    port: port(5432),
    database: name('database', 63),
    username: account('user name', 63),
    // Servers may trust an address, or ask for a certificate in place of a password.
    password: secret('password', { mayBeEmpty: true }),
    sslMode,
    certificateAuthority: optional(certificate('certificate of the authority')),
    schemas: schemas(),
  },
};
