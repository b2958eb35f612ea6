import { signInField, type Connector } from './connector.ts';
import { account, guarding, name, onlyWhen, optional, privateKey, schemas, secret, shaped, shown } from './field.ts';
import { choices } from './fieldForm.ts';

export const snowflake: Connector<'SNOWFLAKE'> = {
  type: 'SNOWFLAKE',
  label: 'Snowflake',
  about: 'Warehouse',
  input: 'snowflake',
  table: 'snowflakeConnection',
  fields: {
    // The account becomes part of a host name.
    account: shown(
      guarding(
        shaped('account', /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*$/i, 'Enter an account such as myorg-account1.'),
      ),
      { placeholder: 'myorg-account1', help: 'As in the address before .snowflakecomputing.com.' },
    ),
    warehouse: shown(name('warehouse'), { width: 3 }),
    database: shown(name('database'), { width: 3 }),
    role: optional(shown(name('role'), { width: 3, help: 'Empty: the default role of the user.' })),
    username: account('user name'),
    privateKey: onlyWhen(signInField, 'key', privateKey('private key')),
    privateKeyPassphrase: onlyWhen(
      signInField,
      'key',
      optional(shown(secret('passphrase of the private key'), { help: 'Only if the key is encrypted.' })),
    ),
    programmaticAccessToken: onlyWhen(
      signInField,
      'programmaticAccessToken',
      shown(secret('programmatic access token'), {
        help: 'A token of the user, restricted to the role. Snowflake accepts it only if a network policy allows this server.',
      }),
    ),
    oauthToken: onlyWhen(
      signInField,
      'oauthToken',
      shown(secret('OAuth access token'), { help: 'Works until it expires; a key pair does not expire.' }),
    ),
    schemas: schemas(),
  },
  signIn: choices(
    'Signs in with',
    { key: 'Key pair', programmaticAccessToken: 'Programmatic access token', oauthToken: 'OAuth token' },
    'key',
  ),
  requirements: [
    'No secondary roles, so that only this role counts',
    'A role with USAGE on the warehouse, the database and its schemas',
    'SELECT on tables and views',
  ],
  // Its SQL API takes none.
  outgrown: {
    field: 'password',
    message: 'Snowflake no longer accepts passwords from programs.',
    advice: 'Open the connection and enter a key pair, an OAuth access token or a programmatic access token.',
  },
  check({ privateKey, privateKeyPassphrase, oauthToken, programmaticAccessToken }) {
    const proofs = [privateKey, oauthToken, programmaticAccessToken].filter((proof) => proof !== undefined);
    if (proofs.length === 0) {
      const message = 'Enter the private key of a key pair, an OAuth access token or a programmatic access token.';
      return { field: 'privateKey', message };
    }
    if (proofs.length > 1) {
      return {
        field: 'privateKey',
        message: 'Enter only one of private key, OAuth token and programmatic access token.',
      };
    }
    if (privateKey?.includes('ENCRYPTED') === true && privateKeyPassphrase === undefined) {
      return { field: 'privateKeyPassphrase', message: 'Enter the passphrase of the private key.' };
    }
    return null;
  },
};
