import type { Connector } from './connector.ts';
import { account, guarding, name, optional, privateKey, schemas, secret, shaped } from './field.ts';

export const snowflake: Connector<'SNOWFLAKE'> = {
  type: 'SNOWFLAKE',
  label: 'Snowflake',
  input: 'snowflake',
  table: 'snowflakeConnection',
  fields: {
    // It becomes part of a host name.
    account: guarding(
      shaped('account', /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*$/i, 'Write an account such as myorg-account1.'),
    ),
    warehouse: name('warehouse'),
    database: name('database'),
    schemas: schemas(),
    role: optional(name('role')),
    username: account('user name'),
    password: optional(secret('password')),
    privateKey: optional(privateKey('private key')),
    privateKeyPassphrase: optional(secret('passphrase of the private key')),
  },
  check({ password, privateKey, privateKeyPassphrase }) {
    if (password === undefined && privateKey === undefined) {
      return { field: 'password', message: 'Enter a password, or the private key of a key pair.' };
    }
    if (password !== undefined && privateKey !== undefined) {
      return { field: 'password', message: 'Enter either a password or a private key.' };
    }
    if (privateKey?.includes('ENCRYPTED') === true && privateKeyPassphrase === undefined) {
      return { field: 'privateKeyPassphrase', message: 'Enter the passphrase of the private key.' };
    }
    return null;
  },
};
