import type { Connector } from './connector.ts';
import {
  account,
  certificate,
  certificateAuthority,
  host,
  name,
  optional,
  password,
  port,
  privateKey,
  shown,
  sslMode,
} from './field.ts';

export const mysql: Connector<'MYSQL'> = {
  type: 'MYSQL',
  label: 'MySQL',
  about: 'Database; also Aurora, PlanetScale',
  input: 'mySql',
  table: 'mySqlConnection',
  fields: {
    host,
    port: port(3306),
    database: name('database', 64),
    username: account('user name', 80),
    password: password({ mayBeEmpty: true }),
    sslMode,
    certificateAuthority,
    clientCertificate: optional(
      shown(certificate('client certificate'), {
        help: 'PEM. Only if the server asks for one; enter its key below.',
      }),
    ),
    clientKey: optional(shown(privateKey('key of the client certificate'), { advanced: true })),
  },
  requirements: ['Login from the address of this server', 'SELECT and SHOW VIEW on the database'],
  check({ clientCertificate, clientKey, sslMode }) {
    if ((clientCertificate === undefined) !== (clientKey === undefined)) {
      return clientKey === undefined
        ? { field: 'clientKey', message: 'A client certificate needs its key.' }
        : { field: 'clientCertificate', message: 'The key needs the client certificate it belongs to.' };
    }
    if (clientKey !== undefined && (sslMode === 'disable' || sslMode === 'prefer')) {
      return {
        field: 'sslMode',
        message: 'A client certificate needs an encrypted connection: choose require or stricter.',
      };
    }
    return null;
  },
};
