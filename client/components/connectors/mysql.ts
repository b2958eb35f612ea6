import type { Connector, ConnectorField } from './connector.ts';
import { certificateAuthority, database, host, password, port, quoted, sslMode, username } from './fields.ts';

const clientCertificate: ConnectorField = {
  name: 'clientCertificate',
  label: 'Client certificate',
  kind: 'text',
  rare: true,
  placeholder: '-----BEGIN CERTIFICATE-----',
  help: 'PEM. Only where the server asks for one; it needs its key below.',
};

const clientKey: ConnectorField = {
  name: 'clientKey',
  label: 'Key of the client certificate',
  kind: 'text',
  rare: true,
  secret: true,
  placeholder: '-----BEGIN PRIVATE KEY-----',
};

export const mysql: Connector = {
  type: 'MYSQL',
  input: 'mySql',
  fields: [
    host,
    port(3306),
    database,
    username,
    password,
    sslMode('prefer'),
    certificateAuthority,
    clientCertificate,
    clientKey,
  ],
  needs: ['Login from the address of this server', 'SELECT and SHOW VIEW on the database'],
  grant: (typed) => {
    const user = `${quoted("'", typed.username, 'user')}@'%'`;
    return `CREATE USER ${user} IDENTIFIED BY '<password>';
GRANT SELECT, SHOW VIEW ON ${quoted('`', typed.database, 'database')}.* TO ${user};`;
  },
};

export const mariadb: Connector = { ...mysql, type: 'MARIADB', input: 'mariaDb' };
