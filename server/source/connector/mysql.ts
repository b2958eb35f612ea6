import type { Connector } from './connector.ts';
import { account, certificate, host, name, optional, port, privateKey, secret, sslMode } from './field.ts';

export const mysql: Connector<'MYSQL'> = {
  type: 'MYSQL',
  label: 'MySQL',
  input: 'mySql',
  table: 'mySqlConnection',
  fields: {
    host,
    port: port(3306),
    database: name('database', 64),
    username: account('user name', 80),
    password: secret('password', { mayBeEmpty: true }),
    sslMode,
    certificateAuthority: optional(certificate('certificate of the authority')),
    clientCertificate: optional(certificate('client certificate')),
    clientKey: optional(privateKey('key of the client certificate')),
  },
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
